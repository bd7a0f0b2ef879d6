"""Adversary classes, one file each."""

from cbdp_sym.theory.adversaries.base import AdversaryClass
from cbdp_sym.theory.adversaries.family import Family, Translates
from cbdp_sym.theory.adversaries.joint import JointSpan
from cbdp_sym.theory.adversaries.linear import Linear, LinearIn
from cbdp_sym.theory.adversaries.matrix import FeatureMatrix, Homogeneous
from cbdp_sym.theory.adversaries.segment import Segment
from cbdp_sym.theory.adversaries.span import Polynomials, Span
from cbdp_sym.theory.adversaries.vector import LinearAfter, LinearOn

__all__ = ["AdversaryClass", "Family", "FeatureMatrix", "Homogeneous", "JointSpan", "Linear", "LinearAfter",
           "LinearIn", "LinearOn",
           "Polynomials", "Segment", "Span", "Translates"]  # fmt: skip
