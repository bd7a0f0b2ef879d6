"""Linear adversaries and first moments: bounds for large orders that are exact in the limit.

Problem: D^lin_{R,α}(Y, Y + v) for large α. The bounds by the variance grow without end where the divergence
    stays bounded.
Method: E_P[h] ≤ c E_Q|h| gives D ≤ α log(c)/(α-1) for every order (sharp.mean_one). For symmetric Y the
    mean of |b + aY| is that of the larger of |b| and |aY|, so at least p|b| + q|a| for p = P(|Y| ≤ y) and
    q = E[|Y|; |Y| > y].
Guarantee: D ≤ α log(1/p)/(α-1) if p|v| ≤ q, for every y. For Laplace noise this is -α log(1 - e^{-y})/(α-1)
    at ε|v| = (1+y)/(e^y - 1), and the exact limit for α → ∞. For isotropic Gaussian noise it holds in every
    dimension with the 2-norm of v. For independent Laplace noise, and all symmetric noise of a fourth moment
    as small, it is α log(max(1 + 3n/4, 7n/4))/(α-1) in every dimension, with n = ε‖v‖₂.
Reference: capacity bounded paper, Corollary 2, Table 1, Figures 1a and 2a. We found no reference for the
    bounds.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded.cor2 import DEFINED, LINE
from derivations.sharp import fourth_moments, mean_one, sizes

EVENT = (
    "E[x ~ {0}] (if |x| ≤ y then 1 else 0) exists and is p, "
    "E[x ~ {0}] (if |x| ≤ y then 0 else |x|) exists and is q, 0 < p"
)

inside = Claim(
    "for x y holds 0 ≤ (if |x| ≤ y then 1 else 0) ∧ (if |x| ≤ y then 1 else 0) ≤ 1 "
    "∧ (1 - (if |x| ≤ y then 1 else 0))·|x| = (if |x| ≤ y then 0 else |x|) "
    "∧ |x| ≤ |y|·(if |x| ≤ y then 1 else 0) + (if |x| ≤ y then 0 else |x|)",
    "the indicator of an interval as a weight",
)

multiple = Claim(
    "for a t n given 0 ≤ a, 0 ≤ t, 0 ≤ n holds a + t·n ≤ max(1 + 3/4·n, 7/4·n)·max(a, 4/7·(a + t))"
)

theorem = Statement(id="sharp.first_moments", title="Linear adversaries and first moments")
line = theorem.printed(
    f"for Y distribution on real, v α y p q given map(neg, Y) = Y, 1 < α, {EVENT.format('Y')}, p·|v| ≤ q "
    "holds D_R[α]^linear(Y, shift(v, Y)) ≤ α/(α - 1)·log(1/p)",
    label="symmetric noise on the line",
)
laplace = theorem.printed(
    "for v ε α y given 0 < ε, 1 < α, 0 < y, ε·|v| ≤ (1 + y)/(exp(y) - 1) "
    "holds D_R[α]^linear(Lap(0, 1/ε), Lap(v, 1/ε)) ≤ -(α/(α - 1)·log(1 - exp(-y)))",
    label="Laplace noise",
)
limit = theorem.printed(
    "for v ε α y given 0 < ε, 2 < α, 0 < y, ε·v = (1 + y)/(exp(y) - 1) "
    "holds -log(1 - exp(-y)) - (log((y² + 2)·(exp(y) - 1)²/(y·exp(y) + 1)²) - log(1 - exp(-y)))/(α - 1) "
    "≤ D_R[α]^linear(Lap(0, 1/ε), Lap(v, 1/ε))",
    label="Laplace noise from below, with the same limit",
)
gaussian = theorem.printed(
    f"for v : 'i → real, σ α y p q given Finite('i), 0 < σ, 1 < α, {EVENT.format('N(0, 1²)')}, "
    "p·‖v‖[2] ≤ q·σ "
    "holds D_R[α]^linear_in(N(λi : 'i. 0, σ²·I), N(v, σ²·I)) ≤ α/(α - 1)·log(1/p)",
    label="Gaussian noise in any dimension",
)
moments = theorem.printed(
    f"for Y distribution on real, v : 'i → real, α s w given Finite('i), map(neg, Y) = Y, 1 < α, "
    f"{fourth_moments.MOMENTS} holds D_R[α]^linear_in(⨂ i. Y, ⨂ i. shift(v(i), Y)) "
    "≤ α/(α - 1)·log(max(1 + 3/4·(‖v‖[2]/s), 7/4·(‖v‖[2]/s)))",
    label="symmetric noise in any dimension, by four moments",
)
laplace_vector = theorem.printed(
    "for v : 'i → real, ε α given Finite('i), 0 < ε, 1 < α "
    "holds D_R[α]^linear_in(⨂ i : 'i. Lap(0, 1/ε), ⨂ i : 'i. Lap(v(i), 1/ε)) "
    "≤ α/(α - 1)·log(max(1 + 3/4·(ε·‖v‖[2]), 7/4·(ε·‖v‖[2])))",
    label="Laplace noise in any dimension",
)
theorem.finding(
    "sharper",
    "For large orders these bounds are far below those of Corollary 2. For Laplace noise with "
    r"$\varepsilon=\frac1{20}$ and $\alpha=64$ it is $0.00879$, where the least of Corollary 2's is $0.0385$ "
    r"and the divergence is $0.00808$; for Gaussian noise with $\sigma=10$ and $\alpha=32$ the three numbers "
    "are $0.0417$, $0.1219$ and $0.0378$.",
)
theorem.finding(
    "remark",
    r"For the standard normal law $q=\sqrt{2/\pi}\,e^{-y^2/2}$. Where $p|v|=q$, the linear function that "
    "vanishes at distance $y$ from the moved centre attains the quotient of the first moments, so that the "
    r"bounds are exact for $\alpha\to\infty$. For Laplace noise the third claim says so.",
)
theorem.finding(
    "sharper",
    r"Laplace noise in $d$ dimensions shows at large orders the $2$-norm of $v$, where Corollary 2 has the "
    r"$1$-norm. For $d=100$, all $v_i=1$, $\varepsilon=\frac1{10}$ and $\alpha=256$ the bound is $0.5618$, "
    r"where the least of Corollary 2's is $2.407$. Khinchine's inequality with Szarek's constant, and "
    r"$\mathbb E|b+S|\ge\max(|b|,\mathbb E|S|)$, would give $0.885$.",
)
for claim in (line, laplace, limit):
    claim.facts += [partial(named, name) for name in LINE]
for claim in (moments, laplace_vector):
    claim.facts += [partial(named, name) for name in DEFINED]
gaussian.facts += [partial(named, name) for name in DEFINED]


@inside.proof
def inside_or_outside(p):
    p.let(k="if |x| ≤ y then 1 else 0", r="if |x| ≤ y then 0 else |x|")
    with p.case("|x| ≤ y"):
        p.have("k = 1", "if_true")
        p.have("r = 0", "if_true")
        p.have(p.goal)
    with p.otherwise():
        p.have("k = 0", "if_false")
        p.have("r = |x|", "if_false")
        p.have(p.goal)
    return p.have(p.goal)


@line.proof
def an_interval_as_the_weight(p):
    p.say(r"By symmetry $\mathbb E|b+aY|=\mathbb E\max(|b|,|aY|)$, which is at least $p|b|+q|a|$.")
    p.let(k="x ↦ if |x| ≤ y then 1 else 0", r="x ↦ if |x| ≤ y then 0 else |x|", W="x ↦ |y|·k(x) + 1·r(x)")
    p.have("E[x ~ Y] W(x) exists and is |y|·p + 1·q")
    with p.fix("x : real"):
        p.use(inside.theorem(), "x", "y", because="the indicator of an interval")
        p.have("|x| ≤ W(x) ∧ 0 ≤ k(x) ∧ k(x) ≤ 1 ∧ (1 - k(x))·|x| = r(x)")
    p.have("Measurable(k)")
    p.use("odd_mean_zero", "Y", "λx : real. x", "W", "|y|·p + 1·q", because="symmetry")
    p.have("E[x ~ Y] (1 - k(x))·|x| exists and is q")
    return p.use(sizes.on_the_line.theorem(), "Y", "k", "v", "α", "p", "q", because="first moments")


@laplace.proof
def an_interval_of_laplace_noise(p):
    p.let(Y="Lap(0, 1/ε)", z="y/ε", m="1 - exp(-y)", q="(1 + y)·exp(-y)/ε")
    p.use("laplace_symmetric", "1/ε")
    p.have("0 < exp(y) - 1", by=decide)
    p.have("0 < m", by=decide)
    p.have("E[x ~ Y] (if |x| ≤ z then 1 else 0) exists and is m", because="its mass")
    p.let(r="x ↦ if x < -z then -x else (if x ≤ z then 0 else x)")
    p.have("0 < z")
    p.have("E[x ~ Y] r(x) exists and is q", because="by parts")
    with p.fix("x : real"):
        p.have("(if |x| ≤ z then 0 else |x|) = r(x)")
    p.have("E[x ~ Y] (if |x| ≤ z then 0 else |x|) exists and is q")
    p.have("m = exp(-y)·(exp(y) - 1)", "exp_add")
    p.have("0 < m/ε")
    p.have("m/ε·(ε·|v|) ≤ m/ε·((1 + y)/(exp(y) - 1))")
    p.have("m·|v| ≤ q")
    p.use(line.theorem(), "Y", "v", "α", "z", "m", "q", because="symmetric noise")
    return p.chain(
        "D_R[α]^linear(Y, Lap(v, 1/ε))",
        eq("D_R[α]^linear(Y, shift(v, Y))", "laplace_shift"),
        le("α/(α - 1)·log(1/m)"),
        eq("-(α/(α - 1)·log(m))"),
    )


@limit.proof
def the_best_linear_function(p):
    p.let(
        Y="Lap(0, 1/ε)",
        S="Lap(v, 1/ε)",
        z="y/ε",
        m="1 - exp(-y)",
        n="z + v",
        g="x ↦ (z + v - x)/n",
        b="(y² + 2)·(exp(y) - 1)²/(y·exp(y) + 1)²",
    )
    p.have("0 < exp(y) - 1", by=decide)
    p.have("0 < m", by=decide)
    p.have("v = (1 + y)/(ε·(exp(y) - 1))")
    p.have("0 < (1 + y)/(ε·(exp(y) - 1))")
    p.have("0 < v")
    p.have("0 < z")
    p.have("v < n")
    p.have("0 < n")
    p.have("n = (y·exp(y) + 1)/(ε·(exp(y) - 1))")
    p.have("E[x ~ Y] g(x) exists and is 1")
    p.let(e="x ↦ if x ≤ n then n - x else x - n")
    p.have("E[x ~ S] e(x) exists and is z + exp(-y)/ε")
    p.have("E[x ~ S] (n - x)² exists and is z² + 2/ε²")
    size = p.have("1/n·(z + exp(-y)/ε) = m", "exp_add")
    square = p.have("1/n²·(z² + 2/ε²) = b")
    p.know(rewrite(p.use("int_scale", "S", "e", "1/n", "z + exp(-y)/ε"), size))
    p.know(rewrite(p.use("int_scale", "S", "x ↦ (n - x)²", "1/n²", "z² + 2/ε²"), square))
    with p.fix("x : real"):
        p.have("|g(x)| = 1/n·e(x)")
        p.have("g(x)² = 1/n²·(n - x)²")
        p.have("|g(x)| = 1/n·e(x) ∧ g(x)² = 1/n²·(n - x)²")
    p.use("int_ae", "S", "x ↦ |g(x)|", "x ↦ 1/n·e(x)", "m")
    p.use("int_ae", "S", "x ↦ g(x)²", "x ↦ 1/n²·(n - x)²", "b")
    p.use(sizes.member.theorem())
    with p.fix("h : real → real, c : real", "linear(h)"):
        p.use(sizes.multiple.theorem(), "h", "c")
    p.know(p.witness("-1/n", "1", goal="∃u w. ∀x. g(x) = u·x + w"))
    p.have("linear(g)", "linear")
    p.use(mean_one.below.theorem(), "Y", "S", "linear", "α", "m", "b", "g", because="one linear function")
    return p.have(p.goal)


@gaussian.proof
def an_interval_of_normal_noise(p):
    p.let(k="x ↦ if |x| ≤ y then 1 else 0", r="x ↦ if |x| ≤ y then 0 else |x|")
    with p.fix("x : real"):
        p.use(inside.theorem(), "x", "y", because="the indicator of an interval")
        p.have("0 ≤ k(x) ∧ k(x) ≤ 1 ∧ (1 - k(x))·|x| = r(x)")
    p.have("Measurable(k)")
    p.have("E[x ~ N(0, 1²)] (1 - k(x))·|x| exists and is q")
    return p.use(sizes.in_any_dimension.theorem(), "v", "k", "σ", "α", "p", "q", because="first moments")


@moments.proof
def two_norms(p):
    p.say(
        r"By symmetry $\mathbb E|b+S|=\mathbb E\max(|b|,|S|)$ for $S=\langle u,X\rangle$, and this is at "
        r"least $\frac47(|b|+s\|u\|_2)$: a parabola in $S^2$ is below the larger of the two, and the second "
        r"and fourth moments of $S$ give its mean. So $|b|+|\langle u,v\rangle|$ is at most a multiple of it."
    )
    p.let(R="⨂ i : 'i. Y", n="‖v‖[2]/s", c="max(1 + 3/4·n, 7/4·n)")
    p.use("order_norm_nonneg", "2", "v")
    p.have("0 ≤ n")
    with p.fix("u : 'i → real, b : real"):
        p.let(X="∫[x ~ R] |b + ⟨u, x⟩|", a="|b|", t="s·‖u‖[2]")
        p.use("order_norm_nonneg", "2", "u")
        p.use(sizes.products_of_norms.theorem(), "u", "v", because="the Cauchy-Schwarz inequality")
        p.use(fourth_moments.vector.theorem(), "Y", "u", "b", "s", "w", because="the fourth moment")
        p.have("0 ≤ t")
        p.have("t·n = ‖u‖[2]·‖v‖[2]")
        p.have("|⟨u, v⟩| ≤ t·n")
        p.let(m="max(a, 4/7·(a + t))")
        p.use(multiple.theorem(), "a", "t", "n", because="linear functions of $n$")
        p.use("emul_le", "c", "m", "X")
        p.chain("a + |⟨u, v⟩|", le("a + t·n"), le("c·m"), le("c·X"))
    with p.fix("x : real"):
        p.have("0 ≤ (|x| - 1/2)²")
        p.have("|x|² = x²")
        p.have("|x| ≤ 1 + 1·x²")
    p.use("odd_mean_zero", "Y", "λx : real. x", "x ↦ 1 + 1·x²", "1 + 1·(2·s²)", because="symmetry")
    p.use(sizes.vector.theorem(), "Y", "v", "α", "c", because="first moments")
    return p.have(p.goal)


@multiple.proof
def above_or_below_one(p):
    p.let(m="max(a, 4/7·(a + t))")
    p.have("a ≤ m")
    p.have("a + t ≤ 7/4·m")
    with p.case("n ≤ 1"):
        p.have("n·(a + t) ≤ n·(7/4·m)")
        p.have("(1 - n)·a ≤ (1 - n)·m")
        p.chain("a + t·n", eq("(1 - n)·a + n·(a + t)"), le("(1 + 3/4·n)·m"), le("max(1 + 3/4·n, 7/4·n)·m"))
    with p.otherwise():
        p.have("n·(a + t) ≤ n·(7/4·m)")
        p.have("a ≤ n·a")
        p.chain("a + t·n", le("n·(a + t)"), le("7/4·n·m"), le("max(1 + 3/4·n, 7/4·n)·m"))
    return p.have(p.goal)


@laplace_vector.proof
def its_moments(p):
    p.let(s="1/ε", Y="Lap(0, 1/ε)")
    p.use("laplace_symmetric", "s")
    p.have("E[x ~ Y] x² exists and is 2·s²", because="a moment of one coordinate")
    p.have("E[x ~ Y] x^4 exists and is 24·s^4", because="a moment of one coordinate")
    p.have("‖v‖[2]/s = ε·‖v‖[2]")
    with p.fix("i : 'i"):
        p.have("shift(v(i), Y) = Lap(v(i), s)", "laplace_shift")
    p.use(moments.theorem(), "Y", "v", "α", "s", "24·s^4", because="four moments")
    return p.have(p.goal)
