"""Real and natural numbers: order, powers, exponentials, logarithms, standard inequalities."""
