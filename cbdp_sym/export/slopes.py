"""Nodes that follow a derivative: edges, limits at infinity, a maximum inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cbdp_sym.export import identities
from cbdp_sym.export.aims import Aim, Tree, of_erfc, op_of
from cbdp_sym.export.enclosures import Leaves
from cbdp_sym.export.gallina import NotStated, fraction, name_of, text
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import TWO, Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region


class SlopeLemmas(Leaves):
    """Writes the lemmas of nodes that take a derivative."""

    def derivative(self, f: Term, v: str, region: Region) -> tuple[Term, str]:
        """Return the derivative on a region where f is smooth, and the lemma that says it."""
        slope = derivative(f, v)
        x = name_of(v)
        goal = f"is_derive (fun {x} => {text(f)}) {x} {text(slope)}"
        bells = tuple(_bells(f))
        steps = identities.script((f, slope, *bells), region.normaliser)
        lemma = self.lemmas.add(region, goal, [
            "auto_derive.", "- repeat split; condition.", f"- {restored(f, *bells)}{steps}.",
        ])  # fmt: skip
        return slope, lemma

    def continuity(self, f: Term, v: str, region: Region) -> str:
        x = name_of(v)
        goal = f"continuous (fun {x} => {text(f)}) {x}"
        return self.lemmas.add(region, goal, ["continuity."])

    def _edge(self, aim: Aim, tree: Tree) -> str:
        v, high = tree["edge"], tree["at"] == "high"
        by_slope = aim.strict and tree.get("strict") == "slope"
        region = aim.region.free_along(v)
        r = region.ranges[v]
        end, _ = r.end(int(high))
        if end is None:
            return (self.vanishing if of_erfc(aim.f) else self.at_infinity)(aim, tree)
        inside = region.where(v, r.opened())
        closed = region.where(v, replace(r, high_open=False) if high else replace(r, low_open=False))
        try:
            require_defined(aim.f, Region({**closed.ranges, v: Range(end, end, False, False)},
                                          closed.given), budget=50)  # fmt: skip
        except (Refused, NotRechecked):
            raise NotStated("a limit at an end where the function is not defined has no template") from None
        slope, smooth = self.derivative(aim.f, v, inside)
        unbroken = self.continuity(aim.f, v, closed)
        value = ex.put(aim.f, v, ex.num(end))
        if "by" in tree["value"] and any(map(_symbolic_power, aim.f.subterms())):
            # a symbolic power is Coq's exp; at the end it would become a root
            value = identities.written(aim.f, {v: ex.num(end)})
        at_end = self.node(Aim(value, region.slice(v), aim.strict and not by_slope), tree["value"])
        sign = self.node(Aim(ex.neg(slope) if high else slope, inside, by_slope), tree["slope"])
        return self._along(aim, v, end, high, by_slope,
                           (slope, inside, smooth), (unbroken, closed),
                           (value, region.slice(v), at_end), sign)  # fmt: skip

    def _along(
        self, aim: Aim, v: str, end: Fraction, high: bool, by_slope: bool,
        smooth: tuple[Term, Region, str], unbroken: tuple[str, Region],
        at_end: tuple[Term, Region, str], sign: str,
    ) -> str:  # fmt: skip
        slope, inside, derive = smooth
        x, f = name_of(v), text(aim.f)
        rule = f"edge_{'high' if high else 'low'}_"
        rule += "slope" if by_slope else "lt" if aim.strict else "le"
        ends = f"{x} {fraction(end)}" if high else f"{fraction(end)} {x}"
        other = {v: "t"}
        down = ex.neg(slope)
        steps = [
            f"apply ({rule} (fun {x} => {f}) (fun {x} => {text(slope)}) {ends}).",
            "- linear.",
            f"- intros t It; apply ({self.lemmas.use(derive, inside, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(unbroken[0], unbroken[1], other)}); linear.",
        ]
        if high:
            steps.append(
                f"- intros t It; cbv beta; replace (- {text(slope, other)}) with "
                f"{text(down, other)} by same; apply ({self.lemmas.use(sign, inside, other)}); linear."
            )
        else:
            steps.append(f"- intros t It; cbv beta; "
                         f"apply ({self.lemmas.use(sign, inside, other)}); linear.")  # fmt: skip
        value, rest, lemma = at_end
        strict = aim.strict and not by_slope
        steps += ["- cbv beta.", *self._value(aim.f, v, end, rest, strict, value),
                  f"  apply ({self.lemmas.use(lemma, rest)}); linear."]  # fmt: skip
        return self.lemmas.add(aim.region, aim.goal, steps)

    def _value(self, f: Term, v: str, end: Fraction, rest: Region, strict: bool, value: Term) -> list[str]:
        """Steps from the sign of f at an end to that of its value there, as the next lemma has it."""
        at = {v: ex.num(end)}
        raw = identities.written(f, at)
        steps = []
        for t in f.subterms():
            if t.head == "pow" and v in t.args[1].free:
                left, right = text(t, {v: fraction(end)}), text(identities.written(t, at))
                if left != right:  # a symbolic power is Coq's exp, a rational one a root
                    steps.append(f"try replace {left} with {right} by (symmetry; power_of_number).")
        return [*steps, self.turn(rest, strict, text(raw), value, (raw,))]

    def vanishing(self, aim: Aim, tree: Tree) -> str:
        """Return a limit 0 at infinity, term by term: the error function is below 4/π·exp(-z²) at z ≥ 0."""
        v, by_slope = tree["edge"], aim.strict and tree.get("strict") == "slope"
        if tree["at"] != "high" or aim.strict != by_slope:
            raise NotStated("of the limits of the error function only 0, at +oo, has a template")
        region = aim.region.free_along(v)
        inside = region.where(v, region.ranges[v].opened())
        slope, derive = self.derivative(aim.f, v, inside)
        unbroken = self.continuity(aim.f, v, region)
        down = ex.neg(slope)
        sign = self.node(Aim(down, inside, by_slope), tree["slope"])
        x, other = name_of(v), {v: "t"}
        rule = "vanishing_slope" if by_slope else "vanishing_le"
        return self.lemmas.add(aim.region, aim.goal, [
            f"apply ({rule} (fun {x} => {text(aim.f)}) (fun {x} => {text(slope)}) {x}).",
            f"- intros t It; apply ({self.lemmas.use(derive, inside, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(unbroken, region, other)}); linear.",
            "- vanishing.",
            f"- intros t It; cbv beta; replace (- {text(slope, other)}) with {text(down, other)} "
            f"by same; apply ({self.lemmas.use(sign, inside, other)}); linear.",
        ])  # fmt: skip

    def at_infinity(self, aim: Aim, tree: Tree) -> str:
        """Through f(1/s), which is continuous at s = 0."""
        v, by_slope = tree["edge"], aim.strict and tree.get("strict") == "slope"
        region = aim.region.free_along(v)
        low, _ = region.ranges[v].end(0)
        if tree["at"] != "high" or low is None or low < 0 or tree["value"] == {"by": "infinite"}:
            raise NotStated("a limit at -oo, or an infinite one, has no template")
        inside = region.where(v, region.ranges[v].opened())
        if low == 0 and not region.ranges[v].low_open:
            raise NotStated("a limit at infinity from a closed end at 0 has no template")
        mirrored, same = self.mirrored(aim.f, v, region)
        value = ex.put(mirrored, v, ex.ZERO)
        slope, derive = self.derivative(aim.f, v, inside)
        unbroken = self.continuity(aim.f, v, region)
        at_end = self.node(Aim(value, region.slice(v), aim.strict and not by_slope), tree["value"])
        down = ex.neg(slope)
        sign = self.node(Aim(down, inside, by_slope), tree["slope"])
        x, f, g = name_of(v), text(aim.f), text(mirrored)
        other = {v: "t"}
        rule = "edge_infinity_" + ("slope" if by_slope else op_of(aim.strict))
        raw_value = identities.written(mirrored, {v: ex.ZERO})
        strict = aim.strict and not by_slope
        return self.lemmas.add(aim.region, aim.goal, [
            f"apply ({rule} (fun {x} => {f}) (fun {x} => {text(slope)}) (fun {x} => {g}) {x}).",
            "- linear.",
            f"- intros t It; apply ({self.lemmas.use(derive, inside, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(unbroken, region, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(same, inside, other)}); linear.",
            "- continuity.",
            f"- intros t It; cbv beta; replace (- {text(slope, other)}) with {text(down, other)} "
            f"by same; apply ({self.lemmas.use(sign, inside, other)}); linear.",
            "- cbv beta.", self.turn(region.slice(v), strict, text(raw_value), value, (raw_value,)),
            f"  apply ({self.lemmas.use(at_end, region.slice(v))}); linear.",
        ])  # fmt: skip

    def mirrored(self, f: Term, v: str, region: Region) -> tuple[Term, str]:
        """f(1/s), and a lemma that f is it at 1/s. Raises NotStated: it has no value at s = 0."""
        found = ex.simplified(ex.put(f, v, ex.power(ex.var(v), ex.MINUS)))
        at_zero = region.where(v, Range(Fraction(0), Fraction(0), False, False))
        try:
            require_defined(found, at_zero, budget=50)
        except (Refused, NotRechecked):
            raise NotStated("the limit at infinity is none of f(1/s) at s = 0") from None
        inside = region.where(v, region.ranges[v].opened())
        back = identities.written(found, {v: ex.raw("pow", (ex.var(v), ex.MINUS))})
        goal = f"{text(f)} = {text(found, {v: f'(/ {name_of(v)})'})}"
        script = identities.script((f, back), inside.normaliser)
        return found, self.lemmas.add(inside, goal, [f"{script}."])

    def _hump(self, aim: Aim, tree: Tree) -> str:
        if aim.strict:
            raise NotStated("a strict maximum inside has no template")
        if "turns" in tree:
            raise NotStated("a maximum inside by the turn of a derivative has no template")
        v = tree["hump"]
        region = aim.region.free_along(v)
        r = region.ranges[v]
        if r.low is None:
            raise NotStated("a maximum inside a range from -oo has no template")
        inside = region.where(v, r.opened())
        closed = region.where(v, replace(r, low_open=False, high_open=False))
        scale = ex.simplified(expression_of(tree["scale"], region.ranges))
        x = name_of(v)
        h, derive = self._scaled(aim.f, v, scale, inside)
        down, derive_h = self.derivative(h, v, inside)
        unbroken = self.continuity(aim.f, v, closed)
        positive = self.node(Aim(scale, inside, True), tree["positive"])
        falls = self.node(Aim(ex.neg(down), inside, False), tree["falls"])
        other = {v: "t"}
        rule = "hump_infinity_le" if r.high is None else "hump_le"
        ends = [fraction(r.low), x, *([fraction(r.high)] if r.high is not None else [])]
        steps = [
            f"apply ({rule} (fun {x} => {text(aim.f)}) (fun {x} => {text(scale)}) "
            f"(fun {x} => {text(h)}) (fun {x} => {text(down)}) {' '.join(ends)}).",
            f"- {'' if r.high is None else 'split; '}linear.",
            f"- intros t It; apply ({self.lemmas.use(derive, inside, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(unbroken, closed, other)}); linear.",
            f"- intros t It; cbv beta; apply ({self.lemmas.use(positive, inside, other)}); linear.",
            f"- intros t It; apply ({self.lemmas.use(derive_h, inside, other)}); linear.",
            f"- intros t It; cbv beta; replace (- {text(down, other)}) with "
            f"{text(ex.neg(down), other)} by same; "
            f"apply ({self.lemmas.use(falls, inside, other)}); linear.",
        ]
        rest = region.slice(v)
        for end, node in zip((r.low, r.high), tree["values"], strict=True):
            if end is None:
                return self.lemmas.add(
                    aim.region, aim.goal, [*steps, *self._near_infinity(aim.f, v, region, node)]
                )
            value = ex.put(aim.f, v, ex.num(end))
            lemma = self.node(Aim(value, rest, False), node)
            steps += ["- cbv beta.", *self._value(aim.f, v, end, rest, False, value),
                      f"  apply ({self.lemmas.use(lemma, rest)}); linear."]  # fmt: skip
        return self.lemmas.add(aim.region, aim.goal, steps)

    def _scaled(self, f: Term, v: str, scale: Term, inside: Region) -> tuple[Term, str]:
        """h where f' = scale·h, and the lemma that says it."""
        x = name_of(v)
        slope = derivative(f, v)
        goal = f"is_derive (fun {x} => {text(f)}) {x} ({text(scale)} * "
        if not of_erfc(f):
            h = ex.div(slope, scale)
            script = identities.script((f, slope, scale, h), inside.normaliser)
            steps = ["auto_derive.", "- repeat split; condition.", f"- {restored(f)}{script}."]
            return h, self.lemmas.add(inside, f"{goal}{text(h)})", steps)
        h = ex.add(*(ex.div(t, scale) for t in (slope.args if slope.head == "add" else (slope,))))
        slope, smooth = self.derivative(f, v, inside)
        script = identities.script((slope, scale, h), inside.normaliser)
        product = f"({text(scale)} * {text(h)})"
        equal = self.lemmas.add(inside, f"{product} = {text(slope)}", [f"{script}."])
        return h, self.lemmas.add(inside, f"{goal}{text(h)})", [
            f"replace {product} with {text(slope)} by "
            f"(symmetry; apply ({self.lemmas.use(equal, inside)}); linear).",
            f"apply ({self.lemmas.use(smooth, inside)}); linear.",
        ])  # fmt: skip

    def _near_infinity(self, f: Term, v: str, region: Region, node: Any) -> list[str]:
        """Steps that f comes as close to 0 as one likes, or above it."""
        x = name_of(v)
        if of_erfc(f):
            return [f"- apply (vanishing_above (fun {x} => {text(f)})); vanishing."]
        r, rest = region.ranges[v], region.slice(v)
        if r.low is None or r.low < 0 or (r.low == 0 and not r.low_open):
            raise NotStated("a limit at infinity from a closed end at 0 has no template")
        mirrored, same = self.mirrored(f, v, region)
        inside = region.where(v, r.opened())
        value = ex.put(mirrored, v, ex.ZERO)
        lemma = self.node(Aim(value, rest, False), node)
        raw = identities.written(mirrored, {v: ex.ZERO})
        functions = f"(fun {x} => {text(f)}) (fun {x} => {text(mirrored)})"
        return [
            f"- intros c negative; apply (near_infinity {functions} {x} c).",
            "  { linear. }",
            f"  {{ intros t It; apply ({self.lemmas.use(same, inside, {v: 't'})}); linear. }}",
            "  { continuity. }",
            "  apply Rlt_le_trans with (1 := negative); cbv beta.",
            self.turn(rest, False, text(raw), value, (raw,)),
            f"  apply ({self.lemmas.use(lemma, rest)}); linear.",
        ]


def _symbolic_power(t: Term) -> bool:
    if t.head == "exp":
        return any(part.head == "log" for part in t.subterms())
    return t.head == "pow" and ex.value_of(t.args[1]) is None


def _bells(f: Term) -> Iterator[Term]:
    """exp(-u²) for each erfc(u), as Coq's derivative of it has it."""
    for t in f.subterms():
        if t.head == "erfc":
            bell = ex.raw("exp", (ex.raw("mul", (ex.MINUS, ex.raw("pow", (t.args[0], TWO)))),))
            yield from (bell, ex.simplified(bell))


def restored(*terms: Term) -> str:
    """Tactics that undo what auto_derive does to the arguments of functions."""
    found = dict.fromkeys(
        text(t) for f in terms for t in f.subterms() if t.args and t.head not in ("add", "mul", "pow")
    )
    found = dict.fromkeys(t for t in found if " - " in t or "/" in t or "^" in t)
    lines = [f"restore {t}; " for t in found]
    if of_erfc(*terms):
        lines += [f"restore_powers {t}; " for t in found]
    return "".join(lines)
