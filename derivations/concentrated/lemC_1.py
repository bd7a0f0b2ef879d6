r"""Lemma C.1: Pinsker's inequality.

Problem: how much can the mean of a function with values in [-1, 1] differ between P and Q?
Method: E_P f - E_Q f = E_Q[f·(u-1)] with u = dP/dQ; the Cauchy-Schwarz inequality with the weight (2u+4)/3,
    whose mean is 2, and 3(u-1)² ≤ (2u+4)(u log u - u + 1) for all u >= 0, a certificate.
Guarantee: √(2 KL(P‖Q)), for all laws on [-1, 1]; and for every function with values in [-1, 1] under all laws
    on any space. There is nothing to show if the divergence is ∞.
Reference: concentrated paper, Lemma C.1, where it is cited.
"""

from functools import cache

from cbdp_sym.author import *

LINE = "for P Q : real measure, d : real given "
WITHIN = "AE P (x ↦ abs x ≤ 1), AE Q (x ↦ abs x ≤ 1)"
ANY = "for P Q : 'a measure, f : 'a → real, d : real given "
FINITE, BOUNDED = "kl P Q = d", "Measurable f, ∀x. abs (f x) ≤ 1"

theorem = Statement(id="zcdp.lemC.1", title="Pinsker's inequality")
claim = theorem.printed(
    f"{LINE}Prob P, Prob Q, {WITHIN}, {FINITE} holds abs (E P (x ↦ x) - E Q (x ↦ x)) ≤ sqrt (2·d)",
    label="laws on [-1, 1]",
)
functions = theorem.repaired(
    f"{ANY}Prob P, Prob Q, {FINITE}, {BOUNDED} holds abs (E P f - E Q f) ≤ sqrt (2·d)",
    label="more: functions with values in [-1, 1], under laws on any space",
)
theorem.finding("hypothesis", r"$\mathrm{D}_1<\infty$; where it is $\infty$ there is nothing to show.")
theorem.finding(
    "sharper",
    "The bound is that for the laws $P$ and $Q$ of two outcomes, and any function of an outcome "
    "with values in $[-1,1]$, as the proof of Proposition C.3 uses it.",
)


@cache
def curve():
    """3(u-1)²/(2u+4) is at most u log u - u + 1."""
    p = Script("for u given 0 ≤ u holds (u - 1)²/((2·u + 4)/3) ≤ u·log(u) - u + 1")

    def positive(q):
        return q.have("(u - 1)²/((2·u + 4)/3) ≤ u·log(u) - u + 1", by=decide)

    def zero(q):
        none = q.have("u = 0")
        return q.have("(u - 1)²/((2·u + 4)/3) ≤ u·log(u) - u + 1", none)

    return p.qed(p.cases("0 < u", positive, zero))


@cache
def difference():
    """E_P f = E_Q f + w for w = E_Q[f (u - 1)]: Cauchy-Schwarz with the weight (2u + 4)/3."""
    p = Script(
        "for P Q : 'a measure, f : 'a → real, d given KL(P ‖ Q) ≤ d, Measurable(f), ∀x. |f(x)| ≤ 1, "
        "Prob(P), Prob(Q) holds ∃m w. E[x ~ Q] f(x) exists and is m ∧ E[x ~ P] f(x) exists and is m "
        "+ w ∧ 0 ≤ d ∧ |w| ≤ √(2·d)"
    )
    p.let(u="dP/dQ", W="x ↦ (2·u(x) + 4)/3", g="x ↦ (u(x) - 1)/√(W(x))", h="x ↦ f(x)·√(W(x))")
    p.use("kl_finite", "P", "Q", "d")
    return p.qed(p.obtain("v", p.context.about("?")[0], of_densities))


def of_densities(p):
    p.names["P"].type.args[0]
    p.use("int_density", "P", "Q")
    p.use("int_change_back", "P", "Q", "x ↦ log(u(x))", "v")

    def at(q, text):
        q.use("sqrt_square", "W(x)")
        if text == "product":
            return q.have("g(x)·h(x) = f(x)·(u(x) - 1)")
        if text == "first":
            q.have("g(x)² = (u(x) - 1)²/W(x)")
            return q.have("g(x)² ≤ u(x)·log(u(x)) - u(x) + 1", q.use(curve(), "u(x)"))
        q.have("|f(x)| ≤ 1")
        q.use("mul_nonneg", "1 - |f(x)|", "1 + |f(x)|")
        q.have("f(x)² ≤ 1", q.use("abs_square", "f(x)"))
        return q.have("h(x)² ≤ W(x)", q.use("scale_le", "W(x)", "f(x)²", "1"))

    for text in ("product", "first", "second"):
        p.every("x", "'a", lambda q, text=text: at(q, text))
    first = p.use("int_dominated", "Q", "x ↦ g(x)²", "x ↦ u(x)·log(u(x)) - u(x) + 1", "v")
    second = p.use("int_dominated", "Q", "x ↦ h(x)²", "W", "2")
    mean = p.use("int_dominated", "Q", "f", "x ↦ 1", "1")
    return p.obtain("s t m", [first, second, mean], of_squares)


def of_squares(p):
    for k, value, bound, limit in (("g", "s", "x ↦ u(x)·log(u(x)) - u(x) + 1", "v"), ("h", "t", "W", "2")):
        p.use("int_mono", "Q", f"x ↦ {k} x^2", bound, value, limit)
        p.use("int_nonneg", "Q", f"x ↦ {k} x^2", value)
    return p.obtain("w", p.use("int_product", "Q", "g", "h", "s", "t"), in_numbers)


def in_numbers(p):
    p.have("E[x ~ Q] f(x)·(u(x) - 1) exists and is w")
    p.use("int_change", "P", "Q", "f", "m + w")
    p.use("int_cauchy_schwarz", "Q", "g", "h", "s", "t", "w")
    p.have("(√s·√t)² = s·t", p.use("sqrt_square", "s"), p.use("sqrt_square", "t"))
    p.use("sqrt_square", "2·d")
    p.use("le_of_square", "√s·√t", "√(2·d)")
    return p.witness("m", "w")


@cache
def on_the_line():
    """The same for the outcome itself, which is cut off at -1 and 1."""
    p = Script(
        f"{LINE}{FINITE}, {WITHIN}, Prob P, Prob Q holds ∃m w. HasInt Q (x ↦ x) m "
        "∧ HasInt P (x ↦ x) (m + w) ∧ 0 ≤ d ∧ abs w ≤ sqrt (2·d)"
    )
    p.let(f="x ↦ if |x| ≤ 1 then x else 0")
    p.calc("KL(P ‖ Q)", ("=", "d"), ("<=", "d"))

    found = p.use(difference(), "P", "Q", "f", "d")

    def moved(q):
        return q.witness("m", "w")

    return p.qed(p.obtain("m w", found, moved))


def means(text, P, Q, f, found):
    """The means exist, and the divergence is not negative."""
    p = Script(f"{text} holds Integrable {P} ({f}) ∧ Integrable {Q} ({f}) ∧ 0 ≤ d")
    exists = found(p)
    return p.qed(p.obtain("m w", exists, lambda r: r.auto()))


@claim.facts.append
def means_of_outcomes():
    return means(
        f"{LINE}{FINITE}, {WITHIN}, Prob P, Prob Q", "P", "Q", "x ↦ x",
        lambda p: p.use(on_the_line(), "P", "Q", "d"),
    )  # fmt: skip


@functions.facts.append
def means_of_functions():
    def found(p):
        p.calc("KL(P ‖ Q)", ("=", "d"), ("<=", "d"))
        return p.use(difference(), "P", "Q", "f", "d")

    return means(f"{ANY}{FINITE}, {BOUNDED}, Prob P, Prob Q", "P", "Q", "f", found)


@claim.proof
def of_the_outcome(p):
    p.let(f="λx : real. x")
    found = p.use(on_the_line(), "P", "Q", "d", because="as below, for the outcome itself")
    return p.obtain("m w", found, in_means)


@functions.proof
def cauchy_schwarz(p):
    p.say("Let $u$ be the density of $P$ with respect to $Q$.")
    p.chain("KL(P ‖ Q)", eq("d"), le("d"))
    found = p.use(difference(), "P", "Q", "f", "d", because=r"Cauchy-Schwarz for $\mathbb{E}_Q[f(u - 1)]$")
    return p.obtain("m w", found, in_means)


def in_means(p):
    p.have("E[x ~ Q] f(x) = m", "E_int")
    p.have("E[x ~ P] f(x) = m + w", "E_int")
    return p.chain("|E[x ~ P] f(x) - E[x ~ Q] f(x)|", eq("|w|"), le("√(2·d)"))
