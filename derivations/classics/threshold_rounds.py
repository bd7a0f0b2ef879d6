"""Rounds that answer "below" until the first "above": how two such processes compare.

Problem: two processes answer round by round, and stop at the first answer that is true. How far apart are
    their laws, whatever the number of rounds?
Method: induction over the rounds, for all functions of the answers at once. While all answers are false, the
    law of the one is at most that of the other; the factor e^a is paid in the round with the true answer, and
    no later round adds to it.
Guarantee: the factor e^a for any number of rounds, and 1 on the event that no answer is true.
Reference: Dwork and Roth 2014, proof of Theorem 3.23 (from memory); the induction is ours.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.unfolded_steps import outputs_in

define(
    "define all_below for n : real, h : real → bool := ∀j. {1..n}(j) ⇒ ¬h(j)",
    latex=r"{1}_1, \dots, {1}_{{0}} = \bot",
)
define(
    "define threshold_round for q : real → (real → bool) → 'd → real, N : real measure, x : 'd, i τ : real, "
    "h : real → bool := if (all_below (i - 1) h) (map (λy : real. τ ≤ q i h x + y) N) (dirac F)",
    latex=r"\mathrm{Round}\left({0}, {1}, {2}\right)",
)
LAW = "(real → bool) measure"
KERNEL = "(real → bool) → bool measure"
RELATED = (
    "(∀f : (real → bool) → ereal. Measurable(f) ⇒ (∀h. 0 ≤ f(h)) ⇒ "
    "(∫[h ~ {P}] f(h)) ≤ exp(a)·(∫[h ~ {Q}] f(h)) "
    "∧ (∫[h ~ {P}] (if {A}(h) then f(h) else 0)) ≤ (∫[h ~ {Q}] (if {A}(h) then f(h) else 0)))"
)
KERNELS = "Measurable(K), Measurable(H), ∀h. Prob(K(h)), ∀h. Prob(H(h))"
STOP = (
    "0 ≤ a, ∀h v. C(replace(h, m, v)) ⇔ A(h) ∧ ¬v, ∀h. ¬A(h) ⇒ K(h) = H(h), "
    "∀h g. A(h) ⇒ (∀v. 0 ≤ g(v)) ⇒ (∫[v ~ K(h)] g(v)) ≤ exp(a)·(∫[v ~ H(h)] g(v)), "
    "∀h g. A(h) ⇒ (∀v. 0 ≤ g(v)) ⇒ "
    "(∫[v ~ K(h)] (if v then 0 else g(v))) ≤ (∫[v ~ H(h)] (if v then 0 else g(v)))"
)
pieces = Claim(
    "for P : 'a measure, A event on 'a, f : 'a → ereal given Measurable(f), ∀h. 0 ≤ f(h) "
    "holds (∫[h ~ P] f(h)) = (∫[h ~ P] (if A(h) then f(h) else 0)) + (∫[h ~ P] (if A(h) then 0 else f(h)))"
)
step = Claim(
    f"for P Q : {LAW}, K H : {KERNEL}, A C events on (real → bool), a m "
    f"given Prob(P), Prob(Q), {KERNELS}, {STOP}, {RELATED.format(P='P', Q='Q', A='A')} "
    f"holds {RELATED.format(P='recorded(m, P, K)', Q='recorded(m, Q, H)', A='C')}"
)


@pieces.proof
def on_and_off(p):
    p.let(u="λh : 'a. if (A h) (f h) 0", v="λh : 'a. if (A h) 0 (f h)")
    p.have("Measurable(u)")
    p.have("Measurable(v)")
    with p.fix("h : 'a"):
        with p.case("A(h)"):
            p.have("f(h) = u(h) + v(h) ∧ 0 ≤ u(h) ∧ 0 ≤ v(h)")
        with p.otherwise():
            p.have("f(h) = u(h) + v(h) ∧ 0 ≤ u(h) ∧ 0 ≤ v(h)")
    p.chain("∫[h ~ P] f(h)", eq("∫[h ~ P] (u(h) + v(h))"), eq("(∫[h ~ P] u(h)) + (∫[h ~ P] v(h))", "L_add"))


@step.proof
def one_more_round(p):
    with p.fix("f", goal=p.goal):
        p.let(
            k="λh : real → bool. ∫[v ~ K(h)] f(replace(h, m, v))",
            l="λh : real → bool. ∫[v ~ H(h)] f(replace(h, m, v))",
            w="λh : real → bool. if C(h) then f(h) else 0",
            r="λh : real → bool. ∫[v ~ K(h)] w(replace(h, m, v))",
            z="λh : real → bool. ∫[v ~ H(h)] w(replace(h, m, v))",
            E="exp(a)",
            c="λh : real → bool. E·l(h)",
        )
        parts = (
            "r(h) ≤ (if A(h) then z(h) else 0)",
            "z(h) = (if A(h) then z(h) else 0)",
            "(if A(h) then k(h) else 0) ≤ (if A(h) then c(h) else 0)",
            "(if A(h) then 0 else k(h)) = (if A(h) then 0 else l(h))",
        )
        p.have("1 ≤ E")
        p.have("Measurable(w)")
        with p.fix("h : real → bool"):
            p.have("0 ≤ w(h)")
        for g in ("f", "w"):
            for law, kernel in (("P", "K"), ("Q", "H")):
                p.use(composition.rest.theorem(), "m", kernel, g)
                p.use(composition.mean_of_recorded.theorem(), "m", law, kernel, g)
        p.have("Measurable(c)")
        with p.fix("h : real → bool"):
            p.let(g="λv : bool. f(replace(h, m, v))")
            p.have("∀v. 0 ≤ g(v)")
            p.have("0 ≤ c(h)")
            with p.case("A(h)"):
                p.have("(∫[v ~ K(h)] g(v)) ≤ E·(∫[v ~ H(h)] g(v))")
                p.have("(if A(h) then k(h) else 0) ≤ (if A(h) then c(h) else 0)")
                with p.fix("v : bool"):
                    with p.case("v"):
                        p.have("w(replace(h, m, v)) = (if v then 0 else g(v))")
                    with p.otherwise():
                        p.have("w(replace(h, m, v)) = (if v then 0 else g(v))")
                p.chain(
                    "r(h)",
                    eq("∫[v ~ K(h)] (if v then 0 else g(v))"),
                    le("∫[v ~ H(h)] (if v then 0 else g(v))"),
                    eq("z(h)"),
                )
                p.have("r(h) ≤ (if A(h) then z(h) else 0)")
                p.have("(if A(h) then 0 else k(h)) = (if A(h) then 0 else l(h))")
                p.have("z(h) = (if A(h) then z(h) else 0)")
                p.have(" ∧ ".join(parts))
            with p.otherwise():
                p.have("(if A(h) then k(h) else 0) ≤ (if A(h) then c(h) else 0)")
                with p.fix("v : bool"):
                    p.have("w(replace(h, m, v)) = 0")
                p.chain("r(h)", eq("∫[v ~ K(h)] 0"), eq("0", "L_const_zero"))
                p.chain("z(h)", eq("∫[v ~ H(h)] 0"), eq("0", "L_const_zero"))
                p.have("r(h) ≤ (if A(h) then z(h) else 0)")
                p.have("k(h) = l(h)")
                p.have("(if A(h) then 0 else k(h)) = (if A(h) then 0 else l(h))")
                p.have("z(h) = (if A(h) then z(h) else 0)")
                p.have(" ∧ ".join(parts))
        p.chain(
            "∫[h ~ recorded(m, P, K)] w(h)",
            eq("∫[h ~ P] r(h)"),
            le("∫[h ~ P] (if A(h) then z(h) else 0)", "L_mono"),
            le("∫[h ~ Q] (if A(h) then z(h) else 0)"),
            eq("∫[h ~ Q] z(h)"),
            eq("∫[h ~ recorded(m, Q, H)] w(h)"),
        )
        p.let(o="λh : real → bool. if A(h) then 0 else l(h)", U="∫[h ~ Q] (if A(h) then l(h) else 0)")
        p.have("Measurable(o)")
        with p.fix("h : real → bool"):
            p.have("0 ≤ l(h)")
            p.have("0 ≤ o(h)")
        p.use(pieces.theorem(), "P", "A", "k")
        p.use(pieces.theorem(), "Q", "A", "l")
        with p.fix("h : real → bool"):
            with p.case("A(h)"):
                p.have("(if A(h) then c(h) else 0) = E·(if A(h) then l(h) else 0)")
            with p.otherwise():
                p.have("(if A(h) then c(h) else 0) = E·(if A(h) then l(h) else 0)")
        p.chain(
            "∫[h ~ P] (if A(h) then k(h) else 0)",
            le("∫[h ~ P] (if A(h) then c(h) else 0)", "L_mono"),
            le("∫[h ~ Q] (if A(h) then c(h) else 0)"),
            eq("∫[h ~ Q] (E·(if A(h) then l(h) else 0))"),
            eq("E·U", "L_mul"),
        )
        p.chain("∫[h ~ P] (if A(h) then 0 else k(h))", eq("∫[h ~ P] o(h)"), le("E·(∫[h ~ Q] o(h))"))
        p.chain(
            "∫[h ~ recorded(m, P, K)] f(h)",
            eq("∫[h ~ P] k(h)"),
            eq("(∫[h ~ P] (if A(h) then k(h) else 0)) + (∫[h ~ P] (if A(h) then 0 else k(h)))"),
            le("E·U + E·(∫[h ~ Q] o(h))"),
            eq("E·(U + (∫[h ~ Q] o(h)))"),
            eq("E·(∫[h ~ Q] l(h))"),
            eq("E·(∫[h ~ recorded(m, Q, H)] f(h))"),
        )
        p.have(
            "(∫[h ~ recorded(m, P, K)] f(h)) ≤ E·(∫[h ~ recorded(m, Q, H)] f(h)) "
            "∧ (∫[h ~ recorded(m, P, K)] w(h)) ≤ (∫[h ~ recorded(m, Q, H)] w(h))"
        )
    p.have(p.goal)


sections = Claim(
    "for B : real → 'r → (real → 'a) → 'a measure "
    "given ∀i. Measurable(λz : 'r × (real → 'a). B i (fst z) (snd z)) holds ∀i x. Measurable(B(i, x))"
)
parameter = Claim(
    "for B : real → 'r → (real → 'a) → 'a measure "
    "given ∀i. Measurable(λz : 'r × (real → 'a). B i (fst z) (snd z)), ∀i x h. Prob(B(i, x, h)) "
    "holds ∀n. n is natural ⇒ Measurable(adaptive(B, n))"
)
below_once_more = Claim(
    "for m i : real, h : real → bool, v : bool given i is natural, m = i + 1 "
    "holds all_below(m, replace(h, m, v)) ⇔ all_below(i, h) ∧ ¬v"
)
below_kept = Claim(
    "for n : real, h : real → bool, v : bool holds all_below(n, replace(h, n + 1, v)) ⇔ all_below(n, h)"
)
below_measured = Claim("for n : real holds Measurable(all_below(n))")


@below_measured.proof
def countably_many(p):
    with p.fix("j : real"):
        with p.case("{1..n}(j)"):
            p.use("measurable_coordinate", "j", goal="Measurable(λh : real → bool. h j)")
            p.have("Measurable(λh : real → bool. ({1..n}(j) ⇒ ¬h(j)))")
        with p.otherwise():
            p.have("Measurable(λh : real → bool. ({1..n}(j) ⇒ ¬h(j)))")
    p.use("measurable_all", "λj : real. λh : real → bool. ({1..n}(j) ⇒ ¬h(j))")
    with p.fix("h : real → bool"):
        with p.case("∀j. j is natural ⇒ {1..n}(j) ⇒ ¬h(j)"):
            with p.fix("j : real", "{1..n}(j)"):
                p.have("j is natural", "between")
                p.have("¬h(j)")
            p.have("all_below(n, h)", "all_below")
            p.have("all_below(n, h) ⇔ (∀j. j is natural ⇒ {1..n}(j) ⇒ ¬h(j))")
        with p.otherwise():
            with p.case("all_below(n, h)"):
                p.unfold_facts("all_below")
                p.have("∀j. j is natural ⇒ {1..n}(j) ⇒ ¬h(j)")
                p.have("F")
            with p.otherwise():
                p.have("all_below(n, h) ⇔ (∀j. j is natural ⇒ {1..n}(j) ⇒ ¬h(j))")
    p.have("all_below(n) = (λh : real → bool. ∀j. j is natural ⇒ {1..n}(j) ⇒ ¬h(j))")
    p.have(p.goal)


@below_once_more.proof
def the_last_answer(p):
    p.let(g="replace(h, m, v)")
    p.use("nat_succ", "i")
    p.use("nat_nonneg", "i")
    with p.fix("j : real", "{1..i}(j)"):
        p.unfold_facts("between")
        p.have("j ≤ i")
        p.have("j ≠ m")
        p.have("g(j) = h(j)", "replace")
        p.have("{1..m}(j)", "between")
        p.have("g(j) = h(j) ∧ {1..m}(j)")
    p.have("g(m) = v", "replace")
    p.have("{1..m}(m)", "between")
    with p.case("all_below(m, g)"):
        p.unfold_facts("all_below")
        p.have("¬v")
        with p.fix("j : real", "{1..i}(j)"):
            p.have("¬h(j)")
        p.have("all_below(i, h)", "all_below")
        p.have("all_below(m, g) ⇔ all_below(i, h) ∧ ¬v")
    with p.otherwise():
        with p.case("all_below(i, h) ∧ ¬v"):
            p.unfold_facts("all_below")
            with p.fix("j : real", "{1..m}(j)"):
                with p.case("j = m"):
                    p.have("¬g(j)")
                with p.otherwise():
                    p.unfold_facts("between")
                    with p.suppose("i < j"):
                        p.use("nat_step", "i", "j")
                        p.have("F")
                    p.have("j ≤ i")
                    p.have("{1..i}(j)", "between")
                    p.have("¬g(j)")
            p.have("all_below(m, g)", "all_below")
            p.have("F")
        with p.otherwise():
            p.have("all_below(m, g) ⇔ all_below(i, h) ∧ ¬v")


@below_kept.proof
def the_answers_before(p):
    p.let(g="replace(h, n + 1, v)")
    with p.fix("j : real", "{1..n}(j)"):
        p.unfold_facts("between")
        p.have("j ≠ n + 1")
        p.have("g(j) = h(j)", "replace")
    with p.case("all_below(n, h)"):
        p.unfold_facts("all_below")
        with p.fix("j : real", "{1..n}(j)"):
            p.have("¬g(j)")
        p.have("all_below(n, g)", "all_below")
        p.have("all_below(n, g) ⇔ all_below(n, h)")
    with p.otherwise():
        with p.suppose("all_below(n, g)"):
            p.unfold_facts("all_below")
            with p.fix("j : real", "{1..n}(j)"):
                p.have("¬h(j)")
            p.have("all_below(n, h)", "all_below")
            p.have("F")
        p.have("all_below(n, g) ⇔ all_below(n, h)")


@sections.proof
def at_one_value(p):
    with p.fix("i : real"), p.fix("x : 'r"):
        p.let(W="λz : 'r × (real → 'a). B i (fst z) (snd z)", c="λh : real → 'a. (x, h)")
        p.have("Measurable(c)")
        found = p.use("measurable_comp", "W", "c")
        p.have("Measurable(B(i, x))", rewrite(found, "fst_pair", "snd_pair"))
    p.have(p.goal)


@parameter.proof
def round_by_round(p):
    p.use(sections.theorem(), "B")
    with p.fix("x : 'r"):
        p.use(composition.equations.theorem(), "B", "x")
    with p.fix("x : 'r"), p.fix("n : real", "n is natural"):
        p.use(composition.probability.theorem(), "B", "x", "n")
        p.have("Prob(adaptive(B, n, x))")

    def start(q):
        q.have("adaptive(B, 0) = (λx : 'r. dirac(no_outputs : real → 'a))")
        return q.have("Measurable(adaptive(B, 0))")

    def more(q):
        q.let(m="n + 1", R="adaptive(B, n)")
        with q.fix("s : (real → 'a) → bool", "Measurable(s)"):
            q.let(
                f="λh : real → 'a. if (s h) (1 : ereal) 0",
                V="λz : 'r × (real → 'a). B m (fst z) (snd z)",
                g="λu : ('r × (real → 'a)) × 'a. f(replace(snd(fst u), m, snd u))",
                G="λz : 'r × (real → 'a). ∫[y ~ V(z)] g(z, y)",
            )
            q.have("Measurable(f)")
            q.let(
                z="λu : ('r × (real → 'a)) × 'a. (snd(fst u), snd u)",
                e="λz : (real → 'a) × 'a. replace(fst z, m, snd z)",
            )
            q.have("Measurable(z)")
            q.have("Measurable(e)")
            found = q.use("measurable_comp", "e", "z")
            q.have(
                "Measurable(λu : ('r × (real → 'a)) × 'a. replace(snd(fst u), m, snd u))",
                rewrite(found, "fst_pair", "snd_pair"),
            )
            q.have("Measurable(g)")
            q.have("∀z. Prob(V(z))")
            q.use("measurable_L", "V", "g")
            q.use("measurable_L", "R", "G")
            with q.fix("x : 'r"):
                q.use(composition.mean_of_recorded.theorem(), "m", "R(x)", "B(m, x)", "f")
                with q.fix("h : real → 'a"):
                    q.have("G(x, h) = (∫[y ~ B(m, x, h)] f(replace(h, m, y)))", "fst_pair", "snd_pair")
                q.chain(
                    "mass (adaptive B m x) s",
                    eq("∫[h ~ recorded(m, R(x), B(m, x))] f(h)", "mass"),
                    eq("∫[h ~ R(x)] G(x, h)"),
                )
            q.have("Measurable(λx : 'r. mass (adaptive B m x) s)")
        q.use("measurable_measure", "adaptive(B, m)")

    p.induction("n ↦ Measurable(adaptive(B, n))", start, more)
    p.have(p.goal)


QUERIES = "q : real → (real → bool) → 'd → real"
DEPENDS = "∀i. Measurable(h ↦ q(i, h, {0}))"
NOISE = "Measurable(r), ∀u. 0 ≤ r(u), N = withdensity(lebesgue, r), ∀u. r(u) ≤ exp(a)·r(u + R)"
CLOSE = "∀i h. -D ≤ q(i, h, x) - q(i, h, y) ≤ R - D"
kernels = Claim(
    f"for {QUERIES}, N distribution on real, x : 'd given {DEPENDS.format('x')} "
    "holds (∀i. Measurable(λz : real × (real → bool). threshold_round q N x i (fst z) (snd z))) "
    "∧ (∀i τ h. Prob(threshold_round(q, N, x, i, τ, h)))"
)
crossing = Claim(
    f"for N distribution on real, r : real → real, a R u v, g : bool → ereal given {NOISE}, 0 ≤ a, "
    "u ≤ v ≤ u + R, ∀b. 0 ≤ g(b) "
    "holds (∫[y ~ N] g(u ≤ y)) ≤ exp(a)·(∫[y ~ N] g(v ≤ y)) "
    "∧ (∫[y ~ N] (if u ≤ y then 0 else g(u ≤ y))) ≤ (∫[y ~ N] (if v ≤ y then 0 else g(v ≤ y)))"
)
loss = Claim(f"for N distribution on real, r : real → real, a R given {NOISE} holds 0 ≤ a")
answer = Claim(
    f"for {QUERIES}, N distribution on real, x : 'd, i τ, h : real → bool, g : bool → ereal "
    "given all_below(i - 1, h), ∀b. 0 ≤ g(b) "
    "holds (∫[v ~ threshold_round(q, N, x, i, τ, h)] g(v)) = (∫[y ~ N] g(τ - q(i, h, x) ≤ y))"
)
one_round = Claim(
    f"for {QUERIES}, N distribution on real, r : real → real, a R D i τ, x y : 'd, h : real → bool, "
    f"g : bool → ereal given {NOISE}, 0 ≤ a, {CLOSE}, all_below(i - 1, h), ∀v. 0 ≤ g(v) "
    "holds (∫[v ~ threshold_round(q, N, x, i, τ, h)] g(v)) "
    "≤ exp(a)·(∫[v ~ threshold_round(q, N, y, i, τ + D, h)] g(v)) "
    "∧ (∫[v ~ threshold_round(q, N, x, i, τ, h)] (if v then 0 else g(v))) "
    "≤ (∫[v ~ threshold_round(q, N, y, i, τ + D, h)] (if v then 0 else g(v)))"
)
ANSWERS = "adaptive(threshold_round(q, N, {x}), n, {τ})"
laws = Claim(
    f"for {QUERIES}, N distribution on real, x : 'd, n natural given {DEPENDS.format('x')} "
    f"holds ∀τ. Prob({ANSWERS.format(x='x', τ='τ')})"
)
rounds = Claim(
    f"for {QUERIES}, N distribution on real, r : real → real, a R D τ, x y : 'd "
    f"given {NOISE}, 0 ≤ a, {CLOSE}, {DEPENDS.format('x')}, {DEPENDS.format('y')} holds ∀n. n is natural ⇒ "
    + RELATED.format(P=ANSWERS.format(x="x", τ="τ"), Q=ANSWERS.format(x="y", τ="τ + D"), A="all_below(n)")
)


@kernels.proof
def a_law_for_each_threshold(p):
    p.let(V="λi : real. λz : real × (real → bool). threshold_round q N x i (fst z) (snd z)")
    with p.fix("i : real"):
        p.let(
            W="λz : real × (real → bool). map (λy : real. fst z ≤ q i (snd z) x + y) N",
            A="λz : real × (real → bool). all_below (i - 1) (snd z)",
            d="λh : real → bool. q i h x",
        )
        p.use(below_measured.theorem(), "i - 1")
        p.use("measurable_comp", "all_below(i - 1)", "λz : real × (real → bool). snd z")
        p.have("Measurable(A)")
        p.have("Measurable(d)")
        p.use("measurable_comp", "d", "λz : real × (real → bool). snd z")
        with p.fix("z : real × (real → bool)"):
            p.have("Measurable(λy : real. fst z ≤ q i (snd z) x + y)")
        with p.fix("s : bool → bool", "Measurable(s)"):
            p.let(g="λw : (real × (real → bool)) × real. fst (fst w) ≤ q i (snd (fst w)) x + snd w")
            p.use(
                "measurable_comp",
                "λz : real × (real → bool). d(snd z)",
                "λw : (real × (real → bool)) × real. fst w",
            )
            p.have("Measurable(g)")
            p.use("measurable_comp", "s", "g")
            p.let(k="λw : (real × (real → bool)) × real. if s(g w) then (1 : ereal) else 0")
            p.have("Measurable(k)")
            p.use("measurable_L_section", "N", "k")
            with p.fix("z : real × (real → bool)"):
                p.let(c="λy : real. fst z ≤ q i (snd z) x + y")
                p.chain(
                    "mass (W z) s",
                    eq("mass N (λy : real. s (c y))", "mass_map"),
                    eq("∫[y ~ N] k(z, y)", "mass", "fst_pair", "snd_pair"),
                )
            p.have("Measurable(λz : real × (real → bool). mass (W z) s)")
        p.use("measurable_measure", "W")
        p.have("Measurable(λz : real × (real → bool). if (A z) (W z) (dirac F))")
        p.have("V(i) = (λz : real × (real → bool). if (A z) (W z) (dirac F))", "threshold_round")
        p.have("Measurable(V(i))")
    with p.fix("i : real"), p.fix("τ : real"), p.fix("h : real → bool"):
        p.let(c="λy : real. τ ≤ q i h x + y")
        p.have("Measurable(c)")
        p.use("map_prob", "c", "N")
        p.have("Prob(if all_below(i - 1, h) then map(c, N) else dirac(F))")
        p.have("Prob(threshold_round(q, N, x, i, τ, h))", "threshold_round")
    p.have(p.goal)


@crossing.proof
def the_density_at_a_distance(p):
    p.let(
        E="exp(a)",
        S="shift(R, N)",
        k="λy : real. if u ≤ y then g(T) else 0",
        m="λy : real. if v ≤ y then g(T) else 0",
        l="λy : real. if u ≤ y then 0 else g(F)",
        n="λy : real. if v ≤ y then 0 else g(F)",
    )
    p.have("1 ≤ E")
    p.have("0 ≤ g(T) ∧ 0 ≤ g(F)")
    for name in "kmln":
        p.have(f"Measurable({name})")
        with p.fix("y : real"):
            p.have(f"0 ≤ {name}(y)")
    for bound, one, other in (("u", "k", "l"), ("v", "m", "n")):
        with p.fix("y : real"):
            with p.case(f"{bound} ≤ y"):
                p.have(
                    f"g({bound} ≤ y) = {one}(y) + {other}(y) "
                    f"∧ (if {bound} ≤ y then 0 else g({bound} ≤ y)) = {other}(y)"
                )
            with p.otherwise():
                p.have(
                    f"g({bound} ≤ y) = {one}(y) + {other}(y) "
                    f"∧ (if {bound} ≤ y then 0 else g({bound} ≤ y)) = {other}(y)"
                )
        p.chain(
            f"∫[y ~ N] g({bound} ≤ y)",
            eq(f"∫[y ~ N] ({one}(y) + {other}(y))"),
            eq(f"(∫[y ~ N] {one}(y)) + (∫[y ~ N] {other}(y))", "L_add"),
        )
    p.use("map_prob", "x ↦ x + -R", "N")
    p.let(S="shift(-R, N)")
    p.have("Prob(S)", "shift")
    p.use("shift_density", "r", "-R")
    p.have("S = withdensity(lebesgue, u ↦ r(u - -R))")
    with p.fix("u : real"):
        p.chain("r(u)", le("exp(a)·r(u + R)"), eq("exp(a)·r(u - -R)"))
    p.use("max_divergence_withdensity", "lebesgue", "r", "u ↦ r(u - -R)", "a")
    p.use("mean_of_max_divergence", "N", "S", "a", "k")
    with p.fix("y : real"):
        with p.case("u ≤ y + -R"):
            p.have("v ≤ y")
            p.have("k(y + -R) ≤ m(y)")
        with p.otherwise():
            p.have("k(y + -R) ≤ m(y)")
    with p.fix("y : real"):
        with p.case("u ≤ y"):
            p.have("l(y) ≤ n(y)")
        with p.otherwise():
            p.have("¬(v ≤ y)")
            p.have("l(y) ≤ n(y)")
    p.chain(
        "∫[y ~ N] k(y)",
        le("E·(∫[y ~ S] k(y))"),
        eq("E·(∫[y ~ N] k(y + -R))", "shift", "L_map"),
        le("E·(∫[y ~ N] m(y))", "L_mono"),
    )
    p.chain("∫[y ~ N] l(y)", le("∫[y ~ N] n(y)", "L_mono"), eq("1·(∫[y ~ N] n(y))"), le("E·(∫[y ~ N] n(y))"))
    p.chain(
        "∫[y ~ N] g(u ≤ y)",
        eq("(∫[y ~ N] k(y)) + (∫[y ~ N] l(y))"),
        le("E·(∫[y ~ N] m(y)) + E·(∫[y ~ N] n(y))"),
        eq("E·((∫[y ~ N] m(y)) + (∫[y ~ N] n(y)))"),
        eq("E·(∫[y ~ N] g(v ≤ y))"),
    )
    p.chain(
        "∫[y ~ N] (if u ≤ y then 0 else g(u ≤ y))",
        eq("∫[y ~ N] l(y)"),
        le("∫[y ~ N] n(y)", "L_mono"),
        eq("∫[y ~ N] (if v ≤ y then 0 else g(v ≤ y))"),
    )
    p.have(p.goal)


@loss.proof
def both_have_mass_one(p):
    p.use("map_prob", "x ↦ x + -R", "N")
    p.let(S="shift(-R, N)")
    p.have("Prob(S)", "shift")
    p.use("shift_density", "r", "-R")
    p.have("S = withdensity(lebesgue, u ↦ r(u - -R))")
    with p.fix("u : real"):
        p.chain("r(u)", le("exp(a)·r(u + R)"), eq("exp(a)·r(u - -R)"))
    p.use("max_divergence_withdensity", "lebesgue", "r", "u ↦ r(u - -R)", "a")
    p.use("mean_of_max_divergence", "N", "S", "a", "λy : real. 1")
    p.use("prob_mass", "N")
    p.use("prob_mass", "S")
    p.have("1 ≤ exp(a)")
    p.have("0 ≤ a")


@answer.proof
def by_the_definition(p):
    p.let(c="λy : real. τ ≤ q i h x + y")
    p.have("Measurable(c)")
    p.have("threshold_round(q, N, x, i, τ, h) = map(c, N)", "threshold_round", "if_true")
    with p.fix("y : real"):
        p.have("c(y) ⇔ τ - q(i, h, x) ≤ y")
    p.chain(
        "∫[v ~ threshold_round(q, N, x, i, τ, h)] g(v)",
        eq("∫[v ~ map(c, N)] g(v)"),
        eq("∫[y ~ N] g(c(y))", "L_map"),
        eq("∫[y ~ N] g(τ - q(i, h, x) ≤ y)"),
    )


@one_round.proof
def at_either_threshold(p):
    p.let(u="τ - q(i, h, x)", v="τ + D - q(i, h, y)", k="λb : bool. if b then (0 : ereal) else g(b)")
    p.have("-D ≤ q(i, h, x) - q(i, h, y) ≤ R - D")
    p.have("u ≤ v ≤ u + R")
    with p.fix("b : bool"):
        with p.case("b"):
            p.have("0 ≤ k(b)")
        with p.otherwise():
            p.have("0 ≤ k(b)")
    p.use(crossing.theorem(), "N", "r", "a", "R", "u", "v", "g")
    for data, at in (("x", "τ"), ("y", "τ + D")):
        for function in "gk":
            p.use(answer.theorem(), "q", "N", data, "i", at, "h", function)
    p.have(p.goal)


@laws.proof
def probabilities(p):
    p.let(B="threshold_round(q, N, x)")
    p.use(kernels.theorem(), "q", "N", "x")
    p.use(sections.theorem(), "B")
    with p.fix("τ : real"):
        p.use(composition.probability.theorem(), "B", "τ", "n")
        p.have("Prob(adaptive(B, n, τ))")
    p.have(p.goal)


@rounds.proof
def round_after_round(p):
    p.let(B="threshold_round(q, N, x)", G="threshold_round(q, N, y)", σ="τ + D", E="exp(a)")
    for data, steps, at in (("x", "B", "τ"), ("y", "G", "σ")):
        p.use(kernels.theorem(), "q", "N", data)
        p.use(sections.theorem(), steps)
        p.use(composition.equations.theorem(), steps, at)
        with p.fix("n : real", "n is natural"):
            p.use(laws.theorem(), "q", "N", data, "n")
            p.have(f"Prob(adaptive({steps}, n, {at}))")

    def start(q):
        q.let(o="dirac(no_outputs : real → bool)")
        q.have("adaptive(B, 0, τ) = o")
        q.have("adaptive(G, 0, σ) = o")
        q.have("1 ≤ E")
        with q.fix("f", goal=RELATED.format(P="o", Q="o", A="all_below(0)")):
            q.let(w="λh : real → bool. if all_below(0, h) then f(h) else 0")
            q.chain("∫[h ~ o] f(h)", eq("1·(∫[h ~ o] f(h))"), le("E·(∫[h ~ o] f(h))"))
            q.have("(∫[h ~ o] f(h)) ≤ E·(∫[h ~ o] f(h)) ∧ (∫[h ~ o] w(h)) ≤ (∫[h ~ o] w(h))")
        return q.have(q.goal)

    def more(q):
        q.let(m="n + 1", A="all_below(n)", C="all_below(m)", K="B(m, τ)", H="G(m, σ)")
        q.use(below_measured.theorem(), "n")
        q.use(below_measured.theorem(), "m")
        with q.fix("h : real → bool"), q.fix("v : bool"):
            q.use(below_once_more.theorem(), "m", "n", "h", "v")
            q.have("C(replace(h, m, v)) ⇔ A(h) ∧ ¬v")
        q.have("m - 1 = n")
        with q.fix("h : real → bool", "¬A(h)"):
            q.have("K(h) = dirac(F)", "threshold_round", "if_false")
            q.have("H(h) = dirac(F)", "threshold_round", "if_false")
            q.have("K(h) = H(h)")
        with q.fix("h : real → bool"), q.fix("g : bool → ereal", "A(h)", "∀v. 0 ≤ g(v)"):
            q.use(one_round.theorem(), "q", "N", "r", "a", "R", "D", "m", "τ", "x", "y", "h", "g")
            q.have("(∫[v ~ K(h)] g(v)) ≤ E·(∫[v ~ H(h)] g(v))")
        with q.fix("h : real → bool"), q.fix("g : bool → ereal", "A(h)", "∀v. 0 ≤ g(v)"):
            q.use(one_round.theorem(), "q", "N", "r", "a", "R", "D", "m", "τ", "x", "y", "h", "g")
            q.have("(∫[v ~ K(h)] (if v then 0 else g(v))) ≤ (∫[v ~ H(h)] (if v then 0 else g(v)))")
        q.use(step.theorem(), "adaptive(B, n, τ)", "adaptive(G, n, σ)", "K", "H", "A", "C", "a", "m")
        return q.have(q.goal)

    p.induction(
        "n ↦ " + RELATED.format(P="adaptive(B, n, τ)", Q="adaptive(G, n, σ)", A="all_below(n)"), start, more
    )
    p.have(p.goal)


# What the definition of the rounds presupposes, with the definitions unfolded.
UNFOLDED = ("recorded", "replace", "no_outputs", "threshold_round", "all_below")
exists = Claim(
    f"for {QUERIES}, N : real measure, x : 'd, τ "
    "holds ∃M. "
    + composition.RULE.replace("B (i + 1) x", "threshold_round q N x (i + 1) τ").replace(
        "dirac no_outputs", "dirac (no_outputs : real → bool)"
    )
)
varying = Claim(
    f"for {QUERIES}, N distribution on real, x : 'd, n natural given {DEPENDS.format('x')} "
    "holds Measurable(adaptive(threshold_round(q, N, x), n))"
)


@exists.proof
def the_recursion(p):
    p.use(composition.exists.theorem(), "threshold_round(q, N, x)", "τ")
    p.have(p.goal)


@varying.proof
def in_the_threshold(p):
    p.use(kernels.theorem(), "q", "N", "x")
    p.use(parameter.theorem(), "threshold_round(q, N, x)")
    p.have(p.goal)


def unfolded(claim, *more, only=UNFOLDED):
    """Return the theorem of a claim with these definitions unfolded, to be made when it is needed."""
    return lambda: rewrite(claim.theorem(), *more, *only)


PRESUPPOSED = [
    *(claim.theorem for claim in outputs_in("bool")),
    unfolded(exists),
    *(unfolded(claim, "adaptive") for claim in (varying, laws)),
]
