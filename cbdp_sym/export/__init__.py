"""Certificates as goals of a proof assistant: files that Coq checks, and what cannot be said in them."""
