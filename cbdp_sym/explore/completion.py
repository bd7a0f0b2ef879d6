"""Completion of ids inside ``theorem("…`` in IPython and Jupyter; imported by ``import cbdp_sym`` there.

Nothing that takes time is imported until somebody asks for a completion.
"""

from __future__ import annotations

import re
from typing import Any

_CALL = re.compile(r"""\btheorem\(\s*["'](?P<begun>[^"']*)$""")


def register(shell: Any = None) -> bool:
    """Teach the shell (by default the running one) the ids; False where there is none."""
    from IPython import get_ipython

    shell = shell or get_ipython()
    completer = getattr(shell, "Completer", None)
    if completer is None or not hasattr(completer, "custom_matchers"):
        return False
    from IPython.core.completer import context_matcher

    @context_matcher()
    def statement_ids(context: Any) -> dict[str, Any]:
        from IPython.core.completer import SimpleCompletion

        begun = _CALL.search(context.line_with_cursor[: context.cursor_position])
        found = matches(begun["begun"]) if begun else []
        prefix = len(begun["begun"]) - len(context.token) if begun else 0
        return {
            "completions": [SimpleCompletion(i[max(prefix, 0) :], type="id") for i in found],
            "suppress": bool(found),
        }

    if not any(getattr(m, "__name__", "") == "statement_ids" for m in completer.custom_matchers):
        completer.custom_matchers.append(statement_ids)
    return True


def matches(begun: str) -> list[str]:
    """Return the ids that begin like this."""
    from cbdp_sym.corpus.catalogue import corpus_catalogue

    return [e.id for e in corpus_catalogue().entries if e.id.startswith(begun)]
