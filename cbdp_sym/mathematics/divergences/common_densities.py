"""The divergences of two laws with densities with respect to one measure."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_TWO = (
    "for R : 'a measure, p q : 'a -> real given SigmaFinite R, Measurable p, Measurable q, "
    "!h. 0 <= p h, !h. 0 <= q h, Prob (withdensity R p), Prob (withdensity R q)"
)
_INSIDE = r"AE R (\h. 0 < p h ==> 0 < q h)"


@scripted(
    "for R : 'a measure, m : 'a -> real given Measurable m, !h. 0 <= m h "
    r"holds AE (withdensity R m) (\h. 0 < m h)"
)
def positive_density(p: Proof) -> Theorem:
    """A density is positive almost everywhere under its law."""
    p.let(V="withdensity R m", one=r"\h. if (0 < m h) 0 (ext 1)")

    def point(q: Proof) -> Theorem:
        def positive(r: Proof) -> Theorem:
            return r.calc("ext (m h)*one h", ("=", "0"))

        def zero(r: Proof) -> Theorem:
            r.have("0 <= m h")
            r.have("m h = 0")
            return r.calc("ext (m h)*one h", ("=", "0*one h"), ("=", "0"))

        return q.cases("0 < m h", positive, zero)

    same = p.every("h", p.names["m"].type.args[0], point)
    none = p.calc(
        "L V one",
        ("=", r"L R (\h. ext (m h)*one h)", "L_withdensity_ext"),
        ("=", r"L R (\h. 0)", same),
        ("=", "0", "L_const_zero"),
    )
    return p.use("ae_of_null", "V", r"\h. 0 < m h", given=[none])


@scripted(f"{_TWO}, {_INSIDE} holds withdensity (withdensity R q) (\\h. p h / q h) = withdensity R p")
def quotient_density(p: Proof) -> Theorem:
    """Where q is positive almost everywhere that p is, their quotient is a density."""
    p.let(P="withdensity R p", Q="withdensity R q", r=r"\h. p h / q h", V="withdensity Q r")

    def integral(q: Proof) -> Theorem:
        q.intro("h", point, "!h. (0 < p h ==> 0 < q h) ==> ext (q h)*(ext (r h)*f h) = ext (p h)*f h")
        same = q.have(r"AE R (\h. ext (q h)*(ext (r h)*f h) = ext (p h)*f h)")
        return q.calc(
            "L V f",
            ("=", r"L R (\h. ext (q h)*(ext (r h)*f h))", "L_withdensity_ext"),
            ("=", r"L R (\h. ext (p h)*f h)", same),
            ("=", "L P f", "L_withdensity_ext"),
        )

    def point(q: Proof) -> Theorem:
        return q.cases("0 < p h", positive, zero)

    def positive(q: Proof) -> Theorem:
        return q.calc("ext (q h)*(ext (r h)*f h)", ("=", "ext (p h)*f h"))

    def zero(q: Proof) -> Theorem:
        q.have("0 <= p h")
        q.have("p h = 0")
        q.have("r h = 0")
        return q.calc(
            "ext (q h)*(ext (r h)*f h)", ("=", "ext (q h)*(0*f h)"), ("=", "0*f h"), ("=", "ext (p h)*f h")
        )

    p.intro("f", integral, "!f. Measurable f ==> (!h. 0 <= f h) ==> L V f = L P f")
    return p.use("measure_ext", "V", "P")


@scripted(
    f"{_TWO}, {_INSIDE} "
    r"holds withdensity R p << withdensity R q /\ "
    r"kl (withdensity R p) (withdensity R q) = M (withdensity R p) (\h. ext (log (p h / q h)))"
)
def kl_of_densities(p: Proof) -> Theorem:
    """The divergence as the mean of the logarithm of the quotient."""
    p.let(P="withdensity R p", Q="withdensity R q", r=r"\h. p h / q h")
    same = p.use("quotient_density", "R", "p", "q")
    less = rewrite(p.use("withdensity_below", "Q", "r"), same)
    p.know(less)
    p.use("density_unique", "P", "Q", "r")
    here = p.use("ae_ac", "P", "Q")
    value = p.calc(
        "kl P Q",
        ("=", r"M P (\h. ext (log (density P Q h)))", "kl_ac"),
        ("=", r"M P (\h. ext (log (r h)))", here),
    )
    return logic.both(less, value)


@scripted(
    "for R : 'a measure, p q : 'a -> real, a b : real given SigmaFinite R, Measurable p, Measurable q, "
    r"!h. 0 <= p h, !h. 0 < q h, HasInt R p 1, HasInt R q 1, 1 < a, "
    r"L R (\h. ext (p h*(p h/q h)^(a - 1))) <= ext (exp ((a - 1)*b)) "
    "holds renyi a (withdensity R p) (withdensity R q) <= ext b",
    automatic=False,
)
def renyi_of_densities(p: Proof) -> Theorem:
    """A bound of the moment of the quotient bounds the Rényi divergence."""
    p.let(P="withdensity R p", Q="withdensity R q")
    p.use("moment_under_first", "P", "Q", "a")
    p.use("density_quotient", "R", "p", "q")
    moment = p.calc(
        r"L Q (\h. ext (density P Q h ^ a))",
        ("=", r"L P (\h. ext (density P Q h ^ (a - 1)))"),
        ("=", r"L P (\h. ext ((p h/q h)^(a - 1)))", p.use("ae_ac", "P")),
        ("=", r"L R (\h. ext (p h*(p h/q h)^(a - 1)))", "L_withdensity"),
        ("<=", "ext (exp ((a - 1)*b))"),
    )
    return p.use("renyi_of_moment", "P", "Q", "a", "b", given=[moment])


@scripted(f"{_TWO}, withdensity R p << withdensity R q holds {_INSIDE}")
def positive_of_ac(p: Proof) -> Theorem:
    """If the first law is dominated, q is positive almost everywhere that p is."""
    return p.use("ae_withdensity", "R", "p", r"\h. 0 < q h")


@scripted(
    "for R : 'a measure, p q : 's -> 'a -> real given SigmaFinite R, "
    r"Measurable (\z. p (fst z) (snd z)), Measurable (\z. q (fst z) (snd z)), "
    "!x h. 0 <= p x h, !x h. 0 <= q x h, !x. Prob (withdensity R (p x)), !x. Prob (withdensity R (q x)) "
    r"holds Measurable (\x. kl (withdensity R (p x)) (withdensity R (q x)))"
)
def measurable_kl_of_densities(p: Proof) -> Theorem:
    """The divergence is a measurable function of what the two densities depend on."""
    p.let(
        K=r"\x. withdensity R (p x)",
        H=r"\x. withdensity R (q x)",
        f=r"\z : 's # 'a. ext (log (p (fst z) (snd z)/q (fst z) (snd z)))",
        out=r"\z : 's # 'a. if (0 < p (fst z) (snd z) /\ q (fst z) (snd z) <= 0) (ext 1) 0",
        g=r"\x. L R (\h. out (x, h))",
        m=r"\x. M (K x) (\h. f (x, h))",
    )
    p.use("measurable_M", "K", "f")
    p.use("measurable_L_section", "R", "out")
    same = p.every("x", p.names["p"].type.args[0], _by_domination)
    return p.have(p.goal, same)


def _by_domination(q: Proof) -> Theorem:
    q.let(s=r"\h. 0 < p x h /\ q x h <= 0")
    q.let(one=r"\h. if (s h) (ext 1) 0", kl="kl (K x) (H x)", choice="if (g x <= 0) (m x) ∞")
    null = q.have("g x = L R one", "fst_pair", "snd_pair")

    def dominated(r: Proof) -> Theorem:
        r.intro("h", nowhere, "!h. (0 < p x h ==> 0 < q x h) ==> one h = 0")
        none = r.have(r"AE R (\h. one h = 0)", r.given[0])
        r.calc(
            "g x",
            ("=", "L R one", null),
            ("=", r"L R (\h. 0)", none),
            ("=", "0", "L_const_zero"),
            ("<=", "0"),
        )
        r.use("kl_of_densities", "R", "p x", "q x")
        mean = r.have(r"kl = M (K x) (\h. ext (log (p x h / q x h)))")
        return r.calc(
            "kl",
            ("=", r"M (K x) (\h. ext (log (p x h / q x h)))", mean),
            ("=", "m x", "fst_pair", "snd_pair"),
            ("=", "choice", "if_true"),
        )

    def nowhere(r: Proof) -> Theorem:
        return r.have("one h = 0", "if_false", logic.refuted(r.term("s h"), lambda t: outside(r, t)))

    def outside(r: Proof, both: Theorem) -> Theorem:
        r.know(both)
        r.goal = r.term("F")
        r.have("0 < q x h")
        return r.absurd()

    def singular(r: Proof) -> Theorem:
        r.know(logic.refuted(r.term("K x << H x"), lambda t: ac(r, t)))
        r.know(logic.refuted(r.term("g x <= 0"), lambda t: zero(r, t)))
        return r.calc("kl", ("=", "∞", "kl", "if_false"), ("=", "choice", "if_false"))

    def ac(r: Proof, less: Theorem) -> Theorem:
        r = r.supposing()
        r.goal = r.term("F")
        r.use("positive_of_ac", "R", "p x", "q x", given=[less])
        return r.absurd()

    def zero(r: Proof, small: Theorem) -> Theorem:
        r.goal = r.term("F")
        r.know(small)
        less = r.calc("L R one", ("=", "g x", null), ("<=", "0"))
        r.use("ele_antisym", "L R one", "0", given=[less])
        r.use("L_zero", "R", "one")
        r.intro("h", inside, "!h. one h = 0 ==> 0 < p x h ==> 0 < q x h")
        r.have(r"AE R (\h. 0 < p x h ==> 0 < q x h)")
        return r.absurd()

    def inside(r: Proof) -> Theorem:
        def outside(t: Proof) -> Theorem:
            t.calc("ext 1", ("=", "one h", "if_true"), ("=", "ext 0"))
            t.use("ext_inj", "1", "0")
            return t.absurd()

        return r.cases("0 < q x h", lambda t: t.have("0 < q x h"), outside)

    return q.cases(r"AE R (\h. 0 < p x h ==> 0 < q x h)", dominated, singular)


@scripted("for t : real given 0 < t holds abs (log t) <= log t + 2 / t")
def abs_log(p: Proof) -> Theorem:
    """The absolute value of the logarithm, from -log t <= 1/t."""
    p.use("log_ge_inverse", "t")
    return p.use("abs_le", "log t", "log t + 2/t")


@scripted(
    "for P Q : 'a measure, b : real given Prob P, Prob Q, kl P Q <= ext b "
    r"holds ?v. HasInt P (\x. log (density P Q x)) v /\ kl P Q = ext v "
    r"/\ L P (\x. ext (abs (log (density P Q x)))) <= ext (v + 2)"
)
def size_of_the_loss(p: Proof) -> Theorem:
    """The mean of the absolute loss is at most 2 above the divergence."""
    found = p.use("kl_finite", "P", "Q", "b")
    p.let(d="density P Q")
    one = p.calc(r"L Q (\x. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
    inverse = p.use("int_over_density", "P", "Q", r"\x. 1", "1", given=[one])
    p.use("density_pos", "P", "Q")

    def loss(q: Proof) -> Theorem:
        return q.obtain("w", inverse, bound)

    def bound(q: Proof) -> Theorem:
        q.intro(
            "x",
            lambda r: r.have("ext (abs (log (d x))) <= ext (log (d x) + 2*(1/d x))", r.use("abs_log", "d x")),
            "!x. 0 < d x ==> ext (abs (log (d x))) <= ext (log (d x) + 2*(1/d x))",
        )
        q.intro(
            "x",
            lambda r: r.have(
                "0 <= log (d x) + 2*(1/d x)", r.use("abs_log", "d x"), r.use("abs_pos", "log (d x)")
            ),
            "!x. 0 < d x ==> 0 <= log (d x) + 2*(1/d x)",
        )
        q.calc(
            r"L P (\x. ext (abs (log (d x))))",
            ("<=", r"L P (\x. ext (log (d x) + 2*(1/d x)))"),
            ("=", "ext (v + 2*w)", "L_int_ae"),
            ("<=", "ext (v + 2)"),
        )
        return q.witness("v")

    return p.obtain("v", logic.separated(found)[1], loss)


@scripted(
    "for W : 's measure, R : 'a measure, p q : 's -> 'a -> real, c : real given Prob W, SigmaFinite R, "
    r"Measurable (\z. p (fst z) (snd z)), Measurable (\z. q (fst z) (snd z)), "
    "!x h. 0 <= p x h, !x h. 0 <= q x h, !x. Prob (withdensity R (p x)), !x. Prob (withdensity R (q x)), "
    r"L W (\x. kl (withdensity R (p x)) (withdensity R (q x))) = ext c "
    r"holds HasInt (semi W (\x. withdensity R (p x))) (\z. log (p (fst z) (snd z) / q (fst z) (snd z))) c"
)
def mean_of_losses(p: Proof) -> Theorem:
    """If the mean divergence is finite, then it is the mean of the logarithm of the quotient."""
    p.let(
        K=r"\x. withdensity R (p x)",
        H=r"\x. withdensity R (q x)",
        k=r"\x. kl (K x) (H x)",
        l=r"\z : 's # 'a. log (p (fst z) (snd z) / q (fst z) (snd z))",
        J="semi W K",
    )
    p.have("~(L W k = ∞)", p.given[8])
    p.use("L_finite", "W", "k")
    said = (
        r"(?v. HasInt (K x) (\h. l (x, h)) v /\ k x = ext v) "
        r"/\ L (K x) (\h. ext (abs (l (x, h)))) <= k x + ext 2"
    )
    p.intro("x", _losses, rf"!x. ~(k x = ∞) ==> {said}")
    less = p.calc(
        r"L J (\z. ext (abs (l z)))",
        ("=", r"L W (\x. L (K x) (\h. ext (abs (l (x, h)))))", "semi_L"),
        ("<=", r"L W (\x. k x + ext 2)"),
        ("=", r"L W k + L W (\x. ext 2)", "L_add"),
        ("=", "ext c + ext 2", "L_const"),
        ("=", "ext (c + 2)"),
    )
    p.use("not_top_of_le", given=[less])

    def mean(q: Proof) -> Theorem:
        return q.obtain("u", q.use("int_semi", "W", "K", "l", "v"), inner)

    def inner(q: Proof) -> Theorem:
        q.intro(
            "x",
            the_same,
            rf"!x. HasInt (K x) (\h. l (x, h)) (u x) ==> {some} ==> k x = ext (u x) /\ 0 <= u x",
        )
        same = q.have(r"AE W (\x. k x = ext (u x))")
        total = q.calc(
            "ext v", ("=", r"L W (\x. ext (u x))", "L_int_ae"), ("=", "L W k", same), ("=", "ext c")
        )
        return rewrite(q.have("HasInt J l v"), q.use("ext_inj", "v", "c", given=[total]))

    some = r"(?v. HasInt (K x) (\h. l (x, h)) v /\ k x = ext v)"
    return p.obtain("v", p.use("int_exists", "J", "l"), mean)


def the_same(q: Proof) -> Theorem:
    def at(r: Proof) -> Theorem:
        r.use("int_unique", "K x", r"\h. l (x, h)", "v", "u x")
        same = r.calc("k x", ("=", "ext v"), ("=", "ext (u x)"))
        least = r.calc("0", ("<=", "k x"), ("=", "ext (u x)", same))
        return logic.both(same, r.use("le_of_ext", "0", "u x", given=[least]))

    return q.obtain("v", q.have(r"?v. HasInt (K x) (\h. l (x, h)) v /\ k x = ext v"), at)


def _losses(q: Proof) -> Theorem:
    def real(r: Proof) -> Theorem:
        less = r.calc("k x", ("=", "ext b"), ("<=", "ext b"))
        r.use("ac_of_kl", "K x", "H x", "b", given=[less])
        r.use("quotient_density", "R", "p x", "q x")
        r.use("density_unique", "K x", "H x", r"\h. p x h / q x h")
        here = r.use("ae_ac", "K x", "H x")
        return r.obtain(
            "v", r.use("size_of_the_loss", "K x", "H x", "b", given=[less]), lambda t: at(t, here)
        )

    def at(r: Proof, here: Theorem) -> Theorem:
        r.let(d=r"\h. log (density (K x) (H x) h)", e=r"\h. log (p x h / q x h)")
        same = r.have(r"AE (K x) (\h. e h = d h)")
        r.have(r"HasInt (K x) (\h. l (x, h)) v", "fst_pair", "snd_pair")
        size = r.calc(
            r"L (K x) (\h. ext (abs (l (x, h))))",
            ("=", r"L (K x) (\h. ext (abs (e h)))", "fst_pair", "snd_pair"),
            ("=", r"L (K x) (\h. ext (abs (d h)))", same),
            ("<=", "ext (v + 2)"),
            ("=", "ext v + ext 2"),
            ("=", "k x + ext 2"),
        )
        some = r.supposing()
        some.goal = r.term(r"?v. HasInt (K x) (\h. l (x, h)) v /\ k x = ext v")
        return logic.both(some.witness("v"), size)

    return q.obtain("b", q.use("real_of_nonneg", "k x"), real)


@scripted(
    "for P : 's measure, R : 'a measure, p : 's -> 'a -> real, m : 'a -> real given Prob P, SigmaFinite R, "
    r"Measurable (\z. p (fst z) (snd z)), !x h. 0 <= p x h, !x. Prob (withdensity R (p x)), "
    r"Measurable m, !h. 0 <= m h, AE R (\h. ext (m h) = L P (\x. ext (p x h))) "
    r"holds bind P (\x. withdensity R (p x)) = withdensity R m"
)
def density_of_output(p: Proof) -> Theorem:
    """The density of the output is the mean of the densities."""
    p.let(K=r"\x. withdensity R (p x)", N=r"bind P (\x. withdensity R (p x))", V="withdensity R m")

    def of(q: Proof) -> Theorem:
        q.let(j=r"\z : 's # 'a. ext (p (fst z) (snd z)) * f (snd z)")
        inner = q.every("x", p.names["P"].type.args[0], under)
        factor = q.every("h", p.names["m"].type.args[0], drawn)
        same = q.have(r"AE R (\h. ext (m h) * f h = L P (\x. ext (p x h)) * f h)")
        return q.calc(
            "L N f",
            ("=", r"L P (\x. L (K x) f)", "L_bind"),
            ("=", r"L P (\x. L R (\h. j (x, h)))", inner),
            ("=", r"L R (\h. L P (\x. j (x, h)))", q.use("tonelli", "P", "R", "j")),
            ("=", r"L R (\h. L P (\x. ext (p x h)) * f h)", factor),
            ("=", r"L R (\h. ext (m h) * f h)", same),
            ("=", "L V f", "L_withdensity_ext"),
        )

    def under(q: Proof) -> Theorem:
        return q.calc(
            "L (K x) f",
            ("=", r"L R (\h. ext (p x h) * f h)", "L_withdensity_ext"),
            ("=", r"L R (\h. j (x, h))", "fst_pair", "snd_pair"),
        )

    def drawn(q: Proof) -> Theorem:
        return q.calc(
            r"L P (\x. j (x, h))",
            ("=", r"L P (\x. ext (p x h) * f h)", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. ext (p x h)) * f h", q.use("L_times", "P", r"\x. ext (p x h)", "f h")),
        )

    p.intro("f", of, "!f. Measurable f ==> (!h. 0 <= f h) ==> L N f = L V f")
    return p.use("measure_ext", "N", "V")
