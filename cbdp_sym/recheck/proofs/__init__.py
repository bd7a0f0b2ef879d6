"""A second, independent checker of the kernel's proofs: it replays their logs (``docs/trust.md``).

It shares no code with the kernel: its own terms (numbers in a table), its own reader of the library's text,
its own polynomials; inequalities go to the second checker of certificates (``cbdp_sym/recheck``).
"""
