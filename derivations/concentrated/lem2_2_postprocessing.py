"""Lemma 2.2, postprocessing.

Problem: f is applied to an outcome of P or Q. Can D_α(f(P)‖f(Q)) exceed D_α(P‖Q)?
Method: Hölder's inequality for the truncated density of the images; for the order 1, log t <= t - 1 for
    the quotient of the two densities; for the order ∞, events under f are events.
Guarantee: it cannot, for all orders in [1, ∞] and every measurable f, randomised or not.
Reference: concentrated paper, Lemma 2.2; van Erven and Harremoës, Theorems 1 and 9.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem2.2.postprocessing", title="Postprocessing")
for_f = "for f : 'a → 'b, P Q : 'a measure given Measurable f, Prob P, Prob Q "
randomised = "for f : 'a → 'b measure, P Q : 'a measure given Measurable f, ∀x. Prob (f x), Prob P, Prob Q "
finite = theorem.printed(
    "for f : 'a → 'b, P Q : 'a measure, α given Measurable(f), Prob(P), Prob(Q), 1 < α "
    "holds D[α](map(f, P) ‖ map(f, Q)) ≤ D[α](P ‖ Q)",
    label="1 < α < ∞",
)
one = theorem.printed(for_f + "holds kl (map f P) (map f Q) ≤ kl P Q", label="α = 1")
infinity = theorem.printed(
    for_f + "holds max_divergence (map f P) (map f Q) ≤ max_divergence P Q", label="α = ∞"
)
finite_randomised = theorem.printed(
    "for f : 'a ⇝ 'b, P Q : 'a measure, α given Measurable(f), ∀x. Prob(f(x)), Prob(P), Prob(Q), 1 < "
    "α holds D[α](bind(P, f) ‖ bind(Q, f)) ≤ D[α](P ‖ Q)",
    label="1 < α < ∞, for a randomised f",
)
one_randomised = theorem.printed(
    randomised + "holds kl (bind P f) (bind Q f) ≤ kl P Q", label="α = 1, for a randomised f"
)
infinity_randomised = theorem.printed(
    randomised + "holds max_divergence (bind P f) (bind Q f) ≤ max_divergence P Q",
    label="α = ∞, for a randomised f",
)
theorem.finding(
    "reading",
    "The paper remarks after the lemma that $f$ may be randomised: then it is a Markov kernel, the same for "
    "$P$ and $Q$.",
)
HOELDER = r"""Let $r$ be the density of $P$ with respect to $Q$, $s$ that of the images, and $m=\min(s,n)$.
    By Hölder's inequality $\mathbb E_Q[m(f)^\alpha]\le\mathbb E_P[m(f)^{\alpha-1}]
    =\mathbb E_Q[r\,m(f)^{\alpha-1}]\le\mathbb E_Q[r^\alpha]^{1/\alpha}\mathbb E_Q[m(f)^\alpha]^{1-1/\alpha}$,
    so $\mathbb E_Q[m(f)^\alpha]\le\mathbb E_Q[r^\alpha]$. Now let $n\to\infty$."""
TANGENT = r"""Let $r$ be the density of $P$ with respect to $Q$, $s$ that of the images. As $\log t\le t-1$,
    $\mathbb E_P[\log s(f)]\le\mathbb E_P[\log r]+\mathbb E_P[s(f)/r]-1$, and the last mean is at most
    $\mathbb E_Q[s(f)]=1$."""
EVENTS = r"""The max-divergence is at most $c$ where $P(S)\le e^cQ(S)$ for all events $S$; events of the
    images are events."""
KERNEL = "The outcome together with its output has the density of the outcome; project to the output."


def by_data_processing(claim, lemma, *reasons):
    """Settle a claim by a lemma, whose proof is told in words."""

    @claim.proof
    def processed(p):
        for reason in reasons:
            p.say(reason)
        return p.use(lemma, goal=p.goal, because="data processing")


by_data_processing(finite, "renyi_map", HOELDER)
by_data_processing(one, "kl_map", TANGENT)
by_data_processing(infinity, "max_divergence_map", EVENTS)
by_data_processing(finite_randomised, "renyi_bind", KERNEL)
by_data_processing(one_randomised, "kl_bind", KERNEL)
by_data_processing(infinity_randomised, "max_divergence_bind", EVENTS)
