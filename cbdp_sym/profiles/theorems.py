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
from cbdp_sym.profiles.product_certificates import ProductBound, product_bound
from cbdp_sym.profiles.request import MechanismUse, ProfileRequest
from cbdp_sym.profiles.result import ProfileBound
from cbdp_sym.theory.restricted.request import BadRequest

_KINDS = {"Gaussian": "N", "Laplace": "Lap"}

_FILE = '''"""{title}: ({epsilon}, {delta})-differential privacy.

{prose}
"""

from cbdp_sym.author import *
from derivations.classics import {modules}

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

_RELEASED_PROSE = """\
Problem: how private are the answers to queries ({n} in all), of which each may be chosen after the noisy
    answers before it?
Method: the pair of laws that dominates each answer, their products over all answers, and a certified bound of
    the hockey-stick divergence of the products (dp.releases).
Guarantee: for any neighbours and any queries with sensitivities C(i); scales are in units of C(i)."""

_RELEASED = """BLOCKS = [{blocks}]  # the last step, the noise, and its scale in units of the sensitivity
ANSWERS = release_blocks.answers(BLOCKS)
claim = theorem.printed(
    f"{{release_blocks.FOR}} {{release_blocks.GIVEN}} holds {{ANSWERS}} is ({epsilon}, {delta})-DP for ~"
)
claim.facts += release_blocks.presupposed(BLOCKS)


@claim.proof
def by_the_profile(p):
    release_blocks.dominated(p, BLOCKS)
    return products.private(p, ANSWERS, "{n}", "{epsilon}", "{delta}")"""

_GUARANTEED_PROSE = """\
Problem: how private are mechanisms ({n} in all) together, of which no more is known than the guarantee
    of each, and of which each may be chosen after the outputs of those before it?
Method: randomized response dominates each mechanism, the products of its laws all outputs, and a certified
    bound of the hockey-stick divergence of the products (dp.dominating.response).
Guarantee: for any symmetric neighbours, and outputs in any measurable space."""

_GUARANTEED = """BLOCKS = [{blocks}]  # the last step, ε, δ
claim = theorem.printed(
    f"{{guarantee_blocks.FOR}} {{guarantee_blocks.given(BLOCKS)}} "
    "holds (d ↦ adaptive(B, {n}, d)) is ({epsilon}, {delta})-DP for ~",
)
claim.facts += composition.PRESUPPOSED


@claim.proof
def by_the_profile(p):
    guarantee_blocks.dominated(p, BLOCKS)
    return products.private(p, "λd : 'd. adaptive(B, {n}, d)", "{n}", "{epsilon}", "{delta}")"""


@dataclass(frozen=True)
class _Form:
    """The texts of a kind of derivation, and its imports."""

    prose: str
    claim: str
    modules: str

    def written(self, name: str, title: str, values: dict[str, str], found: ProductBound) -> str:
        values = {**values, "epsilon": str(found.epsilon), "delta": str(found.delta)}
        prose, claim = (text.format(**values) for text in (self.prose, self.claim))
        return _FILE.format(id=name, title=title, prose=prose, modules=self.modules, claim=claim, **values)


_SAMPLED_FORM = _Form(_SAMPLED_PROSE, _SAMPLED, "dominating_gaussian, products, sgd")
_RELEASED_FORM = _Form(_RELEASED_PROSE, _RELEASED, "products, release_blocks")
_GUARANTEED_FORM = _Form(_GUARANTEED_PROSE, _GUARANTEED, "composition, guarantee_blocks, products")


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
    steps, names = asked.steps, {s.mechanism.name for s in asked.steps}
    if any(s.sampling.rate != 1 for s in steps):
        if len(steps) > 1 or names != {"Gaussian"}:
            raise BadRequest("of sampled mechanisms, only steps of one Gaussian mechanism have a theorem yet")
        if asked.adjacency != "add-remove":
            raise BadRequest("the theorem about sampled steps is for --adjacency add-remove")
        (step,) = steps
        title = f"{_counted(step.count, 'step')} of private gradient descent"
        return _SAMPLED_FORM, title, {"n": str(step.count), "q": str(step.sampling.rate), "s": _scale(step)}
    last, blocks, kinds = 0, [], []
    guarantees = names <= {"ApproxDP", "PureDP"}
    if guarantees and asked.adjacency in ("add", "remove"):
        raise BadRequest("the theorem about guarantees is for --adjacency add-remove or replace")
    if names & {"ApproxDP", "PureDP"} and not guarantees:
        raise BadRequest("noise and guarantees have no theorem together yet")
    for s in steps:
        last += s.count
        if guarantees:
            epsilon, delta = (*map(str, s.mechanism.values), "0")[:2]
            blocks.append(f'({last}, "{epsilon}", "{delta}")')
            kinds.append(f"{_counted(s.count, 'mechanism')} with ({epsilon}, {delta})-DP")
        else:
            blocks.append(f'({last}, "{_KINDS.get(s.mechanism.name)}", "{_scale(s)}")')
            kinds.append(f"{_counted(s.count, 'answer')} with {s.mechanism.name} noise")
    values = {"n": str(last), "blocks": ", ".join(blocks)}
    return _GUARANTEED_FORM if guarantees else _RELEASED_FORM, " and ".join(kinds), values


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}{'s' * (count > 1)}"


def _scale(step: MechanismUse) -> str:
    """The scale of the noise in units of the sensitivity."""
    return str(step.mechanism.values[0] / step.sensitivity)
