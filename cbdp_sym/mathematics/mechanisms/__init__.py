"""Mechanisms and their guarantees: zCDP, approximate differential privacy, queries."""
