"""Guarding a library's formula: a function in floats against the value that a proved statement gives."""

from cbdp_sym.formula_audit.formula import verify_formula
from cbdp_sym.formula_audit.report import FormulaReport
from cbdp_sym.formula_audit.search import find_formula

__all__ = ["FormulaReport", "find_formula", "verify_formula"]
