"""Certificates of inequalities over regions, and their check.

A certificate is a tree of plain data (JSON). A node shows ``f >= 0``, or ``f > 0``, on a region, and
that f is defined there:

- ``{"by": "box", "tree": …}``: on the closed box around the region, by :mod:`..box_certificates`;
- ``{"by": "interval"}``: interval arithmetic with infinite ends gives the sign;
- ``{"by": "sign"}``: exact reasoning gives it (:mod:`..signs`);
- ``{"by": "sturm"}``: f is a polynomial in one variable, and Sturm's theorem gives its sign (:mod:`.sturm`);
- ``{"by": "zero"}``: f is identically 0 (shows ``>=`` only);
- ``{"by": "empty"}``: no point is in the ranges; ``{"outside": k, "proof": node}``: none satisfies the
  k-th relation g >= 0 (g > 0) of the region, since -g > 0 (-g >= 0);
- ``{"split": v, "at": "p/q", "parts": [low, high]}``;
- ``{"closure": [[v, "low"], …], "then": node}``: f >= 0 without these ends of ranges; it is continuous, and
  the points that are left come close to every point of the region;
- ``{"end": v, "at": "low", "value": node, "then": node}``: where v is at that end, which belongs to its
  range, and where it is not;
- ``{"case": u, "parts": [node, node]}``: where u > 0 and where u <= 0 (with ``"or equal": true``, where
  u >= 0 and where u < 0); |u|, Max, Min and Piecewise are then replaced by what they are there;
- ``{"have": g, "strict": bool, "proof": node, "then": node}``: g > 0 (g >= 0) may be used from here on;
- ``{"times": g, "positive": node, "rest": h, "then": node}``: f = g·h with g > 0, h > 0 (>= 0);
- ``{"sum": [g, …], "parts": [node, …], "strict": k}``: f = Σ g, the k-th > 0 if f is to be;
- ``{"compare": map, "sides": [a, b], "parts": [node, node], "rest": h, "then": node}``: f = a - b and
  h = φ(a) - φ(b), where φ is the increasing ``log`` (a, b > 0), ``square`` (a, b >= 0), ``exp``,
  ``sin`` (-π/2 <= a, b <= π/2) or -cos, called ``cos`` (0 <= a, b <= π); the parts are these conditions;
- ``{"increasing": φ, "sides": [a, b], "then": node}``: f = φ(a) - φ(b), where φ increases wherever it is
  defined, and a - b >= 0 (> 0);
- ``{"edge": v, "at": "low", "value": node, "slope": node}``: f >= 0 at the low end of v (or in the
  limit there), and ∂f/∂v >= 0 between the ends; ``"high"`` with -∂f/∂v. With ``"strict": "slope"`` it
  is the slope that is > 0;
- ``{"curve": v, "at": k, "value": node, "slope": node}``: as an edge, from where the k-th relation of the
  region, a·v + b >= 0 with a rational number a, is an equation (or from an end of v, with ``"low"`` and
  ``"high"``); the region is convex in v, and it contains that point of every line, but for this relation;
- ``{"hump": v, "scale": g, "positive": node, "falls": node, "values": [node, node]}``: ∂f/∂v = g·h
  with g > 0 and ∂h/∂v <= 0, so that f first rises and then falls; f >= 0 at (or in the limit at) both
  ends. With ``"strict": "falls"``, ∂h/∂v < 0. In place of ``"falls"``, ``"turns": {"quotient": h,
  "at": "low", "value": node, "scale": …, "positive": node, "falls": node}``: h >= 0 at the low end, and h
  rises and then falls, for a reason like that for f; with ``"high"`` it is -h, at the high end;
- ``{"step": v, "value": node, "then": node}``: the limit of f as v → ∞ is >= 0, and f(v) - f(v + 1) >= 0
  (> 0 if f is to be): f is the sum of what it loses on the way, and of the limit;
- ``{"solved": v, "is": e, "proofs": [node, node], "then": node}``: v - e >= 0 and e - v >= 0, so that v is e,
  an expression in the other variables, at every point;
- ``{"period": v, "by": T, "range": [low, high], "then": node}``: f(v + T) = f(v), and f >= 0 (f > 0) for v
  in [low, high], which is at least as long as T > 0;
- ``{"name": u, "of": e, "rest": g, "range": [low, high, open, open], "inside": [node, …], "then": node}``:
  f is g where the new variable u is e; g >= 0 (g > 0) whatever u is in the range, which contains e, for all
  values of the variables that g has;
- ``{"substitute": v, "by": θ, "new": u, "inverse": ψ, "range": [low, high, open, open],
  "inside": [node, …], "then": node}``: v = θ(u) with u = ψ(v); v = u·exp(u) with u = W(v) is known.

Expressions are text in the grammar of :mod:`..grammar`. Derivatives and limits are taken here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis import box_certificates as boxes
from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.closures import (
    at_closed_end,
    closed_end_of,
    value_at_closed_end,
    without_end,
    without_ends,
)
from cbdp_sym.analysis.regions.curves import curve_of, implied
from cbdp_sym.analysis.regions.definedness import holds, needs, require_defined, require_smooth
from cbdp_sym.analysis.regions.equations import with_value
from cbdp_sym.analysis.regions.intervals import evaluate
from cbdp_sym.analysis.regions.kinks import condition_of, resolved, side_of
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.nodes import kind_of, new_variable, paired, range_of, turn_of, variable_of
from cbdp_sym.analysis.regions.periods import has_period, require_covers
from cbdp_sym.analysis.regions.recurrences import SHIFTED, loss
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.regions.sturm import sign_on

Tree = dict[str, Any]
_DEEPEST, _MOST_NODES = 100, 20_000
_Condition = tuple[Callable[[Expr], Expr], bool]  # what has to be positive, or not negative
_MAPS: dict[str, tuple[Callable[[Expr], Expr], tuple[_Condition, ...]]] = {
    "log": (sympy.log, ((lambda e: e, True),)),
    "square": (lambda e: e**2, ((lambda e: e, False),)),
    "exp": (sympy.exp, ()),
    "sin": (sympy.sin, ((lambda e: e + sympy.pi / 2, False), (lambda e: sympy.pi / 2 - e, False))),
    "cos": (lambda e: -sympy.cos(e), ((lambda e: e, False), (lambda e: sympy.pi - e, False))),
}
_INCREASING: dict[str, Callable[[Expr], Expr]] = {
    f.__name__: f
    for f in (sympy.exp, sympy.log, sympy.sinh, sympy.tanh, sympy.asinh, sympy.atan, sympy.erf, sympy.asin,
              sympy.acosh, sympy.atanh, sympy.LambertW)
}  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """``f >= 0`` on the region, or ``f > 0`` if strict; ``known`` says that f is defined there.

    It matters because SymPy simplifies what is put together: |x|/x is 1 for x >= 0, without x > 0.
    """

    f: Expr
    region: Region
    strict: bool
    known: bool = False

    def require_defined(self) -> None:
        if not self.known:
            require_defined(self.f, self.region)

    def __str__(self) -> str:
        return f"'{self.f} {'>' if self.strict else '>='} 0' for {self.region}"


@dataclass(frozen=True)
class RegionClaim:
    """A conjunction of relations on a region; ``subterms`` have to be defined there, too."""

    relations: tuple[Relation, ...]
    region: Region
    subterms: tuple[Expr, ...] = ()


def check(claim: RegionClaim, certificate: Any) -> None:
    """Check that ``certificate`` proves ``claim``; Refusal if it does not.

    The certificate is a node, under any number of ``have``; or ``{"all": [node, …]}`` for several
    relations. An equation takes ``{"by": "identity"}`` or ``{"both": [node for >=, node for <=]}``.
    """
    with _sympys_refusals():
        _check(claim, certificate)


def _check(claim: RegionClaim, certificate: Any) -> None:
    checker = _Checker()
    region, tree = claim.region, certificate
    while isinstance(tree, dict) and "have" in tree:
        region, tree = checker.have(region, tree, 0)
    for e in (*claim.subterms, *(s for r in claim.relations for s in (r.lhs, r.rhs))):
        checker.require_meaning(e, region)
    trees = [tree]
    if len(claim.relations) != 1:
        if not isinstance(tree, dict) or tree.keys() != {"all"}:
            raise Refusal("a certificate for each of the claims is wanted", weak=False)
        trees = tree["all"]
    for relation, node in paired(claim.relations, trees):
        checker.relation(relation, region, node)


def checks(aim: Aim, certificate: Tree, *, shallow: bool = False) -> bool:
    """Return whether the certificate shows the aim; ``shallow`` takes empty nodes for granted."""
    try:
        with _sympys_refusals():
            (_ShallowChecker() if shallow else _Checker()).node(aim, certificate, 0)
    except Refusal:
        return False
    return True


@contextmanager
def _sympys_refusals() -> Iterator[None]:
    """SymPy compares no complex numbers, as in Max((-1)**(1/3), x), and raises errors of its own."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise Refusal(f"an expression of the certificate has no real value: {error}") from error


def aim_of(relation: Relation, region: Region) -> Aim:
    """Return the inequality as an aim."""
    upward = relation.op in (">=", ">")
    f = relation.lhs - relation.rhs if upward else relation.rhs - relation.lhs
    return Aim(f, region, len(relation.op) == 1)


class _Checker:
    count = 0

    def relation(self, relation: Relation, region: Region, tree: Any) -> None:
        if relation.op != "=":
            self.node(replace(aim_of(relation, region), known=True), tree, 0)
        elif tree == {"by": "identity"}:
            if not same_form(relation.lhs, relation.rhs, region.context):
                raise Refusal(f"the sides of '{relation}' do not have the same normal form")
        elif isinstance(tree, dict) and tree.keys() == {"both"}:
            for op, node in paired((">=", "<="), tree["both"]):
                one_sided = Relation(relation.lhs, op, relation.rhs)
                self.node(replace(aim_of(one_sided, region), known=True), node, 0)
        else:
            raise Refusal("the certificate of an equation has an unknown form", weak=False)

    def require_meaning(self, e: Expr, region: Region) -> None:
        """Check that ``e`` is defined, with its kinks taken apart."""
        pieces = [(e, region)]
        while pieces:
            e, where = pieces.pop()
            condition = next(iter(e.atoms(sympy.Piecewise)), None)
            if condition is None:
                require_defined(e, where)
                continue
            u, or_equal = condition_of(condition)
            require_defined(u, where)
            for side in (True, False):
                part = side_of(where, u, side, or_equal)
                piece = resolved(e, u, side, or_equal)
                if piece == e:
                    raise Refusal(f"the condition '{u} > 0' takes nothing of '{e}' apart")
                if not part.empty:
                    pieces.append((piece, part))

    def node(self, aim: Aim, tree: Any, depth: int) -> None:
        self.count += 1
        if self.count > _MOST_NODES or depth > _DEEPEST:
            raise Refusal("the certificate is too large", weak=False)
        getattr(self, f"_{kind_of(tree)}")(aim, tree, depth + 1)

    def text(self, aim: Aim, text: Any) -> Expr:
        """Return the expression that a text of the certificate denotes, in the variables of the region."""
        if not isinstance(text, str):
            raise Refusal("an expression of the certificate is not a text", weak=False)
        return expression_of(text, {v.name: v for v in aim.region.variables})

    def same(self, aim: Aim, f: Expr, g: Expr) -> None:
        """Check that f and g are equal on the region; both are defined there."""
        if f != g and not same_form(f, g, aim.region.context):
            raise Refusal(lambda: f"'{f}' and '{g}' do not have the same normal form")

    # leaves

    def _by(self, aim: Aim, tree: Tree, depth: int) -> None:
        how = tree["by"]
        if how not in ("box", "interval", "sign", "sturm", "zero", "empty"):
            raise Refusal("a leaf of the certificate is of an unknown kind", weak=False)
        if how == "empty":
            if not aim.region.empty:
                raise Refusal(f"a point may satisfy {aim.region}")
            return
        if how == "box":
            relation = Relation(aim.f, ">" if aim.strict else ">=", S.Zero)
            boxes.check(relation, aim.region.box_of(aim.f), tree.get("tree"))
            return
        aim.require_defined()
        if how == "zero":
            if aim.strict:
                raise Refusal("0 > 0 is false", weak=False)
            self.same(aim, aim.f, S.Zero)
        elif how == "sign":
            relation = Relation(aim.f, ">" if aim.strict else ">=", S.Zero)
            aim.region.context.require_related(relation, "the sign")
        elif how == "sturm":
            if not sign_on(aim.f, aim.region.ranges, aim.strict):
                raise Refusal(lambda: f"Sturm's theorem does not show {aim}")
        else:
            with precision(boxes.BITS):
                low = evaluate(aim.f, aim.region.intervals).low
            if not (low > 0 if aim.strict else low >= 0):
                raise Refusal(lambda: f"the leaf 'interval' does not show {aim}")

    def _outside(self, aim: Aim, tree: Tree, depth: int) -> None:
        k, given = tree["outside"], aim.region.given
        if type(k) is not int or not 0 <= k < len(given):
            raise Refusal("the region has no such relation", weak=False)
        rest = replace(aim.region, given=given[:k] + given[k + 1 :], facts=())
        never = Aim(-given[k].lhs, rest, given[k].op == ">=")
        self.node(never, tree["proof"], depth)

    # parts of the region

    def _split(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["split"])
        parts = aim.region.cut(v, boxes.number(tree["at"]))
        for part, node in paired(parts, tree["parts"]):
            self.node(replace(aim, region=part), node, depth)

    def _closure(self, aim: Aim, tree: Tree, depth: int) -> None:
        if aim.strict:
            raise Refusal("a limit of positive numbers may be 0", weak=False)
        require_defined(aim.f, aim.region)  # and so continuous
        self.node(replace(aim, region=without_ends(aim.region, tree["closure"])), tree["then"], depth)

    def _end(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim.require_defined()
        v, k = closed_end_of(aim.region, tree["end"], tree["at"])
        value = value_at_closed_end(aim.f, v, k, aim.region)
        there = at_closed_end(aim.region, v, k)
        self.node(Aim(value, there, aim.strict), tree["value"], depth)
        self.node(replace(aim, region=without_end(aim.region, v, k)), tree["then"], depth)

    def _case(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim.require_defined()
        aim = replace(aim, known=True)
        u = self.text(aim, tree["case"])
        require_defined(u, aim.region)
        or_equal = tree.get("or equal", False)
        if type(or_equal) is not bool:
            raise Refusal("a case is wanted with or without equality", weak=False)
        for side, node in paired((True, False), tree["parts"]):
            part = side_of(aim.region, u, side, or_equal)
            self.node(replace(aim, f=resolved(aim.f, u, side, or_equal), region=part), node, depth)

    # what may be used, and other forms of the claim

    def have(self, region: Region, tree: Tree, depth: int) -> tuple[Region, Any]:
        """Return the region with one more relation, which is proved, and the rest of the certificate."""
        if tree.keys() != {"have", "strict", "proof", "then"} or type(tree["strict"]) is not bool:
            raise Refusal("a node of the certificate has an unknown form", weak=False)
        g = self.text(Aim(S.Zero, region, False), tree["have"])
        self.node(Aim(g, region, tree["strict"]), tree["proof"], depth + 1)
        return region.knowing(g, tree["strict"]), tree["then"]

    def _have(self, aim: Aim, tree: Tree, depth: int) -> None:
        region, then = self.have(aim.region, tree, depth)
        self.node(replace(aim, region=region), then, depth)

    def _times(self, aim: Aim, tree: Tree, depth: int) -> None:
        g, h = self.text(aim, tree["times"]), self.text(aim, tree["rest"])
        aim.require_defined()
        self.same(aim, aim.f, g * h)
        self.node(Aim(g, aim.region, aim.strict), tree["positive"], depth)
        self.node(replace(aim, f=h, known=False), tree["then"], depth)

    def _sum(self, aim: Aim, tree: Tree, depth: int) -> None:
        if not isinstance(tree["sum"], list) or not tree["sum"]:
            raise Refusal("a sum of the certificate has no parts", weak=False)
        parts = [self.text(aim, t) for t in tree["sum"]]
        aim.require_defined()
        self.same(aim, aim.f, sympy.Add(*parts))
        if aim.strict and tree.get("strict") not in range(len(parts)):
            raise Refusal("no part of a positive sum is said to be positive", weak=False)
        for k, (g, node) in enumerate(paired(parts, tree["parts"])):
            strict = aim.strict and k == tree["strict"]
            self.node(Aim(g, aim.region, strict), node, depth)

    def _compare(self, aim: Aim, tree: Tree, depth: int) -> None:
        if tree["compare"] not in list(_MAPS):  # it may be anything, as a list
            raise Refusal("a map of the certificate is not known", weak=False)
        function, conditions = _MAPS[tree["compare"]]
        sides = [self.text(aim, t) for _, t in paired((0, 1), tree["sides"])]
        rest = self.text(aim, tree["rest"])
        aim.require_defined()
        self.same(aim, aim.f, sides[0] - sides[1])
        for side in sides:
            require_defined(side, aim.region)
        wanted = [(condition(side), strict) for side in sides for condition, strict in conditions]
        for (g, strict), node in paired(wanted, tree["parts"]):
            self.node(Aim(g, aim.region, strict), node, depth)
        a, b = (function(side) for side in sides)
        # the sides are positive here, which SymPy's own logarithm does not know
        context = aim.region.with_relations((g, True) for g, strict in wanted if strict).context
        if not same_form(rest, a - b, context):
            raise Refusal(lambda: f"'{rest}' and '{a - b}' do not have the same normal form")
        self.node(replace(aim, f=rest, known=False), tree["then"], depth)

    def _increasing(self, aim: Aim, tree: Tree, depth: int) -> None:
        if tree["increasing"] not in list(_INCREASING):
            raise Refusal("an increasing function of the certificate is not known", weak=False)
        function = _INCREASING[tree["increasing"]]
        a, b = (self.text(aim, t) for _, t in paired((0, 1), tree["sides"]))
        aim.require_defined()
        for side in (a, b):
            require_defined(side, aim.region)
            # the function itself, before SymPy simplifies its value
            t = new_variable(aim.region, "increasing")
            for alternatives in needs(function(t)):
                (needed,) = alternatives
                if not all(holds((g.xreplace({t: side}), op), aim.region) for g, op in needed):
                    raise Refusal(f"'{tree['increasing']}' may be undefined at '{side}'")
        self.same(aim, aim.f, function(a) - function(b))
        self.node(Aim(a - b, aim.region, aim.strict, known=True), tree["then"], depth)

    def _substitute(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim.require_defined()
        v = variable_of(aim.region, tree["substitute"])
        u = new_variable(aim.region, tree["new"])
        old, rest = aim.region, {w: r for w, r in aim.region.ranges.items() if w != v}
        inverse = self.text(aim, tree["inverse"])
        by = expression_of(str(tree["by"]), {w.name: w for w in (*rest, u)})
        require_defined(inverse, old)
        lambert = by == u * sympy.exp(u) and inverse == sympy.LambertW(v)
        if not lambert:  # W(v)·exp(W(v)) = v is what W means
            back = by.xreplace({u: inverse})
            require_defined(back, old)
            self.same(aim, back, v)
        bounds = range_of(tree["range"])
        self.inside(inverse, old, bounds, tree["inside"], depth)
        new = Region({**rest, u: bounds})
        require_defined(by, new)
        facts = tuple(g.substitute({v: by}) for g in old.facts)
        limits = [(g.lhs.xreplace({v: by}), g.op == ">") for g in old.given]
        r = old.ranges[v]
        if r.low.is_finite:
            limits.append((by - r.low, r.low_open))
        if r.high.is_finite:
            limits.append((r.high - by, r.high_open))
        new = new.with_relations(g for g in limits if not implied(g, new))
        new = replace(new, facts=facts)  # the points of the new region are points of the old one
        f = aim.f.xreplace({v: by})
        if lambert and bounds.low >= -1:
            f = f.xreplace({sympy.LambertW(by): u})
        self.node(Aim(f, new, aim.strict, known=True), tree["then"], depth)

    def _solved(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["solved"])
        others = {w.name: w for w in aim.region.variables if w != v}
        e = expression_of(str(tree["is"]), others)
        require_defined(e, aim.region)
        aim.require_defined()
        for difference, node in paired((v - e, e - v), tree["proofs"]):
            self.node(Aim(difference, aim.region, False, known=True), node, depth)
        new = with_value(aim.region, v, e)
        self.node(Aim(aim.f.xreplace({v: e}), new, aim.strict), tree["then"], depth)

    def inside(self, e: Expr, region: Region, bounds: Range, nodes: Any, depth: int) -> None:
        """Check that the values of e on the region lie in the range."""
        asked = []
        for k, sign in ((0, 1), (1, -1)):
            end, opened = bounds.end(k)
            if end.is_finite:
                asked.append(Aim(sign * (e - end), region, opened))
        for ask, node in paired(asked, nodes):
            self.node(ask, node, depth)

    def _name(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim.require_defined()
        old, u = aim.region, new_variable(aim.region, tree["name"])
        e = self.text(aim, tree["of"])
        require_defined(e, old)
        g = expression_of(str(tree["rest"]), {w.name: w for w in (*old.variables, u)})
        self.same(aim, aim.f, g.xreplace({u: e}))
        bounds = range_of(tree["range"])
        self.inside(e, old, bounds, tree["inside"], depth)
        new = Region({**old.ranges, u: bounds}, old.given, old.facts)
        for v in (v for v in old.variables if v not in g.free_symbols):
            new = new.slice(v)
        self.node(Aim(g, new, aim.strict), tree["then"], depth)

    def _period(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["period"])
        period = self.text(aim, tree["by"])
        low, high = (boxes.number(e) for _, e in paired((0, 1), tree["range"]))
        require_covers(low, high, period)
        if not has_period(aim.f, v, period):
            raise Refusal(f"'{aim.f}' is not shown to have the period '{period}' in '{v}'")
        # what the region says of v holds at the old points only
        rest = aim.region.slice(v)
        once = Region({**rest.ranges, v: Range(low, high, False, False)}, rest.given, rest.facts)
        self.node(Aim(aim.f, once, aim.strict), tree["then"], depth)

    def _step(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["step"])
        region = aim.region.free_along(v, 1)
        if region.ranges[v].high.is_finite:
            raise Refusal(f"'{v}' is bounded: one more may be outside of the region")
        if not (aim.known and region == aim.region):
            require_defined(aim.f, region)
        for e in aim.f.atoms(*SHIFTED):
            require_defined(e, region)
        value = limit_at(aim.f, v, S.Infinity, region)
        self._at_end(aim, region, v, value, False, tree["value"], depth)
        lost = Aim(loss(aim.f, v), region, aim.strict)
        self.node(lost, tree["then"], depth)

    # derivatives

    def _edge(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["edge"])
        if tree["at"] not in boxes.ENDS:
            raise Refusal(f"an edge of '{v}' is at neither end", weak=False)
        k = boxes.ENDS.index(tree["at"])
        by_slope = tree.get("strict") == "slope"
        region = aim.region.free_along(v, k)
        r = region.ranges[v]
        if by_slope and not r.end(k)[1]:
            raise Refusal(f"the end of '{v}' belongs to the region: the slope is not enough")
        if not (aim.known and region == aim.region):
            require_defined(aim.f, region)
        inside = region.where(v, r.opened())
        require_smooth(aim.f, v, inside)
        value = limit_at(aim.f, v, r.end(k)[0], region)
        self._at_end(aim, region, v, value, aim.strict and not by_slope, tree["value"], depth)
        slope = derivative(aim.f, v)
        rising = Aim(-slope if k else slope, inside, aim.strict and by_slope)
        self.node(rising, tree["slope"], depth)

    def _curve(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["curve"])
        by_slope = tree.get("strict") == "slope"
        curve = curve_of(aim.region, v, tree["at"])
        if by_slope and not curve.opened:
            raise Refusal("the curve belongs to the region: the slope is not enough")
        # on the way from the curve to a point of the region all points are in the region
        require_defined(aim.f, curve.closure)
        require_smooth(aim.f, v, aim.region)
        value = boxes.at_value(aim.f, v, curve.start)
        strict = aim.strict and not by_slope
        self.node(Aim(value, curve.shadow, strict, known=True), tree["value"], depth)
        slope = curve.direction * derivative(aim.f, v)
        self.node(Aim(slope, aim.region, aim.strict and by_slope), tree["slope"], depth)

    def _hump(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["hump"])
        by_falls = tree.get("strict") == "falls"
        region = aim.region.free_along(v)
        r = region.ranges[v]
        if by_falls and not (r.low_open and r.high_open):
            raise Refusal(f"an end of '{v}' belongs to the region: falling is not enough")
        if not (aim.known and region == aim.region):
            require_defined(aim.f, region)
        inside = Aim(aim.f, region.where(v, r.opened()), aim.strict and by_falls)
        self._rises_then_falls(inside, v, tree, depth)
        for k, node in paired((0, 1), tree["values"]):
            value = limit_at(aim.f, v, r.end(k)[0], region)
            self._at_end(aim, region, v, value, aim.strict and not by_falls, node, depth)

    def _rises_then_falls(self, aim: Aim, v: Symbol, tree: Tree, depth: int) -> None:
        """``aim.f`` rises with v and then falls, and strictly so if the aim is strict."""
        require_smooth(aim.f, v, aim.region)
        scale = self.text(aim, tree["scale"])
        slope = derivative(aim.f, v)
        self.node(Aim(scale, aim.region, True), tree["positive"], depth)
        if "falls" in tree:
            h = slope / scale
            require_smooth(h, v, aim.region)
            self.node(Aim(-derivative(h, v), aim.region, aim.strict), tree["falls"], depth)
            return
        turn, k = turn_of(tree["turns"])
        h = self.text(aim, turn["quotient"])
        require_smooth(h, v, aim.region)
        if not same_form(scale * h, slope, aim.region.context):
            raise Refusal(f"'{scale}' times '{h}' is not shown to be the slope '{slope}'")
        turning = Aim(-h if k else h, aim.region, aim.strict)
        value = limit_at(turning.f, v, aim.region.ranges[v].end(k)[0], aim.region)
        self._at_end(turning, aim.region, v, value, False, turn["value"], depth)
        self._rises_then_falls(turning, v, turn, depth + 1)

    def _at_end(
        self, aim: Aim, region: Region, v: Symbol, value: Expr, strict: bool, node: Any, depth: int
    ) -> None:
        if value is S.Infinity:
            if node != {"by": "infinite"}:
                raise Refusal("an infinite limit needs no proof", weak=False)
            return
        self.node(Aim(value, region.slice(v), strict), node, depth)


class _ShallowChecker(_Checker):
    """Takes empty nodes for granted, which the search has still to find. It asks what is worth trying."""

    def node(self, aim: Aim, tree: Any, depth: int) -> None:
        if tree != {}:
            super().node(aim, tree, depth)
