"""The untrusted part: searches whose finds the checkers check."""
