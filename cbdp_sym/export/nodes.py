"""Certificates of inequalities as chains of lemmas: one for each node, in the order of their use.

A lemma says ``0 <= f`` or ``0 < f`` for all numbers in a region. What its node did is what its proof
does: an edge is the mean value theorem, a product the sign of its factors, a leaf interval arithmetic on
the parts that the certificate names. Nothing here is trusted: a wrong lemma has no proof in Coq.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from cbdp_sym.export import identities
from cbdp_sym.export.gallina import NotStated, fraction, name_of, text
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import TWO, Term
from cbdp_sym.recheck.kinks import resolved
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

Tree = dict[str, Any]
_PRECISION, _DEPTH, _HALVINGS, _MOST_LEMMAS = 53, 12, 6, 3000
_MAPS: dict[str, bool | None] = {"log": True, "square": False, "exp": None}


@dataclass(frozen=True)
class Aim:
    """``f >= 0`` (``f > 0``) on a region."""

    f: Term
    region: Region
    strict: bool

    @property
    def goal(self) -> str:
        return f"0 {'<' if self.strict else '<='} {text(self.f)}"


@dataclass
class Lemmas:
    """The lemmas so far; a fact of a region is one of them."""

    texts: list[str] = field(default_factory=list)
    facts: dict[tuple[Term, bool], tuple[str, Region]] = field(default_factory=dict)

    def add(self, region: Region, goal: str, steps: Iterable[str]) -> str:
        """A lemma on a region; its name. Raises NotStated."""
        if len(self.texts) > _MOST_LEMMAS:
            raise NotStated("the certificate is too long")
        name = f"node_{len(self.texts)}"
        names = " ".join(map(name_of, region.ranges))
        conditions = hypotheses(region)
        head = f"forall {names} : R, " if names else ""
        said = " -> ".join([*conditions, goal])
        lines = [f"Lemma {name} : {head}{said}.", "Proof."]
        if names or conditions:
            lines.append(f"intros {names}; intros." if names else "intros.")
        lines += self.known(region)
        if about(goal):
            lines.append("known_erfc.")
        self.texts.append("\n".join([*lines, *steps, "Qed."]))
        return name

    def known(self, region: Region) -> list[str]:
        """What was shown before on a larger region."""
        found = []
        for fact in region.facts:
            if fact in self.facts:
                lemma, old = self.facts[fact]
                if old.ranges.keys() <= region.ranges.keys():
                    holding = " ltac:(linear)" * len(hypotheses(old))
                    found.append(f"try (pose proof ({self.use(lemma, old)}{holding})).")
        return found

    @staticmethod
    def use(lemma: str, region: Region, values: dict[str, str] | None = None) -> str:
        """A lemma with its variables given."""
        given = values or {}
        return " ".join([lemma, *(given.get(v) or name_of(v) for v in region.ranges)])


def _with_positive_factor(common: Term, rest: Term) -> tuple[Term, Term]:
    if ex.split_coefficient(common)[0] < 0:
        return ex.neg(common), ex.neg(rest)
    return common, rest


def _symbolic_power(t: Term) -> bool:
    if t.head == "exp":
        return any(part.head == "log" for part in t.subterms())
    return t.head == "pow" and ex.value_of(t.args[1]) is None


def of_erfc(*terms: Term) -> bool:
    """Whether one of the terms has the error function, for which there is a library of its own."""
    return any(t.head == "erfc" for term in terms for t in term.subterms())


def about(said: str) -> str:
    """A tactic that adds what is known of the error function where it is spoken of."""
    return "known_erfc; " if "(erfc " in said else ""


def _op(strict: bool) -> str:
    return "lt" if strict else "le"


def hypotheses(region: Region) -> list[str]:
    """The ends of the ranges and the relations, as Coq writes them. Raises NotStated."""
    found = []
    for v, r in region.ranges.items():
        if r.low is not None:
            found.append(f"{fraction(r.low)} {'<' if r.low_open else '<='} {name_of(v)}")
        if r.high is not None:
            found.append(f"{name_of(v)} {'<' if r.high_open else '<='} {fraction(r.high)}")
    found += [f"0 {'<' if strict else '<='} {text(g)}" for g, strict in region.given]
    return found


class Writer:
    """Writes the lemmas of one certificate."""

    def __init__(self) -> None:
        self.lemmas = Lemmas()

    # lemmas that several nodes need

    def node(self, aim: Aim, tree: Any) -> str:
        """The name of a lemma that says the aim. Raises NotStated."""
        if not isinstance(tree, dict):
            raise NotStated("a node of the certificate has no known form")
        for kind in ("substitute", "by", "outside", "split", "case", "have", "times", "sum",
                     "compare", "edge", "hump"):  # fmt: skip
            if kind in tree:
                return getattr(self, f"_{kind}")(aim, tree)
        raise NotStated("a node of the certificate has no known form")

    @staticmethod
    def turn(
        region: Region, strict: bool, left: str, right: Term | str, terms: tuple[Term, ...]
    ) -> str:
        """A step after which a goal about ``left`` is one about ``right``; they are shown to be equal.

        The terms are those that stand in them.
        """
        if not isinstance(right, str):
            terms, right = (*terms, right), text(right)
        steps = identities.script(terms, region.normaliser)
        if "(ln " in left:  # a logarithm of a product may have to stay whole on the other side
            steps = f"first [solve [{steps}] | split_ln]"
        elif " * ln " in left:  # exp (log g) is left of a power with a symbolic exponent
            loose = steps.replace("; same", "; rewrite ?exp_ln by condition; same")
            steps = f"first [solve [{steps}] | {loose}]"
        return f"apply (turned_{_op(strict)} ({left}) ({right})).\n{{ {steps}. }}"

    # leaves

    def _by(self, aim: Aim, tree: Tree) -> str:
        how = tree["by"]
        if how == "box" and isinstance(tree.get("tree"), dict):
            return self._box(aim, tree["tree"])
        if how == "zero":
            steps = identities.script((aim.f,), aim.region.normaliser)
            return self.lemmas.add(
                aim.region, aim.goal,
                ["apply Req_le; symmetry.", f"{steps}."] if not aim.strict else ["lra."],
            )  # fmt: skip
        if how == "empty":
            return self.lemmas.add(aim.region, aim.goal, ["exfalso; lra."])
        if how not in ("interval", "sign", "sturm", "ball", "mean", "taylor"):
            raise NotStated("a leaf of the certificate is of no known kind")
        return self.leaf(aim)

    def leaf(self, aim: Aim) -> str:
        bounded = all(aim.region.ranges[v].bounded for v in aim.f.free)
        ways = [*self.subdivided(aim), "sign_of"] if bounded else ["sign_of"]
        if of_erfc(aim.f):
            ways = [*self.integrated(aim), "sign_of"] if bounded else ["sign_of"]
        for form in self.forms(aim):
            inner = identities.script((aim.f, form), aim.region.normaliser)
            ways.append(
                f"solve [apply (turned_{_op(aim.strict)} {text(aim.f)} {text(form)}); "
                f"[solve [{inner}] | sign_of]]"
            )
        if not bounded and not of_erfc(aim.f):
            ways += self.subdivided(aim)
        return self.lemmas.add(aim.region, aim.goal, [f"first [{' | '.join(ways)}]."])

    @staticmethod
    def integrated(aim: Aim) -> list[str]:
        """Enclosures of the error function as an integral, on parts of a range of one variable."""
        free = sorted(aim.f.free)
        if not free:
            return ["integrated"]
        if len(free) > 1:
            return []
        r = aim.region.ranges[free[0]]
        assert r.low is not None
        assert r.high is not None
        return [f"in_parts {name_of(free[0])} {fraction(r.low)} {fraction(r.high)} {_HALVINGS}%nat"]

    def subdivided(self, aim: Aim) -> list[str]:
        """Enclosures on parts of the region, with slopes where there is one variable."""
        free = sorted(aim.f.free)
        if not free:
            return [f"(for_interval; interval with (i_prec {2 * _PRECISION}))"]
        cuts = ", ".join(f"i_bisect {name_of(v)}" for v in free)
        options = [f"i_prec {_PRECISION}, {cuts}, i_depth {_DEPTH}"]
        slopes = [
            f"i_prec {_PRECISION}, {cuts}, i_autodiff {name_of(v)}, i_depth {_DEPTH}" for v in free
        ]
        return ["enclosed", *(f"(for_interval; interval with ({o}))" for o in [*slopes, *options])]

    def forms(self, aim: Aim) -> list[Term]:
        """The same function with a common factor in front, or in the distance from an end."""
        found: dict[str, Term] = {}
        normaliser = aim.region.normaliser
        try:
            common, rest = _with_positive_factor(*normaliser.factored(aim.f))
            shifted = [*self.from_ends(aim.region, rest), *self.from_three(aim.region, rest)]
            for inner in (rest, *shifted):
                form = inner if common is ex.ONE else ex.raw("mul", (common, inner))
                found.setdefault(text(form), form)
            p, below = normaliser.quotient(aim.f)
            if below:
                above = ex.add(*(ex.mul(ex.num(c), *(ex.power(g, ex.num(e)) for g, e in m))
                                 for m, c in p.items()))  # fmt: skip
                under = [ex.raw("pow", (g, ex.num(-n))) for g, n in below.items()]
                common, rest = _with_positive_factor(*normaliser.factored(above))
                for inner in (rest, *self.from_ends(aim.region, rest)):
                    form = ex.raw("mul", (common, inner, *under))
                    found.setdefault(text(form), form)
        except (Refused, NotRechecked):
            pass
        found.pop(text(aim.f), None)
        return list(found.values())

    @staticmethod
    def from_three(region: Region, f: Term) -> list[Term]:
        """A polynomial multiplied out in π - 3 in place of π."""
        if ex.PI not in f.subterms():
            return []
        g = ex.rebuilt(f, {ex.PI: ex.add(ex.num(3), ex.var("pi"))})
        distance = ex.raw("add", (ex.PI, ex.num(-3)))
        return [identities.written(region.normaliser.form(g), {"pi": distance})]

    @staticmethod
    def from_ends(region: Region, f: Term) -> list[Term]:
        """A polynomial multiplied out in the distances of its variables from ends of their ranges.

        Also with a distance that divides it in front, where it is 0 at the end.
        """
        found = []
        for k in (0, 1):
            ends: dict[str, Term] = {}
            distances: dict[str, Term] = {}
            for v in sorted(f.free):
                end, _ = region.ranges[v].end(k)
                if end:
                    sign = ex.MINUS if k else ex.ONE
                    ends[v] = ex.add(ex.num(end), ex.mul(sign, ex.var(v)))
                    distances[v] = ex.raw("add", (ex.num(end), ex.neg(ex.var(v)))) if k else (
                        ex.raw("add", (ex.var(v), ex.num(-end))))  # fmt: skip
            if ends:
                g = f
                for v, moved in ends.items():
                    g = ex.put(g, v, moved)
                moved = region.normaliser.form(g)
                found.append(identities.written(moved, distances))
                factors = _with_positive_factor(*region.normaliser.factored(moved))
                if not factors[0].free.isdisjoint(ends):
                    found.append(
                        ex.raw("mul", tuple(identities.written(e, distances) for e in factors))
                    )
        return found

    # boxes

    def _box(self, aim: Aim, tree: Any) -> str:
        box = {}
        for v in sorted(aim.f.free):
            r = aim.region.ranges[v]
            if not r.bounded:
                raise NotStated("a box of the certificate is not bounded")
            box[v] = replace(r, low_open=False, high_open=False)
        inner = replace(aim, region=Region(box))
        lemma = self.node(inner, tree)
        return self.lemmas.add(
            aim.region, aim.goal, [f"apply ({self.lemmas.use(lemma, inner.region)}); linear."]
        )

    # parts

    def _split(self, aim: Aim, tree: Tree) -> str:
        v, at = tree["split"], fraction_of(tree["at"])
        parts = aim.region.cut(v, at)
        lemmas = [
            self.node(replace(aim, region=part), node)
            for part, node in zip(parts, tree["parts"], strict=True)
        ]
        uses = [self.lemmas.use(n, p) for n, p in zip(lemmas, parts, strict=True)]
        return self.lemmas.add(aim.region, aim.goal, [
            f"destruct (Rle_or_lt {name_of(v)} {fraction(at)}).",
            *(f"- apply ({use}); linear." for use in uses),
        ])  # fmt: skip

    def _case(self, aim: Aim, tree: Tree) -> str:
        u = ex.simplified(expression_of(tree["case"], aim.region.ranges))
        or_equal = bool(tree.get("or equal", False))
        steps = [f"destruct (Rle_or_lt {text(u)} 0)." if not or_equal
                 else f"destruct (Rlt_or_le {text(u)} 0)."]  # fmt: skip
        branches = []
        for positive, node in zip((True, False), tree["parts"], strict=True):
            relation = (u if positive else ex.neg(u), positive != or_equal)
            part = aim.region.with_relations([relation])
            f = resolved(aim.f, u, positive, or_equal)
            lemma = self.node(Aim(f, part, aim.strict), node)
            branches.append(
                f"- replace {text(aim.f)} with {text(f)} by by_cases; "
                f"apply ({self.lemmas.use(lemma, part)}); condition."
            )
        return self.lemmas.add(aim.region, aim.goal, [*steps, *reversed(branches)])

    # other forms

    def _have(self, aim: Aim, tree: Tree) -> str:
        region = self.fact(aim.region, tree)
        return self.node(replace(aim, region=region), tree["then"])

    def fact(self, region: Region, tree: Tree) -> Region:
        """The region with a fact that has been shown."""
        g = ex.simplified(expression_of(tree["have"], region.ranges))
        strict = bool(tree["strict"])
        lemma = self.node(Aim(g, region, strict), tree["proof"])
        self.lemmas.facts.setdefault((g, strict), (lemma, region))
        return region.knowing(g, strict)

    def _times(self, aim: Aim, tree: Tree) -> str:
        g, h = (ex.simplified(expression_of(tree[k], aim.region.ranges)) for k in ("times", "rest"))
        first = self.node(Aim(g, aim.region, aim.strict), tree["positive"])
        second = self.node(Aim(h, aim.region, aim.strict), tree["then"])
        product = f"{text(g)} * {text(h)}"
        rule = "Rmult_lt_0_compat" if aim.strict else "Rmult_le_pos"
        return self.lemmas.add(aim.region, aim.goal, [
            self.turn(aim.region, aim.strict, text(aim.f), product, (aim.f, g, h)),
            f"apply {rule}.",
            *(f"- apply ({self.lemmas.use(n, aim.region)}); assumption." for n in (first, second)),
        ])  # fmt: skip

    def _sum(self, aim: Aim, tree: Tree) -> str:
        parts = [ex.simplified(expression_of(t, aim.region.ranges)) for t in tree["sum"]]
        positive = tree.get("strict") if aim.strict else None
        steps = []
        for k, (g, node) in enumerate(zip(parts, tree["parts"], strict=True)):
            part = Aim(g, aim.region, k == positive)
            lemma = self.node(part, node)
            steps.append(f"assert ({part.goal}) by (apply ({self.lemmas.use(lemma, aim.region)}); "
                         "assumption).")  # fmt: skip
        total = ex.raw("add", parts)
        return self.lemmas.add(aim.region, aim.goal, [
            *steps, self.turn(aim.region, aim.strict, text(aim.f), total, (aim.f,)), "lra.",
        ])  # fmt: skip

    def _compare(self, aim: Aim, tree: Tree) -> str:
        positive = _MAPS[tree["compare"]]
        sides = [ex.simplified(expression_of(t, aim.region.ranges)) for t in tree["sides"]]
        rest = ex.simplified(expression_of(tree["rest"], aim.region.ranges))
        uses = []
        region = aim.region
        if positive is not None:
            for side, node in zip(sides, tree["parts"], strict=True):
                lemma = self.node(Aim(side, aim.region, positive), node)
                self.lemmas.facts.setdefault((side, positive), (lemma, aim.region))
                uses.append(f"apply ({self.lemmas.use(lemma, aim.region)}); assumption.")
                region = region.knowing(side, positive)
        last = self.node(Aim(rest, aim.region, aim.strict), tree["then"])
        rule = f"by_{tree['compare']}_{'lt' if aim.strict else 'le'}"
        difference = f"{text(sides[0])} - {text(sides[1])}"
        images = [ex.raw("log" if tree["compare"] == "log" else "exp", (s,)) for s in sides]
        if tree["compare"] == "square":
            images = [ex.raw("pow", (s, TWO)) for s in sides]
        image = " - ".join(text(i) for i in images)
        return self.lemmas.add(region, aim.goal, [
            self.turn(region, aim.strict, text(aim.f), difference, (aim.f, *sides)),
            f"apply {rule}.",
            *(f"- {use}" for use in uses),
            f"- {self.turn(region, aim.strict, image, rest, tuple(images))}",
            f"  apply ({self.lemmas.use(last, aim.region)}); assumption.",
        ])  # fmt: skip

    def _substitute(self, aim: Aim, tree: Tree) -> str:
        old, v, new = aim.region, tree["substitute"], tree["new"]
        if new in old.ranges:
            raise NotStated("the new variable of a substitution is not new")
        inverse = ex.simplified(expression_of(tree["inverse"], old.ranges))
        rest = {w: r for w, r in old.ranges.items() if w != v}
        theta = ex.simplified(expression_of(tree["by"], {*rest, new}))
        bounds = range_of(tree["range"])
        proofs, inside = list(tree["inside"]), []
        for k in (0, 1):
            end, opened = bounds.end(k)
            if end is not None:
                distance = ex.sub(inverse, ex.num(end))
                ask = Aim(ex.neg(distance) if k else distance, old, opened)
                lemma = self.node(ask, proofs.pop(0))
                sides = [fraction(end), text(inverse)]
                said = f" {'<' if opened else '<='} ".join(sides[::-1] if k else sides)
                inside.append(f"assert ({said}) by (pose proof ({self.lemmas.use(lemma, old)}"
                              f"{' ltac:(linear)' * len(hypotheses(old))}); lra).")  # fmt: skip
        limits = [(ex.put(g, v, theta), strict) for g, strict in old.given]
        for k in (0, 1):
            end, opened = old.ranges[v].end(k)
            if end is not None:
                distance = ex.sub(theta, ex.num(end))
                limits.append((ex.neg(distance) if k else distance, opened))
        region = Region({**rest, new: bounds})
        region = region.with_relations([g for g in limits if not region.shows(*g, 0)])
        f = ex.put(aim.f, v, theta)
        then = self.node(Aim(f, region, aim.strict), tree["then"])
        raw_f = identities.written(aim.f, {v: theta})
        back = text(theta, {new: text(inverse)})
        x, y = name_of(v), name_of(new)
        script = identities.script((inverse, theta), old.normaliser)
        return self.lemmas.add(old, aim.goal, [
            *inside, f"assert (back : {x} = {back}).", f"{{ {script}. }}",
            f"remember {text(inverse)} as {y} eqn:definition; clear definition; subst {x}.",
            self.turn(region, aim.strict, text(raw_f), f, (raw_f,)),
            f"apply ({self.lemmas.use(then, region)}); linear.",
        ])  # fmt: skip

    def _outside(self, aim: Aim, tree: Tree) -> str:
        raise NotStated("a contradiction with a relation of the domain has no template")

    # derivatives

    def derivative(self, f: Term, v: str, region: Region) -> tuple[Term, str]:
        """The derivative on a region where f is smooth, and the lemma that says it."""
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
        closed = region.where(
            v, replace(r, high_open=False) if high else replace(r, low_open=False)
        )
        try:
            require_defined(aim.f, Region({**closed.ranges, v: Range(end, end, False, False)},
                                          closed.given), budget=50)  # fmt: skip
        except (Refused, NotRechecked):
            raise NotStated(
                "a limit at an end where the function is not defined has no template"
            ) from None
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
        raw_value = identities.written(aim.f, {v: ex.num(end)})
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
        steps += ["- cbv beta.", self.turn(rest, strict, text(raw_value), value, (raw_value,)),
                  f"  apply ({self.lemmas.use(lemma, rest)}); linear."]  # fmt: skip
        return self.lemmas.add(aim.region, aim.goal, steps)

    def vanishing(self, aim: Aim, tree: Tree) -> str:
        """A limit of 0 at infinity, term by term: the error function is below 4/π·exp(-z²) at z ≥ 0."""
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
        mirrored = ex.simplified(ex.put(aim.f, v, ex.power(ex.var(v), ex.MINUS)))
        at_zero = region.where(v, Range(Fraction(0), Fraction(0), False, False))
        try:
            require_defined(mirrored, at_zero, budget=50)
        except (Refused, NotRechecked):
            raise NotStated("the limit at infinity is none of f(1/s) at s = 0") from None
        value = ex.put(mirrored, v, ex.ZERO)
        slope, derive = self.derivative(aim.f, v, inside)
        unbroken = self.continuity(aim.f, v, region)
        at_end = self.node(Aim(value, region.slice(v), aim.strict and not by_slope), tree["value"])
        down = ex.neg(slope)
        sign = self.node(Aim(down, inside, by_slope), tree["slope"])
        x, f, g = name_of(v), text(aim.f), text(mirrored)
        other = {v: "t"}
        rule = "edge_infinity_" + ("slope" if by_slope else _op(aim.strict))
        inverse = ex.raw("pow", (ex.var(v), ex.MINUS))
        raw_back = identities.written(mirrored, {v: inverse})
        raw_value = identities.written(mirrored, {v: ex.ZERO})
        same = self.lemmas.add(
            inside, f"{f} = {text(mirrored, {v: f'(/ {x})'})}",
            [f"{identities.script((aim.f, raw_back), inside.normaliser)}."],
        )  # fmt: skip
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

    def _hump(self, aim: Aim, tree: Tree) -> str:
        if aim.strict:
            raise NotStated("a strict maximum inside has no template")
        v = tree["hump"]
        region = aim.region.free_along(v)
        r = region.ranges[v]
        if r.low is None or r.high is None:
            raise NotStated("a maximum inside an infinite range has no template")
        inside = region.where(v, r.opened())
        closed = region.where(v, replace(r, low_open=False, high_open=False))
        scale = ex.simplified(expression_of(tree["scale"], region.ranges))
        slope = derivative(aim.f, v)
        h = ex.div(slope, scale)
        x = name_of(v)
        product = f"({text(scale)} * {text(h)})"
        derive = self.lemmas.add(inside, f"is_derive (fun {x} => {text(aim.f)}) {x} {product}", [
            "auto_derive.", "- repeat split; condition.",
            f"- {restored(aim.f)}"
            f"{identities.script((aim.f, slope, scale, h), inside.normaliser)}.",
        ])  # fmt: skip
        down, derive_h = self.derivative(h, v, inside)
        unbroken = self.continuity(aim.f, v, closed)
        positive = self.node(Aim(scale, inside, True), tree["positive"])
        falls = self.node(Aim(ex.neg(down), inside, False), tree["falls"])
        other = {v: "t"}
        steps = [
            f"apply (hump_le (fun {x} => {text(aim.f)}) (fun {x} => {text(scale)}) "
            f"(fun {x} => {text(h)}) (fun {x} => {text(down)}) "
            f"{fraction(r.low)} {x} {fraction(r.high)}).",
            "- split; linear.",
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
            value = ex.put(aim.f, v, ex.num(end))
            lemma = self.node(Aim(value, rest, False), node)
            raw_value = identities.written(aim.f, {v: ex.num(end)})
            steps += ["- cbv beta.", self.turn(rest, False, text(raw_value), value, (raw_value,)),
                      f"  apply ({self.lemmas.use(lemma, rest)}); linear."]  # fmt: skip
        return self.lemmas.add(aim.region, aim.goal, steps)


def _bells(f: Term) -> Iterator[Term]:
    """exp(-u²) for each erfc(u), as Coq's derivative of it has it."""
    for t in f.subterms():
        if t.head == "erfc":
            bell = ex.raw("exp", (ex.raw("mul", (ex.MINUS, ex.raw("pow", (t.args[0], TWO)))),))
            yield from (bell, ex.simplified(bell))


def restored(*terms: Term) -> str:
    """Tactics that undo what auto_derive does to the arguments of functions."""
    found = dict.fromkeys(
        text(t)
        for f in terms
        for t in f.subterms()
        if t.args and t.head not in ("add", "mul", "pow")
    )
    found = dict.fromkeys(t for t in found if " - " in t or "/" in t or "^" in t)
    lines = [f"restore {t}; " for t in found]
    if of_erfc(*terms):
        lines += [f"restore_powers {t}; " for t in found]
    return "".join(lines)


def range_of(data: Any) -> Range:
    """A range as certificates write it. Raises NotStated."""
    if not isinstance(data, list) or len(data) != 4:
        raise NotStated("a range of the certificate has no known form")
    low = None if data[0] == "-oo" else fraction_of(data[0])
    high = None if data[1] == "oo" else fraction_of(data[1])
    return Range(low, high, bool(data[2]), bool(data[3]))
