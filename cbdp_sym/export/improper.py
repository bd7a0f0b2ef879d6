"""Integrals over a range with infinite ends: theorems that they exist and lie where the certificate says.

Of the certificate only the claim and the places at which it divides the range are used. Between kinks the
integrand is free of absolute values; where a root vanishes, the distance from there is squared; and
coq-interval encloses what is left. A tail falls at least as fast as its logarithmic derivative says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any

from cbdp_sym.export import identities
from cbdp_sym.export.aims import Aim, of_erfc
from cbdp_sym.export.gallina import NotStated, fraction, name_of, text
from cbdp_sym.export.nodes import Writer
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import TWO, ZERO, Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.pieces import smooth, without_kinks
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

End = Fraction | None
_SHARES = (Fraction(31, 32), Fraction(7, 8), Fraction(1, 2), Fraction(1, 4))
_DEGREE, _FUEL, _STEPS = 16, 4000, 16
_MOST_PIECES, _MOST_BITS = 200, 400


@dataclass
class _Claim:
    f: Term
    x: str
    low: End
    high: End
    lower: Fraction
    upper: Fraction
    points: list[Fraction]
    bits: int


@dataclass
class _Enclosed:
    """The lemmas that enclose the integral over neighbouring parts, and their sums."""

    lemmas: list[str] = field(default_factory=list)
    lower: Fraction = Fraction(0)
    upper: Fraction = Fraction(0)

    def add(self, lemma: str, lower: Fraction, upper: Fraction) -> None:
        self.lemmas.append(lemma)
        self.lower, self.upper = self.lower + lower, self.upper + upper


def theorem(certificate: dict[str, Any], conditions: list[str]) -> tuple[list[str], list[str]]:
    """Return the lemmas, and the lines of the theorem, of a certificate of an integral.

    ``conditions`` are those under which Coq's total functions mean what the integrand says.

    Raises:
        NotStated: there is a parameter, or a tail is not shown to fall.
    """
    claim = _claim(certificate)
    writer = Integrals(claim)
    with precision(claim.bits + 16):
        writer.write()
    x = name_of(claim.x)
    bounds = [
        *([f"{fraction(claim.low)} < {x}"] if claim.low is not None else []),
        *([f"{x} < {fraction(claim.high)}"] if claim.high is not None else []),
    ]
    defined = [f"(forall {x} : R, {' -> '.join([*bounds, c])})" for c in conditions]
    ends = f"{_filter(claim.low, 'm')} {_filter(claim.high, 'p')}"
    said = (
        f"exists l : R, is_RInt_gen {writer.integrand} {ends} l /\\ "
        f"{fraction(claim.lower)} <= l <= {fraction(claim.upper)}"
    )
    first, *others = writer.found.lemmas
    whole = " /\\ ".join([*defined, f"({said})"])
    lines = [f"Theorem leaf : {whole}.", "Proof."]
    for c in defined:
        known = "known_erfc; " if of_erfc(claim.f) else ""
        lines.append(f"assert {c} by (intros {x}; intros; {known}condition).")
    lines.append(f"assert ({said}).")
    joined = f"pose proof {first} as whole."
    steps = [f"pose proof (join _ _ _ _ _ _ _ _ whole {lemma}) as next; clear whole; "
             "rename next into whole." for lemma in others]  # fmt: skip
    lines += ["{", joined, *steps, "apply (finish _ _ _ _ _ _ _ whole); lra.", "}"]
    lines += ["repeat split; assumption.", "Qed.", ""]
    return writer.lemmas.texts, lines


def _claim(certificate: dict[str, Any]) -> _Claim:
    inner = certificate["certificate"]
    if inner["at"]:
        raise NotStated("an integral with parameters has no template")
    x = certificate["variable"]
    pieces, bits = inner["pieces"], inner["bits"]
    if type(bits) is not int or not 16 <= bits <= _MOST_BITS or len(pieces) > _MOST_PIECES:
        raise NotStated("the precision or the number of pieces of an integral is out of range")
    ends = [e for p in pieces for e in (p["from"], p["to"])]
    points = sorted({fraction_of(e) for e in ends if e not in ("oo", "-oo")})
    low = None if certificate["from"] == "-oo" else fraction_of(certificate["from"])
    high = None if certificate["to"] == "oo" else fraction_of(certificate["to"])
    if not points or (low, high) != (None if ends[0] == "-oo" else points[0],
                                     None if ends[-1] == "oo" else points[-1]):  # fmt: skip
        raise NotStated("the pieces of an integral do not cover its range")
    lower, upper = (fraction_of(inner[k], 9999) for k in ("lower", "upper"))
    f = expression_of(certificate["integral of"], {x})
    return _Claim(f, x, low, high, lower, upper, points, bits)


def _filter(end: End, sign: str) -> str:
    return f"(Rbar_locally {sign}_infty)" if end is None else f"(at_point {fraction(end)})"


class Integrals(Writer):
    """Writes the lemmas that enclose one integral."""

    def __init__(self, claim: _Claim) -> None:
        super().__init__()
        self.claim, self.found = claim, _Enclosed()
        self.plain = ex.simplified(claim.f)
        self.integrand = f"(fun {name_of(claim.x)} => {text(claim.f)})"

    def write(self) -> None:
        """Write the enclosures of all parts, from left to right. Raises NotStated."""
        claim, points = self.claim, self.claim.points
        marks = [points[0], *(p for p in points[1:-1] if self.kinks(p)), *points[1:][-1:]]
        before = self.tail(-1, marks) if claim.low is None else None
        after = self.tail(1, marks) if claim.high is None else None
        reserve = sum((t[1] for t in (before, after) if t), Fraction(0))
        if before:
            self.found.add(before[0], Fraction(0), before[1])
        self.enclose([part for a, b in pairwise(marks) for part in self.divided(a, b)], reserve)
        if after:
            self.found.add(after[0], Fraction(0), after[1])

    def kinks(self, at: Fraction) -> list[Term]:
        """Return the absolute values that vanish at a place."""
        return [t for t in self.plain.subterms() if t.head == "abs" and self._vanishes(t, at)]

    def _vanishes(self, t: Term, at: Fraction) -> bool:
        return ex.simplified(ex.put(t, self.claim.x, ex.num(at))) is ZERO

    def _rooted(self, at: Fraction) -> bool:
        """Return whether a root of something that vanishes there is taken."""
        powers = (t for t in self.plain.subterms() if t.head == "pow")
        return any(
            self._vanishes(t.args[0], at)
            for t in powers
            if (e := ex.value_of(t.args[1])) is not None and e.denominator > 1
        )

    # tails

    def tail(self, side: int, marks: list[Fraction]) -> tuple[str, Fraction]:
        """Return a lemma on the part beyond the last mark of a side, and its upper bound."""
        x, a = self.claim.x, marks[0] if side < 0 else marks[-1]
        near = a - side if len(marks) == 1 else marks[1] if side < 0 else marks[-2]
        whole, beyond = _beyond(x, near, side), _beyond(x, a, side)
        p = without_kinks(self.plain, self.claim.x, whole)
        if x not in p.free:
            raise NotStated("a tail of an integral has no template")
        h = _log_slope(p, x)
        down = ex.neg(h) if side > 0 else h
        derive = self._logarithmic(p, h, whole)
        equal = self._equal(p, beyond)
        rate = self._rate(down, a, beyond)
        falls = self.leaf(Aim(ex.sub(down, ex.num(rate)), beyond, False))
        closed = beyond.where(x, _half_line(a, side, closed=True))
        positive = self.leaf(Aim(p, closed, False))
        height = iv.fraction((evaluate(p, {x: iv.of_fraction(a)}) / iv.of_fraction(rate)).high)
        if height is None:
            raise NotStated("a tail of an integral is not bounded")
        most = _rounded(height * 2, self.claim.bits + 24, up=True)
        name, ends = name_of(x), [fraction(near), fraction(a)]
        filters = ["(Rbar_locally m_infty)", f"(at_point {fraction(a)})"]
        rule, order = ("tail_up", ends) if side > 0 else ("tail_down", ends[::-1])
        filters = [filters[1], "(Rbar_locally p_infty)"] if side > 0 else filters
        use = self.lemmas.use
        t = {x: "t"}
        goal = f"encloses {self.integrand} {' '.join(filters)} 0 {fraction(most)}"
        lemma = self.lemmas.add(Region({}), goal, [
            f"apply ({rule} _ (fun {name} => {text(p)}) (fun {name} => {text(h)}) {' '.join(order)} "
            f"{fraction(rate)} {fraction(most)}).",
            "- lra.", "- lra.",
            f"- intros t It; apply ({use(derive, whole, t)}); linear.",
            f"- intros t It; cbv beta; pose proof ({use(falls, beyond, t)} It) as K; "
            f"apply Rle_trans with (1 := K); apply Req_le; same.",
            f"- intros t It; cbv beta; apply ({use(positive, closed, t)}); linear.",
            f"- cbv beta; interval with (i_prec {self.claim.bits + 30}).",
            f"- intros t It; cbv beta; apply ({use(equal, beyond, t)}); linear.",
        ])  # fmt: skip
        return lemma, most

    def _logarithmic(self, p: Term, h: Term, region: Region) -> str:
        x = name_of(self.claim.x)
        goal = f"is_derive (fun {x} => {text(p)}) {x} ({text(p)} * {text(h)})"
        return self.lemmas.add(
            region, goal,
            [f"eapply (logarithmic_is (fun {x} => {text(p)})).", "logarithmic.", "simpl INR; same."],
        )  # fmt: skip

    def _rate(self, down: Term, a: Fraction, beyond: Region) -> Fraction:
        there = iv.fraction(evaluate(down, {self.claim.x: iv.of_fraction(a)}).low)
        for share in _SHARES if there is not None and there > 0 else ():
            assert there is not None
            rate = (share * there).limit_denominator(2**20)
            if rate > 0 and beyond.shows(ex.sub(down, ex.num(rate)), False, 100):
                return rate
        raise NotStated("a tail of an integral is not shown to fall like an exponential")

    # bounded parts

    def divided(self, a: Fraction, b: Fraction) -> list[tuple[Fraction, Fraction, int]]:
        """Return parts of a range without kinks inside: their ends, and at which side a root vanishes."""
        at_low, at_high = self._rooted(a), self._rooted(b)
        if at_low and at_high:
            m = (a + b) / 2
            return [*self.divided(a, m), *self.divided(m, b)]
        if not (at_low or at_high):
            return [(a, b, 0)]
        reach = Fraction(isqrt(int((b - a) * _STEPS**2)), _STEPS) ** 2
        if at_low:
            rest = [(a + reach, b, 0)] if a + reach < b else []
            return [(a, a + reach, 1), *rest]
        rest = [(a, b - reach, 0)] if a < b - reach else []
        return [*rest, (b - reach, b, -1)]

    def enclose(self, parts: list[tuple[Fraction, Fraction, int]], reserve: Fraction) -> None:
        """Add lemmas on bounded parts whose widths together are what the claim leaves. Raises NotStated."""
        claim = self.claim
        goal = (claim.upper - claim.lower) / (16 * max(1, len(parts)))
        found = []
        for a, b, side in parts:
            q, s, region = self.changed(a, b, side)
            length = region.ranges[claim.x]
            assert length.low is not None
            assert length.high is not None
            value = smooth(q, claim.x, length.low, length.high, region, goal)
            low, high = iv.fraction(value.low), iv.fraction(value.high)
            if low is None or high is None:
                raise NotStated("a part of an integral is not enclosed")
            found.append((a, b, side, q, s, low, high))
        below = (sum((x[5] for x in found), Fraction(0)) - claim.lower) / (len(parts) + 1)
        above = (claim.upper - reserve - sum((x[6] for x in found), Fraction(0))) / (len(parts) + 1)
        if below <= 0 or above <= 0:
            raise NotStated("an integral is not enclosed narrowly enough")
        for a, b, side, q, s, low, high in found:
            lower = _rounded(low - below, claim.bits + 8, up=True)
            upper = _rounded(high + above, claim.bits + 8, up=False)
            self.found.add(self._part(a, b, side, q, s, lower, upper), lower, upper)

    def changed(self, a: Fraction, b: Fraction, side: int) -> tuple[Term, Fraction, Region]:
        """Return the integrand of a part, in the root of the distance from one end, and where it is
        integrated.
        """
        x = self.claim.x
        open_part = Region({x: Range(a, b, True, True)})
        p = without_kinks(self.plain, self.claim.x, open_part)
        if not side:
            return p, a, Region({x: Range(a, b, False, False)})
        start = a if side > 0 else b
        reach = Fraction(isqrt(int((b - a) * _STEPS**2)), _STEPS)
        inside = Region({x: Range(Fraction(0), reach, True, True)})
        moved = ex.add(ex.num(start), ex.scaled(Fraction(side), ex.power(ex.var(x), TWO)))
        q = inside.normaliser.form(ex.mul(ex.put(p, x, moved), TWO, ex.var(x)))
        return q, start, Region({x: Range(Fraction(0), reach, False, False)})

    def _part(
        self, a: Fraction, b: Fraction, side: int, q: Term, s: Fraction,
        lower: Fraction, upper: Fraction,
    ) -> str:  # fmt: skip
        x = self.claim.x
        name = name_of(x)
        inside = Region({x: Range(a, b, True, True)})
        closed = Region({x: Range(a, b, False, False)})
        p = without_kinks(self.plain, self.claim.x, inside)
        equal = self._equal(p, inside)
        unbroken = self.continuity(p, x, closed)
        reach = Fraction(isqrt(int((b - a) * _STEPS**2)), _STEPS)
        ends = f"{fraction(a)} {fraction(b)}" if not side else f"0 {fraction(reach)}"
        options = f"i_prec {self.claim.bits}, i_degree {_DEGREE}, i_fuel {_FUEL}"
        area = self.lemmas.add(
            Region({}),
            f"{fraction(lower)} <= RInt (fun {name} => {text(q)}) {ends} <= {fraction(upper)}",
            [f"integral with ({options})."],
        )
        use, t = self.lemmas.use, {x: "t"}
        functions = f"_ (fun {name} => {text(p)})"
        same = f"intros t It; cbv beta; apply ({use(equal, inside, t)}); linear."
        smooth_there = f"intros t It; apply ({use(unbroken, closed, t)}); linear."
        steps = [f"- {same}", f"- {smooth_there}"]
        if not side:
            first = f"apply (part {functions} {fraction(a)} {fraction(b)})."
            steps = [first, "- lra.", *steps]
        else:
            sign = "+" if side > 0 else "-"
            by = f"({fraction(s)} {sign} {name} ^ 2)"
            positive = Region({x: Range(Fraction(0), reach, True, True)})
            square = ex.raw("pow", (ex.var(x), TWO))
            moved = ex.raw("add", (ex.num(s), square if side > 0 else ex.neg(square)))
            raw = identities.written(p, {x: moved})
            script = identities.script((raw, q), positive.normaliser)
            changed = self.lemmas.add(
                positive, f"2 * {name} * {text(p, {x: by})} = {text(q)}", [f"{script}."]
            )
            rule = "after_root" if side > 0 else "before_root"
            order = [fraction(s), fraction(b)] if side > 0 else [fraction(a), fraction(s)]
            first = (
                f"apply ({rule} {functions} (fun {name} => {text(q)}) {' '.join(order)} {fraction(reach)})."
            )
            steps = [first, "- lra.", "- lra.", *steps,
                     f"- intros t It; cbv beta; apply ({use(changed, positive, t)}); linear."]  # fmt: skip
        steps.append(f"- apply {area}.")
        said = f"(at_point {fraction(a)}) (at_point {fraction(b)}) {fraction(lower)} {fraction(upper)}"
        return self.lemmas.add(Region({}), f"encloses {self.integrand} {said}", steps)

    def _equal(self, p: Term, region: Region) -> str:
        """A lemma that the integrand is p, which has no absolute values, on a region."""
        steps, done = [], dict[Term, Term]()
        for t in self.claim.f.subterms():
            done[t] = ex.raw(t.head, [done[a] for a in t.args], t.data) if t.args else t
            if t.head == "abs":
                u = done[t.args[0]]
                positive = region.shows(ex.simplified(u), False, 50)
                rule = "Rabs_pos_eq" if positive else "rabs_of_negative"
                steps.append(f"rewrite ({rule} {text(u)}) by condition.")
                done[t] = u if positive else ex.raw("mul", (ex.MINUS, u))
        script = identities.script((done[self.claim.f], p), region.normaliser)
        return self.lemmas.add(region, f"{text(self.claim.f)} = {text(p)}", [*steps, f"{script}."])


def _half_line(a: Fraction, side: int, *, closed: bool = False) -> Range:
    return Range(a, None, not closed, True) if side > 0 else Range(None, a, True, not closed)


def _beyond(x: str, a: Fraction, side: int) -> Region:
    return Region({x: _half_line(a, side)})


def _log_slope(p: Term, x: str) -> Term:
    """p'/p, factor by factor."""
    if x not in p.free:
        return ZERO
    if p.head == "mul":
        return ex.add(*(_log_slope(g, x) for g in p.args))
    if p.head == "pow" and x not in p.args[1].free:
        return ex.mul(p.args[1], _log_slope(p.args[0], x))
    if p.head == "exp":
        return derivative(p.args[0], x)
    return ex.div(derivative(p, x), p)


def _rounded(value: Fraction, bits: int, *, up: bool) -> Fraction:
    """The next number with so many binary places."""
    scaled = value * 2**bits
    return Fraction(-((-scaled.numerator) // scaled.denominator) if up
                    else scaled.numerator // scaled.denominator, 2**bits)  # fmt: skip
