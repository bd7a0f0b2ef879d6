"""Closed forms of divergences as theorems of the kernel.

The closed form that :func:`cbdp_sym.divergence` prints has been compared with the ends. Where a proved claim
of the corpus is an equation for exactly this divergence, the form is proved by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sympy import Abs, Expr, Integer

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.author.claims import Claim
from cbdp_sym.calls import checked
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.sympy_terms import NoClosedForm, text
from cbdp_sym.corpus.views import NoView, relation
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.proof import Proof as Script
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.adversaries import Linear
from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.divergences import KL, AlphaDivergence, RenyiDivergence, Restricted, RestrictedRenyi
from cbdp_sym.theory.generators import AlphaGenerator, KLGenerator
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.coordinates import is_linear
from cbdp_sym.theory.restricted.request import DivergenceRequest
from cbdp_sym.theory.restricted.result import DivergenceBounds


class NoClosedFormProved(ValueError):
    """No claim of the corpus is an equation for the divergence."""


@dataclass(frozen=True)
class Proved:
    """``theorem`` says that a divergence is a number; ``by`` names the claim of which it is an instance."""

    theorem: Theorem
    by: str


@dataclass(frozen=True)
class ClaimAtValues:
    """A claim of the corpus, by its number among those of its statement; values for its variables."""

    id: str
    number: int
    values: Mapping[str, str | Term]

    @property
    def claim(self) -> Claim:
        return load(self.id).every_claim[self.number]

    def __str__(self) -> str:
        further = self.claim in load(self.id).claims["repaired"]
        said = ", ".join(filter(None, [load(self.id).others * further, self.claim.label]))
        return f"{self.id} ({said})" if said else self.id


@checked
def closed_form_proved(found: DivergenceBounds) -> Proved:
    """Return the closed form of an answer as a theorem, with the divergence on its left side.

    The number on the right side is the closed form by exact algebra; it may be written in another way. A
    chi-square divergence stands there as half of it, the α-divergence of order 2.

    Raises:
        NotProved: the answer has no closed form, or no claim gives it.
    """
    form = found.closed_form
    if form is None:
        raise NoClosedFormProved("the answer has no closed form")
    asked, value = _as_written(found.request), form
    if asked.kind == "chi2":
        asked, value = replace(asked, kind="alpha", order=Integer(2)), form / 2
    for proved, claim in _about(asked):
        if same_form(relation(claim, proved.theorem.conclusion).rhs, value, Assumptions()):
            return proved
    raise NoClosedFormProved(f"no claim of the corpus gives the closed form {form}")


@checked
def with_proof(found: DivergenceBounds, *, seconds: float = 60.0) -> DivergenceBounds:
    """Return the answer, which names the claim that gives its closed form if its proof runs in time."""
    if found.closed_form is None:
        return found
    try:
        proved = within(seconds, lambda: closed_form_proved(found), NoClosedFormProved("the time is over"))
    except NoClosedFormProved:
        return found
    return replace(found, proved_by=proved.by)


def term_of(asked: DivergenceRequest) -> Expr:
    """Return the divergence that is asked for, in the theory's expressions.

    Raises:
        NotProved: there is none for its kind.
    """
    P, Q, H = asked.P, asked.Q, asked.adversaries
    if asked.kind == "kl":
        return KL(P, Q) if H is None else Restricted(KLGenerator(), H, P, Q)
    if asked.kind == "renyi":
        order = asked.order
        return RenyiDivergence(order, P, Q) if H is None else RestrictedRenyi(order, H, P, Q)
    if asked.kind != "alpha":
        raise NoClosedFormProved(f"no claims are known for the kind '{asked.kind}'")
    if H is None:
        return AlphaDivergence(asked.order, P, Q)
    return Restricted(AlphaGenerator(asked.order), H, P, Q)


def _as_written(asked: DivergenceRequest) -> DivergenceRequest:
    """The request as the claims write it: deviations are positive, linear functions one class."""
    P, Q = (
        Normal(law.mean, Abs(law.deviation)) if isinstance(law, Normal) else law for law in (asked.P, asked.Q)
    )
    H = asked.adversaries
    return replace(asked, P=P, Q=Q, adversaries=Linear() if H is not None and is_linear(H) else H)


def _about(asked: DivergenceRequest) -> Iterator[tuple[Proved, Claim]]:
    """Theorems with the divergence on the left side, and the claim of which each is an instance."""
    wanted = term_of(asked)
    for source in _sources(asked):
        theorem = _instance(source, wanted)
        if theorem is not None:
            yield Proved(theorem, str(source)), source.claim
    if asked.kind == "alpha" and asked.adversaries is None:
        for proved, _ in _about(replace(asked, kind="renyi")):
            left, right = parts(proved.theorem.conclusion)[1]
            names = dict(zip(("alpha", "P", "Q"), parts(left)[1], strict=True))
            source = ClaimAtValues("cbdp.eq3", 2, {**names, "r": parts(right)[1][0]})
            theorem = _instance(source, wanted, proved.theorem)
            if theorem is not None:
                yield Proved(theorem, f"{proved.by} and {source}"), source.claim


def _instance(source: ClaimAtValues, wanted: Expr, *given: Theorem) -> Theorem | None:
    """The claim at the values, with its hypotheses proved; None where it speaks of something else."""
    claim, p = source.claim, Script()
    values = [p.term(source.values[v.name]) for v in claim.variables]
    hypotheses, conclusion = claim.at(*values)
    p.know(*given)
    try:
        if relation(claim, conclusion).lhs != wanted:
            return None
        theorem = p.use(claim.theorem(), *values, given=[p.have(h) for h in hypotheses])
    except (Failed, KernelError, NoView):
        return None
    return theorem if theorem.conclusion is conclusion and not theorem.hypotheses else None


def _sources(asked: DivergenceRequest) -> Iterator[ClaimAtValues]:
    """The claims that may speak of the request; whether one does is seen from its conclusion."""
    kind = asked.kind
    try:
        (one, m, s), (other, n, t) = map(_law, (asked.P, asked.Q))
    except NoClosedForm:
        return
    P = f"({one} {m} {s})"
    if kind == "kl" and asked.adversaries == Linear():
        if other == "laplace":
            yield ClaimAtValues("cbdp.thm9", 5, {"P": P, "m": m, "n": n, "b": t})
        else:
            yield ClaimAtValues("cbdp.thm10", 1, {"P": P, "m1": m, "m2": n, "sigma2": t})
    if asked.adversaries == Linear() and asked.order == 2:
        at = {"P": P, "Q": f"({other} {n} {t})", "u": m, "v": n, "w": _variance(asked.Q)}
        yield ClaimAtValues("sharp.linear", 2 if kind == "renyi" else 1, at)
    if asked.adversaries is not None:
        return
    if kind == "kl" and one == "laplace":
        yield ClaimAtValues("cbdp.thm8", 0, {"epsilon": f"(1/{s})"})
    elif kind == "kl":
        yield ClaimAtValues("zcdp.lem2.4", 1, {"mu": m, "nu": n, "sigma": s})
    elif kind == "renyi" and one == "laplace":
        yield ClaimAtValues("sharp.laplace", 3, {"m": m, "n": n, "b": s, "alpha": text(asked.order)})
    elif kind == "renyi":
        order = text(asked.order)
        yield ClaimAtValues("zcdp.lem2.4", 0, {"mu": m, "nu": n, "sigma": s, "alpha": order})


def _variance(law: Distribution) -> str:
    variance = 2 * law.scale**2 if isinstance(law, Laplace) else law.deviation**2
    return text(variance)


def _law(law: Distribution) -> tuple[str, str, str]:
    """The kernel's name of a distribution, and its parameters as text.

    Raises:
        NoClosedForm: it has none.
    """
    if isinstance(law, Laplace):
        return "laplace", text(law.location), text(law.scale)
    if isinstance(law, Normal):
        return "normal", text(law.mean), text(law.deviation)
    raise NoClosedForm(f"{law} is not a distribution of the kernel")
