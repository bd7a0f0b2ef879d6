"""Section 4: linear functions of linear functions are linear.

Problem: do linear functions meet the condition of Theorem 1, that i∘g is in H for every g in G and i in I,
    where G, H, I are the linear functions from R^s to R^d, from R^s to R, and from R^d to R?
Method: the two sums change places.
Guarantee: yes, for functions with a constant term and all dimensions. So a linear function of the output
    keeps the privacy against linear adversaries, for every f-divergence and for Rényi's of order α > 1.
Reference: capacity bounded paper, section 4, the text after Theorem 1.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm1

MAP = "g : ('s → real) → 'd → real"
LINEAR = "Finite (λi : 's. T), Finite (λk : 'd. T), ∀k. linear_in (x ↦ g x k)"
MECHANISM = f"nb : 'x → 'x → bool, A : 'x → ('s → real) measure, {MAP}, ε : real"
ADVERSARIES = "(linear_in : (('{} → real) → real) → bool)"

theorem = Statement(id="cbdp.sec4.linear", title="Linear functions of linear functions")
composed = theorem.printed(
    f"for {MAP}, i : ('d → real) → real given {LINEAR}, linear_in i holds linear_in (x ↦ i (g x))",
    label="the condition of Theorem 1",
)
divergence = theorem.printed(
    f"for f : real → ereal, {MECHANISM} given {LINEAR} "
    f"holds capacity_bounded nb (restricted f {ADVERSARIES.format('s')}) A ε ⇒ "
    f"capacity_bounded nb (restricted f {ADVERSARIES.format('d')}) (postprocess g A) ε",
    label="postprocessing, f-divergences",
)
renyi = theorem.printed(
    f"for α : real, {MECHANISM} given {LINEAR}, 1 < α, mechanism A "
    f"holds capacity_bounded nb (restricted_renyi α {ADVERSARIES.format('s')}) A ε ⇒ "
    f"capacity_bounded nb (restricted_renyi α {ADVERSARIES.format('d')}) (postprocess g A) ε",
    label="postprocessing, Rényi",
)
measurable = Claim(f"for {MAP} given {LINEAR} holds Measurable g")
theorem.finding(
    "reading",
    "Linear functions have a constant term, as everywhere in the corpus. Without one the same proof, with "
    "all constants $0$, shows the same.",
)


@composed.proof
def sums_change_places(p):
    p.unfold("linear_in")
    p.let(form="k ↦ u ↦ ∃b. ∀x. g(x, k) = dot(u, x) + b")
    rows = p.use("skolem", "form")
    return p.obtain("X", rows, constants)


def constants(p):
    some = p.use("skolem", "k ↦ b ↦ ∀x. g(x, k) = dot(X(k), x) + b")
    return p.obtain("Y", some, outer)


def outer(p):
    def first(q):
        return q.obtain("b", q.have("∃b. ∀y. i(y) = dot(α, y) + b"), of)

    return p.obtain("α", p.have("∃α b. ∀y. i(y) = dot(α, y) + b"), first)


def of(p):
    p.let(c="j ↦ ∑ k. α(k)·X(k, j)", d="dot(α, Y) + b")

    def point(q):
        product = q.use("dot_matrix", "α", "X", "x")
        q.use("Sum_linear", "k ↦ α(k)·dot(X(k), x)", "k ↦ α(k)·Y(k)", "1", "1")
        return q.chain(
            "i(g(x))",
            eq("dot(α, g(x)) + b"),
            eq("(∑ k. α(k)·(dot(X(k), x) + Y(k))) + b", "dot"),
            eq("(∑ k. 1·(α(k)·dot(X(k), x)) + 1·(α(k)·Y(k))) + b"),
            eq("1·(∑ k. α(k)·dot(X(k), x)) + 1·(∑ k. α(k)·Y(k)) + b"),
            eq("dot(c, x) + d", product, "dot"),
        )

    p.intro("x", point, "∀x. i(g(x)) = dot(c, x) + d")
    return p.witness("c", "d")


@divergence.proof
def by_theorem_1(p):
    return of_theorem_1(p, thm1.mechanisms.theorem(), "f")


@renyi.proof
def by_theorem_1_for_renyi(p):
    return of_theorem_1(p, thm1.renyi.theorem(), "α")


def of_theorem_1(p, found, order):
    """Apply Theorem 1 to the linear functions."""
    p.let(
        G="λg : ('s → real) → 'd → real. ∀k. linear_in (x ↦ g x k)",
        H=ADVERSARIES.format("s"),
        I=ADVERSARIES.format("d"),
    )
    p.use(measurable.theorem(), "g")
    if order == "α":
        value(p)
    p.intro("g i", inside, "∀g f. G(g) ⇒ I(f) ⇒ H(h ↦ f(g(h)))")
    generator = "f" if order == "f" else "(alpha_generator α)"
    p.have("∀x : 'd → real. 0 = dot (i ↦ 0) x + 0", "dot_zero")
    p.know(p.witness("λi : 'd. (0 : real)", "0", goal="∃u b. ∀x : 'd → real. 0 = dot u x + b"))
    p.have("I (λx : 'd → real. 0)", "linear_in")
    p.know(p.witness("0", goal="∃c. I (λx : 'd → real. c)"))

    def valued(p):
        p.unfold_facts("capacity_bounded", "mechanism")
        p.use("map_prob", "g", "A x")
        return p.use("value_of_constant", generator, "I", "map g (A x)", "map g (A y)")

    p.intro("x y", valued, f"∀x y. nb x y ⇒ has_value {generator} I (map g (A x)) (map g (A y))")
    return p.use(found, order, "nb", "A", "ε", "G", "H", "I", "g", because="Theorem 1")


def inside(p):
    return p.use(composed.theorem(), "g", "i")


@measurable.proof
def by_coordinates(p):
    def one(q):
        q.unfold_facts("linear_in")

        def first(r):
            return r.obtain("b", r.have("∃b. ∀x. g(x, k) = dot(u, x) + b"), of_one)

        return q.obtain("u", q.have("∃u b. ∀x. g(x, k) = dot(u, x) + b"), first)

    def of_one(q):
        form = q.have("∀x. g(x, k) = dot(u, x) + b")
        return q.have("Measurable(x ↦ g(x, k))", form)

    return p.suffices("measurable_fun", "k", one)


def unfolded():
    """Return that a linear function is measurable, with what linear stands for."""
    return by_equation(equation(measurable.term, "linear_in"), measurable.theorem())


for claim in (divergence, renyi):
    claim.facts += [unfolded, partial(named, "linear_defined")]


def value(p):
    """Equation (3) has a value."""

    def pair(q):
        q.let(P="map(g, A(x))", Q="map(g, A(y))", D="D[α]^I(P, Q)")
        q.unfold_facts("mechanism")
        return q.have("0 ≤ 1 + α·(α - 1)·D")

    return p.know(p.intro("x y", pair, "∀x y. x ~ y ⇒ 0 ≤ 1 + α·(α - 1)·D[α]^I(map(g, A(x)), map(g, A(y)))"))
