"""Theorem 8: the Laplace mechanism under KL.

Problem: the KL divergence between Laplace noise at 0 and at 1, both of scale 1/ε.
Method: cut the line at the kinks 0 and 1 of the two densities, and integrate piece by piece.
Guarantee: KL = ε - 1 + e^{-ε}, an equality for every ε > 0. The displays of the printed proof are claims of
    their own; one of them is misprinted.
Reference: capacity bounded paper, Theorem 8 and its proof in Appendix C.1.
"""

from functools import partial

from cbdp_sym.author import *

P, Q = "(Lap(0, 1/ε))", "(Lap(1, 1/ε))"
LAWS = f"{P} {Q}"
GIVEN = "for ε : real given 0 < ε"
FIRST, SECOND, THIRD = "x ≤ 0", "0 ≤ x ∧ x ≤ 1", "1 ≤ x"
DECAY = "exp (-ε)"
FRONT = f"(1 + {DECAY})/ε"  # after the integration by parts, without its integral
MIDDLE = f"ε^2/2·({FRONT} + (2·{DECAY} - 2)/ε^2)"


def part(where):
    """E_P[log(P/Q)] over a part of the line."""
    return f"E {P} (x ↦ if ({where}) (log (density {LAWS} x)) 0)"


theorem = Statement(id="cbdp.thm8", title="The Laplace mechanism under KL")
claim = theorem.printed(f"{GIVEN} holds kl {LAWS} = ε - 1 + {DECAY}")
third_mass = theorem.printed(
    f"{GIVEN} holds mass {P} (x ↦ {THIRD}) = {DECAY}/2", label="the probability of $I_3$"
)
first = theorem.printed(f"{GIVEN} holds {part(FIRST)} = ε/2", label="the part on $I_1$")
third = theorem.printed(f"{GIVEN} holds {part(THIRD)} = -ε·{DECAY}/2", label="the part on $I_3$")
second = theorem.printed(
    f"for ε : real given 0 < ε holds HasIntOn 0 1 (x ↦ ε^2/2·(1 - 2·x)·exp (-ε·x)) ({part(SECOND)})",
    label="the part on $I_2$, as an integral",
)
second_value = theorem.printed(
    f"{GIVEN} holds HasIntOn 0 1 (x ↦ ε^2/2·(1 - 2·x)·exp (-ε·x)) ({MIDDLE})",
    label="the part on $I_2$, its value",
)
total = theorem.printed(
    f"{GIVEN} holds ε/2 - ε·{DECAY}/2 + ε·(1 + {DECAY})/2 + {DECAY} - 1 = ε - 1 + {DECAY}",
    label="the sum of the three parts",
)
parted = theorem.repaired(
    f"{GIVEN} holds ∃z. HasIntOn 0 1 (x ↦ 2·exp (-ε·x)/ε) z ∧ ε^2/2·({FRONT} - z) = {MIDDLE}",
    label="the line after the integration by parts, repaired",
)
excess = theorem.repaired(
    f"{GIVEN} holds ∃z. HasIntOn 0 1 (x ↦ 2·exp (-ε·x)·ε) z ∧ "
    f"{MIDDLE} - ε^2/2·({FRONT} - z) = (ε^2 - 1)·(1 - {DECAY})",
    label="by how much the printed line is too small",
)
theorem.finding(
    "false step",
    r"The line after the integration by parts has $\int_0^12e^{-\epsilon x}\epsilon\,dx$ for "
    r"$\int_0^1\frac{2e^{-\epsilon x}}\epsilon dx$, at least in the text that we have. The two are equal "
    r"for $\epsilon=1$ only. The next line is right again, and the theorem survives.",
)


def the_loss(p):
    """Return that the privacy loss is linear between the kinks."""
    p.let(P=P, Q=Q, Z="x ↦ ε·(|x - 1| - |x - 0|)")
    return p.have(
        "almost every x ~ P: log(dP/dQ(x)) = Z(x)", because="the logarithm of the quotient of the densities"
    )


PARTS = (  # where, and the integral
    (FIRST, "ε/2"),
    (THIRD, f"-ε·{DECAY}/2"),
    (SECOND, MIDDLE),
)


def mean_of_a_part(where, value):
    """Return the script of the integral of the loss over a part of the line."""
    p = Script(f"{GIVEN} holds HasInt {P} (x ↦ if ({where}) (log (density {LAWS} x)) 0) ({value})")
    p.let(P=P, Q=Q, Z="x ↦ ε·(|x - 1| - |x - 0|)")
    p.have("almost every x ~ P: log(dP/dQ(x)) = Z(x)")
    p.have(f"HasInt P (x ↦ if ({where}) (Z x) 0) ({value})")
    return p.qed(p.have(p.goal))


def the_mean_exists(where, value):
    """Return that the loss is integrable over a part of the line."""
    f = f"x ↦ if ({where}) (log (density {LAWS} x)) 0"
    p = Script(f"{GIVEN} holds Integrable {P} ({f})")
    p.use(mean_of_a_part(where, value), "ε")
    return p.qed(p.use("integrable_int", P, f, value))


def the_logarithm_is_defined(where):
    """Return that the density is positive almost everywhere, also where this holds."""
    laws = f"SigmaFinite {P} ∧ SigmaFinite {Q} ∧ {P} ≪ {Q}"
    known = f"(¬(ε = 0) ∧ 0 < 1/ε) ∧ {laws}"
    p = Script(f"{GIVEN} holds AE {P} (x ↦ {where} ⇒ ({known}) ∧ 0 < density {LAWS} x)")
    p.use("density_pos", P, Q)
    return p.qed(p.have(p.goal))


for piece, (where, value) in zip((first, third, second), PARTS, strict=True):
    piece.facts += [partial(the_logarithm_is_defined, where), partial(the_mean_exists, where, value)]


@claim.proof
def mean_of_the_loss(p):
    the_loss(p)
    p.have(f"HasInt P Z (ε - 1 + {DECAY})", because="the sum of the three parts")
    return p.chain(
        "KL(P ‖ Q)",
        eq("M[x ~ P] log(dP/dQ(x))", "kl", because="the definition"),
        eq(f"ε - 1 + {DECAY}", "M_int"),
    )


def by_pieces(where, value):
    """The proof that the loss has this integral over a part of the line."""

    def proof(p):
        p.say("The logarithm of the quotient of the densities is linear there.")
        p.use(mean_of_a_part(where, value), "ε", because="a polynomial times an exponential")
        return p.use("E_int", goal=p.goal, because="the mean")

    return proof


first.proof(by_pieces(*PARTS[0]))
third.proof(by_pieces(*PARTS[1]))


@second.proof
def the_same_integral(p):
    p.use(mean_of_a_part(*PARTS[2]), "ε", because="the loss on this part")
    same = p.use("E_int", f"{P}", f"x ↦ if ({SECOND}) (log (density {LAWS} x)) 0", MIDDLE)
    value = p.use(second_value.theorem(), "ε", because="the value of both")
    return rewrite(value, symmetry(same))


@second_value.proof
def by_parts(p):
    return p.have(p.goal, "HasIntOn", because="integration by parts")


@total.proof
def three_parts(p):
    return p.have(p.goal)


@third_mass.proof
def integral_of_the_density(p):
    p.let(f="x ↦ if 1 ≤ x then 1 else 0")
    p.have(f"HasInt {P} f ({DECAY}/2)", because="the integral of the density")
    return p.chain(
        f"mass {P} (x ↦ {THIRD})", eq(f"L {P} (x ↦ f x)", "mass", "ext_if"), eq(f"{DECAY}/2", "L_int")
    )


@parted.proof
def integral_of_an_exponential(p):
    p.let(z=f"(2 - 2·{DECAY})/ε^2")
    p.have("HasIntOn(0, 1, x ↦ 2·exp(-ε·x)/ε, z)", "HasIntOn")
    return p.witness("z")


@excess.proof
def the_integral_alone(p):
    p.let(z=f"2 - 2·{DECAY}")
    p.have("HasIntOn(0, 1, x ↦ 2·exp(-ε·x)·ε, z)", "HasIntOn")
    return p.witness("z")
