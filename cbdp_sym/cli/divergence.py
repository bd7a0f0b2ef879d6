"""``cbdp-sym divergence``: a divergence with guaranteed ends."""

from __future__ import annotations

import json

import click

from cbdp_sym.cli.bounds import time_limit, write
from cbdp_sym.cli.limits import answer, supervise, time_is_over
from cbdp_sym.corpus.errors import UserError


@click.command(epilog="The exit code is 0, or 2 for a bad call and for what could not be bounded.")
@click.option("--p", "p", required=True, metavar="P", help="For example 'Laplace(0,1)'.")
@click.option("--q", "q", required=True, metavar="Q", help="For example 'Laplace(1,1)'.")
@click.option(
    "--kind",
    required=True,
    metavar="KIND",
    help="kl, renyi, alpha, tv, chi2, hockey-stick, or f: and a convex function with f(1)=0, "
    "such as 'f:(sqrt(t)-1)**2'; or trade-off, which is not a divergence.",
)
@click.option(
    "--order",
    metavar="NUMBER",
    help="The order of renyi and alpha, above 1; without an adversary class that of renyi may be below 1.",
)
@click.option("--epsilon", metavar="NUMBER", help="The epsilon of hockey-stick, in nats.")
@click.option(
    "--level", metavar="NUMBER", help="With --kind trade-off: the level of the tests of Q against P."
)
@click.option(
    "--adversary",
    default="unrestricted",
    show_default=True,
    metavar="CLASS",
    help="unrestricted, linear, poly:2, span: and features, such as 'span:x,abs(x)', or matrix: and "
    "their values on the outcomes, such as 'matrix:0,1,2;0,1,4'. Coordinates are x1, x2, …: 'span:x1*x2'.",
)
@click.option("--digits", type=int, default=15, show_default=True, help="Digits to which the ends agree.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option(
    "--prove", "proving", is_flag=True, help="Derive the closed form in the kernel, where it is known how."
)
@click.option("--certificate", metavar="FILE", help="Write the certificate of the ends to FILE.")
@time_limit("The time limit; when it is over, the ends agree to fewer digits.")
def divergence(
    p: str, q: str, kind: str, order: str | None, epsilon: str | None, level: str | None, adversary: str,
    digits: int, as_json: bool, proving: bool, certificate: str | None, timeout: float,
) -> None:  # fmt: skip
    """Enclose a divergence of P from Q, in nats.

    Laplace(m,b) has location and scale, Normal(m,s) mean and standard deviation, Finite(w, …) weights of
    the outcomes 0, 1, …, and Density(f) a density f in x. Numbers are exact: 0.1 is 1/10. A restricted
    adversary may add a constant, unless homogeneous: stands before its class. For example:

    \b
      cbdp-sym divergence --p 'Laplace(0,1)' --q 'Laplace(1,1)' \\
          --kind renyi --order 3 --adversary linear
      cbdp-sym divergence --p 'Normal(0,1)' --q 'Normal(1,2)' \\
          --kind kl --adversary 'span:x,abs(x)'
      cbdp-sym divergence --p 'Laplace(0,1)' --q 'Normal(0,1)' \\
          --kind alpha --order 7/2 --json
    """
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.corpus.waiting import waiting
    from cbdp_sym.theory.restricted import divergence as evaluate

    supervise(timeout, time_is_over(timeout))
    try:
        if level is not None or kind == "trade-off":
            others = (order, epsilon, certificate, adversary != "unrestricted", proving)
            if level is None or kind != "trade-off" or any(others):
                raise UserError("--kind trade-off takes a --level and no other option but --digits")
            with waiting("computing both ends"):
                _trade_off(p, q, level, min(digits, 10), as_json, timeout)
            return
        with waiting("computing both ends"):
            found = evaluate(
                p, q, kind=kind, order=order, epsilon=epsilon, adversary=adversary, digits=digits,
                seconds=timeout,
            )  # fmt: skip
        if proving:
            from cbdp_sym.corpus.closed_forms import with_proof

            with waiting("deriving the closed form"):
                found = with_proof(found, seconds=max(1.0, timeout - found.seconds))
    except Refusal as error:
        raise UserError(str(error)) from error
    if certificate is not None:
        if found.certificate is None:
            why = found.reason or "ends of this kind have none"
            raise UserError(f"there is no certificate for '{certificate}': {why}")
        write(certificate, json.dumps(found.certificate, ensure_ascii=False) + "\n")
    if as_json:
        answer(json.dumps(found.data(), indent=2, ensure_ascii=False), as_it_is=True)
    else:
        answer(repr(found))


def _trade_off(p: str, q: str, level: str, digits: int, as_json: bool, timeout: float) -> None:
    """Print the trade-off function; more than 10 digits would take too long."""
    from sympy import Rational

    from cbdp_sym.theory.restricted.result import decimal
    from cbdp_sym.theory.restricted.trade_off import trade_off

    ends = trade_off(p, q, level, digits, timeout)
    low, high = (
        decimal(Rational(x.numerator, x.denominator), digits + 3, up=up)
        for x, up in zip(ends, (False, True), strict=True)
    )
    if as_json:
        data = {"p": p, "q": q, "kind": "trade-off", "level": level, "lower": low, "upper": high}
        answer(json.dumps(data, indent=2, ensure_ascii=False), as_it_is=True)
    else:
        answer(f"{low} <= the trade-off of {q} against {p} at {level} <= {high}")
