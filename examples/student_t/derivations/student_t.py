"""Student's t-distribution, which cbdp_sym does not have: a definition by its density.

``student(n, m, s, k)`` has n degrees of freedom, location m and scale s. The constant k in front of its
density is the one that makes it a probability distribution: claims say ``Prob(student(n, m, s, k))``, and
need no gamma function.
"""

from cbdp_sym.author import *

define("define student for n m s k := withdensity(lebesgue, x ↦ k·(1 + ((x - m)/s)²/n)^(-((n + 1)/2)))")
