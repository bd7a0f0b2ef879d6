"""Gaussian noise under linear adversaries: the bound without π/2, in any dimension.

Problem: D^lin_{R,α}(N(0, σ²I), N(v, σ²I)). Corollary 2 is false for close means; the bound for any symmetric
    noise has the factor π/2 here, with which it may be more than the unrestricted divergence.
Method: duality with the linear weight ψ = 1 - ⟨v,x⟩/σ², and E|ψ|^α ≤ (1 + (α-1)‖v‖²/σ²)^{α/2}, which is the
    hypercontractivity of linear functions of Gaussian variables, coordinate by coordinate.
Guarantee: at most α log(1 + (α-1)‖v‖₂²/σ²)/(2(α-1)) for every α ≥ 2 and dimension, which is never more than
    the unrestricted α‖v‖₂²/(2σ²), and less for v ≠ 0; it is exact at α = 2.
Reference: capacity bounded paper, Corollary 2, Table 1 and Theorem 12; Nelson 1973 for hypercontractivity. We
    found no reference for the bound.
"""

from cbdp_sym import Statement
from cbdp_sym.author import decide, eq, le
from cbdp_sym.author.claims import Claim
from cbdp_sym.tactics.lemmas.noise_bounds import plain
from derivations.capacity_bounded.cor2 import (
    FINITE,
    from_below,
    gaussian,
    laws,
    lower,
    well_defined,
)
from derivations.sharp.gaussian_vectors import vector

VALUE = "a*log (1 + (a - 1)*norm 2 v^2/s^2)/(2*(a - 1))"
DIVERGENCE = gaussian.divergence.replace("restricted_renyi a", "restricted_renyi 2")
theorem = Statement(id="sharp.gaussian", title="Gaussian noise under linear adversaries")
bound = theorem.printed(
    gaussian.claim("2 <= a", f"{gaussian.divergence} <= ext ({VALUE})"),
    label="every order from 2 on, every dimension",
)
two = theorem.printed(
    f"for v : 'i -> real, s : real given {FINITE}, 0 < s "
    f"holds {DIVERGENCE} = ext (log (1 + norm 2 v^2/s^2))",
    label="the exact value at order 2",
)
better = theorem.printed(
    "for n a : real given 0 < n, 1 < a holds a*log (1 + (a - 1)*n)/(2*(a - 1)) < a*n/2",
    label="it is less than the unrestricted divergence",
)
moments = theorem.printed(
    "for c : 'i -> real, s a : real given Finite (\\i : 'i. T), 0 < s, 2 <= a "
    r"holds L (product (\i : 'i. normal 0 s)) (\x. ext (abs (1 + Sum (\i. c i*x i))^a)) "
    r"<= ext ((1 + (a - 1)*s^2*Sum (\i. c i^2))^(a/2))",
    label="hypercontractivity of linear functions",
)
PRODUCT = r"a*log (1 + (a - 1)*Sum (\i. v i^2)/s^2)/(2*(a - 1))"
product = Claim(
    rf"for v : 'i -> real, s a : real given {FINITE}, 0 < s, 2 <= a "
    r"holds restricted_renyi a linear_in (product (\i : 'i. normal 0 s)) "
    rf"(product (\i. shift (v i) (normal 0 s))) <= ext ({PRODUCT})"
)
below = Claim(lower(gaussian))
below.proof(from_below(gaussian))
for claim in (bound, two, product, below):
    well_defined(claim)
limit = Claim("for w p m : real given 0 < w, 0 < p, !k. 0 < k ==> m <= (w + k)^p holds m <= w^p")


@limit.proof
def continuous_power(p):
    p.let(f=r"\y. (w + y)^p", g=r"\t : real. 1/t")
    p.have("0 < w + 0")
    p.have("HasDeriv f (p*(w + 0)^(p - 1)) 0")
    p.use("deriv_continuous", "f", "p*(w + 0)^(p - 1)", "0")
    p.use("tendsto_inv")
    p.use("tendsto_continuous", "g", "f", "0")
    p.use("tendsto_const", "m")

    def late(p):
        p.have("0 < t")
        p.have("0 < 1/t")
        return p.have("m <= f (g t)")

    p.know(p.intro("t", late, "!t. 1 <= t ==> m <= f (g t)"))
    p.use("tendsto_le", r"\t : real. m", r"\t. f (g t)", "1", "m", "f 0")
    return p.chain("m", le("(w + 0)^p"), eq("w^p"))


@moments.proof
def without_the_constant(p):
    p.say(
        r"First with $(\psi^2+k)^{\alpha/2}$ in place of $|\psi|^\alpha$: as the variance grows, the "
        r"derivative of the mean is the mean of a second derivative (Stein's identity). Then let $k\to0$."
    )
    p.let(
        R=r"product (\i : 'i. normal 0 s)",
        psi=r"\x. 1 + Sum (\i. c i*x i)",
        S=r"Sum (\i. c i^2)",
        W="1 + (a - 1)*s^2*S",
        q="a/2",
        F=r"\x. abs (psi x)^a",
    )
    p.have("!i. 0 <= c i^2")
    p.use("Sum_nonneg", r"\i. c i^2")
    p.have("0 <= a - 1")
    p.have("0 <= (a - 1)*s^2*S")
    p.have("0 < W")
    p.have("1 <= q")

    def each(p):
        found = p.use(
            vector.theorem(), "c", "s", "k", "q", because="one coordinate after the other"
        )

        def point(p):
            square = p.have("abs (psi x)^2 = psi x^2", "abs_square")
            p.have("0 <= abs (psi x)", "abs_pos")
            p.have("0 <= psi x^2")
            p.have("0 < psi x^2 + k")
            p.have("psi x^2 <= psi x^2 + k")
            p.have("0 <= q")
            less = p.use("pow_le", "psi x^2", "psi x^2 + k", "q")
            return p.chain(
                "F x",
                eq("abs (psi x)^(2*q)"),
                eq("(abs (psi x)^2)^q", "pow_pow"),
                eq("(psi x^2)^q", square),
                le("(psi x^2 + k)^q", less),
            )

        below = p.intro("x", point, "!x. F x <= (psi x^2 + k)^q")
        p.have("!x. ext (F x) <= ext ((psi x^2 + k)^q)", below)
        return p.chain(
            r"L R (\x. ext (F x))",
            le(r"L R (\x. ext ((psi x^2 + k)^q))", "L_le"),
            le("ext ((1 + k + (2*q - 1)*s^2*S)^q)", found),
            eq("ext ((W + k)^q)"),
        )

    p.know(p.intro("k", each, r"!k. 0 < k ==> L R (\x. ext (F x)) <= ext ((W + k)^q)"))
    p.use("L_nonneg", "R", r"\x. ext (F x)")
    p.have(r"L R (\x. ext (F x)) <= ext ((W + 1)^q)")

    def of(p):
        same = p.have(r"L R (\x. ext (F x)) = ext m")

        def number(p):
            whole = p.chain("ext m", eq(r"L R (\x. ext (F x))", same), le("ext ((W + k)^q)"))
            return p.use("le_of_ext", given=[whole])

        p.know(p.intro("k", number, "!k. 0 < k ==> m <= (W + k)^q"))
        p.use(limit.theorem(), "W", "q", "m")
        return p.chain(r"L R (\x. ext (F x))", eq("ext m", same), le("ext (W^q)"))

    return p.obtain("m", p.use("real_of_bounds", r"L R (\x. ext (F x))"), of)


@product.proof
def weak_duality(p):
    p.say(r"Weighted by $\psi$ the noise has the means of the moved noise.")
    laws(p, gaussian)
    p.let(V="s^2")
    p.have("0 < V")
    p.have(r"!i. HasInt (Q i) (\y. y^2) V", because="the variance of one coordinate")
    plain(p)
    p.have("0 < a - 1")
    p.let(X="1 + (a - 1)*N/V", b="a*log X/(2*(a - 1))")
    p.have("0 <= (a - 1)*N/V")
    p.have("0 < X")
    first = p.use(moments.theorem(), "c", "s", "a", because="hypercontractivity")
    each = p.have("!i. c i^2 = 1/V^2*v i^2")
    p.use("Sum_scale", r"\i. v i^2", "1/V^2")
    total = p.chain(
        r"1 + (a - 1)*s^2*Sum (\i. c i^2)",
        eq(r"1 + (a - 1)*s^2*Sum (\i. 1/V^2*v i^2)", each),
        eq("1 + (a - 1)*s^2*(1/V^2*N)", p.use("Sum_scale", r"\i. v i^2", "1/V^2")),
        eq("X"),
    )
    p.have("0 < X^(a/2)", "pow_pos")
    moment = p.chain(
        r"L R (\x. ext (abs (psi x)^a))",
        le(r"ext ((1 + (a - 1)*s^2*Sum (\i. c i^2))^(a/2))", first),
        eq("ext (X^(a/2))", total),
        eq("ext (exp (a/2*log X))", "pow_exp"),
        eq("ext (exp ((a - 1)*b))", p.have("a/2*log X = (a - 1)*b")),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "V", "a", "b", given=[moment])


@bound.proof
def the_vectors(p):
    laws(p, gaussian)
    norm = p.use("two_norm_square", "v")
    return p.chain(
        gaussian.divergence,
        eq(r"restricted_renyi a linear_in R (product (\i. shift (v i) (Q i)))"),
        le(f"ext ({PRODUCT})", product.theorem(), because="weak duality and hypercontractivity"),
        eq(f"ext ({VALUE})", norm, because="the norm"),
    )


@better.proof
def logarithm_below_its_tangent(p):
    p.let(x="(a - 1)*n")
    p.have("0 < a - 1")
    p.have("0 < x")
    p.have("log (1 + x) < x", by=decide)
    p.have("0 < a/(2*(a - 1))*(x - log (1 + x))")
    p.have("a/(2*(a - 1))*(x - log (1 + x)) = a*n/2 - a*log (1 + x)/(2*(a - 1))")
    return p.have(p.goal)


@two.proof
def the_bounds_meet(p):
    upper = p.use(bound.theorem(), "v", "s", "2", because="the bound")
    lower = p.use(below.theorem(), "v", "s", "2", because="one linear function")
    p.let(y="log (1 + norm 2 v^2/s^2)")
    first = p.chain(
        DIVERGENCE, le("ext (2*log (1 + (2 - 1)*norm 2 v^2/s^2)/(2*(2 - 1)))", upper), eq("ext y")
    )
    second = p.chain(
        "ext y", eq("ext (2*log (1 + norm 2 v^2/s^2)/(2*(2 - 1)))"), le(DIVERGENCE, lower)
    )
    return p.use("ele_antisym", given=[first, second])
