"""Gibbs posteriors."""
