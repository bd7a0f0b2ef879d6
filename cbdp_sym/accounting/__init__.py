"""Questions that profiles, conversions and divergences answer together: calibration, and which is sharper."""

from __future__ import annotations

from cbdp_sym.accounting.calibrate import Calibration, calibrate
from cbdp_sym.accounting.formula_check import ProfileComparison, verify_profile_formula
from cbdp_sym.accounting.guaranteed import GuaranteedBound, guaranteed

__all__ = [
    "Calibration",
    "GuaranteedBound",
    "ProfileComparison",
    "calibrate",
    "guaranteed",
    "verify_profile_formula",
]
