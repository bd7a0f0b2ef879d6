"""Lemmas about means under the law of two independent outcomes."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_PAIR = "for P : 'a measure, Q : 'b measure, u : 'a -> real, v : 'b -> real given Prob P, Prob Q, "
_NEGATIVE = r"L (semi P (\x. Q)) (\z. ext (-(u (fst z) + v (snd z)))) = ∞"


@scripted(
    "for P : 'a measure, h : 'a -> real "
    r"given L P (\x. ext (-h x)) = ∞ holds M P (\x. ext (h x)) = bot"
)
def M_bot(p: Proof) -> Theorem:
    """The mean is -∞ where the negative part has no finite integral."""
    return p.calc(
        r"M P (\x. ext (h x))",
        ("=", r"L P (\x. ext (h x)) - L P (\x. -ext (h x))", "M"),
        ("=", r"L P (\x. ext (h x)) - L P (\x. ext (-h x))", "ext_neg"),
        ("=", r"L P (\x. ext (h x)) - ∞"),
        ("=", "bot", "sub_top"),
    )


@scripted(
    "for P : 'a measure, h : 'a -> real, c : real "
    r"given Prob P, Measurable h, M P (\x. ext (h x)) <= ext c "
    r"holds L P (\x. ext (-h x)) = ∞ \/ (?m. HasInt P h m)"
)
def int_or_infinite(p: Proof) -> Theorem:
    """A function whose mean is less than ∞ is integrable, or its negative part has the integral ∞."""
    p.let(N=r"L P (\x. ext (-h x))", u=r"\x. max (-h x) 0")

    def infinite(q: Proof) -> Theorem:
        return q.have(p.goal)

    def finite(q: Proof) -> Theorem:
        def part(q: Proof) -> Theorem:
            def negative(q: Proof) -> Theorem:
                return q.calc(
                    "ext (abs (u x))",
                    ("=", "ext (-h x)", q.have("abs (u x) = -h x")),
                    ("=", "if (0 <= ext (-h x)) (ext (-h x)) 0", "if_true"),
                )

            def positive(q: Proof) -> Theorem:
                return q.calc(
                    "ext (abs (u x))",
                    ("=", "0", q.have("abs (u x) = 0")),
                    ("=", "if (0 <= ext (-h x)) (ext (-h x)) 0", "if_false"),
                )

            return q.cases("h x <= 0", negative, positive)

        text = "!x. ext (abs (u x)) = if (0 <= ext (-h x)) (ext (-h x)) 0"
        same = q.calc(
            r"L P (\x. ext (abs (u x)))",
            ("=", r"L P (\x. if (0 <= ext (-h x)) (ext (-h x)) 0)", q.intro("x", part, text)),
            ("=", "N", q.use("L_positive_part", "P", r"\x. ext (-h x)")),
        )
        q.know(rewrite(q.have("~(N = ∞)"), symmetry(same)))
        return q.obtain("w", q.use("int_exists", "P", "u"), below)

    def below(q: Proof) -> Theorem:
        return q.obtain("m", q.use("int_of_M", "P", "h", "u", "c", "w"), some)

    def some(q: Proof) -> Theorem:
        q.know(q.witness("m", goal="?m. HasInt P h m"))
        return q.have(p.goal)

    return p.cases("N = ∞", infinite, finite)


@scripted(
    "for P : 'a measure, h : 'a -> real, c : real given Prob P, Measurable h, "
    r"L P (\x. ext (-h x)) = ∞ holds L P (\x. ext (-(c + h x))) = ∞"
)
def infinite_shift(p: Proof) -> Theorem:
    """A constant does not make an infinite integral finite."""
    p.let(f=r"\x. ext (-h x)", g=r"\x. ext (-(c + h x))", G=r"\x. if (0 <= g x) (g x) 0")

    def above(q: Proof) -> Theorem:
        def large(r: Proof) -> Theorem:
            return r.calc(
                "f x",
                ("<=", "ext (-(c + h x) + abs c)"),
                ("=", "g x + ext (abs c)", "ext_add"),
                ("=", "G x + ext (abs c)", "if_true"),
            )

        return q.cases("0 <= -(c + h x)", large, small)

    def small(r: Proof) -> Theorem:
        return r.calc("f x", ("<=", "ext (abs c)"), ("=", "0 + ext (abs c)"), ("<=", "G x + ext (abs c)"))

    p.intro("x", above, "!x. f x <= G x + ext (abs c)")
    p.use("L_plus_const", "P", "G", "abs c")
    whole = p.calc(
        "∞",
        ("=", "L P f"),
        ("<=", r"L P (\x. G x + ext (abs c))", "L_le"),
        ("=", "L P G + ext (abs c)"),
        ("=", "L P g + ext (abs c)", p.use("L_positive_part", "P", "g")),
    )

    def finite(q: Proof) -> Theorem:
        def real(q: Proof) -> Theorem:
            value = q.have("L P g = ext r")
            less = q.calc(
                "∞",
                ("<=", "L P g + ext (abs c)", whole),
                ("=", "ext r + ext (abs c)", value),
                ("=", "ext (r + abs c)", "ext_add"),
            )
            return q.use("ex_falso", "L P g = ∞", given=[q.use("top_not_le", given=[less])])

        return q.obtain("r", q.use("real_of_nonneg", "L P g"), real)

    return p.cases("L P g = ∞", lambda q: q.auto(), finite)


@scripted(f"{_PAIR}Measurable u, Measurable v, L Q (\\y. ext (-v y)) = ∞ holds {_NEGATIVE}")
def pair_infinite_second(p: Proof) -> Theorem:
    """The negative part of a sum over a pair is infinite if that of the second function is."""
    _measurable(p)

    def inner(q: Proof) -> Theorem:
        return q.use("infinite_shift", "Q", "v", "u x")

    inside = p.intro("x", inner, r"!x. L Q (\y. ext (-(u x + v y))) = ∞")
    p.use("semi_L_any", "P", r"\x : 'a. Q", "F")
    return p.calc(
        "L (semi P (\\x. Q)) F",
        ("=", r"L P (\x. L Q (\y. F (x, y)))"),
        ("=", r"L P (\x. L Q (\y. ext (-(u x + v y))))", "fst_pair", "snd_pair"),
        ("=", r"L P (\x. ∞)", inside),
        ("=", "∞", _constant(p, "P")),
    )


@scripted(f"{_PAIR}Measurable u, Measurable v, L P (\\x. ext (-u x)) = ∞ holds {_NEGATIVE}")
def pair_infinite_first(p: Proof) -> Theorem:
    """The negative part of a sum over a pair is infinite if that of the first function is."""
    _measurable(p)

    def inner(q: Proof) -> Theorem:
        shifted = q.use("infinite_shift", "P", "u", "v y")
        same = q.have("!x. v y + u x = u x + v y")
        return rewrite(shifted, same)

    inside = p.intro("y", inner, r"!y. L P (\x. ext (-(u x + v y))) = ∞")
    p.use("semi_L_swapped", "P", "Q", "F")
    return p.calc(
        "L (semi P (\\x. Q)) F",
        ("=", r"L Q (\y. L P (\x. F (x, y)))"),
        ("=", r"L Q (\y. L P (\x. ext (-(u x + v y))))", "fst_pair", "snd_pair"),
        ("=", r"L Q (\y. ∞)", inside),
        ("=", "∞", _constant(p, "Q")),
    )


def _constant(p: Proof, law: str) -> Theorem:
    return p.use("L_econst", law, "∞")


def _measurable(p: Proof) -> None:
    """Know that the summands are measurable functions of the pair, and name the negative of the sum F."""
    p.let(F=r"\z : 'a # 'b. ext (-(u (fst z) + v (snd z)))")


@scripted(
    "for u : 'a -> real, v : 'b -> real, h : 'a # 'b -> real "
    "given Measurable h, !z. h z = u (fst z) + v (snd z) holds Measurable u /\\ Measurable v"
)
def measurable_summands(p: Proof) -> Theorem:
    """Functions of two outcomes are measurable if their sum is."""
    first, second = (p.term(n).type.args[0] for n in "uv")
    p.variable("a", first)
    p.variable("b", second)

    def value(q: Proof) -> Theorem:
        return q.calc("h (x, y)", ("=", "u x + v y", p.given[1], "fst_pair", "snd_pair"))

    both = p.intro("x y", value, "!x y. h (x, y) = u x + v y")

    def first_alone(q: Proof) -> Theorem:
        return q.have("h (x, b) - v b = u x", q.use(both, "x", "b"))

    def second_alone(q: Proof) -> Theorem:
        return q.have("h (a, y) - u a = v y", q.use(both, "a", "y"))

    one = p.intro("x", first_alone, "!x. h (x, b) - v b = u x")
    two = p.intro("y", second_alone, "!y. h (a, y) - u a = v y")
    return logic.both(
        rewrite(p.have(r"Measurable (\x. h (x, b) - v b)"), one),
        rewrite(p.have(r"Measurable (\y. h (a, y) - u a)"), two),
    )


@scripted(
    "for f : real -> ereal, G : ('a -> real) -> bool, H : ('b -> real) -> bool, P Q : ('a # 'b) measure, "
    "s : ereal given !u v. G u ==> H v ==> Measurable u ==> Measurable v ==> "
    r"M P (\z. ext (u (fst z) + v (snd z))) + M Q (\z. -conjugate f (u (fst z) + v (snd z))) <= s "
    "holds restricted f (class_sum G H) P Q <= s"
)
def restricted_sum(p: Proof) -> Theorem:
    """A bound of the values of all sums is one of the divergence restricted to the class of sums."""

    def value(q: Proof) -> Theorem:
        q.unfold_facts("class_sum")
        some = q.have("?u v. G u /\\ H v /\\ (!z. h z = u (fst z) + v (snd z))")
        return q.obtain("u v", some, of)

    def of(q: Proof) -> Theorem:
        same = q.have("!z. h z = u (fst z) + v (snd z)")
        q.use("measurable_summands", "u", "v", "h")
        return q.calc(
            r"M P (\z. ext (h z)) + M Q (\z. -conjugate f (h z))",
            (
                "=",
                r"M P (\z. ext (u (fst z) + v (snd z))) "
                r"+ M Q (\z. -conjugate f (u (fst z) + v (snd z)))",
                same,
            ),
            ("<=", "s", q.use(p.given[0], "u", "v")),
        )

    text = (
        "!h. class_sum G H h ==> Measurable h ==> "
        r"M P (\z. ext (h z)) + M Q (\z. -conjugate f (h z)) <= s"
    )
    return p.use("restricted_least", given=[p.intro("h", value, text)])
