"""Statements, where they are found, how they are verified, and what is kept of the result."""

# Seconds of processor time for a statement, unless told: for the command, the pytest plugin and the runner.
TIMEOUT = 120.0
