"""Certificates of inequalities as chains of lemmas: one for each node, in the order of their use.

A lemma says ``0 <= f`` or ``0 < f`` for all numbers in a region. Its proof does what its node did: an edge
is the mean value theorem, a product the sign of its factors, a leaf interval arithmetic on the parts that
the certificate names. Nothing here is trusted: a wrong lemma has no proof in Coq.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from cbdp_sym.export import identities
from cbdp_sym.export.aims import Aim, Tree, hypotheses, range_of
from cbdp_sym.export.gallina import NotStated, fraction, name_of, text
from cbdp_sym.export.slopes import SlopeLemmas
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import TWO, Term
from cbdp_sym.recheck.kinks import resolved
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

_MAPS: dict[str, bool | None] = {"log": True, "square": False, "exp": None}


class Writer(SlopeLemmas):
    """Writes the lemmas of one certificate."""

    def node(self, aim: Aim, tree: Any) -> str:
        """Return the name of a lemma that says the aim. Raises NotStated."""
        if not isinstance(tree, dict):
            raise NotStated("a node of the certificate has an unknown form")
        for kind in ("substitute", "period", "name", "by", "outside", "split", "case", "have", "times", "sum",
                     "compare", "edge", "hump"):  # fmt: skip
            if kind in tree:
                return getattr(self, f"_{kind}")(aim, tree)
        raise NotStated("a node of the certificate has an unknown form")

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
            raise NotStated("a leaf of the certificate is of an unknown kind")
        return self.leaf(aim, how)

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
        """Return the region with a fact that has been shown."""
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
        if tree["compare"] not in _MAPS:
            raise NotStated(f"comparisons by '{tree['compare']}' are not exported")
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
        inside = self._inside(old, inverse, bounds, tree["inside"])
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

    def _inside(self, region: Region, e: Term, bounds: Range, nodes: list[Any]) -> list[str]:
        """Steps that assert that a term lies in a range."""
        proofs, found = list(nodes), []
        for k in (0, 1):
            end, opened = bounds.end(k)
            if end is not None:
                distance = ex.sub(e, ex.num(end))
                ask = Aim(ex.neg(distance) if k else distance, region, opened)
                lemma = self.node(ask, proofs.pop(0))
                sides = [fraction(end), text(e)]
                said = f" {'<' if opened else '<='} ".join(sides[::-1] if k else sides)
                found.append(f"assert ({said}) by (pose proof ({self.lemmas.use(lemma, region)}"
                             f"{' ltac:(linear)' * len(hypotheses(region))}); lra).")  # fmt: skip
        return found

    def _name(self, aim: Aim, tree: Tree) -> str:
        old, name = aim.region, tree["name"]
        if name in old.ranges:
            raise NotStated("the name of a term is that of a variable")
        e = ex.simplified(expression_of(tree["of"], old.ranges))
        g = ex.simplified(expression_of(tree["rest"], {*old.ranges, name}))
        bounds = range_of(tree["range"])
        inside = self._inside(old, e, bounds, tree["inside"])
        new = Region({**old.ranges, name: bounds}, old.given, old.facts)
        for v in (v for v in old.ranges if v not in g.free):
            new = new.slice(v)
        then = self.node(Aim(g, new, aim.strict), tree["then"])
        back = identities.written(g, {name: e})
        return self.lemmas.add(old, aim.goal, [
            *inside, self.turn(old, aim.strict, text(aim.f), back, (aim.f,)),
            f"apply ({self.lemmas.use(then, new, {name: text(e)})}); linear.",
        ])  # fmt: skip

    def _period(self, aim: Aim, tree: Tree) -> str:
        v, region = tree["period"], aim.region
        period = ex.simplified(expression_of(tree["by"], region.ranges))
        low, high = (fraction_of(e) for e in tree["range"])
        rest = region.slice(v)
        once = Region({**rest.ranges, v: Range(low, high, False, False)}, rest.given, rest.facts)
        then = self.node(Aim(aim.f, once, aim.strict), tree["then"])
        x, f = name_of(v), text(aim.f)
        later = ex.raw("add", (ex.var(v), period))
        turns = []
        for t in aim.f.subterms():
            if t.head in ("sin", "cos", "tan") and v in t.free:
                gained = ex.sub(ex.put(t.args[0], v, ex.add(ex.var(v), period)), t.args[0])
                n = ex.value_of(region.normaliser.form(ex.div(gained, ex.scaled(Fraction(2), ex.PI))))
                if t.head == "tan" or n is None or n.denominator > 1:
                    raise NotStated("a period that is not a whole turn of sines and cosines")
                moved = identities.written(t, {v: later})
                ends = [text(t.args[0], {v: "t"}), text(moved.args[0], {v: "t"})]
                less, more = ends if n >= 0 else ends[::-1]
                by = f"replace {more} with ({less} + 2 * INR {abs(n)} * PI) by (simpl INR; field); "
                swap = "" if n >= 0 else "symmetry; "
                turns.append(
                    f"replace {text(moved, {v: 't'})} with {text(t, {v: 't'})} "
                    f"by (symmetry; {swap}{by}apply {t.head}_period)."
                )
        ends = [fraction(low), fraction(high)]
        return self.lemmas.add(region, aim.goal, [
            f"destruct (by_period (fun {x} => {f}) {text(period)} {' '.join(ends)} {x}) as (t & It & E).",
            "- condition.", "- interval with (i_prec 60).", "- intros t; cbv beta.", *turns, "  reflexivity.",
            f"- cbv beta in E; rewrite <- E; apply ({self.lemmas.use(then, once, {v: 't'})}); linear.",
        ])  # fmt: skip

    def _outside(self, aim: Aim, tree: Tree) -> str:
        raise NotStated("a contradiction with a relation of the domain has no template")
