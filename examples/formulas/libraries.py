"""Formulas of four libraries, each as a function of numbers that check-formula can call.

Nothing is computed here: each function calls its library through the interface that users call.
"""

from __future__ import annotations

from typing import Any


def autodp_gaussian(sigma: float, alpha: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_gaussian({"sigma": sigma}, alpha)


def autodp_laplace(b: float, alpha: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_laplace({"b": b}, alpha)


def autodp_laplace_kl(b: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_laplace({"b": b}, 1)


def autodp_randomized_response(p: float, alpha: float) -> Any:
    """``p``: the probability of the true answer."""
    from autodp import rdp_bank

    return rdp_bank.RDP_randresponse({"p": p}, alpha)


def autodp_pure_dp(eps: float, alpha: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_pureDP({"eps": eps}, alpha)


def autodp_pure_dp_kl(eps: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_pureDP({"eps": eps}, 1)


def autodp_zcdp(rho: float, alpha: float) -> Any:
    from autodp import rdp_bank

    return rdp_bank.RDP_zCDP({"rho": rho}, alpha)


def autodp_pate(sigma: float, alpha: float) -> Any:
    """A vote moves one unit from one count to another: two coordinates change by 1."""
    from autodp import rdp_bank

    return rdp_bank.RDP_inde_pate_gaussian({"sigma": sigma}, alpha)


def autodp_diagonal_gaussian(m: float, s: float, alpha: float) -> Any:
    """Two Gaussians on the line, 0 and m; ``s`` is what its documentation calls sigma."""
    import numpy as np
    from autodp import rdp_bank

    one = {"mu1": np.zeros(1), "mu2": np.full(1, m), "sigma1": np.full(1, s),
           "sigma2": np.full(1, s)}  # fmt: skip
    return rdp_bank.pRDP_diag_gaussian(one, alpha)


def opacus_gaussian(sigma: float, alpha: float) -> Any:
    """No subsampling, one step."""
    from opacus.accountants.analysis import rdp

    return rdp.compute_rdp(q=1.0, noise_multiplier=sigma, steps=1, orders=alpha)


def dp_accounting_gaussian(sigma: float, alpha: float) -> Any:
    import dp_accounting

    return _order(dp_accounting.GaussianDpEvent(sigma), alpha)


def dp_accounting_laplace(b: float, alpha: float) -> Any:
    import dp_accounting

    return _order(dp_accounting.LaplaceDpEvent(b), alpha)


def dp_accounting_laplace_kl(b: float) -> Any:
    import dp_accounting

    return _order(dp_accounting.LaplaceDpEvent(b), 1.0)


def dp_accounting_randomized_response(p: float, alpha: float) -> Any:
    """With probability ``p`` one of two answers is drawn uniformly, else the true one is given."""
    import dp_accounting

    return _order(dp_accounting.RandomizedResponseDpEvent(p, 2), alpha, "REPLACE_ONE")


def dp_accounting_zcdp(rho: float, alpha: float) -> Any:
    import dp_accounting

    return _order(dp_accounting.ZCDpEvent(rho), alpha)


def diffprivlib_composition(eps: float) -> Any:
    """Return what one query costs in the advanced composition bound, without the term for the slack."""
    from diffprivlib.accountant import BudgetAccountant

    return BudgetAccountant().total([(eps, 0)], slack=1.0)[0]


def _order(event: Any, alpha: float, relation: str = "ADD_OR_REMOVE_ONE") -> Any:
    from dp_accounting import NeighboringRelation
    from dp_accounting.rdp import RdpAccountant

    accountant = RdpAccountant([alpha], NeighboringRelation[relation])
    return accountant.compose(event).rdp[0]
