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
        none = q.have(rf"mass Q (\x. x = {a}) = 0")
        product = rf"ext (u ({a})) * mass Q (\x. x = {a})"
        zero = q.calc(rf"mass P (\x. x = {a})", ("=", product, "mass_of_point"),
                      ("=", f"ext (u ({a})) * 0", none), ("=", "0"))  # fmt: skip
        q.use("ae_of_mass", "P", rf"\x. x = {a}", given=[zero])
        claim = f"x = {a} ==> privacy_loss P Q x <= 0"

        def contrary(r):
            r.have("F")
            return r.have("privacy_loss P Q x <= 0")

        q.every("x", REAL, lambda r: r.intro("", contrary, claim), f"~(x = {a})")
        return q.have(rf"AE P (\x. x = {a} ==> privacy_loss P Q x <= 0)")

    def sometimes(q):
        return q.obtain("r", q.use("mass_real", "Q", rf"\x. x = {a}"), positive)

    def positive(q):
        same = q.have(rf"mass Q (\x. x = {a}) = ext r")

        def nothing(r):
            r.have(rf"mass Q (\x. x = {a}) = 0", same, r.have("r = 0"))
            r.have("F")
            return r.have("0 < r")

        q.cases("0 < r", lambda r: r.have("0 < r"), nothing)
        less = q.calc(
            f"ext (u ({a})*r)",
            ("=", f"ext (u ({a})) * ext r"),
            ("=", rf"ext (u ({a})) * mass Q (\x. x = {a})", same),
            ("=", rf"mass P (\x. x = {a})", "mass_of_point"),
            ("<=", rf"mass Q (\x. x = {a})"),
            ("=", "ext r", same),
        )
        q.use("le_of_ext", given=[less])
        q.have("0 <= 1/r")
        scaled = q.use("scale_le", "1/r", f"u ({a})*r", "r")
        q.have(f"u ({a}) <= 1", scaled, q.have(f"1/r*(u ({a})*r) = u ({a})"), q.have("1/r*r = 1"))
        q.use("density_nonneg", "P", "Q", a)
        q.cases(f"0 < u ({a})", log_of_less, log_of_nothing)
        loss = q.context.facts[0]
        q.every("x", REAL, lambda r: r.have("privacy_loss P Q x <= 0", r.have(f"x = {a}"), loss), f"x = {a}")
        return q.have(rf"AE P (\x. x = {a} ==> privacy_loss P Q x <= 0)")

    def log_of_less(q):
        return q.have(f"privacy_loss P Q ({a}) <= 0", "privacy_loss", q.use("log_le", f"u ({a})"))

    def log_of_nothing(q):
        zero = q.have(f"u ({a}) = 0")
        return q.have(f"privacy_loss P Q ({a}) <= 0", "privacy_loss", zero, q.use("log_nonpos", "0"))

    p.cases(rf"mass Q (\x. x = {a}) = 0", never, sometimes)


@cache
def three_answers():
    """The privacy loss where only the answer 1 is likelier under P: its mean and its centred moments."""
    p = Script(
        "for P Q : real measure, p q m : real given HasInt P (privacy_loss P Q) m, "
        r"mass P (\x. x = 1) = ext p, mass Q (\x. x = 1) = ext q, 0 < q, q <= p, "
        r"mass P (\x. x = 0) <= mass Q (\x. x = 0), mass P (\x. x = -1) <= mass Q (\x. x = -1), "
        r"AE P (\x. ~(~(x = 1) /\ ~(x = 0) /\ ~(x = -1))), Prob P, Prob Q, P << Q "
        r"holds m <= p*log (p/q) /\ (!c. ext (p*exp (c*(log (p/q) - m))) "
        r"<= L P (\x. ext (exp (c*(privacy_loss P Q x - m)))))"
    )
    p.let(u="density P Q", l="log (p/q)", one=r"\x : real. if (x = 1) (1 : real) 0")
    ratio = p.use("mass_of_point", "P", "Q", "1")
    product = p.calc("ext p", ("=", r"mass P (\x. x = 1)"), ("=", r"ext (u 1) * mass Q (\x. x = 1)", ratio),
                     ("=", "ext (u 1) * ext q", p.given[2]), ("=", "ext (u 1*q)"))  # fmt: skip
    p.use("ext_inj", given=[product])
    p.have("u 1 = p/q", p.context.facts[0])
    p.have("privacy_loss P Q 1 = l", "privacy_loss", p.context.facts[0])
    p.have("1 <= p/q")
    p.calc("0", ("=", "log 1", "log_one"), ("<=", "l", "log_mono"))
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
        return q.have("privacy_loss P Q x <= l*one x", same, q.have("l*one x = l", "if_true"))

    def nowhere(q):
        q.have(r"~(x = 1) /\ ~(x = 0) /\ ~(x = -1)")
        q.have("F")
        return q.have("privacy_loss P Q x <= l*one x")

    def elsewhere(q):
        q.have("privacy_loss P Q x <= 0")
        return q.have("privacy_loss P Q x <= l*one x")

    held = [f"x = {a} ==> privacy_loss P Q x <= 0" for a in ("0", "-1")]
    p.every("x", REAL, below, r"~(~(x = 1) /\ ~(x = 0) /\ ~(x = -1))", *held)
    p.use("mass_int", "P", r"\x. x = 1", "p")
    p.have(r"HasInt P (\x. l*one x) (l*p)")
    p.have(r"AE P (\x. privacy_loss P Q x <= l*one x)")
    mean = p.use("int_mono", "P", "privacy_loss P Q", r"\x. l*one x", "m", "l*p")
    p.have("m <= p*l", mean)
    p.every("c", REAL, moment)
    return p.qed()


def moment(p):
    mass = p.have(r"mass P (\x. x = 1) = ext p")
    p.let(k="exp (c*(l - m))", f=r"\x. exp (c*(privacy_loss P Q x - m))")

    def point(q):
        def here(r):
            same = r.have("x = 1")
            value = r.have("f x = k", same, r.have("privacy_loss P Q 1 = l"))
            return r.calc("ext k * if (x = 1) (ext 1) 0", ("=", "ext k"), ("=", "ext (f x)", value),
                          ("<=", "ext (f x)"))  # fmt: skip

        def elsewhere(r):
            return r.calc("ext k * if (x = 1) (ext 1) 0", ("=", "0"), ("<=", "ext (f x)"))

        return q.cases("x = 1", here, elsewhere)

    p.every("x", REAL, point)
    p.every("x", REAL, lambda q: q.use("eif_nonneg", "x = 1", "1", "0"))
    return p.calc(
        "ext (p*k)",
        ("=", "ext k * ext p"),
        ("=", r"ext k * mass P (\x. x = 1)", mass),
        ("=", r"ext k * L P (\x. if (x = 1) (ext 1) 0)", "mass"),
        ("=", r"L P (\x. ext k * if (x = 1) (ext 1) 0)", "L_mul"),
        ("<=", r"L P (\x. ext (f x))", "L_le"),
    )


in_numbers = Claim(
    "for p q m : real given 179/10000 <= p, p <= 27/1000, 0 < q, q <= 335/10000000, m <= p*log (p/q) "
    "holds exp (2*2^2/1^2) < p*exp (2*(log (p/q) - m))"
)


@in_numbers.proof
def one_setting(p):
    p.let(l="log (p/q)", c="179/10000*(10000000/335)")
    p.chain("627/100", le("log c"), le("l", "log_mono"))
    p.use("exp_le", "61/5", "2*(l - m)")
    p.have("0 < exp (61/5)")
    p.have("exp (2*2^2/1^2) < 179/10000*exp (61/5)", by=decide)
    return p.have(p.goal)
