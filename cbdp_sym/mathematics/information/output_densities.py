"""The density of a mechanism's output, and mutual information by densities."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_LAWS = (
    "given Prob P, SigmaFinite R, "
    r"Measurable (\z. p (fst z) (snd z)), !x h. 0 <= p x h, !x. Prob (withdensity R (p x))"
)
_FOR = "for P : 's measure, R : 'a measure, p : 's -> 'a -> real"


@scripted(
    rf"{_FOR} {_LAWS} holds Measurable (\h. E P (\x. p x h)) /\ (!h. 0 <= E P (\x. p x h)) "
    r"/\ AE R (\h. HasInt P (\x. p x h) (E P (\x. p x h)))"
)
def mean_density(p: Proof) -> Theorem:
    """The mean of the densities: it is finite almost everywhere, and 0 where it is not."""
    p.let(
        K=r"\x. withdensity R (p x)",
        M=r"\h. L P (\x. ext (p x h))",
        m=r"\h. E P (\x. p x h)",
        j=r"\z : 's # 'a. ext (p (fst z) (snd z))",
        t=r"\z : 'a # 's. ext (p (snd z) (fst z))",
    )
    section = p.use("measurable_L_section", "P", "t")
    p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))
    data, output = p.term("j").type.args[0].args
    inner = p.every("x", data, _whole)
    total = p.calc(
        "L R M",
        ("=", r"L R (\h. L P (\x. j (x, h)))", "fst_pair", "snd_pair"),
        ("=", r"L P (\x. L R (\h. j (x, h)))", p.use("tonelli", "P", "R", "j")),
        ("=", r"L P (\x. L R (\h. ext (p x h)))", "fst_pair", "snd_pair"),
        ("=", r"L P (\x. 1)", inner),
        ("=", "1", "prob_mass"),
        ("<=", "ext 1"),
    )
    p.use("not_top_of_le", given=[total])
    finite = p.use("L_finite", "R", "M")
    p.every("h", output, _value)
    exists = p.have(r"AE R (\h. HasInt P (\x. p x h) (m h))", finite)
    same = p.have("!h. ext (m h) = if (∞ <= M h) 0 (M h)")
    p.have(r"Measurable (\h. ext (m h))", same)
    p.use("measurable_of_ext", "m")
    return p.have(p.goal, exists)


def _whole(q: Proof) -> Theorem:
    return q.calc(
        r"L R (\h. ext (p x h))",
        ("=", r"L R (\h. ext (p x h*1))"),
        ("=", r"L (K x) (\h. ext 1)", "L_withdensity"),
        ("=", "1", "prob_mass"),
    )


def _value(q: Proof) -> Theorem:
    """Return the values of m and M at h, in the two cases."""
    q.let(
        f=r"\x. p x h",
        said=r"(~(M h = ∞) ==> HasInt P f (m h)) /\ 0 <= m h /\ ext (m h) = if (∞ <= M h) 0 (M h)",
    )
    size = q.have(r"L P (\x. ext (abs (f x))) = M h", "abs_nonneg")

    def infinite(r: Proof) -> Theorem:
        top = r.have("M h = ∞")
        no = logic.refuted(r.term("Integrable P f"), lambda t: endless(r.supposing(), t))
        none = r.calc("m h", ("=", "0", "E", "if_false", no))
        r.calc("∞", ("<=", "∞"), ("=", "M h", top))
        vacuous = r.intro("", lambda t: t.absurd(), r"~(M h = ∞) ==> HasInt P f (m h)")
        sign = r.have("0 <= m h", none)
        value = r.calc("ext (m h)", ("=", "ext 0", none), ("=", "if (∞ <= M h) 0 (M h)", "if_true"))
        return logic.both(vacuous, sign, value)

    def endless(r: Proof, some: Theorem) -> Theorem:
        r.goal = r.term("F")
        r.know(some)
        r.unfold_facts("Integrable")

        def at(t: Proof) -> Theorem:
            no = t.use("int_finite", "P", "f", "v")
            yes = t.calc(r"L P (\x. ext (abs (f x)))", ("=", "M h", size), ("=", "∞", t.have("M h = ∞")))
            return logic.contradiction(yes, no, t.term("F"))

        return r.obtain("v", r.have("?v. HasInt P f v"), at)

    def finite(r: Proof) -> Theorem:
        r.have(r"~(L P (\x. ext (abs (f x))) = ∞)", size)
        return r.obtain("v", r.use("int_exists", "P", "f"), integral)

    def integral(r: Proof) -> Theorem:
        same = r.use("E_int", "P", "f", "v")
        value = r.have("M h = ext v", "L_int")
        mean = r.have("HasInt P f (m h)", same)
        implied = r.intro("", lambda t: t.have("HasInt P f (m h)", mean), "~(M h = ∞) ==> HasInt P f (m h)")
        sign = r.have("0 <= m h", same)
        no = logic.refuted(r.term("∞ <= M h"), lambda t: bounded(r, t, value))
        r.know(no)
        equal = r.calc(
            "ext (m h)", ("=", "ext v", same), ("=", "M h", value), ("=", "if (∞ <= M h) 0 (M h)", "if_false")
        )
        return logic.both(implied, sign, equal)

    def bounded(r: Proof, above: Theorem, value: Theorem) -> Theorem:
        r.goal = r.term("F")
        r.know(above)
        r.use("top_not_le", "v", given=[r.calc("∞", ("<=", "M h"), ("=", "ext v", value))])
        return r.absurd()

    return q.cases("M h = ∞", infinite, finite)


_OUTPUT = (
    "Measurable m, !h. 0 <= m h, Prob (withdensity R m), "
    r"AE P (\x. AE R (\h. 0 < p x h ==> 0 < m h))"
)


@scripted(
    rf"{_FOR}, m : 'a -> real {_LAWS}, {_OUTPUT} "
    r"holds withdensity (semi P (\x. withdensity R m)) (\z. p (fst z) (snd z) / m (snd z)) "
    r"= semi P (\x. withdensity R (p x))"
)
def density_of_pair(p: Proof) -> Theorem:
    """The density of data and output with respect to independent ones."""
    p.let(
        K=r"\x. withdensity R (p x)",
        V="withdensity R m",
        Q=r"semi P (\x : 's. withdensity R m)",
        J="semi P K",
        r=r"\z : 's # 'a. p (fst z) (snd z) / m (snd z)",
        D="withdensity Q r",
    )

    def of(q: Proof) -> Theorem:
        q.let(j=r"\z. ext (r z) * f z")
        q.intro(
            "x",
            inner,
            r"!x. AE R (\h. 0 < p x h ==> 0 < m h) ==> L V (\h. j (x, h)) = L (K x) (\h. f (x, h))",
        )
        same = q.have(r"AE P (\x. L V (\h. j (x, h)) = L (K x) (\h. f (x, h)))", p.given[8])
        return q.calc(
            "L D f",
            ("=", "L Q j", "L_withdensity_ext"),
            ("=", r"L P (\x. L V (\h. j (x, h)))", "semi_L"),
            ("=", r"L P (\x. L (K x) (\h. f (x, h)))", same),
            ("=", "L J f", "semi_L"),
        )

    def inner(q: Proof) -> Theorem:
        ratio = q.use("quotient_density", "R", "p x", "m")
        q.let(g=r"\h. f (x, h)", s=r"\h. p x h / m h")
        return q.calc(
            r"L V (\h. j (x, h))",
            ("=", r"L V (\h. ext (s h) * g h)", "fst_pair", "snd_pair"),
            ("=", "L (withdensity V s) g", "L_withdensity_ext"),
            ("=", "L (K x) g", ratio),
        )

    p.intro("f", of, "!f. Measurable f ==> (!z. 0 <= f z) ==> L D f = L J f")
    return p.use("measure_ext", "D", "J")


_LOSS = r"(semi P (\x. withdensity R (p x))) (\z. log (p (fst z) (snd z) / m (snd z)))"


@scripted(
    rf"{_FOR}, m : 'a -> real, u : 's # 'a -> real, c : real {_LAWS}, {_OUTPUT}, "
    r"bind P (\x. withdensity R (p x)) = withdensity R m, "
    r"HasInt (semi P (\x. withdensity R (p x))) u c, "
    r"AE (semi P (\x. withdensity R (p x))) (\z. log (p (fst z) (snd z) / m (snd z)) <= u z) "
    rf"holds ?v. HasInt {_LOSS} v /\ v <= c /\ mutual_information P (\x. withdensity R (p x)) = ext v"
)
def information_of_densities(p: Proof) -> Theorem:
    """Mutual information is the mean of log p/m, if this is below an integrable function."""
    p.let(
        K=r"\x. withdensity R (p x)",
        V="withdensity R m",
        Q=r"semi P (\x : 's. withdensity R m)",
        J="semi P K",
        r=r"\z : 's # 'a. p (fst z) (snd z) / m (snd z)",
        d="density J Q",
        l=r"\z. log (r z)",
    )
    same = p.use("density_of_pair", "P", "R", "p", "m")
    p.know(rewrite(p.use("withdensity_below", "Q", "r"), same))
    p.use("density_unique", "J", "Q", "r", given=[same])
    one = p.calc(r"L Q (\z. ext 1)", ("=", "ext 1", "prob_mass"), ("<=", "ext 1"))
    inverse = p.use("int_over_density", "J", "Q", r"\z. 1", "1", given=[one])

    def bounded(q: Proof) -> Theorem:
        q.intro("z", low, "!z. d z = r z ==> -(1/d z) <= l z")
        found = q.use("int_between", "J", "l", r"\z. -(1/d z)", "u", "-w", "c")
        return q.obtain("v", found, value)

    def low(q: Proof) -> Theorem:
        q.use("log_ge_inverse", "d z")
        return q.calc("-(1/d z)", ("<=", "log (d z)"), ("=", "l z", q.have("d z = r z")))

    def value(q: Proof) -> Theorem:
        q.have(
            "mutual_information P K = ext v", "mutual_information", p.given[9], q.use("kl_int", "J", "Q", "v")
        )
        return q.witness("v")

    return p.obtain("w", inverse, bounded)
