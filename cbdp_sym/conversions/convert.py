"""``convert``: the sharpest guarantee that the proved lemmas of the corpus give, with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from sympy import Integer, Rational

from cbdp_sym.calls import checked
from cbdp_sym.conversions import to_others
from cbdp_sym.conversions.answer import Conversion, Other
from cbdp_sym.conversions.candidates import Candidate
from cbdp_sym.conversions.mechanisms import Mechanism
from cbdp_sym.conversions.mechanisms import mechanism as mechanism_of
from cbdp_sym.conversions.orders import by_orders
from cbdp_sym.conversions.renyi_curves import Needed, RenyiCurve, composed, curves_of, for_groups
from cbdp_sym.conversions.request import guarantee, sources
from cbdp_sym.conversions.setting import Setting, setting
from cbdp_sym.conversions.to_approx import AT_ORDER, optimal
from cbdp_sym.conversions.to_approx import candidates as to_approx
from cbdp_sym.conversions.uses import ComputedVerdicts, NotProved, require_proved
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.theory.guarantees import (
    ApproxDP,
    ApproxZCDP,
    DiscreteGaussianMechanism,
    GaussianMechanism,
    Guarantee,
    MeanConcentrated,
    PureDP,
    RenyiDP,
    compare,
    zCDP,
)

_LARGEST = Integer(10) ** 6
_MOST_DIGITS, _LARGEST_GROUP, _MOST_CHOICES = 50, 10**6, 64
_verdicts = ComputedVerdicts()
Ways = Iterator[tuple[str, Candidate]]


@checked
def convert(
    source: Any,
    to: Any,
    *,
    compose: int = 1,
    group: int = 1,
    by: str | None = None,
    mechanism: Any = None,
    digits: int = 15,
    settled: Callable[[str], StatementReport] | None = None,
) -> Conversion:
    """Return the sharpest guarantee of the kind ``to`` that the corpus proves for a mechanism.

    Args:
        source: a :class:`~cbdp_sym.theory.guarantees.Guarantee` with all its parameters, or text such as
            ``"100 * PureDP(1/10)"``; a list of them for mechanisms that are used one after the other,
            each of which may see the outputs of those before it.
        to: a guarantee that leaves out the one parameter that is asked for: ``ApproxDP(delta="1e-6")``
            asks for ε, ``ApproxDP(epsilon=1)`` for δ, ``zCDP(xi=0)`` for ρ, ``zCDP(rho=0)`` for ξ,
            ``RenyiDP(order=2)`` and ``PureDP()`` for ε, ``MeanConcentrated()`` for τ.
        compose: how often all of the sources are used.
        group: for data sets that differ in at most so many entries.
        by: the id of the one statement to use, instead of the sharpest.
        mechanism: which mechanism every :class:`PureDP` of the sources is, for what is sharper for it:
            ``"Laplace"``, ``"RandomizedResponse(7)"`` with the number of answers,
            ``"ExponentialMechanism"``, ``"BoundedRange"``.
        digits: significant digits of the bound, which is rounded upwards.
        settled: the verdicts; unless given they are computed now, or taken from the cache of results.

    Returns:
        a :class:`Conversion`: the bound is a theorem, and ``conversion.fact`` proves it.

    Raises:
        UserError: no proved lemma gives such a guarantee; the sentence says why.
    """
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_DIGITS:
        raise UserError(f"the number of digits is from 1 to {_MOST_DIGITS}, not {digits}")
    if isinstance(group, bool) or not isinstance(group, int) or not 1 <= group <= _LARGEST_GROUP:
        raise UserError(f"a group has 1 to {_LARGEST_GROUP} members, not {group}")
    given = sources(source, compose)
    target = guarantee(to)
    where = setting(group > 1)
    parameter = _asked(target)
    named = _mechanism(mechanism, given, group)
    found = [
        (start, c)
        for start, c in _ways(given, target, group, digits, where, named)
        if by is None or by in {u.id for u in c.uses}
    ]
    if not found:
        raise UserError(_nothing(given, target, by))
    refusals: dict[int, str] = {}
    for n, best in _by_sharpness(found):
        try:
            reports = require_proved(best.uses, settled or _verdicts)
            assert best.prove is not None
            where.calls.clear()
            fact = _checked(best.prove(), best, where)
            calls = tuple(dict.fromkeys(where.calls))
            for step in best.steps:
                step.fact()
        except (NotProved, Failed, KernelError) as error:
            refusals[n] = str(error).partition("\n")[0]
            continue
        assert best.bound is not None
        return Conversion(
            sources=tuple(given),
            guarantee=_completed(target, parameter, best),
            parameter=parameter,
            bound=best.bound,
            digits=digits,
            exact=best.exact,
            use=best.use,
            detail=best.detail,
            group=group,
            steps=best.steps,
            fact=fact,
            calls=calls,
            axioms=tuple(sorted({a for r in reports for a in r["axioms"]})),
            foundations=tuple(sorted({f for r in reports for f in r["foundations"]})),
            readings=tuple(_readings(given, best, named)),
            mechanism=named,
            needed=_needed(best, settled or _verdicts),
            others=tuple(_others(found, n, refusals)),
        )
    raise UserError(_why_not(given, target, found, refusals))


def _asked(target: Guarantee) -> str:
    """The one parameter that is asked for."""
    if isinstance(target, GaussianMechanism):
        raise UserError(f"'{target}' is a mechanism; convert to a guarantee")
    unknown = target.unknown
    if isinstance(target, MeanConcentrated) and "tau" in unknown:
        return "tau"
    if isinstance(target, ApproxZCDP) and "delta" in unknown:
        raise UserError(f"'{target}' leaves out delta; give delta, and leave out xi or rho")
    if len(unknown) == 1 and unknown != ("order",) and not isinstance(target, MeanConcentrated):
        return unknown[0]
    kind = type(target)
    if not unknown:
        raise UserError(f"'{target}' has all its parameters; leave out the one that you ask for")
    missing = " and ".join(unknown)
    raise UserError(
        f"'{target}' leaves out {missing}; a conversion finds one number, so give {kind.title} all "
        "parameters but one"
    )


def _mechanism(said: Any, given: Sequence[tuple[Guarantee, int]], group: int) -> Mechanism | None:
    """Return the mechanism that every PureDP is, if one is named."""
    if said is None:
        return None
    named = mechanism_of(said)
    if group > 1:
        raise UserError(f"the corpus has no groups for {named}: leave out the mechanism, or the group")
    if not any(isinstance(g, PureDP) for g, _ in given):
        raise UserError(f"the mechanism {named} is for a source PureDP(epsilon), and there is none")
    return named


def _ways(
    given: Sequence[tuple[Guarantee, int]],
    target: Guarantee,
    group: int,
    digits: int,
    where: Setting,
    named: Mechanism | None,
) -> Ways:
    """Every lemma on every way from the sources to the target."""
    (first, times), *more = given
    single = not more and times == 1 and group == 1
    if single and isinstance(first, RenyiDP):
        for c in to_others.from_renyi(first, target, digits, where):
            yield "", c
        return
    if any(isinstance(g, RenyiDP) for g, _ in given):
        raise UserError(
            "a bound at one order is neither composed nor used for groups: give RenyiDP as the only "
            "source, once and without a group"
        )
    if single and isinstance(first, PureDP):
        if isinstance(target, PureDP):
            yield "", to_others.assumed(first, digits, where)
        if isinstance(target, RenyiDP):
            for c in to_others.pure_to_renyi(first, target, digits, where):
                yield "", c
    if group == 1:
        for c in by_orders(given, target, digits, where):
            yield "the exact divergences", c
    choices = _curves(given, where, named, digits)
    several = len(choices) > 1
    best: list[tuple[Rational, int, str, RenyiCurve]] = []
    for curve in choices:
        start = str(curve) if several or curve.steps else ""
        try:
            grouped = for_groups(curve, group)
            for one in grouped:
                _require_moderate(one)
        except UserError as error:
            reason = Candidate(None, curve.sources, curve.steps, reason=str(error))
            yield start, reason
            continue
        for one in grouped:
            start = str(one) if start or group > 1 else ""
            for c in _to(one, target, digits):
                if c.use == AT_ORDER and c.bound is not None:
                    best.append((c.bound, len(best), start, one))
                yield start, c
    if best and isinstance(target, ApproxDP):  # it takes long, so for the best curve alone
        _, _, start, one = min(best)
        if (sharper := optimal(one, target, digits)) is not None:
            yield start, sharper


def _require_moderate(curve: RenyiCurve) -> None:
    """Check that the numbers are not so large that their exponentials fill the memory."""
    for name, value in (("xi", curve.xi), ("rho", curve.rho)):
        if compare(value, _LARGEST) > 0:
            raise UserError(f"its {name} is above {_LARGEST}, so there is no privacy")


def _curves(
    given: Sequence[tuple[Guarantee, int]], where: Setting, named: Mechanism | None, digits: int
) -> list[RenyiCurve]:
    """The curves of the composition, for each choice of a lemma for each mechanism."""
    each = []
    for g, _ in given:
        known = curves_of(g, where)
        if named is not None and isinstance(g, PureDP):
            general = [replace(c, needed=None) for c in known]
            known = [general[0], named.curve(g.epsilon, where, digits), *general[1:]]
        each.append(known if len(given) == 1 else known[:2])  # the others are weaker than these
    times = [n for _, n in given]
    number = 1
    for options in each:
        number *= len(options)
    if number <= _MOST_CHOICES:
        choices = list(product(*each))
    else:
        choices = [tuple(o[min(n, len(o) - 1)] for o in each) for n in (0, 1)]
    return [composed(list(zip(choice, times, strict=True))) for choice in choices]


def _to(curve: RenyiCurve, target: Guarantee, digits: int) -> Iterator[Candidate]:
    if isinstance(target, ApproxDP):
        yield from to_approx(curve, target, digits)
    elif isinstance(target, PureDP):
        yield from to_others.to_pure(curve, target, digits)
    elif isinstance(target, RenyiDP):
        yield from to_others.to_renyi(curve, target, digits)
    elif isinstance(target, (zCDP, ApproxZCDP)):
        yield from to_others.to_zcdp(curve, target, digits)
    elif isinstance(target, MeanConcentrated):
        yield from to_others.to_mean(curve, target, digits)


def _by_sharpness(found: Sequence[tuple[str, Candidate]]) -> Iterator[tuple[int, Candidate]]:
    """The smallest bound first; of equal ones what is known to be least, then that with the fewest lemmas."""
    ways = [(n, c) for n, (_, c) in enumerate(found) if c.bound is not None]
    yield from sorted(ways, key=lambda way: (way[1].bound, way[1].needed is None, len(way[1].uses)))


def _checked(fact: Theorem, best: Candidate, where: Setting) -> Theorem:
    """``fact``, if it assumes nothing but what it may.

    Raises:
        Failed: it assumes more.
    """
    for h in fact.hypotheses - best.sources - where.allowed:
        raise Failed("the proof rests on ", h, ", which is not assumed")
    return fact


def _completed(target: Guarantee, parameter: str, best: Candidate) -> Guarantee:
    if isinstance(target, MeanConcentrated) and target.mu is None:
        return replace(target, tau=best.bound, mu=best.mean)
    return replace(target, **{parameter: best.bound})


def _needed(best: Candidate, settled: Callable[[str], StatementReport]) -> Needed | None:
    """Why no smaller number will do, if the claim that says so is proved."""
    if best.needed is None:
        return None
    try:
        require_proved([best.needed.use], settled)
        best.needed.fact()
    except (NotProved, Failed, KernelError):
        return None
    return best.needed


def _readings(
    given: Sequence[tuple[Guarantee, int]], best: Candidate, named: Mechanism | None
) -> Iterator[str]:
    """Yield what M is, where it is not the mechanism that is assumed."""
    if named is not None and any(u.id in named.statements for u in best.uses):
        yield named.reading
    kinds = {type(g) for g, _ in given}
    if DiscreteGaussianMechanism in kinds:
        yield "q is the query, and discrete_normal 0 s is the discrete Gaussian noise with the parameter s"
    if GaussianMechanism in kinds:
        yield "q is the query, and normal (q x) s the Gaussian mechanism with the standard deviation s"
    if len(given) > 1 or given[0][1] > 1:
        yield "M is all the mechanisms one after the other: at each step it is made of M and one more"


def _others(found: Sequence[tuple[str, Candidate]], winner: int, refusals: dict[int, str]) -> Iterator[Other]:
    """Every other way, once."""
    seen: set[tuple[Any, ...]] = set()
    best = found[winner][1].bound
    for n, (start, c) in enumerate(found):
        if n == winner or (n not in refusals and c.use == found[winner][1].use and c.bound == best):
            continue
        if n in refusals:
            reason = f"refused: {refusals[n]}"
        elif c.bound is None:
            reason = c.reason
        else:
            reason = "the same" if c.bound == best else "which is weaker"
        use = c.use or next((s.use for s in reversed(c.steps) if s.use), None)
        entry = (use, start, c.bound, reason)
        if entry not in seen:
            seen.add(entry)
            yield Other(use, start, c.bound, reason)


def _nothing(given: Sequence[tuple[Guarantee, int]], target: Guarantee, by: str | None) -> str:
    names = " and ".join(str(g) for g, _ in given)
    if by is not None:
        return f"'{by}' leads from {names} to no {type(target).__name__}"
    return f"no lemma of the corpus leads from {names} to {type(target).__name__}"


def _why_not(
    given: Sequence[tuple[Guarantee, int]], target: Guarantee,
    found: Sequence[tuple[str, Candidate]], refusals: dict[int, str],
) -> str:  # fmt: skip
    names = " and ".join(str(g) for g, _ in given)
    reasons = dict.fromkeys(
        f"{c.use or 'the definition'}: {refusals.get(n) or c.reason}" for n, (_, c) in enumerate(found)
    )
    return f"no lemma leads from {names} to '{target}': {'; '.join(reasons)}"
