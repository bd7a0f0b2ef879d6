"""A second, independent checker of the kernel's proofs: it replays their logs (``docs/trust.md``).

It shares no code with the kernel: it has its own terms (numbers in a table), reader of the library's text and
polynomials. Inequalities go to the second checker of certificates (``cbdp_sym/recheck``).
"""
