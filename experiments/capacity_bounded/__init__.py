"""Figures 1a, 1b, 2a and 2b of Chaudhuri, Imola, Machanavajjhala (2019); see README.md beside this file."""
