"""The unrestricted divergence of Laplace noise is largest where one coordinate takes the whole shift.

With F as in Theorem 11, F(s)F(t) ≤ F(s + t) for s, t ≥ 0, and F ≥ 1: so Σ log F(|v_i|) ≤ log F(β) for ‖v‖₁ ≤
β. This module has no statement of its own; Theorem 5 needs it.
"""

from functools import cache

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4, thm11

EXACT = f"1/(a - 1)*log ({eq4.VALUE})"
AT_THE_VECTOR = rf"1/(a - 1)*Sum (\i. log ({thm11.VALUE.format('v i').replace('*e)', '*(e/beta))')}))"


def one_exponential_more():
    """The exponent of Theorem 11 is superadditive: F(s)F(t) ≤ F(s + t)."""
    p = Script(
        "for p l m s t : real given 0 <= p, p <= 1, 0 <= l, 0 <= m, 0 <= s, 0 <= t "
        "holds (p*exp (s*l) + (1 - p)*exp (-s*m))*(p*exp (t*l) + (1 - p)*exp (-t*m)) "
        "<= p*exp ((s + t)*l) + (1 - p)*exp (-(s + t)*m)"
    )
    gaps = []
    for x in "st":
        p.use("exp_le", f"-{x}*m", f"{x}*l")
        gaps.append(p.have(f"0 <= exp ({x}*l) - exp (-{x}*m)"))
    first = p.calc("exp ((s + t)*l)", ("=", "exp (s*l + t*l)"), ("=", "exp (s*l)*exp (t*l)", "exp_add"))
    second = p.calc("exp (-(s + t)*m)", ("=", "exp (-s*m + -t*m)"), ("=", "exp (-s*m)*exp (-t*m)", "exp_add"))
    same = p.have(
        "p*(exp (s*l)*exp (t*l)) + (1 - p)*(exp (-s*m)*exp (-t*m)) "
        "- (p*exp (s*l) + (1 - p)*exp (-s*m))*(p*exp (t*l) + (1 - p)*exp (-t*m)) "
        "= p*(1 - p)*((exp (s*l) - exp (-s*m))*(exp (t*l) - exp (-t*m)))"
    )
    return p.qed(p.have(p.goal, first, second, same))


@cache
def whole_change_in_one_coordinate():
    """The unrestricted divergence is at most that of one coordinate that changes by β."""
    p = Script(
        "for v : 'i -> real, beta e a : real given Finite (\\i : 'i. T), 0 < e, 0 < beta, 1 < a, "
        rf"Sum (\i. abs (v i)) <= beta holds {AT_THE_VECTOR} <= {EXACT}"
    )
    p.let(N=r"Sum (\i. abs (v i))", q="1/2 + 1/(4*a - 2)", h="e/beta", l="(a - 1)*h", m="a*h")
    p.let(F="\\t. q*exp (t*l) + (1 - q)*exp (-t*m)", G=r"\t. log (F t)")
    eq4.positive_share(p)

    def above_one(r):
        r.use("exp_ge", "t*l")
        r.use("exp_ge", "-t*m")
        one = r.use("scale_le", "q", "t*l + 1", "exp (t*l)")
        two = r.use("scale_le", "1 - q", "-t*m + 1", "exp (-t*m)")
        zero = r.have("q*(t*l + 1) + (1 - q)*(-t*m + 1) = 1 + t*(q*l - (1 - q)*m)")
        none = r.have("q*l - (1 - q)*m = 0")
        return r.calc(
            "1",
            ("=", "1 + t*(q*l - (1 - q)*m)", none),
            ("=", "q*(t*l + 1) + (1 - q)*(-t*m + 1)", zero),
            ("<=", "F t", one, two),
        )

    p.intro("t", above_one, "!t. 1 <= F t")

    def positive(r):
        order = r.use("log_mono", "1", "F t")
        return r.calc("0", ("=", "log 1", "log_one"), ("<=", "G t", order))

    p.intro("t", positive, "!t. 0 <= G t")

    def together(r):
        r.use(one_exponential_more(), "q", "l", "m", "s", "t")
        order = r.use("log_mono", "F s*F t", "F (s + t)")
        return r.calc("G s + G t", ("=", "log (F s*F t)", "log_mul"), ("<=", "G (s + t)", order))

    more = p.intro("s t", together, "!s t. 0 <= s ==> 0 <= t ==> G s + G t <= G (s + t)")
    summed = p.use("superadditive_sum", "G", r"\i. abs (v i)")
    rest = p.use(more, "N", "beta - N")
    p.have("0 <= G (beta - N)")
    share = p.have("1/2 - 1/(4*a - 2) = 1 - q")
    p.calc(
        r"Sum (\i. G (abs (v i)))",
        ("<=", "G N", summed),
        ("<=", "G (N + (beta - N))", rest),
        ("=", "G beta", p.have("N + (beta - N) = beta")),
    )
    last = p.calc(
        "G beta",
        (
            "=",
            "log (q*exp ((a - 1)*e) + (1 - q)*exp (-a*e))",
            p.have("beta*l = (a - 1)*e"),
            p.have("-beta*m = -a*e"),
        ),
    )
    scaled = p.use("scale_le", "1/(a - 1)", r"Sum (\i. G (abs (v i)))", "G beta")
    return p.qed(
        p.calc(
            AT_THE_VECTOR,
            ("=", r"1/(a - 1)*Sum (\i. G (abs (v i)))", share),
            ("<=", "1/(a - 1)*G beta", scaled),
            ("=", f"1/(a - 1)*log ({eq4.VALUE})", last, share),
        )
    )
