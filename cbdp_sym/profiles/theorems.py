"""A bound of a privacy profile as a theorem: a derivation and its certificates, which the kernel checks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.checkers import product_statement
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.kernel.theorem import certified
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.profiles.product_certificates import (
    GUARANTEES,
    ON_INTEGERS,
    ProductBound,
    product_bound,
    sensitivity_and_scale,
)
from cbdp_sym.profiles.request import MechanismUse, ProfileRequest
from cbdp_sym.profiles.result import ProfileBound
from cbdp_sym.theory.restricted.request import BadRequest

_KINDS = {
    "Gaussian": "N",
    "Laplace": "Lap",
    "DiscreteGaussian": "discrete_normal",
    "Geometric": "geometric_noise",
}

_FILE = '''"""{title}: ({epsilon}, {delta})-differential privacy.

{prose}
"""

from cbdp_sym.author import *
{imports}

theorem = Statement(id="{id}", title="{title}")
{claim}
'''

_SAMPLED_PROSE = """\
Problem: how private is gradient descent (steps: {n}), each step with a Poisson sample of rate {q},
    gradients in ℝ^d clipped to the norm C, and normal noise of standard deviation {s}·C?
Method: the pair of laws that dominates one step, its product over all steps, and a certified bound of the
    hockey-stick divergence of the products, in both orders (dp.sgd).
Guarantee: for every model that is made from the outputs of all steps, where each step may depend on those
    before. Data sets differ in one entry, which is added or removed."""

_SAMPLED = """claim = theorem.printed(
    "for C, g : real → (real → 'k → real) → 'd → 'k → real, K : (real → 'k → real) ⇝ 'a "
    "given Finite('i), Finite('k), 0 < C, ∀i d. Measurable(h ↦ g(i, h, d)), Measurable(K), ∀h. Prob(K(h)) "
    "holds (x ↦ bind(adaptive(noisy_vectors({q}, {s}, C, g), {n}, x), K)) "
    f"is ({epsilon}, {delta})-DP for (add_remove : {{dominating_gaussian.RELATION}})",
)
claim.facts += sgd.trained.facts


@claim.proof
def by_the_profile(p):
    p.let(P="λi : real. mixture({q}, N(1, ({s})²), N(0, ({s})²))", Q="λi : real. N(0, ({s})²)")
    products.bounded(p, "P", "Q", "{n}", "{epsilon}", "{delta}")
    products.bounded(p, "Q", "P", "{n}", "{epsilon}", "{delta}")
    p.use(sgd.trained.theorem(), "{q}", "{s}", "C", "g", "{n}", "{epsilon}", "{delta}", "K")
    return p.have(p.goal)"""

_STEPS_PROSE = """\
Problem: how private are {n} steps together, each of which may be chosen after the outputs before it?
    {kinds}.
Method: the pair of laws that dominates each step, their products over all steps, and a certified bound of the
    hockey-stick divergence of the products{orders} (dp.dominating).
Guarantee: {guarantee}"""

_STEPS = """STEPS = Steps(
{blocks}
)
claim = theorem.printed(
    f"{{STEPS.FOR}} {{STEPS.GIVEN}} "
    f"holds ({{STEPS.RUN}}) is ({epsilon}, {delta})-DP for {{STEPS.NEAR}}"
)
claim.facts += STEPS.presupposed()


@claim.proof
def by_the_profile(p):
    return STEPS.private(p, "{epsilon}", "{delta}")"""


@dataclass(frozen=True)
class _Form:
    """The texts of a kind of derivation, and its imports."""

    prose: str
    claim: str
    imports: str

    def written(self, name: str, title: str, values: dict[str, str], found: ProductBound) -> str:
        values = {**values, "epsilon": str(found.epsilon), "delta": str(found.delta)}
        prose, claim = (text.format(**values) for text in (self.prose, self.claim))
        return _FILE.format(id=name, title=title, prose=prose, imports=self.imports, claim=claim, **values)


_SAMPLED_FORM = _Form(
    _SAMPLED_PROSE, _SAMPLED, "from derivations.classics import dominating_gaussian, products, sgd"
)


def write_theorem(bound: ProfileBound, path: Path, delta: str | None = None) -> ProductBound:
    """Write a derivation that proves a bound of a profile, and its certificates beside it (``.json``).

    ``cbdp-sym verify`` proves it; ``show``, ``why``, ``recheck`` and ``render`` take the file.

    Args:
        bound: a bound of δ or ε.
        path: of the derivation.
        delta: the δ of the theorem, for a bound of δ that is at most this; by default the bound itself.

    Returns:
        ε, δ and the certificates: δ (or ε) is at least the upper end of the bound, to about six digits.

    Raises:
        BadRequest: no theorem is known for the mechanisms, or the bound is not one of δ or ε.
        Refusal: the grid was not found, or a checker does not confirm the bound.
        UserError: the file exists already, or has no name of a derivation.
        OSError: it cannot be written.
    """
    require_new(path)
    found = product_bound(bound, None if delta is None else Fraction(delta))
    form, title, values = _form(bound.asked)
    text = form.written(path.stem, title, values, found)
    texts = {c["claim"]: json.dumps(c) for c in found.certificates.values()}
    for claim, certificate in texts.items():
        try:
            certified(product_statement(claim), certificate)
        except KernelError as error:
            raise Refusal(f"no theorem, since a checker does not confirm the bound: {error}") from error
    certificates = path.with_suffix(".json")
    write_whole(certificates, "[" + ",\n".join(texts.values()) + "]\n")
    try:
        write_whole(path, text)
    except BaseException:
        certificates.unlink()
        raise
    return found


def require_new(path: Path) -> None:
    """Refuse what is no name of a derivation, and files that are there. Raises UserError."""
    if path.suffix != ".py" or not path.stem.isidentifier():
        raise UserError(f"a theorem is a derivation, such as 'training.py', and '{path}' is no such name")
    if not path.parent.is_dir():
        raise UserError(f"there is no folder '{path.parent}'")
    for file in (path, path.with_suffix(".json")):
        if file.exists():
            raise UserError(f"'{file}' exists already, and was not changed")


def _form(asked: ProfileRequest) -> tuple[_Form, str, dict[str, str]]:
    """Return the form of the theorem, its title, and what is put into it. Raises BadRequest."""
    steps = asked.steps
    sampled = any(s.sampling.rate != 1 for s in steps)
    guarantees = any(s.mechanism.name in GUARANTEES for s in steps)
    if sampled and asked.adjacency != "add-remove":
        raise BadRequest("the theorem about sampled steps is for --adjacency add-remove")
    if guarantees and asked.adjacency in ("add", "remove"):
        raise BadRequest("the theorem about guarantees is for --adjacency add-remove or replace")
    if sampled and len(steps) == 1 and steps[0].mechanism.name == "Gaussian":
        (step,) = steps
        title = f"{_counted(step.count, 'step')} of private gradient descent"
        q, scale = step.sampling.rate, sensitivity_and_scale(step)[1]
        return _SAMPLED_FORM, title, {"n": str(step.count), "q": str(q), "s": str(scale)}
    last, blocks, kinds, names = 0, [], [], []
    for s in steps:
        last += s.count
        text, name, said = _block(s, last)
        blocks.append(f"    {text},")
        names.append(name)
        of_rate = "" if s.sampling.rate == 1 else f" on a Poisson sample of rate {s.sampling.rate}"
        kinds.append(f"{_counted(s.count, *said)}{of_rate}")
    if sampled:
        guarantee = "for data sets that differ in one entry, which is added or removed."
    else:
        guarantee = f"for any {'symmetric ' if guarantees else ''}neighbours and all data."
    imports = "\n".join(
        (
            "from derivations.classics.step_blocks import Steps",
            f"from derivations.classics.step_kinds import {', '.join(sorted(set(names)))}",
        )
    )
    values = {
        "n": str(last),
        "blocks": "\n".join(blocks),
        "kinds": ",\n    ".join(kinds),
        "orders": ", in both orders" if sampled else "",
        "guarantee": guarantee,
    }
    return _Form(_STEPS_PROSE, _STEPS, imports), " and ".join(kinds), values


def _block(s: MechanismUse, last: int) -> tuple[str, str, tuple[str, ...]]:
    """The text of a block of steps, the name of its kind, and what it is called, for one and for many."""
    rate = "" if s.sampling.rate == 1 else f', rate="{s.sampling.rate}"'
    mechanism = s.mechanism
    if mechanism.name in GUARANTEES:
        epsilon, delta = (*map(str, mechanism.values), "0")[:2]
        text = f'Guarantee({last}, "{epsilon}", "{delta}"{rate})'
        return text, "Guarantee", ("mechanism", f"with ({epsilon}, {delta})-DP")
    if mechanism.name == "RandomizedResponse":
        count, epsilon = mechanism.values
        text = f'Response({last}, "{count}", "{epsilon}"{rate})'
        return text, "Response", ("response", f"with {count} answers")
    distance, scale = sensitivity_and_scale(s)
    if mechanism.name in ON_INTEGERS:
        text = f'OnIntegers({last}, "{_KINDS[mechanism.name]}", "{scale}", "{distance}"{rate})'
        return text, "OnIntegers", ("answer", f"with {mechanism.name} noise")
    text = f'OnLine({last}, "{_KINDS[mechanism.name]}", "{scale}"{rate})'
    return text, "OnLine", ("answer", f"with {mechanism.name} noise")


def _counted(count: int, name: str, more: str = "") -> str:
    return f"{count:,} {name}{'s' * (count > 1)} {more}".strip()
