"""``cbdp-sym convert``: from one guarantee of privacy to another, by proved lemmas."""

from __future__ import annotations

import json

import click
from click.shell_completion import CompletionItem

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError


class MechanismName(click.ParamType):
    """The name of a mechanism, which the shell completes."""

    name = "mechanism"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from cbdp_sym.conversions.mechanisms import MECHANISMS

        return [
            CompletionItem(k.title, help=k.reading)
            for k in MECHANISMS.values()
            if k.title.lower().startswith(incomplete.lower())
        ]


@click.command(
    epilog="The exit code is 0, or 2 for a bad call and where no proved lemma gives the guarantee."
)
@click.option(
    "--from",
    "sources",
    multiple=True,
    required=True,
    metavar="GUARANTEE",
    help="What a mechanism satisfies, such as 'zCDP(0,1/10)' or '100 * PureDP(1/10)'; several "
    "are used one after the other.",
)
@click.option(
    "--to",
    "target",
    required=True,
    metavar="GUARANTEE",
    help="What is asked for, without its one unknown: 'ApproxDP(delta=1e-6)' asks for epsilon.",
)
@click.option(
    "--group", type=int, default=1, show_default=True, metavar="K",
    help="For data sets that differ in at most K entries.",
)  # fmt: skip
@click.option(
    "--mechanism", type=MechanismName(),
    help="Which mechanism a PureDP is, for what is sharper for it: Laplace, 'RandomizedResponse(7)' with "
    "seven answers, ExponentialMechanism or BoundedRange.",
)  # fmt: skip
@click.option("--by", metavar="ID", help="Use this statement instead of the sharpest.")
@click.option("--digits", type=int, default=15, show_default=True, help="Significant digits of the bound.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def convert(
    sources: tuple[str, ...], target: str, group: int, mechanism: str | None, by: str | None,
    digits: int, as_json: bool,
) -> None:  # fmt: skip
    """Convert a guarantee of privacy by proved lemmas.

    The sharpest of them gives the bound, which is rounded upwards and proved as it is printed; the proof
    and the other lemmas follow. All parameters are in nats, and numbers are exact: 0.1 is 1/10.

    \b
    The guarantees are
      PureDP(epsilon)              ApproxDP(epsilon, delta)
      zCDP(xi, rho)                ApproxZCDP(delta, xi, rho)
      RenyiDP(order, epsilon)      MeanConcentrated(mu, tau)
    and with --from also GaussianMechanism(sensitivity, sigma) and
    DiscreteGaussianMechanism(sensitivity, sigma). For example:

    \b
      cbdp-sym convert --from 'zCDP(0,1/10)' --to 'ApproxDP(delta=1e-6)'
      cbdp-sym convert --from '100 * PureDP(1/10)' --to 'ApproxDP(delta=1e-6)'
      cbdp-sym convert --from 'GaussianMechanism(1,5)' --from 'PureDP(1/4)' \\
          --to 'ApproxDP(epsilon=1)'
      cbdp-sym convert --from 'PureDP(1)' --to 'zCDP(xi=0)' --group 3 --json
      cbdp-sym convert --from 'PureDP(1)' --to 'zCDP(xi=0)' --mechanism Laplace
      cbdp-sym convert --from 'PureDP(1/5)' --to 'zCDP(xi=0)' \\
          --mechanism 'RandomizedResponse(7)'
    """
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.conversions import convert as answer
    from cbdp_sym.corpus.waiting import waiting

    try:
        with waiting("verifying the lemmas"):
            found = answer(list(sources), target, group=group, by=by, mechanism=mechanism, digits=digits)
    except Refusal as error:
        raise UserError(str(error)) from error
    if as_json:
        click.echo(json.dumps(found.data(), indent=2, ensure_ascii=False))
    else:
        say(repr(found))
