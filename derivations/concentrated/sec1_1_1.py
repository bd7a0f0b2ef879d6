"""Section 1.1.1: zero-concentrated privacy does not imply mean-concentrated privacy with the same numbers.

Problem: a (μ, τ)-mCDP mechanism is (μ - τ²/2, τ²/2)-zCDP; "the converse is not true".
Method: randomized response is (ε, 0)-zCDP, but its privacy loss is not constant, as (ε, 0)-mCDP wants.
Guarantee: as printed; Proposition A.1 has other mechanisms, with τ > 0.
Reference: concentrated paper, section 1.1.1.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_5, sec4_pure

OTHER = sec4_pure.OTHER
theorem = Statement(id="zcdp.sec1.1.1", title="zCDP does not imply mCDP with the same numbers")
converse = theorem.printed(
    "holds ∃A : bool → bool measure. ∃μ τ. 0 ≤ τ ∧ 0 ≤ μ ∧ "
    f"zcdp {OTHER} A (μ - τ^2/2) (τ^2/2) ∧ ¬mcdp {OTHER} A μ τ",
    label="the converse of Lemma 4.2 is not true",
)
theorem.finding(
    "reading",
    r"One mechanism is enough for ``is not true''. Ours has $\tau=0$, the end of the range: "
    r"there the privacy loss of an "
    r"mCDP mechanism is constant. For $\tau>0$ Lemma 4.3 says what remains of the converse.",
)


@converse.proof
def randomized_response(p):
    p.let(A=lem3_5.COINS, nb=OTHER)
    p.have("exp (log 3) = 3", "exp_log")
    p.have("mechanism A", "mechanism")
    p.have("0 ≤ log 3", by=decide)
    p.intro("x y", lem3_5.apart, "∀x y. max_divergence (A x) (A y) ≤ log 3")

    def order(q):
        return q.chain(
            "renyi α (A x) (A y)", le("max_divergence (A x) (A y)", "renyi_le_max_divergence"), le("log 3"),
            le("log 3 - 0^2/2 + 0^2/2·α"),
        )  # fmt: skip

    p.intro("x y α", order, "∀x y α. nb x y ⇒ 1 < α ⇒ renyi α (A x) (A y) ≤ log 3 - 0^2/2 + 0^2/2·α")
    p.have("zcdp nb A (log 3 - 0^2/2) (0^2/2)", "zcdp")
    p.let(s="λb : bool. b")
    for c in ("3/4", "1/4"):
        p.have(f"mass (bernoulli ({c})) s = {c}", lem3_5.chance(p, c))
    one = p.have("A T = bernoulli (3/4)", "if_true")
    other = p.have("A F = bernoulli (1/4)", "if_false", "not_false")

    def no(q):
        same = q.use(sec4_pure.equal.theorem(), "A", "log 3", "0")
        q.chain("3/4", eq("mass (A T) s", one), eq("mass (A F) s", same), eq("1/4", other))
        q.use("ext_inj", "3/4", "1/4")
        return q.have("F")

    p.refute("mcdp nb A (log 3) 0", no)
    return p.witness("A", "log 3", "0")
