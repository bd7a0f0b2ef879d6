"""``cbdp-sym profile``: δ(ε) or ε(δ) of a mechanism, with guaranteed ends."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from cbdp_sym.cli.arguments import kept
from cbdp_sym.cli.bounds import asked, draw, time_limit, write
from cbdp_sym.cli.convert import convert
from cbdp_sym.cli.limits import answer, answered, note, supervise, time_is_over
from cbdp_sym.cli.theorems import THEOREM, proved, require_new, say_proved, written
from cbdp_sym.corpus.errors import UserError

_BOUND = re.compile(r"\s*(\d+\s*\*\s*)?(zCDP|RenyiDP|RDP|ApproxZCDP|MeanConcentrated)\s*\(", re.IGNORECASE)


@click.command(epilog="The exit code is 0, or 2 for a bad call and for what could not be bounded.")
@asked(required=True)
@click.option("--epsilon", metavar="E", help="Bound delta at this epsilon, in nats.")
@click.option("--delta", metavar="D", help="Bound epsilon at this delta.")
@click.option("--to", "target", metavar="GUARANTEE", help="The same as of convert: 'ApproxDP(delta=1e-6)'.")
@click.option(
    "--group", type=click.IntRange(1), default=1, show_default=True, metavar="K",
    help="For data sets that differ in at most K entries; convert answers.",
)  # fmt: skip
@click.option(
    "--trade-off", "level", metavar="ALPHA",
    help="Bound the trade-off function (f-DP) at this level; --plot draws it.",
)  # fmt: skip
@click.option(
    "--digits", type=int, metavar="N", help="Digits to which the ends agree: 15 for one step, otherwise 4."
)
@click.option("--why", "why", is_flag=True, help="Print the dominating pairs, with proof or source.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--certificate", metavar="FILE", help="Write the certificate of the ends to FILE.")
@click.option("--theorem", metavar="FILE.py", help=THEOREM)
@click.option("--plot", "picture", metavar="FILE", help="Draw delta over epsilon: FILE.png, .svg or .pdf.")
@click.option(
    "--keep",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the ends in FILE after each grid; a later run goes on from there.",
)
@time_limit()
def profile(
    mechanism: tuple[str, ...], sensitivity: tuple[str, ...], sampling: tuple[str, ...],
    compose: tuple[str, ...], adjacency: str | None, epsilon: str | None, delta: str | None,
    target: str | None, group: int, level: str | None, digits: int | None, why: bool, as_json: bool,
    certificate: str | None, theorem: str | None, picture: str | None, keep: Path | None, timeout: float,
) -> None:  # fmt: skip
    """Bound the privacy profile of a mechanism.

    That is delta at an epsilon, epsilon at a delta, or the trade-off function at a level.

    \b
    The mechanisms are
      Gaussian(sigma)      Laplace(scale)      TruncatedLaplace(scale, width)
      DiscreteGaussian(sigma)    Geometric(scale)     Skellam(mu)
      Staircase(epsilon, gamma)  RandomizedResponse(k, epsilon)
      Binomial(n, p)       ApproxDP(epsilon, delta)   PureDP(epsilon)
      ExponentialMechanism(epsilon)   BoundedRange(epsilon)
      Noise(density), for one step: an even, log-concave density in x
      Pair(p, q): the laws of the answer with and without the record

    Numbers are exact: 0.1 is 1/10. For example:

    \b
      cbdp-sym profile --mechanism 'Gaussian(sigma=2)' \\
          --sampling 'poisson(1/100)' --compose 1000 --epsilon 1
      cbdp-sym profile --mechanism 'Laplace(scale=2)' --compose 20 --delta 1e-6
      cbdp-sym profile --mechanism 'RandomizedResponse(k=3, epsilon=1)' \\
          --epsilon 1/2 --why
    """
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.cli.progress import stages
    from cbdp_sym.profiles import profile as of
    from cbdp_sym.profiles import profile_certificates

    if target is not None:
        epsilon, delta = _target(target, epsilon, delta)
    if group != 1 or any(_BOUND.match(m) or "&" in m for m in mechanism):
        _by_convert(mechanism, sensitivity, sampling, compose, adjacency, epsilon, delta, group, {
            "--trade-off": level, "--why": why, "--certificate": certificate, "--plot": picture,
            "--keep": keep,
        }, digits, as_json, theorem, timeout)  # fmt: skip
        return
    require_new(theorem)
    supervise(timeout, time_is_over(timeout))
    given = [x for x in (epsilon, delta, level) if x is not None]
    if len(given) > 1:
        raise UserError("give one of --epsilon (to bound delta), --delta and --trade-off, not two of them")
    if not given and not (why or picture):
        raise UserError("give --epsilon, to bound delta, or --delta, to bound epsilon, or --trade-off")
    if not given and (certificate or theorem) is not None:
        raise UserError(f"a {'certificate' if certificate else 'theorem'} needs --epsilon or --delta")
    try:
        with stages("computing both ends") as show:

            def tell(now: str, part: float) -> None:
                note(now)
                show(now, part)

            found = of(
                list(mechanism), sensitivity=list(sensitivity) or None, sampling=list(sampling) or None,
                adjacency=adjacency, compose=list(compose) or 1, tell=tell,
                store=None if keep is None else kept(keep),
            )  # fmt: skip
            bound = None
            if epsilon is not None:
                bound = found.delta(epsilon, digits, timeout)
            elif delta is not None:
                bound = found.epsilon(delta, digits, timeout)
            elif level is not None:
                bound = found.trade_off(level, digits, timeout)
            if certificate is not None and bound is not None:
                write(certificate, json.dumps(profile_certificates.of(bound), ensure_ascii=False) + "\n")
            if theorem is not None and bound is not None:
                written(bound, theorem)
            if picture is not None:
                draw((found.plot() if level is None else found.plot_trade_off()).figure, picture)
    except Refusal as error:
        raise UserError(str(error)) from error
    if as_json and bound is not None:
        data = bound.data()
        if why:
            data["why"] = found.why()
        if theorem is not None:
            answered()
            data["theorem"] = proved(theorem)
        answer(json.dumps(data, indent=2, ensure_ascii=False), as_it_is=True)
        return
    if bound is not None:
        answer(repr(bound))
    if why:
        answer(found.why())
    if theorem is not None:
        say_proved(proved(theorem))


def _target(target: str, epsilon: str | None, delta: str | None) -> tuple[str | None, str | None]:
    """ε or δ of ``--to``."""
    from cbdp_sym.conversions.request import guarantee
    from cbdp_sym.theory.guarantees import ApproxDP, PureDP

    found = guarantee(target)
    if epsilon is not None or delta is not None:
        raise UserError("give one of --to, --epsilon and --delta")
    if isinstance(found, PureDP) and found.epsilon is None:
        return None, "0"
    if not isinstance(found, ApproxDP) or len(found.unknown) != 1:
        raise UserError(f"a profile gives 'ApproxDP(delta=…)' or 'ApproxDP(epsilon=…)', not '{target}'")
    return (None, str(found.delta)) if found.epsilon is None else (str(found.epsilon), None)


def _by_convert(
    mechanism: tuple[str, ...], sensitivity: tuple[str, ...], sampling: tuple[str, ...],
    compose: tuple[str, ...], adjacency: str | None, epsilon: str | None, delta: str | None, group: int,
    others: dict[str, Any], digits: int | None, as_json: bool, theorem: str | None, timeout: float,
) -> None:  # fmt: skip
    """Let ``convert`` answer: for bounds of Rényi divergences, which have no profile, and for groups."""
    if wrong := [name for name, value in others.items() if value]:
        raise UserError(f"a bound of Rényi divergences, or of a group, is converted, and has no {wrong[0]}")
    if len(compose) > 1:
        raise UserError("say for each bound how often it is used, such as '100 * zCDP(1/10)'")
    if compose and not compose[0].strip().isdecimal():
        raise UserError(f"a mechanism is used a whole number of times, not {compose[0]}")
    click.get_current_context().invoke(
        convert, sources=mechanism, target=None, epsilon=epsilon, delta=delta,
        compose=int(compose[0]) if compose else 1, group=group, mechanisms=(), sensitivity=sensitivity,
        sampling=sampling, adjacency=adjacency, by=None, digits=digits or 15, as_json=as_json,
        theorem=theorem, timeout=timeout,
    )  # fmt: skip
