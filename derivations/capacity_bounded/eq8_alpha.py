"""Equation (8) for the α-divergence: an example where its right side is too large.

Problem: let P be the point mass at 1, let Q have the masses 1/4, 1/2 and 1/4 at -1, 0 and 1, let s(x) be x
    cut off at -1 and 1, and H the functions as + c. What are D_2^H(P, Q), and D_2(R, Q) + sup of E_P[h] -
    E_R[h]?
Method: a sum of two squares for the left side; the function 4s for the right one.
Guarantee: the left side is at most 1, the right one at least 3/2 for every distribution R.
Reference: capacity bounded paper, Equation (8) in Appendix D, and the proofs of Theorems 3 and 4.
"""

from cbdp_sym.author import *

POINT = "(dirac(1))"
THREE = "(mixture(1/4, dirac(-1), mixture(2/3, dirac(0), dirac(1))))"
CUT = "(x ↦ max(-1, min(x, 1)))"
LINEAR = f"(λh : real → real. ∃a c. ∀x. h x = a·{CUT} x + c)"
VALUE = "alpha_divergence 2 R Q + SupOn H (h ↦ E P h - E R h)"

mean = Claim(
    f"for f : real → real given Measurable f "
    f"holds HasInt {THREE} f (1/4·f (-1) + (1 - 1/4)·(2/3·f 0 + (1 - 2/3)·f 1))"
)
laws = Claim(f"holds Prob {POINT} ∧ Prob {THREE}")
conjugate_ = Claim("for s holds conjugate(α_generator(2), s) = s²/2 + 1/2")
left = Claim(f"holds restricted_alpha 2 {LINEAR} {POINT} {THREE} ≤ 1")
right = Claim(
    f"for R : real measure given Prob R holds 3/2 ≤ alpha_divergence 2 R {THREE} "
    f"+ SupOn {LINEAR} (h ↦ E {POINT} h - E R h)"
)


@laws.proof
def distributions(p):
    return p.have(p.goal)


@mean.proof
def three_values(p):
    for x in ("-1", "0", "1"):
        p.use("int_dirac", f"({x} : real)", "f")
    p.let(R="mixture(2/3, dirac(0), dirac(1))")
    p.use("int_mixture", "2/3", "f(0)", "f(1)", "dirac(0)", "dirac(1)", "f")
    inner = "2/3·f 0 + (1 - 2/3)·f 1"
    return p.use("int_mixture", "1/4", "f(-1)", inner, "dirac(-1)", "R", "f")


@conjugate_.proof
def of_a_square(p):
    two = p.have("2/(2 - 1) = 2")
    return p.chain("conjugate(α_generator(2), s)", eq("s²/2 + 1/2", "alpha_conjugate", two))


@left.proof
def two_squares(p):
    p.let(P=POINT, Q=THREE, H=LINEAR)
    p.unfold("restricted_alpha")

    def value(p):
        some = p.have(f"∃a c. ∀x. h x = a·{CUT} x + c")
        return p.obtain("a c", some, of)

    def of(p):
        same = p.have(f"∀x. h x = a·{CUT} x + c")
        p.let(g="x ↦ h(x)²/2 + 1/2")
        p.use("int_dirac", "(1)", "h")
        p.use(mean.theorem(), "g")
        low, centre, high = (
            p.have(f"h ({x}) = {v}", p.use(same, f"({x} : real)"))
            for x, v in (("-1", "c - a"), ("0", "c"), ("1", "a + c"))
        )
        p.let(v="1/4·g(-1) + (1 - 1/4)·(2/3·g(0) + (1 - 2/3)·g(1))")
        p.have("0 ≤ (a - 2)²")
        p.have("0 ≤ (c - 1)²")
        p.have("h(1) - v ≤ 1", low, centre, high)
        return p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(α_generator(2), h(x))",
            eq("h(1) + -∫ g(x) dQ(x)", "M_int", conjugate_.theorem(), "M_neg"),
            eq("h(1) - v", "L_int", "esub", "ext_sub"),
            le("1"),
        )

    return p.suffices("restricted_least", "h", value)


@right.proof
def four_times_the_cut(p):
    p.let(P=POINT, Q=THREE, H=LINEAR, s=CUT, A="D_alpha[2](R ‖ Q)", g="h ↦ E[x ~ P] h(x) - E[x ~ R] h(x)")
    p.let(S="sup f ∈ H. g(f)", h="x ↦ 4·s(x) + 0")
    p.use("int_dirac", "(1)", "h")

    p.know(p.witness("4", "0", goal=f"∃a c. ∀x. h x = a·{CUT} x + c"))
    p.use("supon_upper", "H", "g", "h")

    def of(p):
        p.chain("4 - 4·r", eq("g(h)", "E_int"), le("S"))

        def apart(p):
            p.have("A = ∞", "alpha_divergence", "if_false")
            return p.chain(
                "3/2", le("∞", "le_top"), eq("∞ + (4 - 4·r)", p.use("top_add", "4 - 4·r")),
                eq("A + (4 - 4·r)"), le("A + S"),
            )  # fmt: skip

        return p.cases("R ≪ Q", with_density, apart)

    return p.obtain("r", p.use("int_dominated", "R", "s", "λx : real. 1", "1"), of)


def with_density(p):
    """The right side for a distribution with a density with respect to Q."""
    p.let(d="dR/dQ", x="d(-1)", y="d(0)", z="d(1)", w="3/2 - (4 - 4·r)")
    for point in ("-1", "0", "1"):
        p.use("density_nonneg", "R", "Q", f"({point} : real)")
    p.use(mean.theorem(), "t ↦ d(t)·s(t)")
    first = "1/4·(x·s(-1)) + (1 - 1/4)·(2/3·(y·s(0)) + (1 - 2/3)·(z·s(1)))"
    p.use("int_change", "R", "Q", "s", first)
    p.use("int_unique", "R", "s", first, "r")
    for t in ("-1", "0", "1"):
        p.have(f"s ({t}) = {t}")
    p.let(v="1/4·x² + (1 - 1/4)·(2/3·y² + (1 - 2/3)·z²)")
    p.use(mean.theorem(), "t ↦ d(t)²")
    p.use("alpha_moment", "R", "Q", "2")
    for square in ("x²", "y²", "(4 - z)^2"):
        p.have(f"0 ≤ {square}")
    p.chain("1 + 2·(2 - 1)·w", eq("1 + 2·w"), le("v"), eq("∫ d(t)² dQ(t)", "L_int"), eq("1 + 2·(2 - 1)·A"))
    p.use("eadd_cancel_le", "1", "2·(2 - 1)·w", "2·(2 - 1)·A")
    p.use("emul_cancel_le", "2·(2 - 1)", "w", "A")
    return p.chain("3/2", eq("ext(w) + (4 - 4·r)", "ext_add"), le("A + S"))


linear_class = Claim(
    f"holds convex_class {LINEAR} ∧ translation_invariant {LINEAR} "
    f"∧ (∀h. {LINEAR} h ⇒ Measurable h) ∧ (∀h. {LINEAR} h ⇒ (∃c. bounded_by c h)) ∧ (∃h. {LINEAR} h)"
)


def parameters(p, h, names, proof):
    """Return what holds of h = as + c, from a proof with the names of these two numbers."""
    return p.obtain(names, f"∃a c. ∀x. {h} x = a·{CUT} x + c", proof)


@linear_class.proof
def the_linear_functions(p):
    p.unfold("convex_class", "translation_invariant", "bounded_by")
    p.let(s=CUT)

    def mixed(p):
        def of(p):
            return parameters(p, "v", "c d", done)

        def done(p):
            one, two = p.have("∀x. u(x) = a·s(x) + b"), p.have("∀x. v(x) = c·s(x) + d")

            p.have("∀x. t·u(x) + (1 - t)·v(x) = (t·a + (1 - t)·c)·s(x) + (t·b + (1 - t)·d)", one, two)
            return p.witness("t·a + (1 - t)·c", "t·b + (1 - t)·d")

        return parameters(p, "u", "a b", of)

    def moved(p):
        def of(p):
            p.have("∀x. u(x) + c = a·s(x) + (b + c)", p.have("∀x. u(x) = a·s(x) + b"))
            return p.witness("a", "b + c")

        return parameters(p, "u", "a b", of)

    def measurable(p):
        def of(p):
            same = p.have("∀x. h(x) = a·s(x) + b")
            x = p.variable("x", REAL)
            whole = p.have("Measurable(x ↦ a·s(x) + b)")
            return rewrite(whole, symmetry(abstraction(x, p.use(same, "x"))))

        return parameters(p, "h", "a b", of)

    def bounded(p):
        def of(p):
            same = p.have("∀x. h(x) = a·s(x) + b")

            def at(p):
                p.use(same, "x")
                p.have("-1 ≤ s(x)")
                p.have("s(x) ≤ 1")
                return p.have("|h(x)| ≤ |a| + |b|")

            p.intro("x", at, "∀x. |h(x)| ≤ |a| + |b|")
            return p.witness("|a| + |b|")

        return parameters(p, "h", "a b", of)

    def some(p):
        p.know(p.witness("0", "0", goal=f"∃a c. ∀x. 0·{CUT} x + 0 = a·{CUT} x + c"))
        return p.witness("x ↦ 0·s(x) + 0")

    return p.conjuncts(
        lambda p: p.intro("u v t", mixed), lambda p: p.intro("u c", moved),
        lambda p: p.intro("h", measurable), lambda p: p.intro("h", bounded), some,
    )  # fmt: skip
