"""Rules for pairs of outcomes: absolute continuity of joint laws, of marginals and of conditionals."""

from __future__ import annotations

from typing import Any

from sympy import Symbol

from cbdp_sym.kernel.algebra import require_defined
from cbdp_sym.kernel.fact import Fact, KernelError
from cbdp_sym.kernel.logic import absolutely_continuous, names_in, plain_real
from cbdp_sym.kernel.rules.expectations import continuity_from_bound
from cbdp_sym.kernel.rules.hypotheses import exact
from cbdp_sym.kernel.signs import Context


def joint_continuity(fact: Fact, P: Any, Q: Any, bound: Fact, y: Symbol) -> Fact:
    """``fact`` with P' ≪ Q' in the place of P ≪ Q, for two laws of pairs with marginals P', Q'.

    ``bound`` says that the divergence between the conditional laws given y is at most a number (or
    finite), for every y, so that P'_y ≪ Q'_y. If Q(N) = 0, then Q'_y(N_y) = 0 for Q'-almost all y, so for
    P'-almost all y, and there P'_y(N_y) = 0; so P(N) = 0.

    Raises:
        KernelError: P ≪ Q is no hypothesis, or ``bound`` says something else.
    """
    target = _joint(fact, P, Q)
    named = names_in(P) | names_in(Q)
    if not plain_real(y) or y in named or any(y in h.free_symbols for h in bound.hypotheses):
        raise KernelError(f"'{y}' is not left free in '{bound}'", weak=False)
    if continuity_from_bound(bound.conclusion) != absolutely_continuous(
        P.conditional(y), Q.conditional(y)
    ):
        raise KernelError(f"'{bound}' does not bound the conditional laws", weak=False)
    if bound.conclusion.op == "<=":
        require_defined(bound.conclusion.rhs, Context(bound.hypotheses))
    marginals = absolutely_continuous(P.marginal, Q.marginal)
    left = fact.hypotheses - {target} | {marginals} | bound.hypotheses
    return exact("absolute continuity", left, fact.conclusion, fact, bound)


def marginal_continuity(fact: Fact, P: Any, Q: Any) -> Fact:
    """``fact`` with P ≪ Q in the place of P' ≪ Q', for two laws of pairs with marginals P', Q'.

    A set of first outcomes is a set of pairs.

    Raises:
        KernelError: P' ≪ Q' is no hypothesis.
    """
    marginals = absolutely_continuous(P.marginal, Q.marginal)
    if marginals not in fact.hypotheses:
        raise KernelError(f"'{marginals}' is not among the hypotheses", weak=False)
    left = fact.hypotheses - {marginals} | {absolutely_continuous(P, Q)}
    return exact("absolute continuity", left, fact.conclusion, fact)


def _joint(fact: Fact, P: Any, Q: Any) -> Any:
    if not (hasattr(P, "conditional") and hasattr(Q, "conditional")):
        raise KernelError(f"'{P}' and '{Q}' are no laws of pairs", weak=False)
    target = absolutely_continuous(P, Q)
    if target not in fact.hypotheses:
        raise KernelError(f"'{target}' is not among the hypotheses", weak=False)
    return target
