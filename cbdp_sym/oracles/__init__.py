"""The untrusted part: searches whose finds the checker checks, and numerical second opinions."""
