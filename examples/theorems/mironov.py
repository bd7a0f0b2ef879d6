"""From a bound at one Rényi order to approximate differential privacy.

Problem: which (ε', δ)-bound on events follows from a bound at a single order α.
Method: Hölder's inequality with exponents α and α/(α-1); two cases.
Guarantee: as printed.
Reference: Mironov 2017, Proposition 3.
"""

from __future__ import annotations

from cbdp_sym.author import Claim, eq, le
from cbdp_sym.author.proof import RecordedProof

laws = Claim(
    "for α ε δ, P Q distributions on 'a, S event on 'a given 1 < α, D[α](P ‖ Q) ≤ ε, 0 < δ < 1 "
    "holds Pr(P, S) ≤ exp(ε + log(1/δ)/(α - 1))·Pr(Q, S) + δ"
)
mechanisms = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, α ε δ given 1 < α, A is (α, ε)-RDP for ~, 0 < δ < 1 "
    "holds A is (ε + log(1/δ)/(α - 1), δ)-DP for ~"
)


@laws.proof
def by_holder(p: RecordedProof) -> None:
    p.let(f="dP/dQ", A="E[x ~ Q] f(x)^α", u="Pr(P, S)", v="Pr(Q, S)", k="exp(ε + log(1/δ)/(α - 1))")
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.use("Pr_density", "P", "Q", "S")
    p.use("moment_E", "P", "Q", "α", "ε", because="the definition of the divergence")
    p.use("Holder_event", "Q", "f", "S", "α", because="Hölder's inequality")
    with p.case("0 < v"):
        p.let(l="ε + log(v)", r="(1 - 1/α)·l")
        p.chain("u", le("A^(1/α)·v^(1 - 1/α)"), le("exp((α - 1)·ε)^(1/α)·v^(1 - 1/α)"), eq("exp(r)"))
        with p.case("r ≤ log(δ)"):
            p.chain("u", le("exp(log(δ))"), eq("δ"), le("k·v + δ"))
        with p.otherwise():
            p.have("-l/α ≤ log(1/δ)/(α - 1)", p.have("log(1/δ) = -log(δ)"))
            p.chain("u", le("exp(l - l/α)"), le("exp(l + log(1/δ)/(α - 1))"), eq("k·v"), le("k·v + δ"))
    with p.otherwise():
        p.have("v = 0")
        p.have("v^(1 - 1/α) = 0")
        p.chain("u", le("A^(1/α)·v^(1 - 1/α)"), eq("0"), le("k·v + δ"))


@mechanisms.proof
def for_neighbours(p: RecordedProof) -> None:
    with p.fix(
        "x y T",
        goal="∀x y S. x ~ y ⇒ Measurable(S) ⇒ Pr(A(x), S) ≤ exp(ε + log(1/δ)/(α - 1))·Pr(A(y), S) + δ",
    ):
        p.use(laws.theorem(), "α", "ε", "δ", "A(x)", "A(y)", "T", because="the laws of two neighbours")
    p.use("approx_dp_of_Pr")
