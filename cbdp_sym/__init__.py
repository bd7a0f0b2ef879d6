"""cbdp_sym: derive and verify theorems of differential privacy.

What a derivation file needs is importable from here; names are loaded on first use, so that
``import cbdp_sym`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

_HOMES = {
    "cbdp_sym.corpus.statement": ("Statement", "Part", "Finding"),
    "cbdp_sym.corpus.proof": (
        "Calculation", "conclude", "note", "once", "refute", "say",
    ),
    "cbdp_sym.corpus.library": ("lemma",),
    "cbdp_sym.corpus.certified": ("certified",),
    "cbdp_sym.corpus.closed_forms": ("closed_form_proved", "with_proof"),
    "cbdp_sym.corpus.errors": ("UserError",),
    "cbdp_sym.corpus.tactics": ("coordinate_by_coordinate", "order_one"),
    "cbdp_sym.explore": ("Claim", "Theorem", "evaluate", "theorem"),
    "cbdp_sym.engine": ("rules",),
    "cbdp_sym.engine.coordinates": ("Coordinate",),
    "cbdp_sym.engine.fact": ("Fact", "KernelError"),
    "cbdp_sym.engine.logic": (
        "Above", "AtLeast", "AtMost", "Below", "Equal", "ForAll", "Relation",
        "absolutely_continuous", "differ", "symmetric_about_zero",
    ),
    "cbdp_sym.engine.sampling": ("Draw", "Sample"),
    "cbdp_sym.engine.terms": ("Expectation", "Supremum"),
    "cbdp_sym.oracles.quadrature": ("integrate",),
    "cbdp_sym.oracles.optimise": ("concave_maximum", "maximum", "minimum"),
    "cbdp_sym.conversions": ("Conversion", "convert"),
    "cbdp_sym.profiles": ("Profile", "profile"),
    "cbdp_sym.guard": ("FormulaReport", "verify_formula"),
    "cbdp_sym.theory.moments": ("absolute_moment", "moment", "moment_generating_function"),
    "cbdp_sym.oracles.prover": ("Answer", "Sharpest", "prove", "prove_on_box", "sharpest"),
    "cbdp_sym.theory.distributions": (
        "Arbitrary", "ContinuousDistribution", "Density", "Finite", "Gibbs", "Image",
        "IndependentCoordinates", "Laplace", "Mixture", "Normal", "PointMass", "Transformed",
        "WithDensity", "Conditional", "Joint",
    ),
    "cbdp_sym.theory.divergences": (
        "IPM", "KL", "AlphaDivergence", "MaxDivergence", "RenyiDivergence", "Restricted",
        "RestrictedPair", "RestrictedPairRenyi", "RestrictedRenyi", "SquaredHellinger",
        "CentredLossMoment",
    ),
    "cbdp_sym.theory.adversaries": (
        "Family", "Linear", "LinearAfter", "LinearIn", "LinearOn", "Polynomials", "Segment", "Span",
        "Translates",
    ),
    "cbdp_sym.theory.numeric": ("LineDensity", "line_density"),
    "cbdp_sym.theory.generators": ("AlphaGenerator", "AnyGenerator", "Conjugate", "KLGenerator"),
    "cbdp_sym.theory.mechanisms": (
        "Output", "dataset", "zcdp",
    ),
    "cbdp_sym.theory.guarantees": (
        "ApproxDP", "ApproxZCDP", "GaussianMechanism", "MeanConcentrated", "PureDP", "RenyiDP", "zCDP",
    ),
    "cbdp_sym.theory.restricted": ("BadRequest", "Divergence", "DivergenceFamily", "divergence"),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'cbdp_sym' has no attribute '{name}'")
    if name == "rules":
        return import_module("cbdp_sym.engine.rules")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__


if "IPython" in sys.modules:
    import_module("cbdp_sym.explore.completion").register()
