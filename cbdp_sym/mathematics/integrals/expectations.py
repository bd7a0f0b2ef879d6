"""Means of real functions, `E P f`: linear, monotone, and the classical inequalities between them."""

from __future__ import annotations

from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for P : 'a measure, f : 'a -> real given Integrable P f holds HasInt P f (E P f)",
    automatic=False,
    at=("E P f", "Integrable P f"),
)
def int_E(p: Proof) -> None:
    """The mean of an integrable function is its integral."""
    p.unfold_facts("Integrable")
    p.obtain("v", p.have("?v. HasInt P f v"))
    p.use("E_int", "P", "f", "v")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f : 'a -> real, a b : real given Prob P, Measurable f, !x. a <= f x, !x. f x <= b "
    "holds Integrable P f"
)
def integrable_within_bounds(p: Proof) -> None:
    """A measurable function between two numbers is integrable."""
    p.have("!x. abs (f x) <= abs a + abs b")
    p.use("bounded_integrable", "P", "f", "abs a + abs b")


@scripted(
    "for P : 'a measure, f : 'a -> real, b : real given Prob P, Measurable f, AE P (\\x. abs (f x) <= b) "
    "holds Integrable P f"
)
def integrable_ae_bounded(p: Proof) -> None:
    """A measurable function that is bounded almost everywhere is integrable."""
    p.use("int_const", "P", "b")
    p.obtain("v", p.use("int_dominated_ae", "P", "f", r"\x : 'a. b", "b"))
    p.use("integrable_int", "P", "f", "v")


@scripted(
    r"for P : 'a measure, c : real given Prob P holds E P (\x. c) = c", automatic=False, at=r"E P (\x. c)"
)
def E_const(p: Proof) -> None:
    """The mean of a constant."""
    p.use("int_const", "P", "c")
    p.use("E_int", "P", r"\x. c", "c")


@scripted(
    "for P : 'a measure, f g : 'a -> real given Integrable P f, Integrable P g "
    r"holds E P (\x. f x + g x) = E P f + E P g",
    automatic=False,
    at=r"E P (\x. f x + g x)",
)
def E_add(p: Proof) -> None:
    """The mean of a sum."""
    p.use("int_E", "P", "f")
    p.use("int_E", "P", "g")
    p.use("E_int", "P", r"\x. f x + g x", "E P f + E P g")


@scripted(
    "for P : 'a measure, f g : 'a -> real given Integrable P f, Integrable P g "
    r"holds E P (\x. f x - g x) = E P f - E P g",
    automatic=False,
    at=r"E P (\x. f x - g x)",
)
def E_sub(p: Proof) -> None:
    """The mean of a difference."""
    p.use("int_E", "P", "f")
    p.use("int_E", "P", "g")
    p.use("E_int", "P", r"\x. f x - g x", "E P f - E P g")


@scripted(
    r"for P : 'a measure, f : 'a -> real, c : real given Integrable P f holds E P (\x. c * f x) = c * E P f",
    automatic=False,
    at=r"E P (\x. c * f x)",
)
def E_scale(p: Proof) -> None:
    """The mean of a multiple."""
    p.use("int_E", "P", "f")
    p.use("E_int", "P", r"\x. c * f x", "c * E P f")


@scripted(
    "for P : 'a measure, f g : 'a -> real, a b : real given Integrable P f, Integrable P g "
    r"holds Integrable P (\x. a*f x + b*g x) /\ E P (\x. a*f x + b*g x) = a*E P f + b*E P g",
    automatic=False,
)
def E_linear(p: Proof) -> None:
    """The mean of a combination."""
    p.use("int_E", "P", "f")
    p.use("int_E", "P", "g")
    i = p.use("int_lin", "P", "f", "g", "a", "b", "E P f", "E P g")
    p.use("integrable_int", given=[i])
    p.use("E_int", given=[i])
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f g : 'a -> real given Integrable P f, Integrable P g, AE P (\\x. f x <= g x) "
    "holds E P f <= E P g",
    at=tuple(f"E P {h}; {order}" for h in "fg" for order in (r"AE P (\x. f x <= g x)", "!x. f x <= g x")),
)
def E_mono(p: Proof) -> None:
    """The larger function has the larger mean."""
    p.use("int_E", "P", "f")
    p.use("int_E", "P", "g")
    p.use("int_mono", "P", "f", "g", "E P f", "E P g")


@scripted(
    "for P : 'a measure, f : 'a -> real, a b : real given Prob P, Integrable P f, !x. a <= f x, !x. f x <= b "
    "holds a <= E P f /\\ E P f <= b",
    automatic=False,
)
def E_between(p: Proof) -> None:
    """A mean is between the bounds of the function."""
    p.use("int_E", "P", "f")
    p.use("int_const", "P", "a")
    p.use("int_const", "P", "b")
    p.use("int_mono", "P", r"\x : 'a. a", "f", "a", "E P f")
    p.use("int_mono", "P", "f", r"\x : 'a. b", "E P f", "b")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f : 'a -> real given Integrable P f, !x. 0 <= f x "
    r"holds L P (\x. ext (f x)) = ext (E P f)",
    automatic=False,
    at=r"L P (\x. ext (f x)); Integrable P f",
)
def L_E(p: Proof) -> None:
    """The integral of a function that is not negative is its mean."""
    p.use("int_E", "P", "f")
    p.use("L_int", "P", "f", "E P f")


@scripted(
    "for P : 'a measure, f : 'a -> real, c : real given Measurable f, !x. 0 <= f x, "
    "L P (\\x. ext (f x)) <= ext c holds Integrable P f /\\ E P f <= c",
    automatic=False,
)
def E_of_L(p: Proof) -> None:
    """A function that is not negative and has a bounded integral is integrable."""
    p.obtain("v", p.use("int_of_bounded_L", "P", "f", "c"))
    p.use("integrable_int", "P", "f", "v")
    p.use("E_int", "P", "f", "v")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, X : 'a -> real, m : real given Integrable P X, Prob P, E P X = m, "
    r"AE P (\x. X x <= m) \/ AE P (\x. m <= X x) holds AE P (\x. X x = m)",
    automatic=False,
)
def ae_mean(p: Proof) -> None:
    """A random variable that is almost surely on one side of its mean is equal to it."""
    p.use("int_E", "P", "X")
    with p.case(r"AE P (\x. X x <= m)"):
        p.use("int_lin", "P", "X", r"\x. 1", "-1", "m", "m", "1")
        p.have(r"AE P (\x. abs (X x - m) = -1*X x + m*1)")
        p.use("int_ae", "P", r"\x. abs (X x - m)", r"\x. -1*X x + m*1", "-1*m + m*1")
        p.have(r"HasInt P (\x. abs (X x - m)) 0")
    with p.otherwise():
        p.use("int_lin", "P", "X", r"\x. 1", "1", "-m", "m", "1")
        p.have(r"AE P (\x. abs (X x - m) = 1*X x + (-m)*1)")
        p.use("int_ae", "P", r"\x. abs (X x - m)", r"\x. 1*X x + (-m)*1", "1*m + (-m)*1")
        p.have(r"HasInt P (\x. abs (X x - m)) 0")
    p.obtain("Y", p.use("int_version", "P", r"\x. abs (X x - m)", "0"))
    p.have(r"AE P (\x. abs (Y x) = abs (X x - m))")
    p.use("int_ae", "P", r"\x. abs (Y x)", r"\x. abs (X x - m)", "0")
    p.use("L_int", "P", r"\x. abs (Y x)", "0")
    p.use("L_zero", "P", r"\x. ext (abs (Y x))")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, X : 'a -> real, g : real -> real, s : real -> bool given Prob P, Integrable P X, "
    r"Integrable P (\x. g (X x)), ConvexOn s g, AE P (\x. s (X x)) holds g (E P X) <= E P (\x. g (X x))",
    automatic=False,
)
def Jensen(p: Proof) -> None:
    """Jensen's inequality."""
    p.let(m="E P X")
    p.unfold_facts("ConvexOn")
    with p.case("(?a. s a /\\ a < m) /\\ (?b. s b /\\ m < b)"):
        p.obtain("a", "?a. s a /\\ a < m")
        p.obtain("b", "?b. s b /\\ m < b")
        p.obtain("c", p.use("supporting_line_within", "s", "g", "m", "a", "b"))
        p.have(r"AE P (\x. c*X x + (g m - c*m)*1 <= g (X x))")
        p.use("integrable_within_bounds", "P", r"\x. 1", "1", "1")
        p.use("E_linear", "P", "X", r"\x. 1", "c", "g m - c*m")
        p.use("E_mono", "P", r"\x. c*X x + (g m - c*m)*1", r"\x. g (X x)")
        p.have("E P (\\x. 1) = 1")
        p.have(r"c*m + (g m - c*m)*1 <= E P (\x. g (X x))")
        p.have(p.goal)
    with p.otherwise():
        with p.case("?a. s a /\\ a < m"):
            p.have("!y. s y ==> y <= m")
            p.have(r"AE P (\x. X x <= m)")
            p.have(r"AE P (\x. X x <= m) \/ AE P (\x. m <= X x)")
        with p.otherwise():
            p.have("!y. s y ==> m <= y")
            p.have(r"AE P (\x. m <= X x)")
            p.have(r"AE P (\x. X x <= m) \/ AE P (\x. m <= X x)")
        p.use("ae_mean", "P", "X", "m")
        p.have(r"AE P (\x. g (X x) = g m)")
        p.use("int_const", "P", "g m")
        p.use("int_ae", "P", r"\x. g (X x)", r"\x. g m", "g m")
        p.use("E_int", "P", r"\x. g (X x)", "g m")
        p.have(p.goal)


@scripted(
    "for P : 'a measure, f g : 'a -> real, a b : real given Measurable f, Measurable g, !x. 0 <= f x, "
    r"!x. 0 <= g x, 1 < a, 1/a + 1/b = 1, Integrable P (\x. f x ^ a), Integrable P (\x. g x ^ b) "
    r"holds Integrable P (\x. f x * g x) /\ "
    r"E P (\x. f x * g x) <= E P (\x. f x ^ a)^(1/a) * E P (\x. g x ^ b)^(1/b)",
    automatic=False,
)
def Holder(p: Proof) -> None:
    """Hölder's inequality for means."""
    p.let(A=r"E P (\x. f x ^ a)", B=r"E P (\x. g x ^ b)")
    p.have("0 < 1/a")
    p.have("1/a < 1")
    p.have("0 < 1/b")
    p.use("positive_of_inverse", "b")
    first = p.use("L_E", "P", r"\x. f x ^ a")
    second = p.use("L_E", "P", r"\x. g x ^ b")
    p.use("E_nonneg", "P", r"\x. f x ^ a")
    p.use("E_nonneg", "P", r"\x. g x ^ b")
    p.have("0 <= A ^ (1/a) * B ^ (1/b)")
    p.calc(
        r"L P (\x. ext (f x * g x))",
        ("<=", r"L P (\x. ext (f x ^ a)) ^ (1/a) * L P (\x. ext (g x ^ b)) ^ (1/b)", "holder"),
        ("=", "ext A ^ (1/a) * ext B ^ (1/b)", first, second),
        ("=", "ext (A ^ (1/a) * B ^ (1/b))", "ext_pow", "ext_mul"),
    )
    p.use("E_of_L", "P", r"\x. f x * g x", "A ^ (1/a) * B ^ (1/b)")


@scripted(
    "for P : 'a measure, f g : 'a -> real given Measurable f, Measurable g, !x. 0 <= f x, !x. 0 <= g x, "
    r"Integrable P (\x. f x ^ 2), Integrable P (\x. g x ^ 2) "
    r"holds Integrable P (\x. f x * g x) /\ "
    r"E P (\x. f x * g x) <= sqrt (E P (\x. f x ^ 2)) * sqrt (E P (\x. g x ^ 2))",
    automatic=False,
)
def Cauchy_Schwarz(p: Proof) -> None:
    """The Cauchy–Schwarz inequality for means."""
    p.use("E_nonneg", "P", r"\x. f x ^ 2")
    p.use("E_nonneg", "P", r"\x. g x ^ 2")
    p.use("Holder", "P", "f", "g", "2", "2")
    p.have(p.goal, "sqrt_pow")


@scripted(r"for P : 'a measure, f : 'a -> real given Integrable P f holds Integrable P (\x. abs (f x))")
def integrable_abs(p: Proof) -> None:
    """The absolute value of an integrable function is integrable."""
    p.use("int_E", "P", "f")
    p.obtain("v", p.use("int_abs", "P", "f", "E P f"))
    p.use("integrable_int", "P", r"\x. abs (f x)", "v")


@scripted(
    r"for P : 'a measure, f : 'a -> real given Integrable P f holds abs (E P f) <= E P (\x. abs (f x))",
    automatic=False,
    at="abs (E P f)",
)
def E_abs(p: Proof) -> None:
    """A mean is at most the mean of the absolute value."""
    p.use("integrable_abs", "P", "f")
    p.use("E_mono", "P", "f", r"\x. abs (f x)")
    p.have(r"Integrable P (\x. -f x)")
    p.have(r"E P (\x. -f x) = -E P f")
    p.use("E_mono", "P", r"\x. -f x", r"\x. abs (f x)")
    p.have(p.goal)


@scripted(
    r"for P : 'a measure, f : 'a -> real given Prob P, Integrable P f, Integrable P (\x. f x ^ 2) "
    r"holds E P f ^ 2 <= E P (\x. f x ^ 2)",
    automatic=False,
    at="E P f ^ 2",
)
def E_square(p: Proof) -> None:
    """The square of a mean is at most the mean of the square."""
    p.let(m="E P f")
    p.use("int_E", "P", "f")
    p.use("int_E", "P", r"\x. f x ^ 2")
    p.have(r"HasInt P (\x. 2 * m * f x - m ^ 2) (m ^ 2)")
    p.have("!x. 2 * m * f x - m ^ 2 <= f x ^ 2")
    p.use("int_mono", "P", r"\x. 2 * m * f x - m ^ 2", r"\x. f x ^ 2", "m ^ 2", r"E P (\x. f x ^ 2)")
    p.have(p.goal)


@scripted(
    r"for P : 'a measure, f : 'a -> real given Prob P, Integrable P f, Integrable P (\x. exp (f x)) "
    r"holds exp (E P f) <= E P (\x. exp (f x))",
    automatic=False,
    at=("exp (E P f)", r"E P (\x. exp (f x))"),
)
def E_exp(p: Proof) -> None:
    """The exponential of a mean is at most the mean of the exponential."""
    p.let(m="E P f")
    p.use("int_E", "P", "f")
    p.use("int_E", "P", r"\x. exp (f x)")
    p.have(r"HasInt P (\x. exp m * (1 + f x - m)) (exp m)")
    with p.fix("x : 'a"):
        p.have("1 + (f x - m) <= exp (f x - m)")
        p.have("exp (f x) = exp m * exp (f x - m)")
        p.have("exp m * (1 + f x - m) <= exp (f x)")
    p.use("int_mono", "P", r"\x. exp m * (1 + f x - m)", r"\x. exp (f x)", "exp m", r"E P (\x. exp (f x))")
    p.have(p.goal)


@scripted(
    r"for P : 'a measure, f g : 'a -> real given Measurable f, Measurable g, Integrable P (\x. f x ^ 2), "
    r"Integrable P (\x. g x ^ 2) "
    r"holds E P (\x. f x * g x) ^ 2 <= E P (\x. f x ^ 2) * E P (\x. g x ^ 2)",
    automatic=False,
    at=r"E P (\x. f x * g x) ^ 2",
)
def E_product_square(p: Proof) -> None:
    """The Cauchy–Schwarz inequality for means, squared."""
    p.let(s=r"E P (\x. f x ^ 2)", r=r"E P (\x. g x ^ 2)")
    p.use("int_E", "P", r"\x. f x ^ 2")
    p.use("int_E", "P", r"\x. g x ^ 2")
    p.use("E_nonneg", "P", r"\x. f x ^ 2")
    p.use("E_nonneg", "P", r"\x. g x ^ 2")
    p.obtain("w", p.use("int_product", "P", "f", "g", "s", "r"))
    p.use("E_int", "P", r"\x. f x * g x", "w")
    p.use("int_cauchy_schwarz", "P", "f", "g", "s", "r", "w")
    p.have("abs w ^ 2 <= (sqrt s * sqrt r) ^ 2")
    p.calc("w ^ 2", ("=", "abs w ^ 2"), ("<=", "(sqrt s * sqrt r) ^ 2"), ("=", "s * r"))
    p.have(p.goal)
