"""A mechanism on the kernel: what is assumed of it, claims that are applied to it, and weaker guarantees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Expr

from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.sympy_terms import text
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.ring import LE, LT
from cbdp_sym.kernel.terms import Term, sides, substitute
from cbdp_sym.kernel.theorem import Theorem, assume, enclose, modus_ponens, specialise, symmetry
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import separated
from cbdp_sym.tactics.numbers import rational
from cbdp_sym.tactics.proof import Proof as Script
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import named, next_antecedent, schema
from cbdp_sym.tactics.syntax import binary, by_equation, parts, symbols
from cbdp_sym.tactics.syntax import number as literal
from cbdp_sym.theory.guarantees import Guarantee

NUMBERS = {  # as the claims of the corpus call them
    "pure_dp": ("epsilon",),
    "approx_dp": ("epsilon", "delta"),
    "renyi_dp": ("alpha", "c"),
    "zcdp": ("xi", "rho"),
    "approx_zcdp": ("delta", "xi", "rho"),
    "mcdp": ("mu", "tau"),
}
_PRECISIONS = (256, 1024, 4096)
_DEFINED = frozenset(["sinh", "cosh", "tanh"])


def holds(goal: Term) -> Theorem:
    """Return a relation between two constants, or that one is a natural number.  Raises Failed."""
    own = sorted(symbols(goal) & _DEFINED)
    if own:
        said = equation(goal, *own, repeat=True)
        return by_equation(symmetry(said), holds(sides(said.conclusion)[1]))
    name, terms = parts(goal)
    if any(rational(t) is None for t in terms):
        a, b = terms
        for bits in _PRECISIONS:
            try:
                return enclose(LT if name == "<" else LE, a, b, {}, bits)
            except KernelError:
                continue
        if name == "<=" and (same := _equal(a, b)) is not None:
            return same
    return close(goal)


def _equal(a: Term, b: Term) -> Theorem | None:
    """Return a ≤ b for two forms of one number, such as (√2)² and 2, which no balls tell apart."""
    try:
        return use("le_of_eq", given=[close(binary("=", a, b))])
    except Failed:
        return None


def number(e: Expr) -> Term:
    """Return a constant as a term of the kernel."""
    return reader.term(text(e), {}, REAL)


@dataclass(frozen=True)
class Call:
    """A lemma that was used at values: a claim of the corpus or the lemma's name, and what was computed."""

    source: Use | str
    values: tuple[Term, ...]
    computed: tuple[Term, ...]


class Setting:
    """The names of a mechanism ``M`` and a query ``q``, and of the relation of neighbours.

    ``calls`` are the lemmas that were used, in order: what a derivation would say.
    """

    def __init__(self, groups: bool) -> None:
        self.calls: list[Call] = []
        data = "('i -> 'd)" if groups else "'d"
        free = "" if groups else f"nb : {data} -> {data} -> bool, "
        self.script = Script(f"for {free}M : {data} -> 'a measure, q : {data} -> real holds T")
        swapped = "!x y. nb x y ==> nb y x"
        if groups:
            self.script.let(nb=f"(neighbours : {data} -> {data} -> bool)")
            self.symmetric = self.script.intro(
                "x y", lambda p: p.use("neighbours_swapped", "x", "y"), swapped
            )
            self.finite = self.assumed(r"Finite (\i : 'i. T)")
            self.allowed = frozenset({self.finite.conclusion})
        else:
            self.symmetric = self.finite = self.assumed(swapped)
            self.allowed = frozenset({self.symmetric.conclusion})

    def swapped(self, group: int) -> Theorem:
        """Return that neighbours, or data sets that differ in so many entries, are so both ways round."""
        if group == 1:
            return self.symmetric
        return self.script.intro(
            "x y",
            lambda p: p.use("within_swapped", str(group), "x", "y"),
            f"!x y : 'i -> 'd. within {group} x y ==> within {group} y x",
        )

    def assumed(self, said: str, **names: Term) -> Theorem:
        """Return ``said``, which is assumed."""
        return assume(self.script.term(said, **names))

    def satisfies(self, guarantee: Guarantee) -> Theorem:
        """Return that M has the guarantee, which is assumed."""
        numbers = " ".join(text(value) for value in vars(guarantee).values())
        return self.assumed(f"{guarantee.predicate} nb M {numbers}")

    def apply(self, use: Use, *given: Theorem, **objects: str | Term) -> Theorem:
        """Return what a claim says of the mechanism of the first theorem.

        ``objects`` are values for the claim's variables, besides those that the guarantee of the first
        theorem has: the relation of neighbours, the mechanism and the numbers.  Raises Failed.
        """
        said = {**_objects(given[0]), **objects}
        whole = self.used(use, [said[v.name] for v in use.claim.variables], *given)
        name, both = parts(whole.conclusion)
        if name == "/\\":
            whole = separated(whole)[use.part]
        elif name not in NUMBERS:  # an equivalence, read one way or the other
            forward = both[0] is given[0].conclusion
            whole = by_equation(whole if forward else symmetry(whole), given[0])
        return self.tidied(whole)

    def tidied(self, theorem: Theorem) -> Theorem:
        """Return a guarantee with rational numbers computed."""
        old = [t for t in parts(theorem.conclusion)[1] if t.type is REAL]
        values = [rational(t) for t in old]
        new = [t if q is None else literal(q) for t, q in zip(old, values, strict=True)]
        return self._with(theorem, new)

    def used(self, source: Use | str | Theorem, texts: list[str | Term], *given: Theorem) -> Theorem:
        """Return a claim, a lemma or a theorem at these values; its hypotheses between numbers are proved."""
        inner = self.script.supposing()
        inner.know(*given)
        theorem = source.theorem() if isinstance(source, Use) else source
        theorem = named(theorem) if isinstance(theorem, str) else theorem
        pattern = schema(theorem)
        values = {v: inner.term(t) for v, t in zip(pattern.variables, texts, strict=True) if v.type is REAL}
        needed = [a for a in pattern.antecedents if a.free <= values.keys() and _compares(a)]
        computed = [substitute(values, a) for a in needed]
        if isinstance(source, (Use, str)):
            said = tuple(
                values.get(v) or inner.term(t) for v, t in zip(pattern.variables, texts, strict=True)
            )
            self.calls.append(Call(source, said, tuple(computed)))
        return inner.use(theorem, *texts, given=[holds(c) for c in computed])

    def weakened(self, theorem: Theorem, *numbers: Expr) -> Theorem:
        """Return a guarantee with these numbers, which are at least those of the theorem.  Raises Failed."""
        return self._with(theorem, [number(e) for e in numbers])

    def _with(self, theorem: Theorem, new: list[Term]) -> Theorem:
        predicate, (nb, mechanism, *old) = parts(theorem.conclusion)
        if old == new:
            return theorem
        kept = old[:1] if predicate == "renyi_dp" else []
        return self.used(f"{predicate}_weaken", [nb, mechanism, *old, *new[len(kept) :]], theorem)

    def with_sum(self, theorem: Theorem, sum_below: Theorem) -> Theorem:
        """Return zCDP with the number that a sum in its ξ is at most."""
        _, (nb, mechanism, xi, rho) = parts(theorem.conclusion)
        total, bound = parts(sum_below.conclusion)[1]
        factor = parts(xi)[1][0]
        inner = self.script.supposing()
        inner.let(c=factor, s=total, h=bound, xi=xi, rho=rho)
        inner.use("scale_le", "c", "s", "h", given=[holds(inner.term("0 <= c")), sum_below])
        inner.have("rho <= rho")
        inner.have("xi + rho <= c*h + rho")
        inner.know(theorem)
        return inner.use("zcdp_weaken", nb, mechanism, "xi", "rho", "c*h", "rho")

    def lower_order(self, monotone: Use, theorem: Theorem, order: Expr) -> Theorem:
        """Return the bound of the divergence for a lower order, as it increases in the order."""
        _, (nb, mechanism, larger, bound) = parts(theorem.conclusion)
        lemma = _lower_order(monotone.theorem())
        return self.used(lemma, [nb, mechanism, number(order), larger, bound], theorem)

    def without_failure(self, theorem: Theorem) -> Theorem:
        """Return zCDP as approximate zCDP that never fails."""
        return self.used("approx_zcdp_of_zcdp", list(parts(theorem.conclusion)[1]), theorem, self.symmetric)

    def as_approximate(self, theorem: Theorem) -> Theorem:
        """Return ε-DP as (ε,0)-DP, which is its definition."""
        if parts(theorem.conclusion)[0] != "pure_dp":
            return theorem
        return by_equation(equation(theorem.conclusion, "pure_dp"), theorem)

    def at_order(self, theorem: Theorem, order: Expr) -> Theorem:
        """Return what zCDP says at one order."""
        _, (nb, mechanism, xi, rho) = parts(theorem.conclusion)
        names = {"xi": xi, "rho": rho, "a": number(order)}
        bound = reader.term("xi + rho*a", names, REAL)
        return self.used("renyi_dp_of_zcdp", [nb, mechanism, xi, rho, names["a"], bound], theorem)


@cache
def setting(groups: bool) -> Setting:
    """Return the names for any relation of neighbours, or for data sets with one entry for each member."""
    return Setting(groups)


def _compares(t: Term) -> bool:
    """Return whether a statement compares two real numbers."""
    name, arguments = parts(t)
    return name in ("<", "<=") and arguments[0].type is REAL


@cache
def _lower_order(monotone: Theorem) -> Theorem:
    """Monotonicity in the order, for mechanisms."""
    p = Script(
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, a b c : real "
        "given 1 < a, a <= b, renyi_dp nb A b c holds renyi_dp nb A a c"
    )
    p.unfold("renyi_dp", "mechanism")

    def pair(q: Script) -> Theorem:
        smaller = q.use(monotone, "A x", "A y", "a", "b")
        return q.calc("renyi a (A x) (A y)", ("<=", "renyi b (A x) (A y)", smaller), ("<=", "ext c"))

    return p.qed(p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair)))


def _objects(theorem: Theorem) -> dict[str, str | Term]:
    """The objects of a guarantee, as the claims call them."""
    predicate, arguments = parts(theorem.conclusion)
    if predicate not in NUMBERS:
        return {"nb": "nb", "q": "q"}
    nb, mechanism, *numbers = arguments
    named_ = dict(zip(NUMBERS[predicate], numbers, strict=True))
    return {"nb": nb, "A": mechanism, "M": mechanism, **named_}


def instance(use: Use, **numbers: Expr) -> Theorem:
    """Return a claim at numbers, about other objects that it names itself; what it assumes of them stays."""
    result = specialise(use.theorem(), *_values(use, numbers))
    while (step := next_antecedent(result.conclusion)) is not None:
        known = holds(step[0]) if _is_computed(step[0]) else assume(step[0])
        result = modus_ponens(result, known)
    return result


def assumptions(use: Use, **numbers: Expr) -> frozenset[Term]:
    """Return what :func:`instance` will assume, without the proof of the claim."""
    hypotheses, _ = use.claim.at(*_values(use, numbers))
    return frozenset(h for h in hypotheses if not _is_computed(h))


def _values(use: Use, numbers: dict[str, Expr]) -> list[Term]:
    return [number(numbers[v.name]) if v.name in numbers else v for v in use.claim.variables]


def _is_computed(antecedent: Term) -> bool:
    """Return whether a statement is about constants alone."""
    return not antecedent.free and (_compares(antecedent) or parts(antecedent)[0] in ("Nat", "Int"))
