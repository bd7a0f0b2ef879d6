"""``cbdp-sym check-formula``: a library's function in floats against a proved statement."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click

from cbdp_sym.cli.arguments import Finite, StatementName, Whole
from cbdp_sym.corpus.errors import UserError

_STYLES = {"agrees": "green", "safe": "green", "unsafe": "red", "disagrees": "yellow"}


@click.command(
    "check-formula",
    epilog="The exit code is 0 for agrees and safe, 1 for unsafe and disagrees, 2 for a bad call.",
)
@click.argument("function", metavar="MODULE:FUNCTION")
@click.argument("name", metavar="ID|PATH", type=StatementName())
@click.option(
    "--param",
    "-p",
    "params",
    multiple=True,
    metavar="NAME=EXPRESSION",
    help="What a parameter of the statement is, in the function's arguments: epsilon=1/b, mu=0; the "
    "members of a family with commas: v=v1,v2. By default the argument of the same name.",
)
@click.option(
    "--where",
    multiple=True,
    metavar="DOMAIN",
    help="Inequalities between the function's arguments: '0 < eps <= 10'.",
)
@click.option(
    "--side",
    type=click.Choice(["upper", "lower", "nearest"]),
    default="upper",
    show_default=True,
    help="What the function claims to be: a bound, or just near the value.",
)
@click.option(
    "--version",
    type=click.Choice(["printed", "repaired"]),
    default="printed",
    show_default=True,
    help="Which version of the statement.",
)
@click.option(
    "--part", default="0", show_default=True, help="The position of the claim from 0, or its label."
)
@click.option(
    "--quantity",
    default="value",
    show_default=True,
    metavar="EXPRESSION",
    help="What the function computes, in terms of the statement's 'value': 'value/alpha'.",
)
@click.option(
    "--values",
    multiple=True,
    metavar="ARGUMENT=V,V,…",
    help="The only values to try for an argument: alpha=2,3,4 (integers stay integers).",
)
@click.option(
    "--ulps",
    type=Finite(min=0),
    default=4.0,
    show_default=True,
    help="Errors up to this many units in the last place count as rounding.",
)
@click.option(
    "--slack",
    type=Finite(min=0),
    default=0.0,
    show_default=True,
    help="By how many such units a bound may be on the unsafe side.",
)
@click.option(
    "--points", type=Whole(min=1), default=600, show_default=True, help="How many points are tried."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What the random points depend on.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--plot", "picture", metavar="FILE", help="Write a plot of the errors to FILE.")
def check_formula(
    function: str,
    name: str,
    params: tuple[str, ...],
    where: tuple[str, ...],
    part: str,
    values: tuple[str, ...],
    as_json: bool,
    picture: str | None,
    **options: Any,
) -> None:
    """Compare a function in floats with a proved statement.

    MODULE is imported from the current directory, or from where Python finds it; importing runs
    its code. For example:

    \b
      cbdp-sym check-formula accounting:laplace_kl cbdp.thm8 --param epsilon=eps
      cbdp-sym check-formula accounting:gaussian_rdp zcdp.lem2.4 \\
          -p mu=0 -p nu=1 --slack 4
    """
    called = imported(function)
    from cbdp_sym.formula_audit import verify_formula

    with redirect_stdout(sys.stderr):  # what the function prints is no part of the report
        report = verify_formula(
            called,
            name,
            parameters=dict(_pair(p, "--param") for p in params),
            where=where,
            part=int(part) if part.isdecimal() else part,
            values={k: _numbers(v) for k, v in (_pair(p, "--values") for p in values)},
            **options,
        )
    if picture is not None:
        _draw(report, picture)
    if as_json:
        click.echo(report.to_json())
    else:
        from cbdp_sym.cli.console import console, plain

        out = console()
        first, *rest = str(report).split("\n")
        plain(out, first, style=_STYLES[report.verdict])
        for line in rest:
            plain(out, line)
    raise SystemExit(0 if report.ok else 1)


def imported(name: str) -> Callable[..., Any]:
    """Return the function ``module:function``; the current directory is searched first.

    Raises:
        UserError: there is none, with the reason.
    """
    from importlib import import_module

    module, colon, path = name.partition(":")
    if not (module and colon and path):
        raise UserError(f"'{name}' is not a function; write module:function, such as accounting:rdp")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = import_module(module)
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split()) or "no message"
        raise UserError(
            f"the module '{module}' cannot be imported: {type(error).__name__}: {reason}"
        ) from error
    for attribute in path.split("."):
        try:
            found = getattr(found, attribute)
        except AttributeError:
            raise UserError(f"the module '{module}' has no '{path}'") from None
    if not callable(found):
        raise UserError(f"'{name}' is not a function but {type(found).__name__}")
    return found


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        raise UserError(f"{option} '{text}' is not of the form NAME=VALUE")
    return name.strip(), value.strip()


def _numbers(text: str) -> list[float | int]:
    found: list[float | int] = []
    for word in text.split(","):
        try:
            found.append(int(word) if word.strip().lstrip("+-").isdecimal() else float(word))
        except ValueError:
            raise UserError(f"'{word}' is not a number") from None
    return found


def _draw(report: Any, target: str) -> None:
    try:
        report.plot().savefig(target)
    except (OSError, ValueError) as error:  # ValueError: a format that matplotlib does not know
        raise UserError(f"'{target}' cannot be written: {error}") from error
