"""``prove``: a claim over a region is proved with a certificate, refuted by a witness, or left unknown."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import sympy
from sympy import Expr, Rational, S, Symbol, preorder_traversal

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.display import Displayed, claim_formula
from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.logic import Operator, Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import holds, needs
from cbdp_sym.analysis.regions.proof import Aim, RegionClaim, Tree, aim_of
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.regions.statement import check_statement, claim_of, statement, text_of
from cbdp_sym.calls import checked
from cbdp_sym.language.formulas import sympy_text
from cbdp_sym.oracles.prover.depth_first import DepthFirstSearch, NoCertificate
from cbdp_sym.oracles.prover.methods.equations import equations_in
from cbdp_sym.oracles.prover.refute import Attack, FalsePoint, corners, counterexample, judged, on_equations
from cbdp_sym.oracles.prover.time_limits import OutOfTime, clock_of, time_limit

Verdict = Literal["proved", "refuted", "unknown"]
_RELATIONALS: dict[Any, Any] = {
    sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">", sympy.Eq: "=",
}  # fmt: skip
_FIRST_ATTACK, _FEW_BOXES = 0.4, 40  # seconds
_ATTACKS = ((0.03, 600, False), (0.1, 5000, True))  # parts of the time, boxes, points as well
_SEARCHES = (0.12, 0.6)  # parts of the time, between the attacks
_KEPT = 0.03  # of the time, for the checker's check


class ImproperClaim(Refusal):
    """A claim or a domain that makes no sense: an empty domain, a side that is undefined in it."""

    def __init__(self, message: str) -> None:
        super().__init__(message, weak=False)


@dataclass(frozen=True)
class Answer(Displayed):
    """The answer of :func:`prove`.

    ``certificate`` is data for a JSON file, which the checker has checked; ``witness`` are rational
    values of the variables at which the claim is false, with the balls of both sides there (``sides``),
    and ``tie`` says that the sides are equal there; ``hardest`` is the part that could not be shown.
    """

    claim: str
    where: str
    verdict: Verdict
    seconds: float
    boxes: int = 0
    certificate: dict[str, Any] | None = None
    witness: dict[str, Rational] | None = None
    sides: tuple[str, str] | None = None
    tie: bool = False
    hardest: str | None = None
    reason: str | None = None

    @property
    def formula(self) -> str:
        """Return the claim and its domain."""
        where = rf" \quad\text{{for }} {claim_formula(self.where)}" if self.where else ""
        return claim_formula(self.claim) + where

    @property
    def sentences(self) -> list[str]:
        """Return the verdict and what it rests on."""
        return [self.verdict, *(line.strip() for line in str(self).splitlines()[1:])]

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        where = f" where {self.where}" if self.where else ""
        lines = [f"{self.verdict}: {self.claim}{where}"]
        if self.witness is not None:
            at = ", ".join(f"{v} = {value}" for v, value in self.witness.items()) or "any point"
            sides = self.sides or ("", "")
            how = "the sides are equal" if self.tie else f"the sides are {sides[0]} and {sides[1]}"
            lines.append(f"  at {at} {how}")
        if self.verdict == "proved":
            lines.append(f"  a certificate of {self.boxes} node{'s' * (self.boxes != 1)}, checked")
        if self.reason:
            lines.append(f"  {self.reason}")
        if self.hardest:
            lines.append(f"  hardest part: {self.hardest}")
        return "\n".join(lines)


@checked
def prove(
    claim: str | Relation | Any,
    where: str | Relation | Iterable[Any] | Any = "",
    *,
    seconds: float = 10.0,
    cpu: bool = False,
) -> Answer:
    """Decide whether ``claim`` holds for all real values of its variables with ``where``.

    Args:
        claim: inequalities or equations between real expressions, as text in SymPy's notation
            (``"sinh(x) - sinh(y) <= exp(x*y/2)*sinh(x - y)"``, joined by ``,`` or ``&``), as relations of
            this package or of SymPy.
        where: the domain in the same form, bounded or not; symbols with assumptions
            (``positive=True``) add them to it.
        seconds: the time limit; it also ends a long computation inside a library.
        cpu: whether these, and the seconds of the answer, are CPU seconds of this process, so that the
            verdict does not depend on what else the machine does.

    Raises:
        ImproperClaim: the domain is empty, or a side of the claim is undefined somewhere in it.
        Refusal: the text is not in the grammar (see :mod:`cbdp_sym.analysis.grammar`).

    >>> print(prove("log(1 + x) <= x", "x > -1").verdict)
    proved
    """
    clock = clock_of(cpu)
    started = clock()
    claim_text, where_text = texts_of(claim, where)
    problem = claim_of(claim_text, where_text)
    if problem.region.empty:
        raise ImproperClaim(f"the domain '{where_text}' is empty")
    prover = _Prover(problem, claim_text, where_text, clock, started, started + seconds)
    try:
        with time_limit(seconds, cpu=cpu):
            return prover.decide()
    except OutOfTime:
        return prover.unknown("the time is over")


class _Prover:
    def __init__(
        self,
        problem: RegionClaim,
        claim: str,
        where: str,
        clock: Callable[[], float],
        started: float,
        deadline: float,
    ) -> None:
        self.problem, self.claim, self.where = problem, claim, where
        self.clock, self.started, self.deadline = clock, started, deadline
        self.search = DepthFirstSearch(deadline, clock)
        self.samples = self.search.work.samples
        kept = {e for r in problem.relations for s in r.sides for e in preorder_traversal(s)}
        domain = claims_of(where).subterms if where.strip() else ()
        self.dropped = [e for e in problem.subterms if e not in kept] + list(domain)

    def decide(self) -> Answer:
        whole = self.deadline - self.started
        found = self.attack(min(_FIRST_ATTACK, whole / 5), _FEW_BOXES)
        if found is not None:
            return found
        if not self.samples.points(self.problem.region):
            proof = self.nothing_there()
            if proof is not None:
                return proof
        try:
            lemmas, region = self.meaning()
        except _Undefined as error:
            return self.unknown(str(error))
        for until, (part, boxes, points) in zip(_SEARCHES, _ATTACKS, strict=True):
            answer = self.attempt(lemmas, region, self.started + until * whole)
            answer = answer or self.attack(part * whole, boxes, points)
            if answer is not None:
                return answer
        answer = self.attempt(lemmas, region, self.deadline - _KEPT * whole)
        return answer or self.unknown("the search was exhausted or out of time")

    def attack(self, seconds: float, boxes: int, points: bool = True) -> Answer | None:
        until = time.process_time() + seconds
        problem = self.problem
        attack = Attack(self.samples, until, self.dropped, boxes, points)
        if next(equations_in(problem.region), None) is not None:
            found = on_equations(problem, attack)
        else:
            found = counterexample(problem.relations, problem.region, attack)
        return None if found is None else self.refuted(found)

    def refuted(self, found: FalsePoint) -> Answer:
        return self.answer(
            "refuted", witness=dict(found.point), sides=(found.left, found.right), tie=found.tie
        )

    def nothing_there(self) -> Answer | None:
        """Return a domain in which no point was found may be empty: that is a mistake, not a proof."""
        if next(equations_in(self.problem.region), None) is not None:
            return None  # points with equations between them are not looked for
        for g in self.problem.region.given:
            rest = Region(self.problem.region.ranges, tuple(h for h in self.problem.region.given if h != g))
            try:
                self.search.deadline = self.clock() + (self.deadline - self.started) / 5
                self.search.prove(Aim(-g.lhs, rest, g.op == ">="))
            except (NoCertificate, OutOfTime):
                continue
            finally:
                self.search.deadline = self.deadline
            raise ImproperClaim(f"the domain '{self.where}' is empty: '{g}' never holds in it")
        return None

    def meaning(self) -> tuple[list[tuple[Expr, bool, Tree]], Region]:
        """Return what has to be shown first, so that every side of the claim is defined in the region."""
        lemmas: list[tuple[Expr, bool, Tree]] = []
        region = self.problem.region
        sides = [s for r in self.problem.relations for s in (r.lhs, r.rhs)]
        for e in (*self.problem.subterms, *sides):
            if e.has(sympy.Piecewise):
                continue  # the checker takes the cases one by one
            for alternatives in needs(e):
                if any(all(holds(n, region) for n in needed) for needed in alternatives):
                    continue
                for g, op in alternatives[0]:
                    if not holds((g, op), region):
                        lemma = self.lemma(g, op, region, e)
                        lemmas.append(lemma)
                        region = region.knowing(lemma[0], lemma[1])
        return lemmas, region

    def lemma(self, g: Expr, op: str, region: Region, e: Expr) -> tuple[Expr, bool, Tree]:
        signs = self.search.work.signs(g, region)
        bad = {">": {-1}, ">=": {-1}, "!=": set()}[op]
        if signs & bad:
            raise self.undefined(e, self.samples.negative_at(g, region) or {})
        if op == "!=" and signs == {-1}:
            g = -g
        strict = op != ">="
        try:
            tree = self.search.prove(Aim(g, region, strict))
        except NoCertificate:
            self.refuse_zero(g, op, region, e)
            sign = ">" if strict else ">="
            raise _Undefined(f"'{e}' is not shown to be defined: {g} {sign} 0") from None
        return g, strict, tree

    def refuse_zero(self, g: Expr, op: str, region: Region, e: Expr) -> None:
        """Raise ImproperClaim if g, which must not be 0, is exactly 0 at a corner of the region."""
        if op == ">=":
            return
        unused = {v: Range() for v in g.free_symbols if v not in region.ranges}  # x of x/x
        region = replace(region, ranges={**region.ranges, **unused})
        for point in corners(region):
            if judged(Relation(g, ">", S.Zero), point) is not None:
                raise self.undefined(e, point)

    def undefined(self, e: Expr, point: Mapping[Symbol, Rational]) -> ImproperClaim:
        """Return the error that says where e is undefined, and what to write to leave the point out."""
        mine = {v: c for v, c in point.items() if v in e.free_symbols}
        if not mine:
            return ImproperClaim(f"'{e}' is undefined")
        at = ", ".join(f"{v} = {c}" for v, c in mine.items())
        if self.where:
            domain = f"which the domain '{self.where}' contains"
            return ImproperClaim(f"'{e}' is undefined at {at}, {domain}")
        names = [v.name for v in mine]
        return ImproperClaim(
            f"'{e}' is undefined at {at},"
            f" and {', '.join(names)} {'ranges' if len(names) == 1 else 'range'} over all real numbers:"
            f" give a domain (--where), such as '{names[0]} > 0'"
        )

    def attempt(self, lemmas: list[tuple[Expr, bool, Tree]], region: Region, until: float) -> Answer | None:
        self.search.deadline = until
        try:
            nodes = [self.relation(r, region) for r in self.problem.relations]
        except (NoCertificate, OutOfTime):
            if self.clock() > self.deadline:
                raise OutOfTime from None
            return None
        tree = nodes[0] if len(nodes) == 1 else {"all": nodes}
        for g, strict, proof in reversed(lemmas):
            tree = {"have": str(g), "strict": strict, "proof": proof, "then": tree}
        certificate = json.loads(json.dumps(statement(self.claim, self.where, tree)))
        try:
            check_statement(certificate)
        except Refusal as error:
            return self.unknown(f"the checker refused the certificate: {error}")
        return self.answer("proved", certificate=certificate, boxes=count_nodes(tree))

    def relation(self, relation: Relation, region: Region) -> Tree:
        if relation.op != "=":
            aim = aim_of(relation, region)
            return self.search.prove(Aim(aim.f, aim.region, aim.strict, known=True))
        if same_form(relation.lhs, relation.rhs, region.context):
            return {"by": "identity"}
        sides = []
        for op in (">=", "<="):
            aim = aim_of(Relation(relation.lhs, op, relation.rhs), region)
            sides.append(self.search.prove(Aim(aim.f, aim.region, False, known=True)))
        return {"both": sides}

    def unknown(self, reason: str) -> Answer:
        return self.answer("unknown", reason=reason, hardest=str(self.search.hardest.aim or self.whole()))

    def whole(self) -> Aim:
        """Return the whole first relation, which is the hardest as long as no part of it has failed."""
        first = self.problem.relations[0]
        if first.op == "=":
            first = Relation(first.lhs, ">=", first.rhs)
        return aim_of(first, self.problem.region)

    def answer(self, verdict: Verdict, **found: Any) -> Answer:
        seconds = self.clock() - self.started
        found.setdefault("boxes", self.search.count)
        return Answer(self.claim, self.where, verdict, seconds, **found)


class _Undefined(Exception):
    """The claim is not shown to be defined everywhere in its domain."""


def count_nodes(tree: Any) -> int:
    """Return how many nodes a certificate has."""
    if isinstance(tree, dict):
        own = 1 if any(k in tree for k in _NODE_KEYS) else 0
        return own + sum(map(count_nodes, tree.values()))
    return sum(map(count_nodes, tree)) if isinstance(tree, list) else 0


_NODE_KEYS = (
    "by", "outside", "split", "case", "have", "times", "sum", "compare", "edge", "hump", "substitute",
    "period", "name", "closure", "end", "solved", "increasing",
)  # fmt: skip


def texts_of(claim: Any, where: Any) -> tuple[str, str]:
    """Return a claim and its domain as text; the domain says what symbols assume (``positive=True``)."""
    claim_text, claimed = _text(claim)
    where_text, assumed = _text(where)
    assumptions = text_of(_assumptions(claimed + assumed))
    return claim_text, ", ".join(t for t in (where_text, assumptions) if t)


def _text(claims: Any) -> tuple[str, list[Any]]:
    """Claims in the grammar, and the symbols in them that may have assumptions."""
    if isinstance(claims, str):
        return sympy_text(claims), []
    found = _relations(claims)
    if not found and claims in (True, S.true):  # SymPy has decided it: Symbol("x", positive=True) > 0
        return "0 <= 0", []
    symbols = sorted(set().union(*(r.free_symbols for r in found)), key=str)
    return text_of(found), symbols


def _relations(claims: Any) -> list[Relation]:
    if isinstance(claims, Relation):
        return [claims]
    if isinstance(claims, (list, tuple, set, frozenset, sympy.And)):
        parts = claims.args if isinstance(claims, sympy.And) else claims
        return [r for c in parts for r in _relations(c)]
    if claims in (True, S.true):
        return []
    if type(claims) in _RELATIONALS:
        return [Relation(claims.lhs, _RELATIONALS[type(claims)], claims.rhs)]
    raise Refusal(f"'{claims}' is not an inequality between real expressions", weak=False)


def _assumptions(symbols: list[Any]) -> list[Relation]:
    """Return what the symbols assume, as relations; being an integer is not used."""
    found = []
    op: Operator
    for s in dict.fromkeys(symbols):
        for known, op in (
            (s.is_positive, ">"), (s.is_nonnegative, ">="), (s.is_negative, "<"),
            (s.is_nonpositive, "<="),
        ):  # fmt: skip
            if known:
                found.append(Relation(s, op, S.Zero))
                break
    return found
