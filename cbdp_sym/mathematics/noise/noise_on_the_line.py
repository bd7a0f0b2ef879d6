"""Linear adversaries on the line: as a coordinate of independent noise, and a lower bound by the variance."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.syntax import by_equation, congruent

_PLANE = "(linear_in : ((bool -> real) -> real) -> bool)"


@scripted(
    "for f : real -> ereal, P Q : (bool -> real) measure "
    r"holds restricted f linear (map (\x. x T) P) (map (\x. x T) Q) <= restricted f linear_in P Q"
)
def linear_coordinate(p: Proof) -> Theorem:
    """A linear function of one of two coordinates is linear in both."""
    p.let(c=r"\x : bool -> real. x T", R="restricted f linear_in P Q")

    def one(q: Proof) -> Theorem:
        q.unfold_facts("linear")

        def of(r: Proof) -> Theorem:
            form = r.have("!y. h y = s * y + b")
            r.let(u=r"\k : bool. if k s 0", g=r"\x : bool -> real. h (x T)")

            def point(e: Proof) -> Theorem:
                return e.calc(
                    "h (x T)",
                    ("=", "s * x T + b", form),
                    ("=", "(if T s 0) * x T + (if F s 0) * x F + b", "if_true", "if_false"),
                    ("=", r"Sum (\k. u k * x k) + b", "sum_bool"),
                    ("=", "dot u x + b", "dot"),
                )

            r.intro("x", point, "!x : bool -> real. h (x T) = dot u x + b")
            r.know(r.witness("u", "b", goal="?a b. !x : bool -> real. h (x T) = dot a x + b"))
            r.have("linear_in g", "linear_in")
            upper = r.use("restricted_upper", "f", _PLANE, "P", "Q", "g")
            return r.calc(
                r"M (map c P) (\y. ext (h y)) + M (map c Q) (\y. -conjugate f (h y))",
                ("=", r"M P (\x. ext (h (x T))) + M Q (\x. -conjugate f (h (x T)))", "M_map"),
                ("<=", "R", upper),
            )

        some = q.have("?s b. !y. h y = s * y + b")
        return q.obtain("s", some, lambda r: r.obtain("b", r.have("?b. !y. h y = s * y + b"), of))

    p.intro(
        "h",
        one,
        r"!h. linear h ==> Measurable h ==> "
        r"M (map c P) (\y. ext (h y)) + M (map c Q) (\y. -conjugate f (h y)) <= R",
    )
    return p.use("restricted_least", "f", "linear", "map c P", "map c Q", "R")


@scripted(
    "for Y : real measure, w a : real given Prob Y, 1 < a "
    "holds restricted_renyi a linear Y (shift w Y) <= "
    r"restricted_renyi a linear_in (product (\k : bool. Y)) (product (\k. shift (if k w 0) Y))"
)
def line_as_coordinate(p: Proof) -> Theorem:
    """Noise on the line is a coordinate of noise in the plane that moves in this coordinate only."""
    p.let(A=r"product (\k : bool. Y)", S=r"\k : bool. shift (if k w 0) Y", B="product S")
    p.let(f="alpha_generator a")

    p.have("!k. Prob (S k)", "shift")
    first = p.use("product_marginal", r"\k : bool. Y", "T")
    second = p.use("product_marginal", "S", "T")
    here = p.have("(if T w 0) = w")
    second = p.calc(r"map (\x. x T) B", ("=", "S T", second), ("=", "shift w Y", here))
    found = p.use("linear_coordinate", "f", "A", "B")
    moved_ = congruent(
        p.term(r"\U. \V. restricted f linear U V <= restricted f linear_in A B"), first, second
    )
    less = by_equation(moved_, found)
    p.unfold("restricted_renyi", "restricted_alpha")
    return p.use(
        "renyi_monotone",
        "a",
        "restricted f linear Y (shift w Y)",
        "restricted f linear_in A B",
        given=[p.have("1 < a"), less],
    )


@scripted(
    "for P Q : real measure, a u v w : real given Prob P, Prob Q, 2 <= a, 0 < w, "
    r"HasInt P (\x. x) u, HasInt Q (\x. x) v, HasInt Q (\x. (x - v)^2) w "
    "holds ext (a*log (1 + (u - v)^2/w)/(2*(a - 1))) <= restricted_renyi a linear P Q"
)
def variance_below_on_the_line(p: Proof) -> Theorem:
    """A lower bound by the distance of the means and the variance."""
    p.let(c="(u - v)/w", psi=r"\x. 1 + c*(x - v)", m="1 + (u - v)^2/w")

    def member(q: Proof) -> Theorem:
        q.know(q.witness("l*c", "l*(1 - c*v)", goal="?a b. !x. l*psi x = a*x + b"))
        return q.have(r"linear (\x. l*psi x)", "linear")

    p.intro("l", member, r"!l. linear (\x. l*psi x)")
    return p.use("attained_renyi", "linear", "P", "Q", "psi", "a", "m")


_LINEAR = "(?u b. !x. h x = u * x + b)"  # linear, as the presuppositions of a claim have it


@scripted(
    "for P Q : real measure, a : real given Prob P, Prob Q, 1 < a "
    rf"holds 0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) (\h. {_LINEAR}) P Q"
)
def line_defined(p: Proof) -> Theorem:
    """The restricted Rényi divergence has a value: the class has the constant 1/(a - 1)."""
    p.let(D="restricted_alpha a linear P Q", c="1/(a - 1)", h=r"\x : real. c")
    p.know(p.witness("0", "c", goal="?u b. !x : real. c = u * x + b"))
    p.have("linear h", "linear")
    p.use("constant_below", "linear", "P", "Q", "a")
    p.unfold_facts("restricted_alpha", "linear")
    return p.have(p.goal)
