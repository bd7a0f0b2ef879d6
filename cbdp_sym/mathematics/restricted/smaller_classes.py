"""Lemmas about classes of adversaries: a smaller class, and linear functions, which see only the mean."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for f : real -> ereal, G H : ('a -> real) -> bool, P Q : 'a measure given !h. G h ==> H h "
    "holds restricted f G P Q <= restricted f H P Q",
    automatic=False,
)
def restricted_subset(p: Proof) -> Theorem:
    """A larger class has a larger supremum."""

    return p.use("restricted_least", "f", "G", "P", "Q", goal=p.goal)


@scripted(
    "for a : real, G H : ('a -> real) -> bool, P Q : 'a measure given 1 < a, !h. G h ==> H h "
    "holds restricted_renyi a G P Q <= restricted_renyi a H P Q",
    automatic=False,
)
def renyi_subset(p: Proof) -> Theorem:
    """The restricted Rényi divergence increases with the class."""
    p.let(f="alpha_generator a")
    p.unfold("restricted_renyi", "restricted_alpha")
    return p.use("renyi_monotone", "a", "restricted f G P Q", "restricted f H P Q")


@scripted(
    "for f : real -> ereal, P R Q : real measure, u : real "
    r"given Prob P, Prob R, HasInt P (\x. x) u, HasInt R (\x. x) u "
    "holds restricted f linear P Q <= restricted f linear R Q",
    automatic=False,
)
def same_mean(p: Proof) -> Theorem:
    """A linear adversary sees only the mean of the first distribution."""

    def one(q: Proof) -> Theorem:
        q.unfold_facts("linear")

        def of(r: Proof) -> Theorem:
            form = r.have("!y. h y = s * y + b")
            r.let(g=r"\x. s*x + b*1", e="s*u + b*1")
            same = r.intro("x", lambda e: e.have("h x = g x", form), "!x. h x = g x")
            upper = r.use("restricted_upper", "f", "linear", "R", "Q", "h")
            return r.calc(
                r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
                ("=", r"M P (\x. ext (g x)) + M Q (\x. -conjugate f (h x))", same),
                ("=", r"ext e + M Q (\x. -conjugate f (h x))", "M_int"),
                ("=", r"M R (\x. ext (g x)) + M Q (\x. -conjugate f (h x))", "M_int"),
                ("=", r"M R (\x. ext (h x)) + M Q (\x. -conjugate f (h x))", same),
                ("<=", "restricted f linear R Q", upper),
            )

        some = q.have("?s b. !y. h y = s * y + b")
        return q.obtain("s", some, lambda r: r.obtain("b", r.have("?b. !y. h y = s * y + b"), of))

    p.intro(
        "h",
        one,
        r"!h. linear h ==> Measurable h ==> "
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x)) <= restricted f linear R Q",
    )
    return p.use("restricted_least", "f", "linear", "P", "Q", goal=p.goal)


@scripted(
    "for a : real, P R Q : real measure, u : real "
    r"given 1 < a, Prob P, Prob R, Prob Q, HasInt P (\x. x) u, HasInt R (\x. x) u "
    "holds restricted_renyi a linear P Q <= renyi a R Q",
    automatic=False,
)
def below_same_mean(p: Proof) -> Theorem:
    """Linear adversaries gain at most the divergence of any distribution with the same mean."""
    p.let(f="alpha_generator a")
    more = p.use("restricted_below_renyi", "linear", "R", "Q", "a")
    p.unfold("restricted_renyi", "restricted_alpha")
    first = p.use("renyi_monotone", "a", "restricted f linear P Q", "restricted f linear R Q")
    return p.calc(
        "ext (1 / (a - 1)) * elog (1 + ext (a * (a - 1)) * restricted f linear P Q)",
        ("<=", "ext (1 / (a - 1)) * elog (1 + ext (a * (a - 1)) * restricted f linear R Q)", first),
        ("=", "restricted_renyi a linear R Q", "restricted_renyi", "restricted_alpha"),
        ("<=", "renyi a R Q", more),
    )
