"""Extended real numbers, and their real bounds."""
