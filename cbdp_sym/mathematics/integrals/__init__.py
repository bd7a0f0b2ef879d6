"""Integrals and means: domination, events, intervals, statements almost everywhere."""
