"""Where the bound of Theorem 13 fails."""
