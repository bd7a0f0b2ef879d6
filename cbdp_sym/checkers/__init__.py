"""Certificates of inequalities over regions, accepted only when two independent checkers accept.

Importing this package gives the kernel its two checkers (``theorem.certified``).
"""

from cbdp_sym.checkers.door import statement_of
from cbdp_sym.checkers.products import product_statement

__all__ = ["product_statement", "statement_of"]
