"""Options, files and pictures of the commands that bound something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cbdp_sym.cli.arguments import Finite
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.files import write_whole

F = TypeVar("F", bound=Callable[..., Any])


def time_limit(
    help: str = "The time limit; when it is over, the ends are those that were found.",
    *,
    default: float = 60.0,
) -> Callable[[F], F]:
    """``--timeout``."""
    return click.option(
        "--timeout", type=Finite(min=0, min_open=True), default=default, show_default=True,
        metavar="SECONDS", help=help,
    )  # fmt: skip


def asked(*, required: bool) -> Callable[[F], F]:
    """Return the mechanisms of a profile, and how they are used."""
    options = (
        click.option(
            "--mechanism", multiple=True, required=required, metavar="M",
            help="For example 'Gaussian(sigma=2)' or '100 * Gaussian(sigma=2, sensitivity=3)'; given several "
            "times, all are composed, and each of the "
            "next three options is given once, or once for each.",
        ),
        click.option(
            "--sensitivity", multiple=True, metavar="S",
            help="How far neighbours move the query (default: 1)."
        ),
        click.option(
            "--sampling", multiple=True, metavar="HOW",
            help="none, 'poisson(1/100)', 'without-replacement(10,1000)': 10 of 1000 records, "
            "'with-replacement(10,1000)', 'random-allocation(100)': each record in one of 100 batches, or "
            "'shuffled(1000)': the answers of 1000 users.",
        ),
        click.option("--compose", multiple=True, metavar="N", help="How many steps (default: 1)."),
        click.option(
            "--adjacency", metavar="RELATION",
            help="add, remove, add-remove (the larger of both) or replace. Default: replace for "
            "randomized response, 'shuffled' and samples of a fixed size, else add-remove.",
        ),
    )  # fmt: skip

    def with_options(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return with_options


def write(target: str, text: str) -> None:
    """Write a file at once. Raises UserError."""
    try:
        write_whole(Path(target), text)
    except OSError as error:
        raise UserError(f"'{target}' cannot be written: {error.strerror}") from error


def draw(figure: Any, target: str) -> None:
    """Write a picture. Raises UserError."""
    try:
        figure.savefig(target)
    except (OSError, ValueError) as error:
        raise UserError(f"'{target}' cannot be drawn: {error}") from error
