"""``cbdp-sym calibrate``: the least noise, the most steps or the largest rate for a target."""

from __future__ import annotations

import json

import click

from cbdp_sym.cli.bounds import asked, time_limit, write
from cbdp_sym.cli.theorems import THEOREM, proved, require_new, say_proved, written
from cbdp_sym.corpus.errors import UserError


@click.command(epilog="The exit code is 0, or 2 for a bad call and where no answer was found.")
@click.argument("unknown", metavar="NAME")
@asked(required=True)
@click.option("--epsilon", metavar="E", required=True, help="The epsilon to meet, in nats.")
@click.option("--delta", metavar="D", required=True, help="The delta to meet; 0 asks for pure privacy.")
@click.option(
    "--digits", type=int, default=5, show_default=True, metavar="N", help="Significant digits of the answer."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--certificate", metavar="FILE", help="Write the certificate of the bound at the answer.")
@click.option("--theorem", metavar="FILE.py", help=THEOREM)
@time_limit("The time limit; without an answer by then, the call fails.", default=300.0)
def calibrate(
    unknown: str, mechanism: tuple[str, ...], sensitivity: tuple[str, ...], sampling: tuple[str, ...],
    compose: tuple[str, ...], adjacency: str | None, epsilon: str, delta: str, digits: int, as_json: bool,
    certificate: str | None, theorem: str | None, timeout: float,
) -> None:  # fmt: skip
    """Find the least noise or the most steps for a target.

    The target is --epsilon and --delta. NAME stands in the mechanism or in one of the options. If privacy
    grows with it (sigma, scale), the least value is found, else the largest one: the steps, the sampling
    rate, the sensitivity, an epsilon.
    The answer is rounded to the safe side; both it and its neighbour, which misses the target, are shown
    with guaranteed bounds. For example:

    \b
      cbdp-sym calibrate --mechanism 'Gaussian(sigma=s)' \\
          --epsilon 1 --delta 1e-5 s
      cbdp-sym calibrate --mechanism 'Gaussian(sigma=s)' --compose 5000 \\
          --sampling 'poisson(1/100)' --epsilon 2 --delta 1e-5 s
      cbdp-sym calibrate --mechanism 'Gaussian(sigma=10)' --compose n \\
          --epsilon 2 --delta 1e-5 n
    """
    from cbdp_sym.accounting import calibrate as found_by
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.cli.limits import answer, answered, note, supervise, time_is_over
    from cbdp_sym.corpus.waiting import waiting
    from cbdp_sym.profiles import profile_certificates

    require_new(theorem)
    supervise(timeout, time_is_over(timeout))
    try:
        with waiting("looking for the number"):
            found = found_by(
                list(mechanism), unknown, epsilon=epsilon, delta=delta,
                sensitivity=list(sensitivity) or None, sampling=list(sampling) or None, adjacency=adjacency,
                compose=list(compose) or 1, digits=digits, seconds=timeout, on_progress=note,
            )  # fmt: skip
        if certificate is not None:
            write(certificate, json.dumps(profile_certificates.of(found.holds), ensure_ascii=False) + "\n")
        if theorem is not None:
            written(found.holds, theorem, found.delta)
    except Refusal as error:
        raise UserError(str(error)) from error
    if as_json:
        data = found.data()
        if theorem is not None:
            answered()
            data["theorem"] = proved(theorem)
        answer(json.dumps(data, indent=2, ensure_ascii=False), as_it_is=True)
        return
    answer(repr(found))
    if theorem is not None:
        say_proved(proved(theorem))
