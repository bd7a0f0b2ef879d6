"""Distributions, one file each."""

from cbdp_sym.theory.distributions.arbitrary import Arbitrary
from cbdp_sym.theory.distributions.coordinates import Coordinates
from cbdp_sym.theory.distributions.density import Density
from cbdp_sym.theory.distributions.derived import Mixture, PointMass, Transformed
from cbdp_sym.theory.distributions.finite import Finite
from cbdp_sym.theory.distributions.laplace import Laplace
from cbdp_sym.theory.distributions.normal import Normal

__all__ = [
    "Arbitrary",
    "Coordinates",
    "Density",
    "Finite",
    "Laplace",
    "Mixture",
    "Normal",
    "PointMass",
    "Transformed",
]
