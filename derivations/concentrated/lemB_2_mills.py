"""The three bounds on Mills' ratio in the proof of Lemma B.2.

Problem: h(x) = Pr[N(0,1) > x] √(2π) e^{x²/2} is at most √(π/2), at most 1/x, at most 2/(√(x²+8/π)+x).
Method: the tail is erfc by definition; each bound is a certificate over the whole half-line.
Guarantee: all three as printed: the first and third for all x >= 0 (with equality at 0), the second
    for all x > 0.
Reference: concentrated paper, proof of Lemma B.2.
"""

from sympy import Integral, Rational, Symbol, exp, oo, pi, sqrt

from cbdp_sym import Above, AtLeast, AtMost, Calculation, Normal, Statement, certified, note, rules

x = Symbol("x", real=True)
t = Symbol("t", real=True)
tail = Integral(Normal(0, 1).pdf(t), (t, x, oo))
h = tail * sqrt(2 * pi) * exp(x**2 / 2)

theorem = Statement(id="zcdp.lemB.2.mills", title="Three bounds on Mills' ratio")
constant = theorem.printed(
    AtMost(h, sqrt(pi / 2)), given=[AtLeast(x, 0)], label="the bound by a constant"
)
reciprocal = theorem.printed(AtMost(h, 1 / x), given=[Above(x, 0)], label="the bound by 1/x")
sharp = theorem.printed(
    AtMost(h, 2 / (sqrt(x**2 + 8 / pi) + x)), given=[AtLeast(x, 0)], label="the sharp bound"
)


@constant.proof
@reciprocal.proof
@sharp.proof
def by_a_certificate(part):
    tail_value = note(
        rules.gaussian_tail(tail, Rational(1, 2)),
        r"the definition of the complementary error function",
    )
    calc = Calculation(part)
    calc.rewrite(
        tail_value, because=r"$\Pr[\mathcal N(0,1)>x]=\frac12\operatorname{erfc}(x/\sqrt2)$"
    )
    bound = AtMost(calc.current, part.conclusion.rhs)
    calc.then(
        certified(bound, part.assumptions, __file__, seconds=120),
        because="a certificate over the whole half-line",
    )
    return calc.conclude(part)
