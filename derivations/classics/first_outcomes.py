"""The first of finitely many numbers that is not negative.

Problem: an outcome is the first index at which one of finitely many noisy numbers is not negative, or that
    there is none; write the probability of an event as a sum over these outcomes.
Method: the numbers have an order without ties, so that at most one index is the first; a least index exists,
    since the order is by natural numbers.
Guarantee: the probability of an event is the sum over the indices in it, and the chance that there is none.
Reference: none; this is what AboveThreshold gives out (`above_threshold.py`).

This module has no statement of its own.
"""

from cbdp_sym.author import *

define(
    "define first_above for r z : 'i → real, i : 'i := 0 ≤ z(i) ∧ (∀j. r(j) < r(i) ⇒ z(j) < 0)",
    latex=r"{2} \in \mathrm{First}_{{0}}\left({1}\right)",
)
NUMBERED = "Finite('i), ∀i. r(i) is natural, ∀i j. i ≠ j ⇒ r(i) ≠ r(j)"
measured = Claim("for r : 'i → real given Finite('i) holds Measurable(z ↦ first_above(r, z))")
value = Claim(
    f"for r z : 'i → real, i given {NUMBERED}, first_above(r, z, i) holds ∀k. first_above(r, z, k) ⇔ k = i"
)
one_point = Claim("for f : 'i → bool, i given f(i), ∀k. f(k) ⇒ k = i holds ∀k. f(k) ⇔ k = i")
unique = Claim("for x y z w given y < x ⇒ w < 0, x < y ⇒ z < 0, 0 ≤ z, 0 ≤ w holds x = y")
least = Claim(
    "for r : 'i → real, s : 'i → bool, i given ∀i. r(i) is natural, s(i) "
    "holds ∃k. s(k) ∧ (∀j. s(j) ⇒ r(k) ≤ r(j))"
)
lower = Claim(
    "for r u v : 'i → real given ∀i. r(i) is natural, ∀j. v(j) ≤ u(j), ∀i. ¬first_above(r, u, i) "
    "holds ∀i. ¬first_above(r, v, i)"
)
coordinate = Claim(
    "for N distribution on real, i : 'i, a, U V events on ('i → real) given Finite('i), "
    "∀n. N{y | U(j ↦ if j = i then y else n(j))} ≤ exp(a)·N{y | V(j ↦ if j = i then y else n(j))} "
    "holds mass (⨂ j : 'i. N) U ≤ exp(a)·mass (⨂ j : 'i. N) V"
)
stop_measured = Claim(
    "for r w : 'i → real, i given Finite('i) "
    "holds Measurable(λn : 'i → real. first_above r (λj. w j + n j) i)"
)
empty = Claim("for f : 'i → bool given ∀i. ¬f(i) holds f = (λk : 'i. F)")
no_term = Claim(
    "for f : 'i → bool, c : 'i → real given Finite('i), ∀i. ¬f(i) holds (∑ i. if f(i) then c(i) else 0) = 0"
)
one_term = Claim("for c : 'i → real, k : 'i given Finite('i) holds (∑ i. if i = k then c(i) else 0) = c(k)")
outcome = Claim(
    "for f : 'i → bool, s : ('i → bool) → bool "
    "given Finite('i), (∀i. ¬f(i)) ∨ (∃k. f(k) ∧ (∀i. f(i) ⇔ i = k)) "
    "holds (if s(f) then 1 else 0) = (∑ i. if f(i) then (if s(k ↦ k = i) then 1 else 0) else 0) "
    "+ (if ∀i. ¬f(i) then (if s(λk : 'i. F) then 1 else 0) else 0)"
)
one_value = Claim(
    f"for r z : 'i → real given {NUMBERED} holds (∀i. ¬first_above(r, z, i)) "
    "∨ (∃k. first_above(r, z, k) ∧ (∀i. first_above(r, z, i) ⇔ i = k))"
)
parts_of = Claim(
    "for P distribution on 'o, b : 'o → 'i → bool, c : 'i → real, d, g : 'o → real given Finite('i), "
    "∀i. Measurable(o ↦ b(o)(i)), ∀i. 0 ≤ c(i), 0 ≤ d, "
    "∀o. g(o) = (∑ i. if b(o)(i) then c(i) else 0) + (if ∀i. ¬b(o)(i) then d else 0) "
    "holds ∫ g(o) dP(o) = (∑ i. c(i)·P{o | b(o)(i)}) + d·P{o | ∀i. ¬b(o)(i)}"
)
split = Claim(
    f"for P distribution on 'o, z : 'o → 'i → real, r : 'i → real, s : ('i → bool) → bool given {NUMBERED}, "
    "Measurable(z), Measurable(s) holds P{o | s(first_above(r, z(o)))} "
    "= (∑ i. ext(if s(k ↦ k = i) then 1 else 0)·P{o | first_above(r, z(o), i)}) "
    "+ ext(if s(λk : 'i. F) then 1 else 0)·P{o | ∀i. ¬first_above(r, z(o), i)}"
)
vector_measured = Claim("for w : 'i → real holds Measurable(λn : 'i → real. λj. w j + n j)")
weighted = Claim(
    "for c : 'i → real, d, Y Z : 'i → ereal, A B : ereal, a given Finite('i), ∀i. 0 ≤ c(i), "
    "0 ≤ d, ∀i. 0 ≤ Y(i), ∀i. 0 ≤ Z(i), 0 ≤ A, 0 ≤ B, 0 ≤ a, ∀i. Y(i) ≤ exp(a)·Z(i), A ≤ B "
    "holds (∑ i. c(i)·Y(i)) + d·A ≤ exp(a)·((∑ i. c(i)·Z(i)) + d·B)"
)


@measured.proof
def finitely_many(p):
    with p.fix("i : 'i"):
        with p.fix("j : 'i"):
            with p.case("r(j) < r(i)"):
                p.have("Measurable(λz : 'i → real. r j < r i ⇒ z j < 0)")
            with p.otherwise():
                p.have("Measurable(λz : 'i → real. r j < r i ⇒ z j < 0)")
        p.use("measurable_every", "j ↦ λz : 'i → real. r j < r i ⇒ z j < 0")
        p.have("Measurable(λz : 'i → real. 0 ≤ z i)")
        p.use("measurable_and", "λz : 'i → real. 0 ≤ z i", "λz : 'i → real. ∀j. r j < r i ⇒ z j < 0")
        p.have("Measurable(z ↦ first_above(r, z, i))", "first_above")
    p.use("measurable_fun", "z ↦ first_above(r, z)")


@unique.proof
def neither_is_less(p):
    with p.case("x < y"):
        p.have("z < 0")
        p.have("x = y")
    with p.case("y < x"):
        p.have("w < 0")
        p.have("x = y")
    with p.otherwise():
        p.have("x = y")


@value.proof
def at_most_one(p):
    p.unfold_facts("first_above")
    with p.fix("k : 'i", "first_above(r, z, k)"):
        p.unfold_facts("first_above")
        p.have("r(k) < r(i) ⇒ z(k) < 0")
        p.have("r(i) < r(k) ⇒ z(i) < 0")
        p.have("0 ≤ z(i)")
        p.have("0 ≤ z(k)")
        p.use(unique.theorem(), "r(i)", "r(k)", "z(i)", "z(k)")
        p.have("k = i")
    p.use(one_point.theorem(), "first_above(r, z)", "i")


@one_point.proof
def equal_everywhere(p):
    with p.fix("k : 'i"):
        with p.case("k = i"):
            p.have("f(k)")
            p.have("f(k) ⇔ k = i")
        with p.otherwise():
            p.have("¬f(k)")
            p.have("f(k) ⇔ k = i")
    p.have(p.goal)


@least.proof
def the_least_number(p):
    p.let(A="λm : real. ∃j. s j ∧ r j = m")
    with p.fix("m : real", "A(m)"):
        p.obtain("j", "∃j. s(j) ∧ r(j) = m")
        p.have("r(j) is natural")
        p.have("m is natural")
    p.know(p.witness("i", goal="∃j. s(j) ∧ r(j) = r(i)"))
    p.know(p.witness("r(i)", goal="∃m. A(m)"))
    p.use("least_natural", "A")
    p.obtain("m", "∃n. A(n) ∧ (∀m. A(m) ⇒ n ≤ m)")
    p.obtain("k", "∃j. s(j) ∧ r(j) = m")
    with p.fix("j : 'i", "s(j)"):
        p.know(p.witness("j", goal="∃l. s(l) ∧ r(l) = r(j)"))
        p.have("m ≤ r(j)")
        p.have("r(k) ≤ r(j)")
    p.witness("k")


@lower.proof
def the_least_one(p):
    with p.fix("i : 'i"):
        with p.case("0 ≤ v(i)"):
            p.have("v(i) ≤ u(i)")
            p.let(A="λj : 'i. 0 ≤ u j")
            p.have("A(i)")
            p.use(least.theorem(), "r", "A", "i")
            p.obtain("k", "∃k. A(k) ∧ (∀j. A(j) ⇒ r(k) ≤ r(j))")
            with p.fix("j : 'i", "r(j) < r(k)"):
                with p.case("A(j)"):
                    p.have("r(k) ≤ r(j)")
                    p.have("F")
                with p.otherwise():
                    p.have("u(j) < 0")
            p.have("0 ≤ u(k)")
            p.have("first_above(r, u, k)", "first_above")
            p.have("¬first_above(r, u, k)")
            p.have("F")
        with p.otherwise():
            p.have("v(i) < 0")
    with p.fix("i : 'i"):
        p.have("v(i) < 0")
        with p.case("first_above(r, v, i)"):
            p.unfold_facts("first_above")
            p.have("0 ≤ v(i)")
            p.have("F")
        with p.otherwise():
            p.have("¬first_above(r, v, i)")


@coordinate.proof
def one_coordinate(p):
    p.let(P="⨂ j : 'i. N", E="exp(a)", at="λn : 'i → real. λy. λj. if (j = i) y (n j)")
    with p.fix("n : 'i → real"):
        p.have("Measurable(at(n))")
        p.use("measurable_comp", "V", "at(n)")
        p.chain(
            "E·mass N (y ↦ V(at(n, y)))", eq("∫[y ~ N] (E·(if V(at(n, y)) then 1 else 0))", "L_mul", "mass")
        )
    p.chain(
        "P(U)",
        eq("∫[n ~ P] (if U(n) then 1 else 0)", "mass"),
        eq(
            "∫[n ~ P] ∫[y ~ N] (if U(at(n, y)) then 1 else 0)",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ if U(n) then (1 : ereal) else 0"),
        ),
        eq("∫[n ~ P] mass N (y ↦ U(at(n, y)))", "mass"),
        le("∫[n ~ P] (E·mass N (y ↦ V(at(n, y))))", "L_mono"),
        eq("∫[n ~ P] ∫[y ~ N] (E·(if V(at(n, y)) then 1 else 0))"),
        eq(
            "∫[n ~ P] (E·(if V(n) then 1 else 0))",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ E·(if V(n) then 1 else 0)"),
        ),
        eq("E·∫[n ~ P] (if V(n) then 1 else 0)", "L_mul"),
        eq("exp(a)·P(V)", "mass"),
    )


@stop_measured.proof
def a_shifted_vector(p):
    p.use(measured.theorem(), "r")
    with p.fix("j : 'i"):
        p.have("Measurable(λn : 'i → real. w j + n j)")
    p.use("measurable_fun", "λn : 'i → real. λj : 'i. w j + n j")
    p.use("measurable_comp", "z ↦ first_above(r, z)", "λn : 'i → real. λj : 'i. w j + n j")
    p.use("measurable_coordinate", "i")
    p.use("measurable_comp", "λb : 'i → bool. b i", "λn : 'i → real. first_above r (λj. w j + n j)")


@parts_of.proof
def part_by_part(p):
    p.let(at="λi : 'i. λo. if (b o i) (c i) 0", none="λo : 'o. ∀i. ¬(b o i)", w="λo. if (none o) d 0")
    with p.fix("i : 'i"):
        p.have("Measurable(λo : 'o. ¬(b o i))")
    p.use("measurable_every", "λi : 'i. λo : 'o. ¬(b o i)")
    with p.fix("i : 'i"):
        p.have("Measurable(at(i))")
    p.have("Measurable(w)")
    p.use("measurable_Sum", "at")
    with p.fix("i : 'i"), p.fix("o : 'o"):
        p.have("0 ≤ at(i, o)")
    p.have("∀o. 0 ≤ w(o)")
    with p.fix("o : 'o"):
        p.have("0 ≤ (∑ i. at(i, o))", "Sum_nonneg")
    with p.fix("i : 'i"):
        with p.fix("o : 'o"):
            with p.case("b(o)(i)"):
                p.have("at(i, o) = c(i)·(if b(o)(i) then 1 else 0)")
            with p.otherwise():
                p.have("at(i, o) = c(i)·(if b(o)(i) then 1 else 0)")
        p.chain(
            "∫ at(i, o) dP(o)",
            eq("∫ c(i)·(if b(o)(i) then 1 else 0) dP(o)"),
            eq("c(i)·P{o | b(o)(i)}", "L_mul", "mass"),
        )
    with p.fix("o : 'o"):
        with p.case("none(o)"):
            p.have("w(o) = d·(if none(o) then 1 else 0)")
        with p.otherwise():
            p.have("w(o) = d·(if none(o) then 1 else 0)")
    p.chain("∫ w(o) dP(o)", eq("∫ d·(if none(o) then 1 else 0) dP(o)"), eq("d·P(none)", "L_mul", "mass"))
    p.chain(
        "∫ g(o) dP(o)",
        eq("∫ ((∑ i. at(i, o)) + w(o)) dP(o)"),
        eq("∫ ((∑ i. at(i, o)) + w(o)) dP(o)"),
        eq("∫ (∑ i. at(i, o)) dP(o) + ∫ w(o) dP(o)", "L_add"),
        eq("(∑ i. ∫ at(i, o) dP(o)) + ∫ w(o) dP(o)", p.use("L_sum", "P", "λi : 'i. T", "at"), "Sum"),
        eq("(∑ i. c(i)·P{o | b(o)(i)}) + d·P(none)"),
    )


@one_value.proof
def at_a_first(p):
    p.let(b="first_above r z")
    with p.case("∃k. b(k)"):
        p.obtain("k", "∃k. b(k)")
        p.use(value.theorem(), "r", "z", "k")
        p.know(p.witness("k", goal="∃k. b(k) ∧ (∀i. b(i) ⇔ i = k)"))
        p.have(p.goal, "or_right")
    with p.otherwise():
        with p.fix("i : 'i"):
            with p.case("b(i)"):
                p.know(p.witness("i", goal="∃k. b(k)"))
                p.have("F")
            with p.otherwise():
                p.have("¬b(i)")
        p.have(p.goal, "or_left")


@split.proof
def one_query_after_another(p):
    p.let(
        b="λo : 'o. first_above r (z o)",
        c="λi : 'i. if (s (λk. k = i)) 1 0",
        d="if s(λk : 'i. F) then 1 else 0",
    )
    p.let(g="λo : 'o. if (s (b o)) 1 0")
    p.use(measured.theorem(), "r")
    p.use("measurable_comp", "z ↦ first_above(r, z)", "z")
    with p.fix("i : 'i"):
        p.use("measurable_coordinate", "i")
        p.use("measurable_comp", "λb : 'i → bool. b i", "b")
    with p.fix("o : 'o"):
        p.use(one_value.theorem(), "r", "z(o)")
        p.use(outcome.theorem(), "b(o)", "s")
    p.use(parts_of.theorem(), "P", "b", "c", "d", "g")
    p.chain(
        "P{o | s(b(o))}", eq("∫ g(o) dP(o)", "mass"), eq("(∑ i. c(i)·P{o | b(o)(i)}) + d·P{o | ∀i. ¬b(o)(i)}")
    )


@empty.proof
def nowhere(p):
    with p.fix("k : 'i"):
        p.have("¬f(k)")
        p.have("f(k) ⇔ F")
    p.have(p.goal)


@no_term.proof
def zeros(p):
    with p.fix("i : 'i"):
        p.have("¬f(i)")
        p.have("(if f(i) then c(i) else 0) = 0")
    p.chain("∑ i. if f(i) then c(i) else 0", eq("∑ i : 'i. 0"), eq("card('i)·0", "Sum", "sum_const"), eq("0"))


@one_term.proof
def at_the_point(p):
    with p.fix("i : 'i"):
        with p.case("k = i"):
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
        with p.otherwise():
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
    p.chain(
        "∑ i. if i = k then c(i) else 0", eq("∑ i. if k = i then c(k) else 0"), eq("c(k)", "sum_at_point")
    )


@outcome.proof
def first_or_none(p):
    p.let(c="λi : 'i. if (s (λk. k = i)) 1 0", v="if s(λk : 'i. F) then 1 else 0")
    with p.case("∀i. ¬f(i)"):
        p.use(empty.theorem(), "f")
        p.use(no_term.theorem(), "f", "c")
        p.have("(if ∀i. ¬f(i) then v else 0) = v", "if_true")
        p.chain("if s(f) then 1 else 0", eq("v"), eq("0 + v"))
        p.have(p.goal)
    with p.otherwise():
        p.obtain("k", "∃k. f(k) ∧ (∀i. f(i) ⇔ i = k)")
        p.have("f = (j ↦ j = k)")
        p.have("¬(∀i. ¬f(i))")
        p.have("(if ∀i. ¬f(i) then v else 0) = 0", "if_false")
        p.use(one_term.theorem(), "c", "k")
        p.chain("∑ i. if f(i) then c(i) else 0", eq("∑ i. if i = k then c(i) else 0"), eq("c(k)"))
        p.chain("if s(f) then 1 else 0", eq("c(k)"), eq("c(k) + 0"))
        p.have(p.goal)


@vector_measured.proof
def each_coordinate(p):
    with p.fix("j : 'i"):
        p.have("Measurable(λn : 'i → real. w j + n j)")
    p.use("measurable_fun", "λn : 'i → real. λj : 'i. w j + n j")


@weighted.proof
def term_by_term(p):
    p.let(E="exp(a)")
    with p.fix("i : 'i"):
        p.have("Y(i) ≤ E·Z(i)")
        p.chain("c(i)·Y(i)", le("c(i)·(E·Z(i))", "emul_mono"), eq("E·(c(i)·Z(i))", "emul_left_comm"))
    p.have("1 ≤ E")
    p.chain("A", le("B"), eq("1·B"), le("E·B"))
    p.chain("d·A", le("d·(E·B)", "emul_mono"), eq("E·(d·B)", "emul_left_comm"))
    p.chain("∑ i. c(i)·Y(i)", le("∑ i. E·(c(i)·Z(i))", "esum_mono"), eq("E·(∑ i. c(i)·Z(i))", "sum_emul"))
    p.chain("(∑ i. c(i)·Y(i)) + d·A", le("E·(∑ i. c(i)·Z(i)) + E·(d·B)"), eq("E·((∑ i. c(i)·Z(i)) + d·B)"))
