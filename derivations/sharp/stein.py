"""Stein's identity: E[Z g(Z)] = E[g'(Z)] for a standard Gaussian Z and a g of moderate growth."""

from cbdp_sym.author import *
from derivations.sharp.densities import almost

N = "(normal 0 1)"
GROWTH = "!x. abs ({f} x) <= K*exp (x^2/16)"
exists = Claim("for P : 'a measure, f : 'a -> real given ?v. HasInt P f v holds HasInt P f (E P f)")
shifted_bound = Claim("for x h : real given abs h <= 1 holds exp ((x + h)^2/16) <= exp (1/8)*exp (3/8*x^2)")
tilted_bound = Claim(
    "for x h : real given abs h <= 1 "
    "holds exp (x^2/16)*abs ((x - h)*exp (x*h - h^2/2)) <= exp 4*exp (3/8*x^2)"
)
tilt_bound = Claim(
    "for x h : real given abs h <= 1 holds exp (x^2/16)*exp (x*h - h^2/2) <= exp 4*exp (3/8*x^2)"
)
stein = Claim(
    "for g d : real -> real, K : real given Measurable g, 0 < K, !x. HasDeriv g (d x) x, "
    f"{GROWTH.format(f='g')}, {GROWTH.format(f='d')} "
    rf"holds ?v. HasInt {N} (\x. x*g x) v /\ HasInt {N} d v"
)


@exists.proof
def its_mean(p):
    def of(p):
        return p.have(p.goal, p.use("E_int", "P", "f", "v"))

    return p.obtain("v", p.have("?v. HasInt P f v"), of)


@shifted_bound.proof
def parallelogram(p):
    p.have("h^2 <= 1", by=decide)
    p.have("0 <= (x - h)^2")
    return p.chain(
        "exp ((x + h)^2/16)", le("exp (1/8 + 3/8*x^2)", "exp_le"), eq("exp (1/8)*exp (3/8*x^2)", "exp_add")
    )


@tilted_bound.proof
def linear_in_the_exponent(p):
    p.let(s="abs x")
    p.chain("abs (x - h)", le("abs x + abs (-h)", "abs_add"), eq("s + abs h", "abs_neg"), le("s + 1"))
    p.chain("x*h", le("abs (x*h)", "le_abs"), eq("s*abs h", "abs_product"), le("s"))
    p.have("exp (x*h - h^2/2) <= exp s", "exp_le")
    p.use("exp_ge", "s")
    p.chain(
        "abs ((x - h)*exp (x*h - h^2/2))",
        eq("abs (x - h)*exp (x*h - h^2/2)", "abs_product"),
        le("exp s*exp s"),
    )
    p.have("0 <= (s - 16/5)^2")
    return p.chain(
        "exp (x^2/16)*abs ((x - h)*exp (x*h - h^2/2))",
        le("exp (x^2/16)*(exp s*exp s)"),
        eq("exp (x^2/16 + (s + s))", "exp_add"),
        le("exp (4 + 3/8*x^2)", "exp_le"),
        eq("exp 4*exp (3/8*x^2)", "exp_add"),
    )


@tilt_bound.proof
def quadratic_in_the_exponent(p):
    p.have("0 <= (x/2 - h)^2")
    p.have("0 <= x^2")
    p.have("h^2 <= 1", by=decide)
    return p.chain(
        "exp (x^2/16)*exp (x*h - h^2/2)",
        eq("exp (x^2/16 + (x*h - h^2/2))", "exp_add"),
        le("exp (4 + 3/8*x^2)", "exp_le"),
        eq("exp 4*exp (3/8*x^2)", "exp_add"),
    )


@stein.proof
def two_ways_to_move(p):
    p.say(r"$\mathbb{E}[g(Z+h)]=\mathbb{E}[g(Z)e^{hZ-h^2/2}]$; take the derivative at $h=0$ on both sides.")
    p.let(
        P=N,
        I=rf"\h. E {N} (\x. g (x + h))",
        M="K*exp (1/8)",
        B="K*exp 4",
        f=r"\h. \x. g (x + h)",
        w=r"\h. \x. g x*exp (x*h - h^2/2)",
        q=r"\h. \x. g x*((x - h)*exp (x*h - h^2/2))",
    )

    def moved(p):
        return bounded(p, "g")

    p.intro("h x", moved, "!h x. abs h <= 1 ==> abs (g (x + h)) <= M*exp (3/8*x^2)")
    p.intro("h x", lambda p: bounded(p, "d"), "!h x. abs h <= 1 ==> abs (d (x + h)) <= M*exp (3/8*x^2)")
    p.intro("h", mean_of_the_moved, "!h. abs h <= 1 ==> HasInt P (f h) (I h)")
    p.intro("h", mean_of_the_tilted, "!h. abs h <= 1 ==> HasInt P (w h) (I h)")
    p.intro("h x", tilted, "!h x. abs h <= 1 ==> abs (q h x) <= B*exp (3/8*x^2)")
    first = under_the_mean(p, "f", r"\h. \x. d (x + h)", "M")
    second = under_the_mean(p, "w", "q", "B")
    return p.obtain("v u", [first, second], same_derivative)


def under_the_mean(p, f, slope, bound):
    """The derivative of the mean at 0 is the mean of the derivative."""
    at = rf"({slope})" if slope.startswith("\\") else slope

    p.have(f"!s. -1 < s ==> s < 1 ==> HasInt P ({f} s) (I s)")
    inner = (
        f"!s. -1 < s ==> s < 1 ==> HasDeriv (\\r. {f} r x) ({at} s x) s "
        f"/\\ abs ({at} s x) <= {bound}*exp (3/8*x^2)"
    )
    p.have(rf"AE P (\x. {inner})", "ae_all")
    return p.use(
        "deriv_under_int", "P", f, slope, rf"\x. {bound}*exp (3/8*x^2)", "I", "-1", "1", "0", f"2*{bound}"
    )


def same_derivative(p):
    same = p.use("deriv_unique", "I", "u", "v", "0")
    p.know(rewrite(p.use("int_ae", "P", r"\x. x*g x", "q 0", "u"), same))
    return p.witness("v")


def at_zero(p):
    return p.have("x*g x = q 0 x")


def tilted(p):
    p.use(tilted_bound.theorem(), "x", "h")
    p.let(y="(x - h)*exp (x*h - h^2/2)")
    return p.chain(
        "abs (q h x)",
        eq("abs y*abs (g x)", "abs_product"),
        le("abs y*(K*exp (x^2/16))"),
        le("B*exp (3/8*x^2)"),
    )


def mean_of_the_tilted(p):
    p.let(S="normal h 1", J=f"E {N} (w h)", D="density S P")
    p.have("Measurable (w h)")

    def size(p):
        p.let(y="exp (x*h - h^2/2)")
        p.use(tilt_bound.theorem(), "x", "h")
        p.have("0 < y")
        p.use("scale_le", "y", "abs (g x)", "K*exp (x^2/16)")
        p.use("scale_le", "K", "exp (x^2/16)*y", "exp 4*exp (3/8*x^2)")
        return p.chain("abs (w h x)", eq("abs (g x)*y", "abs_product"), le("B*exp (3/8*x^2)"))

    p.intro("x", size, "!x. abs (w h x) <= B*exp (3/8*x^2)")
    p.have(r"AE P (\x. abs (w h x) <= B*exp (3/8*x^2))", "ae_all")
    p.use("int_dominated_ae", "P", "w h", r"\x. B*exp (3/8*x^2)", "2*B")
    mean = p.use(exists.theorem(), "P", "w h")
    almost(p, "P", "D x = exp (x*h - h^2/2)", "D x*g x = w h x", lambda p: p.have("D x*g x = w h x"))
    p.use("int_change", "S", "P", "g", "J")
    here = p.use("normal_shift", "0", "h", "1")
    p.use("int_of_map", "P", r"\x. x + h", "g", "I h")
    moved = p.have("HasInt (shift h P) g (I h)", "shift")
    p.know(rewrite(moved, rewrite(here, p.have("0 + h = h"))))
    same = p.use("int_unique", "S", "g", "J", "I h")
    return rewrite(mean, same)


def bounded(p, f):
    p.have(f"abs ({f} (x + h)) <= K*exp ((x + h)^2/16)")
    p.use(shifted_bound.theorem(), "x", "h")
    return p.have(f"abs ({f} (x + h)) <= M*exp (3/8*x^2)")


def mean_of_the_moved(p):
    p.use("int_dominated_ae", "P", "f h", r"\x. M*exp (3/8*x^2)", "2*M")
    return p.use(exists.theorem(), "P", "f h")
