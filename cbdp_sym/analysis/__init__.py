"""The checker with balls: expressions as text, ball arithmetic, the check of every kind of certificate."""
