"""Proposition A.1: mean-concentrated privacy is not closed under postprocessing.

Problem: M(x) = N(x,σ²) for one bit x = ±1 is (2/σ²,2/σ)-mCDP. M' says whether the output is above t, below -t
    or neither. Show that M' is not (2/σ²,2/σ)-mCDP.
Method: Gaussian integrals for M. For M' one of the three addends of the centred moment at λ = t/2 is
    enough: p(p/q)^{λ(1-p)}, with Lemma A.2 for p and p/q, and pt² ≤ ½.
Guarantee: as printed, for all σ ≥ 1 and t ≥ 6σ³+1, though the last step of the printed proof is false: the
    moment exceeds e^{t²/2σ²}, which is the bound for λ = t/2.
Reference: concentrated paper, Proposition A.1.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import assume, discharge
from cbdp_sym.tactics import use
from cbdp_sym.tactics.automation import attempt
from derivations.concentrated import lemA_2, propA_1_laststep, propA_1_pt2
from derivations.concentrated.lemA_2_mills import mills_above
from derivations.concentrated.three_answers import in_numbers, three_answers

# the bit x = ±1 is a truth value
OTHER = r"(\x y : bool. ~(x = y))"
M = r"(\b : bool. normal (if b 1 (-1)) σ)"
T = r"(\z : real. if (t < z) (1 : real) (if (z < -t) (-1) 0))"

theorem = Statement(id="zcdp.propA.1", title="Mean-concentrated privacy and postprocessing")
gaussian = theorem.printed(
    f"for σ : real given 1 <= σ holds mcdp {OTHER} {M} (2/σ^2) (2/σ)", label="M is (2/σ²,2/σ)-mCDP"
)
not_closed = theorem.printed(
    f"for σ t : real given 1 <= σ, 6*σ^3 + 1 <= t holds ~mcdp {OTHER} (postprocess {T} {M}) (2/σ^2) (2/σ)",
    label="M' is not",
)
P1, Q1 = (f"(map {T.replace('-t', '-(3)').replace('t <', '3 <')} (normal {m} 1))" for m in ("1", "(-1)"))
footnote = theorem.printed(
    f"for m : real given HasInt {P1} (privacy_loss {P1} {Q1}) m "
    rf"holds exp (2*2^2/1^2) < L {P1} (\x. exp (2*(privacy_loss {P1} {Q1} x - m)))",
    label="footnote 11: it is not at σ = 1, t = 3, as λ = 2 shows",
)
theorem.finding(
    "false step",
    r"The last step of the printed proof is false at $\sigma=1$, $t=7$ (see there), but the proposition "
    r"holds: the "
    r"exponent before it is twice what is printed.",
)


@cache
def loss():
    """The privacy loss of two Gaussians whose means are 2 apart: its mean and its centred moments."""
    p = Script(
        "for m n σ : real given 0 < σ, (m - n)^2 = 4 holds normal m σ << normal n σ "
        "/\\ (?v. HasInt (normal m σ) (privacy_loss (normal m σ) (normal n σ)) v /\\ v <= 2/σ^2 "
        "/\\ (!c. L (normal m σ) (\\z. exp (c*(privacy_loss (normal m σ) (normal n σ) z - v))) "
        "<= exp (c^2*(2/σ)^2/2)))"
    )
    p.let(P="normal m σ", Q="normal n σ", f=r"\z. ((z - n)^2 - (z - m)^2)/(2*σ^2)")
    p.let(v="(m - n)^2/(2*σ^2)")
    p.use("normal_density", "m", "n", "σ")
    p.every(
        "z", "real", lambda q: q.have("privacy_loss P Q z = f z", "privacy_loss", q.given[-1], "log_exp"),
        "density P Q z = exp (f z)",
    )  # fmt: skip
    same = p.use("ae_ac", "P", "Q", r"\z. privacy_loss P Q z = f z")
    p.have("HasInt P f v")
    four = p.given[1]
    square = p.have("(m - n)^2/σ^2 = (2/σ)^2", four)

    def moments(q):
        return q.calc(
            r"L P (\z. exp (c*(privacy_loss P Q z - v)))",
            ("=", r"L P (\z. exp (c*(f z - v)))", same),
            ("=", "exp (c^2*((m - n)^2/σ^2)/2)", "L_int"),
            ("=", "exp (c^2*(2/σ)^2/2)", square),
            ("<=", "exp (c^2*(2/σ)^2/2)"),
        )

    p.every("c", "real", moments)
    return p.qed(p.conjuncts(lambda q: q.auto(), lambda q: q.witness("v")))


def loss_is_defined(names, P, Q, more):
    """The density of P with respect to Q is positive P-almost everywhere, so that it has a logarithm."""
    p = Script(
        f"for {names} : real given 0 < σ holds AE ({P}) (\\x. ({more} /\\ SigmaFinite ({P}) "
        f"/\\ SigmaFinite ({Q}) /\\ {P} << {Q}) /\\ 0 < density ({P}) ({Q}) x)"
    )
    p.let(A="normal m σ", B="normal n σ")
    for law in "AB":
        p.have(f"Prob {law}", "normal_prob")
    if "t" in p.names:
        for law in "AB":
            p.use("map_prob", T, law)
    return p.qed()


@gaussian.facts.append
def loss_of_gaussians():
    return loss_is_defined("m n σ", "normal m σ", "normal n σ", "0 < σ")


@not_closed.facts.append
def loss_of_answers():
    return loss_is_defined(
        "m n σ t", f"map {T} (normal m σ)", f"map {T} (normal n σ)", f"(0 < σ /\\ Measurable {T})"
    )


any_noise = Claim(gaussian.text.replace("1 <= σ", "0 < σ"))


footnote.facts += not_closed.facts


@gaussian.proof
def as_with_any_noise(p):
    return p.use(any_noise.theorem(), "σ", because="a Gaussian integral")


@any_noise.proof
def gaussian_integral(p):
    p.unfold("mcdp", "mechanism")
    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", of_two))


def of_two(p):
    p.let(m="if x 1 (-1)", n="if y 1 (-1)")
    p.cases("x", lambda q: q.cases("y", same, apart), lambda q: q.cases("y", apart, neither))
    return p.use(loss(), "m", "n", "σ")


def apart(p):
    return p.have("(m - n)^2 = 4")


def same(p):
    p.have("x = y")
    p.have("F")
    return apart(p)


def neither(p):
    for one, other in (("x", "y"), ("y", "x")):
        p.intro("", lambda q, other=other: (q.have("F"), q.have(other))[1], f"{one} ==> {other}")
    return same(p)


def moments(p):
    p.use(loss(), "m", "n", "σ", "c")
    return p.chain(
        r"L (normal m σ) (\z. exp (c*(privacy_loss (normal m σ) (normal n σ) z - v)))",
        eq("exp (c^2*((m - n)^2/σ^2)/2)"),
        eq("exp (c^2*(2/σ)^2/2)"),
        le("exp (c^2*(2/σ)^2/2)"),
    )


@cache
def numbers():
    """The last lines, in numbers: p e^{(t/2)(log(p/q) - m)} exceeds e^{t²/2σ²}."""
    p = Script(
        "for σ t p q m : real given 1 <= σ, 6*σ^3 + 1 <= t, p <= 1, p*t^2 <= 1/2, "
        "exp (2*t/σ^2) <= p/q, m <= p*log (p/q), "
        f"{lemA_2.LOW} <= p holds exp ((t/2)^2*(2/σ)^2/2) < p*exp (t/2*(log (p/q) - m))"
    )
    p.let(l="log (p/q)", r=lemA_2.LOW)
    for fact in ("0 < σ^3", "1 < t", "0 < σ^2", "0 < t + σ - 1"):
        p.have(fact)
    p.have(
        "2*t/σ^2 <= l", p.calc("2*t/σ^2", ("=", "log (exp (2*t/σ^2))", "log_exp"), ("<=", "l", "log_mono"))
    )
    p.use("scale_le", "t/2", "(1 - p)*(2*t/σ^2)", "l - m")
    p.have("(t^2 - p*t^2)/σ^2 = (t^2 - 1/2)/σ^2 + (1/2 - p*t^2)/σ^2")
    p.let(k="exp (t^2/(2*σ^2))", f="exp ((t - 1)/σ^2)")
    p.have("0 < sqrt (1/(2*pi))", by=decide)
    p.have("0 <= t*(σ - 1)")
    p.have("0 <= σ*(t - 1)")
    ratio = p.have("1/(2*t) <= σ/(t + σ - 1)")
    last = p.use(propA_1_laststep.repaired.theorem(), "σ", "t")
    p.let(s="sqrt (2*pi)", E="exp ((t^2 - 1/2)/σ^2)")
    exponent = p.have("-((t - 1)^2)/(2*σ^2) + (t^2 - 1/2)/σ^2 = t^2/(2*σ^2) + (t - 1)/σ^2")
    return p.qed(p.calc(
        "exp ((t/2)^2*(2/σ)^2/2)",
        ("=", "k", p.have("(t/2)^2*(2/σ)^2/2 = t^2/(2*σ^2)")),
        ("=", "k/s*s"),
        ("<", "k/s*(f/(2*t))", last),
        ("=", "k/s*f*(1/(2*t))"),
        ("<=", "k/s*f*(σ/(t + σ - 1))", ratio),
        ("=", "1/s*(σ/(t + σ - 1))*(k*f)"),
        ("=", "1/s*(σ/(t + σ - 1))*exp (-((t - 1)^2)/(2*σ^2) + (t^2 - 1/2)/σ^2)", exponent, "exp_add"),
        ("=", "1/s*(σ/(t + σ - 1))*exp (-((t - 1)^2)/(2*σ^2))*E", "exp_add"),
        ("=", "r*E", lemA_2.root()),
        ("<=", "r*exp (t/2*(l - m))"),
        ("<=", "p*exp (t/2*(l - m))"),
    ))  # fmt: skip


# T answers 1, 0 and -1 at these outcomes
ANSWERS = {"1": r"\z. t < z", "0": r"\z. ~(t < z) /\ ~(z < -t)", "-1": r"\z. ~(t < z) /\ z < -t"}


@cache
def symmetric():
    """The answers 0 and -1 are at most as likely under N(1,σ²) as under N(-1,σ²)."""
    p = Script(
        "for σ t : real given 0 < σ, 0 < t holds "
        f"mass (normal 1 σ) ({ANSWERS['0']}) <= mass (normal (-1) σ) ({ANSWERS['0']}) "
        rf"/\ mass (normal 1 σ) ({ANSWERS['-1']}) <= mass (normal (-1) σ) ({ANSWERS['-1']})"
    )
    p.let(h=r"\y : real. \x : real. exp (-((x - y)^2)/(2*σ^2))/(σ*sqrt (2*pi))")
    for y in ("1", "(-1)"):
        p.have(f"Measurable (h {y})")
    as_integral = "mass", "normal", "L_withdensity_ext"
    p.calc(
        f"mass (normal 1 σ) ({ANSWERS['0']})",
        ("=", r"L lebesgue (\z. h 1 z * if (~(t < z) /\ ~(z < -t)) (1) 0)", *as_integral),
        ("=", r"L lebesgue (\z. h 1 (-z) * if (~(t < -z) /\ ~(-z < -t)) (1) 0)",
         "L_lebesgue_reflect"),
        ("=", r"L lebesgue (\z. h (-1) z * if (~(t < z) /\ ~(z < -t)) (1) 0)"),
        ("=", f"mass (normal (-1) σ) ({ANSWERS['0']})", *as_integral),
        ("<=", f"mass (normal (-1) σ) ({ANSWERS['0']})"),
    )  # fmt: skip
    p.every("z", "real", left_of_zero)
    p.calc(
        f"mass (normal 1 σ) ({ANSWERS['-1']})",
        ("=", r"L lebesgue (\z. h 1 z * if (~(t < z) /\ z < -t) (1) 0)", *as_integral),
        ("<=", r"L lebesgue (\z. h (-1) z * if (~(t < z) /\ z < -t) (1) 0)", "L_le"),
        ("=", f"mass (normal (-1) σ) ({ANSWERS['-1']})", *as_integral),
    )  # fmt: skip
    return p.qed()


def left_of_zero(p):
    first, second = (f"h {y} z * if (~(t < z) /\\ z < -t) (1) 0" for y in ("1", "(-1)"))

    def inside(q):
        q.use("exp_le", "-((z - 1)^2)/(2*σ^2)", "-((z - -1)^2)/(2*σ^2)")
        q.have("0 < σ*sqrt (2*pi)")
        return q.calc(first, ("=", "h 1 z"), ("<=", "h (-1) z"), ("=", second))

    def outside(q):
        return q.calc(first, ("=", "0"), ("=", second), ("<=", second))

    return p.cases(r"~(t < z) /\ z < -t", inside, outside)


@cache
def answers():
    """At which outcomes T gives an answer."""
    p = Script(
        "for t z : real given 0 < t holds "
        + r" /\ ".join(f"({T} z = {a}) = (({s}) z)" for a, s in ANSWERS.items())
    )

    def at(value, *held):
        def proof(q):
            for a in ANSWERS:
                text = f"{T} z = {a}"
                q.have(text if a == value else f"~({text})")
            for h in held:
                q.have(h)
            return q.auto()

        return proof

    return p.qed(p.cases("t < z", at("1"), lambda q: q.cases("z < -t", at("-1"), at("0"))))


def setting(p):
    """The laws of the outputs and of the answers."""
    p.let(g=T, A="normal 1 σ", B="normal (-1) σ", P="map g A", Q="map g B")
    p.say(r"Let $p$ and $q$ be the probabilities of the answer 1 for $x = 1$ and for $x = -1$.")
    for law in "AB":
        p.have(f"Prob {law}", "normal_prob")
    p.have("A << B", "normal_ac")
    p.have("Measurable g")
    for law in "AB":
        p.use("map_prob", "g", law)
    p.use("map_ac", "g", "A", "B")
    p.use(symmetric(), "σ", "t", because="by symmetry")
    p.every("z", REAL, lambda q: q.use(answers(), "t", "z"))


@not_closed.proof
def moments_too_large(p):
    for fact in ("0 < σ^3", "1 < t", "0 < σ", "0 < t"):
        p.have(fact)
    setting(p)
    p.unfold("mcdp", "mechanism", "postprocess")
    private = assume(parts(p.goal)[1][0])
    pair = use(logic.separated(private)[1], p.term("T"), p.term("F"), given=[named("true_not_false")])
    (bound,) = (
        e
        for e in logic.separated(rewrite(pair, "if_true", "if_false", context=[named("not_false")]))
        if parts(e.conclusion)[0] == "?"
    )
    false = p.obtain("m", bound, lambda q: answered(q, as_printed))
    return use("not_intro", private.conclusion, given=[discharge(private.conclusion, false)])


def answered(p, last):
    """Return the theorem of ``last`` about the probabilities p and q, and the mean m of the loss."""
    for law in "AB":
        for a, event in ANSWERS.items():
            answer = rf"mass {law} (\z. g z = {a})"
            image = f"mass (map g {law}) (\\x. x = {a})"
            p.calc(image, ("=", answer, "mass_map"), ("=", f"mass {law} ({event})"))
    other = r"\x. ~(x = 1) /\ ~(x = 0) /\ ~(x = -1)"
    p.let(other=other)
    p.every("z", REAL, lambda q: q.cases("t < z", one_of_three, lambda r: r.cases("z < -t", one_of_three)))
    p.have(r"AE A (\z. ~other (g z))")
    p.have(r"mass A (\z. other (g z)) = 0", "mass_of_ae")
    p.calc("mass P other", ("=", r"mass A (\z. other (g z))", "mass_map"), ("=", "0"))
    p.use("ae_of_mass", "P", "other")
    far = r"\z. t < z"
    first, second = (p.use("mass_real", law, far) for law in "AB")
    return p.obtain("p q", [first, second], lambda r: chances(r, last))


def one_of_three(p):
    for a in ANSWERS:
        p.know(attempt(p.term(f"g z = {a}"), p.context) or p.have(f"~(g z = {a})"))

    def absurd(h):
        q = p.supposing()
        q.know(h)
        return q.have("F")

    return logic.refuted(p.term("other (g z)"), absurd)


def chances(p, last):
    here = p.use("tail_shift", "1", "σ", "t")
    there = p.use("tail_shift", "-1", "σ", "t")
    p.chain(lemA_2.P, eq(r"mass A (\z. t < z)", here), eq("p"))
    p.chain(lemA_2.Q, eq(r"mass (normal 0 σ) (\z. t - -1 < z)"), eq(r"mass B (\z. t < z)", there), eq("q"))
    p.use(lemA_2.ratio.theorem(), "σ", "t", "p", "q", because="Lemma A.2")
    p.use(lemA_2.positive(), "σ", "t", "q", because="Lemma A.2")
    p.have("1 <= exp (2*t/σ^2)", by=decide)
    p.have("1 <= p/q")
    p.have("p = p/q*q")
    p.have("q <= p", p.use("scale_le", "q", "1", "p/q"), p.have("q*(p/q) = p"))
    below = p.use(lemA_2.lower_bound.theorem(), "σ", "t", because="Lemma A.2")
    p.use("le_of_ext", given=[p.chain(f"{lemA_2.LOW}", le(lemA_2.P, below), eq("p"))])
    for law, image, value in (("A", "P", "p"), ("B", "Q", "q")):
        p.chain(rf"mass {image} (\x. x = 1)", eq(rf"mass {law} (\z. t < z)"), eq(f"{value}"))
    for a in ("0", "-1"):
        p.chain(
            rf"mass P (\x. x = {a})",
            eq(f"mass A ({ANSWERS[a]})"),
            le(f"mass B ({ANSWERS[a]})"),
            eq(rf"mass Q (\x. x = {a})"),
        )
    p.use(three_answers(), "P", "Q", "p", "q", "m", because="the privacy loss has three values")
    return last(p)


def as_printed(p):
    small = p.use(propA_1_pt2.by_lemma.theorem(), "σ", "t", because="the bound on p t²")
    p.have("2*σ^2 + 1 <= t", p.have("6*σ^3 + 1 <= t"), p.have("0 <= σ^2*(σ - 1)"), p.have("0 <= σ^2"))
    p.have("3 <= t", p.have("6*σ^3 + 1 <= t"), p.have("0 <= (σ - 1)*(σ^2 + σ + 1)"))
    p.use("le_of_ext", given=[p.chain(
        "p*t^2", eq("t^2 * p"), eq(f"t^2 * {lemA_2.P}"),
        le(f"{propA_1_pt2.MIDDLE}", small),
        le(f"{propA_1_pt2.LAST}", p.use(propA_1_pt2.simpler.theorem(), "σ", "t")),
        le("1/2", p.use(propA_1_pt2.a_half.theorem(), "t")),
    )])  # fmt: skip
    p.use(numbers(), "σ", "t", "p", "q", "m", because="the last lines of the proof")
    loss = r"L P (\x. exp (t/2*(privacy_loss P Q x - m)))"
    order = p.chain("p*exp (t/2*(log (p/q) - m))", le(loss), le("exp ((t/2)^2*(2/σ)^2/2)"))
    p.use("le_of_ext", given=[order])
    return p.have("F")


def checked_by_numbers(p):
    p.use("le_of_ext", given=[p.chain("p", eq(lemA_2.P), le(f"{lemA_2.HIGH}", lemA_2.upper_bound.theorem()))])
    above = p.use(mills_above(), "σ", "t + 1", because="Mills' ratio is at most 1/x")
    far = "σ/(t + 1)*exp (-((t + 1)^2)/(2*σ^2))/sqrt (2*pi)"
    p.use("le_of_ext", given=[p.chain("q", eq(lemA_2.Q), le(f"{far}", above))])
    p.have(f"179/10000 <= {lemA_2.LOW}", by=decide)
    p.have(f"{lemA_2.HIGH} <= 27/1000", by=decide)
    p.have(f"{far} <= 335/10000000", by=decide)
    p.have("179/10000 <= p")
    p.have("p <= 27/1000")
    p.have("q <= 335/10000000")
    last = p.use(in_numbers.theorem(), "p", "q", "m")
    return p.chain(
        "exp (2*2^2/1^2)",
        lt("p*exp (2*(log (p/q) - m))", last),
        le(r"L P (\x. exp (2*(privacy_loss P Q x - m)))"),
    )


@footnote.proof
def one_setting(p):
    p.let(σ="1", t="3")
    for fact in ("0 < σ", "1 < t", "0 < t"):
        p.have(fact)
    setting(p)
    return answered(p, checked_by_numbers)
