"""``cbdp-sym convert``: from one guarantee of privacy to another, by proved lemmas."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from cbdp_sym.cli.bounds import time_limit
from cbdp_sym.cli.limits import answered, note, supervise, time_is_over
from cbdp_sym.cli.lines import say
from cbdp_sym.cli.theorems import THEOREM, proved, require_new, say_proved
from cbdp_sym.corpus.errors import UserError

_KIND = re.compile(r"\s*\w+\s*(\(\s*\d*\s*\))?\s*")  # a name, or that of randomized response with its answers


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
    metavar="GUARANTEE",
    help="What a mechanism satisfies, such as 'zCDP(0,1/10)' or '100 * PureDP(1/10)'; several "
    "are used one after the other.",
)
@click.option(
    "--to",
    "target",
    metavar="GUARANTEE",
    help="What is asked for, without its one unknown: 'ApproxDP(delta=1e-6)' asks for epsilon.",
)
@click.option("--epsilon", metavar="E", help="Ask for delta at this epsilon, as --to 'ApproxDP(epsilon=E)'.")
@click.option("--delta", metavar="D", help="Ask for epsilon at this delta, as --to 'ApproxDP(delta=D)'.")
@click.option(
    "--compose", type=int, default=1, show_default=True, metavar="N",
    help="Use all of the sources N times, as '100 * …' does for one.",
)  # fmt: skip
@click.option(
    "--group", type=click.IntRange(1), default=1, show_default=True, metavar="K",
    help="For data sets that differ in at most K entries.",
)  # fmt: skip
@click.option(
    "--mechanism", "mechanisms", type=MechanismName(), multiple=True,
    help="Which mechanism a PureDP is, for what is sharper for it: Laplace, 'RandomizedResponse(7)' with "
    "seven answers, ExponentialMechanism or BoundedRange. With its parameters, as in 'Laplace(scale=2)', "
    "it is a source, as after --from.",
)  # fmt: skip
@click.option("--sensitivity", multiple=True, metavar="S", help="As for profile, which then gives the bound.")
@click.option("--sampling", multiple=True, metavar="HOW", help="As for profile, which then gives the bound.")
@click.option("--adjacency", metavar="RELATION", help="As for profile, which then gives the bound.")
@click.option("--by", metavar="ID", help="Use this statement instead of the sharpest.")
@click.option("--digits", type=int, default=15, show_default=True, help="Significant digits of the bound.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--theorem", metavar="FILE.py", help=THEOREM)
@time_limit(
    "The time limit; when it is over, the sharpest theorem that was found is the answer.", default=300.0
)
def convert(
    sources: tuple[str, ...], target: str | None, epsilon: str | None, delta: str | None, compose: int,
    group: int, mechanisms: tuple[str, ...], sensitivity: tuple[str, ...], sampling: tuple[str, ...],
    adjacency: str | None, by: str | None, digits: int, as_json: bool, theorem: str | None, timeout: float,
) -> None:  # fmt: skip
    """Convert a guarantee of privacy by proved lemmas.

    The sharpest of them gives the bound, which is rounded upwards and proved as it is printed; the proof
    and the other lemmas follow. If the profile of the mechanism, or its bounds at several orders together,
    give a smaller number with guaranteed ends, this comes first. All parameters are in nats, and numbers
    are exact: 0.1 is 1/10.

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
      cbdp-sym convert --from 'RenyiDP(2,1/2) & RenyiDP(20,3/2)' \\
          --to 'ApproxDP(epsilon=7/5)'
      cbdp-sym convert --from 'PureDP(1)' --to 'zCDP(xi=0)' --group 3 --json
      cbdp-sym convert --from 'PureDP(1)' --to 'zCDP(xi=0)' --mechanism Laplace
      cbdp-sym convert --from 'PureDP(1/5)' --to 'zCDP(xi=0)' \\
          --mechanism 'RandomizedResponse(7)'
    """
    from cbdp_sym.accounting.guaranteed import guaranteed
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.conversions import convert as answer
    from cbdp_sym.corpus.waiting import waiting

    require_new(theorem)
    if compose < 1:
        raise UserError(f"a mechanism is used a whole number of times, not {compose}")
    given, mechanism = _divided(sources, mechanisms)
    target = _target(target, epsilon, delta)
    used: dict[str, Any] = {
        "sensitivity": list(sensitivity) or None, "sampling": list(sampling) or None, "adjacency": adjacency,
    }  # fmt: skip
    found, why_not, sharper = None, "", None
    supervise(timeout, partial(_late, timeout))
    try:
        with waiting("verifying the lemmas"):
            if by is None:  # first, as it takes seconds, and the lemmas may have to be verified
                sharper = guaranteed(given, target, compose=compose, group=group, mechanism=mechanism, **used)
            if sharper is not None and theorem is None:
                note(_said(None, sharper, "the time limit ended their verification", as_json))
            try:
                if any("&" in s for s in given):
                    raise UserError("the lemmas use one bound of a mechanism at a time")
                if any(used.values()):
                    raise UserError("no lemma knows a sampling, an adjacency or an option for sensitivity")
                found = answer(
                    given, target, compose=compose, group=group, by=by, mechanism=mechanism,
                    digits=digits,
                )  # fmt: skip
            except UserError as error:
                why_not = str(error)
    except Refusal as error:
        raise UserError(str(error)) from error
    if found is None and sharper is None:
        raise UserError(why_not)
    if found is not None and sharper is not None:
        proved_bound = Fraction(int(found.bound.p), int(found.bound.q))
        sharper = sharper if sharper.value < proved_bound else None
    if theorem is not None:
        _write(found, why_not, theorem)
    answered()
    if as_json:
        data = _data(found, sharper, why_not)
        say(_json(data if theorem is None else {**data, "theorem": proved(theorem)}))
        return
    say(_said(found, sharper, why_not, as_json))
    if theorem is not None:
        say_proved(proved(theorem))


def _write(found: Any, why_not: str, file: str) -> None:
    """Write the conversion as a derivation. Raises UserError."""
    from cbdp_sym.accounting.conversion_theorems import write_conversion

    if found is None:
        raise UserError(f"there is no theorem: {why_not}")
    try:
        write_conversion(found, Path(file))
    except OSError as error:
        raise UserError(f"'{file}' cannot be written: {error.strerror}") from error


def _data(found: Any, sharper: Any, why_not: str) -> dict[str, Any]:
    """The answer as plain data."""
    data: dict[str, Any] = {"bound": None, "reason": why_not} if found is None else found.data()
    data["sharper"] = None if sharper is None else sharper.data()
    return data


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _said(found: Any, sharper: Any, why_not: str, as_json: bool) -> str:
    """The answer: a theorem, a sharper number with guaranteed ends, or both."""
    if as_json:
        return _json(_data(found, sharper, why_not))
    lines = []
    if sharper is not None:
        lines += [str(sharper), "  this has guaranteed ends, and is no theorem of the kernel"]
        lines.append(f"  the lemmas: {why_not}" if found is None else "the sharpest theorem:")
    if found is not None:
        lines.append(repr(found))
    return "\n".join(lines)


def _late(seconds: float, known: str) -> int:
    """Say what was found before the time was over; return the exit code."""
    if not known:
        return time_is_over(seconds)("")
    say(known)
    say(f"cbdp-sym: the time limit of {seconds:g} s ended the search for a sharper number", error=True)
    return 0


def _divided(sources: tuple[str, ...], mechanisms: tuple[str, ...]) -> tuple[list[str], str | None]:
    """The sources, and which mechanism a PureDP of them is: ``--mechanism`` may say either."""
    named = [m for m in mechanisms if not _is_source(m)]
    given = [*sources, *(m for m in mechanisms if _is_source(m))]
    if len(named) > 1:
        raise UserError(f"--mechanism says what a PureDP is once, not as {' and '.join(named)}")
    if not given:
        said = f"'{named[0]}' has no parameters; " if named else ""
        raise UserError(
            f"{said}give a source, such as --from 'zCDP(0,1/10)' or --mechanism 'Gaussian(sigma=5)'"
        )
    return given, named[0] if named else None


def _is_source(text: str) -> bool:
    """Return whether a mechanism or a guarantee has its parameters, and is not only the name of a kind."""
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.conversions.request import sources
    from cbdp_sym.profiles.mechanisms import mechanism
    from cbdp_sym.profiles.request import written

    if _KIND.fullmatch(text):
        return False
    for read in (lambda: mechanism(written(text)[1]), lambda: sources(text)):
        with suppress(Refusal, UserError):
            read()
            return True
    return "&" in text


def _target(target: str | None, epsilon: str | None, delta: str | None) -> str:
    """The guarantee that is asked for, from ``--to``, ``--epsilon`` or ``--delta``."""
    given = [x for x in (target, epsilon, delta) if x is not None]
    if len(given) != 1:
        raise UserError(
            "give one of --to, --epsilon and --delta, such as --to 'ApproxDP(delta=1e-6)', not "
            f"{len(given)} of them"
        )
    if target is not None:
        return target
    return f"ApproxDP(epsilon={epsilon})" if epsilon is not None else f"ApproxDP(delta={delta})"
