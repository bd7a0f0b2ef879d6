"""Bounds of s log s + 16h(1 + s²) for s = |g|, where g is near a given polynomial.

Inside an interval g is within e of a number a. Far outside it is a cubic polynomial with small coefficients.
"""

from cbdp_sym.author import *

ENTROPY = "abs {s}*log (abs {s}) + 16*{h}*(1 + {s}^2)"
LOG = "log ({a}^2 + {e}^2)/2"
ABOVE = f"abs {{a}}*({LOG}) + {{e}}*abs ({LOG}) + 2*{{e}} + 16*{{h}}*(1 + (abs {{a}} + {{e}})^2)"

inside = Claim(
    "for s a ε h : real given abs (s - a) ≤ ε, 0 < ε, 0 ≤ h "
    f"holds {ENTROPY.format(s='s', h='h')} ≤ {ABOVE.format(a='a', e='ε', h='h')}",
    "near a number",
)
outside = Claim(
    "for c0 c1 c2 c3 y s h : real given abs c0 ≤ 1/2, abs c1 ≤ 3/5, abs c2 ≤ 3/10, abs c3 ≤ 7/50, "
    "7 ≤ abs y, s = c3·y^3 + c2·y^2 + c1·y + c0, 0 ≤ h, h ≤ 1/10^6 "
    f"holds {ENTROPY.format(s='s', h='h')} ≤ y^16/(6·10^9)",
    "far away",
)
horner = Claim(
    "for t y c m n given |t| ≤ m, |c| ≤ n holds |t·y + c| ≤ m·|y| + n", "one step of Horner's rule"
)


@inside.proof
def logarithm_of_the_middle(p):
    p.let(S="|s|", B="|a|", L=LOG.format(a="a", e="ε"), z="exp(L)")
    p.have("0 ≤ S", "abs_pos")
    p.have("0 ≤ B", "abs_pos")
    p.have("0 < z", "exp_pos")
    p.use("abs_add", "s - a", "a")
    p.have("S ≤ B + ε", p.have("|s - a + a| = |s|", p.have("s - a + a = s")))
    p.use("abs_add", "a - s", "s")
    size = p.have("|a - s| = |s - a|", p.use("abs_neg", "s - a"), p.have("-(s - a) = a - s"))
    p.have("B ≤ S + ε", p.have("|a - s + s| = |a|", p.have("a - s + s = a")), size)
    double = p.have("2·L = log(a² + ε²)")
    square = p.chain("z²", eq("exp(2·L)"), eq("exp(log(a² + ε²))", double), eq("a² + ε²", "exp_log"))
    p.have("B ≤ z", p.use("le_of_square", "B", "z", given=[p.have("B² ≤ z²", square)]))
    p.have("ε ≤ z", p.use("le_of_square", "ε", "z", given=[p.have("ε² ≤ z²", square)]))
    p.use("abs_product", "S - B", "L")
    p.use("le_abs", "(S - B)·L")
    p.use("scale_le", "|L|", "|S - B|", "ε")

    def positive(q):
        q.have("log(S/z) = log(S) - L", "log_div", "log_exp")
        q.use("log_le", "S/z")
        q.use("scale_le", "S", "log(S)", "L + (S/z - 1)")
        q.have("S/z ≤ 2")
        q.have("0 ≤ S/z")
        q.use("scale_le", "S/z", "S - z", "ε")
        q.use("scale_le", "ε", "S/z", "2")
        q.have("S·(S/z - 1) = S/z·(S - z)")
        return q.have("S·log(S) ≤ B·L + ε·|L| + 2·ε")

    def zero(q):
        same = q.have("S = 0")
        q.have("S·log(S) = 0", q.have("0·log(S) = 0"), same)
        q.have("S·L = 0", q.have("0·L = 0"), same)
        return q.have("S·log(S) ≤ B·L + ε·|L| + 2·ε")

    p.cases("0 < S", positive, zero)
    p.have("S² = s²", "abs_square")
    p.have("0 ≤ (B + ε - S)·(B + ε + S)")
    return p.have(p.goal)


unweighted = Claim("for A k y given A·exp(-y²/2) ≤ k holds A ≤ k·exp(y²/2)", "without the density")


@unweighted.proof
def inverse(p):
    return p.chain("A", eq("exp(y²/2)·(A·exp(-y²/2))"), le("exp(y²/2)·k"), eq("k·exp(y²/2)"))


@horner.proof
def triangle(p):
    size = p.use("abs_product", "t", "y")
    p.have("0 ≤ |y|", "abs_pos")
    return p.have("|t·y + c| ≤ m·|y| + n", size, p.use("abs_add", "t·y", "c"))


@outside.proof
def by_the_square(p):
    p.let(S="|s|", Y="|y|", t="c3·y + c2", w="(c3·y + c2)·y + c1", v="Y³/5")
    p.have("0 ≤ S", "abs_pos")
    p.use(horner.theorem(), "c3", "y", "c2", "7/50", "3/10")
    p.use(horner.theorem(), "t", "y", "c1", "64/350·Y", "3/5")
    p.have("49 ≤ Y²", p.have("0 ≤ (Y - 7)·(Y + 7)"))
    p.use(horner.theorem(), "w", "y", "c0", "(64/350 + 3/245)·Y²", "1/2")
    p.have("S ≤ v", p.have("|w·y + c0| = |s|"))
    square = p.have("S² = s²", "abs_square")
    even = p.have("Y² = y²", "abs_square")
    p.have("s² ≤ Y^6/25")
    six = p.calc("Y^6", ("=", "(Y²)³"), ("=", "(y²)³", even), ("=", "y^6"))
    p.use("pow_le", "49", "Y²", "5")
    p.calc("Y²^5", ("=", "y²^5", even), ("=", "y^10"))
    p.have("0 ≤ y^6", six)
    p.have("s² ≤ y^6/25", six)
    p.have("117649 ≤ y^6", p.use("pow_le", "49", "Y²", "3"), p.have("(Y²)³ = y^6", even))

    def positive(q):
        q.use("log_le", "S")
        q.use("scale_le", "S", "log(S)", "S - 1")
        return q.have("S·log(S) ≤ s²", square)

    def zero(q):
        q.have("S·log(S) = 0", q.have("0·log(S) = 0"), q.have("S = 0"))
        return q.have("S·log(S) ≤ s²")

    p.cases("0 < S", positive, zero)
    return p.have(p.goal)
