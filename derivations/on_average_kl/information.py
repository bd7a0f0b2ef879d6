"""The mutual information of a mechanism's data and output, and what Lemma 14 compares it with.

No statement of its own. The data set is ω, drawn from 𝒟; an independent one is ω'. A hypothesis is written
x. The mechanism is given by a density p(·|ω) that is positive everywhere, with respect to one distribution M.
"""

from sympy import Abs, Integer, Symbol, log, oo

from cbdp_sym import (
    Arbitrary,
    AtMost,
    Below,
    Calculation,
    Expectation,
    ForAll,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from cbdp_sym.theory.divergences.base import OUTCOME as x

omega, other, third = (Symbol(name, real=True) for name in ("omega", "omega'", "omega''"))
t = Symbol("t", real=True)
data, base = Arbitrary("D"), Arbitrary("M")


class Information:
    """The mechanism ``law``, a function that takes a data set to a distribution with a density."""

    def __init__(self, law, proper, masses=()):
        self.law, self.proper, self.masses = law, list(proper), tuple(masses)

    def density(self, dataset):
        """p(x|dataset)."""
        return self.law(dataset).pdf(x)

    @property
    def marginal(self):
        """m(x) = E p(x|ω''), the density of the output."""
        return Expectation(self.density(third), (third, data))

    def over(self, value):
        """E over the data set and the output."""
        return Expectation(Expectation(value, (x, self.law(omega))), (omega, data))

    @property
    def information(self):
        """I(A(Z); Z), Definition 13; the density p(Z) cancels."""
        return self.over(log(self.density(omega) / self.marginal))

    @property
    def independent(self):
        """The mean of KL(A(Z)‖A(Z')) over independent Z and Z'; that over Z' is taken first."""
        loss = log(self.density(omega) / self.density(other))
        return self.over(Expectation(loss, (other, data)))

    @property
    def mean_log(self):
        """E log p(x|ω')."""
        return Expectation(log(self.density(other)), (other, data))

    @staticmethod
    def tex(dataset):
        """The LaTeX of the name of a data set."""
        return str(dataset).replace("omega", r"\omega")

    def abbreviate(self, statement):
        """Names for the mechanism on a data set and for the density of its output."""
        for dataset in (omega, other, third):
            tex = self.tex(dataset)
            statement.abbreviate(self.law(dataset), rf"\mathcal{{A}}({tex})", f"A({dataset})")
        statement.abbreviate(self.marginal, "m(x)", "m(x)")

    @property
    def integrable(self):
        """m(x) < ∞, which holds for almost every x, and E|log p(x|ω')| < ∞."""
        size = Expectation(Abs(log(self.density(other))), (other, data))
        return [ForAll((x,), (), Below(e, oo)) for e in (self.marginal, size)]

    @property
    def comparable(self):
        """The right side is finite, for each data set and on average; else there is nothing to show."""
        mean = Expectation(log(self.density(omega)) - self.mean_log, (x, self.law(omega)))
        return [
            ForAll((omega,), (), Below(Expectation(Abs(mean.body), *mean.limits), oo)),
            Below(Expectation(Abs(mean), (omega, data)), oo),
        ]

    @property
    def hypotheses(self):
        return [*self.proper, *self.integrable]

    def jensen(self):
        """E log p(x|ω') ≤ log m(x), from the tangent at 1: log(p/m) ≤ p/m - 1."""
        under, p, m = self.hypotheses, self.density(other), self.marginal
        line = logarithm_bound(p / m, under)
        shifted = rules.combine([line, rules.reflexive(log(m) + p / m)], under=under)
        bound = rules.restate(shifted, AtMost(log(p), log(m) + p / m - 1), under=under)
        calc = Calculation(self.mean_log, under=under)
        calc.bound(bound, because=r"$\log u\le u-1$")
        calc.then(
            rules.linear(calc.current, under, terms=[log(m), p / m, Integer(-1)]),
            because="linearity",
        )
        mean = rules.renamed(Expectation(p, (other, data)), third)
        calc.rewrite(
            rules.combine([mean], [1 / m], under=under, given=[mean]),
            because="the mean of $p$ is $m$",
        )
        calc.equals(log(m), because="collect")
        return note(calc.fact, "Jensen's inequality for the logarithm")

    def expanded(self):
        """E log(p/p') over ω' is log p - E log p'."""
        under = self.hypotheses
        loss = log(self.density(omega) / self.density(other))
        calc = Calculation(Expectation(loss, (other, data)), under=under)
        parts = [log(self.density(omega)), -log(self.density(other))]
        calc.then(rules.rewritten(calc.current, sum(parts), under), because="the logarithm")
        calc.then(rules.linear(calc.current, under, terms=parts), because="linearity")
        return calc.fact

    def at_most_independent(self):
        """I ≤ the mean of the divergence from an independent data set."""
        under = [*self.hypotheses, *self.comparable]
        calc = Calculation(self.information, under=under)
        ratio = rules.algebraic(
            log(self.density(omega) / self.marginal),
            log(self.density(omega)) - log(self.marginal),
            under=under,
        )
        calc.rewrite(ratio, because="the logarithm of a quotient")
        calc.bound(rules.symmetric(self.jensen()), because="Jensen's inequality")
        calc.rewrite(rules.symmetric(self.expanded()), because="under one expectation")
        return calc.fact
