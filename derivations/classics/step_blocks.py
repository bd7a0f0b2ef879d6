"""Adaptive steps of several kinds, one block of steps after the other.

Problem: the first steps have Laplace noise of one scale, the next ones are known by a guarantee only, the
    last ones have noise on a Poisson sample; which pair of product laws dominates all outputs?
Method: each step is dominated by the pair of its own kind, on a sample by that of the sampling; the blocks
    are told apart by cases.
Guarantee: the products of the pairs, for any blocks that are written down. If no step has a sample, for any
    neighbours, which are symmetric if a guarantee is among the steps; else for adding or removing an entry.
Reference: dp.dominating, of which this is the form that a privacy profile has.
"""

from cbdp_sym.author import *
from derivations.classics import composition, data_sets, dominating, dominating_sampled, products
from derivations.classics.dominating_gaussian import RELATION
from derivations.classics.step_kinds import OUTPUTS, SYMMETRIC, Guarantee

DATA = "(('i → bool) × ('i → 'd))"
sampled_kernel = Claim(
    f"for q, A : 'h × {DATA} → real measure, x : {DATA} "
    "given Finite('i), 0 ≤ q ≤ 1, Measurable(A), ∀z. Prob(A(z)) "
    "holds Measurable(λh : 'h. sampled(q, λy. A(h, y), x))"
)
sampled_kernel.facts.append(data_sets.every_function.theorem)


@sampled_kernel.proof
def jointly_in_the_coins(p):
    p.let(C=data_sets.COINS, H="λh : 'h. λr : 'i → bool. A(h, kept(r, x))")
    p.have("Prob(C)")
    p.let(F="λz : 'h × ('i → bool). (fst(z), kept(snd(z), x))")
    with p.fix("j : 'i"):
        p.use("measurable_coordinate", "j", goal="Measurable(λr : 'i → bool. r(j))")
        p.use("measurable_comp", "λr : 'i → bool. r(j)", "λz : 'h × ('i → bool). snd(z)")
        p.use("measurable_const", goal="Measurable(λz : 'h × ('i → bool). fst(x)(j))")
        p.have("Measurable(λz : 'h × ('i → bool). snd(z)(j) ∧ fst(x)(j))")
    p.use("measurable_fun", "λz : 'h × ('i → bool). λj : 'i. snd(z)(j) ∧ fst(x)(j)")
    p.use("measurable_const", goal="Measurable(λz : 'h × ('i → bool). snd(x))")
    p.have("Measurable(F)", "kept")
    p.use("measurable_comp", "A", "F")
    p.have("Measurable(z ↦ H(fst(z), snd(z)))", "pair_eta")
    p.use("measurable_semi", "λh : 'h. C", "H")
    p.have("Measurable(h ↦ bind(C, H(h)))", "bind")
    with p.fix("h : 'h"):
        p.have("sampled(q, λy. A(h, y), x) = bind(C, H(h))", "sampled")
    return p.have(p.goal)


both_relations = Claim(
    "for A : (('i → bool) × ('i → 'd)) ⇝ 'a, P Q distributions on 'b "
    f"given dominated((add_remove : {RELATION}), A, P, Q) ∧ dominated((add_remove : {RELATION}), A, Q, P) "
    f"holds dominated((removed : {RELATION}), A, P, Q) ∧ dominated((added : {RELATION}), A, Q, P)"
)
symmetric = Claim("for x y : ('i → bool) × ('i → 'd) given add_remove(x)(y) holds add_remove(y)(x)")


@both_relations.proof
def entry_by_entry(p):
    p.unfold("dominated")
    p.unfold_facts("dominated")
    for relation in ("removed", "added"):
        with p.fix("x y : ('i → bool) × ('i → 'd)", f"{relation}(x)(y)"), p.fix("ε : real"):
            p.use(data_sets.one_entry.theorem(), "x", "y")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](Q ‖ P)")
    return p.have(p.goal)


@symmetric.proof
def either_way(p):
    return p.have(p.goal, "add_remove")


def by_cases(blocks, text):
    """Return the law of step i; ``text`` says that of a block."""
    *others, last = blocks
    law = text(last)
    for block in reversed(others):
        law = f"if i ≤ {block.last} then {text(block)} else ({law})"
    return law


def distinguish(p, blocks, prove):
    """Distinguish the blocks to which step i may belong; ``prove`` gets the block and its index."""

    def rest(k):
        if k == len(blocks) - 1:
            prove(blocks[k], k)
            return
        with p.case(f"i ≤ {blocks[k].last}"):
            prove(blocks[k], k)
        with p.otherwise():
            p.have(f"{blocks[k].last} < i")
            rest(k + 1)

    rest(0)


class Steps:
    """Blocks of steps: what the theorem about them says, and its proof.

    Attributes:
        FOR: the letters of the claim.
        GIVEN: its hypotheses.
        RUN: the mechanism that gives out all outputs.
        NEAR: the neighbours.
    """

    def __init__(self, *blocks):
        self.blocks, self.count = blocks, blocks[-1].last
        self.sampled = any(block.rate != "1" for block in blocks)
        guarantees = [block for block in blocks if isinstance(block, Guarantee)]
        self.out = "'a" if len(guarantees) == len(blocks) and not self.sampled else "real"
        self.data = DATA if self.sampled else "'d"
        self.NEAR = f"(add_remove : {RELATION})" if self.sampled else "~"
        self.RUN = f"λd : {self.data}. adaptive(B, {self.count}, d)"
        places = {"D": self.data, "O": self.out}
        letters = {"B": "real → {D} → (real → {O}) → {O} measure"}
        given = ["Finite('i)"] if self.sampled else [SYMMETRIC] if guarantees else []
        self.given = []  # where each block says what a step is
        for k, block in enumerate(blocks):
            letters |= block.letters(k)
            for said in block.given(k, self._range(k), self.sampled):
                said = said.replace("NEAR", self.NEAR).replace("DATA", self.data)
                if said not in given:
                    given.append(said)
            self.given.append(len(given) - 1)
        self.FOR = (
            "for "
            + ("" if self.sampled else "~ neighbours on 'd, ")
            + ", ".join(f"{name} : {kind.format(**places)}" for name, kind in letters.items())
        )
        self.GIVEN = "given " + ", ".join(given)

    def presupposed(self):
        """Return the facts by which the claim is defined."""
        facts = list(composition.PRESUPPOSED)
        for block in self.blocks:
            facts += [fact for fact in block.facts if fact not in facts]
        return [*facts, data_sets.every_function.theorem] if self.sampled else facts

    def _range(self, k):
        low = f"{self.blocks[k - 1].last} < i ⇒ " if k else ""
        return low + (f"i ≤ {self.blocks[k].last} ⇒ " if k < len(self.blocks) - 1 else "")

    def _unfold(self, p, k):
        """Know what step i is, for all data sets."""
        if not isinstance(self.blocks[k], Guarantee) or self.blocks[k].rate != "1":
            with p.fix(f"d : {self.data}"):
                p.use(p.given[self.given[k]], "i", "d", "h")

    def _products(self, p, relation=None):
        """Name the products of the pairs, and prove that they dominate all outputs."""
        near = f"({relation} : {RELATION})" if relation else "~"
        order = "QP" if relation == "added" else "PQ"
        one, zero = (by_cases(self.blocks, lambda b, w=w: b.law(w)) for w in (0, 1))
        p.let(P=f"λi : real. {one}", Q=f"λi : real. {zero}")

        def its_pair(block, k):
            first, second = block.pair
            mechanism = block.mechanism(k)
            self._unfold(p, k)
            block.dominate(p, k, self.NEAR)
            if relation:
                p.use(both_relations.theorem(), mechanism, first, second)
            if relation and block.rate != "1":
                sampled = dominating_sampled.add if relation == "added" else dominating_sampled.remove
                pair = (second, first) if relation == "added" else (first, second)
                p.use(sampled.theorem(), block.rate, mechanism, *pair)
            p.have(f"dominated({near}, d ↦ B(i, d, h), {order[0]}(i), {order[1]}(i))")

        with p.fix("i : real"), p.fix(f"h : real → {self.out}"):
            distinguish(p, self.blocks, its_pair)
        with p.fix("i : real"):
            p.let(o=f"(no_outputs : real → {self.out})")
            p.have(f"dominated({near}, d ↦ B(i, d, o), {order[0]}(i), {order[1]}(i))")
            p.unfold_facts("dominated")
            p.have("Prob(P(i)) ∧ Prob(Q(i))")
        p.use(dominating.steps.theorem(), near, "B", *order, str(self.count))

    def _measurable(self, p):
        """Prove that each output depends measurably on those before it."""

        def its_law(block, k):
            if isinstance(block, Guarantee) and block.rate == "1":
                p.have("Measurable(B(i, d))")
                return
            name = block.answer(k)
            if self.sampled:
                whole = f"(λz : {OUTPUTS} × {DATA}. {name} i (fst z) (snd z))"
                block.kernel(p, k, whole)
                p.let(J=f"λz : {OUTPUTS} × {DATA}. {block.law_of(k, f'({name} i (fst z) (snd z))')}")
                p.have("∀z. Prob(J(z))")
            if block.rate == "1":
                if self.sampled:
                    p.use("measurable_comp", whole, f"λh : {OUTPUTS}. (h, d)")
                    p.have(f"Measurable(h ↦ {name}(i, h, d))", "fst_pair", "snd_pair")
                block.kernel(p, k, f"λh : {OUTPUTS}. {name}(i, h, d)")
                law = block.law_of(k, f"{name}(i, h, d)")
            else:
                p.use(sampled_kernel.theorem(), block.rate, "J", "d")
                law = f"sampled({block.rate}, λy. J(h, y), d)"
            with p.fix(f"h : {OUTPUTS}"):
                if block.rate != "1":
                    p.let(M=block.mechanism(k))
                    with p.fix(f"y : {DATA}"):
                        p.have("J(h, y) = M(y)", "add_noise", "fst_pair", "snd_pair")
                p.use(p.given[self.given[k]], "i", "d", "h")
                if block.rate == "1":
                    p.chain("B(i, d, h)", eq(block.applied(k)), eq(law, "add_noise"))
                else:
                    p.have(f"B(i, d, h) = {law}")
            p.have("Measurable(B(i, d))")

        with p.fix("i : real"), p.fix(f"d : {self.data}"):
            distinguish(p, self.blocks, its_law)

    def private(self, p, ε, δ):
        """Prove that the steps together are (ε, δ)-DP, by certificates that are kept beside the proof."""
        self._measurable(p)
        n = str(self.count)
        if not self.sampled:
            self._products(p)
            return products.private(p, self.RUN, n, ε, δ)
        p.know(symmetric.theorem())
        for relation in ("removed", "added"):
            self._products(p, relation)
        return products.in_both_directions(p, self.RUN, RELATION, n, ε, δ)
