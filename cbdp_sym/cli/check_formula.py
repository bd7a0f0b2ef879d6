"""``cbdp-sym check-formula``: a library's function in floats against a proved statement."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from cbdp_sym.cli.apart import Answer, Apart, apart
from cbdp_sym.cli.arguments import Finite, StatementName, Whole
from cbdp_sym.cli.bounds import asked as mechanisms
from cbdp_sym.cli.bounds import time_limit
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.forked import Ended


@click.command(
    "check-formula",
    epilog="The exit code is 0 for agrees and safe, 1 for every other verdict, 2 for a bad call.",
)
@click.argument("function", metavar="MODULE:FUNCTION")
@click.argument("name", metavar="[ID|PATH]", type=StatementName(), required=False)
@click.option(
    "--find",
    is_flag=True,
    help="Compare the function with every guarantee of the corpus, and list those whose values it gives.",
)
@mechanisms(required=False)
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
    default="",
    metavar="EXPRESSION",
    help="What the function computes: a number of the guarantee (epsilon, delta, rho; by default the one "
    "that the statement bounds), or an expression in it or in the statement's 'value': 'value/alpha'.",
)
@click.option(
    "--values",
    multiple=True,
    metavar="ARGUMENT=V,V,…",
    help="The only values to try for an argument: alpha=2,3,4 (integers stay integers).",
)
@click.option(
    "--edges",
    is_flag=True,
    help="Try also values with which no library is called, such as orders 1e-9 above 1.",
)
@click.option(
    "--ulps",
    type=Finite(min=0),
    default=4.0,
    show_default=True,
    help="Errors up to this many units in the last place are rounding.",
)
@click.option(
    "--tolerance",
    type=Finite(min=0),
    default=1e-9,
    show_default=True,
    help="Relative errors up to this are rounding too, where rounding explains them.",
)
@click.option(
    "--slack",
    type=Finite(min=0),
    help="By how many units in the last place a bound may be on the unsafe side; 0 for a bound that has to "
    "round to its own side. By default, rounding is no error.",
)
@click.option(
    "--points", type=Whole(min=1), default=600, show_default=True, help="How many points are tried."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the random points.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--plot", "picture", metavar="FILE", help="Write a plot of the errors to FILE.")
@time_limit(
    "The time limit, for a statement that is not verified yet and then for the comparison; no more points "
    "are tried after it, and a call that does not return hangs."
)
def check_formula(
    function: str,
    name: str | None,
    find: bool,
    mechanism: tuple[str, ...],
    sensitivity: tuple[str, ...],
    sampling: tuple[str, ...],
    compose: tuple[str, ...],
    adjacency: str | None,
    params: tuple[str, ...],
    where: tuple[str, ...],
    part: str,
    values: tuple[str, ...],
    as_json: bool,
    picture: str | None,
    timeout: float,
    **options: Any,
) -> None:
    """Compare a function in floats with a proved statement.

    MODULE is imported from the current directory, or from where Python finds it; importing runs
    its code. For example:

    \b
      cbdp-sym check-formula accounting:laplace_kl cbdp.thm8 --param epsilon=eps
      cbdp-sym check-formula accounting:gaussian_rdp zcdp.lem2.4 -p mu=0 -p nu=1
      cbdp-sym check-formula accounting:to_epsilon zcdp.lem3.5 --quantity epsilon
      cbdp-sym check-formula accounting:to_epsilon --find
      cbdp-sym check-formula accounting:gaussian_delta --quantity delta \\
          --mechanism 'Gaussian(sigma=sigma)'
    """
    if find + (name is not None) + bool(mechanism) != 1:
        raise UserError(
            "name the statement to compare with, or give --find to look for it, or the --mechanism of a "
            "formula for delta, epsilon or the noise, and not both"
        )
    _named(function)
    asked: dict[str, Any] = {
        "parameters": dict(_pair(p, "--param") for p in params),
        "where": where,
        "part": int(part) if part.isdecimal() else part,
        "values": {k: _numbers(v) for k, v in (_pair(p, "--values") for p in values)},
        "seconds": timeout,
        **options,
    }
    work: Apart = _Found(function, timeout)
    if mechanism:
        if asked["parameters"] or where or picture or values:
            raise UserError("with --mechanism, the arguments stand in its texts: no --param, --where, --plot")
        profiled = {
            "sensitivity": list(sensitivity) or None, "sampling": list(sampling) or None,
            "compose": list(compose) or 1, "adjacency": adjacency, "side": options["side"],
            "tolerance": options["tolerance"], "seed": options["seed"], "seconds": timeout,
            "points": min(options["points"], 60),
        }  # fmt: skip
        work = _Profiled(function, list(mechanism), options["quantity"] or "delta", profiled)
    elif name is not None:
        work = _Compared(function, name, asked, picture)
    try:
        data, text, ok = apart(work, timeout)
    except Ended as error:
        said = f"the function {function} {error}"
        data, text, ok = {"verdict": "fails", "function": function, "reason": said}, f"fails: {said}", False
    if as_json:
        click.echo(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))
    else:
        from cbdp_sym.cli.console import console, plain

        out = console()
        first, *rest = text.split("\n")
        plain(out, first, style="green" if ok else "red")
        for line in rest:
            plain(out, line)
    raise SystemExit(0 if ok else 1)


@dataclass
class _Compared(Apart):
    """The comparison with a statement: the report as data and as text."""

    function: str
    name: str
    asked: dict[str, Any]
    picture: str | None
    claim: Any = None

    def load(self) -> None:
        from cbdp_sym.formula_audit.reference_claim import proved_claim

        self.claim = proved_claim(self.name, self.asked["version"], self.asked["part"], self.asked["seconds"])

    def __call__(self) -> Answer:
        from cbdp_sym.formula_audit import verify_formula

        report = verify_formula(imported(self.function), self.claim, **self.asked)
        if self.picture is not None:
            _draw(report, self.picture)
        return report.data(), str(report), report.ok


@dataclass(frozen=True)
class _Profiled(Apart):
    """The comparison with the profile of a mechanism."""

    function: str
    mechanism: list[str]
    quantity: str
    asked: dict[str, Any]

    def load(self) -> None:
        import cbdp_sym.accounting.formula_check  # noqa: F401

    def __call__(self) -> Answer:
        from cbdp_sym.accounting.formula_check import verify_profile_formula

        report = verify_profile_formula(imported(self.function), self.mechanism, self.quantity, **self.asked)
        return report.data(), str(report), report.ok


@dataclass(frozen=True)
class _Found(Apart):
    """The statements that a function may compute."""

    function: str
    seconds: float

    def load(self) -> None:
        _named(self.function)
        from cbdp_sym.formula_audit.formula_index import formulas

        formulas()

    def __call__(self) -> Answer:
        from cbdp_sym.formula_audit.search import find_formula

        found = find_formula(imported(self.function), seconds=self.seconds)
        text = "\n".join(map(str, found)) or "no guarantee of the corpus has the values of this function"
        return {"function": self.function, "found": [f.data() for f in found]}, text, bool(found)


def imported(name: str) -> Callable[..., Any]:
    """Return the function ``module:function``; the current directory is searched first.

    Raises:
        UserError: there is none, with the reason.
    """
    from importlib import import_module

    module, path = _named(name)
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


def _named(name: str) -> tuple[str, str]:
    """The module and the path of a function."""
    module, colon, path = name.partition(":")
    if module.endswith(".py"):
        module = module[:-3].replace("/", ".")
    if not (module and colon and path):
        raise UserError(f"'{name}' is not a function; write module:function, such as accounting:rdp")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    top = module.partition(".")[0]
    if not top.isidentifier() or find_spec(top) is None:
        raise UserError(
            f"the module '{module}' cannot be imported: there is no '{top}' here or where Python looks"
        )
    return module, path


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
