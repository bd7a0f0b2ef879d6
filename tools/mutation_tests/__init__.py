"""Mutation tests: changed claims and certificates, dropped hypotheses, and the figures of it."""
