"""The region in which the bound of Theorem 13 fails."""
