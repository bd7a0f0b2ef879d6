"""Finite sets and types, sums and products over them, sequences, norms."""
