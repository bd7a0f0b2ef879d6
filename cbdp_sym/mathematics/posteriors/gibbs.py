"""Gibbs distributions: densities, kernels, divergences, and exchanging the data with a ghost sample."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_ONE = r"Measurable u, 0 < k, HasInt B (\z. exp (u z)) k"
_TWO = r"Measurable u, Measurable w, 0 < k, 0 < l, HasInt B (\z. exp (u z)) k, HasInt B (\z. exp (w z)) l"
_FAMILY = (
    r"SigmaFinite B, Measurable (\z : 's # 'a. u (fst z) (snd z)), "
    r"!x. ?k. 0 < k /\ HasInt B (\h. exp (u x h)) k"
)
_INVARIANT = r"!G. Measurable G ==> (!w. 0 <= G w) ==> L W G = L W (\w. G (sigma w))"


@scripted(
    f"for B : 'a measure, u : 'a -> real, k : real given {_ONE} "
    r"holds gibbs B u = withdensity B (\z. exp (u z)/k)"
)
def gibbs_is(p: Proof) -> Theorem:
    """The density of a Gibbs distribution, with a name for its normalising constant."""
    p.use("E_int", "B", r"\z. exp (u z)", "k")
    return p.have(p.goal, "gibbs")


@scripted(f"for B : 'a measure, u : 'a -> real, k : real given {_ONE} holds Prob (gibbs B u)")
def gibbs_prob(p: Proof) -> Theorem:
    """A Gibbs distribution is a probability distribution."""
    same = p.use("gibbs_is", "B", "u", "k")
    p.let(f=r"\z. exp (u z)/k")
    p.unfold("Prob")
    return p.calc(
        r"L (gibbs B u) (\z. 1)",
        ("=", r"L (withdensity B f) (\z. ext 1)", same),
        ("=", r"L B (\z. ext (f z*1))", "L_withdensity"),
        ("=", r"L B (\z. ext (1/k*exp (u z)))"),
        ("=", "ext (1/k*k)", "L_int", p.have(r"HasInt B (\z. 1/k*exp (u z)) (1/k*k)")),
        ("=", "1"),
    )


@scripted(
    "for B : 'a measure, u : 'a -> real given Measurable u, "
    r"?k. 0 < k /\ HasInt B (\z. exp (u z)) k holds Prob (gibbs B u) /\ gibbs B u << B"
)
def gibbs_below(p: Proof) -> Theorem:
    """A Gibbs distribution has a density."""

    def at(q: Proof) -> Theorem:
        same = q.use("gibbs_is", "B", "u", "k")
        return q.have(q.goal, same)

    return p.obtain("k", p.given[1], at)


@scripted(
    f"for B : 'a measure, u w : 'a -> real, k l : real given SigmaFinite B, {_TWO} "
    r"holds gibbs B u << gibbs B w /\ AE (gibbs B w) "
    r"(\z. density (gibbs B u) (gibbs B w) z = exp (u z - w z)*(l/k))"
)
def gibbs_density(p: Proof) -> Theorem:
    """The quotient of the densities of two Gibbs distributions."""
    first = p.use("gibbs_is", "B", "u", "k")
    second = p.use("gibbs_is", "B", "w", "l")

    return p.have(p.goal, first, second)


@scripted(
    f"for B : 'a measure, u w : 'a -> real, k l : real given SigmaFinite B, {_TWO} "
    r"holds kl (gibbs B u) (gibbs B w) = M (gibbs B u) (\z. ext (u z - w z + log (l/k)))"
)
def gibbs_kl(p: Proof) -> Theorem:
    """The privacy loss of two Gibbs distributions is the difference of exponents and constants."""
    p.let(P="gibbs B u", Q="gibbs B w")
    p.use("gibbs_prob", "B", "w", "l")
    p.use("gibbs_density", "B", "u", "w", "k", "l")
    here = p.use("ae_ac", "P", "Q")

    value = p.have("!z. log (exp (u z - w z)*(l/k)) = u z - w z + log (l/k)")
    return p.calc(
        "kl P Q",
        ("=", r"M P (\z. ext (log (density P Q z)))", "kl_ac"),
        ("=", r"M P (\z. ext (log (exp (u z - w z)*(l/k))))", here),
        ("=", r"M P (\z. ext (u z - w z + log (l/k)))", value),
    )


@scripted(
    f"for B : 'a measure, u : 's -> 'a -> real given {_FAMILY} "
    r"holds Measurable (\x. E B (\h. exp (u x h)))"
)
def measurable_normaliser(p: Proof) -> Theorem:
    """The normalising constant is a measurable function of the data."""
    p.let(f=r"\z : 's # 'a. ext (exp (u (fst z) (snd z)))")
    p.use("measurable_L_section", "B", "f")

    def at(q: Proof) -> Theorem:
        return q.obtain("k", q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u x h)) k"), value)

    def value(q: Proof) -> Theorem:
        mean = q.use("E_int", "B", r"\h. exp (u x h)", "k")
        return q.calc(
            r"ext (E B (\h. exp (u x h)))",
            ("=", "ext k", mean),
            ("=", r"L B (\h. ext (exp (u x h)))", "L_int"),
            ("=", r"L B (\h. f (x, h))", "fst_pair", "snd_pair"),
        )

    same = p.every("x", p.names["u"].type.args[0], at)
    p.have(r"Measurable (\x. ext (E B (\h. exp (u x h))))", same)
    return p.use("measurable_of_ext", r"\x. E B (\h. exp (u x h))")


@scripted(
    f"for B : 'a measure, u : 's -> 'a -> real given {_FAMILY} "
    r"holds Measurable (\x. gibbs B (u x)) /\ (!x. Prob (gibbs B (u x)))"
)
def gibbs_kernel(p: Proof) -> Theorem:
    """A Gibbs distribution whose exponent depends measurably on the data is a kernel."""
    data = p.names["u"].type.args[0]
    p.let(K=r"\x. E B (\h. exp (u x h))")

    def some(q: Proof) -> Theorem:
        return q.obtain("k", q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u x h)) k"), prob)

    def prob(q: Proof) -> Theorem:
        return q.use("gibbs_prob", "B", "u x", "k")

    def event(q: Proof) -> Theorem:
        q.let(
            one=r"\h : 'a. if (s h) (ext 1) 0",
            g=r"\z : 's # 'a. ext (exp (u (fst z) (snd z))/K (fst z))*one (snd z)",
        )
        q.use("measurable_L_section", "B", "g")
        value = q.every("x", data, lambda r: r.obtain("k", _some(r), at))
        return q.have(r"Measurable (\x. mass (gibbs B (u x)) s)", value)

    def _some(q: Proof) -> Theorem:
        return q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u x h)) k")

    def at(q: Proof) -> Theorem:
        mean = q.use("E_int", "B", r"\h. exp (u x h)", "k")
        same = q.use("gibbs_is", "B", "u x", "k")
        q.let(f=r"\h. exp (u x h)/k")
        return q.calc(
            "mass (gibbs B (u x)) s",
            ("=", "L (gibbs B (u x)) one", "mass"),
            ("=", "L (withdensity B f) one", same),
            ("=", r"L B (\h. ext (f h)*one h)", "L_withdensity_ext"),
            ("=", r"L B (\h. ext (exp (u x h)/K x)*one h)", mean),
            ("=", r"L B (\h. g (x, h))", "fst_pair", "snd_pair"),
        )

    p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (gibbs B (u x)) s)")
    measurable = p.use("measurable_measure", r"\x. gibbs B (u x)")
    return logic.both(measurable, p.every("x", data, some))


@scripted(
    "for B : 'a measure, u : 's -> 'a -> real, x y : 'w -> 's "
    f"given {_FAMILY}, Measurable x, Measurable y "
    "holds Measurable (\\w. kl (gibbs B (u (x w))) (gibbs B (u (y w))))"
)
def measurable_gibbs_kl(p: Proof) -> Theorem:
    """The divergence of two Gibbs distributions is a measurable function of what they depend on."""
    p.let(K=r"\x. E B (\h. exp (u x h))", A=r"\w. gibbs B (u (x w))")
    p.use("gibbs_kernel", "B", "u")
    p.use("measurable_comp", r"\x. gibbs B (u x)", "x")
    p.let(f=r"\z. u (x (fst z)) (snd z) - u (y (fst z)) (snd z) + log (K (y (fst z))/K (x (fst z)))")
    p.use("measurable_L", "A", r"\z. ext (f z)")
    p.use("measurable_L", "A", r"\z. -ext (f z)")

    def at(q: Proof) -> Theorem:
        return q.obtain("k", q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u (x w) h)) k"), other)

    def other(q: Proof) -> Theorem:
        return q.obtain("l", q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u (y w) h)) k"), value)

    def value(q: Proof) -> Theorem:
        first = q.use("E_int", "B", r"\h. exp (u (x w) h)", "k")
        second = q.use("E_int", "B", r"\h. exp (u (y w) h)", "l")
        return q.calc(
            "kl (gibbs B (u (x w))) (gibbs B (u (y w)))",
            ("=", r"M (A w) (\h. ext (u (x w) h - u (y w) h + log (l/k)))", "gibbs_kl"),
            ("=", r"M (A w) (\h. ext (u (x w) h - u (y w) h + log (K (y w)/K (x w))))", first, second),
            ("=", r"M (A w) (\h. ext (f (w, h)))", "fst_pair", "snd_pair"),
            ("=", r"L (A w) (\h. ext (f (w, h))) - L (A w) (\h. -ext (f (w, h)))", "M"),
            ("=", r"L (A w) (\h. ext (f (w, h))) + -L (A w) (\h. -ext (f (w, h)))", "esub"),
        )

    same = p.every("w", p.names["x"].type.args[0], at)
    return p.have(p.goal, same)


@scripted(
    "for W : 'w measure, c f : 'w -> real, sigma : 'w -> 'w, v : real given Measurable c, "
    rf"HasInt W f v, AE W (\w. f w <= c w), !w. c (sigma w) = -c w, {_INVARIANT} "
    "holds HasInt W c 0"
)
def int_antisymmetric(p: Proof) -> Theorem:
    """A function that changes its sign where the points change places has mean 0, if bounded below."""
    p.let(up=r"\w. max (c w) 0", down=r"\w. max (-c w) 0")
    for name in ("up", "down"):
        p.have(f"Measurable {name}")
    swapped = p.calc(
        r"L W (\w. ext (up w))",
        ("=", r"L W (\w. ext (up (sigma w)))", p.use(p.given[4], r"\w. ext (up w)")),
        ("=", r"L W (\w. ext (down w))", p.given[3]),
    )

    def bounded(q: Proof) -> Theorem:
        return q.obtain("b", q.use("int_dominated_ae", "W", "down", r"\w. abs (f w)", "a"), mean)

    def mean(q: Proof) -> Theorem:
        same = q.calc(
            r"L W (\w. ext (up w))", ("=", r"L W (\w. ext (down w))", swapped), ("=", "ext b", "L_int")
        )
        q.use("int_of_L", "W", "up", "b", given=[same])
        q.have(r"HasInt W (\w. 1*up w + -1*down w) (1*b + -1*b)")
        return q.have("HasInt W c 0")

    return p.obtain("a", p.use("int_abs", "W", "f", "v"), bounded)


@scripted(
    "for W : 'w measure, B : 'a measure, u : 's -> 'a -> real, x y : 'w -> 's, sigma : 'w -> 'w, v : real "
    f"given Prob W, {_FAMILY}, Measurable x, Measurable y, "
    f"!w. x (sigma w) = y w, !w. y (sigma w) = x w, {_INVARIANT}, "
    r"HasInt (semi W (\w. gibbs B (u (x w)))) "
    r"(\z. u (x (fst z)) (snd z) - u (y (fst z)) (snd z)) v "
    r"holds L W (\w. kl (gibbs B (u (x w))) (gibbs B (u (y w)))) = ext v"
)
def ghost_sample(p: Proof) -> Theorem:
    """If data and ghost sample may be exchanged, the mean divergence is that of the exponents.

    The normalising constants cancel: the difference of their logarithms changes its sign where the two change
    places, and is bounded below by a difference of exponents, as the divergence is not negative.
    """
    p.let(
        K=r"\x. E B (\h. exp (u x h))",
        A=r"\w. gibbs B (u (x w))",
        H=r"\w. gibbs B (u (y w))",
        d=r"\w. kl (gibbs B (u (x w))) (gibbs B (u (y w)))",
        f=r"\z. u (x (fst z)) (snd z) - u (y (fst z)) (snd z)",
        c=r"\w. log (K (y w)/K (x w))",
    )
    p.use("gibbs_kernel", "B", "u")
    p.use("measurable_comp", r"\x. gibbs B (u x)", "x")
    p.every("s", p.names["x"].type.args[1], _normalised)
    p.every("w", p.names["x"].type.args[0], _opposite)
    found = p.use("int_semi", "W", "A", "f", "v")

    def means(q: Proof) -> Theorem:
        q.intro("w", _value, r"!w. HasInt (A w) (\h. f (w, h)) (e w) ==> d w = ext (e w + c w)")
        same = q.have(r"AE W (\w. d w = ext (e w + c w))")
        q.intro("w", _sign, r"!w. d w = ext (e w + c w) ==> -e w <= c w /\ 0 <= e w + c w")
        q.use("int_antisymmetric", "W", "c", r"\w. -e w", "sigma", "-v")
        return q.calc("L W d", ("=", r"L W (\w. ext (e w + c w))", same), ("=", "ext v", "L_int_ae"))

    return p.obtain("e", found, means)


def _normalised(q: Proof) -> Theorem:
    some = q.have(r"?k. 0 < k /\ HasInt B (\h. exp (u s h)) k")

    def value(q: Proof) -> Theorem:
        same = q.use("E_int", "B", r"\h. exp (u s h)", "k")
        return q.have(r"0 < K s /\ HasInt B (\h. exp (u s h)) (K s)", same)

    return q.obtain("k", some, value)


def _opposite(q: Proof) -> Theorem:
    first, second = q.have("x (sigma w) = y w"), q.have("y (sigma w) = x w")
    return q.calc(
        "c (sigma w)",
        ("=", "log (K (x w)/K (y w))", first, second),
        ("=", "log (K (x w)) - log (K (y w))", "log_div"),
        ("=", "-(log (K (y w)) - log (K (x w)))"),
        ("=", "-c w", "log_div"),
    )


def _value(q: Proof) -> Theorem:
    q.have(r"HasInt (A w) (\h. u (x w) h - u (y w) h) (e w)", "fst_pair", "snd_pair")
    return q.calc(
        "d w",
        ("=", r"M (A w) (\h. ext (u (x w) h - u (y w) h + c w))", "gibbs_kl"),
        ("=", "ext (e w + c w)", "M_int"),
    )


def _sign(q: Proof) -> Theorem:
    least = q.calc("0", ("<=", "d w", "kl_nonneg"), ("=", "ext (e w + c w)"))
    q.use("le_of_ext", "0", "e w + c w", given=[least])
    return q.have(r"-e w <= c w /\ 0 <= e w + c w")


@scripted(
    f"for B : 'a measure, u w : 'a -> real, k l d : real given SigmaFinite B, {_TWO}, "
    r"AE B (\z. abs (u z - w z) <= d) holds max_divergence (gibbs B u) (gibbs B w) <= ext (2*d)"
)
def gibbs_close(p: Proof) -> Theorem:
    """If the exponents differ by at most d, then so do the logarithms of the normalising constants."""
    p.let(P="gibbs B u", Q="gibbs B w", v=r"\z. exp (w z)/l", f=r"\z. exp (u z - w z)*(l/k)")
    p.use("gibbs_density", "B", "u", "w", "k", "l")
    p.know(rewrite(p.use("withdensity_below", "B", "v"), symmetry(p.use("gibbs_is", "B", "w", "l"))))
    p.use("ae_ac", "Q", "B", r"\z. abs (u z - w z) <= d")

    def weight(q: Proof) -> Theorem:
        q.use("neg_le_abs", "u z - w z")
        q.have("exp (w z) <= exp (d + u z)")
        return q.have("exp (w z) <= exp d*exp (u z)", q.have("exp (d + u z) = exp d*exp (u z)"))

    p.intro("z", weight, "!z. abs (u z - w z) <= d ==> exp (w z) <= exp d*exp (u z)")
    p.use("int_mono", "B", r"\z. exp (w z)", r"\z. exp d*exp (u z)", "l", "exp d*k")

    def point(q: Proof) -> Theorem:
        q.use("le_abs", "u z - w z")
        q.have("exp (u z - w z) <= exp d")
        q.have("exp (u z - w z)*(l/k) <= exp (u z - w z)*exp d")
        q.have("exp (u z - w z)*exp d <= exp d*exp d")
        q.have("f z <= exp (2*d)", q.have("exp (2*d) = exp d*exp d"))
        return q.have("density P Q z <= exp (2*d)")

    bound = "!z. density P Q z = f z ==> abs (u z - w z) <= d ==> density P Q z <= exp (2*d)"
    p.intro("z", point, bound)
    return p.use("max_divergence_of_density", "P", "Q", "2*d")


@scripted(
    f"for B : 'a measure, u w f : 'a -> real, k l : real given SigmaFinite B, {_TWO}, "
    r"Measurable f, !z. 0 <= f z "
    r"holds L (gibbs B u) (\z. ext (f z)) = L (gibbs B w) (\z. ext (exp (u z - w z)*(l/k)*f z))",
    automatic=False,
)
def gibbs_L(p: Proof) -> Theorem:
    """A mean under one Gibbs distribution, as a mean under another."""
    first = p.use("gibbs_is", "B", "u", "k")
    second = p.use("gibbs_is", "B", "w", "l")
    p.let(c=r"\z. exp (u z)/k", d=r"\z. exp (w z)/l", g=r"\z. exp (u z - w z)*(l/k)*f z")

    same = p.have("!z. c z*f z = d z*g z")
    return p.calc(
        r"L (gibbs B u) (\z. ext (f z))",
        ("=", r"L (withdensity B c) (\z. ext (f z))", first),
        ("=", r"L B (\z. ext (c z*f z))", "L_withdensity"),
        ("=", r"L B (\z. ext (d z*g z))", same),
        ("=", r"L (withdensity B d) (\z. ext (g z))", "L_withdensity"),
        ("=", r"L (gibbs B w) (\z. ext (g z))", second),
    )


@scripted(
    f"for B : 'a measure, u w f : 'a -> real, k l : real given SigmaFinite B, {_TWO}, "
    r"Measurable f, !z. 0 <= f z "
    r"holds L (gibbs B u) (\z. ext (f z)) "
    r"<= L (gibbs B w) (\z. ext (exp (f z + u z - w z))) + L (gibbs B w) (\z. ext (exp (w z - u z)))",
    automatic=False,
)
def gibbs_mean_le(p: Proof) -> Theorem:
    """A mean under one Gibbs distribution, from exponential moments under another.

    With r = l/k, the density is r exp(u - w). So log r <= r exp(u - w) + exp(w - u) - 1, whose mean is the
    second moment; and f <= exp(f)/r + log r.
    """
    p.let(
        P="gibbs B u",
        Q="gibbs B w",
        r="l/k",
        d=r"\z. exp (u z - w z)*(l/k)",
        v=r"\z. ext (exp (w z - u z))",
        V=r"L Q v",
        g=r"\z. exp (f z)/r",
    )
    p.use("gibbs_prob", "B", "w", "l")
    total = p.calc(
        r"L Q (\z. ext (d z))",
        ("=", r"L Q (\z. ext (d z*1))"),
        ("=", r"L P (\z. ext 1)", p.use("gibbs_L", "B", "u", "w", r"\z. 1", "k", "l")),
        ("=", "ext 1", "L_const"),
    )

    def below(q: Proof) -> Theorem:
        q.have("log (exp (u z - w z)*r) = u z - w z + log r")
        q.use("log_le", "d z")
        q.use("exp_ge", "w z - u z")
        return q.calc("ext (1 + log r)", ("<=", "ext (d z + exp (w z - u z))"), ("=", "ext (d z) + v z"))

    p.every("z", p.names["u"].type.args[0], below)

    def positive(q: Proof) -> Theorem:
        least = q.calc(
            "ext 1 + ext (log r)",
            ("=", "ext (1 + log r)"),
            ("=", r"L Q (\z. ext (1 + log r))", "L_const"),
            ("<=", r"L Q (\z. ext (d z) + v z)", "L_le"),
            ("=", r"L Q (\z. ext (d z)) + V", "L_add"),
            ("=", "ext 1 + V", total),
        )
        return q.use("eadd_cancel_le", "1", "ext (log r)", "V", given=[least])

    def negative(q: Proof) -> Theorem:
        return q.calc("ext (log r)", ("<=", "ext 0"), ("<=", "V", "L_nonneg"))

    p.cases("0 <= log r", positive, negative)

    def above(q: Proof) -> Theorem:
        q.have("log (exp (f z)/r) = f z - log r")
        q.use("log_le", "exp (f z)/r")
        return q.calc(
            "ext (f z)",
            ("<=", "ext (g z + log r)"),
            ("=", "ext (g z) + ext (log r)"),
            ("<=", "ext (g z) + V"),
        )

    p.every("z", p.names["u"].type.args[0], above)

    same = p.have("!z. d z*g z = exp (f z + u z - w z)")
    moved = p.use("gibbs_L", "B", "u", "w", "g", "k", "l")
    return p.calc(
        r"L P (\z. ext (f z))",
        ("<=", r"L P (\z. ext (g z) + V)", "L_le"),
        ("=", r"L P (\z. ext (g z)) + L P (\z. V)", "L_add"),
        ("=", r"L P (\z. ext (g z)) + V", "L_econst"),
        ("=", r"L Q (\z. ext (d z*g z)) + V", moved),
        ("=", r"L Q (\z. ext (exp (f z + u z - w z))) + V", same),
    )
