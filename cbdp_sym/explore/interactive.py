"""The package's functions as IPython gets them: they show a text while they work.

``cbdp_sym.__getattr__`` hands out these versions while IPython runs; the modules keep the plain functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from cbdp_sym.corpus.waiting import in_ipython, waiting_in_ipython

DOING = {
    "prove": "searching for a proof or a witness",
    "sharpest": "searching for the best constant",
    "integrate": "computing the integral",
    "evaluate": "computing the value",
    "convert": "verifying the lemmas",
    "divergence": "computing both ends",
    "profile": "computing both ends",
}


def in_ipython_as(name: str, found: Any) -> Any:
    """Return what ``cbdp_sym.name`` is while IPython runs, where the module has ``found``."""
    return _interactive(found) if name in DOING and in_ipython() else found


def _interactive(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        with waiting_in_ipython(DOING[function.__name__]):
            return function(*args, **kwargs)

    return call
