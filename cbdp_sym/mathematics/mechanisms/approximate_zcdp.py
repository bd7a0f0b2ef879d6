r"""Approximate zCDP without the laws given the complements of the events.

δ-approximate zCDP asks for laws P and Q, given events of the probability 1 - δ, of which no event is more
than 1/(1 - δ) times as probable as under the outputs: their max-divergence is at most -log (1 - δ).
"""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.syntax import parts

_FOR = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, delta xi rho : real"
_CLOSE = "(!a. 1 < a ==> renyi a P Q <= ext (xi + rho * a) /\\ renyi a Q P <= ext (xi + rho * a))"
CONDITIONED = (
    "?P Q. Prob P /\\ Prob Q /\\ max_divergence P (A x) <= ext (-log (1 - delta)) "
    f"/\\ max_divergence Q (A y) <= ext (-log (1 - delta)) /\\ {_CLOSE}"
)


def opened(p: Proof, exists: Theorem, names: list[str], proof: Callable[[Proof], Theorem]) -> Theorem:
    """Return what ``proof`` shows of values, under these names, of which an existential says something."""

    def next_one(q: Proof) -> Theorem:
        if len(names) == 1:
            return proof(q)
        inner = next(f for f in q.context.about("?") if parts(f.conclusion)[0] == "?")
        return opened(q, inner, names[1:], proof)

    return p.obtain(names[0], exists, next_one)


@scripted(
    f"{_FOR}, x y : 'd given 0 <= delta, delta < 1, approx_zcdp nb A delta xi rho, nb x y holds {CONDITIONED}"
)
def approx_zcdp_conditioned(p: Proof) -> Theorem:
    """The laws given the events of Definition 8.1."""
    p.unfold("approx_zcdp")

    def laws(q: Proof) -> Theorem:
        for law, whole, rest, weight in (("P", "A x", "P'", "p"), ("Q", "A y", "Q'", "q")):
            same = q.have(f"{whole} = mixture {weight} {law} {rest}")
            q.have(f"max_divergence {law} ({whole}) <= ext (-log (1 - delta))", same)
        return q.witness("P", "Q")

    exists = p.use(p.context.about("?")[0], "x", "y")
    return opened(p, exists, ["P", "P'", "Q", "Q'", "p", "q"], laws)


@scripted(
    f"{_FOR} given 0 <= delta, delta < 1, mechanism A, !x y. nb x y ==> ({CONDITIONED}) "
    "holds approx_zcdp nb A delta xi rho"
)
def approx_zcdp_of_conditioned(p: Proof) -> Theorem:
    """Such laws are laws given events, which coins may decide: Definition 8.1."""
    whole = p.given[3]
    p.unfold("approx_zcdp")

    def pair(q: Proof) -> Theorem:
        q.unfold_facts("mechanism")
        return opened(q, q.use(whole, "x", "y"), ["P", "Q"], laws)

    def laws(q: Proof) -> Theorem:
        first = q.use("mixture_of_max_divergence", "1 - delta", "P", "A x")
        return q.obtain("P'", first, second)

    def second(q: Proof) -> Theorem:
        rest = q.use("mixture_of_max_divergence", "1 - delta", "Q", "A y")
        return q.obtain("Q'", rest, lambda r: r.witness("P", "P'", "Q", "Q'", "1 - delta", "1 - delta"))

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@scripted(f"{_FOR}, x : 'd given approx_zcdp nb A delta xi rho holds Prob (A x)", automatic=False)
def approx_zcdp_prob(p: Proof) -> Theorem:
    """The outputs of a mechanism have probability laws."""
    p.unfold_facts("approx_zcdp")
    p.unfold_facts("mechanism")
    return p.auto()


def _processed(p: Proof, image: str, name: str, processed: str) -> Theorem:
    """The goal for ``processed``, a mechanism made of A; ``image`` makes its law from one of A."""
    p.unfold_facts("approx_zcdp")
    p.unfold_facts("mechanism")

    def laws(q: Proof) -> Theorem:
        for law, at in (("P", "x"), ("Q", "y")):
            part, whole = image.format(law), image.format(f"(A {at})")
            less = q.use(
                f"max_divergence_{name}",
                goal=f"max_divergence ({part}) ({whole}) <= max_divergence {law} (A {at})",
            )
            q.calc(
                f"max_divergence ({part}) ({whole})",
                ("<=", f"max_divergence {law} (A {at})", less),
                ("<=", "ext (-log (1 - delta))"),
            )

        def order(r: Proof) -> Theorem:
            for first, second in (("P", "Q"), ("Q", "P")):
                one, other = image.format(first), image.format(second)
                r.calc(
                    f"renyi a ({one}) ({other})",
                    ("<=", f"renyi a {first} {second}", less),
                    ("<=", "ext (xi + rho*a)"),
                )
            return r.auto()

        q.let(X=image.format("P"), Y=image.format("Q"))
        close = "renyi a X Y <= ext (xi + rho*a) /\\ renyi a Y X <= ext (xi + rho*a)"
        q.intro("a", order, f"!a. 1 < a ==> {close}")
        return q.witness("X", "Y")

    def pair(q: Proof) -> Theorem:
        found = q.use("approx_zcdp_conditioned", "nb", "A", "delta", "xi", "rho", "x", "y")
        return opened(q, found, ["P", "Q"], laws)

    both = CONDITIONED.replace("A x", image.format("(A x)")).replace("A y", image.format("(A y)"))
    p.intro("x y", pair, f"!x y. nb x y ==> ({both})")
    p.have(f"mechanism (\\x. {image.format('(A x)')})", "mechanism")
    return p.use("approx_zcdp_of_conditioned", "nb", processed, "delta", "xi", "rho")


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, K : 'a -> 'b measure, delta xi rho : real "
    "given 0 <= delta, delta < 1, Measurable K, !y. Prob (K y), approx_zcdp nb A delta xi rho "
    r"holds approx_zcdp nb (\x. bind (A x) K) delta xi rho"
)
def approx_zcdp_bind(p: Proof) -> Theorem:
    """Randomised postprocessing keeps approximate zCDP: the events stay."""
    return _processed(p, "bind {} K", "bind", r"\x. bind (A x) K")


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, g : 'a -> 'b, delta xi rho : real "
    "given 0 <= delta, delta < 1, Measurable g, approx_zcdp nb A delta xi rho "
    "holds approx_zcdp nb (postprocess g A) delta xi rho"
)
def approx_zcdp_postprocess(p: Proof) -> Theorem:
    """Postprocessing keeps approximate zCDP: the events stay."""
    p.unfold("postprocess")
    return _processed(p, "map g {}", "map", r"\x. map g (A x)")


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'i -> 'd -> 'a measure, delta xi rho : 'i -> real, d : real "
    r"given Finite (\i : 'i. T), !i. 0 <= delta i, !i. delta i < 1, d = 1 - Prod (\i. 1 - delta i), "
    "!i. approx_zcdp nb (A i) (delta i) (xi i) (rho i) holds 0 <= d /\\ d < 1 "
    r"/\ approx_zcdp nb (\x. product (\i. A i x)) d (Sum xi) (Sum rho)"
)
def approx_zcdp_product(p: Proof) -> Theorem:
    """Independent mechanisms together: given all their events, of probability Π(1 - δ_i), ξ and ρ add up."""
    index, data = p.names["delta"].type.args[0], p.names["nb"].type.args[0]
    p.let(s=r"\i. 1 - delta i", S="Prod s", M=r"\x. product (\i. A i x)")

    def unit(q: Proof) -> Theorem:
        q.have("delta i < 1")
        return q.have("0 < s i /\\ 0 <= s i /\\ s i <= 1")

    p.every("i", index, unit)
    p.use("prod_positive", "s")
    p.use("prod_of_chances", "s")
    rest = p.have("1 - d = S")
    p.have("d < 1")

    def output(q: Proof) -> Theorem:
        return q.use("approx_zcdp_prob", "nb", "A i", "delta i", "xi i", "rho i", "x")

    p.every("i", index, lambda q: q.every("x", data, output))
    p.have("mechanism M", "mechanism")
    total = p.calc(
        r"Sum (\i. -log (s i))",
        ("=", r"Sum (\i. -1 * log (s i) + 0 * log (s i))"),
        ("=", r"-1 * Sum (\i. log (s i)) + 0 * Sum (\i. log (s i))", "Sum_linear"),
        ("=", r"-Sum (\i. log (s i))"),
        ("=", "-log S", "log_prod"),
        ("=", "-log (1 - d)", rest),
    )

    def pair(q: Proof) -> Theorem:
        def entry(r: Proof) -> Theorem:
            return r.use("approx_zcdp_conditioned", "nb", "A i", "delta i", "xi i", "rho i", "x", "y")

        first = q.use("skolem", given=[q.every("i", index, entry)])
        return q.obtain("P", first, second)

    def second(q: Proof) -> Theorem:
        return q.obtain("Q", q.use("skolem"), laws)

    def laws(q: Proof) -> Theorem:
        q.let(X="product P", Y="product Q")
        for whole, at in (("X", "x"), ("Y", "y")):
            q.let(N=rf"\i. A i {at}", C=r"\i. -log (s i)")
            q.calc(
                f"max_divergence {whole} (product N)",
                ("<=", "ext (Sum C)"),
                ("=", "ext (-log (1 - d))", total),
            )
        q.intro("a", order, f"!a. 1 < a ==> {_LINES}")
        return q.witness("X", "Y")

    def order(q: Proof) -> Theorem:
        q.let(l=r"\i. xi i + rho i * a")
        line = q.calc(
            "Sum l",
            ("=", r"Sum (\i. 1 * xi i + a * rho i)"),
            ("=", "1 * Sum xi + a * Sum rho", "Sum_linear"),
            ("=", "Sum xi + Sum rho * a"),
        )
        for first, other in (("P", "Q"), ("Q", "P")):

            def below(r: Proof, first: str = first, other: str = other) -> Theorem:
                return r.use("ac_of_renyi", f"{first} i", f"{other} i", "a", "l i")

            q.every("i", index, below)
            bounds = q.have(f"!i. renyi a ({first} i) ({other} i) <= ext (l i)")
            sums = q.use(
                "esum_mono", rf"\i. renyi a ({first} i) ({other} i)", r"\i. ext (l i)", given=[bounds]
            )
            q.calc(
                f"renyi a (product {first}) (product {other})",
                ("=", rf"Sum (\i. renyi a ({first} i) ({other} i))", "renyi_product"),
                ("<=", r"Sum (\i. ext (l i))", sums),
                ("=", "ext (Sum l)", "ext_Sum"),
                ("=", "ext (Sum xi + Sum rho * a)", line),
            )
        return q.auto()

    both = CONDITIONED.replace("A x", "M x").replace("A y", "M y").replace("delta", "d")
    both = both.replace("xi + rho * a", "Sum xi + Sum rho * a")
    p.intro("x y", pair, f"!x y. nb x y ==> ({both})")
    return p.auto()


_LINES = "renyi a X Y <= ext (Sum xi + Sum rho * a) /\\ renyi a Y X <= ext (Sum xi + Sum rho * a)"
