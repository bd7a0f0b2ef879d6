"""Arguments and options that several commands share."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from cbdp_sym.corpus import TIMEOUT
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from tools.mutation_tests.kept import KeptAnswers

F = TypeVar("F", bound=Callable[..., Any])


class Whole(click.IntRange):
    """A whole number in a range."""

    name = "whole number"


class Finite(click.FloatRange):
    """A finite number in a range."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class StatementName(click.ParamType):
    """An id, or the path of a derivation file or of a folder of them."""

    name = "id or path"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from cbdp_sym.corpus.catalogue import corpus_catalogue

        ids = [
            CompletionItem(e.id, help=e.title)
            for e in corpus_catalogue().entries
            if e.id.startswith(incomplete)
        ]
        return ids or [CompletionItem(incomplete, type="file")]


def statement(function: F) -> F:
    """Add the argument for one statement."""
    return click.argument("name", metavar="ID|PATH", type=StatementName())(function)


def statements(function: F) -> F:
    """Add the argument for any number of statements."""
    return click.argument("names", metavar="[ID|PATH]...", nargs=-1, type=StatementName())(function)


class ClaimCommand(click.Command):
    """A command whose arguments may begin with a minus: ``-x**2 <= 0`` is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes = {o: p for p in self.get_params(ctx) for o in p.opts if isinstance(p, click.Option)}
        options, claims, rest = [], [], list(args)
        while rest:
            arg = rest.pop(0)
            if arg == "--":
                claims += rest
                break
            if not arg.startswith("-") or (not arg.startswith("--") and arg not in takes):
                claims.append(arg)
                continue
            options.append(arg)
            if arg in takes and not takes[arg].is_flag and rest:
                options.append(rest.pop(0))
        return super().parse_args(ctx, [*options, "--", *claims] if claims else options)


class Run(NamedTuple):
    """Options of verification that several commands share."""

    jobs: int | None = None
    timeout: float = TIMEOUT
    fresh: bool = False
    cache: bool = True
    sketch: bool = False


def running(function: Callable[..., None]) -> Callable[..., None]:
    """Return the options of a verification, given to the command as ``run``, a :class:`Run`."""

    @functools.wraps(function)
    def command(*args: Any, jobs: int | None, timeout: float, fresh: bool, cache: bool, **rest: Any) -> None:
        function(*args, run=Run(jobs, timeout, fresh, cache), **rest)

    options = (
        click.option("--cache/--no-cache", default=True, help="Keep results in .cbdp_cache, or do not."),
        click.option("--fresh", is_flag=True, help="Verify also what has not changed."),
        click.option(
            "--timeout",
            type=Finite(min=0, min_open=True),
            default=TIMEOUT,
            metavar="S",
            help=f"Seconds for a statement before it is stopped (default {TIMEOUT:g}).",
        ),
        click.option(
            "--jobs",
            "-j",
            type=Whole(min=1),
            metavar="N",
            help="How many processes (default: one per processor).",
        ),
    )
    for option in options:
        command = option(command)
    return command


def resumable(function: F) -> F:
    """``--jobs`` and ``--keep``, for long runs of many things that are tried one by one."""
    jobs = click.option(
        "--jobs", "-j", type=Whole(min=1), default=1, show_default=True, metavar="N",
        help="How many processes.",
    )  # fmt: skip
    keep = click.option(
        "--keep", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
        help="Keep outcomes in FILE as they come; a later run goes on from there.",
    )  # fmt: skip
    return jobs(keep(function))


def kept(path: Path | None) -> KeptAnswers:
    """Return the outcomes that ``--keep`` names.

    Raises:
        UserError: the file cannot be read and written.
    """
    from tools.mutation_tests.kept import KeptAnswers

    try:
        if path is not None:
            path.open("a").close()
        return KeptAnswers(path)
    except OSError as error:
        raise UserError(f"'{path}' cannot keep outcomes: {error.strerror}") from error
