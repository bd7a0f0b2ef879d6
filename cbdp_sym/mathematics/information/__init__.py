"""Mutual information, and what an output says about independent entries."""
