"""Laws of pairs and of independent coordinates."""
