"""Lemmas about product measures: marginals, and the divergence of independent entries."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.kernel.types import Type
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent

_LAWS = r"Finite (\i : 'i. T), !i. Prob (P i), !i. Prob (Q i), !i. P i << Q i"


@scripted(
    "for P : 'i -> 'a measure, i : 'i given Finite (\\j : 'i. T), !j. Prob (P j) "
    r"holds map (\x. x i) (product P) = P i"
)
def product_marginal(p: Proof) -> Theorem:
    """The marginal of a product measure."""

    def same(q: Proof) -> Theorem:
        return q.calc(
            r"L (map (\x. x i) (product P)) f",
            ("=", r"L (product P) (\x. f (x i))", "L_map"),
            (
                "=",
                r"L (product P) (\x. L (P i) (\y. f (if (i = i) y (x i))))",
                q.use("product_split", "P", "i", r"\x. f (x i)"),
            ),
            ("=", r"L (product P) (\x. L (P i) f)", "if_true"),
            ("=", "L (P i) f", "L_econst"),
        )

    p.let(W=r"map (\x. x i) (product P)", V="P i")
    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L V f")
    return p.use("measure_ext", "W", "V")


@scripted(
    "for R : 'a measure, A : 'i -> 'a -> bool, s : 'i -> bool given Finite s, !i. s i ==> AE R (A i) "
    "holds AE R (\\x. !i. s i ==> A i x)"
)
def ae_each(p: Proof) -> Theorem:
    """Finitely many properties that hold almost everywhere hold together almost everywhere."""

    def base(q: Proof) -> Theorem:
        return q.intro("", lambda r: r.auto(), q.goal)

    def step(q: Proof) -> Theorem:
        q.have("AE R (A i)")
        q.have(r"AE R (\x. !j. t j ==> A j x)")

        def point(r: Proof) -> Theorem:
            def new(r: Proof) -> Theorem:
                same = r.have("j = i")
                return rewrite(r.have("A i x"), symmetry(same))

            def old(r: Proof) -> Theorem:
                return r.have("A j x")

            return logic.either(
                r.have(r"j = i \/ t j"), lambda e: new(known(r, e)), lambda e: old(known(r, e))
            )

        q.intro("x j", point, r"!x j. A i x ==> (!k. t k ==> A k x) ==> j = i \/ t j ==> A j x")
        return q.have(r"AE R (\x. !j. j = i \/ t j ==> A j x)")

    finite_induction(p, r"\s. (!i. s i ==> AE R (A i)) ==> AE R (\x. !i. s i ==> A i x)", "s", base, step)
    return p.have(p.goal)


def known(q: Proof, fact: Theorem) -> Proof:
    """A proof that knows one fact more."""
    inner = q.supposing()
    inner.know(fact)
    return inner


@scripted(
    "for f : 'i -> real given Finite (\\i : 'i. T), !i. 0 < f i holds log (Prod f) = Sum (\\i. log (f i))"
)
def log_prod(p: Proof) -> Theorem:
    """The logarithm of a product."""
    p.unfold("Prod", "Sum")

    def base(q: Proof) -> Theorem:
        q.have(r"0 < ProdOn (\i : 'i. F) f", "prod_empty")
        q.have(r"log (ProdOn (\i : 'i. F) f) = SumOn (\i. F) (\i. log (f i))", "prod_empty", "sum_empty")
        return q.auto()

    def step(q: Proof) -> Theorem:
        product = q.use("prod_insert", "t", "i", "f")
        total = q.use("sum_insert", "t", "i", r"\i. log (f i)")
        q.have(r"0 < ProdOn (\j. j = i \/ t j) f", product)
        q.calc(
            r"log (ProdOn (\j. j = i \/ t j) f)",
            ("=", "log (f i * ProdOn t f)", product),
            ("=", "log (f i) + log (ProdOn t f)", "log_mul"),
            ("=", r"log (f i) + SumOn t (\i. log (f i))"),
            ("=", r"SumOn (\j. j = i \/ t j) (\i. log (f i))", total),
        )
        return q.auto()

    whole = finite_induction(
        p, r"\s. 0 < ProdOn s f /\ log (ProdOn s f) = SumOn s (\i. log (f i))", r"\i : 'i. T", base, step
    )
    return logic.separated(whole)[1]


@scripted("for f : 'i -> real given Finite (\\i : 'i. T) holds Prod (\\i. exp (f i)) = exp (Sum f)")
def prod_exp(p: Proof) -> Theorem:
    """A product of exponentials."""
    p.let(g=r"\i. exp (f i)")
    return p.calc(
        "Prod g",
        ("=", "exp (log (Prod g))", "exp_log"),
        ("=", r"exp (Sum (\i. log (g i)))", "log_prod"),
        ("=", "exp (Sum f)", "log_exp"),
    )


@scripted("for f : 'i -> real given Finite (\\i : 'i. T) holds Prod (\\i. ext (f i)) = ext (Prod f)")
def ext_prod(p: Proof) -> Theorem:
    """A product of real numbers as one of extended reals."""
    p.unfold("Prod")
    p.let(g=r"\i. ext (f i)")

    def base(q: Proof) -> Theorem:
        return q.have(r"ProdOn (\i : 'i. F) g = ext (ProdOn (\i. F) f)", "prod_empty", "eprod_empty")

    def step(q: Proof) -> Theorem:
        product = q.use("prod_insert", "t", "i", "f")
        return q.calc(
            r"ProdOn (\j. j = i \/ t j) g",
            ("=", "ext (f i) * ProdOn t g", q.use("eprod_insert", "t", "i", "g")),
            ("=", "ext (f i) * ext (ProdOn t f)"),
            ("=", "ext (f i * ProdOn t f)", "ext_mul"),
            ("=", r"ext (ProdOn (\j. j = i \/ t j) f)", product),
        )

    return finite_induction(p, r"\t. ProdOn t g = ext (ProdOn t f)", r"\i : 'i. T", base, step)


@scripted(
    f"for P Q : 'i -> 'a measure, v : 'i -> real given {_LAWS}, "
    "!i. HasInt (P i) (\\x. log (density (P i) (Q i) x)) (v i) "
    "holds kl (product P) (product Q) = ext (Sum v)"
)
def kl_product(p: Proof) -> Theorem:
    """The divergence of independent entries is the sum of their divergences."""
    p.let(A="product P", B="product Q", l=r"\i x. log (density (P i) (Q i) x)")
    index, _outcome = p.names["v"].type.args[0], p.names["A"].type.args[0]
    p.use("product_density", "P", "Q")
    p.use("ae_ac", "A")

    def entry(q: Proof) -> Theorem:
        marginal = q.use("product_marginal", "P", "i")
        positive = q.use("density_pos", "P i", "Q i")
        moved = congruent(q.term(r"\R. AE R (\x. 0 < density (P i) (Q i) x)"), symmetry(marginal))
        return q.use(
            "ae_map",
            r"\x : 'i -> 'a. x i",
            "A",
            r"\x. 0 < density (P i) (Q i) x",
            given=[by_equation(moved, positive)],
        )

    def integral(q: Proof) -> Theorem:
        marginal = q.use("product_marginal", "P", "i")
        moved = congruent(q.term(r"\R. HasInt R (l i) (v i)"), symmetry(marginal))
        q.know(by_equation(moved, q.have("HasInt (P i) (l i) (v i)")))
        return q.use("int_map", "A", r"\x : 'i -> 'a. x i", "l i", "v i")

    p.every("i", index, entry)
    p.let(pos=r"\i x. 0 < density (P i) (Q i) (x i)")
    p.use("ae_each", "A", "pos", r"\i : 'i. T")

    def point(q: Proof) -> Theorem:
        q.let(f=r"\i. density (P i) (Q i) (x i)")
        same = q.have("density A B x = Prod f")
        return q.calc(
            "log (density A B x)",
            ("=", "log (Prod f)", same),
            ("=", r"Sum (\i. l i (x i))", q.use("log_prod", "f")),
        )

    p.intro(
        "x",
        point,
        r"!x. density A B x = Prod (\i. density (P i) (Q i) (x i)) ==> (!i. T ==> pos i x) "
        r"==> log (density A B x) = Sum (\i. l i (x i))",
    )
    p.every("i", index, integral)
    p.let(L=r"\i x. l i (x i)")
    p.use("int_sum", "A", r"\i : 'i. T", "L", "v")
    p.have(r"HasInt A (\x. Sum (\i. l i (x i))) (Sum v)", "Sum")
    return p.use("kl_int", "A", "B", "Sum v")


@scripted(
    "for P Q : 'i -> 'a measure, i : 'i, a c : real given Finite (\\j : 'i. T), !j. Prob (P j), "
    "!j. Prob (Q j), !j. ~(j = i) ==> P j = Q j, 1 < a, renyi a (P i) (Q i) <= ext c "
    "holds renyi a (product P) (product Q) <= ext c"
)
def renyi_one_factor(p: Proof) -> Theorem:
    """The divergence of independent entries of which one has another law is at most that of this one."""
    index = p.term("i").type

    def below(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            return r.have("P j << Q j", r.have("j = i"))

        def there(r: Proof) -> Theorem:
            return r.have("P j << Q j", r.have("P j = Q j"))

        return q.cases("j = i", here, there)

    p.every("j", index, below)
    p.use("not_top_of_le", "renyi a (P i) (Q i)", "c")
    moment = p.use("renyi_moment", "P i", "Q i", "a")
    return p.obtain("v", moment, lambda q: with_value(q, index))


def with_value(p: Proof, index: Type) -> Theorem:
    """The proof of `renyi_one_factor`, with the moment v of the entry that changes."""
    p.let(r="log v / (a - 1)")
    value = p.have("renyi a (P i) (Q i) = ext r")

    def summand(q: Proof) -> Theorem:
        def here(s: Proof) -> Theorem:
            same = s.have("i = j")
            back = s.calc("j", ("=", "i", same))
            return s.calc(
                "renyi a (P j) (Q j)",
                ("=", "renyi a (P i) (Q i)", back),
                ("=", "ext r", value),
                ("=", "ext (if (i = j) r 0)", "if_true"),
            )

        def there(s: Proof) -> Theorem:
            s.know(logic.refuted(s.term("j = i"), lambda t: swapped(s, t)))
            return s.calc(
                "renyi a (P j) (Q j)",
                ("=", "renyi a (Q j) (Q j)", s.have("P j = Q j")),
                ("=", "0", "renyi_same"),
                ("=", "ext (if (i = j) r 0)", "if_false"),
            )

        return q.cases("i = j", here, there)

    each = p.every("j", index, summand)
    less = p.have("renyi a (P i) (Q i) <= ext c")
    return p.calc(
        "renyi a (product P) (product Q)",
        ("=", r"Sum (\j. renyi a (P j) (Q j))", "renyi_product"),
        ("=", r"Sum (\j. ext (if (i = j) r 0))", each),
        ("=", r"ext (Sum (\j. if (i = j) r 0))", "ext_Sum"),
        ("=", "ext r", "sum_at_point"),
        ("=", "renyi a (P i) (Q i)", value),
        ("<=", "ext c", less),
    )


def swapped(p: Proof, back: Theorem) -> Theorem:
    """F, as i = j is known not to hold and j = i is assumed."""
    q = p.supposing(back.conclusion)
    q.calc("i", ("=", "j", q.have("j = i")))
    return q.have("F")
