"""Statements, where they are found, how they are verified, and what is kept of the result."""
