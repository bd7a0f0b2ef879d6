"""Section 4, Post-processing: with every function allowed, it is privacy for all adversaries.

Problem: is a notion of privacy that any function of the output preserves equivalent to privacy for all
    adversaries?
Method: an adversary h is the identity after h, so that its value is one of the adversaries of h(A(D)).
Guarantee: yes, for every f-divergence and every class with the identity and a constant, such as the linear
    functions: all images g(A) are private against the class if and only if A is private against all
    functions.
Reference: capacity bounded paper, section 4, before Theorem 1.
"""

from cbdp_sym.author import *

EVERY = "(all_functions : ('a → real) → bool)"
ALL = f"A is (restricted(f, {EVERY}), ε)-capacity bounded for nb"
IMAGES = "∀g : 'a → real. Measurable(g) ⇒ postprocess(g, A) is (restricted(f, H), ε)-capacity bounded for nb"
LINEAR = IMAGES.replace("H", "linear")

theorem = Statement(id="cbdp.sec4.all_functions", title="Post-processing by all functions")
claim = theorem.printed(
    f"for f : real → ereal, nb : 'd → 'd → bool, A : 'd → 'a measure, ε given mechanism(A) "
    f"holds ({LINEAR}) ⇔ {ALL}"
)
general = theorem.repaired(
    f"for f : real → ereal, nb : 'd → 'd → bool, A : 'd → 'a measure, H : (real → real) → bool, ε "
    f"given mechanism(A), H(λx : real. x), ∃c. H(λx : real. c) holds ({IMAGES}) ⇔ {ALL}",
    label="for every class with the identity and a constant",
)
theorem.finding(
    "reading",
    "The sentence names no class; the claim is for linear functions, and the further one for every class "
    "with the identity on the line and a constant. Some such condition is needed: the constants alone tell "
    "no two laws apart, whatever function of the output they see.",
)


@general.proof
def the_identity(p):
    p.let(K=EVERY)
    with p.suppose(IMAGES):
        p.unfold_facts("capacity_bounded", "postprocess")
        with p.fix("x y : 'd", "nb(x, y)"):
            p.let(P="A(x)", Q="A(y)")
            with p.fix("h : 'a → real", f"{EVERY} h", "Measurable(h)"):
                p.let(i="λx : real. x")
                p.have("Measurable(i)")
                p.use("restricted_upper", "f", "H", "map(h, P)", "map(h, Q)", "i")
                p.have("D[f]^H(map(h, P), map(h, Q)) ≤ ε")
                p.chain(
                    "M[x ~ P] h(x) + M[x ~ Q] -conjugate(f, h(x))",
                    eq("M[x ~ map(h, P)] i(x) + M[x ~ map(h, Q)] -conjugate(f, i(x))", "M_map"),
                    le("D[f]^H(map(h, P), map(h, Q))"),
                    le("ε"),
                )
            p.use("restricted_least", "f", EVERY, "P", "Q", "ε")
            p.have("D[f]^K(P, Q) ≤ ε")
        p.have(ALL, "capacity_bounded")
    with p.suppose(ALL):
        p.unfold_facts("capacity_bounded", "mechanism")
        with p.fix("g : 'a → real", "Measurable(g)"):
            with p.fix("x y : 'd", "nb(x, y)"):
                p.let(P="A(x)", Q="A(y)", R="D[f]^K(A(x), A(y))")
                with p.fix("h : real → real", "H(h)", "Measurable(h)"):
                    p.let(k="x ↦ h(g(x))")
                    p.have("Measurable(k)")
                    p.have(f"{EVERY} k", "all_functions")
                    p.use("restricted_upper", "f", EVERY, "P", "Q", "k")
                    p.chain(
                        "M[x ~ map(g, P)] h(x) + M[x ~ map(g, Q)] -conjugate(f, h(x))",
                        eq("M[x ~ P] k(x) + M[x ~ Q] -conjugate(f, k(x))", "M_map"),
                        le("R"),
                    )
                p.use("restricted_least", "f", "H", "map(g, P)", "map(g, Q)", "R")
                p.have("D[f]^H(map(g, P), map(g, Q)) ≤ ε")
            with p.fix("x : 'd"):
                p.use("map_prob", "g", "A(x)")
            p.have(
                "postprocess(g, A) is (restricted(f, H), ε)-capacity bounded for nb",
                "capacity_bounded",
                "mechanism",
                "postprocess",
            )
    return p.have(p.goal)


@claim.proof
def the_identity_is_linear(p):
    p.let(i="λx : real. x")
    p.know(p.witness("1", "0", goal="∃u w. ∀x. i(x) = u·x + w"))
    p.have("linear(i)", "linear")
    p.let(z="λx : real. 0")
    p.know(p.witness("0", "0", goal="∃u w. ∀x. z(x) = u·x + w"))
    p.have("linear(z)", "linear")
    p.know(p.witness("0", goal="∃c. linear(λx : real. c)"))
    return p.use(general.theorem(), "f", "nb", "A", "linear", "ε")
