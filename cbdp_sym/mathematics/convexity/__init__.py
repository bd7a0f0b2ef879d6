"""Convex functions with values in the extended reals, their conjugates and envelopes."""
