"""The privacy loss of a mechanism with the answers 1, 0 and -1, for Proposition A.1.

This module has no statement of its own.

Problem: bound the mean of the loss from above and its centred moments from below.
Method: the loss is log(p/q) at 1, and not positive at 0 and -1 if these are at most as likely under P as
    under Q.
Guarantee: m <= p log(p/q), and E e^{c(Z-m)} >= p e^{c(log(p/q)-m)} for all c; and for footnote 11, which is
    about σ = 1, t = 3 and λ = 2, that this exceeds e^{2λ²/σ²}.
"""

from functools import cache

from cbdp_sym.author import *


def rare(p, a):
    """Where an answer is at most as likely under P, its loss is not positive, or it does not occur."""

    def never(q):
        none = q.have(f"mass Q (x ↦ x = {a}) = 0")
        product = f"u ({a}) · mass Q (x ↦ x = {a})"
        zero = q.calc(f"mass P (x ↦ x = {a})", ("=", product, "mass_of_point"),
                      ("=", f"u ({a}) · 0", none), ("=", "0"))  # fmt: skip
        q.use("ae_of_mass", "P", f"x ↦ x = {a}", given=[zero])
        claim = f"x = {a} ⇒ privacy_loss P Q x ≤ 0"

        def contrary(r):
            r.have("F")
            return r.have("privacy_loss(P, Q, x) ≤ 0")

        q.every("x", REAL, lambda r: r.intro("", contrary, claim), f"¬(x = {a})")
        return q.have(f"AE P (x ↦ x = {a} ⇒ privacy_loss P Q x ≤ 0)")

    def sometimes(q):
        return q.obtain("r", q.use("mass_real", "Q", f"x ↦ x = {a}"), positive)

    def positive(q):
        same = q.have(f"mass Q (x ↦ x = {a}) = r")

        def nothing(r):
            r.have(f"mass Q (x ↦ x = {a}) = 0", same, r.have("r = 0"))
            r.have("F")
            return r.have("0 < r")

        q.cases("0 < r", lambda r: r.have("0 < r"), nothing)
        less = q.calc(
            f"u ({a})·r",
            ("=", f"u ({a}) · r"),
            ("=", f"u ({a}) · mass Q (x ↦ x = {a})", same),
            ("=", f"mass P (x ↦ x = {a})", "mass_of_point"),
            ("<=", f"mass Q (x ↦ x = {a})"),
            ("=", "r", same),
        )
        q.use("le_of_ext", given=[less])
        q.have("0 ≤ 1/r")
        scaled = q.use("scale_le", "1/r", f"u ({a})·r", "r")
        q.have(f"u ({a}) ≤ 1", scaled, q.have(f"1/r·(u ({a})·r) = u ({a})"), q.have("1/r·r = 1"))
        q.use("density_nonneg", "P", "Q", a)
        q.cases(f"0 < u ({a})", log_of_less, log_of_nothing)
        loss = q.context.facts[0]
        q.every(
            "x", REAL, lambda r: r.have("privacy_loss(P, Q, x) ≤ 0", r.have(f"x = {a}"), loss), f"x = {a}"
        )
        return q.have(f"AE P (x ↦ x = {a} ⇒ privacy_loss P Q x ≤ 0)")

    def log_of_less(q):
        return q.have(f"privacy_loss P Q ({a}) ≤ 0", "privacy_loss", q.use("log_le", f"u ({a})"))

    def log_of_nothing(q):
        zero = q.have(f"u ({a}) = 0")
        return q.have(f"privacy_loss P Q ({a}) ≤ 0", "privacy_loss", zero, q.use("log_nonpos", "0"))

    p.cases(f"mass Q (x ↦ x = {a}) = 0", never, sometimes)


@cache
def three_answers():
    """The privacy loss where only the answer 1 is likelier under P: its mean and its centred moments."""
    p = Script(
        "for P Q : real measure, p q m given E[x ~ P] privacy_loss(P, Q, x) exists and is m, P{x | x "
        "= 1} = p, Q{x | x = 1} = q, 0 < q ≤ p, P{x | x = 0} ≤ Q{x | x = 0}, P{x | x = -1} ≤ Q{x | x "
        "= -1}, almost every x ~ P: ¬(x ≠ 1 ∧ x ≠ 0 ∧ x ≠ -1), Prob(P), Prob(Q), P ≪ Q "
        "holds m ≤ p·log(p/q) ∧ (∀c. p·exp(c·(log(p/q) - m)) ≤ ∫ exp(c·(privacy_loss(P, Q, x) - m)) "
        "dP(x))"
    )
    p.let(u="dP/dQ", l="log(p/q)", one="x ↦ if x = 1 then 1 else 0")
    ratio = p.use("mass_of_point", "P", "Q", "1")
    product = p.calc("p", ("=", "P{x | x = 1}"), ("=", "u(1)·Q{x | x = 1}", ratio),
                     ("=", "u(1)·q", p.given[2]), ("=", "u(1)·q"))  # fmt: skip
    p.use("ext_inj", given=[product])
    p.have("u(1) = p/q", p.context.facts[0])
    p.have("privacy_loss(P, Q, 1) = l", "privacy_loss", p.context.facts[0])
    p.have("1 ≤ p/q")
    p.calc("0", ("=", "log(1)", "log_one"), ("<=", "l", "log_mono"))
    for a in ("0", "-1"):
        rare(p, a)

    def below(q):
        return q.cases(
            "x = 1",
            at_one,
            lambda r: r.cases("x = 0", elsewhere, lambda e: e.cases("x = -1", elsewhere, nowhere)),
        )

    def at_one(q):
        same = q.have("x = 1")
        return q.have("privacy_loss(P, Q, x) ≤ l·one(x)", same, q.have("l·one(x) = l", "if_true"))

    def nowhere(q):
        q.have("x ≠ 1 ∧ x ≠ 0 ∧ x ≠ -1")
        q.have("F")
        return q.have("privacy_loss(P, Q, x) ≤ l·one(x)")

    def elsewhere(q):
        q.have("privacy_loss(P, Q, x) ≤ 0")
        return q.have("privacy_loss(P, Q, x) ≤ l·one(x)")

    held = [f"x = {a} ⇒ privacy_loss P Q x ≤ 0" for a in ("0", "-1")]
    p.every("x", REAL, below, "¬(x ≠ 1 ∧ x ≠ 0 ∧ x ≠ -1)", *held)
    p.use("mass_int", "P", "x ↦ x = 1", "p")
    p.have("E[x ~ P] l·one(x) exists and is l·p")
    p.have("almost every x ~ P: privacy_loss(P, Q, x) ≤ l·one(x)")
    mean = p.use("int_mono", "P", "privacy_loss(P, Q)", "x ↦ l·one(x)", "m", "l·p")
    p.have("m ≤ p·l", mean)
    p.every("c", REAL, moment)
    return p.qed()


def moment(p):
    mass = p.have("P{x | x = 1} = p")
    p.let(k="exp(c·(l - m))", f="x ↦ exp(c·(privacy_loss(P, Q, x) - m))")

    def point(q):
        def here(r):
            same = r.have("x = 1")
            value = r.have("f(x) = k", same, r.have("privacy_loss(P, Q, 1) = l"))
            return r.calc("k·(if x = 1 then (1 : ereal) else (0 : ereal))", ("=", "k"), ("=", "f(x)", value),
                          ("<=", "f(x)"))  # fmt: skip

        def elsewhere(r):
            return r.calc("k·(if x = 1 then (1 : ereal) else (0 : ereal))", ("=", "0"), ("<=", "f(x)"))

        return q.cases("x = 1", here, elsewhere)

    p.every("x", REAL, point)
    p.every("x", REAL, lambda q: q.use("eif_nonneg", "x = 1", "1", "0"))
    return p.calc(
        "p·k",
        ("=", "k·p"),
        ("=", "k·P{x | x = 1}", mass),
        ("=", "k·∫ (if x = 1 then 1 else 0) dP(x)", "mass"),
        ("=", "∫ k·(if x = 1 then (1 : ereal) else (0 : ereal)) dP(x)", "L_mul"),
        ("<=", "∫ f(x) dP(x)", "L_le"),
    )


in_numbers = Claim(
    "for p q m given 179/10000 ≤ p ≤ 27/1000, 0 < q ≤ 335/10000000, m ≤ p·log(p/q) "
    "holds exp(2·2²/1²) < p·exp(2·(log(p/q) - m))"
)


@in_numbers.proof
def one_setting(p):
    p.let(l="log(p/q)", c="179/10000·(10000000/335)")
    p.chain("627/100", le("log(c)"), le("l", "log_mono"))
    p.use("exp_le", "61/5", "2·(l - m)")
    p.have("0 < exp(61/5)")
    p.have("exp(2·2²/1²) < 179/10000·exp(61/5)", by=decide)
    return p.have(p.goal)
