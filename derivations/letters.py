"""Letters that mean the same in several statements: declared once, so that a claim has one of each.

This module has no statement of its own.
"""

from sympy import Symbol

alpha = Symbol("alpha", positive=True)  # an order
d = Symbol("d", integer=True, positive=True)  # a dimension
i = Symbol("i", integer=True)  # a coordinate
