"""Probability laws and kernels: densities, point masses, mixtures, moments and tails."""
