"""Certificates of inequalities over regions: what each node shows, decided anew.

The form of the nodes is that of ``docs/certificate.schema.json``. A leaf only says that f has its
sign there: this checker shows it in whatever way it finds, by intervals on parts of the region, by
the mean value theorem or by the signs of parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import holds, is_defined, require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import TWO, ZERO, Term
from cbdp_sym.recheck.form import end_of, flag, new_variable, paired, range_of, variable_of
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.kinks import resolved, settled
from cbdp_sym.recheck.limits import with_zeros
from cbdp_sym.recheck.needs import needs
from cbdp_sym.recheck.nodes import DEEPEST, MOST_NODES, Aim, Tree
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.periods import repeats, require_covers
from cbdp_sym.recheck.ranges import Range, slope_in
from cbdp_sym.recheck.reader import Relation, expression_of, fraction_of, relations_of
from cbdp_sym.recheck.regions import Region, region_of
from cbdp_sym.recheck.slopes import Slopes
from cbdp_sym.recheck.taylor import by_taylor

_MOST_VARIABLES = 6
_Condition = tuple[Callable[[Term], Term], bool]  # what has to be positive, or not negative
_RIGHT_ANGLE = ex.scaled(Fraction(1, 2), ex.PI)
_MAPS: dict[str, tuple[Callable[[Term], Term], tuple[_Condition, ...]]] = {
    "log": (ex.log, ((lambda e: e, True),)),
    "square": (lambda e: ex.power(e, TWO), ((lambda e: e, False),)),
    "exp": (ex.exp, ()),
    "sin": (
        lambda e: ex.apply("sin", e),
        ((lambda e: ex.add(e, _RIGHT_ANGLE), False), (lambda e: ex.sub(_RIGHT_ANGLE, e), False)),
    ),
    "cos": (
        lambda e: ex.neg(ex.apply("cos", e)),
        ((lambda e: e, False), (lambda e: ex.sub(ex.PI, e), False)),
    ),
}
_INCREASING = {
    **{f: f for f in ("exp", "log", "sinh", "tanh", "asinh", "atan", "erf", "asin", "acosh", "atanh")},
    "LambertW": "lambertw",
}  # fmt: skip


def recheck(claim: str, where: str, proof: Any) -> int:
    """Check that ``proof`` shows ``claim`` wherever ``where`` holds; the number of nodes visited.

    Raises:
        Refused: it does not show it.
        NotRechecked: it uses something of which there is no version here.
    """
    wanted, domain = relations_of(claim), relations_of(where) if where.strip() else []
    names = sorted({v for r in (*wanted, *domain) for v in r.lhs.free | r.rhs.free})
    if len(names) > _MOST_VARIABLES:
        raise Refused(f"there are more than {_MOST_VARIABLES} variables")
    checker = Checker()
    checker.claim(wanted, region_of(domain, names), proof)
    return checker.count


class Checker(Slopes):
    """Checks claims, and the nodes that need no derivative along a variable."""

    def claim(self, wanted: Sequence[Relation], region: Region, tree: Any) -> None:
        """Check a conjunction of relations, all of whose sides have to be defined on the region."""
        depth = 0
        while isinstance(tree, dict) and "have" in tree:
            region, tree = self.have(region, tree, depth)
            depth += 1
        for r in wanted:
            require_defined(r.lhs, region)
            require_defined(r.rhs, region)
        trees = [tree]
        if len(wanted) != 1:
            if not isinstance(tree, dict) or tree.keys() != {"all"}:
                raise Refused("a proof for each of the relations is wanted")
            trees = tree["all"]
        for r, node in paired(wanted, trees):
            self.relation(r, region, node)

    def relation(self, r: Relation, region: Region, tree: Any) -> None:
        f = ex.sub(ex.simplified(r.lhs), ex.simplified(r.rhs))
        if r.op != "=":
            f = f if r.op in (">", ">=") else ex.neg(f)
            self.node(Aim(f, region, r.op in ("<", ">"), known=True), tree, 0)
        elif tree == {"by": "identity"}:
            self.same(region, f, ZERO)
        elif isinstance(tree, dict) and tree.keys() == {"both"}:
            for g, node in paired((f, ex.neg(f)), tree["both"]):
                self.node(Aim(g, region, False, known=True), node, 0)
        else:
            raise Refused("the proof of an equation has an unknown form")

    # leaves

    def _by(self, aim: Aim, tree: Tree, depth: int) -> None:
        how = tree["by"]
        if how == "box":
            self._box(aim, tree, depth)
            return
        if "tree" in tree:
            raise Refused("a node of the certificate has an unknown form")
        if how == "empty":
            if not aim.region.empty:
                raise Refused(f"a point may satisfy {aim.region}")
            return
        if how not in ("interval", "sign", "sturm", "zero", "ball", "mean"):
            raise Refused("a leaf of the certificate is of an unknown kind")
        bits = tree.get("bits", 64)
        if type(bits) is not int or not 16 <= bits <= 4096:
            raise Refused("the precision of a leaf is out of range")
        aim = self.defined(aim)
        if any(t.head == "piecewise" for t in aim.f.subterms()):
            f = settled(aim.f, lambda u, strict: aim.region.shows(u, strict, 0))
            aim = replace(aim, f=f)
        if how == "zero":
            if aim.strict:
                raise Refused("0 > 0 is false")
            self.same(aim.region, aim.f, ZERO)
            return
        for more in (1, 8) if not aim.f.free else (1,):  # the numbers of a claim may be close
            with precision(more * max(80, bits + 16)):
                if aim.region.shows(aim.f, aim.strict, 600):
                    return
        raise Refused(f"the leaf '{how}' does not show {aim}")

    def _box(self, aim: Aim, tree: Tree, depth: int) -> None:
        """On the closed box around the region, in the variables of f."""
        aim = self.defined(aim)
        box = {}
        for v in aim.f.free:
            r = aim.region.ranges[v]
            if not r.bounded or r.empty:
                raise Refused(f"no closed box is around {aim.region}")
            box[v] = replace(r, low_open=False, high_open=False)
        self.box_node(replace(aim, region=Region(box), known=False), tree.get("tree"), depth)

    def box_node(self, aim: Aim, tree: Any, depth: int) -> None:
        """As ``node``, where only cuts, edges and the leaves of boxes may stand."""
        if not isinstance(tree, dict):
            raise Refused("a node of the certificate has an unknown form")
        if "by" in tree:
            if tree["by"] == "taylor":
                self._taylor(aim, tree)
                return
            if tree["by"] not in ("ball", "mean", "zero"):
                raise Refused("a leaf of the certificate is of an unknown kind")
            self.node(aim, tree, depth)
            return
        self.count += 1
        if self.count > MOST_NODES or depth > DEEPEST:
            raise Refused("the certificate is too large")
        if tree.keys() == {"split", "at", "parts"}:
            parts = aim.region.cut(variable_of(aim.region, tree["split"]), fraction_of(tree["at"]))
            for part, node in paired(parts, tree["parts"]):
                self.box_node(replace(aim, region=part), node, depth + 1)
        elif tree.keys() == {"edge", "at", "value", "slope"}:
            v, k = variable_of(aim.region, tree["edge"]), end_of(tree["at"])
            require_defined(aim.f, aim.region, smooth_in=v)
            end, _ = aim.region.ranges[v].end(k)
            assert end is not None
            value = ex.put(aim.f, v, ex.num(end))
            self.box_node(Aim(value, aim.region.slice(v), aim.strict), tree["value"], depth + 1)
            slope = derivative(aim.f, v)
            slope = ex.neg(slope) if k else slope
            self.box_node(Aim(slope, aim.region, False, known=True), tree["slope"], depth + 1)
        else:
            raise Refused("a node of the certificate has an unknown form")

    def _taylor(self, aim: Aim, tree: Tree) -> None:
        """Taylor's formula at the centre of the box, of a function of one variable."""
        if not {"by", "order"} <= tree.keys() <= {"by", "order", "bits"}:
            raise Refused("a node of the certificate has an unknown form")
        order, bits = tree["order"], tree.get("bits", 64)
        if type(order) is not int or not 1 <= order <= 12 or len(aim.region.ranges) != 1:
            raise Refused("the order of a leaf is out of range")
        if type(bits) is not int or not 16 <= bits <= 4096:
            raise Refused("the precision of a leaf is out of range")
        aim = self.defined(aim)
        self.count += 1
        with precision(max(80, bits + 16)):
            if not by_taylor(aim.f, aim.region, aim.strict, order):
                raise Refused(f"Taylor's formula does not show {aim}")

    def _outside(self, aim: Aim, tree: Tree, depth: int) -> None:
        k, given = tree["outside"], aim.region.given
        if type(k) is not int or not 0 <= k < len(given):
            raise Refused("the region has no such relation")
        rest = replace(aim.region, given=given[:k] + given[k + 1 :], facts=())
        g, strict = given[k]
        self.node(Aim(ex.neg(g), rest, not strict), tree["proof"], depth)

    # parts of the region

    def _split(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["split"])
        parts = aim.region.cut(v, fraction_of(tree["at"]))
        for part, node in paired(parts, tree["parts"]):
            self.node(replace(aim, region=part), node, depth)

    def _closure(self, aim: Aim, tree: Tree, depth: int) -> None:
        """f is continuous, and points without these ends are close to every point."""
        if aim.strict:
            raise Refused("a limit of positive numbers may be 0")
        if any(t.head in ("piecewise", "sign") for t in aim.f.subterms()):
            raise Refused("a function with cases may jump at an end")
        require_defined(aim.f, aim.region)
        region = aim.region
        if not isinstance(tree["closure"], list) or not tree["closure"]:
            raise Refused("the list of the ends of a closure is empty")
        for pair in tree["closure"]:
            (_, name), (_, at) = paired((0, 1), pair)
            v, k = self._attained(region, name, at)
            for g, strict in region.given:
                slope = slope_in(g, v) if v in g.free else Fraction(0)
                if slope is None or (not strict and (slope > 0 if k else slope < 0)):
                    raise Refused(f"'{g}' may keep points from moving into the range of '{v}'")
            region = region.where(v, _opened(region.ranges[v], k))
        self.node(replace(aim, region=region), tree["then"], depth)

    def _end(self, aim: Aim, tree: Tree, depth: int) -> None:
        """Return where v is at its end, and where it is not."""
        aim = self.defined(aim)
        v, k = self._attained(aim.region, tree["end"], tree["at"])
        r = aim.region.ranges[v]
        end, _ = r.end(k)
        assert end is not None
        c = ex.num(end)
        there = aim.region.slice(v)
        there = there.with_relations(
            (ex.put(g, v, c), strict) for g, strict in aim.region.given if v in g.free
        )
        value = with_zeros(ex.put(aim.f, v, c), there)
        self.node(Aim(value, there, aim.strict), tree["value"], depth)
        rest = aim.region.where(v, _opened(r, k))
        self.node(replace(aim, region=rest), tree["then"], depth)

    @staticmethod
    def _attained(region: Region, name: Any, at: Any) -> tuple[str, int]:
        """A variable and an end that belongs to its range, which is more than a point."""
        v, k = variable_of(region, name), end_of(at)
        r = region.ranges[v]
        if r.end(k)[1] or (r.low is not None and r.high is not None and not r.low < r.high):
            raise Refused(f"the range of '{v}' has no such end to be taken off")
        return v, k

    def _case(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim = self.defined(aim)
        u = self.text(aim.region, tree["case"])
        require_defined(u, aim.region)
        u = ex.simplified(u)
        or_equal = flag(tree.get("or equal", False))
        for side, node in paired((True, False), tree["parts"]):
            part = aim.region.with_relations([(u if side else ex.neg(u), side != or_equal)])
            f = resolved(aim.f, u, side, or_equal)
            self.node(replace(aim, f=f, region=part), node, depth)

    # what may be used, and other forms of the claim

    def have(self, region: Region, tree: Tree, depth: int) -> tuple[Region, Any]:
        if tree.keys() != {"have", "strict", "proof", "then"} or depth > DEEPEST:
            raise Refused("a node of the certificate has an unknown form")
        g, strict = self.text(region, tree["have"]), flag(tree["strict"])
        self.node(Aim(g, region, strict), tree["proof"], depth + 1)
        return region.knowing(ex.simplified(g), strict), tree["then"]

    def _have(self, aim: Aim, tree: Tree, depth: int) -> None:
        region, then = self.have(aim.region, tree, depth)
        self.node(replace(aim, region=region), then, depth)

    def _times(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim = self.defined(aim)
        g, h = (self.text(aim.region, tree[k]) for k in ("times", "rest"))
        self.same(aim.region, aim.f, ex.mul(ex.simplified(g), ex.simplified(h)))
        self.node(Aim(g, aim.region, aim.strict), tree["positive"], depth)
        self.node(Aim(h, aim.region, aim.strict), tree["then"], depth)

    def _sum(self, aim: Aim, tree: Tree, depth: int) -> None:
        if not isinstance(tree["sum"], list) or not tree["sum"]:
            raise Refused("a sum of the certificate has no parts")
        aim = self.defined(aim)
        parts = [self.text(aim.region, t) for t in tree["sum"]]
        self.same(aim.region, aim.f, ex.add(*map(ex.simplified, parts)))
        positive = tree.get("strict")
        if aim.strict and (type(positive) is not int or not 0 <= positive < len(parts)):
            raise Refused("no part of a positive sum is said to be positive")
        for k, (g, node) in enumerate(paired(parts, tree["parts"])):
            self.node(Aim(g, aim.region, aim.strict and k == positive), node, depth)

    def _compare(self, aim: Aim, tree: Tree, depth: int) -> None:
        if not isinstance(tree["compare"], str) or tree["compare"] not in _MAPS:
            raise Refused("a map of the certificate is not known")
        function, conditions = _MAPS[tree["compare"]]
        aim = self.defined(aim)
        written = [self.text(aim.region, t) for _, t in paired((0, 1), tree["sides"])]
        rest = self.text(aim.region, tree["rest"])
        sides = [ex.simplified(s) for s in written]
        self.same(aim.region, aim.f, ex.sub(*sides))
        known = aim.region
        for side in written:
            require_defined(side, aim.region)
        wanted = [(condition(side), strict) for side in written for condition, strict in conditions]
        for (g, strict), node in paired(wanted, tree["parts"]):
            self.node(Aim(g, aim.region, strict), node, depth)
            known = known.knowing(ex.simplified(g), strict)
        self.same(known, ex.simplified(rest), ex.sub(*map(function, sides)))
        self.node(Aim(rest, aim.region, aim.strict), tree["then"], depth)

    def _increasing(self, aim: Aim, tree: Tree, depth: int) -> None:
        """f = φ(a) - φ(b), where φ increases on the interval on which it is defined."""
        if not isinstance(tree["increasing"], str) or tree["increasing"] not in _INCREASING:
            raise Refused("an increasing function of the certificate is not known")
        head = _INCREASING[tree["increasing"]]
        aim = self.defined(aim)
        written = [self.text(aim.region, t) for _, t in paired((0, 1), tree["sides"])]
        for side in written:
            require_defined(ex.raw(head, (side,)), aim.region)
        a, b = map(ex.simplified, written)
        self.same(aim.region, aim.f, ex.sub(ex.apply(head, a), ex.apply(head, b)))
        self.node(Aim(ex.sub(a, b), aim.region, aim.strict, known=True), tree["then"], depth)

    def _substitute(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim = self.defined(aim)
        old, v = aim.region, variable_of(aim.region, tree["substitute"])
        name = new_variable(old, tree["new"])
        inverse = self.text(old, tree["inverse"])
        rest = {w: r for w, r in old.ranges.items() if w != v}
        by = expression_of(tree["by"], {*rest, name})
        require_defined(inverse, old)
        back = ex.rebuilt(by, {ex.var(name): ex.simplified(inverse)})
        require_defined(ex.written_in(by, name, inverse), old)
        self.same(old, back, ex.var(v))
        bounds = range_of(tree["range"])
        self.inside(inverse, old, bounds, tree["inside"], depth)
        new = Region({**rest, name: bounds})
        require_defined(by, new)
        theta = ex.simplified(by)
        limits = [(ex.put(g, v, theta), s) for g, s in old.given]
        low, high = old.ranges[v].end(0), old.ranges[v].end(1)
        if low[0] is not None:
            limits.append((ex.sub(theta, ex.num(low[0])), low[1]))
        if high[0] is not None:
            limits.append((ex.sub(ex.num(high[0]), theta), high[1]))
        # one that is not defined everywhere there says more than its sign
        kept = [g for g in limits if not (is_defined(g[0], new) and new.shows(*g, 0))]
        new = new.with_relations(kept)
        facts = tuple((ex.put(g, v, theta), s) for g, s in (*old.facts, *limits))
        new = replace(new, facts=facts)
        self.node(Aim(ex.put(aim.f, v, theta), new, aim.strict, known=True), tree["then"], depth)

    def _solved(self, aim: Aim, tree: Tree, depth: int) -> None:
        """v is e at every point, where e is defined: points are those of the other variables."""
        aim = self.defined(aim)
        region, v = aim.region, variable_of(aim.region, tree["solved"])
        r, others = region.ranges[v], {w for w in region.ranges if w != v}
        written = expression_of(tree["is"], others)
        require_defined(written, region)
        e = ex.simplified(written)
        difference = ex.sub(ex.var(v), e)
        for d, node in paired((difference, ex.neg(difference)), tree["proofs"]):
            self.node(Aim(d, region, False, known=True), node, depth)
        limits = [(ex.put(g, v, e), strict) for g, strict in region.given if v in g.free]
        limits += [] if r.low is None else [(ex.sub(e, ex.num(r.low)), r.low_open)]
        limits += [] if r.high is None else [(ex.sub(ex.num(r.high), e), r.high_open)]
        for t in written.subterms():
            for alternatives in needs(t, False):
                found = [a for a in alternatives if all(holds(n, region) for n in a)]
                limits += [(ex.simplified(g), op == ">") for g, op in found[0] if op != "!="]
        new = region.slice(v).with_relations(limits)
        self.node(Aim(ex.put(aim.f, v, e), new, aim.strict), tree["then"], depth)

    def inside(self, e: Term, region: Region, bounds: Range, nodes: Any, depth: int) -> None:
        """Check that e, which is defined on the region, has its values in the range."""
        plain = ex.simplified(e)
        asked = []
        for k in (0, 1):
            end, opened = bounds.end(k)
            if end is not None:
                distance = ex.sub(plain, ex.num(end))
                asked.append(Aim(ex.neg(distance) if k else distance, region, opened, known=True))
        for ask, node in paired(asked, nodes):
            self.node(ask, node, depth)

    def _name(self, aim: Aim, tree: Tree, depth: int) -> None:
        aim = self.defined(aim)
        old, name = aim.region, new_variable(aim.region, tree["name"])
        e = self.text(old, tree["of"])
        require_defined(e, old)
        g = expression_of(tree["rest"], {*old.ranges, name})
        self.same(old, aim.f, ex.put(ex.simplified(g), name, ex.simplified(e)))
        bounds = range_of(tree["range"])
        self.inside(e, old, bounds, tree["inside"], depth)
        new = Region({**old.ranges, name: bounds}, old.given, old.facts)
        for v in (v for v in old.ranges if v not in ex.simplified(g).free):
            new = new.slice(v)
        self.node(Aim(g, new, aim.strict), tree["then"], depth)

    def _period(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["period"])
        period = ex.simplified(self.text(aim.region, tree["by"]))
        low, high = (fraction_of(e) for _, e in paired((0, 1), tree["range"]))
        require_covers(low, high, period)
        if not repeats(aim.f, v, period):
            raise Refused(f"{aim} is not shown to repeat itself")
        rest = aim.region.slice(v)
        once = Region({**rest.ranges, v: Range(low, high, False, False)}, rest.given, rest.facts)
        self.node(Aim(aim.f, once, aim.strict), tree["then"], depth)


def _opened(r: Range, k: int) -> Range:
    return replace(r, high_open=True) if k else replace(r, low_open=True)
