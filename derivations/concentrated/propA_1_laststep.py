"""The last line of the proof of Proposition A.1: false as printed, true for what the proof has shown.

Problem: exp((t-1)/2σ²)/2t increases in t from 2σ² on, and is above √(2π) for σ ≥ 1 and t ≥ 6σ³+1.
Method: the derivative; a certificate over the whole region.
Guarantee: it increases, as printed. It is not above √(2π): at σ = 1, t = 7 it is e³/14 = 1.43, against
    2.50. But the line before it has lost a factor of 2 in the exponent, as (t - pt² - ½)/σ² is at least
    (t-1)/σ² where pt² ≤ ½; and exp((t-1)/σ²)/2t is above √(2π) on the whole region.
Reference: concentrated paper, proof of Proposition A.1, last line.
"""

from functools import cache

from cbdp_sym.author import *

theorem = Statement(id="zcdp.propA.1.laststep", title="The last line of a proof", expect="refuted")
increases = theorem.printed(
    "for σ s t given 0 < σ, 2·σ² ≤ s ≤ t holds exp((s - 1)/(2·σ²))/(2·s) ≤ exp((t - 1)/(2·σ²))/(2·t)",
    label="it increases",
)
above = theorem.printed(
    "for σ t given 1 ≤ σ, 6·σ³ + 1 ≤ t holds √(2·π) < exp((t - 1)/(2·σ²))/(2·t)", label="it is above √(2π)"
)
repaired = theorem.repaired(
    "for σ t given 1 ≤ σ, 6·σ³ + 1 ≤ t holds √(2·π) < exp((t - 1)/σ²)/(2·t)",
    label="with the exponent that the proof gives",
)
theorem.finding(
    "false step",
    r"At $\sigma=1$, $t=7$, which is the least $t$ allowed, $e^{(t-1)/2\sigma^2}/2t=e^3/14=1.43\ldots$, and "
    r"$\sqrt{2\pi}=2.50\ldots$. The display before has $\exp\left(\frac{t-1}{2\sigma^2}\right)$ where its "
    r"argument, $\frac t{\sigma^2}-\frac{pt^2}{\sigma^2}-\frac1{2\sigma^2}$ with $pt^2\le\frac12$, gives "
    r"$\exp\left(\frac{t-1}{\sigma^2}\right)$. With this, the last step holds and so does the proposition.",
)


@cache
def increases_for_any_rate():
    """From s = 1/r on."""
    p = Script(
        "for r s t given 0 < r, 0 < s, 1 ≤ r·s, s ≤ t holds exp((s - 1)·r)/(2·s) ≤ exp((t - 1)·r)/(2·t)"
    )
    return p.qed(p.have(p.goal, by=decide))


@repaired.facts.append
def not_zero():
    p = Script("for σ t given 1 ≤ σ, 6·σ³ + 1 ≤ t holds 2·t ≠ 0")
    p.have("0 < σ³")
    return p.qed()


@increases.proof
def certificate_in_the_rate(p):
    p.use(increases_for_any_rate(), "1/(2·σ²)", "s", "t", because="with r = 1/(2σ²)")
    return p.chain(
        "exp((s - 1)/(2·σ²))/(2·s)",
        eq("exp((s - 1)·(1/(2·σ²)))/(2·s)"),
        le("exp((t - 1)·(1/(2·σ²)))/(2·t)"),
        eq("exp((t - 1)/(2·σ²))/(2·t)"),
    )


@above.refutation
def at_the_corner(p):
    p.say(r"At $\sigma = 1$ and $t = 7$, the least that is allowed.")
    p.have("exp((7 - 1)/(2·1²))/(2·7) < √(2·π)", by=decide)
    return p.counterexample(σ="1", t="7")


@repaired.proof
def least_at_the_left_end(p):
    p.have("0 < σ²")
    p.have("0 < 1/σ²")
    p.have("0 < σ³")
    p.have("1/σ²·(6·σ³ + 1) = 6·σ + 1/σ²")
    p.use(increases_for_any_rate(), "1/σ²", "6·σ³ + 1", "t", because="with r = 1/σ²")
    return p.chain(
        "√(2·π)",
        lt("exp(6·σ)/(2·(6·σ³ + 1))", by=decide, because="a certificate for all σ of at least 1"),
        eq("exp((6·σ³ + 1 - 1)·(1/σ²))/(2·(6·σ³ + 1))"),
        le("exp((t - 1)·(1/σ²))/(2·t)"),
        eq("exp((t - 1)/σ²)/(2·t)"),
    )
