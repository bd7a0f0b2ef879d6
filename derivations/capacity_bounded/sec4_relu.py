"""Section 4: ReLU networks with a linear output node, and the conditions of Theorem 4.

Problem: are these networks a convex, translation invariant class with a constant function?
Method: a convex combination of two networks is a network with the hidden units of both, and a constant is
    the bias of the output node. Of two networks with one hidden unit each, max(0, x) and max(0, -x), the
    mean |x|/2 is no monotone function of x, as those with one unit are.
Guarantee: the networks of all sizes are such a class, with one hidden layer or any number of them. The
    networks of a fixed size are not: those with one hidden unit are not convex. They are translation
    invariant, have the constants, and may be multiplied by numbers: the proof of Theorem 4 uses no more.
Reference: capacity bounded paper, section 4, the text after Theorem 4, and section 3 for two layers.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import app

CLOSED = "(∀u f x y. C(u) ⇒ C(f) ⇒ C(g ↦ x·u(g) + y·f(g)))"
define(
    "define relu_units for h : ('i → real) → real := ∀C : (('i → real) → real) → bool. "
    f"(∀c. C (x ↦ c)) ⇒ (∀w b. C (x ↦ max 0 (dot w x + b))) ⇒ {CLOSED} ⇒ C h",
    latex=r"{0} \in \mathrm{ReLU}",
)
define(
    "define relu_network for h : ('i → real) → real := ∀C : (('i → real) → real) → bool. "
    f"(∀u. linear_in u ⇒ C u) ⇒ (∀u. C u ⇒ C (x ↦ max 0 (u x))) ⇒ {CLOSED} ⇒ C h",
    latex=r"{0} \in \mathrm{ReLU}^*",
)
UNITS = "SumOn (j ↦ Nat j ∧ j ≤ k) (j ↦ a j·max 0 (dot (w j) x + b j)) + c"
define(
    f"define relu_of_size for k : real, h : ('i → real) → real := ∃a b w c. ∀x. h x = {UNITS}",
    latex=r"{1} \in \mathrm{ReLU}_{{0}}",
)
FUNCTIONS = "(('i → real) → real) → bool"
FINITE = "Finite (λi : 'i. T)"


def conditions(name):
    """The three conditions of Theorem 4."""
    return f"convex_class {name} ∧ translation_invariant {name} ∧ has_constant {name}"


theorem = Statement(id="cbdp.sec4.relu", title="ReLU networks meet the conditions of Theorem 4")
two_layers = theorem.printed(
    f"given {FINITE} holds {conditions(f'(relu_units : {FUNCTIONS})')}", label="one hidden layer, of any size"
)
any_depth = theorem.printed(
    f"given {FINITE} holds {conditions(f'(relu_network : {FUNCTIONS})')}",
    label="any number of hidden layers, of any sizes",
)
one_size = theorem.fails(
    "for k given k is natural holds convex_class((relu_of_size : real → ((bool → real) → real) → bool)(k))",
    label="one hidden layer of a fixed size, two inputs: convexity",
)
SIZE = f"(relu_of_size k : {FUNCTIONS})"
same_size = theorem.repaired(
    f"for k : real given {FINITE}, Nat k holds translation_invariant {SIZE} ∧ has_constant {SIZE} ∧ "
    f"(∀h c. {SIZE} h ⇒ {SIZE} (x ↦ c·h x))",
    label="one hidden layer of a fixed size: what Theorem 4 needs",
)
both = theorem.repaired(
    "holds ¬(∃u v : real → real. ∀x y. max 0 (x + y) = u(x) + v(y))",
    label="a unit that sees both outputs is no sum of functions of each",
)
theorem.finding(
    "reading",
    r"The sentence is about $\mathcal H$, ``one such example of $\mathcal H$''. It is read as being about "
    r"$\mathcal H_1$ and $\mathcal H_2$, which have the conditions of Theorem 4. The sums $\mathcal H$ are "
    r"networks again, but not all networks that see both outputs: $\max(0,x+y)$ is no sum "
    r"$u(x)+v(y)$, so that the "
    "theorem does not speak of these.",
)
theorem.finding(
    "reading",
    "``The set of ReLU neural networks'' is read in two ways. The first is the least class that contains "
    r"the constants and the units $\max(0,w\cdot x+b)$, and with $u$, $v$ all $au+bv$. The second is the "
    r"least class that contains the linear functions, with $h$ also $\max(0,h)$, and with $u$, $v$ all "
    "$au+bv$. Networks of any depth and size, whose output node is linear and may have a bias, compute "
    "the second class.",
)
theorem.finding(
    "hypothesis",
    r"If ``the set of ReLU neural networks'' has a fixed size, it is not convex: $\max(0,x)$ and "
    r"$\max(0,-x)$ are networks with one hidden unit, and their mean $\frac12|x|$ is not. A coordinate "
    "takes the place of $x$ in more dimensions. Theorem 4 still holds for these networks: in its proof "
    "convexity serves only to multiply the functions by numbers from $0$ to $1$ (see there).",
)


def least_class(name, constant):
    """Return the proof for the least class with these rules; ``constant`` shows that it has the constants."""

    def inside(text, members):
        """The proof that every class with the rules has a function."""

        def one(q):
            both = q.have(CLOSED)
            constant(q)
            return text(q, both)

        return lambda q: q.intro("C", one)

    def mixed(q, both):
        return q.use(both, "u", "v", "t", "1 - t")

    def moved(q, both):
        found = q.use(both, "u", "x ↦ c", "1", "1")
        x = q.variable("x", q.term("u").type.args[0])
        return rewrite(found, abstraction(x, q.have("1·u(x) + 1·c = u(x) + c")))

    def zero(q, both):
        return q.have("C(x ↦ 0)")

    def proof(p):
        p.unfold("convex_class", "translation_invariant", "has_constant")
        p.unfold(name)

        def some(q):
            shown = q.supposing()
            shown.goal = app(parts(q.goal)[1][0], q.term("(0)"))
            q.know(inside(zero, "")(shown))
            return q.witness("0")

        return p.conjuncts(
            lambda q: q.intro("u v t", inside(mixed, "uv")),
            lambda q: q.intro("u c", inside(moved, "u")),
            some,
        )

    return proof


def by_linear_functions(p):
    """A constant is a linear function."""

    def one(q):
        q.have("∀x : 'i → real. c = dot(i ↦ 0, x) + c", "dot_zero")
        q.know(q.witness("λi : 'i. (0 : real)", "c", goal="∃a : 'i → real. ∃b. ∀x. c = dot(a, x) + b"))
        return q.have("linear_in(λx : 'i → real. c)", "linear_in")

    p.intro("c", one, "∀c. linear_in(λx : 'i → real. c)")
    return p.have("∀c. C(x ↦ c)")


two_layers.proof(least_class("relu_units", lambda p: None))
any_depth.proof(least_class("relu_network", by_linear_functions))


# A fixed size.


def units(p, name):
    """Return the sum over the hidden units."""
    return f"SumOn (j ↦ Nat j ∧ j ≤ k) (j ↦ {name} j·max 0 (dot (w j) x + b j))"


def coefficients(p, proof):
    """Open a network: its coefficients a, b, w, c."""
    return p.obtain("a b w c", f"∃a b w c. ∀x. h x = {UNITS}", proof)


@same_size.proof
def another_output_node(p):
    p.unfold("translation_invariant", "has_constant")
    p.unfold("relu_of_size")

    def moved(q):
        q.let(h="u")

        def of(r):
            form = r.have(f"∀x. h x = {units(r, 'a')} + c")
            r.have(f"∀x. h x + d = {units(r, 'a')} + (c + d)", form)
            return r.witness("a", "b", "w", "c + d")

        return coefficients(q, of)

    def constant(q):
        q.let(w="λj : real. λi : 'i. (0 : real)")

        def flat(r):
            r.let(f="j ↦ max(0, dot(w(j), x) + 0)", s="j ↦ j is natural ∧ j ≤ k")
            r.use("sum_linear", "s", "f", "f", "0", "0")
            return r.chain("(0)", eq("(∑ j ∈ s. 0·f(j) + 0·f(j)) + 0"), eq("(∑ j ∈ s. 0·f(j)) + 0"))

        q.intro("x", flat, "∀x. 0 = (∑ j ∈ j ↦ j is natural ∧ j ≤ k. 0·max(0, dot(w(j), x) + 0)) + 0")
        q.know(
            q.witness(
                "λj : real. (0 : real)",
                "λj : real. (0 : real)",
                "w",
                "0",
                goal=f"∃a b w c. ∀x : 'i → real. 0 = {UNITS}",
            )
        )
        return q.witness("0")

    def scaled(q):
        def of(r):
            def point(e):
                e.let(f="j ↦ a(j)·max(0, dot(w(j), x) + b(j))", s="j ↦ j is natural ∧ j ≤ k")
                e.use("sum_linear", "s", "f", "f", "d", "0")
                return e.chain(
                    "d·h(x)",
                    eq("d·((∑ x ∈ s. f(x)) + c)"),
                    eq("(∑ j ∈ s. d·f(j) + 0·f(j)) + d·c"),
                    eq("(∑ j ∈ s. d·a(j)·max(0, dot(w(j), x) + b(j))) + d·c"),
                )

            r.intro(
                "x",
                point,
                "∀x. d·h(x) = (∑ j ∈ j ↦ j is natural ∧ j ≤ k. d·a(j)·max(0, dot(w(j), x) + b(j))) + d·c",
            )
            return r.witness("j ↦ d·a(j)", "b", "w", "d·c")

        return coefficients(q, of)

    return p.conjuncts(
        lambda q: q.intro("u d", moved), constant, lambda q: q.intro("h d", scaled)
    )  # fmt: skip


@one_size.refutation
def no_corner_with_two_slopes(p):
    p.let(u="x ↦ max(0, x(T))", v="x ↦ max(0, -x(T))", H="(relu_of_size 0 : ((bool → real) → real) → bool)")
    p.know(unit(p, "u", "1"))
    p.know(unit(p, "v", "-1"))

    def no(q):
        q.unfold_facts("convex_class")
        q.let(h="x ↦ 1/2·u(x) + (1 - 1/2)·v(x)", k="0")
        q.unfold_facts("relu_of_size")
        return coefficients(q, three_points)

    return p.counterexample(p.refute("convex_class(H)", no), k="0")


def unit(p, name, sign):
    """The function of one coordinate is a network with one hidden unit."""
    q = p.supposing()
    q.goal = q.term(f"H {name}")
    q.unfold("relu_of_size")
    q.let(w=f"λj : real. λi : bool. if (i = T) ({sign}) (0 : real)")

    def point(r):
        r.use("sum_delta", "x", "T", sign)
        return r.chain(
            f"{name} x",
            eq("max 0 (Sum (j ↦ x j·(if (j = T) (SIGN) 0)) + 0)".replace("SIGN", sign)),
            eq("max(0, dot(w(0), x) + 0)", "dot"),
            eq("(∑ j ∈ j ↦ j is natural ∧ j ≤ 0. 1·max(0, dot(w(j), x) + 0)) + 0", "sum_to_zero"),
        )

    q.intro("x", point, f"∀x. {name} x = SumOn (j ↦ Nat j ∧ j ≤ 0) (j ↦ 1·max 0 (dot (w j) x + 0)) + 0")
    p.know(q.witness("λj : real. (1 : real)", "λj : real. (0 : real)", "w", "0"))
    return p.have(f"H {name}", "relu_of_size")


def three_points(p):
    """The values at -1, 0, 1 of a function with one hidden unit are not 1/2, 0, 1/2."""
    p.let(A="a(0)", B="b(0)", W="w(0, T)", m="t ↦ max(0, W·t + B)")

    def value(t, y):
        p.let(z=f"i ↦ if (i = T) ({t}) 0")
        p.chain("dot(w(0), z)", eq(f"W·{t}", "dot", "sum_delta"))
        p.chain(
            "h(z)",
            eq("(∑ j ∈ j ↦ j is natural ∧ j ≤ 0. a(j)·max(0, dot(w(j), z) + b(j))) + c"),
            eq(f"A·m ({t}) + c", "sum_to_zero"),
        )
        p.chain("h(z)", eq(y))
        return p.have(f"A·m ({t}) + c = {y}")

    for t, y in (("0", "0"), ("1", "1/2"), ("-1", "1/2")):
        value(t, y)
    first, second = p.have("A·(m(1) - m(0)) = 1/2"), p.have("A·(m(0) - m(-1)) = -1/2")
    p.let(r="m(1) - m(0)", l="m(0) - m(-1)")

    def contradiction(q, high):
        q.have(high)
        q.chain("A²·(r·l)", eq("1/2·(-1/2)", first, second))
        q.have("0 ≤ A²·(r·l)")
        return q.have("F")

    def rising(q):
        return contradiction(q, "0 ≤ l")

    def falling(q):
        q.have("0 ≤ -r")
        q.have("0 ≤ -l")
        return contradiction(q, "0 ≤ r·l")

    return p.cases("0 ≤ W", rising, falling)


@both.proof
def four_corners(p):
    some = "∃u v : real → real. ∀x y. max 0 (x + y) = u(x) + v(y)"

    def no(q):
        return q.obtain("u v", q.have(some), corners)

    def corners(q):
        every = q.have("∀x y. max 0 (x + y) = u(x) + v(y)")
        for x, y, value in (("1", "1", "2"), ("-1", "-1", "0"), ("1", "-1", "0"), ("-1", "1", "0")):
            at = q.use(every, x, y)
            q.have(f"u({x}) + v({y}) = {value}", at, q.have(f"max 0 ({x} + {y}) = {value}", "max"))
        return q.have("F")

    return p.refute(some, no)
