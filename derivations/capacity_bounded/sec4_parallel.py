"""Section 4, before Theorem 3: parallel composition of Rényi differential privacy.

Problem: is the release of A(D₁) and B(D₂) for disjoint data sets private with the larger of the two
    parameters, for Rényi's divergence of any order?
Method: one of the two outputs has the same law for both data sets; the divergence of independent outputs is
    at most the sum of the two divergences.
Guarantee: yes, for every order α > 1, without a condition on the outputs.
Reference: capacity bounded paper, section 4.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.thm3 import NEIGHBOURS, RELEASE
from derivations.concentrated import lem2_2_composition

theorem = Statement(id="cbdp.sec4.parallel", title="Parallel composition of Rényi privacy")
claim = theorem.printed(
    "for nb1 : 'c → 'c → bool, nb2 : 'd → 'd → bool, A : 'c → 'a measure, B : 'd → 'b measure, α ε1 ε2 "
    "given 1 < α, A is (α, ε1)-RDP for nb1, B is (α, ε2)-RDP for nb2 "
    f"holds {RELEASE} is (α, max ε1 ε2)-RDP for {NEIGHBOURS}"
)


pair = Claim(
    "for P Q distributions on 'a, R S distributions on 'b, α b c "
    "given 1 < α, D[α](P ‖ Q) ≤ b, D[α](R ‖ S) ≤ c "
    "holds D[α](semi(P, λx : 'a. R) ‖ semi(Q, λx : 'a. S)) ≤ b + c",
    "independent outputs",
)


@pair.proof
def constant_kernels(p):
    p.let(K="λx : 'a. R", H="λx : 'a. S")
    return p.use(
        lem2_2_composition.in_kernel.theorem(), "P", "Q", "K", "H", "α", "b", "c", because="Lemma 2.2 of [2]"
    )


@claim.proof
def one_output_has_one_law(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(M=RELEASE, nb=NEIGHBOURS, e="max ε1 ε2")
    p.have("ε1 ≤ e")
    p.have("ε2 ≤ e")
    with p.fix("x y : 'c # 'd", "nb x y"):
        p.let(P="A(fst(x))", Q="A(fst(y))", R="B(snd(x))", S="B(snd(y))")
        with p.case("snd(x) = snd(y) ∧ nb1(fst(x), fst(y))"):
            p.have("R = S")
            p.use("renyi_same", "R", "α")
            p.chain("D[α](P ‖ Q)", le("ε1"), le("e"))
            p.chain("D[α](R ‖ S)", eq("D[α](R ‖ R)"), le("0"))
            found = p.use(pair.theorem(), "P", "Q", "R", "S", "α", "e", "0", because="independent outputs")
            p.chain("D[α](M(x) ‖ M(y))", le("e + 0", found), eq("e"))
        with p.otherwise():
            p.have("fst(x) = fst(y) ∧ nb2(snd(x), snd(y))")
            p.have("P = Q")
            p.use("renyi_same", "P", "α")
            p.chain("D[α](R ‖ S)", le("ε2"), le("e"))
            p.chain("D[α](P ‖ Q)", eq("D[α](P ‖ P)"), le("0"))
            found = p.use(pair.theorem(), "P", "Q", "R", "S", "α", "0", "e", because="independent outputs")
            p.chain("D[α](M(x) ‖ M(y))", le("0 + e", found), eq("e"))
    return p.have(p.goal, "renyi_dp", "mechanism")
