"""One module for each prover: ``missing()`` and ``solve(problem, seconds)``."""
