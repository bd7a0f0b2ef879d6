"""A second implementation of the check of certificates, on mpmath and the standard library only.

It shares no code with the kernel or the prover: it has its own reader of the grammar, its own terms and
derivatives, intervals in place of balls, its own normal form and its own reasoning about signs, limits
and where a term is defined.
"""
