"""Adversaries that may be multiplied by numbers: the restricted Rényi divergence is a quotient of means.

Problem: compute D^H_{R,α}(P, Q) for a class H that has all multiples of its functions, such as linear
    functions or polynomials; and its limit for α → ∞.
Method: the best multiple of h has the value of a function of α alone in E_P[h]/‖h‖ (Young's inequality); then
    Jensen's and Lyapunov's inequalities between the norms.
Guarantee: with A = α/(α-1), D^H_{R,α}(P, Q) = A log sup E_P[h]/‖h‖_{L^A(Q)}, where the functions of mean 1
    under P suffice. So it is at most A log c if E_P[h] ≤ c E_Q|h| for all h, and at least
    -log m - (log b - log m)/(α-1) if some h of mean 1 has E_Q|h| = m and E_Q[h²] = b: the best such c is the
    exact limit for α → ∞.
Reference: capacity bounded paper, Equation (3), Lemmas 3 to 5. We found no reference for the formula.
"""

from cbdp_sym.author import *
from derivations.sharp.contact import contact

CLASS = (
    "for P Q distributions on 'a, H : ('a → real) → bool, α{more} given 1 < α, ∃h. H(h) ∧ Measurable(h), "
    "∀h c. H(h) ⇒ H(x ↦ c·h(x)){means}"
)
MEANS = ", ∀h. H(h) ⇒ Measurable(h) ⇒ ∃m. E[x ~ P] h(x) exists and is m"
MOMENT = "∫ |h(x)|^(α/(α - 1)) dQ(x)"
D = "D_R[α]^H(P, Q)"

theorem = Statement(id="sharp.mean_one", title="Adversaries that may be multiplied by numbers")
exact = theorem.printed(
    f"{CLASS.format(more='', means=MEANS)} holds {D} "
    f"= sup h ∈ {{h | H(h) ∧ Measurable(h) ∧ E[x ~ P] h(x) exists and is 1}}. -elog({MOMENT})",
    label="the divergence by the functions of mean 1",
)
above = theorem.printed(
    f"{CLASS.format(more=' c', means='')}, 0 < c, "
    "∀h. H(h) ⇒ Measurable(h) ⇒ ∃m. E[x ~ P] h(x) exists and is m ∧ m ≤ c·(∫ |h(x)| dQ(x)) "
    f"holds {D} ≤ α/(α - 1)·log(c)",
    label="at most, for every order",
)
below = theorem.printed(
    f"{CLASS.format(more=' m b, g : ' + chr(39) + 'a → real', means='')}, 2 < α, H(g), Measurable(g), "
    "E[x ~ P] g(x) exists and is 1, E[x ~ Q] |g(x)| exists and is m, E[x ~ Q] g(x)² exists and is b, "
    f"0 < m, 0 < b holds -log(m) - (log(b) - log(m))/(α - 1) ≤ {D}",
    label="at least, by one function",
)
theorem.finding(
    "remark",
    r"With $A=\frac\alpha{\alpha-1}$ the first claim says that $\mathrm D^{\mathcal H}_{R,\alpha}(P,Q)"
    r"=A\log\sup_h\mathbb E_P[h]/\|h\|_{L^A(Q)}$, as every function of positive mean may be divided by "
    "its mean. It explains Lemmas 4 and 5 and Theorem 13 of the paper: the supremum over the length of "
    "$h$ is taken once for all.",
)
theorem.finding(
    "remark",
    r"As $\alpha\to\infty$ the second and the third claim meet: for square integrable functions the limit is "
    r"$\log\sup_h\mathbb E_P[h]/\mathbb E_Q|h|$.",
)


def has_a_value():
    """The divergence is defined: the class has the function 0."""
    p = Script(
        "for P Q distributions on 'a, H : ('a → real) → bool, α given 1 < α, ∃h. H(h) ∧ Measurable(h), "
        "∀h c. H(h) ⇒ H(x ↦ c·h(x)) holds 0 ≤ 1 + α·(α - 1)·restricted (alpha_generator α) H P Q"
    )
    p.obtain("h", p.have("∃h. H(h) ∧ Measurable(h)"))
    p.let(g="x ↦ 0·h(x)", A="α/(α - 1)", C="(α - 1)^A/α", r="1/(α² - α)")
    p.have("H(g)")
    p.have("Measurable(g)")
    p.use("restricted_upper", "alpha_generator α", "H", "P", "Q", "g")
    p.have("E[x ~ P] g(x) exists and is 0")
    p.use("alpha_objective", "P", "Q", "α", "0", "g")
    zero = p.have("∀x. |g(x)|^A = 0", "pow_zero_base")
    none = p.calc("∫ |g(x)|^A dQ(x)", ("=", "∫ 0 dQ(x)", zero), ("=", "0", "L_const_zero"))
    p.calc(
        "-r",
        ("=", "0 - (C·0 + r)"),
        ("=", "0 - (ext(C)·0 + r)", "ext_sub", "ext_add", "ext_mul"),
        ("=", "0 - (C·(∫ |g(x)|^A dQ(x)) + r)", none),
        ("<=", "restricted (alpha_generator α) H P Q"),
    )
    p.let(c="α·(α - 1)", R="restricted (alpha_generator α) H P Q")
    p.use("emul_le", "c", "-r", "R")
    p.use("eadd_le", "1", "1", "c·-r", "c·R")
    return p.qed(p.calc("0", ("=", "1 + c·-r"), ("<=", "1 + c·R")))


for claim in (exact, above, below):
    claim.facts.append(has_a_value)


@exact.proof
def the_best_multiple(p):
    p.let(G="h ↦ H(h) ∧ Measurable(h) ∧ E[x ~ P] h(x) exists and is 1", V=f"h ↦ -elog({MOMENT})")
    p.let(S="sup h ∈ G. V(h)", D=D)
    with p.fix("s : real", "S ≤ s"):
        with p.fix("g : 'a → real", "H(g)", "Measurable(g)", "E[x ~ P] g(x) exists and is 1"):
            p.let(Y=MOMENT.replace("h(x)", "g(x)"))
            p.use("supon_upper", "G", "V", "g")
            p.use("eneg_le", "-elog(Y)", "s")
            p.chain("-s", le("-(-elog(Y))"), eq("elog(Y)", "eneg_neg"))
            p.use("exp_le_of_elog", "Y", "-s")
        p.use("mean_one_above", "H", "P", "Q", "α", "exp(-s)")
        p.have("D ≤ s")
    p.use("ele_of_bounds", "D", "S")
    with p.fix("h : 'a → real", "G(h)"):
        p.let(Y=MOMENT)
        with p.fix("s : real", "D ≤ s"):
            with p.case("exp(-s) ≤ Y"):
                p.chain("V(h)", le("-elog(exp(-s))"), eq("s", "elog_ext", "log_exp"))
            with p.otherwise():
                p.use("elt_of_not", "exp(-s)", "Y")
                p.have("0 ≤ Y")
                p.obtain("y", p.use("real_of_bounds", "Y", "exp(-s)"))
                p.let(m="(y + exp(-s))/2")
                p.use("le_of_ext", "0", "y")
                p.have("y < exp(-s)")
                p.have("Y ≤ m")
                p.use("mean_one_below", "H", "P", "Q", "h", "α", "m")
                p.chain("-log(m)", le("D"), le("s"))
                p.use("le_of_ext", "-log(m)", "s")
                p.have("log(m) < log(exp(-s))", "log_lt")
                p.have("F")
                p.have("V(h) ≤ s")
        p.use("ele_of_bounds", "V(h)", "D")
    p.use("supon_least", "G", "V", "D")
    return p.use("ele_antisym", "D", "S")


least = Claim(
    "for Q distribution on 'a, g : 'a → real, A z given Measurable(g), 1 < A, 0 < z, z ≤ ∫ |g(x)| dQ(x) "
    "holds z^A ≤ ∫ |g(x)|^A dQ(x)",
    "Jensen's inequality, by a tangent",
)


@least.proof
def a_tangent(p):
    p.let(k="A·z^(A - 1)", m="z^A", Y="∫ |g(x)|^A dQ(x)")
    with p.fix("x : 'a"):
        p.use(contact.theorem(), "A", "z", "|g(x)|")
        p.have("k·|g(x)| ≤ |g(x)|^A + (A - 1)·m")
    p.chain(
        "k·z",
        le("k·(∫ |g(x)| dQ(x))"),
        eq("∫ k·|g(x)| dQ(x)"),
        le("∫ (|g(x)|^A + (A - 1)·m) dQ(x)"),
        eq("Y + (A - 1)·m", "L_plus_const"),
    )
    p.chain("k·z", eq("A·(z^(A - 1)·z^1)"), eq("A·m", "pow_add"))
    with p.case("Y = ∞"):
        p.have("m ≤ Y")
    with p.otherwise():
        p.obtain("y", "∃y : real. Y = y")
        p.have("m ≤ Y")
    return p.have("m ≤ Y")


@above.proof
def by_first_moments(p):
    p.let(A="α/(α - 1)", z="1/c", m="(1/c)^A")
    p.have("1 < A")
    with p.fix("g : 'a → real", "H(g)", "Measurable(g)", "E[x ~ P] g(x) exists and is 1"):
        p.obtain("e", "∃m. E[x ~ P] g(x) exists and is m ∧ m ≤ c·(∫ |g(x)| dQ(x))")
        p.use("int_unique", "P", "g", "e", "1")
        p.have("1/c·1 ≤ 1/c·(c·(∫ |g(x)| dQ(x)))")
        p.chain("z", le("1/c·(c·(∫ |g(x)| dQ(x)))"), eq("∫ |g(x)| dQ(x)"))
        p.use(least.theorem(), "Q", "g", "A", "z", because="Jensen's inequality")
    p.use("mean_one_above", "H", "P", "Q", "α", "m", because="the functions of mean 1")
    return p.chain(D, le("-log(m)"), eq("α/(α - 1)·log(c)"))


@below.proof
def by_two_moments(p):
    p.let(h="1/(α - 1)", A="α/(α - 1)", k="b/m", M="m^(1 - h)·b^h")
    p.let(B="x ↦ (1 - h)·k^h·|g(x)| + h·k^h/k·g(x)²")
    p.have("A = 1 + h")
    p.have("0 < h")
    p.have("h < 1", by=decide)
    p.have("0 < k^h", "pow_pos")
    with p.fix("x : 'a"):
        p.let(u="|g(x)|")
        with p.case("0 < u"):
            p.use("power_below_line", "u/k", "h")
            p.have("(u/k)^h = u^h/k^h", "div_pow")
            p.chain(
                "u^A",
                eq("u·u^h", "pow_add"),
                eq("u·k^h·(u/k)^h"),
                le("u·k^h·(1 + h·(u/k - 1))"),
                eq("B(x)", "abs_square"),
            )
        with p.otherwise():
            p.have("u = 0")
            p.have("u^A = 0", "pow_zero_base")
            p.have("u^A ≤ B(x)")
        p.have("u^A ≤ B(x)")
        p.have("0 ≤ B(x)")
        p.have("|g(x)|^A ≤ B(x) ∧ 0 ≤ B(x)")
    value = p.chain("(1 - h)·k^h·m + h·k^h/k·b", eq("k^h·m"), eq("M"))
    p.chain("∫ |g(x)|^A dQ(x)", le("∫ B(x) dQ(x)"), eq("(1 - h)·k^h·m + h·k^h/k·b", "L_int"), eq("M", value))
    p.use("mean_one_below", "H", "P", "Q", "g", "α", "M", because="a function of mean 1")
    return p.chain("-log(m) - (log(b) - log(m))/(α - 1)", eq("-log(M)"), le(D))
