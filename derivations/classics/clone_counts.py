"""How many of m independent users are clones of the first kind, and of the second.

Problem: each of m users is a clone with probability c, and then of either kind with probability 1/2. What
    is the law of the two numbers of clones, and is it that of the marks of independent entries?
Method: recursion over the users; a finite set of entries by induction.
Guarantee: the law of a binomial number of clones, each of which tosses a fair coin: its weights.
Reference: Feldman, McMillan and Talwar 2021, Theorem 3.1.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction
from derivations.classics import exchanged

FIRST = "(λw : real # real. (fst w + 1, snd w))"
SECOND = "(λw : real # real. (fst w, snd w + 1))"
NEXT = f"mixture c (mixture (1/2) (map {FIRST} {{0}}) (map {SECOND} {{0}})) {{0}}"
STEPS = f"M 0 = dirac ((0 : real), (0 : real)) ∧ (∀m. Nat m ⇒ M (m + 1) = {NEXT.format('(M m)')})"
define(
    f"define clone_counts for c m : real := select (λM : real → (real # real) measure. {STEPS}) m",
    latex=r"\mathrm{Clones}_{{0}}\left({1}\right)",
)
equations = Claim(
    "for c holds clone_counts(c, 0) = dirac((0 : real), (0 : real)) ∧ (∀m. Nat m ⇒ "
    f"clone_counts c (m + 1) = {NEXT.format('(clone_counts c m)')})"
)
exists = Claim(f"for c : real holds ∃M : real → (real # real) measure. {STEPS}")
PRESUPPOSED = [exists.theorem]
probability = Claim("for c m given 0 ≤ c ≤ 1, m is natural holds Prob(clone_counts(c, m))")
next_mean = Claim(
    "for c m, h : real × real → ereal given 0 ≤ c ≤ 1, m is natural, Measurable(h), ∀w. 0 ≤ h(w) "
    "holds ∫[w ~ clone_counts(c, m + 1)] h(w) = c·(1/2·(∫[w ~ clone_counts(c, m)] h(fst(w) + 1, snd(w))) "
    "+ 1/2·(∫[w ~ clone_counts(c, m)] h(fst(w), snd(w) + 1))) + (1 - c)·(∫[w ~ clone_counts(c, m)] h(w))"
)
count = Claim(
    "for P : 'i → 'z measure, A B events on 'z, c, s : 'i → bool, h : real × real → ereal "
    "given Finite('i), ∀j. Prob(P(j)), 0 ≤ c ≤ 1, ∀w. ¬(A(w) ∧ B(w)), "
    "∀j. ∀x y v : ereal. 0 ≤ x ⇒ 0 ≤ y ⇒ 0 ≤ v ⇒ ∫[w ~ P(j)] (if A(w) then x else if B(w) then y else v) "
    "= c·(1/2·x + 1/2·y) + (1 - c)·v, Finite(s), Measurable(h), ∀w. 0 ≤ h(w) "
    "holds card(s) is natural ∧ "
    "∫[z ~ product(P)] h((∑ j ∈ s. if A(z(j)) then 1 else 0), (∑ j ∈ s. if B(z(j)) then 1 else 0)) "
    "= ∫[w ~ clone_counts(c, card(s))] h(w)"
)


@exists.proof
def by_recursion(p):
    p.let(g=f"λu : (real # real) measure. {NEXT.format('u')}")
    p.obtain("M", p.use("recursion", "dirac ((0 : real), (0 : real))", "g"))
    p.witness("M")


@equations.proof
def one_user_after_the_other(p):
    p.let(R=f"λM : real → (real # real) measure. {STEPS}")
    p.obtain("M", p.use(exists.theorem(), "c"))
    p.use("choice", "R", "M")
    p.let(N="select R")
    same = p.have("clone_counts(c) = N", "clone_counts")
    p.have(p.goal, same)


@probability.proof
def of_each_mixture(p):
    p.use(equations.theorem(), "c")
    p.let(M="clone_counts(c)")

    def start(q):
        q.have("M(0) = dirac((0 : real), (0 : real))")
        q.have("Prob(dirac((0 : real), (0 : real)))")
        q.have("Prob(M(0))")

    def step(q):
        q.have(f"Prob(map({FIRST}, M(n)))")
        q.have(f"Prob(map({SECOND}, M(n)))")
        q.have(f"Prob(mixture(1/2, map({FIRST}, M(n)), map({SECOND}, M(n))))")
        q.have(f"Prob({NEXT.format('(M n)')})")
        q.have(f"M(n + 1) = {NEXT.format('(M n)')}")
        q.have("Prob(M(n + 1))")

    p.induction("n ↦ Prob(M(n))", start, step)
    p.have(p.goal)


@next_mean.proof
def of_the_next_user(p):
    p.use(equations.theorem(), "c")
    p.let(
        M="clone_counts(c, m)", U=f"map({FIRST}, clone_counts(c, m))", V=f"map({SECOND}, clone_counts(c, m))"
    )
    p.chain(
        "∫[w ~ clone_counts(c, m + 1)] h(w)",
        eq("∫[w ~ mixture(c, mixture(1/2, U, V), M)] h(w)"),
        eq("c·(∫[w ~ mixture(1/2, U, V)] h(w)) + (1 - c)·(∫[w ~ M] h(w))", "L_mixture"),
        eq("c·(1/2·(∫[w ~ U] h(w)) + 1/2·(∫[w ~ V] h(w))) + (1 - c)·(∫[w ~ M] h(w))", "L_mixture"),
        eq(
            "c·(1/2·(∫[w ~ M] h(fst(w) + 1, snd(w))) + 1/2·(∫[w ~ M] h(fst(w), snd(w) + 1))) "
            "+ (1 - c)·(∫[w ~ M] h(w))",
            "L_map",
        ),
    )


@count.proof
def user_by_user(p):
    p.let(
        a="λt : 'i → bool. λz : 'i → 'z. SumOn t (λj. if A(z(j)) then (1 : real) else 0)",
        b="λt : 'i → bool. λz : 'i → 'z. SumOn t (λj. if B(z(j)) then (1 : real) else 0)",
    )
    claim = (
        "∀h : real × real → ereal. Measurable(h) ⇒ (∀w. 0 ≤ h(w)) ⇒ card({0}) is natural ∧ "
        "∫[z ~ product(P)] h(a({0}, z), b({0}, z)) = ∫[w ~ clone_counts(c, card({0}))] h(w)"
    )

    def none(q):
        with q.fix("h : real × real → ereal", "Measurable(h)", "∀w. 0 ≤ h(w)"):
            q.use(equations.theorem(), "c")
            q.let(t="λi : 'i. F")
            q.have("card(t) = 0", "card_empty")
            for f in "ab":
                q.have(f"∀z. {f}(t, z) = 0", "sum_empty")
            q.chain(
                "∫[z ~ product(P)] h(a(t, z), b(t, z))",
                eq("∫[z ~ product(P)] h(0, 0)"),
                eq("h(0, 0)", "L_econst"),
                eq("∫[w ~ dirac((0 : real), (0 : real))] h(w)", "L_dirac"),
                eq("∫[w ~ clone_counts(c, 0)] h(w)"),
                eq("∫[w ~ clone_counts(c, card(t))] h(w)"),
            )
            q.have("card(t) is natural")
            q.have(
                "card(t) is natural ∧ "
                "∫[z ~ product(P)] h(a(t, z), b(t, z)) = ∫[w ~ clone_counts(c, card(t))] h(w)"
            )
        return q.have(q.goal)

    found = finite_induction(
        p, "λt : 'i → bool. " + claim.format("t"), "s", none, lambda q: one_more(q, claim)
    )
    p.know(found)
    return p.have(p.goal)


def one_more(q, claim):
    with q.fix("h : real × real → ereal", "Measurable(h)", "∀w. 0 ≤ h(w)"):
        q.let(
            r="λj : 'i. j = i ∨ t j",
            H="λz : 'i → 'z. h(a(r, z), b(r, z))",
            f="λw : real × real. h(fst(w) + 1, snd(w))",
            g="λw : real × real. h(fst(w), snd(w) + 1)",
            m="card(t)",
        )
        q.have("card(r) = m + 1", "card_insert")
        for k in "hfg":
            q.have(f"Measurable({k})")
            q.have(f"∀w. 0 ≤ {k}(w)")
            q.have(
                f"m is natural ∧ ∫[z ~ product(P)] {k}(a(t, z), b(t, z)) = ∫[w ~ clone_counts(c, m)] {k}(w)"
            )
        q.have("m + 1 is natural")
        for k, mark in (("a", "A"), ("b", "B")):
            q.have(f"∀j. Measurable(λz : 'i → 'z. if {mark}(z(j)) then (1 : real) else 0)")
            for u in "rt":
                q.have(f"Measurable({k}({u}))")
            with q.fix("z : 'i → 'z, w : 'z"):
                q.let(y="replace(z, i, w)")
                q.have("y(i) = w", "replace_here")
                with q.fix("j : 'i", "t(j)"):
                    with q.case("j = i"):
                        q.have("t(i)")
                        q.have(f"(if {mark}(y(j)) then (1 : real) else 0) = (if {mark}(z(j)) then 1 else 0)")
                    with q.otherwise():
                        q.have("y(j) = z(j)", "replace_there")
                        q.have(f"(if {mark}(y(j)) then (1 : real) else 0) = (if {mark}(z(j)) then 1 else 0)")
                q.have(f"{k}(t, y) = {k}(t, z)", "sum_same")
                q.have(f"{k}(r, y) = (if {mark}(w) then 1 else 0) + {k}(t, z)", "sum_insert")
        q.have("Measurable(H)")
        q.have("∀z. 0 ≤ H(z)")
        q.use(exchanged.one_entry.theorem(), "P", "P", "i", "H")
        q.let(
            fz="λz : 'i → 'z. f(a(t, z), b(t, z))",
            gz="λz : 'i → 'z. g(a(t, z), b(t, z))",
            hz="λz : 'i → 'z. h(a(t, z), b(t, z))",
        )
        for k in ("fz", "gz", "hz"):
            q.have(f"Measurable({k})")
            q.have(f"∀z. 0 ≤ {k}(z)")
        with q.fix("z : 'i → 'z"):
            with q.fix("w : 'z"):
                q.have("¬(A(w) ∧ B(w))")
                value = "H(replace(z, i, w)) = (if A(w) then fz(z) else if B(w) then gz(z) else hz(z))"
                with q.case("A(w)"):
                    q.have(value, "fst_pair", "snd_pair")
                with q.otherwise():
                    with q.case("B(w)"):
                        q.have(value, "fst_pair", "snd_pair")
                    with q.otherwise():
                        q.have(value)
            q.chain(
                "∫[w ~ P(i)] H(replace(z, i, w))",
                eq("∫[w ~ P(i)] (if A(w) then fz(z) else if B(w) then gz(z) else hz(z))"),
                eq("c·(1/2·fz(z) + 1/2·gz(z)) + (1 - c)·hz(z)"),
            )
        q.have("0 ≤ 1 - c")
        q.chain(
            "∫[z ~ product(P)] H(z)",
            eq("∫[z ~ product(P)] (c·(1/2·fz(z) + 1/2·gz(z)) + (1 - c)·hz(z))"),
            eq("∫[z ~ product(P)] c·(1/2·fz(z) + 1/2·gz(z)) + ∫[z ~ product(P)] (1 - c)·hz(z)", "L_add"),
            eq("c·(∫[z ~ product(P)] (1/2·fz(z) + 1/2·gz(z))) + (1 - c)·(∫[z ~ product(P)] hz(z))", "L_mul"),
            eq(
                "c·(∫[z ~ product(P)] 1/2·fz(z) + ∫[z ~ product(P)] 1/2·gz(z)) "
                "+ (1 - c)·(∫[z ~ product(P)] hz(z))",
                "L_add",
            ),
            eq(
                "c·(1/2·(∫[z ~ product(P)] fz(z)) + 1/2·(∫[z ~ product(P)] gz(z))) "
                "+ (1 - c)·(∫[z ~ product(P)] hz(z))",
                "L_mul",
            ),
            eq(
                "c·(1/2·(∫[w ~ clone_counts(c, m)] f(w)) + 1/2·(∫[w ~ clone_counts(c, m)] g(w))) "
                "+ (1 - c)·(∫[w ~ clone_counts(c, m)] h(w))"
            ),
            eq("∫[w ~ clone_counts(c, m + 1)] h(w)", next_mean.theorem()),
            eq("∫[w ~ clone_counts(c, card(r))] h(w)"),
        )
        q.have("card(r) is natural")
        q.have(
            "card(r) is natural ∧ "
            "∫[z ~ product(P)] h(a(r, z), b(r, z)) = ∫[w ~ clone_counts(c, card(r))] h(w)"
        )
    return q.have(q.goal)
