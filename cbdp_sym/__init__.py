"""cbdp_sym: derive and verify theorems of differential privacy.

Everything that a derivation file needs can be imported from here. Names are loaded on first use, so that
``import cbdp_sym`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

_HOMES = {
    "cbdp_sym.author.statement": ("Statement", "Finding"),
    "cbdp_sym.corpus.closed_forms": ("closed_form_proved", "with_proof"),
    "cbdp_sym.corpus.errors": ("UserError",),
    "cbdp_sym.explore": ("ClaimView", "StatementView", "evaluate", "theorem"),
    "cbdp_sym.analysis.refusal": ("BadCall", "Refusal"),
    "cbdp_sym.analysis.logic": (
        "Above", "AtLeast", "AtMost", "Below", "Equal", "Relation",
    ),
    "cbdp_sym.theory.heads": ("Expectation",),
    "cbdp_sym.oracles.quadrature": ("integrate",),
    "cbdp_sym.oracles.optimise": ("concave_maximum", "maximum", "minimum"),
    "cbdp_sym.author.session": ("session",),
    "cbdp_sym.conversions": ("Conversion", "convert"),
    "cbdp_sym.profiles": ("Profile", "profile"),
    "cbdp_sym.accounting": (
        "Calibration", "GuaranteedBound", "ProfileComparison", "calibrate", "guaranteed",
        "verify_profile_formula",
    ),
    "cbdp_sym.formula_audit": ("FormulaReport", "find_formula", "verify_formula"),
    "cbdp_sym.theory.moments": ("absolute_moment", "moment", "moment_generating_function"),
    "cbdp_sym.oracles.prover": ("Answer", "Sharpest", "prove", "prove_on_box", "sharpest"),
    "cbdp_sym.theory.distributions": (
        "Arbitrary", "Density", "Finite", "Laplace", "Mixture", "Normal", "PointMass", "Transformed",
    ),
    "cbdp_sym.theory.divergences": (
        "KL", "AlphaDivergence", "ChiSquared", "HellingerSquared", "HockeyStick", "MaxDivergence",
        "RenyiDivergence", "Restricted", "RestrictedRenyi", "TotalVariation",
    ),
    "cbdp_sym.theory.adversaries": ("Linear", "Polynomials", "Span"),
    "cbdp_sym.theory.generators": ("AlphaGenerator", "KLGenerator"),
    "cbdp_sym.theory.guarantees": (
        "ApproxDP", "ApproxZCDP", "DiscreteGaussianMechanism", "GaussianMechanism", "MeanConcentrated",
        "PureDP", "RenyiDP", "zCDP",
    ),
    "cbdp_sym.theory.restricted": ("BadRequest", "DivergenceBounds", "DivergenceFamily", "divergence"),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'cbdp_sym' has no attribute '{name}'")
    found = getattr(import_module(_HOME[name]), name)
    if "IPython" not in sys.modules:
        return found
    return import_module("cbdp_sym.explore.interactive").in_ipython_as(name, found)


def __dir__() -> list[str]:
    return __all__


if "IPython" in sys.modules:
    import_module("cbdp_sym.explore.completion").register()
