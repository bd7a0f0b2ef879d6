"""Guarding a library's formula: a function in floats against the value that a proved statement gives."""

from cbdp_sym.guard.formula import verify_formula
from cbdp_sym.guard.report import FormulaReport

__all__ = ["FormulaReport", "verify_formula"]
