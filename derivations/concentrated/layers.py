"""A power s^Z as a sum over the natural numbers below Z.

Problem: bound s^Z, for s > 1 and Z ≥ 0, by a sum of indicators of the events that Z exceeds k - 1.
Method: by induction, 1 + Σ_{k ≤ n} (s^k - s^{k-1})·1[k - 1 < Z] is s^n where n ≤ Z.
Guarantee: it is at least s^Z where Z ≤ n.
Reference: none; for the footnote on subgaussian variables.
"""

from cbdp_sym.author import *

LAYERS = "SumOn (between 1 n) (k ↦ (s^k - s^(k - 1))·(if (k - 1 < Z x) (1 : real) 0))"
layers = Claim(
    "for Z : 'a → real, s : real, x : 'a given 1 < s, 0 ≤ Z x holds ∀n. Nat n ⇒ "
    f"0 ≤ {LAYERS} ∧ (n ≤ Z x ⇒ 1 + {LAYERS} = s^n) ∧ (Z x ≤ n ⇒ s^(Z x) ≤ 1 + {LAYERS})"
)


@layers.proof
def one_layer_more(p):
    p.induction(
        f"n ↦ 0 ≤ {LAYERS} ∧ (n ≤ Z x ⇒ 1 + {LAYERS} = s^n) ∧ (Z x ≤ n ⇒ s^(Z x) ≤ 1 + {LAYERS})",
        no_layer,
        another_layer,
    )
    return p.have(p.goal)


def no_layer(q):
    q.let(f="k ↦ (s^k - s^(k - 1))·(if k - 1 < Z(x) then 1 else 0)")
    q.use("sum_between_zero", "f")

    def low(r):
        r.use("le_antisym", "Z(x)", "0")
        return r.chain("s^Z(x)", eq("s^0"), le("1 + (∑ x ∈ {1..0}. f(x))"))

    return q.conjuncts(
        lambda r: r.have("0 ≤ (∑ x ∈ {1..0}. f(x))"),
        lambda r: r.intro("", lambda e: e.have("1 + (∑ x ∈ {1..0}. f(x)) = s^0")),
        lambda r: r.intro("", low),
    )


def another_layer(q):
    q.let(
        f="k ↦ (s^k - s^(k - 1))·(if k - 1 < Z(x) then 1 else 0)",
        S="∑ x ∈ {1..n}. f(x)",
        N="∑ x ∈ {1..n + 1}. f(x)",
    )
    q.have("n + 1 - 1 = n")
    step = q.chain("N", eq("(s^(n + 1) - s^n)·(if n < Z(x) then 1 else 0) + S", "sum_between_succ"))
    q.have("s^(n + 1) = s^n·s")
    q.have("0 ≤ s^n·(s - 1)")
    here = "(if (n < Z x) (1 : real) 0)"

    def nonnegative(r):
        return r.have("0 ≤ N", step)

    def all_of_them(r):
        r.have(f"{here} = 1")
        r.have("1 + S = s^n")
        return r.chain("1 + N", eq("s^(n + 1)"))

    def reached(r):
        def before(e):
            e.have("s^Z(x) ≤ 1 + S")
            e.have(f"0 ≤ {here}", "le_if")
            return e.have("s^Z(x) ≤ 1 + N")

        def just(e):
            e.have("1 + S = s^n")
            return e.chain(
                "s^Z(x)",
                eq("exp(Z(x)·log(s))", "pow_exp"),
                le("exp((n + 1)·log(s))"),
                eq("s^(n + 1)", "pow_exp"),
                eq(f"1 + ((s^(n + 1) - s^n)·{here} + S)"),
                le("1 + N"),
            )

        return r.cases("Z(x) ≤ n", before, just)

    return q.conjuncts(nonnegative, lambda r: r.intro("", all_of_them), lambda r: r.intro("", reached))
