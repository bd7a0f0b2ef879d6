"""``cbdp-sym prove`` and ``cbdp-sym sharpest``: inequalities over whole domains."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cbdp_sym.cli.arguments import ClaimCommand, Finite
from cbdp_sym.cli.limits import answer as print_answer
from cbdp_sym.cli.limits import answered, supervise, time_is_over
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.files import write_whole

if TYPE_CHECKING:
    from cbdp_sym.oracles.prover import Answer

_Command = TypeVar("_Command", bound=Callable[..., Any])
EXIT_CODES = {"proved": 0, "refuted": 1, "unknown": 3}
_STYLES = {"proved": "green", "refuted": "yellow", "unknown": "red"}
_where = click.option(
    "--where",
    multiple=True,
    metavar="DOMAIN",
    help="Inequalities that bound the variables, joined by commas; may be given several times.",
)


def _timeout(default: float) -> Callable[[_Command], _Command]:
    return click.option(
        "--timeout",
        type=Finite(min=0, min_open=True),
        default=default,
        show_default=True,
        metavar="SECONDS",
        help="The time limit.",
    )


@click.command(
    cls=ClaimCommand, epilog="The exit code is 0 if proved, 1 if refuted, 3 if unknown, 2 for a bad call."
)
@click.argument("claim")
@_where
@click.option("--json", "as_json", is_flag=True, help="Print verdict, seconds, boxes and witness as JSON.")
@click.option("--certificate", metavar="FILE", help="Write the certificate of a proof to FILE.")
@_timeout(10.0)
def prove(claim: str, where: tuple[str, ...], as_json: bool, certificate: str | None, timeout: float) -> None:
    """Decide whether an inequality holds on a whole domain.

    CLAIM is in SymPy's notation, with <=, <, >=, > or ==; several are joined by commas. A variable
    without a bound ranges over all real numbers. For example:

    \b
      cbdp-sym prove 'log(1 + x) <= x' --where 'x > -1'
      cbdp-sym prove 'sinh(x)-sinh(y) <= exp(x*y/2)*sinh(x-y)' \\
          --where '0 <= y < x' --timeout 60
      cbdp-sym prove 'x - x**3/7 <= sin(x)' --where '0 < x < oo' --json
    """
    from cbdp_sym.corpus.waiting import waiting
    from cbdp_sym.oracles.prover import prove as decide

    supervise(timeout, lambda _: _late(claim, where, as_json, timeout))
    with _errors_said(), waiting("searching for a proof or a witness"):
        answer = decide(claim, ", ".join(w for w in where if w.strip()), seconds=timeout)
    if certificate is not None and answer.certificate is not None:
        _write(certificate, json.dumps(answer.certificate, ensure_ascii=False) + "\n")
    answered()
    if as_json:
        click.echo(json.dumps(_data(answer), indent=2, ensure_ascii=False))
    else:
        _show(answer, certificate)
    raise SystemExit(EXIT_CODES[answer.verdict])


def _late(claim: str, where: tuple[str, ...], as_json: bool, timeout: float) -> int:
    """Say that the time limit ended the search in the middle of a step."""
    reason = f"the time limit of {timeout:g} s is over"
    if as_json:
        nothing = dict.fromkeys(("boxes", "witness", "sides", "tie", "hardest"))
        data = {
            "claim": claim,
            "where": ", ".join(where),
            "verdict": "unknown",
            "seconds": timeout,
            **nothing,
        }
        click.echo(json.dumps({**data, "boxes": 0, "reason": reason}, indent=2, ensure_ascii=False))
    else:
        say(f"unknown: {reason}")
    return EXIT_CODES["unknown"]


def _write(target: str, text: str) -> None:
    try:
        write_whole(Path(target), text)
    except OSError as error:
        raise UserError(f"'{target}' cannot be written: {error.strerror}") from error


def _data(answer: Answer) -> dict[str, object]:
    witness = answer.witness
    return {
        "claim": answer.claim,
        "where": answer.where,
        "verdict": answer.verdict,
        "seconds": round(answer.seconds, 4),
        "boxes": answer.boxes,
        "witness": None if witness is None else {v: str(c) for v, c in witness.items()},
        "sides": answer.sides,
        "tie": answer.tie,
        "hardest": answer.hardest,
        "reason": answer.reason,
    }


def _show(answer: Answer, certificate: str | None) -> None:
    from cbdp_sym.cli.console import console, plain

    out = console()
    first, *rest = str(answer).split("\n")
    plain(out, first, style=_STYLES[answer.verdict])
    for line in rest:
        plain(out, line)
    plain(out, f"  {answer.seconds:.2f} s")
    if certificate is not None:
        written = answer.certificate is not None
        plain(
            out,
            f"  '{certificate}' "
            + ("holds the certificate" if written else "is not written: only a proof has a certificate"),
        )


@click.command(cls=ClaimCommand)
@click.argument("claim")
@click.argument("constant")
@_where
@click.option("--json", "as_json", is_flag=True, help="Print the enclosure as JSON.")
@click.option("--tolerance", default="1/1000000", show_default=True, help="The relative width wanted.")
@_timeout(30.0)
def sharpest(
    claim: str, constant: str, where: tuple[str, ...], as_json: bool, tolerance: str, timeout: float
) -> None:
    """Enclose the best constant of an inequality.

    It is the least or the largest CONSTANT for which CLAIM holds on the whole domain. For example:

    \b
      cbdp-sym sharpest 'Abs(x)*c >= tanh(x)' c
      cbdp-sym sharpest 'cosh(x) <= exp(c*x**2)' c
    """
    from cbdp_sym.corpus.waiting import waiting
    from cbdp_sym.oracles.prover import sharpest as best

    supervise(timeout, time_is_over(timeout))
    with _errors_said(), waiting("searching for a proof or a witness"):
        found = best(
            claim, constant, ", ".join(w for w in where if w.strip()),
            seconds=timeout, tolerance=_rational(tolerance),
        )  # fmt: skip
    if as_json:
        point = found.witness.witness or {}
        data = {
            "lower": str(found.lower),
            "upper": str(found.upper),
            "holds_at": str(found.holds_at),
            "closed_form": None if found.form is None else str(found.form),
            "witness": {v: str(c) for v, c in point.items()},
        }
        print_answer(json.dumps(data, indent=2, ensure_ascii=False), as_it_is=True)
    else:
        print_answer(str(found))


def _rational(text: str) -> str:
    from fractions import Fraction

    try:
        if Fraction(text) <= 0:
            raise ValueError
    except (ValueError, ZeroDivisionError):
        raise UserError(f"--tolerance '{text}' is not a positive number such as 1/1000") from None
    return text


@contextmanager
def _errors_said() -> Iterator[None]:
    from cbdp_sym.analysis.refusal import Refusal

    try:
        yield
    except Refusal as error:
        raise UserError(str(error)) from error
