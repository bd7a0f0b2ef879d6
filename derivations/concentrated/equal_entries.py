"""Histograms of n equal entries: how many entries an accurate histogram takes for any error below n/2.

This module has no statement of its own. The data sets of n equal entries have histograms that are n apart. By
Markov's inequality an output with a mean error of αn is nearer than n/2 to its histogram with probability
1 - 2α, so that Lemma 7.4 applies; and two of these data sets have outputs that Pinsker's inequality compares.
"""

from cbdp_sym.author import *
from derivations.concentrated import accurate_histograms, prop6_1, sec6_histogram
from derivations.concentrated.sec6_histogram import HISTOGRAM, NEIGHBOURS

ACCURATE = (
    "for A : ('i → 't) → ('t → real) measure, α ρ n S{} : real given Finite('i), n = card('i), Finite('t), "
    f"S = card('t), 0 < ρ, zcdp {NEIGHBOURS} A 0 ρ, 0 < α, α < 1/2, "
    f"∀x. L (A x) (y ↦ Sup (t ↦ abs (y t - ({HISTOGRAM}) x t))) ≤ α·n "
)
packed = Claim(f"{ACCURATE.format('')} holds √(log(S)) ≤ n·√ρ + √(log(1/(1 - 2·α)))")
compared = Claim(
    ACCURATE.format("").replace("n S : real", "n S : real, t u : 't") + ", t ≠ u holds √2·(1 - 2·α) ≤ n·√ρ"
)

chance = Claim("for α given 0 < α < 1/2 holds 0 ≤ log(1/(1 - 2·α))")


@chance.proof
def at_least_one(p):
    p.have("1 ≤ 1/(1 - 2·α)")
    return p.have(p.goal, p.use("log_mono", "1", "1/(1 - 2·α)"), "log_one")


def with_norm(proof):
    """A proof by ``proof``, which may use the largest error as a norm."""

    def of(p):
        p.let(h=HISTOGRAM)
        p.use("card_positive", "n")
        p.unfold_facts("mechanism")

        def norm(q):
            largest = q.have("∀u. (sup t. |u(t)|) = N(u)")
            data = q.term("h").type.args[0]

            def error(r):
                distances(r)
                known = r.have("∫[y ~ A(x)] (sup t. |y(t) - h(x, t)|) ≤ α·n")
                return r.have("∫[y ~ A(x)] N(t ↦ y(t) - h(x, t)) ≤ α·n", rewrite(known, largest))

            q.every("x", data, error)
            return proof(q)

        return p.obtain("N", p.use("max_norm", goal=accurate_histograms.NORM), norm)

    return of


def distances(p):
    p.use("norm_distance_measurable", "N", "h(x)")
    p.every("y", "'t → real", lambda q: q.use("norm_nonneg", "N", "t ↦ y(t) - h(x, t)"))


@packed.proof
@with_norm
def near_half(p):
    p.let(w="√(log(S)) - n·√ρ", v="√(log(1/(1 - 2·α)))", e="1 - exp(-w²)")
    p.use(chance.theorem(), "α")
    p.refute("v < w", too_small)
    p.have("w ≤ v")
    return p.have("√(log(S)) ≤ n·√ρ + v")


def too_small(p):
    p.have("v² = log(1/(1 - 2·α))", "sqrt_square")
    p.have("v² < w²")
    p.have("exp(v²) = 1/(1 - 2·α)", "exp_log")
    p.have("exp(-v²) = 1 - 2·α")
    p.use("exp_lt", "-w²", "-v²")
    p.have("2·α < e")
    p.have("e < 1")
    p.let(a="n·(1 + 2·α/e)/2", β="α·n/(n·(1 + 2·α/e)/2/2)")
    p.have("2·α/e < 1")
    p.have("a < n")
    p.have("β < e")
    p.every("x", p.term("h").type.args[0], by_markov)
    p.let(g="√(log(1/(1 - β)))", L="log(1/(1 - β))")
    p.use(sec6_histogram.entries.theorem(), "A", "ρ", "n", "S", "a", "β", because="section 6.1")
    p.have("0 < √ρ")
    p.have("0 ≤ β")
    p.have("0 ≤ L", p.use("log_mono", "1", "1/(1 - β)"), "log_one")
    p.have("w ≤ g")
    p.have("g² = L", "sqrt_square")
    p.have("0 ≤ v")
    p.have("0 ≤ w", p.have("v ≤ w"))
    p.have("w² ≤ g²")
    p.have("w² ≤ L")
    p.have("exp(L) = 1/(1 - β)", "exp_log")
    p.have("exp(-L) = 1 - β")
    p.use("exp_le", "-L", "-w²")
    return p.have("F")


def by_markov(p):
    p.let(d="y ↦ N(t ↦ y(t) - h(x, t))")
    distances(p)
    largest = p.have("∀u t. |u(t)| ≤ N(u)")

    def far(q):
        return q.obtain("t", q.have("∃t. a/2 < |y(t) - h(x, t)|"), at)

    def at(q):
        q.use(largest, "t ↦ y(t) - h(x, t)", "t")
        return q.have("a/2 < d(y)")

    p.intro("y", far, "∀y. (∃t. a/2 < |y(t) - h(x, t)|) ⇒ a/2 < d(y)")
    return p.chain(
        "A(x){y | ∃t. a/2 < |y(t) - h(x, t)|}",
        le("A(x){y | a/2 < d(y)}", "mass_mono"),
        le("β", p.use("markov", "A(x)", "d", "α·n", "a/2")),
    )


@compared.proof
@with_norm
def by_pinsker(p):
    p.say(
        "Let $x$ be $n$ entries $t$, and $z$ be $n$ entries $u$. The errors for them, cut off at $n$, have "
        r"a sum of at least $n$; so that for $x$ has a mean of at most $\alpha n$ under $M(x)$, and at "
        r"least $n-\alpha n$ under $M(z)$."
    )
    p.let(
        x="λi : 'i. t",
        z="λi : 'i. u",
        P="A(x)",
        Q="A(z)",
        c="ρ·n²",
        dx="y ↦ N(s ↦ y(s) - h(x, s))",
        dz="y ↦ N(s ↦ y(s) - h(z, s))",
        f="y ↦ min(n, N(s ↦ y(s) - h(x, s)))",
        g="y ↦ min(n, N(s ↦ y(s) - h(z, s)))",
    )
    for data in ("x", "z"):
        p.use("norm_distance_measurable", "N", f"h({data})")
        p.every("y", "'t → real", lambda q, d=data: q.use("norm_nonneg", "N", f"s ↦ y(s) - h({d}, s)"))
    p.use(prop6_1.pairs.theorem(), "A", "0", "ρ", "n", "x", "z", because="group privacy")
    p.have("KL(P ‖ Q) ≤ c")
    p.every("y", "'t → real", one_is_far)
    p.chain("∫ f(y) dP(y)", le("∫ dx(y) dP(y)", "L_le"), le("α·n"))
    p.chain("∫ g(y) dQ(y)", le("∫ dz(y) dQ(y)", "L_le"), le("α·n"))
    p.chain("∫ f(y) dQ(y)", le("∫ n dQ(y)", "L_le"), eq("n", "L_const"))
    first = p.use("int_of_bounded_L", "P", "f", "α·n")
    second = p.use("int_of_bounded_L", "Q", "g", "α·n")
    third = p.use("int_of_bounded_L", "Q", "f", "n")
    return p.obtain("a b k", [first, second, third], compare)


def one_is_far(p):
    """An output has a distance of n to one of the two histograms at least."""
    p.let(v="λs : 't. y s - h z s", w="λs : 't. y s - h x s")
    largest = p.have("∀u t. |u(t)| ≤ N(u)")
    p.use(largest, "v", "t")
    p.use(largest, "w", "t")
    p.chain("h(x, t)", eq("n", "Sum", "sum_const"))
    p.refute("u = t", lambda q: q.absurd())
    p.chain("h(z, t)", eq("0", "Sum", "sum_const"))
    p.use("le_abs", "v(t)")
    p.use("neg_le_abs", "w(t)")
    return p.have("n ≤ f(y) + g(y)")


def compare(p):
    p.let(F="y ↦ 1 - 2/n·f(y)")
    p.have("E[y ~ Q] (f(y) + g(y)) is k + b")
    p.have("E[y ~ Q] n is n", "int_const")
    p.use("int_mono", "Q", "y ↦ n", "y ↦ f(y) + g(y)", "n", "k + b")
    p.every("y", "'t → real", lambda q: q.have("|F(y)| ≤ 1"))
    p.have("E[y ~ P] F(y) is 1 - 2/n·a")
    p.have("E[y ~ Q] F(y) is 1 - 2/n·k")
    p.use("pinsker", "P", "Q", "F", "1 - 2/n·a", "1 - 2/n·k", "c", because="Pinsker's inequality")
    p.let(r="√2", s="√ρ")
    p.have("0 ≤ (k - a - (n - 2·α·n))·(2/n)")
    p.have("(k - a - (n - 2·α·n))·(2/n) = 2/n·k - 2/n·a - 2·(1 - 2·α)")
    p.have("2·(1 - 2·α) ≤ √(2·c)")
    for fact in ("r² = 2", "s² = ρ"):
        p.have(fact, "sqrt_square")
    p.have("(r·(n·s))² = 2·c")
    p.have("√(2·c) = r·(n·s)", p.use("sqrt_of_square", "r·(n·s)"))
    p.have("0 < r")
    p.chain("r·(r·(1 - 2·α))", eq("r²·(1 - 2·α)"), eq("2·(1 - 2·α)"), le("√(2·c)"), eq("r·(n·s)"))
    p.have("0 ≤ (r·(n·s) - r·(r·(1 - 2·α)))/r")
    p.have("(r·(n·s) - r·(r·(1 - 2·α)))/r = n·s - r·(1 - 2·α)")
    return p.have("√2·(1 - 2·α) ≤ n·√ρ")
