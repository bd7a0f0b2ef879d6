"""Distributions, one file each."""

from cbdp_sym.theory.distributions.arbitrary import Arbitrary
from cbdp_sym.theory.distributions.continuous import ContinuousDistribution
from cbdp_sym.theory.distributions.coordinates import Coordinates
from cbdp_sym.theory.distributions.density import Density
from cbdp_sym.theory.distributions.derived import Mixture, PointMass, Transformed
from cbdp_sym.theory.distributions.finite import Finite
from cbdp_sym.theory.distributions.gibbs import Gibbs
from cbdp_sym.theory.distributions.image import Image
from cbdp_sym.theory.distributions.joint import Conditional, Joint
from cbdp_sym.theory.distributions.laplace import Laplace
from cbdp_sym.theory.distributions.normal import Normal
from cbdp_sym.theory.distributions.product import IndependentCoordinates
from cbdp_sym.theory.distributions.relative import WithDensity

__all__ = [
    "Arbitrary",
    "Conditional",
    "ContinuousDistribution",
    "Coordinates",
    "Density",
    "Finite",
    "Gibbs",
    "Image",
    "IndependentCoordinates",
    "Joint",
    "Laplace",
    "Mixture",
    "Normal",
    "PointMass",
    "Transformed",
    "WithDensity",
]
