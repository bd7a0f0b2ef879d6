"""Posterior sampling: the mechanism of Theorem 4, its two risks and its On-Average KL-privacy.

No statement of its own: what Theorem 4, Remark 2, Lemmas 6 and 11 and Corollaries 12 and 15 share. The data
are draws z₁, z₂, … from 𝒟; the data set is z₁, …, zₙ, and the k points that replace the first k of it are
zₙ₊₁, …, zₙ₊ₖ. A hypothesis is written x. Nothing is used of the law but that the draws are
exchangeable.
"""

from sympy import Abs, Expr, Function, Integer, S, Sum, Symbol, log, oo

from cbdp_sym import (
    KL,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Draw,
    Expectation,
    ForAll,
    Gibbs,
    Sample,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import nonnegative
from cbdp_sym.theory.divergences.base import OUTCOME as x

n = Symbol("n", integer=True, positive=True)
k = Symbol("k", integer=True, positive=True)
i, j, m = (Symbol(name, integer=True) for name in ("i", "j", "m"))
t = Symbol("t", real=True)
omega = Symbol("omega", real=True)
data = Sample("D")
base = Arbitrary("M")  # with respect to which the densities of the hypotheses are
ell = Function("ell", real=True)
r = Function("r", real=True)


def average(value):
    """E over the data."""
    return Expectation(value, (omega, data))


class PosteriorSampling:
    """A(Z) with density proportional to exp(-scale·Σ ℓ(t, zⱼ) - regulariser), on n points."""

    def __init__(
        self, size: Expr = n, scale: Expr = S.One, regulariser: Expr | None = None
    ) -> None:
        self.n, self.scale = size, scale
        self.regulariser = r(t) if regulariser is None else regulariser

    def losses(self, first, last, at=t, index=j):
        """scale·ℓ(at, zⱼ), summed over j from first to last."""
        return Sum(self.scale * ell(at, Draw(index, omega)), (index, first, last))

    def on(self, first, last):
        """The mechanism on the data set of the points from first to last."""
        return Gibbs(self.losses(first, last) + self.regulariser, t, base)

    @property
    def A(self):
        """A(z₁, …, zₙ)."""
        return self.on(1, self.n)

    def without(self, replaced):
        """A where so many points of the data set are replaced by fresh ones."""
        return self.on(replaced + 1, self.n + replaced)

    def expected_loss(self, point):
        """E ℓ(x, point) for x drawn from A."""
        return Expectation(ell(x, Draw(point, omega)), (x, self.A))

    def on_average(self, replaced):
        """On-Average KL-privacy where so many points are replaced."""
        return average(KL(self.A, self.without(replaced)))

    @property
    def risk(self):
        """E R(A(Z)): the loss at a fresh point."""
        return average(self.expected_loss(self.n + 1))

    @property
    def empirical_risk(self):
        """E R̂(A(Z), Z): the mean of the losses on the data set."""
        total = Sum(ell(x, Draw(j, omega)), (j, 1, self.n))
        return average(Expectation(total / self.n, (x, self.A)))

    def abbreviate(self, statement, *replaced):
        """Names for the mechanism and its normalising constant on the data sets of a statement."""
        statement.abbreviate(self.A, r"\mathcal{A}(Z)", "A(Z)")
        statement.abbreviate(self.A.normaliser, "K(Z)", "K(Z)")
        for count in replaced:
            points = "z" if count == 1 else f"z_{{1:{count}}}"
            old = "-1" if count == 1 else f"-1:{count}"
            tex, name = rf"[Z_{{{old}}},{points}]", f"[Z_{old}, {points}]"
            statement.abbreviate(self.without(count), rf"\mathcal{{A}}({tex})", f"A({name})")
            statement.abbreviate(self.without(count).normaliser, f"K({tex})", f"K({name})")

    # ---- hypotheses

    def well_defined(self, replaced):
        """As printed: the normalising constants of the data sets are finite."""
        return [
            ForAll((omega,), (), Below(P.normaliser, oo)) for P in (self.A, self.without(replaced))
        ]

    @property
    def integrable(self):
        """What is not printed: that the expected losses exist, for each data set and on average."""
        loss = Expectation(Abs(ell(x, Draw(i, omega))), (x, self.A))
        return [
            ForAll((i, omega), (AtLeast(i, 1),), Below(loss, oo)),
            ForAll((i,), (AtLeast(i, 1),), Below(average(Abs(self.expected_loss(i))), oo)),
        ]

    @property
    def hypotheses(self):
        return [AtMost(k, self.n), *self.well_defined(k), *self.integrable]

    # ---- what holds

    def constants(self):
        """log K' - log K, for the normalising constants of the two data sets."""
        return log(self.without(k).normaliser) - log(self.A.normaliser)

    def log_ratio(self):
        """log(p/p') = Σ' ℓ - Σ ℓ + log K' - log K: the points that both data sets have cancel."""
        under = self.hypotheses
        ratio = log(self.A.pdf(x) / self.without(k).pdf(x))
        old, new = self.losses(1, self.n, x), self.losses(k + 1, self.n + k, x)
        calc = Calculation(new - old, under=[AtMost(k, self.n)])
        calc.rewrite(
            rules.cut_sum(old, k, under=[AtMost(k, self.n)]),
            rules.cut_sum(new, self.n, under=[AtMost(k, self.n)]),
            because="the two data sets share $n-k$ points",
        )
        fresh, replaced = self.losses(self.n + 1, self.n + k, x, m), self.losses(1, k, x, i)
        calc.equals(fresh - replaced, because="the shared points cancel")
        plain = rules.algebraic(ratio, new - old + self.constants(), under=under)
        return rules.transitive(
            plain, rules.combine([calc.fact, rules.reflexive(self.constants())], under=under)
        )

    def replaced_losses(self):
        """scale·E ℓ(x, zᵢ), summed over the points that are replaced."""
        return Sum(self.scale * self.expected_loss(i), (i, 1, k))

    def fresh_losses(self):
        """scale·E ℓ(x, zₘ), summed over those that replace them."""
        return Sum(self.scale * self.expected_loss(m), (m, self.n + 1, self.n + k))

    def divergence(self):
        """KL(A‖A') = Σ' E ℓ - Σ E ℓ + log K' - log K, for each data set and each replacement."""
        calc = Calculation(KL(self.A, self.without(k)), under=self.hypotheses)
        calc.unfold(KL, because="the definition of the KL divergence")
        calc.rewrite(self.log_ratio(), because="the points that both data sets have cancel")
        calc.then(rules.linear(calc.current, self.hypotheses), because="linearity")
        calc.equals(
            self.fresh_losses() - self.replaced_losses() + self.constants(), because="collect"
        )
        return calc.fact

    def constants_agree(self, divergence):
        """E[log K' - log K] = 0, although neither E log K nor E log K' has to exist.

        Args:
            divergence: the Fact of that name.
        """
        under = self.hypotheses
        lower = self.replaced_losses() - self.fresh_losses()
        value = rules.symmetric(divergence)
        positive = nonnegative(self.A, self.without(k), under)
        shifted = rules.combine([rules.transitive(value, positive), rules.reflexive(lower)])
        bound = rules.restate(shifted, AtLeast(self.constants(), lower), under=under)
        mean = rules.linear(average(lower), under)
        fact = rules.antisymmetric(
            average(self.constants()), 1, self.n + 1, k, bound, mean, under=under
        )
        return note(
            fact,
            r"the two data sets may be exchanged, which changes the sign, and the difference is bounded "
            r"below by one of expected losses, because $\mathrm{KL}\ge0$. "
            r"Neither $\mathbb{E}\log K$ nor $\mathbb{E}\log K'$ has to exist",
        )

    def same_loss(self, index, first, last, *under):
        """E E ℓ(x, z) is the same for each point z with an index from first to last.

        A permutation inside the data set does not change the mechanism, nor does one outside of it.
        """
        ranges = [AtLeast(index, first), AtMost(index, last), *under]
        return rules.exchanged(average(self.expected_loss(index)), index, first, under=ranges)

    def privacy_of_groups(self):
        """E KL = k·scale·(E R - E ℓ(x, z₁)), where k points are replaced."""
        under = self.hypotheses
        divergence = self.divergence()
        calc = Calculation(self.on_average(k), under=under)
        calc.rewrite(divergence, because="the points that both data sets have cancel")
        terms = [self.fresh_losses(), -self.replaced_losses(), self.constants()]
        zero = self.constants_agree(divergence)
        calc.then(
            rules.linear(calc.current, under, given=[zero], terms=terms),
            because="the expected losses, and the two normalising constants",
        )
        calc.rewrite(
            zero,
            self.same_loss(m, self.n + 1, self.n + k),
            self.same_loss(i, 1, k, AtMost(k, self.n)),
            because="the normalising constants agree on average; the points are exchangeable",
        )
        first = average(self.expected_loss(1))
        calc.equals(
            k * self.scale * (self.risk - first), because="collect", given=self.finite_risks()
        )
        return calc.fact

    def finite_risks(self):
        """The two risks are finite."""
        exist = self.integrable[1]
        return [rules.instantiate(exist, [p], [exist]) for p in (Integer(1), self.n + 1)]

    def finite_privacy(self):
        """On-Average KL-privacy is finite, like the risks."""
        return [*self.finite_risks(), rules.specialise(self.privacy_of_groups(), {k: Integer(1)})]

    def empirical_risk_of_one_point(self):
        """E R̂(A(Z), Z) = E E ℓ(x, z₁)."""
        under = [*self.well_defined(k)[:1], *self.integrable]
        inner = Expectation(Sum(ell(x, Draw(i, omega)), (i, 1, self.n)) / self.n, (x, self.A))
        calc = Calculation(self.empirical_risk)
        calc.rewrite(
            rules.rewritten(calc.current.body, inner.body, under=under),
            because="with another name for the index",
        )
        calc.rewrite(rules.linear(inner, under), because="linearity, for each data set")
        calc.then(rules.linear(calc.current, under), because="linearity")
        calc.rewrite(self.same_loss(i, 1, self.n), because="the points are exchangeable")
        first = average(self.expected_loss(1))
        calc.equals(first, because="$n$ equal terms", given=self.finite_risks()[:1])
        return calc.fact

    def equivalence(self, part):
        """E KL = scale·(E R - E R̂), where one point is replaced."""
        calc = Calculation(part)
        one = rules.specialise(self.privacy_of_groups(), {k: Integer(1)})
        calc.then(one, because="one point is replaced")
        calc.rewrite(
            rules.symmetric(self.empirical_risk_of_one_point()),
            because="each point of the data set has the same expected loss",
        )
        return calc
