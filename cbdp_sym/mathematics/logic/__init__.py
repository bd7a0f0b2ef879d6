"""Lemmas about statements, pairs and equality."""
