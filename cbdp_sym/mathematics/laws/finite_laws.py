"""Lemmas about combinations of finitely many measures, and laws on finitely many outcomes."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_FINITE = r"Finite (\i : 'i. T)"


@scripted(f"for f : 'i -> real given {_FINITE} holds ext (Sum f) = Sum (\\i. ext (f i))")
def ext_Sum(p: Proof) -> Theorem:
    """A sum of real numbers as one of extended reals."""
    p.unfold("Sum")
    return p.use("ext_sum", goal=p.goal)


@scripted(
    f"for f g : 'i -> real, a b : real given {_FINITE} "
    r"holds Sum (\i. a * f i + b * g i) = a * Sum f + b * Sum g"
)
def Sum_linear(p: Proof) -> Theorem:
    """Sums are linear."""
    p.unfold("Sum")
    return p.use("sum_linear", goal=p.goal)


@scripted(
    f"for f : 'i -> real, c : real given {_FINITE} holds Sum (\\i. c * f i) = c * Sum f",
    at=r"Sum (\i. c * f i)",
)
def Sum_scale(p: Proof) -> Theorem:
    """A constant factor of a sum."""
    p.unfold("Sum")
    return p.use("sum_scale", goal=p.goal)


@scripted(
    f"for f g : 'i -> real given {_FINITE}, !i. f i <= g i holds Sum f <= Sum g",
    at=("Sum f; !i. f i <= g i", "Sum g; !i. f i <= g i"),
)
def Sum_le(p: Proof) -> Theorem:
    """A sum of larger summands is larger."""
    p.unfold("Sum")
    return p.use("sum_le", goal=p.goal)


@scripted(
    f"for f g : 'i -> real given {_FINITE} holds Sum (\\i. f i + g i) = Sum f + Sum g",
    automatic=False,
    at=r"Sum (\i. f i + g i)",
)
def Sum_add(p: Proof) -> None:
    """The sum of sums."""
    same = p.have(r"!i. f i + g i = 1 * f i + 1 * g i")
    p.calc(
        r"Sum (\i. f i + g i)",
        ("=", r"Sum (\i. 1 * f i + 1 * g i)", same),
        ("=", "1 * Sum f + 1 * Sum g", "Sum_linear"),
        ("=", "Sum f + Sum g"),
    )


@scripted(
    f"for f g : 'i -> real given {_FINITE} holds Sum (\\i. f i - g i) = Sum f - Sum g",
    automatic=False,
    at=r"Sum (\i. f i - g i)",
)
def Sum_sub(p: Proof) -> None:
    """The sum of differences."""
    same = p.have(r"!i. f i - g i = 1 * f i + (-1) * g i")
    p.calc(
        r"Sum (\i. f i - g i)",
        ("=", r"Sum (\i. 1 * f i + (-1) * g i)", same),
        ("=", "1 * Sum f + (-1) * Sum g", "Sum_linear"),
        ("=", "Sum f - Sum g"),
    )


@scripted(
    f"for c : real given {_FINITE} holds Sum (\\i : 'i. c) = c * card (\\i : 'i. T)",
    automatic=False,
    at=r"Sum (\i : 'i. c)",
)
def Sum_const(p: Proof) -> None:
    """The sum of a constant."""
    p.use("sum_const", r"\i : 'i. T", "c")
    p.have(p.goal, "Sum")


@scripted(
    f"for f : 'i -> real given {_FINITE}, !i. 0 <= f i holds !i. f i <= Sum f", automatic=False, at="Sum f"
)
def Sum_above_each(p: Proof) -> None:
    """A sum is at least each summand, if none is negative."""
    with p.fix("i"):
        p.use("sum_ge_term", r"\i : 'i. T", "f", "i")
        p.have("f i <= Sum f", "Sum")


@scripted(f"for f : 'i -> real given {_FINITE}, !i. 0 <= f i holds 0 <= Sum f")
def Sum_nonneg(p: Proof) -> Theorem:
    """A sum of what is not negative is not negative."""
    zero = p.calc(
        r"Sum (\i : 'i. 0)",
        ("=", r"Sum (\i. 0 * f i + 0 * f i)"),
        ("=", "0 * Sum f + 0 * Sum f", "Sum_linear"),
        ("=", "0"),
    )
    return p.calc("0", ("=", r"Sum (\i : 'i. 0)", zero), ("<=", "Sum f", "Sum_le"))


@scripted(f"for f : 'i -> real given {_FINITE}, !i. 0 < f i holds 0 < Sum f")
def Sum_pos(p: Proof) -> Theorem:
    """A sum of positive numbers over a finite type is positive."""
    p.unfold("Sum")
    return p.use("sum_pos", goal=p.goal)


@scripted(f"for f : 'i -> real given {_FINITE} holds abs (Sum f) <= Sum (\\i. abs (f i))")
def abs_Sum(p: Proof) -> Theorem:
    """The triangle inequality for a sum."""
    p.let(s=r"\i. abs (f i)")
    p.use("Sum_le", r"\i. -1 * f i", "s")
    p.use("Sum_scale", "f", "-1")
    return p.use("abs_le", "Sum f", "Sum s")


@scripted(
    "for w : 'i -> real, K : 'i -> 'a measure, f : 'a -> real, u : 'i -> real "
    f"given {_FINITE}, !i. 0 <= w i, Measurable f, !x. 0 <= f x, !i. HasInt (K i) f (u i) "
    r"holds HasInt (combine w K) f (Sum (\i. w i * u i))"
)
def int_combine_nonneg(p: Proof) -> Theorem:
    """The mean under a combination, of a function that is not negative."""
    value = p.intro(
        "i", lambda q: q.use("L_int", "K i", "f", "u i"), r"!i. L (K i) (\x. ext (f x)) = ext (u i)"
    )
    total = p.calc(
        r"L (combine w K) (\x. ext (f x))",
        ("=", r"Sum (\i. ext (w i) * L (K i) (\x. ext (f x)))", "L_combine"),
        ("=", r"Sum (\i. ext (w i) * ext (u i))", value),
        ("=", r"Sum (\i. ext (w i * u i))", "ext_mul"),
        ("=", r"ext (Sum (\i. w i * u i))", "ext_Sum"),
    )
    return p.use("int_of_L", "combine w K", "f", r"Sum (\i. w i * u i)", given=[total])


@scripted(
    "for w : 'i -> real, K : 'i -> 'a measure, f : 'a -> real, u : 'i -> real "
    f"given {_FINITE}, !i. 0 <= w i, Measurable f, !i. HasInt (K i) f (u i) "
    r"holds HasInt (combine w K) f (Sum (\i. w i * u i))"
)
def int_combine(p: Proof) -> Theorem:
    """The mean under a combination is the combination of the means."""
    p.let(a=r"\i. E (K i) (\x. abs (f x))", g=r"\x. abs (f x) + f x", h=r"\x. abs (f x)")

    def size(q: Proof) -> Theorem:
        def value(q: Proof) -> Theorem:
            mean = q.use("E_int", "K i", "h", "v")
            return rewrite(q.have("HasInt (K i) h v"), symmetry(mean))

        return q.obtain("v", q.use("int_abs", "K i", "f", "u i"), value)

    p.intro("i", size, "!i. HasInt (K i) h (a i)")

    def both(q: Proof) -> Theorem:
        q.use(p.given[3], "i")
        q.have("HasInt (K i) h (a i)")
        return q.have("HasInt (K i) g (a i + u i)")

    p.intro("i", both, "!i. HasInt (K i) g (a i + u i)")
    p.use("int_combine_nonneg", "w", "K", "g", r"\i. a i + u i")
    p.use("int_combine_nonneg", "w", "K", "h", "a")
    same = p.calc(
        r"Sum (\i. w i * u i)",
        ("=", r"Sum (\i. 1 * (w i * (a i + u i)) + -1 * (w i * a i))"),
        ("=", r"1 * Sum (\i. w i * (a i + u i)) + -1 * Sum (\i. w i * a i)", "Sum_linear"),
    )
    p.have(r"HasInt (combine w K) f (1 * Sum (\i. w i * (a i + u i)) + -1 * Sum (\i. w i * a i))")
    return rewrite(p.context.facts[0], symmetry(same))


@scripted(
    "for p u v : real, P Q : 'a measure, f : 'a -> real "
    "given 0 <= p, p <= 1, Measurable f, HasInt P f u, HasInt Q f v "
    "holds HasInt (mixture p P Q) f (p * u + (1 - p) * v)"
)
def int_mixture(p: Proof) -> Theorem:
    """The mean under a mixture is the mixture of the means."""
    p.unfold("mixture")
    p.let(w=r"\b. if b p (1 - p)", K=r"\b. if b P Q", m=r"\b. if b u v")

    def at(q: Proof) -> Theorem:
        def one(rule: str, M: str, z: str) -> Callable[[Proof], Theorem]:
            return lambda q: q.have("HasInt (if b P Q) f (if b u v)", rule)

        return q.cases("b", one("if_true", "P", "u"), one("if_false", "Q", "v"))

    p.intro("b", at, "!b. HasInt (K b) f (m b)")
    whole = p.use("int_combine", "w", "K", "f", "m")
    total = p.calc(
        r"Sum (\b. w b * m b)",
        ("=", "w T * m T + w F * m F", "sum_bool"),
        ("=", "p * u + (1 - p) * v", "if_true", "if_false", "not_false"),
    )
    return rewrite(whole, total)


# Laws on finitely many outcomes: ``combine w dirac`` has the weight w i at i.


_LAW = rf"{_FINITE}, !f : 'i -> real. Measurable f, !i. 0 <= w i"
_LAWS = rf"{_LAW}, !i. 0 < v i"


@scripted(
    "for w : 'i -> real, f : 'i -> ereal "
    rf"given {_FINITE}, !i. 0 <= w i, Measurable f, !i. 0 <= f i "
    r"holds L (combine w dirac) f = Sum (\i. ext (w i) * f i)"
)
def L_law(p: Proof) -> Theorem:
    """The mean under a law on finitely many outcomes is a sum."""
    return p.calc(
        "L (combine w dirac) f",
        ("=", r"Sum (\i. ext (w i) * L (dirac i) f)", "L_combine"),
        ("=", r"Sum (\i. ext (w i) * f i)", "L_dirac"),
    )


@scripted("for x : 'a, f : 'a -> real given Measurable f holds HasInt (dirac x) f (f x)")
def int_dirac(p: Proof) -> Theorem:
    """The mean under a point mass is the value there."""
    p.let(g=r"\y. abs (f y)", h=r"\y. abs (f y) + f y")
    for name in "gh":
        value = p.calc(rf"L (dirac x) (\y. ext ({name} y))", ("=", f"ext ({name} x)", "L_dirac"))
        p.use("int_of_L", "dirac x", name, f"{name} x", given=[value])
    return p.have("HasInt (dirac x) f (f x)")


@scripted(
    f"for w : 'i -> real, f : 'i -> real given {_FINITE}, !i. 0 <= w i, Measurable f "
    r"holds HasInt (combine w dirac) f (Sum (\i. w i * f i))"
)
def int_law(p: Proof) -> Theorem:
    """Every function of finitely many outcomes is integrable; its mean is a sum."""
    p.intro("i", lambda q: q.use("int_dirac", "i", "f"), "!i. HasInt (dirac i) f (f i)")
    return p.use("int_combine", "w", "(dirac : 'i -> 'i measure)", "f", "f")


@scripted(f"for w : 'i -> real given {_FINITE}, !i. 0 <= w i, Sum w = 1 holds Prob (combine w dirac)")
def law_prob(p: Proof) -> Theorem:
    """Weights with the sum 1 are a probability."""
    p.unfold("Prob")
    return p.calc(
        r"L (combine w dirac) (\i. 1)",
        ("=", r"Sum (\i. ext (w i) * 1)", "L_law"),
        ("=", r"Sum (\i. ext (w i))"),
        ("=", "ext (Sum w)", "ext_Sum"),
        ("=", "ext 1", p.given[2]),
    )


@scripted(
    f"for w v : 'i -> real given {_LAWS} "
    r"holds withdensity (combine v dirac) (\i. w i / v i) = combine w dirac"
)
def law_withdensity(p: Proof) -> Theorem:
    """A law on finitely many outcomes has the quotient of the weights as its density."""

    def same(q: Proof) -> Theorem:
        cancel = q.have("!i. v i * (w i / v i) = w i")
        return q.calc(
            r"L (withdensity (combine v dirac) (\i. w i / v i)) f",
            ("=", r"L (combine v dirac) (\i. ext (w i / v i) * f i)", "L_withdensity_ext"),
            ("=", r"Sum (\i. ext (v i) * (ext (w i / v i) * f i))", "L_law"),
            ("=", r"Sum (\i. ext (v i * (w i / v i)) * f i)", "emul_assoc", "ext_mul"),
            ("=", r"Sum (\i. ext (w i) * f i)", cancel),
            ("=", "L (combine w dirac) f", "L_law"),
        )

    p.let(W=r"withdensity (combine v dirac) (\i. w i / v i)", V="combine w dirac")
    p.intro("f", same, "!f. Measurable f ==> (!i. 0 <= f i) ==> L W f = L V f")
    return p.use("measure_ext", "W", "V")


@scripted("for M : 'a measure holds withdensity M (\\x. 1) = M")
def withdensity_one(p: Proof) -> Theorem:
    """The density 1 changes nothing."""

    def same(q: Proof) -> Theorem:
        return q.calc(
            r"L (withdensity M (\x. 1)) f",
            ("=", r"L M (\x. ext 1 * f x)", "L_withdensity_ext"),
            ("=", "L M f", "eone_mul"),
        )

    p.let(W=r"withdensity M (\x. 1)")
    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L M f")
    return p.use("measure_ext", "W", "M")


@scripted("for M : 'a measure, p : 'a -> real given Measurable p, !x. 0 <= p x holds withdensity M p << M")
def withdensity_below(p: Proof) -> Theorem:
    """A measure with a density is absolutely continuous."""
    one = p.use("withdensity_one", "M")
    less = p.use("withdensity_ac", "M", "p", r"\x. 1")
    return rewrite(less, one)


@scripted(f"for w v : 'i -> real given {_LAWS} holds combine w dirac << combine v dirac")
def law_ac(p: Proof) -> Theorem:
    """Every law is absolutely continuous with respect to one with positive weights."""
    same = p.use("law_withdensity", "w", "v")
    less = p.use("withdensity_below", "combine v dirac", r"\i. w i / v i")
    return rewrite(less, same)


@scripted(
    f"for w v : 'i -> real given {_LAWS}, Sum w = 1, Sum v = 1 "
    r"holds AE (combine v dirac) (\i. density (combine w dirac) (combine v dirac) i = w i / v i)"
)
def law_density(p: Proof) -> Theorem:
    """The density of a law with respect to one with positive weights."""
    p.use("law_withdensity", "w", "v")
    return p.use("density_unique", "combine w dirac", "combine v dirac", r"\i. w i / v i")


@scripted(
    f"for w v : 'i -> real, a : real given {_LAWS}, Sum w = 1, Sum v = 1, 1 < a "
    "holds renyi a (combine w dirac) (combine v dirac) "
    r"= ext (1 / (a - 1)) * elog (ext (Sum (\i. v i * (w i / v i) ^ a)))"
)
def renyi_law(p: Proof) -> Theorem:
    """The Rényi divergence of two laws on finitely many outcomes."""
    density = p.use("law_density", "w", "v")
    p.let(d="density (combine w dirac) (combine v dirac)")
    return p.calc(
        "renyi a (combine w dirac) (combine v dirac)",
        ("=", r"ext (1/(a - 1)) * elog (L (combine v dirac) (\i. ext (d i ^ a)))", "renyi", "if_true"),
        ("=", r"ext (1/(a - 1)) * elog (L (combine v dirac) (\i. ext ((w i / v i) ^ a)))", density),
        ("=", r"ext (1/(a - 1)) * elog (Sum (\i. ext (v i) * ext ((w i / v i) ^ a)))", "L_law"),
        ("=", r"ext (1/(a - 1)) * elog (Sum (\i. ext (v i * (w i / v i) ^ a)))", "ext_mul"),
        ("=", r"ext (1/(a - 1)) * elog (ext (Sum (\i. v i * (w i / v i) ^ a)))", "ext_Sum"),
    )


@scripted(
    f"for w v : 'i -> real given {_LAWS}, Sum w = 1, Sum v = 1 "
    r"holds kl (combine w dirac) (combine v dirac) = ext (Sum (\i. w i * log (w i / v i)))"
)
def kl_law(p: Proof) -> Theorem:
    """The Kullback-Leibler divergence of two laws on finitely many outcomes; 0 log 0 = 0."""
    p.use("law_density", "w", "v")
    p.use("law_ac", "w", "v")
    p.let(P="combine w dirac", Q="combine v dirac")
    p.use("int_law", "w", r"\i. log (w i / v i)")
    return p.use("kl_int", "P", "Q", r"Sum (\i. w i * log (w i / v i))")


# Two outcomes: the Bernoulli law.


@scripted(
    "for p : real, f : bool -> real given 0 <= p, p <= 1 "
    "holds HasInt (bernoulli p) f (p * f T + (1 - p) * f F)"
)
def int_bernoulli(p: Proof) -> Theorem:
    """The mean under a Bernoulli law."""
    p.unfold("bernoulli")
    p.let(w=r"\b. if b p (1 - p)")
    whole = p.use("int_law", "w", "f")
    total = p.calc(
        r"Sum (\b. w b * f b)",
        ("=", "w T * f T + w F * f F", "sum_bool"),
        ("=", "p * f T + (1 - p) * f F", "if_true", "if_false", "not_false"),
    )
    return rewrite(whole, total)


def _weights(p: Proof, *values: str) -> None:
    """Names for the weights of Bernoulli laws, with their signs and sums."""
    for value, name in zip(values, "wv", strict=False):
        p.let(**{name: rf"\b. if b {value} (1 - {value})"})
        p.calc(
            f"Sum {name}",
            ("=", f"{name} T + {name} F", "sum_bool"),
            ("=", f"{value} + (1 - {value})", "if_true", "if_false", "not_false"),
            ("=", "1"),
        )
    if len(values) == 2:
        p.have(f"0 < 1 - {values[1]}")


@scripted("for p : real given 0 <= p, p <= 1 holds Prob (bernoulli p)")
def bernoulli_prob(p: Proof) -> Theorem:
    """A Bernoulli law is a probability."""
    p.unfold("bernoulli")
    _weights(p, "p")
    return p.use("law_prob", "w")


@scripted("for p q : real given 0 <= p, p <= 1, 0 < q, q < 1 holds bernoulli p << bernoulli q")
def bernoulli_ac(p: Proof) -> Theorem:
    """Every Bernoulli law is absolutely continuous with respect to one that is not degenerate."""
    p.unfold("bernoulli")
    _weights(p, "p", "q")
    return p.use("law_ac", "w", "v")


@scripted(
    "for p q : real given 0 <= p, p <= 1, 0 < q, q < 1 holds AE (bernoulli q) "
    r"(\b. density (bernoulli p) (bernoulli q) b = if b (p / q) ((1 - p) / (1 - q)))"
)
def bernoulli_density(p: Proof) -> Theorem:
    """The density of one Bernoulli law with respect to another one."""
    p.unfold("bernoulli")
    _weights(p, "p", "q")
    density = p.use("law_density", "w", "v")

    def quotient(r: Proof) -> Theorem:
        return r.have("w b / v b = if b (p / q) ((1 - p) / (1 - q))")

    return rewrite(density, p.every("b", p.term("w").type.args[0], quotient))


@scripted(
    "for p q a : real given 0 <= p, p <= 1, 0 < q, q < 1, 1 < a "
    "holds renyi a (bernoulli p) (bernoulli q) "
    "= ext (log (q * (p / q) ^ a + (1 - q) * ((1 - p) / (1 - q)) ^ a) / (a - 1))"
)
def renyi_bernoulli(p: Proof) -> Theorem:
    """The Rényi divergence of two Bernoulli laws."""
    p.unfold("bernoulli")
    _weights(p, "p", "q")
    p.let(m="q * (p / q) ^ a + (1 - q) * ((1 - p) / (1 - q)) ^ a")

    def more(q: Proof) -> Theorem:
        return q.have("0 < m")

    def zero(q: Proof) -> Theorem:
        return q.have("0 < m")

    p.cases("0 < p", more, zero)
    total = p.calc(
        r"Sum (\b. v b * (w b / v b) ^ a)",
        ("=", "v T * (w T / v T) ^ a + v F * (w F / v F) ^ a", "sum_bool"),
        ("=", "m", "if_true", "if_false", "not_false"),
    )
    return p.calc(
        "renyi a (combine w dirac) (combine v dirac)",
        ("=", r"ext (1/(a - 1)) * elog (ext (Sum (\b. v b * (w b / v b) ^ a)))", "renyi_law"),
        ("=", "ext (1/(a - 1)) * elog (ext m)", total),
        ("=", "ext (1/(a - 1)) * ext (log m)", "elog_ext"),
        ("=", "ext (log m / (a - 1))"),
    )


@scripted(
    "for p q : real given 0 <= p, p <= 1, 0 < q, q < 1 holds kl (bernoulli p) (bernoulli q) "
    "= ext (p * log (p / q) + (1 - p) * log ((1 - p) / (1 - q)))"
)
def kl_bernoulli(p: Proof) -> Theorem:
    """The Kullback-Leibler divergence of two Bernoulli laws."""
    p.unfold("bernoulli")
    _weights(p, "p", "q")
    total = p.calc(
        r"Sum (\b. w b * log (w b / v b))",
        ("=", "w T * log (w T / v T) + w F * log (w F / v F)", "sum_bool"),
        ("=", "p * log (p / q) + (1 - p) * log ((1 - p) / (1 - q))", "if_true", "if_false", "not_false"),
    )
    return rewrite(p.use("kl_law", "w", "v"), total)
