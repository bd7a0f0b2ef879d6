"""Lemmas about mutual information."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent

_CHANNEL = "Measurable K, !x. Prob (K x)"


@scripted(
    "for P : 'a measure, B Q : 'b measure given Prob P, Prob B, Prob Q, B << Q "
    r"holds withdensity (semi P (\x. Q)) (\z. density B Q (snd z)) = semi P (\x. B)"
)
def second_withdensity(p: Proof) -> Theorem:
    """A product law with another second factor has the density of this factor."""
    p.let(R=r"semi P (\x. Q)", N=r"semi P (\x. B)", b="density B Q")
    p.let(W=r"withdensity R (\z. b (snd z))")

    def same(q: Proof) -> Theorem:
        return q.calc(
            "L W f",
            ("=", r"L R (\z. ext (b (snd z)) * f z)", "L_withdensity_ext"),
            ("=", r"L P (\x. L Q (\y. ext (b y) * f (x, y)))", "semi_L", "snd_pair"),
            ("=", r"L P (\x. L B (\y. f (x, y)))", "change_measure"),
            ("=", "L N f", "semi_L"),
        )

    p.intro("f", same, "!f. Measurable f ==> (!z. 0 <= f z) ==> L W f = L N f")
    return p.use("measure_ext", "W", "N")


@scripted(
    "for J R N : 'a measure, b : 'a -> real given Prob J, Prob R, Prob N, J << R, Measurable b, "
    r"!x. 0 <= b x, withdensity R b = N, AE J (\x. 0 < b x) "
    r"holds withdensity N (\x. density J R x / b x) = J"
)
def density_between(p: Proof) -> Theorem:
    """The density with respect to a measure that has a density itself, which is positive where it matters."""
    p.let(d="density J R", q=r"\x. density J R x / b x", W=r"withdensity N (\x. density J R x / b x)")

    def same(q: Proof) -> Theorem:
        q.let(one=r"\x. if (0 < b x) (ext 1) 0")

        def point(q: Proof) -> Theorem:
            def positive(q: Proof) -> Theorem:
                cancel = q.have("b x * (d x / b x) = d x")
                return q.calc(
                    "ext (b x) * (ext (d x / b x) * f x)",
                    ("=", "ext (b x * (d x / b x)) * f x"),
                    ("=", "ext (d x) * f x", cancel),
                    ("=", "ext (d x) * (ext 1 * f x)"),
                    ("=", "ext (d x) * (one x * f x)", "if_true"),
                )

            def zero(q: Proof) -> Theorem:
                none = q.have("b x = 0", q.use(p.given[5], "x"))
                return q.calc(
                    "ext (b x) * (ext (d x / b x) * f x)",
                    ("=", "0 * (ext (d x / b x) * f x)", none),
                    ("=", "ext (d x) * 0", "ezero_mul", "emul_zero"),
                    ("=", "ext (d x) * (0 * f x)", "ezero_mul"),
                    ("=", "ext (d x) * (one x * f x)", "if_false"),
                )

            return q.cases("0 < b x", positive, zero)

        q.intro("x", point, "!x. ext (b x) * (ext (d x / b x) * f x) = ext (d x) * (one x * f x)")
        cut = q.context.facts[0]
        almost = q.have(r"AE J (\x. one x * f x = f x)")
        return q.calc(
            "L W f",
            ("=", r"L N (\x. ext (d x / b x) * f x)", "L_withdensity_ext"),
            ("=", r"L (withdensity R b) (\x. ext (d x / b x) * f x)", p.given[6]),
            ("=", r"L R (\x. ext (b x) * (ext (d x / b x) * f x))", "L_withdensity_ext"),
            ("=", r"L R (\x. ext (d x) * (one x * f x))", cut),
            ("=", r"L J (\x. one x * f x)", "change_measure"),
            ("=", "L J f", almost),
        )

    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L J f")
    return p.use("measure_ext", "W", "J")


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, Q : 'b measure, c : real "
    f"given {_CHANNEL}, Prob P, Prob Q, kl (semi P K) (semi P (\\x. Q)) <= ext c "
    r"holds kl (semi P K) (semi P (\x. Q)) = mutual_information P K + kl (bind P K) Q"
)
def golden_formula(p: Proof) -> Theorem:
    """The divergence from a product is the mutual information plus that of the second marginal."""
    p.let(J="semi P K", R=r"semi P (\x. Q)", B="bind P K", N=r"semi P (\x. bind P K)")
    p.let(b=r"\z : 'a # 'b. density B Q (snd z)", d="density J R")
    marginal = p.use("semi_snd", "P", "Q")
    output = p.have("map snd J = B", "bind")
    p.let(snd="(snd : 'a # 'b -> 'b)")
    less = p.calc(
        "kl B Q",
        ("=", "kl (map snd J) (map snd R)", marginal, output),
        ("<=", "kl J R", "kl_map"),
        ("<=", "ext c"),
    )
    first = p.use("kl_finite", "B", "Q", "c", given=[less])
    second = p.use("kl_finite", "J", "R", "c")
    p.use("second_withdensity", "P", "B", "Q")
    positive = p.use("density_pos", "B", "Q")
    moved = congruent(p.term(r"\M. AE M (\y. 0 < density B Q y)"), symmetry(output))
    p.use("ae_map", "snd", "J", r"\y. 0 < density B Q y", given=[by_equation(moved, positive)])
    between = p.use("density_between", "J", "R", "N", "b")
    below = p.use("withdensity_below", "N", r"\z. d z / b z")
    p.know(rewrite(below, between))
    p.use("density_unique", "J", "N", r"\z. d z / b z")
    p.use("ae_ac", "J")
    p.use("density_pos", "J", "R")

    def marginals(q: Proof) -> Theorem:
        return q.obtain("u", logic.separated(second)[1], losses)

    def losses(q: Proof) -> Theorem:
        q.let(l=r"\y. log (density B Q y)", m=r"\z. log (density J N z)")
        moved = congruent(q.term(r"\M. HasInt M l v"), symmetry(output))
        q.know(by_equation(moved, q.have("HasInt B l v")))
        q.use("int_map", "J", "snd", "l", "v")
        q.let(e="density J N")

        def point(q: Proof) -> Theorem:
            same = q.have("e z = d z / b z")
            return q.calc(
                "log (e z)", ("=", "log (d z / b z)", same), ("=", "log (d z) - log (b z)", "log_div")
            )

        q.intro(
            "z", point, "!z. e z = d z / b z ==> 0 < d z ==> 0 < b z ==> log (e z) = log (d z) - log (b z)"
        )
        q.use("int_ae", "J", "m", r"\z. log (d z) - l (snd z)", "u - v")
        information = q.use("kl_int", "J", "N", "u - v")
        return q.calc(
            "kl J R",
            ("=", "ext u"),
            ("=", "ext (u - v) + ext v"),
            ("=", "kl J N + kl B Q", information, q.have("kl B Q = ext v")),
            ("=", "mutual_information P K + kl B Q", "mutual_information"),
        )

    return p.obtain("v", logic.separated(first)[1], marginals)


def quotient(q: Proof) -> Theorem:
    q.use("density_nonneg", "J", "R", "z")
    return q.have("0 <= d z / b z")


@scripted(
    f"for P : 'a measure, K : 'a -> 'b measure given {_CHANNEL}, Prob P holds 0 <= mutual_information P K"
)
def information_nonneg(p: Proof) -> Theorem:
    """Mutual information is a divergence, and not negative."""
    p.unfold("mutual_information")
    return p.have(p.goal)


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, Q : 'b measure "
    f"given {_CHANNEL}, Prob P, Prob Q "
    r"holds mutual_information P K <= kl (semi P K) (semi P (\x. Q))"
)
def information_le(p: Proof) -> Theorem:
    """Mutual information is at most the divergence from any product with the first marginal."""
    p.let(D=r"kl (semi P K) (semi P (\x. Q))", I="mutual_information P K")

    def infinite(q: Proof) -> Theorem:
        return q.calc("I", ("<=", "∞"), ("=", "D", q.have("D = ∞")))

    def finite(q: Proof) -> Theorem:
        return q.obtain("c", q.use("real_of_finite", "D"), bounded)

    def bounded(q: Proof) -> Theorem:
        less = q.calc("D", ("=", "ext c", q.have("D = ext c")), ("<=", "ext c"))
        formula = q.use("golden_formula", "P", "K", "Q", "c", given=[less])
        more = q.use("eadd_le", "I", "I", "0", "kl (bind P K) Q")
        return q.calc("I", ("=", "I + 0"), ("<=", "I + kl (bind P K) Q", more), ("=", "D", formula))

    return p.cases("D = ∞", infinite, finite)


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, Q : 'b measure "
    rf"given {_CHANNEL}, Prob P, Prob Q, !x. K x << Q "
    r"holds mutual_information P K <= L P (\x. kl (K x) Q)"
)
def information_le_mean(p: Proof) -> Theorem:
    """Mutual information is at most the mean divergence from any distribution.

    The density of the pairs may take the place of the second outcome, which is then a real number.
    """
    p.let(C=r"\x : 'a. Q")

    def numbers(q: Proof) -> Theorem:
        same = q.have("kl P P = 0", "kl_same")
        return q.calc(
            "mutual_information P K",
            ("<=", "kl (semi P K) (semi P C)", "information_le"),
            ("=", "kl (semi P I) (semi P J)"),
            ("=", r"kl P P + L P (\x. kl (I x) (J x))", q.use("kl_chain", "P", "P", "I", "J")),
            ("=", r"0 + L P (\x. kl (I x) (J x))", same),
            ("=", r"L P (\x. kl (I x) (J x))", "eadd_zero"),
            ("<=", r"L P (\x. kl (K x) Q)", "L_le"),
        )

    return opened(p, p.use("pairs_by_density", "P", "P", "K", "C"), ["I", "J"], numbers)


@scripted(
    "for P : 'a measure, K H : 'a -> 'b measure, c : real given Prob P, "
    "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), !x. kl (K x) (H x) <= ext c "
    "holds kl (bind P K) (bind P H) <= ext c"
)
def kl_of_mixtures(p: Proof) -> Theorem:
    """The divergence of two mixtures with the same weights is at most that of their components."""
    one = p.term("P").type.args[0]
    p.every("x", one, lambda q: q.use("ac_of_kl", "K x", "H x", "c"))
    p.have("kl P P <= ext 0", "kl_same")
    return p.calc(
        "kl (bind P K) (bind P H)",
        ("=", "kl (map snd (semi P K)) (map snd (semi P H))", "bind"),
        ("<=", "kl (semi P K) (semi P H)", "kl_map"),
        ("<=", "ext (0 + c)", p.use("kl_chain_upper", "P", "P", "K", "H", "0", "c")),
        ("=", "ext c"),
    )


@scripted(
    "for P : 'a measure, K H : 'a -> 'b measure given Prob P, "
    "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), !x. K x << H x "
    "holds bind P K << bind P H"
)
def ac_of_mixtures(p: Proof) -> Theorem:
    """Mixtures with the same weights keep absolute continuity."""
    return p.have(p.goal, "bind")


@scripted(
    "for g : 'a -> 'c, P : 'a measure, K : 'c -> 'b measure "
    "given Prob P, Measurable g, Measurable K, !x. Prob (K x) "
    r"holds mutual_information (map g P) K <= mutual_information P (\x. K (g x))"
)
def information_map(p: Proof) -> Theorem:
    """The information about an image of a variable is at most that about the variable."""
    p.let(
        H=r"\x. K (g x)",
        Q="map g P",
        G=r"\z : 'a # 'b. (g (fst z), snd z)",
        J=r"semi P (\x. K (g x))",
        B="bind (map g P) K",
    )

    def output(q: Proof) -> Theorem:
        return q.calc(
            "L (bind P H) f",
            ("=", r"L P (\x. L (K (g x)) f)", q.use("L_bind", "P", "H", "f")),
            ("=", r"L (map g P) (\x. L (K x) f)", "L_map"),
            ("=", "L B f", q.use("L_bind", "Q", "K", "f")),
        )

    p.intro("f", output, "!f. Measurable f ==> (!y. 0 <= f y) ==> L (bind P H) f = L B f")
    same = p.use("measure_ext", "bind P H", "B")

    def joint(q: Proof) -> Theorem:
        return q.calc(
            r"L (map G (semi P (\x. N (g x)))) f",
            (
                "=",
                r"L (semi P (\x. N (g x))) (\z. f (G z))",
                q.use("L_map", r"semi P (\x. N (g x))", "G", "f"),
            ),
            ("=", r"L P (\x. L (N (g x)) (\y. f (g x, y)))", "semi_L", "fst_pair", "snd_pair"),
            ("=", r"L (map g P) (\x. L (N x) (\y. f (x, y)))", "L_map"),
            ("=", "L (semi Q N) f", "semi_L"),
        )

    def image(q: Proof) -> Theorem:
        text = (
            "!f. Measurable f ==> (!z. 0 <= f z) ==> "
            r"L (map G (semi P (\x. N (g x)))) f = L (semi Q N) f"
        )
        q.intro("f", joint, text)
        return q.use("measure_ext", r"map G (semi P (\x. N (g x)))", "semi Q N")

    kernel = p.term("K").type
    images = p.every("N", kernel, image, "Measurable N", "!x. Prob (N x)")
    first = p.use(images, "K")
    second = p.use(images, r"\x : 'c. B")
    return p.calc(
        "mutual_information Q K",
        ("=", r"kl (semi Q K) (semi Q (\x. B))", "mutual_information"),
        ("=", r"kl (map G J) (map G (semi P (\x. B)))", first, second),
        ("<=", r"kl J (semi P (\x. B))", "kl_map"),
        ("=", r"kl J (semi P (\x. bind P H))", same),
        ("=", r"mutual_information P H", "mutual_information"),
    )
