"""The answer of a conversion."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sympy import Expr, Rational, Symbol, latex

from cbdp_sym.analysis.display import Displayed, number_formula
from cbdp_sym.conversions.candidates import lower
from cbdp_sym.conversions.mechanisms import Mechanism
from cbdp_sym.conversions.renyi_curves import LemmaStep, Needed, said
from cbdp_sym.conversions.setting import Call
from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.grounds import counted
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.theory.guarantees import Guarantee
from cbdp_sym.theory.restricted.result import decimal


@dataclass(frozen=True)
class Other:
    """A lemma that is not the answer: the number that it gives, or why it gives none."""

    use: Use | None
    start: str
    bound: Rational | None
    reason: str

    def data(self, digits: int) -> dict[str, Any]:
        return {
            "statement": self.use.id if self.use else None,
            "claim": str(self.use) if self.use else "by definition",
            "from": self.start,
            "bound": None if self.bound is None else shown(self.bound, digits),
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Conversion(Displayed):
    """A guarantee that is proved of every mechanism with the guarantees that are assumed.

    Args:
        sources: what is assumed, with how often each mechanism is used.
        guarantee: what is proved, its parameter :attr:`parameter` rounded upwards to ``digits``.
        bound: this parameter, exactly.
        exact: the closed form that the lemma gives, at most the bound; None where it was solved for.
        use: the claim that gives the last step; None if it is a definition.
        steps: the lemmas before it.
        fact: the theorem of the kernel; its hypotheses are what is assumed of the mechanism and of the
            relation of neighbours.
        calls: the lemmas that prove it, in order, at their values.
        axioms, foundations: the theorems, and the other textbook statements, that the verdicts of all claims
            rest on.
        others: the other lemmas.
        mechanism: which mechanism a PureDP among the sources is, if that was said.
        needed: the claim by which no number below :attr:`least` will do, with its instance, if there is one.
    """

    sources: tuple[tuple[Guarantee, int], ...]
    guarantee: Guarantee
    parameter: str
    bound: Rational
    digits: int
    exact: Expr | None
    use: Use | None
    detail: str
    group: int
    steps: tuple[LemmaStep, ...] = field(repr=False)
    fact: Theorem = field(repr=False)
    calls: tuple[Call, ...] = field(repr=False)
    axioms: tuple[str, ...]
    foundations: tuple[str, ...] = field(repr=False)
    readings: tuple[str, ...]
    others: tuple[Other, ...] = field(repr=False)
    mechanism: Mechanism | None = None
    needed: Needed | None = None

    @property
    def least(self) -> str | None:
        """A decimal, rounded downwards: no smaller parameter follows; None where that is not known."""
        return None if self.needed is None else shown_below(self.needed.value, self.digits)

    @property
    def value(self) -> str:
        """The parameter as a decimal, rounded upwards: it is proved as it stands."""
        return shown(self.bound, self.digits)

    def __float__(self) -> float:
        """The bound as a float, which may be below it by half a unit in the last place."""
        return float(self.bound)

    @property
    def lemma(self) -> str:
        said = str(self.use) if self.use else "by definition"
        return f"{said}, {self.detail}" if self.detail else said

    @property
    def proof(self) -> str:
        """The lemmas at these numbers, and what is proved."""
        lines = [f"  {s.use or 'by definition'}: {s.text}" for s in self.steps]
        lines.append(f"  {self.lemma}")
        lines += [f"  {text}" for text in self.readings]
        lines.append("  what is assumed:")
        lines += [f"    {h}" for h in self._assumed()]
        lines.append(f"  ⊢ {show(self.fact.conclusion)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        given = " and ".join(_counted(g, n) for g, n in self.sources)
        groups = f", for groups of {self.group}" if self.group > 1 else ""
        named = f" of the mechanism {self.mechanism}" if self.mechanism else ""
        lines = [f"{given}{named}{groups} implies {self._said()}", f"  {self.parameter} <= {self.value}"]
        written = "" if self.exact is None else str(self.exact)
        if self.exact is not None and len(written) <= 80 and said(self.exact) == written:
            lines.append(f"  closed form: {written}")
        lines += [f"  {line}" for line in self._least_said()]
        lines += ["proof:", self.proof]
        lines.append(f"  it {counted(self.axioms, self.foundations)}")
        if self.others:
            lines.append("other lemmas:")
        for o in self.others:
            bound = "" if o.bound is None else f"{self.parameter} <= {shown(o.bound, 8)}, "
            start = f" from {o.start}" if o.start else ""
            lines.append(f"  {o.use or 'by definition'}{start}: {bound}{o.reason}")
        return "\n".join(lines)

    @property
    def formula(self) -> str:
        """Return the bound on the parameter that was asked for."""
        exact = "" if self.exact is None else rf"{latex(self.exact)} \le "
        name = latex(Symbol(self.parameter))
        return rf"{name} = {exact}{number_formula(self.value)}"

    @property
    def sentences(self) -> list[str]:
        """Return what is assumed, what is proved, and by which lemmas."""
        lines = repr(self).split("\n")
        return [
            lines[0],
            *self._least_said(),
            *(f"{s.use or 'by definition'}: {s.text}" for s in self.steps),
            self.lemma,
        ]

    def _least_said(self) -> list[str]:
        if self.needed is None:
            return []
        return [f"no {self.parameter} below {self.least} will do: {self.needed.use}"]

    def _assumed(self) -> list[str]:
        """The hypotheses of the theorem."""
        return sorted(map(show, self.fact.hypotheses))

    def _said(self) -> str:
        kind = type(self.guarantee)
        known = [
            f"{name}={self.value if name == self.parameter else value}"
            for name, value in vars(self.guarantee).items()
            if value is not None
        ]
        return f"{kind.__name__}({', '.join(known)})"

    def data(self) -> dict[str, Any]:
        """Return the answer as plain data, as ``cbdp-sym convert --json`` prints it."""
        return {
            "from": [{"guarantee": str(g), "times": n} for g, n in self.sources],
            "mechanism": None if self.mechanism is None else str(self.mechanism),
            "group": self.group,
            "to": self._said(),
            "parameter": self.parameter,
            "bound": self.value,
            "exact_bound": str(self.bound),
            "closed_form": None if self.exact is None else str(self.exact),
            "least": self.least,
            "least_by": None if self.needed is None else str(self.needed.use),
            "statement": self.use.id if self.use else None,
            "claim": self.lemma,
            "steps": [
                {
                    "statement": s.use.id if s.use else None,
                    "claim": str(s.use) if s.use else None,
                    "text": s.text,
                    "fact": show(s.fact().conclusion),
                }
                for s in self.steps
            ],
            "readings": list(self.readings),
            "hypotheses": self._assumed(),
            "conclusion": show(self.fact.conclusion),
            "axioms": list(self.axioms),
            "foundations": list(self.foundations),
            "others": [o.data(self.digits) for o in self.others],
        }


def shown(value: Rational, digits: int) -> str:
    """Return a decimal at least ``value``."""
    text = decimal(value, digits, up=True) if value >= 0 else f"-{decimal(-value, digits, up=False)}"
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def shown_below(value: Expr, digits: int) -> str:
    """Return a decimal at most ``value``, which is positive."""
    return decimal(lower(value, digits), digits, up=False)


def _counted(g: Guarantee, times: int) -> str:
    return str(g) if times == 1 else f"{times} * {g}"
