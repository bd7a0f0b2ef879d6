"""The parallelogram identity of divergences: the sides of a square of densities, and its diagonals."""

from __future__ import annotations

from functools import partial

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


def _law(exponent: str) -> str:
    return rf"(withdensity R (\h. exp ({exponent} h)))"


def _laws(*exponents: str) -> str:
    facts = [f"Measurable {u}, Prob {_law(u)}" for u in exponents]
    head = f"for R : 'a measure, {' '.join(exponents)} : 'a -> real"
    return f"{head} given SigmaFinite R, {', '.join(facts)}"


@scripted(
    "for P : 'a measure, f : 'a -> real "
    r"holds L P (\h. ext (f h)) = L P (\h. ext (max (f h) 0))"
)
def L_real_part(p: Proof) -> Theorem:
    """The integral sees the positive part only."""

    def point(q: Proof) -> Theorem:
        def above(q: Proof) -> Theorem:
            q.have("max (f h) 0 = f h")
            return q.have("(if (0 <= ext (f h)) (ext (f h)) 0) = ext (max (f h) 0)")

        def below(q: Proof) -> Theorem:
            zero = q.have("max (f h) 0 = 0")
            return q.calc(
                "if (0 <= ext (f h)) (ext (f h)) 0",
                ("=", "ext 0", q.use("if_false", "0 <= ext (f h)", "ext (f h)", "0")),
                ("=", "ext (max (f h) 0)", zero),
            )

        return q.cases("0 <= f h", above, below)

    p.every("h", p.names["f"].type.args[0], point)
    return p.have(p.goal, p.use("L_positive_part", "P", r"\h. ext (f h)"))


@scripted(
    _laws("u", "w") + rf" holds kl {_law('u')} {_law('w')} "
    r"= L R (\h. ext (exp (u h)*(u h - w h) - exp (u h) + exp (w h)))"
)
def kl_of_exponents(p: Proof) -> Theorem:
    """The divergence is the integral of a function that is not negative: no mean has to exist."""
    p.let(
        a=r"\h. exp (u h)",
        b=r"\h. exp (w h)",
        P=_law("u"),
        Q=_law("w"),
        f=r"\h. u h - w h",
        r=r"\h. exp (w h - u h)",
        g=r"\h. u h - w h + exp (w h - u h) - 1",
        up=r"\h. max (u h - w h) 0",
        down=r"\h. max (-(u h - w h)) 0",
    )
    point = p.names["u"].type.args[0]
    for each in (_tangent, _below):
        p.every("h", point, each)
    quotient = p.have("!h. log (a h/b h) = f h")
    whole = p.every("h", point, _whole)
    value = p.use("kl_of_densities", "R", "a", "b")
    mean = p.calc(
        "kl P Q",
        ("=", r"M P (\h. ext (log (a h/b h)))", value),
        ("=", r"M P (\h. ext (f h))", quotient),
        ("=", r"L P (\h. ext (f h)) - L P (\h. -ext (f h))", "M"),
        ("=", r"L P (\h. ext (f h)) - L P (\h. ext (-f h))", "ext_neg"),
        ("=", r"L P (\h. ext (up h)) - L P (\h. ext (down h))", "L_real_part"),
    )
    moved = p.have("!h. a h*r h = b h*1")
    ratio = p.calc(
        r"L P (\h. ext (r h))",
        ("=", r"L R (\h. ext (a h*r h))", "L_withdensity"),
        ("=", r"L R (\h. ext (b h*1))", moved),
        ("=", r"L Q (\h. ext 1)", "L_withdensity"),
        ("=", "ext 1", "prob_mass"),
    )
    p.let(U=r"L P (\h. ext (up h))", G=r"L P (\h. ext (g h))", N=r"L P (\h. ext (down h))")
    below = p.calc("N", ("<=", r"L P (\h. ext (r h))", "L_le"), ("=", "ext 1", ratio))
    total = p.calc(
        "U + ext 1",
        ("=", r"U + L P (\h. ext (r h))", ratio),
        ("=", r"L P (\h. ext (up h) + ext (r h))", "L_add"),
        ("=", r"L P (\h. ext (g h) + (ext (down h) + ext 1))", whole),
        ("=", r"G + L P (\h. ext (down h) + ext 1)", "L_add"),
        ("=", r"G + (N + L P (\h. ext 1))", "L_add"),
        ("=", "G + (N + ext 1)", "prob_mass"),
    )
    form = p.have("!h. a h*g h = a h*f h - a h + b h")

    def real(q: Proof) -> Theorem:
        small = q.have("N = ext m")
        sides = q.calc(
            "ext 1 + U",
            ("=", "U + ext 1"),
            ("=", "G + (ext m + ext 1)", total, small),
            ("=", "ext 1 + (G + ext m)"),
        )
        cancelled = q.use("eadd_cancel", "1", "U", "G + ext m", given=[sides])
        return q.calc(
            "kl P Q",
            ("=", "U - N", mean),
            ("=", "G + ext m - ext m", cancelled, small),
            ("=", "ext (-m) + (ext m + G)", "esub", "ext_neg"),
            ("=", "G"),
            ("=", r"L R (\h. ext (a h*g h))", "L_withdensity"),
            ("=", r"L R (\h. ext (a h*f h - a h + b h))", form),
        )

    return p.obtain("m", p.use("real_of_bounds", "N", "1", given=[below]), real)


def _tangent(q: Proof) -> Theorem:
    q.use("exp_ge", "w h - u h")
    return q.have("0 <= g h")


def _below(q: Proof) -> Theorem:
    q.use("exp_ge", "w h - u h")
    return q.have("ext (down h) <= ext (r h)")


def _whole(q: Proof) -> Theorem:
    real = q.have("up h + r h = g h + (down h + 1)")
    return q.calc(
        "ext (up h) + ext (r h)",
        ("=", "ext (up h + r h)"),
        ("=", "ext (g h + (down h + 1))", real),
        ("=", "ext (g h) + (ext (down h) + ext 1)"),
    )


@scripted(
    _laws("u", "w") + rf" holds kl {_law('u')} {_law('w')} + kl {_law('w')} {_law('u')} "
    r"= L R (\h. ext ((exp (u h) - exp (w h))*(u h - w h))) "
    r"/\ (!h. 0 <= (exp (u h) - exp (w h))*(u h - w h))"
)
def both_divergences(p: Proof) -> Theorem:
    """The sum of the divergences in both directions."""
    p.let(
        f=r"\h. exp (u h)*(u h - w h) - exp (u h) + exp (w h)",
        g=r"\h. exp (w h)*(w h - u h) - exp (w h) + exp (u h)",
        J=r"\h. (exp (u h) - exp (w h))*(u h - w h)",
    )
    point = p.names["u"].type.args[0]
    for one, other, name in (("u", "w", "f"), ("w", "u", "g")):
        p.every("h", point, partial(_bregman, u=one, w=other, name=name))
    total = p.have("!h. ext (f h) + ext (g h) = ext (J h)")
    first, second = p.use("kl_of_exponents", "R", "u", "w"), p.use("kl_of_exponents", "R", "w", "u")
    equal = p.calc(
        f"kl {_law('u')} {_law('w')} + kl {_law('w')} {_law('u')}",
        ("=", r"L R (\h. ext (f h)) + L R (\h. ext (g h))", first, second),
        ("=", r"L R (\h. ext (f h) + ext (g h))", "L_add"),
        ("=", r"L R (\h. ext (J h))", total),
    )
    sign = p.every("h", point, lambda q: q.have("0 <= J h", q.have("0 <= f h"), q.have("0 <= g h")))
    return logic.both(equal, sign)


def _bregman(q: Proof, u: str, w: str, name: str) -> Theorem:
    q.have(f"0 <= exp ({u} h)")
    q.use("exp_ge", f"{w} h - {u} h")
    q.have(f"exp ({u} h)*({u} h - {w} h + exp ({w} h - {u} h) - 1) = {name} h")
    return q.have(f"0 <= {name} h")


@scripted(
    "for P : 'a measure, f g : 'a -> real "
    "given Measurable f, Measurable g, !x. 0 <= f x, !x. 0 <= g x "
    r"holds L P (\x. ext (f x + g x)) = L P (\x. ext (f x)) + L P (\x. ext (g x))"
)
def L_real_add(p: Proof) -> Theorem:
    """The integral of a sum of real functions that are not negative."""
    return p.calc(
        r"L P (\x. ext (f x + g x))",
        ("=", r"L P (\x. ext (f x) + ext (g x))", "ext_add"),
        ("=", r"L P (\x. ext (f x)) + L P (\x. ext (g x))", "L_add"),
    )


def _pair(first: str, second: str) -> str:
    return f"kl {_law(first)} {_law(second)} + kl {_law(second)} {_law(first)}"


_SIDES = f"({_pair('u', 'v')}) + ({_pair('w', 'z')}) + (({_pair('u', 'w')}) + ({_pair('v', 'z')}))"
_DIAGONALS = f"({_pair('u', 'z')}) + ({_pair('v', 'w')})"


@scripted(
    _laws("u", "v", "w", "z").replace(" given", ", d : real given")
    + f", !h. u h + z h = v h + w h + d holds {_SIDES} = {_DIAGONALS}"
)
def parallelogram(p: Proof) -> Theorem:
    """The divergences along the sides of a square of densities add up to those along its diagonals."""
    point = p.names["u"].type.args[0]
    pairs = [("u", "v"), ("w", "z"), ("u", "w"), ("v", "z"), ("u", "z"), ("v", "w")]
    for a, b in pairs:
        p.let(**{f"J{a}{b}": rf"\h. (exp ({a} h) - exp ({b} h))*({a} h - {b} h)"})
    found = [logic.separated(p.use("both_divergences", "R", *pair)) for pair in pairs]
    values = [value for value, _ in found]
    for u in "uvwz":
        p.know(_total(p, u))
    p.let(
        E=r"\h. Juv h + Jwz h + (Juw h + Jvz h)",
        D=r"\h. Juz h + Jvw h",
        c="abs d",
        X=r"\h. c*exp (u h) + c*exp (z h) + (c*exp (v h) + c*exp (w h))",
        Y=r"\h. (c + d)*exp (u h) + (c + d)*exp (z h) + ((c - d)*exp (v h) + (c - d)*exp (w h))",
    )
    same = p.every("h", point, _balanced)
    total = p.calc(
        r"ext (4*c) + L R (\h. ext (E h))",
        ("=", r"L R (\h. ext (X h)) + L R (\h. ext (E h))", "L_int"),
        ("=", r"L R (\h. ext (X h + E h))", "L_real_add"),
        ("=", r"L R (\h. ext (Y h + D h))", same),
        ("=", r"L R (\h. ext (Y h)) + L R (\h. ext (D h))", "L_real_add"),
        ("=", r"ext (4*c) + L R (\h. ext (D h))", "L_int"),
    )
    equal = p.use("eadd_cancel", "4*c", r"L R (\h. ext (E h))", r"L R (\h. ext (D h))", given=[total])
    return p.calc(
        _SIDES,
        (
            "=",
            r"L R (\h. ext (Juv h)) + L R (\h. ext (Jwz h)) + "
            r"(L R (\h. ext (Juw h)) + L R (\h. ext (Jvz h)))",
            *values,
        ),
        ("=", r"L R (\h. ext (Juv h + Jwz h)) + L R (\h. ext (Juw h + Jvz h))", "L_real_add"),
        ("=", r"L R (\h. ext (E h))", "L_real_add"),
        ("=", r"L R (\h. ext (D h))", equal),
        ("=", r"L R (\h. ext (Juz h)) + L R (\h. ext (Jvw h))", "L_real_add"),
        ("=", _DIAGONALS, *values),
    )


def _total(p: Proof, u: str) -> Theorem:
    """The integral of a density is 1."""
    q = p.supposing()
    q.let(f=rf"\h. exp ({u} h)")
    mass = q.calc(
        r"L R (\h. ext (f h))",
        ("=", r"L R (\h. ext (f h*1))"),
        ("=", rf"L {_law(u)} (\h. ext 1)", "L_withdensity"),
        ("=", "ext 1", "prob_mass"),
    )
    return q.use("int_of_L", "R", "f", "1", given=[mass])


def _balanced(q: Proof) -> Theorem:
    q.have("u h + z h = v h + w h + d")
    return q.have("X h + E h = Y h + D h")


_GIBBS = ", ".join(rf"Measurable {u}, ?k. 0 < k /\ HasInt B (\h. exp ({u} h)) k" for u in "uvwz")


def _gibbs(text: str) -> str:
    for u in "uvwz":
        text = text.replace(_law(u), f"(gibbs B {u})")
    return text


@scripted(
    f"for B : 'a measure, u v w z : 'a -> real given SigmaFinite B, {_GIBBS}, "
    f"!h. u h + z h = v h + w h holds {_gibbs(_SIDES)} = {_gibbs(_DIAGONALS)}"
)
def gibbs_parallelogram(p: Proof) -> Theorem:
    """The parallelogram identity for Gibbs distributions whose exponents form one."""
    point = p.names["u"].type.args[0]
    laws = []

    def with_constants(q: Proof) -> Theorem:
        for u in "uvwz":
            q.let(**{f"{u}k": rf"\h. {u} h - log {u}c"})
            same = q.use("gibbs_is", "B", u, f"{u}c")
            law = q.have(rf"gibbs B {u} = withdensity B (\h. exp ({u}k h))", same)
            q.know(rewrite(q.use("gibbs_prob", "B", u, f"{u}c"), law))
            laws.append(law)
        q.let(d="log vc + log wc - log uc - log zc")
        q.every("h", point, _square)
        q.use("parallelogram", "B", "uk", "vk", "wk", "zk", "d")
        return q.have(q.goal, *laws)

    def next_constant(q: Proof, rest: str) -> Theorem:
        if not rest:
            return with_constants(q)
        u = rest[0]
        some = q.have(rf"?k. 0 < k /\ HasInt B (\h. exp ({u} h)) k")
        return q.obtain(f"{u}c", some, lambda r: next_constant(r, rest[1:]))

    return next_constant(p, "uvwz")


def _constant(q: Proof, u: str) -> Theorem:
    return q.have(f"exp ({u} h)/{u}c = exp ({u} h - log {u}c)")


def _square(q: Proof) -> Theorem:
    q.have("u h + z h = v h + w h")
    return q.have("uk h + zk h = vk h + wk h + d")
