"""The untrusted part: searches whose finds the kernel checks, and numerical second opinions."""
