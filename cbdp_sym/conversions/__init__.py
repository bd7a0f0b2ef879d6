"""Conversions between guarantees by the proved lemmas of the corpus (docs/conversions.md)."""

from cbdp_sym.conversions.answer import Conversion
from cbdp_sym.conversions.convert import convert

__all__ = ["Conversion", "convert"]
