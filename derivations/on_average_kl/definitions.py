"""What the paper's statements are about: posterior sampling, and the hypotheses of Theorem 4.

No statement of its own. On-Average KL-privacy, the two risks and the generalization error are in the
library (``on_average_kl``, ``risk``, ``empirical_risk``, ``on_average_generalization``). A data set is a
function on a finite type 'i of entries; the law of the data is D.
"""

from cbdp_sym.author import define

define(
    "define posterior for B : 'a measure, loss : 'd -> 'a -> real, r : 'a -> real, x : 'i -> 'd "
    r":= gibbs B (\h. -Sum (\i. loss (x i) h) - r h)"
)

POSTERIOR = "for i : 'i, B : 'a measure, loss : 'd -> 'a -> real, r : 'a -> real, D : 'd measure"
SAMPLING = (
    r"Finite (\j : 'i. T), Prob D, SigmaFinite B, "
    r"Measurable (\u : 'd # 'a. loss (fst u) (snd u)), Measurable r, "
    r"!x : 'i -> 'd. ?v. 0 < v /\ HasInt B (\h. exp (-Sum (\i. loss (x i) h) - r h)) v"
)
INTEGRABLE = [
    r"Integrable (semi (product (\j : 'i. D)) (posterior B loss r)) (\u. loss (fst u i) (snd u))",
    r"Integrable (semi (semi (product (\j : 'i. D)) (posterior B loss r)) (\u. D)) "
    r"(\u. loss (snd u) (snd (fst u)))",
]
