"""Depth-first search for a certificate over a region, deeper and deeper until the time is over."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import S, erf, erfc
from sympy.polys.polyerrors import PolynomialError

from cbdp_sym.analysis.box_certificates import Box
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.proof import Aim, Tree, checks
from cbdp_sym.oracles.prover.boxes import Refuted, prove_on_box
from cbdp_sym.oracles.prover.forms import (
    exponentials_in,
    factored,
    is_linear,
    is_polynomial_of_one,
    rational_in_exponentials,
    size,
)
from cbdp_sym.oracles.prover.methods import METHODS
from cbdp_sym.oracles.prover.methods.logarithms import logarithms
from cbdp_sym.oracles.prover.methods.tails import dominations
from cbdp_sym.oracles.prover.plan import Method, Plan, Workspace
from cbdp_sym.oracles.prover.samples import Samples, key_of
from cbdp_sym.oracles.prover.time_limits import OutOfTime

_DEEPEST = 24
_LARGEST = 4000  # subterms of an aim
_NODES = 16  # of a certificate over a box, at depth 0
_IMPORTANT = 12  # times as many
_NODES_WHERE_TIGHT = 64  # from so many on also where f is 0 along an edge, which takes many
_BROKEN = (PolynomialError, NotImplementedError, ArithmeticError, RecursionError, TypeError,
           ValueError, AttributeError, LookupError)  # fmt: skip


class NoCertificate(Exception):
    """No certificate was found within the depth."""


@dataclass
class Hardest:
    """The hardest aim that the search could not show, for the answer ``unknown``."""

    aim: Aim | None = None
    depth: int = -1

    def offer(self, aim: Aim, depth: int) -> None:
        if depth > self.depth:
            self.aim, self.depth = aim, depth


@dataclass
class DepthFirstSearch:
    """The search for certificates of aims, with what it has learned."""

    deadline: float
    clock: Callable[[], float] = time.monotonic
    work: Workspace = field(default_factory=lambda: Workspace(Samples()))
    hardest: Hardest = field(default_factory=Hardest)
    count: int = 0
    _proved: dict[Any, Tree] = field(default_factory=dict)
    _failed: dict[Any, int] = field(default_factory=dict)
    _false: set[Any] = field(default_factory=set)
    _path: list[Any] = field(default_factory=list)
    _plans: dict[Any, tuple[list[Plan], Iterator[Plan]]] = field(default_factory=dict)
    _nodes: int = _NODES

    def prove(self, aim: Aim) -> Tree:
        """Return a certificate for ``aim``.

        Raises:
            Failed: the search was exhausted.
            OutOfTime: the deadline has passed.
        """
        for depth in range(2, _DEEPEST, 2):
            self._nodes = _NODES * 2 ** (depth // 2 - 1)
            self.work.depth = depth
            before = self.count
            self.count = 0
            try:
                return self._prove(aim, depth)
            except NoCertificate:
                if key(aim) in self._false:
                    raise
            finally:
                self.count += before
        raise NoCertificate

    def _prove(self, aim: Aim, depth: int) -> Tree:
        if self.clock() > self.deadline:
            raise OutOfTime
        self.count += 1
        aim = replace(aim, region=self.work.samples.same(aim.region))
        name = key(aim)
        if name in self._proved:
            return self._proved[name]
        if name in self._false or name in self._path or self._failed.get(name, -1) >= depth:
            raise NoCertificate
        if size(aim.f) > _LARGEST or aim.f.has(S.NaN, S.ComplexInfinity, S.Infinity):
            raise NoCertificate
        if self._seems_false(aim):
            self._false.add(name)
            raise NoCertificate
        tree = self._leaf(aim, self.work.depth - depth)
        if tree is None and depth > 0:
            self._path.append(name)
            try:
                tree = self._reduce(aim, depth)
            finally:
                self._path.pop()
        if tree is None:
            self._failed[name] = depth
            self.hardest.offer(aim, depth)
            raise NoCertificate
        self._proved[name] = tree
        return tree

    def _seems_false(self, aim: Aim) -> bool:
        return self.work.samples.seems_false(aim.f, aim.region)

    def _leaf(self, aim: Aim, spent: int) -> Tree | None:
        for how in ("empty", "interval", "sturm", "sign", "zero"):
            if how == "sturm" and not is_polynomial_of_one(aim.f):
                continue
            if how == "sign" and size(aim.f) > self._most_for_signs(aim):
                continue
            if how == "zero" and (aim.strict or self.work.signs(aim.f, aim.region) - {0}):
                continue
            tree = {"by": how}
            if self._checks(aim, tree):
                return tree
        return self._boxes(aim, spent)

    def _most_for_signs(self, aim: Aim) -> int:
        """Return how large f may be for exact reasoning to be worth its time: it factors polynomials well."""
        if aim.f.is_rational_function(*aim.f.free_symbols):
            return 90
        mixed = aim.f.is_Add and any(-1 in self.work.signs(t, aim.region) for t in aim.f.args)
        return 22 if mixed else 60

    def _checks(self, aim: Aim, tree: Tree) -> bool:
        try:
            return checks(aim, tree)
        except _BROKEN:
            return False

    def _boxes(self, aim: Aim, spent: int) -> Tree | None:
        """Branch and bound over the closed box around the region.

        ``spent`` is what the plans have cost that led from the claim to this aim.
        """
        try:
            box = aim.region.box_of(aim.f)
        except Refusal:
            return None
        zeros = self._zero_corners(aim, box)
        if self._nodes < _NODES_WHERE_TIGHT and zeros > 1 and len(box) > 1:
            return None
        # of the first aims, what is nowhere near 0 is worth more than of what others lead to
        important = not zeros and spent <= (2 if len(box) == 1 else 1)
        nodes = _IMPORTANT * self._nodes if important else self._nodes
        relation = Relation(aim.f, ">" if aim.strict else ">=", S.Zero)
        seconds = min(self.deadline - self.clock(), nodes / 100)
        try:
            found = prove_on_box(relation, box, seconds=seconds, nodes=nodes, deepest=24, derivatives=2)
        except (Refuted, Refusal, *_BROKEN):
            return None
        tree = {"by": "box", "tree": found}
        return tree if found is not None and self._checks(aim, tree) else None

    def _zero_corners(self, aim: Aim, box: Box) -> int:
        """At how many corners f seems to be 0: where it is at two, it mostly is on an edge."""
        points = (dict(zip(box, c, strict=True)) for c in itertools.product(*box.values()))
        return sum(self.work.samples.value(aim.f, p).sign == 0 for p in points)

    def _reduce(self, aim: Aim, depth: int) -> Tree | None:
        for plan in self._plans_for(aim):
            if any(key(a) in self._path for a in plan.aims):
                continue
            tree = self._carry_out(plan, depth - _growth(aim, plan))
            if tree is not None:
                return tree
            if plan.committed:
                return None
        return None

    def _plans_for(self, aim: Aim) -> Iterator[Plan]:
        """The plans whose side conditions the checker accepts, worked out once."""
        name = key(aim)
        if name not in self._plans:
            self._plans[name] = ([], self._new_plans(aim))
        known, more = self._plans[name]
        yield from list(known)
        for plan in more:
            known.append(plan)
            yield plan

    def _new_plans(self, aim: Aim) -> Iterator[Plan]:
        for method in _ordered(aim):
            plans = method(aim, self.work)
            while True:
                try:
                    plan = next(plans, None)
                    if plan is None:
                        break
                    sound = not any(self._seems_false(a) for a in plan.aims) and checks(
                        aim, plan.build([{} for _ in plan.aims]), shallow=True
                    )
                except (Refusal, *_BROKEN):
                    break
                if sound:
                    yield plan

    def _carry_out(self, plan: Plan, depth: int) -> Tree | None:
        if plan.cost > depth:
            return None
        try:
            return plan.build([self._prove(a, depth - plan.cost) for a in plan.aims])
        except NoCertificate:
            return None


def _growth(aim: Aim, plan: Plan) -> int:
    """Return what a plan costs for making the aim larger."""
    if plan.cost == 0:
        return 0
    before = size(aim.f)
    # what is a rational function of exponentials becomes one of new variables
    aims = [a.f for a in plan.aims if not rational_in_exponentials(a.f)]
    ratio = max(map(size, aims), default=0) / before
    if ratio >= 1.5 and aim.f.atoms(erf, erfc):  # their derivatives only look large
        ratio = max(min(size(f), size(factored(f))) for f in aims) / before
    return 0 if ratio < 1.5 else 1 if ratio < 2.5 else 2


def _ordered(aim: Aim) -> tuple[Method, ...]:
    """The methods; logarithms early where exponents are not linear, since they never differentiate away."""
    linear = all(is_linear(e.args[-1]) for e in exponentials_in(aim.f))
    if len(aim.f.free_symbols) == 1:
        powers = (p.args for p in aim.f.atoms(sympy.Pow))
        linear = linear and not any(b.free_symbols and e.free_symbols for b, e in powers)
    if linear or aim.f.atoms(erf, erfc):
        return METHODS
    k = METHODS.index(dominations) + 1
    return (*METHODS[:k], logarithms, *(m for m in METHODS[k:] if m is not logarithms))


def key(aim: Aim) -> Any:
    """Return the aim as a key, and with it all that can make a difference."""
    return aim.f, key_of(aim.region), aim.strict, aim.known
