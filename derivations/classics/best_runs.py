"""The best of n independent runs: which one it is, and the law of it.

Problem: n independent runs give the outcomes h(1), …, h(n), and each outcome has a score. The best is the
    first one of the largest score. Write its law by a recursion over n.
Method: after one more run the best is the new outcome if its score is larger than all before, and else it is
    what it was.
Guarantee: the law of the best of n + 1 runs is that of the better of two independent outcomes, one the best
    of n runs, the other a new run.
Reference: none; this is what selection gives out (`selection.py`).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition, many_steps

define(
    "define leads for s : 'a → real, n : real, h : real → 'a, i : real "
    ":= Nat i ∧ 1 ≤ i ∧ i ≤ n ∧ (∀j. Nat j ⇒ 1 ≤ j ⇒ j ≤ n ⇒ s (h j) ≤ s (h i)) "
    "∧ (∀j. Nat j ⇒ 1 ≤ j ⇒ j < i ⇒ s (h j) < s (h i))",
    latex=r"{3}\text{ is the first of }1,\dots,{1}\text{ with the largest }{0}\circ {2}",
)
define(
    "define first_best for s : 'a → real, n : real, h : real → 'a := h (select (leads s n h))",
    latex=r"\mathrm{best}_{{0},{1}}\left({2}\right)",
)
define(
    "define best_of for s : 'a → real, P : 'a measure, n : real "
    ":= map (first_best s n) (independent (λi : real. P) n)",
    latex=r"\mathrm{Best}_{{0},{2}}\left({1}\right)",
)
BETTER = "(if s({z}) < s({y}) then {y} else {z})"

only = Claim(
    "for s : 'a → real, n, h : real → 'a, i k given leads(s, n, h, i), leads(s, n, h, k) holds i = k"
)
value = Claim(
    "for s : 'a → real, n, h : real → 'a, i given leads(s, n, h, i) holds first_best(s, n, h) = h(i)"
)
one_run = Claim("for s : 'a → real, h : real → 'a holds leads(s, 1, h, 1)")
overtaken = Claim(
    "for s : 'a → real, n natural, h : real → 'a, i given leads(s, n, h, i), s(h(i)) < s(h(n + 1)) "
    "holds leads(s, n + 1, h, n + 1)"
)
kept = Claim(
    "for s : 'a → real, n natural, h : real → 'a, i given leads(s, n, h, i), s(h(n + 1)) ≤ s(h(i)) "
    "holds leads(s, n + 1, h, i)"
)
some_lead = Claim("for s : 'a → real, h : real → 'a holds ∀n. n is natural ⇒ (∃i. leads(s, n + 1, h, i))")
one_more = Claim(
    "for s : 'a → real, n natural, h : real → 'a holds first_best(s, n + 1 + 1, h) = "
    + BETTER.format(z="first_best(s, n + 1, h)", y="h(n + 1 + 1)")
)


@only.proof
def neither_comes_first(p):
    p.unfold_facts("leads")
    with p.case("i < k"):
        p.have("s(h(i)) < s(h(k))")
        p.have("s(h(k)) ≤ s(h(i))")
        p.have("F")
    with p.case("k < i"):
        p.have("s(h(k)) < s(h(i))")
        p.have("s(h(i)) ≤ s(h(k))")
        p.have("F")
    with p.otherwise():
        p.have("i = k")


@value.proof
def the_chosen_index(p):
    p.let(c="select(leads(s, n, h))")
    p.use("choice", "leads(s, n, h)", "i")
    p.use(only.theorem(), "s", "n", "h", "i", "c")
    return p.have(p.goal, "first_best")


@one_run.proof
def the_only_index(p):
    with p.fix("j : real", "j is natural", "1 ≤ j", "j ≤ 1"):
        p.have("j = 1")
        p.have("s(h(j)) ≤ s(h(1))")
    p.have("Nat 1")
    return p.have(p.goal, "leads")


@overtaken.proof
def the_new_one(p):
    p.unfold_facts("leads")
    with p.fix("j : real", "j is natural", "1 ≤ j", "j < n + 1"):
        p.use("nat_step", "j", "n + 1")
        p.have("j ≤ n")
        p.have("s(h(j)) ≤ s(h(i))")
        p.have("s(h(j)) < s(h(n + 1))")
    with p.fix("j : real", "j is natural", "1 ≤ j", "j ≤ n + 1"):
        with p.case("j = n + 1"):
            p.have("s(h(j)) ≤ s(h(n + 1))")
        with p.otherwise():
            p.have("j < n + 1")
            p.have("s(h(j)) < s(h(n + 1))")
            p.have("s(h(j)) ≤ s(h(n + 1))")
    p.have("1 ≤ n + 1")
    return p.have(p.goal, "leads")


@kept.proof
def the_one_before(p):
    p.unfold_facts("leads")
    with p.fix("j : real", "j is natural", "1 ≤ j", "j ≤ n + 1"):
        with p.case("j = n + 1"):
            p.have("s(h(j)) ≤ s(h(i))")
        with p.otherwise():
            p.have("j < n + 1")
            p.use("nat_step", "j", "n + 1")
            p.have("j ≤ n")
            p.have("s(h(j)) ≤ s(h(i))")
    p.have("i ≤ n + 1")
    return p.have(p.goal, "leads")


@some_lead.proof
def by_induction(p):
    def start(q):
        q.use(one_run.theorem(), "s", "h")
        q.have("0 + 1 = 1")
        return q.witness("1")

    def more(q):
        q.obtain("i", "∃i. leads(s, n + 1, h, i)")
        with q.case("s(h(i)) < s(h(n + 1 + 1))"):
            q.use(overtaken.theorem(), "s", "n + 1", "h", "i")
            q.know(q.witness("n + 1 + 1"))
        with q.otherwise():
            q.have("s(h(n + 1 + 1)) ≤ s(h(i))")
            q.use(kept.theorem(), "s", "n + 1", "h", "i")
            q.know(q.witness("i"))
        return q.have(q.goal)

    p.induction("n ↦ ∃i. leads(s, n + 1, h, i)", start, more)
    return p.have(p.goal)


@one_more.proof
def by_the_larger_score(p):
    p.use(some_lead.theorem(), "s", "h")
    p.obtain("i", "∃i. leads(s, n + 1, h, i)")
    p.use(value.theorem(), "s", "n + 1", "h", "i")
    with p.case("s(h(i)) < s(h(n + 1 + 1))"):
        p.use(overtaken.theorem(), "s", "n + 1", "h", "i")
        p.use(value.theorem(), "s", "n + 1 + 1", "h", "n + 1 + 1")
        p.have(p.goal)
    with p.otherwise():
        p.have("s(h(n + 1 + 1)) ≤ s(h(i))")
        p.use(kept.theorem(), "s", "n + 1", "h", "i")
        p.use(value.theorem(), "s", "n + 1 + 1", "h", "i")
        p.have(p.goal)


measured = Claim(
    "for s : 'a → real given Measurable(s) "
    "holds ∀n. n is natural ⇒ Measurable(λh : real → 'a. first_best s (n + 1) h)"
)
first_run = Claim("for s : 'a → real, h : real → 'a holds first_best(s, 1, h) = h(1)")
later_runs = Claim(
    "for s : 'a → real, h : real → 'a, y : 'a holds ∀n. n is natural ⇒ "
    "(∀k. n + 1 < k ⇒ first_best(s, n + 1, replace(h, k, y)) = first_best(s, n + 1, h))"
)
one = Claim(
    "for s : 'a → real, P distribution on 'a, f : 'a → ereal "
    "given Measurable(s), Measurable(f), ∀y. 0 ≤ f(y) "
    "holds (∫[z ~ best_of(s, P, 1)] f(z)) = (∫[y ~ P] f(y))"
)
law = Claim(
    "for s : 'a → real, P distribution on 'a, n natural given Measurable(s) holds Prob(best_of(s, P, n + 1))"
)
next_run = Claim(
    "for s : 'a → real, P distribution on 'a, n natural, f : 'a → ereal "
    "given Measurable(s), Measurable(f), ∀y. 0 ≤ f(y) holds (∫[z ~ best_of(s, P, n + 1 + 1)] f(z)) "
    "= (∫[z ~ best_of(s, P, n + 1)] ∫[y ~ P] f(" + BETTER.format(z="z", y="y") + "))"
)


@first_run.proof
def there_is_no_other(p):
    p.use(one_run.theorem(), "s", "h")
    p.use(value.theorem(), "s", "1", "h", "1")


@measured.proof
def step_by_step(p):
    def start(q):
        q.have("0 + 1 = 1")
        with q.fix("h : real → 'a"):
            q.use(first_run.theorem(), "s", "h")
            q.have("first_best(s, 0 + 1, h) = h(1)")
        q.use("measurable_coordinate", "1", goal="Measurable(λh : real → 'a. h(1))")
        return q.have(q.goal)

    def more(q):
        q.let(b="λh : real → 'a. first_best s (n + 1) h", c="λh : real → 'a. h(n + 1 + 1)")
        q.use("measurable_coordinate", "n + 1 + 1", goal="Measurable(c)")
        q.use("measurable_comp", "s", "b")
        q.use("measurable_comp", "s", "c")
        q.use("measurable_lt", "λh : real → 'a. s(b(h))", "λh : real → 'a. s(c(h))")
        q.use("measurable_if", "λh : real → 'a. s(b(h)) < s(c(h))", "c", "b")
        with q.fix("h : real → 'a"):
            q.use(one_more.theorem(), "s", "n", "h")
            q.have("first_best(s, n + 1 + 1, h) = (if s(b(h)) < s(c(h)) then c(h) else b(h))")
        return q.have(q.goal)

    p.induction("n ↦ Measurable(λh : real → 'a. first_best s (n + 1) h)", start, more)
    return p.have(p.goal)


@later_runs.proof
def not_looked_at(p):
    def start(q):
        q.have("0 + 1 = 1")
        with q.fix("k : real", "0 + 1 < k"):
            q.use(first_run.theorem(), "s", "h")
            q.use(first_run.theorem(), "s", "replace(h, k, y)")
            q.have("replace(h, k, y)(1) = h(1)", "replace")
            q.have("first_best(s, 0 + 1, replace(h, k, y)) = first_best(s, 0 + 1, h)")
        return q.have(q.goal)

    def more(q):
        with q.fix("k : real", "n + 1 + 1 < k"):
            q.use(one_more.theorem(), "s", "n", "h")
            q.use(one_more.theorem(), "s", "n", "replace(h, k, y)")
            q.have("n + 1 < k")
            q.have("first_best(s, n + 1, replace(h, k, y)) = first_best(s, n + 1, h)")
            q.have("replace(h, k, y)(n + 1 + 1) = h(n + 1 + 1)", "replace")
            q.have("first_best(s, n + 1 + 1, replace(h, k, y)) = first_best(s, n + 1 + 1, h)")
        return q.have(q.goal)

    p.induction(
        "n ↦ ∀k. n + 1 < k ⇒ first_best(s, n + 1, replace(h, k, y)) = first_best(s, n + 1, h)", start, more
    )
    return p.have(p.goal)


@law.proof
def of_an_image(p):
    p.let(b="λh : real → 'a. first_best s (n + 1) h", I="independent(λi : real. P, n + 1)")
    p.use(measured.theorem(), "s")
    p.have("Measurable(first_best(s, n + 1))")
    p.use(many_steps.probability.theorem(), "λi : real. P")
    p.have("Prob(I)")
    p.use("map_prob", "first_best(s, n + 1)", "I")
    return p.have(p.goal, "best_of")


@one.proof
def one_outcome(p):
    p.let(o="(no_outputs : real → 'a)", K="λh : real → 'a. P", I="independent(λi : real. P, 1)")
    p.let(g="λh : real → 'a. f(h(1))")
    p.have("0 + 1 = 1")
    p.have("Nat 0")
    p.use(measured.theorem(), "s")
    p.have("Measurable(first_best(s, 1))")
    p.use(many_steps.equations.theorem(), "λi : real. P")
    same = p.have("I = recorded(1, dirac(o), K)")
    p.have("Prob(dirac(o))")
    p.use("measurable_coordinate", "1", goal="Measurable(λh : real → 'a. h(1))")
    p.use("measurable_comp", "f", "λh : real → 'a. h(1)")
    p.use(composition.rest.theorem(), "1", "K", "g")
    p.use(composition.mean_of_recorded.theorem(), "1", "dirac(o)", "K", "g")
    with p.fix("h : real → 'a"):
        p.use(first_run.theorem(), "s", "h")
    p.chain(
        "∫[z ~ best_of(s, P, 1)] f(z)",
        eq("∫[h ~ I] f(first_best(s, 1, h))", "best_of", "L_map"),
        eq("∫[h ~ I] g(h)"),
        eq("∫[h ~ dirac(o)] ∫[y ~ P] g(replace(h, 1, y))", same),
        eq("∫[y ~ P] g(replace(o, 1, y))", "L_dirac"),
        eq("∫[y ~ P] f(y)", "replace_here"),
    )


@next_run.proof
def recorded_and_compared(p):
    p.let(
        K="λh : real → 'a. P",
        m="n + 1",
        I="independent(λi : real. P, m)",
        J="independent(λi : real. P, m + 1)",
        b="λh : real → 'a. first_best s m h",
        c="λh : real → 'a. first_best s (m + 1) h",
        g="λh : real → 'a. f(c(h))",
        w="λz : 'a × 'a. f(if s(fst z) < s(snd z) then snd z else fst z)",
        F="λz : 'a. ∫[y ~ P] f(if s(z) < s(y) then y else z)",
    )
    p.have("m is natural")
    p.use(measured.theorem(), "s")
    p.have("Measurable(first_best(s, m))")
    p.have("Measurable(first_best(s, m + 1))")
    p.use(many_steps.equations.theorem(), "λi : real. P")
    p.use(many_steps.probability.theorem(), "λi : real. P")
    p.have("Prob(I)")
    same = p.have("J = recorded(m + 1, I, K)")
    p.use("measurable_comp", "f", "c")
    p.use(composition.rest.theorem(), "m + 1", "K", "g")
    p.use(composition.mean_of_recorded.theorem(), "m + 1", "I", "K", "g")
    p.have("Measurable(λz : 'a × 'a. s(fst z) < s(snd z))")
    p.have("Measurable(λz : 'a × 'a. if s(fst z) < s(snd z) then snd z else fst z)")
    p.use("measurable_comp", "f", "λz : 'a × 'a. if s(fst z) < s(snd z) then snd z else fst z")
    inner = p.use("measurable_L_section", "P", "w")
    p.have("Measurable(F)", rewrite(inner, "fst_pair", "snd_pair"))
    p.have("∀z. 0 ≤ F(z)", "L_nonneg")
    with p.fix("h : real → 'a"), p.fix("y : 'a"):
        p.use(later_runs.theorem(), "s", "h", "y", "n")
        p.use(one_more.theorem(), "s", "n", "replace(h, m + 1, y)")
        p.have("first_best(s, m, replace(h, m + 1, y)) = b(h)")
        p.have("replace(h, m + 1, y)(m + 1) = y", "replace_here")
        p.have("c(replace(h, m + 1, y)) = (if s(b(h)) < s(y) then y else b(h))")
        p.have("g(replace(h, m + 1, y)) = f(if s(b(h)) < s(y) then y else b(h))")
    p.chain(
        "∫[z ~ best_of(s, P, m + 1)] f(z)",
        eq("∫[h ~ J] g(h)", "best_of", "L_map"),
        eq("∫[h ~ I] ∫[y ~ P] g(replace(h, m + 1, y))", same),
        eq("∫[h ~ I] F(b(h))"),
        eq("∫[z ~ best_of(s, P, m)] F(z)", "best_of", "L_map"),
    )
