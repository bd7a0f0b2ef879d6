"""Data processing: divergences do not grow when both measures are mapped, or sent through a kernel."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for g : 'a -> 'b, P : 'a measure, s : 'b -> bool given Measurable g, Measurable s "
    r"holds mass (map g P) s = mass P (\x. s (g x))"
)
def mass_map(p: Proof) -> Theorem:
    """The mass of an event under an image is that of its inverse image."""
    p.unfold("mass")
    return p.use("L_map", "P", "g", r"\y. if (s y) 1 0")


@scripted("for g : 'a -> 'b, P Q : 'a measure given Measurable g, P << Q holds map g P << map g Q")
def map_ac(p: Proof) -> Theorem:
    """Images keep absolute continuity."""
    p.unfold("<<")

    def null(q: Proof) -> Theorem:
        q.calc(
            r"mass Q (\x. s (g x))",
            ("=", "mass (map g Q) s", "mass_map"),
            ("=", "0", q.context.about("=")[0]),
        )
        return q.calc("mass (map g P) s", ("=", r"mass P (\x. s (g x))", "mass_map"), ("=", "0"))

    return p.intro("s", null)


@scripted(
    "for x c : ereal, a : real given 0 <= x, 0 <= c, ~(x = ∞), 1 < a, "
    "x <= c ^ (1 / a) * x ^ ((a - 1) / a) holds x <= c"
)
def le_of_le_mixed_power(p: Proof) -> Theorem:
    """x <= c from x <= c^(1/a) x^(1 - 1/a), for finite x."""

    def real(q: Proof) -> Theorem:
        same = q.have("x = ext r")

        def positive(q: Proof) -> Theorem:
            q.let(s="r^((a - 1)/a)")
            power = q.calc("x^((a - 1)/a)", ("=", "ext r^((a - 1)/a)", same), ("=", "ext s", "ext_pow_pos"))
            split = q.calc(
                "ext s * x^(1/a)",
                ("=", "ext s * ext r^(1/a)", same),
                ("=", "ext s * ext (r^(1/a))", "ext_pow_pos"),
                ("=", "ext (r^((a - 1)/a + 1/a))", "pow_add"),
                ("=", "ext r"),
                ("=", "x", same),
            )
            q.calc(
                "ext s * x^(1/a)",
                ("=", "x", split),
                ("<=", "c^(1/a) * x^((a - 1)/a)"),
                ("=", "c^(1/a) * ext s", power),
                ("=", "ext s * c^(1/a)"),
            )
            root = q.use("emul_cancel_le", "s", "x^(1/a)", "c^(1/a)")
            return q.calc(
                "x",
                ("=", "x^(1/a*a)", q.have("1/a*a = 1"), "epow_1"),
                ("=", "(x^(1/a))^a", "epow_pow"),
                ("<=", "(c^(1/a))^a", root),
                ("=", "c^(1/a*a)", "epow_pow"),
                ("=", "c", q.have("1/a*a = 1"), "epow_1"),
            )

        def zero(q: Proof) -> Theorem:
            none = q.have("r = 0")
            return q.calc("x", ("=", "ext r", same), ("=", "0", none), ("<=", "c"))

        return q.cases("0 < r", positive, zero)

    return p.obtain("r", p.use("real_of_nonneg", "x"), real)


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b, a n : real "
    "given Prob P, Prob Q, Measurable g, P << Q, 1 < a, 0 <= n "
    r"holds L (map g Q) (\y. ext (min (density (map g P) (map g Q) y) n ^ a)) "
    r"<= L Q (\x. ext (density P Q x ^ a))"
)
def truncated_moment_map(p: Proof) -> Theorem:
    """The truncated moment of an image is at most the moment: Hölder's inequality."""
    p.let(r="density (map g P) (map g Q)", m=r"\y. min (r y) n", d="density P Q", b="a/(a - 1)")
    p.let(X=r"L (map g Q) (\y. ext (m y ^ a))", A=r"L Q (\x. ext (d x ^ a))")
    outcome = p.names["g"].type.args[1]

    p.calc("X", ("<=", r"L (map g Q) (\y. ext (n^a))", "L_le"), ("=", "ext (n^a)", "L_const"))
    p.use("not_top_of_le", "X", "n^a")

    def one_factor(q: Proof) -> Theorem:
        return q.calc(
            "ext (m y ^ a)",
            ("=", "ext (m y ^ (a - 1) * m y)", "pow_succ"),
            ("<=", "ext (m y ^ (a - 1) * r y)"),
            ("=", "ext (r y) * ext (m y ^ (a - 1))", "ext_mul"),
        )

    p.every("y", outcome, one_factor)
    p.calc(
        "X",
        ("<=", r"L (map g Q) (\y. ext (r y) * ext (m y ^ (a - 1)))", "L_le"),
        ("=", r"L (map g P) (\y. ext (m y ^ (a - 1)))", "change_measure"),
        ("=", r"L P (\x. ext (m (g x) ^ (a - 1)))", "L_map"),
        ("=", r"L Q (\x. ext (d x) * ext (m (g x) ^ (a - 1)))", "change_measure"),
        ("=", r"L Q (\x. ext (d x * m (g x) ^ (a - 1)))", "ext_mul"),
        ("<=", r"A^(1/a) * L Q (\x. ext ((m (g x) ^ (a - 1)) ^ b))^(1/b)", "holder"),
        ("=", r"A^(1/a) * L Q (\x. ext (m (g x) ^ ((a - 1) * b)))^(1/b)", "pow_pow"),
        (
            "=",
            r"A^(1/a) * L Q (\x. ext (m (g x) ^ a))^((a - 1)/a)",
            p.have("(a - 1)*b = a"),
            p.have("1/b = (a - 1)/a"),
        ),
        ("=", "A^(1/a) * X^((a - 1)/a)", "L_map"),
    )
    return p.use("le_of_le_mixed_power", "X", "A", "a")


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b, a : real "
    "given Prob P, Prob Q, Measurable g, P << Q, 1 < a "
    r"holds L (map g Q) (\y. ext (density (map g P) (map g Q) y ^ a)) "
    r"<= L Q (\x. ext (density P Q x ^ a))"
)
def moment_map(p: Proof) -> Theorem:
    """The moment of the density of an image is at most that of the density."""
    p.let(r="density (map g P) (map g Q)", F=r"\n y. ext (min (r y) n ^ a)")
    p.let(A=r"L Q (\x. ext (density P Q x ^ a))")

    def signs(q: Proof) -> None:
        q.use("nat_nonneg", "n")

    def more(q: Proof) -> Theorem:
        signs(q)
        return q.have("F n y <= F (n + 1) y")

    def sign(q: Proof) -> Theorem:
        signs(q)
        return q.have("0 <= F n y")

    def reached(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            return q.witness("n")

        return q.obtain("n", q.use("nat_unbounded", "r y"), at)

    def bounded(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        return q.use("truncated_moment_map", "P", "Q", "g", "a", "n")

    p.intro("n y", sign, "!n y. Nat n ==> 0 <= F n y")
    p.intro("n y", more, "!n y. Nat n ==> F n y <= F (n + 1) y")
    p.intro("y", reached, r"!y. ?n. Nat n /\ ext (r y ^ a) <= F n y")
    p.intro("n", bounded, "!n. Nat n ==> L (map g Q) (F n) <= A")
    return p.use("L_le_by_truncation", "map g Q", r"\y. ext (r y ^ a)", "F", "A")


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b, a : real given Prob P, Prob Q, Measurable g, 1 < a "
    "holds renyi a (map g P) (map g Q) <= renyi a P Q"
)
def renyi_map(p: Proof) -> Theorem:
    """Data processing: a Rényi divergence does not grow when both laws are mapped."""

    def finite(q: Proof) -> Theorem:
        q.let(d="density P Q", r="density (map g P) (map g Q)")
        moment = q.use("moment_map", "P", "Q", "g", "a")
        return q.calc(
            "renyi a (map g P) (map g Q)",
            ("=", r"ext (1/(a - 1)) * elog (L (map g Q) (\y. ext (r y ^ a)))", "renyi", "if_true"),
            ("<=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (d x ^ a)))", moment),
            ("=", "renyi a P Q", "renyi", "if_true"),
        )

    def infinite(q: Proof) -> Theorem:
        return q.calc("renyi a (map g P) (map g Q)", ("<=", "∞"), ("=", "renyi a P Q", "renyi", "if_false"))

    return p.cases("P << Q", finite, infinite)


# Kernels.


@scripted("for P : 'a measure holds P << P")
def ac_refl(p: Proof) -> Theorem:
    """A measure is absolutely continuous with respect to itself."""
    p.unfold("<<")
    return p.auto()


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure "
    "given Prob P, Prob Q, P << Q, Measurable K, !x. Prob (K x) "
    r"holds withdensity (semi Q K) (\z. density P Q (fst z)) = semi P K"
)
def semi_withdensity(p: Proof) -> Theorem:
    """A joint law with another first marginal has the density of this marginal."""
    p.let(d="density P Q")

    def same(q: Proof) -> Theorem:
        return q.calc(
            r"L (withdensity (semi Q K) (\z. d (fst z))) f",
            ("=", r"L (semi Q K) (\z. ext (d (fst z)) * f z)", "L_withdensity_ext"),
            ("=", r"L Q (\x. L (K x) (\y. ext (d x) * f (x, y)))", "semi_L", "fst_pair"),
            ("=", r"L Q (\x. ext (d x) * L (K x) (\y. f (x, y)))", "L_mul"),
            ("=", r"L P (\x. L (K x) (\y. f (x, y)))", "change_measure"),
            ("=", "L (semi P K) f", "semi_L"),
        )

    p.let(W=r"withdensity (semi Q K) (\z. d (fst z))")
    p.intro("f", same, "!f. Measurable f ==> (!z. 0 <= f z) ==> L W f = L (semi P K) f")
    return p.use("measure_ext", "W", "semi P K")


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure "
    "given Prob P, Prob Q, P << Q, Measurable K, !x. Prob (K x) holds semi P K << semi Q K"
)
def semi_same_ac(p: Proof) -> Theorem:
    """Joint laws with the same kernel keep absolute continuity."""
    return p.use("semi_ac", "P", "Q", "K", "K")


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure "
    "given Prob P, Prob Q, P << Q, Measurable K, !x. Prob (K x) "
    r"holds AE (semi Q K) (\z. density (semi P K) (semi Q K) z = density P Q (fst z))"
)
def semi_same_density(p: Proof) -> Theorem:
    """The density of joint laws with the same kernel is that of the first marginals."""
    p.use("semi_withdensity", "P", "Q", "K")
    return p.use("density_unique", "semi P K", "semi Q K", r"\z. density P Q (fst z)")


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure, a : real "
    "given Prob P, Prob Q, Measurable K, !x. Prob (K x), 1 < a "
    "holds renyi a (semi P K) (semi Q K) <= renyi a P Q"
)
def renyi_semi(p: Proof) -> Theorem:
    """A second outcome with the same kernel adds nothing to a Rényi divergence."""

    def finite(q: Proof) -> Theorem:
        density = q.use("semi_same_density", "P", "Q", "K")
        q.let(d="density P Q", r="density (semi P K) (semi Q K)")
        return q.calc(
            "renyi a (semi P K) (semi Q K)",
            ("=", r"ext (1/(a - 1)) * elog (L (semi Q K) (\z. ext (r z ^ a)))", "renyi", "if_true"),
            ("=", r"ext (1/(a - 1)) * elog (L (semi Q K) (\z. ext (d (fst z) ^ a)))", density),
            ("=", r"ext (1/(a - 1)) * elog (L Q (\x. L (K x) (\y. ext (d x ^ a))))", "semi_L", "fst_pair"),
            ("=", r"ext (1/(a - 1)) * elog (L Q (\x. ext (d x ^ a)))", "L_const"),
            ("<=", "renyi a P Q", "renyi", "if_true"),
        )

    def infinite(q: Proof) -> Theorem:
        return q.calc("renyi a (semi P K) (semi Q K)", ("<=", "∞"), ("=", "renyi a P Q", "renyi", "if_false"))

    return p.cases("P << Q", finite, infinite)


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure given Prob P, Measurable K, !x. Prob (K x) "
    "holds map fst (semi P K) = P"
)
def semi_fst(p: Proof) -> Theorem:
    """The first marginal of a joint law."""

    def same(q: Proof) -> Theorem:
        return q.calc(
            "L (map fst (semi P K)) f",
            ("=", r"L (semi P K) (\z. f (fst z))", "L_map"),
            ("=", r"L P (\x. L (K x) (\y. f x))", "semi_L", "fst_pair"),
            ("=", "L P f", "L_econst"),
        )

    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L (map fst (semi P K)) f = L P f")
    return p.use("measure_ext", "map fst (semi P K)", "P")


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure given Prob P, Measurable K, !x. Prob (K x) "
    "holds Prob (bind P K)"
)
def bind_prob(p: Proof) -> Theorem:
    """The output of a kernel has a probability law."""
    p.unfold("bind")
    return p.use("map_prob", None, "semi P K", goal=p.goal)


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure, a : real "
    "given Prob P, Prob Q, Measurable K, !x. Prob (K x), 1 < a "
    "holds renyi a (bind P K) (bind Q K) <= renyi a P Q"
)
def renyi_bind(p: Proof) -> Theorem:
    """Data processing: a Rényi divergence does not grow when both laws are sent through a kernel."""
    return by_pairs(p, "renyi a", "renyi")


def by_pairs(p: Proof, divergence: str, name: str) -> Theorem:
    """Prove data processing for a kernel: the pair has the divergence of its first part, the output no more.

    Args:
        name: the lemmas ``NAME_map`` and ``NAME_semi`` say so.
    """
    p.unfold("bind")
    return p.calc(
        f"{divergence} (map snd (semi P K)) (map snd (semi Q K))",
        ("<=", f"{divergence} (semi P K) (semi Q K)", f"{name}_map"),
        ("<=", f"{divergence} P Q", f"{name}_semi"),
    )


# Mechanisms: what is computed from the output of a private mechanism is private.


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, g : 'a -> 'b, xi rho : real "
    "given Measurable g, zcdp nb A xi rho holds zcdp nb (postprocess g A) xi rho"
)
def zcdp_postprocess(p: Proof) -> Theorem:
    """Postprocessing keeps zCDP."""
    return _each_order(p, "map g (A {})", "renyi_map")


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, K : 'a -> 'b measure, xi rho : real "
    "given Measurable K, !y. Prob (K y), zcdp nb A xi rho "
    r"holds zcdp nb (\x. bind (A x) K) xi rho"
)
def zcdp_bind(p: Proof) -> Theorem:
    """Randomised postprocessing keeps zCDP."""
    return _each_order(p, "bind (A {}) K", "renyi_bind")


def _each_order(p: Proof, output: str, processing: str) -> Theorem:
    """Prove zCDP of what is computed from an output, by data processing at each order."""
    p.unfold("zcdp", "mechanism", "postprocess")

    def order(q: Proof) -> Theorem:
        return q.calc(
            f"renyi a ({output.format('x')}) ({output.format('y')})",
            ("<=", "renyi a (A x) (A y)", processing),
            ("<=", "ext (xi + rho*a)"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y a", order))


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, g : 'a -> 'b, epsilon delta : real "
    "given Measurable g, approx_dp nb A epsilon delta "
    "holds approx_dp nb (postprocess g A) epsilon delta"
)
def approx_dp_postprocess(p: Proof) -> Theorem:
    """Postprocessing keeps approximate differential privacy."""
    p.unfold("approx_dp", "mechanism", "postprocess")

    def event(q: Proof) -> Theorem:
        return q.calc(
            "mass (map g (A x)) s",
            ("=", r"mass (A x) (\z. s (g z))", "mass_map"),
            ("<=", r"ext (exp epsilon) * mass (A y) (\z. s (g z)) + ext delta"),
            ("=", "ext (exp epsilon) * mass (map g (A y)) s + ext delta", "mass_map"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y s", event))
