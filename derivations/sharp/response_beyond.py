"""The exact zCDP of randomized response beyond the threshold of Theorem 4.

Problem: for more than six answers and small ε the divergence of order 1 is not the constant. Which number is?
Method: the logarithm of the moment, as a function of y² = (α-½)²ε², has the slope g(y)/2, which rises up to a
    point and falls after it. The parabola that starts with it at order 1 and touches it at a second point is
    above it everywhere.
Guarantee: beyond the threshold the constant is attained at an order α > 1, and is
    ρ = ε sinh y/((2α-1)(cosh y + c)) there, with y = (α-½)ε, c = (k-2)e^{-ε/2}/2. For k = 7 and ε = 1/5 it is
    between 0.0061672 and 0.0061673, where the divergence of order 1 is less than 0.0061319.
Reference: Harrison and Manurangsi 2025 (arXiv 2510.25746) prove k ≤ 6 and leave larger k open; we found no
    reference for the value.
"""

import re

from cbdp_sym.author import *
from derivations.sharp.parabolas import exists, touching
from derivations.sharp.response import (
    ANSWER,
    ANSWERS,
    MOMENT,
    PAIR,
    RHO,
    THRESHOLD,
    at_the_order,
    beyond_the_threshold,
    logarithms,
    name,
    output,
    unfolded,
    value,
)

C = "((k - 2)/2·exp (-(e/2)))"
Y = "((b - 1/2)*e)"
BEST = f"e·sinh {Y}/((2·b - 1)·(cosh {Y} + {C}))"
LATE = f"{C}·({Y}·cosh {Y} - sinh {Y}) ≤ sinh {Y}·cosh {Y} - {Y}"
PRIVATE = f"zcdp (λx y : 'i. ¬(x = y)) (x ↦ {ANSWER.format('x')}) 0"
AT = MOMENT.replace("α", "b")
PAIR_AT = PAIR.replace("renyi α", "renyi b", 1)


def numbers(text):
    """The text for seven answers and ε = 1/5."""
    return re.sub(r"\bk\b", "7", re.sub(r"\be\b", "(1/5)", text))


theorem = Statement(id="sharp.response_beyond", title="Randomized response beyond the threshold")
exact = theorem.printed(
    f"for x y : 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), "
    f"{THRESHOLD} < (k - 2)·exp (-(e/2)) "
    f"holds ∃b. 1 < b ∧ {PRIVATE} ({BEST}) ∧ {PAIR_AT} = {BEST}·b",
    label="the constant, which one order attains",
)
exact.example(x="((T, T), T)", y="((F, F), F)", e="1/10", k="8")
guarantee = theorem.printed(
    f"for e k b r : real given {ANSWERS}, 0 < e, 2 ≤ k, 1 < b, {LATE}, "
    f"log ({AT}) ≤ (b - 1)·(b·({BEST})), {BEST} ≤ r holds {PRIVATE} r",
    label="a constant for each order beyond the steepest one",
)
enough = theorem.printed(
    f"given {numbers(ANSWERS)} holds {numbers(PRIVATE)} (61673/10000000)",
    label="seven answers and ε = 1/5: enough",
)
needed = theorem.printed(
    f"for x y : 'i, r : real given {numbers(ANSWERS)}, ¬(x = y), "
    f"∀α. 1 < α ⇒ {numbers(PAIR)} ≤ r·α holds 61672/10000000 ≤ r",
    label="seven answers and ε = 1/5: needed",
)
first = theorem.printed(
    f"holds {numbers(RHO)} < 61319/10000000", label="seven answers and ε = 1/5: the divergence of order 1"
)
theorem.finding(
    "remark",
    r"For seven answers and $\varepsilon=\frac15$ the divergence of order $1$ is too small by 0.57 percent. "
    r"For large $k$ the gap is large: for $k=100$ and $\varepsilon=\frac12$ the constant is about $4.46$ "
    "times the divergence of order $1$ (a number that is computed, not proved).",
)
for claim in (exact, needed):
    claim.facts.append(unfolded.theorem)
moment = Claim(f"for e k b : real given 0 < e, 2 ≤ k holds 0 < {AT}")
total = Claim("for e k given 0 < e, 2 ≤ k holds exp(e) + k - 1 ≠ 0")
first_weight = Claim("for e k given 0 < e, 2 ≤ k holds 0 ≤ exp(e)/(exp(e) + k - 1)")
other_weight = Claim("for e k given 0 < e, 2 ≤ k holds 0 ≤ 1/(exp(e) + k - 1)")
guarantee.facts += [moment.theorem, total.theorem, first_weight.theorem, other_weight.theorem]


@total.proof
@first_weight.proof
@other_weight.proof
def positive_total(p):
    return p.have(p.goal)


@moment.proof
def sum_of_exponentials(p):
    return p.have(p.goal)


deficit = Claim("for y given 0 < y holds 0 < y·cosh(y) - sinh(y)")


@deficit.proof
def certificate(p):
    return p.have(p.goal, by=decide)


divided = Claim("for α b c given 0 < α - 1, c ≤ (α - 1)·(α·b) holds c/(α - 1) ≤ b·α")


@divided.proof
def clear_the_denominator(p):
    return p.have(p.goal)


def terms(p, order="b"):
    """The moment at an order in hyperbolic terms, with the names y0, R and s of the order b."""
    name(p)
    p.let(y0="(b - 1/2)·e", R=BEST, s="sinh(y0)/(y0·(cosh(y0) + c))/2")
    return p.use(logarithms.theorem(), "e", "k", order)


@guarantee.proof
def every_pair(p):
    p.say(
        r"With $y=(\beta-\frac12)\varepsilon$ the parabola is $\rho\,\alpha(\alpha-1)$, as "
        r"$(\alpha-\frac12)^2\varepsilon^2-\frac14\varepsilon^2=\alpha(\alpha-1)\varepsilon^2$."
    )
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use(output.theorem(), "x", "e", "k")),
        lambda p: p.intro("x y α", below_the_parabola),
    )


def below_the_parabola(p):
    terms(p)
    p.let(z0="(α - 1/2)·e")
    p.chain("log(cosh(y0) + c) - log(C + c)", le("(b - 1)·(b·R)"), eq("(y0² - x0²)·s"))
    p.use(deficit.theorem(), "y0")
    p.use(touching.theorem(), "x0", "y0", "z0", "c", because="the parabola that touches")
    p.chain(
        f"log ({MOMENT})",
        eq("log(cosh(z0) + c) - log(C + c)", p.use(logarithms.theorem(), "e", "k", "α")),
        le("(z0² - x0²)·s"),
        eq("(α - 1)·(α·R)"),
    )
    p.use(divided.theorem(), "α", "R", f"log ({MOMENT})")
    p.have("0 ≤ (r - R)·α")
    return p.chain(PAIR, eq(f"log ({MOMENT})/(α - 1)", value.theorem()), le("0 + r·α"))


@exact.proof
def where_it_touches(p):
    p.say(
        "Such a parabola exists by the intermediate value theorem: at the steepest point the logarithm is "
        "below it, far out above."
    )
    beyond_the_threshold(p)
    return p.obtain("z", p.use(exists.theorem(), "x0", "c", because="it rises at first"), there)


def there(p):
    same = at_the_order(p, "b")
    logs = terms(p)
    p.chain(f"log ({AT})", eq("(b - 1)·(b·(e²·s))", logs, same), eq("(b - 1)·(b·R)"))
    p.use(deficit.theorem(), "z")
    p.have(LATE, same)
    p.use(guarantee.theorem(), "e", "k", "b", "R")
    p.chain(PAIR_AT, eq("(b - 1)·(b·R)/(b - 1)", value.theorem()), eq("R·b"))
    return p.witness("b")


WORST = "184/25"


@enough.proof
def close_to_the_worst_order(p):
    p.let(b=WORST)
    for fact in (LATE, f"log ({AT}) ≤ (b - 1)·(b·({BEST}))", f"{BEST} ≤ 61673/10000000"):
        p.have(numbers(fact), by=decide)
    return p.use(guarantee.theorem(), "1/5", "7", "b", "61673/10000000")


@needed.proof
def one_order(p):
    p.let(α=WORST, m=numbers(MOMENT))
    p.chain("log(m)/(α - 1)", eq(numbers(PAIR), value.theorem()), le("r·α"))
    p.have("61672/10000000·α ≤ log(m)/(α - 1)", by=decide)
    return p.have(p.goal)


@first.proof
def a_number(p):
    return p.have(p.goal, by=decide)
