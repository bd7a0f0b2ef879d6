"""Leaves: goals that interval arithmetic closes, or the signs of parts, after a change of form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from cbdp_sym.export import identities
from cbdp_sym.export.aims import Aim, Lemmas, of_erfc, op_of
from cbdp_sym.export.gallina import fraction, name_of, text
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.regions import Region

_PRECISION, _DEPTH, _HALVINGS = 53, 12, 6


class Leaves(ABC):
    """Writes the lemmas of leaves, and what the templates of all nodes need."""

    def __init__(self) -> None:
        self.lemmas = Lemmas()

    @abstractmethod
    def node(self, aim: Aim, tree: Any) -> str:
        """Return the name of a lemma that says the aim. Raises NotStated."""

    @staticmethod
    def turn(region: Region, strict: bool, left: str, right: Term | str, terms: tuple[Term, ...]) -> str:
        """Return a step after which a goal about ``left`` is one about ``right``; they are shown to be equal.

        The terms are those that stand in them.
        """
        if not isinstance(right, str):
            terms, right = (*terms, right), text(right)
        # a logarithm of a product may have to stay whole on the other side
        otherwise = ("split_ln",) if "(ln " in left else ()
        steps = identities.script(terms, region.normaliser, otherwise)
        return f"apply (turned_{op_of(strict)} ({left}) ({right})).\n{{ {steps}. }}"

    def leaf(self, aim: Aim, how: str = "interval") -> str:
        """Return a lemma for a leaf; ``how`` is what the certificate says of it."""
        if how in ("ball", "mean") and not of_erfc(aim.f):
            ways = self.subdivided(aim, slopes_first=how == "mean")
            return self.lemmas.add(aim.region, aim.goal, [f"first [{' | '.join(ways)}]."])
        bounded = all(aim.region.ranges[v].bounded for v in aim.f.free)
        ways = [*self.subdivided(aim), "sign_of"] if bounded else ["sign_of"]
        if of_erfc(aim.f):
            ways = [*self.integrated(aim), "sign_of"] if bounded else ["sign_of"]
        for form in self.forms(aim):
            inner = identities.script((aim.f, form), aim.region.normaliser)
            ways.append(
                f"solve [apply (turned_{op_of(aim.strict)} {text(aim.f)} {text(form)}); "
                f"[solve [{inner}] | sign_of]]"
            )
        if not bounded and not of_erfc(aim.f):
            ways += self.subdivided(aim)
        return self.lemmas.add(aim.region, aim.goal, [f"first [{' | '.join(ways)}]."])

    @staticmethod
    def integrated(aim: Aim) -> list[str]:
        """Return enclosures of the error function as an integral, on parts of a range of one variable."""
        free = sorted(aim.f.free)
        if not free:
            return ["integrated"]
        if len(free) > 1:
            return []
        r = aim.region.ranges[free[0]]
        assert r.low is not None
        assert r.high is not None
        return [f"in_parts {name_of(free[0])} {fraction(r.low)} {fraction(r.high)} {_HALVINGS}%nat"]

    def subdivided(self, aim: Aim, *, slopes_first: bool = False) -> list[str]:
        """Return enclosures on parts of the region, with slopes where there is one variable."""
        free = sorted(aim.f.free)
        if not free:
            return [f"(for_interval; interval with (i_prec {2 * _PRECISION}))"]
        cuts = ", ".join(f"i_bisect {name_of(v)}" for v in free)
        options = f"i_prec {_PRECISION}, {cuts}, i_depth {_DEPTH}"
        slopes = [f"i_prec {_PRECISION}, {cuts}, i_autodiff {name_of(v)}, i_depth {_DEPTH}" for v in free]
        whole, parts = ["enclosed"], [f"(for_interval; interval with ({o}))" for o in slopes]
        return [
            *(parts + whole if slopes_first else whole + parts),
            f"(for_interval; interval with ({options}))",
        ]

    def forms(self, aim: Aim) -> list[Term]:
        """Return the same function with a common factor in front, or in the distance from an end."""
        found: dict[str, Term] = {}
        normaliser = aim.region.normaliser
        try:
            common, rest = _with_positive_factor(*normaliser.factored(aim.f))
            shifted = [*self.from_ends(aim.region, rest), *self.from_three(aim.region, rest)]
            for inner in (rest, *shifted):
                form = inner if common is ex.ONE else ex.raw("mul", (common, inner))
                found.setdefault(text(form), form)
            p, below = normaliser.quotient(aim.f)
            if below:
                above = ex.add(*(ex.mul(ex.num(c), *(ex.power(g, ex.num(e)) for g, e in m))
                                 for m, c in p.items()))  # fmt: skip
                under = [ex.raw("pow", (g, ex.num(-n))) for g, n in below.items()]
                common, rest = _with_positive_factor(*normaliser.factored(above))
                for inner in (rest, *self.from_ends(aim.region, rest)):
                    form = ex.raw("mul", (common, inner, *under))
                    found.setdefault(text(form), form)
        except (Refused, NotRechecked):
            pass
        found.pop(text(aim.f), None)
        return list(found.values())

    @staticmethod
    def from_three(region: Region, f: Term) -> list[Term]:
        """Return a polynomial multiplied out in π - 3 in place of π."""
        if ex.PI not in f.subterms():
            return []
        g = ex.rebuilt(f, {ex.PI: ex.add(ex.num(3), ex.var("pi"))})
        distance = ex.raw("add", (ex.PI, ex.num(-3)))
        return [identities.written(region.normaliser.form(g), {"pi": distance})]

    @staticmethod
    def from_ends(region: Region, f: Term) -> list[Term]:
        """Return a polynomial multiplied out in the distances of its variables from ends of their ranges.

        Also with a distance that divides it in front, where it is 0 at the end.
        """
        found = []
        for k in (0, 1):
            ends: dict[str, Term] = {}
            distances: dict[str, Term] = {}
            for v in sorted(f.free):
                end, _ = region.ranges[v].end(k)
                if end:
                    sign = ex.MINUS if k else ex.ONE
                    ends[v] = ex.add(ex.num(end), ex.mul(sign, ex.var(v)))
                    distances[v] = ex.raw("add", (ex.num(end), ex.neg(ex.var(v)))) if k else (
                        ex.raw("add", (ex.var(v), ex.num(-end))))  # fmt: skip
            if ends:
                g = f
                for v, moved in ends.items():
                    g = ex.put(g, v, moved)
                moved = region.normaliser.form(g)
                found.append(identities.written(moved, distances))
                factors = _with_positive_factor(*region.normaliser.factored(moved))
                if not factors[0].free.isdisjoint(ends):
                    found.append(ex.raw("mul", tuple(identities.written(e, distances) for e in factors)))
        return found


def _with_positive_factor(common: Term, rest: Term) -> tuple[Term, Term]:
    if ex.split_coefficient(common)[0] < 0:
        return ex.neg(common), ex.neg(rest)
    return common, rest
