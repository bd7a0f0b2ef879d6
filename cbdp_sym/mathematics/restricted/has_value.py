"""A restricted divergence is defined: some function of the class has both means that it compares."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.bounds import reverse_order
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_LAWS = "for f : real -> ereal, H : ('a -> real) -> bool, P Q : 'a measure"
_VALUE = r"HasMean Q (\x. -conjugate f (h x))"


@scripted(
    "for Q : 'a measure, u : 'a -> ereal given Measurable u, L Q u < ∞ \\/ L Q (\\x. -u x) < ∞ "
    "holds HasMean Q u",
    automatic=False,
)
def measurable_has_mean(p: Proof) -> Theorem:
    """A measurable function has a mean if one of its parts has."""
    p.use("ae_all", "Q", r"\x. u x = u x", given=[p.every("x", "'a", lambda q: q.have("u x = u x"))])
    p.know(p.witness("u", goal=r"?g. Measurable g /\ AE Q (\x. u x = g x)"))
    return p.have("HasMean Q u", "HasMean")


@scripted("for Q : 'a measure, u : 'a -> ereal given !x. u x <= 0 holds L Q u < ∞", automatic=False)
def nonpositive_part(p: Proof) -> Theorem:
    """The positive part of a function that is never positive has a finite integral."""
    zero = p.calc("L Q u", ("<=", r"L Q (\x. 0)", "L_le"), ("=", "0", "L_const_zero"))
    return p.use("lt_top", given=[p.calc("L Q u", ("<=", "ext 0", zero))])


@scripted("for x : ereal given 0 <= x holds -x <= 0", automatic=False)
def nonpositive_negated(p: Proof) -> Theorem:
    """The negative of a number that is not negative."""
    less = p.use("eneg_le", "0", "x")
    return p.calc("-x", ("<=", "-ext 0", less), ("=", "ext (-0)", "ext_neg"), ("=", "0"))


@scripted("for Q : 'a measure, u : ereal holds HasMean Q (\\x : 'a. u)")
def constant_has_mean(p: Proof) -> Theorem:
    """A constant has a mean."""
    p.let(U=r"\x : 'a. u")
    p.use("measurable_const", "u")

    def low(q: Proof) -> Theorem:
        q.use(reverse_order(), "0", "u")
        q.have("!x. U x <= 0")
        q.use("nonpositive_part", "Q", "U")
        return q.use("measurable_has_mean", "Q", "U")

    def high(q: Proof) -> Theorem:
        q.use("nonpositive_negated", "u")
        q.have("!x. -U x <= 0")
        q.use("nonpositive_part", "Q", r"\x. -U x")
        return q.use("measurable_has_mean", "Q", "U")

    return p.cases("0 <= u", high, low)


@scripted(
    f"{_LAWS}, h : 'a -> real, m : real given H h, Measurable h, HasInt P h m, {_VALUE} "
    "holds has_value f H P Q",
    automatic=False,
)
def value_of_member(p: Proof) -> Theorem:
    """A function with a finite mean under P has a value, if its conjugate has a mean."""
    p.use("has_mean_int", "P", "h", "m")
    finite = p.use("M_int", "P", "h", "m")
    p.have(r"~(M P (\x. ext (h x)) = ∞)", finite)
    p.have(r"~(M P (\x. ext (h x)) = bot)", finite)
    p.unfold("has_value")
    return p.witness("h")


@scripted(f"{_LAWS} given Prob P, ?c. H (\\x. c) holds has_value f H P Q")
def value_of_constant(p: Proof) -> Theorem:
    """A constant adversary has a value."""

    def of(q: Proof) -> Theorem:
        q.use("int_const", "P", "c")
        q.use("measurable_const", "c")
        q.use("constant_has_mean", "Q", "-conjugate f c")
        return q.use("value_of_member", "f", "H", "P", "Q", r"\x : 'a. c", "c")

    return p.obtain("c", p.given[1], of)


@scripted(
    f"{_LAWS}, h : 'a -> real given H h, Measurable h, Integrable P h, !s. 0 <= conjugate f s "
    "holds has_value f H P Q",
    automatic=False,
)
def value_of_integrable(p: Proof) -> Theorem:
    """An adversary with a finite mean under P has a value, if the conjugate is not negative."""
    p.let(U=r"\x. -conjugate f (h x)")

    def of(q: Proof) -> Theorem:
        q.every("x", "'a", lambda r: r.have("U x <= 0", r.use("nonpositive_negated", "conjugate f (h x)")))
        q.use("nonpositive_part", "Q", "U")
        q.have("Measurable U", "conjugate_measurable")
        q.use("measurable_has_mean", "Q", "U")
        return q.use("value_of_member", "f", "H", "P", "Q", "h", "m")

    p.unfold_facts("Integrable")
    return p.obtain("m", p.have("?m. HasInt P h m"), of)


_SOME = r"?h. H h /\ Measurable h /\ Integrable P h"


@scripted(f"for H : ('a -> real) -> bool, P Q : 'a measure given {_SOME} holds has_value kl_generator H P Q")
def kl_value(p: Proof) -> Theorem:
    """An integrable adversary has a value: the conjugate e^(s - 1) is not negative."""

    def of(q: Proof) -> Theorem:
        q.have("!s. 0 <= conjugate kl_generator s", "kl_conjugate")
        return q.use("value_of_integrable", "kl_generator", "H", "P", "Q", "h")

    return p.obtain("h", p.given[0], of)


@scripted(
    f"for H : ('a -> real) -> bool, P Q : 'a measure, a : real given 1 < a, {_SOME} "
    "holds has_value (alpha_generator a) H P Q"
)
def alpha_value(p: Proof) -> Theorem:
    """An integrable adversary has a value: the conjugate is not negative."""

    def of(q: Proof) -> Theorem:
        q.have("0 < a^2 - a")
        q.have("!s. 0 <= conjugate (alpha_generator a) s", "alpha_conjugate")
        return q.use("value_of_integrable", "alpha_generator a", "H", "P", "Q", "h")

    return p.obtain("h", p.given[1], of)


@scripted("for f : real -> ereal, P Q : 'a measure given Prob P holds has_value f (\\h : 'a -> real. T) P Q")
def value_of_all(p: Proof) -> Theorem:
    """The class of all functions has constants."""
    p.know(p.witness("0", goal="?c : real. T"))
    return p.use("value_of_constant", "f", r"\h : 'a -> real. T", "P", "Q")


_LINE = r"\h : real -> real. ?u b. !x. h x = u * x + b"


@scripted(f"for f : real -> ereal, P Q : real measure given Prob P holds has_value f ({_LINE}) P Q")
def value_on_the_line(p: Proof) -> Theorem:
    """The class of linear functions has constants."""
    p.know(p.witness("0", "0", "0", goal="?c u b. !x : real. c = u * x + b"))
    return p.use("value_of_constant", "f", _LINE, "P", "Q")


_SUM = r"Sum (\i. u i * x i)"
_POINTS = r"\h : ('i -> real) -> real. ?u b. !x. h x = {} + b"


@scripted(
    "for f : real -> ereal, P Q : ('i -> real) measure given Finite (\\i : 'i. T), Prob P "
    f"holds has_value f ({_POINTS.format('dot u x')}) P Q"
)
def value_of_linear(p: Proof) -> Theorem:
    """The class of linear functions of a vector has constants."""
    p.have("!x : 'i -> real. 0 = dot (\\i. 0) x + 0", "dot_zero")
    p.know(p.witness("0", r"\i : 'i. (0 : real)", "0", goal="?c u b. !x : 'i -> real. c = dot u x + b"))
    return p.use("value_of_constant", "f", _POINTS.format("dot u x"), "P", "Q")


@scripted(
    "for f : real -> ereal, P Q : ('i -> real) measure given Finite (\\i : 'i. T), Prob P "
    rf"holds has_value f ({_POINTS.format(_SUM)}) P Q"
)
def value_of_linear_sums(p: Proof) -> Theorem:
    """The class of linear functions of a vector has constants."""
    p.use("value_of_linear", "f", "P", "Q")
    p.unfold_facts("dot")
    return p.have(p.goal)


@scripted(
    "for P : 'a measure, g : 'a -> 'b, f : 'b -> ereal given Measurable g, Measurable f, HasMean (map g P) f "
    r"holds HasMean P (\x. f (g x))",
    automatic=False,
)
def has_mean_map(p: Proof) -> Theorem:
    """A function that has a mean under the law of g."""
    positive = p.use("L_map_any", "P", "g", "f")
    negative = p.use("L_map_any", "P", "g", r"\y. -f y")
    p.unfold_facts("HasMean")
    p.use("measurable_comp", "f", "g")
    part = p.have(r"L (map g P) f < ∞ \/ L (map g P) (\x. -f x) < ∞")
    p.know(rewrite(part, positive, negative))
    return p.use("measurable_has_mean", "P", r"\x. f (g x)")


_CLASS = "for H : ('a -> real) -> bool, P : 'a measure"


@scripted(f"{_CLASS}, h : 'a -> real given H h, Measurable h, Integrable P h holds {_SOME}", automatic=False)
def integrable_member(p: Proof) -> Theorem:
    """A class with this integrable function has an integrable function."""
    return p.witness("h")


@scripted(
    f"{_CLASS} given ?h. H h, !h. H h ==> Measurable h, !h. H h ==> Integrable P h holds {_SOME}",
    automatic=False,
)
def integrable_element(p: Proof) -> Theorem:
    """A class of integrable functions has an integrable element, if it has any."""
    return p.obtain("h", p.given[0], lambda q: q.witness("h"))


@scripted(
    f"{_CLASS} given Prob P, ?h. H h, !h. H h ==> Measurable h, !h. H h ==> (?c. !x. abs (h x + c) <= 1) "
    f"holds {_SOME}",
    automatic=False,
)
def integrable_element_up_to_constant(p: Proof) -> Theorem:
    """A class of functions that are bounded up to constants has an integrable element, if it has any."""

    def of(q: Proof) -> Theorem:
        q.use("integrable_up_to_constant", "P", "H", "h")
        return q.use("integrable_member", "H", "P", "h")

    return p.obtain("h", p.given[1], of)


@scripted(
    f"{_CLASS}, h : 'a -> real, b : real given Prob P, H h, Measurable h, !x. b <= h x, !x. h x <= 1 "
    f"holds {_SOME}",
    automatic=False,
)
def integrable_between(p: Proof) -> Theorem:
    """A class with a function between two numbers has an integrable function."""

    def at(q: Proof) -> Theorem:
        q.have("b <= h x")
        q.have("h x <= 1")
        q.have("-(abs b) <= b")
        return q.have("abs (h x) <= 1 + abs b")

    p.intro("x", at, "!x. abs (h x) <= 1 + abs b")
    p.use("bounded_integrable", "P", "h", "1 + abs b")
    return p.use("integrable_member", "H", "P", "h")
