"""Attacks on claims: admissible points, random and at the edges, where a claim is evaluated.

What an attack finds is never a proof. A point where a claim fails numerically is shown; that a claim
survives is reported as ``sampled``.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef

from cbdp_sym.kernel.logic import SYMMETRIC, ForAll, Hypothesis, Predicate, Relation
from cbdp_sym.kernel.sampling import Draw, Sample
from cbdp_sym.kernel.terms import DataSet, Defined, Distribution, Expectation, Supremum
from cbdp_sym.oracles.evaluate import DIGITS, MEMBERS, Environment, Unevaluable, evaluate

_EDGES = [
    Fraction(n, d)
    for n, d in (
        (1, 1), (1, 2), (2, 1), (1, 1000), (3, 2), (101, 100), (5, 2), (7, 3), (1, 10), (30, 1),
        (6, 5), (12, 1), (1, 50), (4, 1), (3, 1), (51, 50),
    )
]  # fmt: skip
_OUTCOMES = 4
_MEMBERS = 3
_TOSSES = 6
_TRIES = 60
_GRID = [
    Fraction(n, 100) for n in (-1000, -300, -100, -40, -10, 10, 40, 101, 110, 150, 300, 1000, 10**8)
]
_MARGIN = Fraction(1, 1000)
_ORDERS = [Fraction(n, 20) for n in range(20, 40)] + [Fraction(n, 4) for n in range(8, 80)]


@dataclass
class AttackReport:
    """What an attack came to; ``satisfiable`` is whether an admissible point was found at all."""

    points: int = 0
    skipped: int = 0
    worst: str = ""
    disagreements: list[str] = field(default_factory=list)
    satisfiable: bool = True

    @staticmethod
    def none() -> AttackReport:
        return AttackReport()


def attack(
    conclusion: Relation,
    hypotheses: frozenset[Hypothesis],
    *,
    points: int,
    seed: int,
    seconds: float,
    hints: Mapping[Basic, tuple[Expr, ...]] | None = None,
) -> AttackReport:
    """Evaluate a claim at up to ``points`` admissible points, for about ``seconds``.

    Args:
        hints: values to try first for some of the symbols, or for all members of a family.
    """
    report = AttackReport(satisfiable=False)
    started = time.monotonic()
    smallest: Any = None
    with mp.workdps(DIGITS):
        for env in _environments(conclusion, hypotheses, seed, hints or {}):
            if report.points >= points or (
                time.monotonic() - started > seconds and report.satisfiable
            ):
                break
            if env is None:
                report.skipped += 1
                continue
            try:
                verdict, slack, text = check_point(conclusion, env)
            except (Unevaluable, ArithmeticError, TypeError, ValueError):
                report.satisfiable = True
                report.skipped += 1
                continue
            report.satisfiable = True
            report.points += 1
            if smallest is None or slack < smallest:
                smallest, report.worst = slack, text
            if verdict is False:
                report.disagreements.append(text)
    return report


def admissible(
    conclusion: Relation,
    hypotheses: frozenset[Hypothesis],
    *,
    points: int,
    seed: int,
    hints: Mapping[Basic, tuple[Expr, ...]] | None = None,
) -> list[Environment]:
    """Up to ``points`` points that satisfy the hypotheses of a claim, as far as sampling finds them."""
    with mp.workdps(DIGITS):
        drawn = _environments(conclusion, hypotheses, seed, hints or {})
        return list(itertools.islice((env for env in drawn if env is not None), points))


def check_point(relation: Relation, env: Environment) -> tuple[bool | None, Any, str]:
    """Whether ``relation`` holds there (None within the error), the slack, and the point as text."""
    with mp.workdps(DIGITS):
        return _compare(relation, env)


def _compare(relation: Relation, env: Environment) -> tuple[bool | None, Any, str]:
    lhs, rhs = evaluate(relation.lhs, env), evaluate(relation.rhs, env)
    text = f"{describe(env)}: {mp.nstr(lhs, 20)} {relation.op} {mp.nstr(rhs, 20)}"
    if lhs == rhs:
        return (None if relation.op in ("<", ">") else True), mpf(0), text
    loose = (
        relation.lhs.has(Supremum)
        or relation.rhs.has(Supremum)
        or any(type(t).__name__.startswith("Restricted") for t in _defined(relation))
    )
    error = (mpf(10) ** (-7 if loose else -30)) * (1 + min(abs(lhs), abs(rhs)))
    if not (mp.isfinite(lhs) and mp.isfinite(rhs)):
        error = mpf(0)
    gap = rhs - lhs if relation.op in ("<=", "<") else lhs - rhs
    if relation.op == "=":
        return abs(gap) <= error, -abs(gap), text
    if abs(gap) <= error:
        return None, mpf(0), text
    return bool(gap > 0), gap, text


def _defined(relation: Relation) -> Iterator[Basic]:
    for side in (relation.lhs, relation.rhs):
        yield from (n for n in sympy.preorder_traversal(side) if isinstance(n, Defined))


def describe(env: Environment) -> str:
    """The values of an environment on one line."""
    parts = [f"{k} = {v}" for k, v in sorted(env.values.items(), key=lambda t: str(t[0]))]
    parts += [f"{k} = ({', '.join(map(str, v))})" for k, v in env.families.items()]
    parts += [
        f"{k}: heads with probability {_heads(v)}"
        if isinstance(k, Sample)
        else f"{k} = ({', '.join(map(str, v))})"
        for k, v in env.weights.items()
    ]
    return ", ".join(parts)


def _environments(
    conclusion: Relation, hypotheses: frozenset[Hypothesis], seed: int, hints: Mapping[Any, Any]
) -> Iterator[Environment | None]:
    """Admissible environments (None for a draw that was not), edges first."""
    rng = random.Random(seed)
    # what gives a symbol its value comes before what compares it
    relations = sorted(
        (h for h in hypotheses if isinstance(h, Relation)),
        key=lambda h: (not _gives_value(h), str(h)),
    )
    symbols, families, distributions = _free(conclusion, hypotheses)
    flat = any(_closure(h) for h in hypotheses)
    for attempt in range(_TRIES):
        values = {s: _draw(s, rng, attempt, hints.get(s)) for s in symbols}
        members = {f: _members(rng, attempt, hints.get(f)) for f in families}
        weights = {
            P: _coins(rng) if isinstance(P, Sample) else _weights(rng, attempt)
            for P in distributions
        }
        places = _symmetric(weights, hypotheses, rng)
        _connect(weights, values, hypotheses, rng)
        table_seed = rng.random()
        densities = _densities(hypotheses, weights)

        def table(
            name: str, index: int, outcome: int, key: float = table_seed,
            densities: Mapping[str, tuple[Any, ...]] = densities,
            events: frozenset[str] = _events(hypotheses),
        ) -> Fraction:  # fmt: skip
            if name in events:  # few of the outcomes, or many
                least = random.Random(f"{key}{name}").choice([0, -8])
                toss = random.Random(f"{key}{name}{index}{outcome}").randint(least, 2)
                return Fraction(max(0, toss), 2)
            drawn = random.Random(f"{key}{name}{index}{outcome}").randint(-20, 20)
            if name not in densities:
                return Fraction(0) if flat else Fraction(drawn, 10)
            base = densities[name]
            raw = [
                Fraction(random.Random(f"{key}{name}{index}{n}").randint(1, 40))
                for n in range(len(base))
            ]
            return raw[outcome] / sum(w * r for w, r in zip(base, raw, strict=True))

        env = _with_definitions(
            Environment(dict(values), members, dict(weights), table, places), hypotheses
        )
        try:
            good = (
                all(_adjusted(h, env) or evaluate_relation(h, env) for h in relations)
                and all(_holds(h, env) for h in hypotheses if isinstance(h, Predicate))
                and all(_everywhere(h, env) for h in hypotheses if isinstance(h, ForAll))
            )
        except (Unevaluable, ArithmeticError, TypeError, ValueError):
            good = False
        yield env if good else None


def _closure(h: Hypothesis) -> bool:
    """Whether ``h`` says that a class of unknown functions contains another function, as in
    h(ν(θ), x) = -h(θ, x). Random functions do not satisfy it; those that are 0 do.
    """
    return (
        isinstance(h, ForAll)
        and h.conclusion.op == "="
        and any(
            isinstance(node, AppliedUndef) and any(a.has(AppliedUndef) for a in node.args)
            for side in (h.conclusion.lhs, h.conclusion.rhs)
            for node in sympy.preorder_traversal(side)
        )
    )


def _with_definitions(env: Environment, hypotheses: frozenset[Hypothesis]) -> Environment:
    """The environment with the functions that a hypothesis h(τ, x) = …, for all x, defines."""
    for h in hypotheses:
        if not isinstance(h, ForAll) or h.conclusion.op != "=" or len(h.variables) != 1:
            continue
        (x,), function, value = h.variables, h.conclusion.lhs, h.conclusion.rhs
        if not isinstance(function, AppliedUndef) or len(function.args) != 2:
            continue
        if function.args[1] != x or value.has(function.func) or _closure(h):
            continue
        try:
            place = int(evaluate(function.args[0], env)) % MEMBERS
        except (Unevaluable, ValueError, OverflowError):
            continue

        def table(
            name: str, index: int, outcome: int, env: Environment = env,
            wanted: tuple[str, int, Basic, Expr] = (str(function.func), place, x, value),
        ) -> Any:  # fmt: skip
            defined, here, variable, body = wanted
            if name == defined and index % MEMBERS == here:
                return evaluate(body, env.bind(variable, outcome))
            return env.tables(name, index, outcome)

        env = replace(env, tables=table)
    return env


def _everywhere(h: ForAll, env: Environment) -> bool:
    """Whether a hypothesis "for all" holds: at every outcome, and at some values of a number.

    That an expectation is finite needs no check on finitely many outcomes. Hypotheses about data
    sets are met by how the outputs are drawn.
    """
    if h.conclusion.rhs.is_infinite:
        return True
    if any(isinstance(v, DataSet) for v in h.variables):
        return _for_the_inputs(h, env)
    if not all(type(v) is Symbol for v in h.variables):
        return True
    if any(v.is_integer for v in h.variables) and not _about_families(h):
        return True
    choices = [_values(v, h, env) for v in h.variables]
    if _closure(h):  # of functions that are 0: one value of each number is like another
        choices = [list(values)[:2] for values in choices]
    for values in itertools.product(*choices):
        at = env
        for v, value in zip(h.variables, values, strict=True):
            at = at.bind(v, value)
        if all(_met(c, at) for c in h.conditions) and not evaluate_relation(h.conclusion, at):
            return False
    return True


def _about_families(h: ForAll) -> bool:
    """Whether the integers in a hypothesis "for all" number the members of families."""
    sides = (h.conclusion.lhs, h.conclusion.rhs)
    indices = {e for side in sides for m in side.atoms(sympy.Indexed) for e in m.indices}
    return all(v in indices for v in h.variables if v.is_integer)


def _for_the_inputs(h: ForAll, env: Environment) -> bool:
    """Whether a hypothesis about all inputs holds for those whose outputs were drawn.

    Where the outputs depend on more than the data set, they were not drawn to meet it.
    """
    if all(len(P.args) == 2 for P in _outputs(h)):
        return True
    named = sorted({P.args[-1] for P in env.weights if isinstance(P.args[-1], DataSet)}, key=str)
    inputs = [v for v in h.variables if isinstance(v, DataSet)]
    others = [v for v in h.variables if not isinstance(v, DataSet)]
    for data in itertools.permutations(named, len(inputs)):
        claim = h.conclusion.substitute(dict(zip(inputs, data, strict=True)))
        choices = [_GRID[7:] if v.is_positive else range(_OUTCOMES) for v in others]
        for values in itertools.product(*choices):
            at = env
            for v, value in zip(others, values, strict=True):
                at = at.bind(v, value)
            if not evaluate_relation(claim, at):
                return False
    return True


def _met(condition: Relation | Predicate, env: Environment) -> bool:
    return isinstance(condition, Relation) and evaluate_relation(condition, env)


def _values(v: Symbol, h: ForAll, env: Environment) -> Iterable[Any]:
    """All outcomes for the outcome of a sample or a distribution, else some numbers."""
    nodes = [n for e in (h.conclusion.lhs, h.conclusion.rhs) for n in sympy.preorder_traversal(e)]
    if any(isinstance(n, Draw) and n.args[1] == v for n in nodes):
        return range(2**_TOSSES)
    if any(isinstance(n, (AppliedUndef, Distribution)) and v in n.args for n in nodes):
        return range(_OUTCOMES)
    if v.is_integer:
        return range(1, _MEMBERS + 1)
    # the values of the free symbols, too: "x > y for all y" fails at y = x
    drawn = [env.values[s] for s in sorted(h.free_symbols & env.values.keys(), key=str)]
    if any(isinstance(n, sympy.sign) for n in nodes):
        drawn += _thresholds(env)
    near = [Fraction(1, 10**12), Fraction(1, 2), Fraction(3, 2), Fraction(-1), Fraction(0)]
    return [*near, Fraction(101, 100), Fraction(5), Fraction(60), *drawn]


def _thresholds(env: Environment) -> list[Fraction]:
    """Numbers just above the ratios of densities, where the events that compare two of them change."""
    laws = [w for P, w in env.weights.items() if not isinstance(P, Sample)]
    return [
        Fraction(b) / Fraction(a) * (1 + Fraction(1, 10**12))
        for first, second in itertools.permutations(laws, 2)
        for a, b in zip(first, second, strict=False)
        if a > 0
    ]


def _free(
    conclusion: Relation, hypotheses: frozenset[Hypothesis]
) -> tuple[list[Symbol], list[Basic], list[Distribution]]:
    sides = [conclusion.lhs, conclusion.rhs]
    for h in hypotheses:
        if isinstance(h, Relation):
            sides += [h.lhs, h.rhs]
        elif isinstance(h, ForAll):
            sides += [h.conclusion.lhs, h.conclusion.rhs]
    nodes = [n for side in sides for n in sympy.preorder_traversal(side)]
    bound = {s for n in nodes for s in getattr(n, "bound_symbols", ())}
    bound |= {v for h in hypotheses if isinstance(h, ForAll) for v in h.variables}
    arbitrary = {
        n
        for n in nodes
        if isinstance(n, Distribution) and n.is_arbitrary
        if (n.transformed, n.mixed, n.atom) == (None, None, None)
    }
    named = {d for h in hypotheses if isinstance(h, Predicate) for d in h.args}
    arbitrary |= {
        P.xreplace({P.args[-1]: d})
        for h in hypotheses
        if isinstance(h, ForAll)
        for P in _outputs(h)
        for d in named
        if isinstance(d, DataSet) and isinstance(P.args[-1], DataSet)
    }
    arbitrary = {P for P in arbitrary if not (P.bound_symbols or P.free_symbols & bound)}
    names = {a for P in arbitrary for a in P.args if not getattr(a, "is_extended_real", None)}
    families = {n for n in nodes if isinstance(n, sympy.IndexedBase)} - bound
    labels = {f.label for f in families}
    free = set().union(*(s.free_symbols for s in sides))
    symbols = [
        s
        for s in free
        if isinstance(s, Symbol) and not isinstance(s, DataSet) and s.is_extended_real
        and s not in bound | names | labels
    ]  # fmt: skip
    return sorted(symbols, key=str), sorted(families, key=str), sorted(arbitrary, key=str)


def _draw(s: Symbol, rng: random.Random, attempt: int, hint: Any) -> Any:
    if hint and attempt < 2 * len(hint):
        return Fraction(str(hint[attempt % len(hint)]))
    if s.is_integer:
        least = 1 if s.is_positive else 0 if s.is_nonnegative else -2
        return Fraction(least if attempt == 0 else rng.choice([1, 2, 3]))
    value = _EDGES[attempt % len(_EDGES)] if rng.random() < 0.4 else rng.choice(_EDGES)
    if rng.random() < 0.3:
        value = Fraction(rng.randint(1, 400), 100)
    if s.is_positive or s.is_nonnegative:
        return Fraction(0) if s.is_nonnegative and not s.is_positive and attempt == 3 else value
    if s.is_nonzero:
        return value if rng.random() < 0.6 else -value
    return rng.choice([value, value, -value, Fraction(0)])


def _members(rng: random.Random, attempt: int, hint: Any) -> tuple[Fraction, ...]:
    """The members of a family, by a hint all the same."""
    if hint and attempt < 2 * len(hint):
        return (Fraction(str(hint[attempt % len(hint)])),) * _MEMBERS
    return tuple(_signed(rng, attempt) for _ in range(_MEMBERS))


def _signed(rng: random.Random, attempt: int) -> Fraction:
    value = Fraction(rng.choice([0, 1, 2, 5, 10, 25]), 10)
    return -value if attempt % 2 and rng.random() < 0.7 else value


def _weights(rng: random.Random, attempt: int) -> tuple[Fraction, ...]:
    raw = [rng.choice([1, 1, 2, 5, 20, 100, 400]) for _ in range(_OUTCOMES)]
    if attempt % 4 == 3:
        raw = [r + rng.randint(0, 3) for r in [50] * _OUTCOMES]
    return tuple(Fraction(r, sum(raw)) for r in raw)


def _coins(rng: random.Random) -> tuple[Fraction, ...]:
    """The law of a sequence of tosses of one coin, by outcomes whose bits are the tosses."""
    heads = Fraction(rng.randint(1, 9), 10)
    return tuple(
        heads ** n.bit_count() * (1 - heads) ** (_TOSSES - n.bit_count()) for n in range(2**_TOSSES)
    )


def _densities(
    hypotheses: frozenset[Hypothesis], weights: Mapping[Any, Any]
) -> dict[str, tuple[Any, ...]]:
    """The functions f with E_M[f] = 1 by a hypothesis, each with the weights of M."""
    claims = [h.conclusion if isinstance(h, ForAll) else h for h in hypotheses]
    masses = [
        h.lhs
        for h in claims
        if isinstance(h, Relation) and h.op == "=" and isinstance(h.lhs, Expectation) and h.rhs == 1
    ]
    return {
        str(e.body.func): weights[e.distribution]
        for e in masses
        if isinstance(e.body, AppliedUndef) and e.distribution in weights
    }


def _events(hypotheses: frozenset[Hypothesis]) -> frozenset[str]:
    """The functions f with 0 ≤ f ≤ 1 by a hypothesis, which stand for events."""
    return frozenset(
        str(h.conclusion.lhs.func)
        for h in hypotheses
        if isinstance(h, ForAll)
        and isinstance(h.conclusion.lhs, AppliedUndef)
        and h.conclusion.lhs.is_nonnegative
        and (h.conclusion.op, h.conclusion.rhs) == ("<=", 1)
    )


def _heads(weights: tuple[Any, ...]) -> Any:
    """The probability that the first toss is heads."""
    return sum(weights[1::2])


def _connect(
    weights: dict[Any, Any],
    values: dict[Any, Any],
    hypotheses: frozenset[Hypothesis],
    rng: random.Random,
) -> None:
    """Draw the outputs of each mechanism that a hypothesis bounds, and make the bounds hold for them."""
    bounds: dict[Symbol, list[ForAll]] = {}
    for h in sorted(hypotheses, key=str):
        if isinstance(h, ForAll) and any(isinstance(v, DataSet) for v in h.variables):
            names = {P.args[0] for P in _outputs(h)}
            if len(names) == 1:
                bounds.setdefault(names.pop(), []).append(h)
    for name, about in bounds.items():
        ends = sorted((P for P in weights if P.args[0] == name), key=str)
        if len(ends) < 2:
            continue
        chain = _chain(values, hypotheses, rng)
        weights[ends[0]], weights[ends[-1]] = chain[0], chain[-1]
        for h in about:
            _make_private(h, chain, values)


def _position(h: ForAll) -> Callable[[Distribution], int]:
    return lambda P: h.variables.index(_data(P))


def _data(P: Distribution) -> Any:
    """The data set that an output belongs to."""
    return next((a for a in P.args if isinstance(a, DataSet)), None)


def _outputs(h: ForAll) -> list[Distribution]:
    """The outputs of mechanisms that a hypothesis speaks of, in the order of its data sets."""
    sides = (h.conclusion.lhs, h.conclusion.rhs)
    found = {P for side in sides for P in side.atoms(Distribution)}
    about = [P for P in found if isinstance(P.args[-1], DataSet) or len(P.args) > 2]
    return sorted((P for P in about if _data(P) in h.variables), key=_position(h))


def _symmetric(
    weights: dict[Any, Any], hypotheses: frozenset[Hypothesis], rng: random.Random
) -> dict[Any, tuple[Any, ...]]:
    """The outcomes of the laws that are to be symmetric about 0, whose weights are made so."""
    places = {}
    for h in hypotheses:
        if isinstance(h, Predicate) and h.name == SYMMETRIC and h.args[0] in weights:
            outer, scale = Fraction(rng.randint(1, 49), 100), Fraction(rng.randint(1, 40), 10)
            weights[h.args[0]] = (outer, Fraction(1, 2) - outer, Fraction(1, 2) - outer, outer)
            places[h.args[0]] = tuple(scale * n for n in (-3, -1, 1, 3))
    return places


def _chain(
    values: dict[Any, Any], hypotheses: frozenset[Hypothesis], rng: random.Random
) -> list[tuple[Any, ...]]:
    """A chain of outputs from one data set to the other, one entry at a time."""
    steps = next(
        (p.args[2] for p in hypotheses if isinstance(p, Predicate) and len(p.args) == 3), 1
    )
    count = int(values.get(steps, steps) if isinstance(steps, Symbol) else steps)
    chain: list[tuple[Any, ...]] = [_weights(rng, n) for n in range(count + 1)]
    if rng.random() < 0.5:  # a drift in one direction is what makes groups lose privacy
        tilt = [Fraction(rng.randint(5, 30), 10) for _ in range(_OUTCOMES)]
        for n in range(1, count + 1):
            raw = [w * t for w, t in zip(chain[n - 1], tilt, strict=True)]
            chain[n] = tuple(Fraction(int(10**6 * r / sum(raw)) + 1, 10**6) for r in raw)
            chain[n] = (*chain[n][:-1], 1 - sum(chain[n][:-1]))
    return chain


def _make_private(h: ForAll, chain: list[tuple[Any, ...]], values: dict[Any, Any]) -> None:
    """Give the bound ``h`` a value for which it holds along the chain, as small as can be found.

    In the definition of zCDP ρ is computed; otherwise the first symbol on the right for which larger
    values help is enlarged, and then brought back by bisection.
    """
    pairs = [pair for P, Q in itertools.pairwise(chain) for pair in ((P, Q), (Q, P))]
    xi = next((s for s in values if s.name == "xi"), None)
    rho = next((s for s in values if s.name == "rho"), None)
    free = h.conclusion.free_symbols
    if rho is not None and rho in free and free <= {rho, xi, *h.variables, *_names(h)}:
        offset = float(values[xi]) if xi in free else 0.0
        largest = 0.0
        for P, Q in pairs:
            for order in _ORDERS:
                largest = max(largest, (_renyi(float(order), P, Q) - offset) / float(order))
        values[rho] = Fraction(int(largest * 10**4) + 2, 10**4)
        return
    if _bounded(h, pairs, values):
        return
    for knob in sorted((s for s in h.conclusion.rhs.free_symbols if s in values), key=str):
        low = high = abs(values[knob])
        for _ in range(12):
            high = 2 * high + Fraction(1, 8)
            if _bounded(h, pairs, {**values, knob: high}):
                break
            low = high
        else:
            continue
        for _ in range(12):
            middle = (low + high) / 2
            if _bounded(h, pairs, {**values, knob: middle}):
                high = middle
            else:
                low = middle
        values[knob] = high + _MARGIN  # the grid is not the whole range
        return


def _names(h: ForAll) -> set[Basic]:
    return {P.args[0] for P in _outputs(h)}


def _bounded(h: ForAll, pairs: list[Any], values: Mapping[Any, Any]) -> bool:
    """Whether the conclusion of ``h`` holds for all pairs, at some values of its other variables."""
    outputs = _outputs(h)
    numbers = [v for v in h.variables if not isinstance(v, DataSet)]
    grid = [_GRID] * len(numbers)
    for pair in pairs:
        for at in itertools.product(*grid):
            env = Environment(
                {**values, **dict(zip(numbers, at, strict=True))},
                {},
                dict(zip(outputs, pair, strict=True)),
            )
            conditions = [c for c in h.conditions if isinstance(c, Relation)]
            try:
                met = all(evaluate_relation(c, env) for c in conditions)
                if met and not evaluate_relation(h.conclusion, env):
                    return False
            except (Unevaluable, ArithmeticError, TypeError, ValueError):
                return False
    return True


def _renyi(order: float, P: Any, Q: Any) -> float:
    import math

    if order == 1:  # the limit
        return math.fsum(float(p) * math.log(p / q) for p, q in zip(P, Q, strict=True) if p)
    return math.log(
        math.fsum(float(p) ** order * float(q) ** (1 - order) for p, q in zip(P, Q, strict=True))
    ) / (order - 1)


def _gives_value(h: Relation) -> bool:
    """Whether ``h`` is ``E f = μ`` with a symbol μ."""
    return h.op == "=" and isinstance(h.lhs, Expectation) and isinstance(h.rhs, Symbol)


def _adjusted(h: Relation, env: Environment) -> bool:
    """Make ``D(P‖Q) <= ε`` true by enlarging ε, where the bound is a symbol, and ``E f = μ`` by its value."""
    if _gives_value(h) and h.rhs in env.values:
        env.values[h.rhs] = evaluate(h.lhs, env)
        return not (h.rhs.is_positive and env.values[h.rhs] <= 0)
    if not (isinstance(h.lhs, Defined) and h.op == "<=" and h.rhs in env.values):
        return False
    needed = evaluate(h.lhs, env)
    if not mp.isfinite(needed):
        return False
    if mpf(env.values[h.rhs].numerator) / env.values[h.rhs].denominator < needed:
        env.values[h.rhs] = Fraction(int(mp.ceil(needed * 10**6)), 10**6)
    return True


def evaluate_relation(h: Relation, env: Environment) -> bool:
    """Whether a hypothesis holds at a point."""
    if h.rhs is sympy.oo:
        return bool(evaluate(h.lhs, env) < mp.inf)
    lhs, rhs = evaluate(h.lhs, env), evaluate(h.rhs, env)
    if mp.im(lhs) or mp.im(rhs):
        raise Unevaluable(f"'{h}' is not about real numbers here")
    if h.op == "=":
        return bool(abs(lhs - rhs) <= mpf(10) ** -30 * (1 + abs(rhs)))
    return bool({"<=": lhs <= rhs, "<": lhs < rhs, ">=": lhs >= rhs, ">": lhs > rhs}[h.op])


def _holds(h: Predicate, env: Environment) -> bool:
    if h.name == SYMMETRIC:
        return h.args[0] in env.places
    P, Q, *_ = h.args
    if P in env.weights and Q in env.weights and len(h.args) == 2:
        return all(q > 0 for p, q in zip(env.weights[P], env.weights[Q], strict=True) if p > 0)
    return True
