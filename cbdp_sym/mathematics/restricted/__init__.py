"""Divergences restricted to a class of adversaries, and their dual forms."""
