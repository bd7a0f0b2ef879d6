"""Divergences of two laws: Kullback-Leibler, Rényi, α, max; data processing and the chain rule."""
