"""``cbdp-sym profile``: δ(ε) or ε(δ) of a mechanism, with guaranteed ends."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cbdp_sym.cli.arguments import kept
from cbdp_sym.cli.bounds import asked, draw, time_limit, write
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError


@click.command(epilog="The exit code is 0, or 2 for a bad call and for what could not be bounded.")
@asked(required=True)
@click.option("--epsilon", metavar="E", help="Bound delta at this epsilon, in nats.")
@click.option("--delta", metavar="D", help="Bound epsilon at this delta.")
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
    level: str | None, digits: int | None, why: bool, as_json: bool, certificate: str | None,
    picture: str | None, keep: Path | None, timeout: float,
) -> None:  # fmt: skip
    """Bound the privacy profile of a mechanism.

    That is delta at an epsilon, epsilon at a delta, or the trade-off function at a level.

    \b
    The mechanisms are
      Gaussian(sigma)      Laplace(scale)      TruncatedLaplace(scale, width)
      DiscreteGaussian(sigma)    Geometric(scale)     Skellam(mu)
      Staircase(epsilon, gamma)  RandomizedResponse(k, epsilon)
      Noise(density), for one step: an even, log-concave density in x
      Pair(p, q), for one step: the laws of the answer with and without the record

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

    given = [x for x in (epsilon, delta, level) if x is not None]
    if len(given) > 1:
        raise UserError("give one of --epsilon (to bound delta), --delta and --trade-off, not two of them")
    if not given and not (why or picture):
        raise UserError("give --epsilon, to bound delta, or --delta, to bound epsilon, or --trade-off")
    if not given and certificate is not None:
        raise UserError("a certificate needs --epsilon or --delta")
    try:
        with stages("computing both ends") as tell:
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
            if picture is not None:
                draw((found.plot() if level is None else found.plot_trade_off()).figure, picture)
    except Refusal as error:
        raise UserError(str(error)) from error
    if as_json and bound is not None:
        data = bound.data()
        click.echo(json.dumps({**data, "why": found.why()} if why else data, indent=2, ensure_ascii=False))
        return
    if bound is not None:
        say(repr(bound))
    if why:
        say(found.why())
