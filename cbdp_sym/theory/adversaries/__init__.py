"""Adversary classes, one file each."""

from cbdp_sym.theory.adversaries.base import AdversaryClass
from cbdp_sym.theory.adversaries.joint import JointSpan
from cbdp_sym.theory.adversaries.linear import Linear
from cbdp_sym.theory.adversaries.matrix import FeatureMatrix, Homogeneous
from cbdp_sym.theory.adversaries.span import Polynomials, Span

__all__ = [
    "AdversaryClass", "FeatureMatrix", "Homogeneous", "JointSpan", "Linear", "Polynomials", "Span",
]  # fmt: skip
