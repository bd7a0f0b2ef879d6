"""The Kullback-Leibler divergence of two Laplace distributions with means 0 and 1."""

from derivations.capacity_bounded.thm8 import claim

prove = claim.theorem
