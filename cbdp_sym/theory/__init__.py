"""Privacy theory: distributions, divergences, conjugates, adversary classes, mechanisms."""
