"""Why a verdict may be believed: mutants of claims, steps, certificates and rules, and the figures of it."""
