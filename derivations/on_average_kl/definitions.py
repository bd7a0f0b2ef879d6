"""Posterior sampling, and the hypotheses of Theorem 4.

This module has no statement of its own. On-Average KL-privacy, the two risks and the generalization error
are in the library (``on_average_kl``, ``risk``, ``empirical_risk``, ``on_average_generalization``). A data
set is a function on a finite type 'i of entries; the law of the data is D.
"""

from cbdp_sym.author import *

define(
    "define posterior for Base : 'a measure, loss : 'd → 'a → real, r : 'a → real, x : 'i → 'd "
    ":= gibbs Base (h ↦ -Sum (i ↦ loss (x i) h) - r h)",
    latex=r"\mathrm{Post}\left({0}, {1}, {2}\right)\left({3}\right)",
)

define(
    "define replace_all for x : 'i → 'd, s : 'i → bool, w : 'i → 'd, j : 'i := if (s j) (w j) (x j)",
    latex=r"{atom0}\left[{set1} \mapsto {2}\right]",
)
define(
    "define group_kl for s : 'i → bool, A : ('i → 'd) → 'a measure, D : 'd measure "
    ":= L (product (λj : 'i. D)) (x ↦ L (product (λj : 'i. D)) (w ↦ kl (A x) (A (replace_all x s w))))",
    latex=r"\mathrm{KL}^{\mathrm{avg}}_{{set0}}\left({1}, {2}\right)",
)

POSTERIOR = (
    "for i : 'i, A : ('i → 'd) → 'a measure, Base : 'a measure, loss : 'd → 'a → real, r : 'a → real, "
    "D : 'd measure"
)
MODEL = (
    "Finite (λj : 'i. T), SigmaFinite Base, "
    "Measurable (λu : 'd # 'a. loss (fst u) (snd u)), Measurable r, "
    "∀x : 'i → 'd. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-Sum (i ↦ loss (x i) h) - r h)) v, "
    "A = posterior Base loss r"
)
SAMPLING = f"Prob D, {MODEL}"
AT_ENTRY = "(semi (product (λj : 'i. D)) A) (u ↦ loss (fst u i) (snd u))"
AT_FRESH = "(semi (semi (product (λj : 'i. D)) A) (u ↦ D)) (u ↦ loss (snd u) (snd (fst u)))"
INTEGRABLE = [f"Integrable {AT_ENTRY}", f"Integrable {AT_FRESH}"]
