"""Noise mechanisms against linear adversaries."""
