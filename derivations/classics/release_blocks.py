"""Adaptive releases with noise of several kinds, one block of steps after the other.

Problem: the first steps have Laplace noise of one scale, the next ones normal noise, and so on; which pair of
    product laws dominates all answers?
Method: each step is dominated by the pair of its own noise; the blocks are told apart by cases.
Guarantee: the products of the pairs, in units of the sensitivities, for any blocks that are written down.
Reference: dp.releases, of which this is the form that a privacy profile has.
"""

from cbdp_sym.author import *
from derivations.classics import dominating_gaussian, dominating_laplace, releases
from derivations.classics.unfolded_steps import nonempty, record

KINDS = {  # the noise at a centre, in claims and in the kernel's text, and what is known of it
    "Lap": ("Lap({m}, {s})", "laplace {m} ({s})", dominating_laplace.whole, releases.laplace_depends),
    "N": ("N({m}, ({s})²)", "normal {m} ({s})", dominating_gaussian.whole, releases.normal_depends),
}
FOR = "for ~ neighbours on 'd, C : real → real, g : real → (real → real) → 'd → real"
GIVEN = "given ∀i. 0 < C(i), ∀i h. sensitivity(~, g(i, h), C(i)), ∀i d. Measurable(h ↦ g(i, h, d))"


def by_cases(blocks, text, case="if {step} ≤ {last} then {one} else {rest}", step="i"):
    """Return the law of a step; ``text`` says that of a block, (last step, kind, scale)."""
    *others, (_, kind, scale) = blocks
    law = text(kind, scale)
    for last, kind, scale in reversed(others):
        law = case.format(step=step, last=last, one=text(kind, scale), rest=f"({law})")
    return law


def noise(blocks):
    """Return the noise of step i: its scale is in units of the sensitivity C(i)."""
    return by_cases(blocks, lambda kind, s: KINDS[kind][0].format(m=0, s=f"{s}·C(i)"))


def law(blocks, centre):
    """Return the law of step i of the pair, which has this centre."""
    return by_cases(blocks, lambda kind, s: KINDS[kind][0].format(m=centre, s=s))


def answers(blocks):
    """Return the mechanism that releases all answers."""
    return f"adaptive(noisy_answers(λi : real. {noise(blocks)}, g), {blocks[-1][0]})"


def presupposed(blocks):
    """Return the facts by which the mechanism is defined."""
    at = by_cases(
        blocks,
        lambda kind, s: KINDS[kind][1].format(m=0, s=f"({s}) * C (i + 1)"),
        "if ({step} <= {last}) ({one}) {rest}",
        "i + 1",
    )
    steps = releases.answers_exist(releases.QUERIES, f"add_noise (g (i + 1) h) ({at}) x")
    return [nonempty.theorem, record.theorem, steps.theorem]


def distinguish(p, blocks, prove):
    """Distinguish the blocks to which step i may belong; ``prove`` gets what is said of the block."""
    (last, *said), *others = blocks
    if not others:
        prove(*said)
        return
    with p.case(f"i ≤ {last}"):
        prove(*said)
    with p.otherwise():
        distinguish(p, others, prove)


def dominated(p, blocks):
    """Prove that the products P and Q dominate all answers."""
    p.let(W=f"λi : real. {noise(blocks)}", P=f"λi : real. {law(blocks, 1)}", Q=f"λi : real. {law(blocks, 0)}")

    def by_its_pair(kind, scale):
        p.have(f"0 < {scale}·C(i)")
        p.use(KINDS[kind][2].theorem(), "~", "g(i, h)", scale, "C(i)")
        p.have("dominated(~, add_noise(g(i, h), W(i)), P(i), Q(i))")

    def measurable(kind, scale):
        p.have(f"0 < {scale}·C(i)")
        p.use(KINDS[kind][3].theorem(), "g(i)", "d", f"{scale}·C(i)")
        p.have("Measurable(h ↦ add_noise(g(i, h), W(i), d))")

    with p.fix("i : real"), p.fix("h : real → real"):
        distinguish(p, blocks, by_its_pair)
    with p.fix("i : real"), p.fix("d : 'd"):
        distinguish(p, blocks, measurable)
    p.use(releases.released.theorem(), "~", "W", "P", "Q", "g", str(blocks[-1][0]))
