"""Student's t-distribution, which cbdp_sym does not have: its density, twice.

The first density is what the claims are about, and what the kernel reads. The second is for the
numerical second opinion; it is written down again, so that a slip in one of them is found.
"""

from mpmath import mp
from sympy import gamma, pi, sqrt

from cbdp_sym import Above, ContinuousDistribution, LineDensity, line_density


class StudentT(ContinuousDistribution):
    """``StudentT(location, scale, freedom)``, with density proportional to
    (1 + ((x - location)/scale)²/freedom)^(-(freedom + 1)/2)."""

    parameters = ("location", "scale", "freedom")
    latex_name = r"\mathrm{T}"

    @property
    def domain(self):
        return Above(self.scale, 0), Above(self.freedom, 0)

    def pdf(self, x):
        n = self.freedom
        constant = gamma((n + 1) / 2) / (gamma(n / 2) * sqrt(pi * n) * self.scale)
        return constant * (1 + (x - self.location) ** 2 / (n * self.scale**2)) ** (-(n + 1) / 2)


@line_density.register
def _(P: StudentT, value):
    m, s, n = value(P.location), value(P.scale), value(P.freedom)
    constant = mp.loggamma((n + 1) / 2) - mp.loggamma(n / 2) - mp.log(n * mp.pi) / 2 - mp.log(s)
    return LineDensity(
        log=lambda x: constant - (n + 1) / 2 * mp.log1p(((x - m) / s) ** 2 / n), points=[m], width=s
    )
