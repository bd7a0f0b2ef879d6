"""The questions to each library: each is a line of Python that anybody can run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """Steps and values: of ε, where δ is asked for (``bounds`` is delta), or of δ (epsilon).

    Attributes:
        noise, parameter, rate: the mechanism and the rate of Poisson sampling (1: none).
    """

    bounds: str
    noise: str
    parameter: str
    rate: str
    steps: int
    given: tuple[str, ...]

    @property
    def name(self) -> str:
        """Short, for a table."""
        sampled = "" if self.rate == "1" else f", q = {self.rate}"
        letter = "σ" if self.noise == "Gaussian" else "scale"
        steps = "1 step" if self.steps == 1 else f"{self.steps} steps"
        return f"{self.noise}, {letter} = {self.parameter}{sampled}, {steps}"


@dataclass(frozen=True)
class Library:
    """A number of a library.

    Attributes:
        imports: the lines before.
        one: for a noise, the mechanism of one step, with {p}, {q} and {n}.
        asked: for delta and epsilon, what follows, with {x} besides.
        claim: upper or lower, as the library's documentation says.
    """

    name: str
    claim: str
    imports: str
    one: dict[str, str]
    asked: dict[str, str]

    def line(self, case: Case, x: str) -> str | None:
        """The expression; None: the library has no such number."""
        one, asked = self.one.get(case.noise), self.asked.get(case.bounds)
        if one is None or asked is None:
            return None
        return (one + asked).format(p=case.parameter, q=case.rate, n=case.steps, x=x)


def _pld(options: str) -> dict[str, str]:
    return {
        "Gaussian": "pld.from_gaussian_mechanism({p}, sampling_prob={q}" + options + ")",
        "Laplace": "pld.from_laplace_mechanism({p}, sampling_prob={q}" + options + ")",
    }


_PLD = "from dp_accounting.pld import privacy_loss_distribution as pld"
_PLD_ASKED = {
    "delta": ".self_compose({n}).get_delta_for_epsilon({x})",
    "epsilon": ".self_compose({n}).get_epsilon_for_delta({x})",
}
_PRV = {"Gaussian": "Accountant({p}, {q}, "}
_OPACUS = (
    "from opacus.accountants import create_accountant\n"
    "def opacus(name, history, delta):\n"
    "    made = create_accountant(name)\n"
    "    made.history = [history]\n"
    "    return made.get_epsilon(delta)"
)
_RDP = (
    "import dp_accounting as dp\n"
    "def rdp(event, rate, steps):\n"
    "    found = dp.rdp.RdpAccountant()\n"
    "    return found.compose(dp.PoissonSampledDpEvent(rate, event) if rate < 1 else event, steps)"
)
_AUTODP = (
    "from autodp import mechanism_zoo, transformer_zoo\n"
    "def composed(one, rate, steps):\n"
    "    if rate < 1:\n"
    "        one.neighboring = 'add_remove'\n"
    "        one = transformer_zoo.AmplificationBySampling(PoissonSampling=True)(one, rate)\n"
    "    return transformer_zoo.Composition()([one], [steps])"
)

LIBRARIES = (
    Library("dp-accounting PLD", "upper", _PLD, _pld(""), _PLD_ASKED),
    Library("dp-accounting PLD, buckets", "upper", _PLD, _pld(", use_connect_dots=False"), _PLD_ASKED),
    Library(
        "dp-accounting PLD, optimistic",
        "lower",
        _PLD,
        _pld(", use_connect_dots=False, pessimistic_estimate=False"),
        _PLD_ASKED,
    ),
    Library(
        "dp-accounting RDP",
        "upper",
        _RDP,
        {
            "Gaussian": "rdp(dp.GaussianDpEvent({p}), {q}, {n})",
            "Laplace": "rdp(dp.LaplaceDpEvent({p}), {q}, {n})",
        },
        {"epsilon": ".get_epsilon({x})"},
    ),
    Library(
        "prv-accountant",
        "upper",
        "from prv_accountant import Accountant",
        _PRV,
        {"epsilon": "{x}, eps_error=0.01, max_compositions={n}).compute_epsilon({n})[2]"},
    ),
    Library(
        "prv-accountant, lower",
        "lower",
        "from prv_accountant import Accountant",
        _PRV,
        {"epsilon": "{x}, eps_error=0.01, max_compositions={n}).compute_epsilon({n})[0]"},
    ),
    Library(
        "opacus PRV", "upper", _OPACUS, {"Gaussian": "opacus('prv', ({p}, {q}, {n}), "}, {"epsilon": "{x})"}
    ),
    Library(
        "opacus RDP", "upper", _OPACUS, {"Gaussian": "opacus('rdp', ({p}, {q}, {n}), "}, {"epsilon": "{x})"}
    ),
    Library(
        "autodp",
        "upper",
        _AUTODP,
        {
            "Gaussian": "composed(mechanism_zoo.GaussianMechanism(sigma={p}), {q}, {n})",
            "Laplace": "composed(mechanism_zoo.LaplaceMechanism(b={p}), {q}, {n})",
        },
        {"epsilon": ".get_approxDP({x})"},
    ),
)

CASES = (
    *(
        Case("delta", "Gaussian", str(sigma), "1", sigma**2, ("7", "7.5", "8", "9"))
        for sigma in (1, 5, 10, 40)
    ),
    Case("epsilon", "Gaussian", "10", "1", 100, ("1e-8", "1e-12", "1e-14")),
    Case("epsilon", "Gaussian", "1", "0.01", 1000, ("1e-6", "1e-12")),
    Case("epsilon", "Laplace", "5", "1", 20, ("1e-14",)),
)


def questions(library: Library) -> Iterator[tuple[Case, str, str]]:
    """Each case and value that the library has a number for, with the expression."""
    for case in CASES:
        for x in case.given:
            line = library.line(case, x)
            if line is not None:
                yield case, x, line
