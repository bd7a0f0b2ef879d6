"""Replays a log of proof steps, and compares what it proves with the text of each claim.

A log is lines of words; types, terms and steps are numbered from 0, each in their own order:

    T op TYPES      a type            v NAME TYPE   a variable       c NAME TYPE   a constant
    q RATIONAL      a literal         b INDEX TYPE  a bound variable
    a TERM TERM     an application    l TYPE TERM   an abstraction
    D NAME TERM     a constant that a derivation defines
    . RULE STEPS | ARGUMENTS | CONCLUSION HYPOTHESES
    w NAME TERMS                      the values at which the claim NAME fails
    ? NAME TERM STEP                  the theorem NAME, which that step proves without hypotheses
    = DIGEST                          the last line: SHA-256 of the lines before it

Each step is made again from its premises and arguments, and compared with what the log says that it proved.
The meaning of a claim and its presuppositions (``definedness.py``) are read off its text, never off the log.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from urllib.parse import unquote

from cbdp_sym.recheck.answer import CertificateAnswer
from cbdp_sym.recheck.proofs import terms, types
from cbdp_sym.recheck.proofs.certified_steps import require, require_by_intervals
from cbdp_sym.recheck.proofs.definedness import at_values, definedness
from cbdp_sym.recheck.proofs.library import Library, read_statement
from cbdp_sym.recheck.proofs.polynomials import polynomial
from cbdp_sym.recheck.proofs.terms import FREE, KIND, LOOSE, TYPE, A, apply, binary, bind, operands
from cbdp_sym.recheck.proofs.types import BOOL, REAL, LogRefused, Type, need

Step = tuple[frozenset[int], int]  # hypotheses, conclusion


@dataclass(frozen=True)
class ClaimText:
    """A claim as its author wrote it, ``for .. given .. holds ..``; ``fails``: it is to be refuted."""

    text: str
    fails: bool = False


_NUMBER = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")
_DEEPEST = 10_000  # binders around a variable


@dataclass
class Replay:
    """The state of a log.  ``claims`` has the theorems that were proved, ``values`` those of refutations."""

    library: Library
    types: list[Type] = field(default_factory=list)
    terms: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    claims: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[int]] = field(default_factory=dict)

    def read(self, lines: Iterable[str]) -> None:
        """Read the log.  Raises LogRefused, with the number of the line, at the first thing that is wrong."""
        *body, end = list(lines) or [""]
        digest = hashlib.sha256("".join(f"{line}\n" for line in body).encode()).hexdigest()
        need(end.split() == ["=", digest], "the log was changed, or has no end")
        for n, line in enumerate(body, start=1):
            try:
                self._line(line.split())
            except (LogRefused, IndexError, ValueError, ZeroDivisionError, KeyError) as error:
                raise LogRefused(f"line {n}: {error}") from error

    def _line(self, words: list[str]) -> None:
        match words:
            case ["T", op, *arguments]:
                self.types.append(types.typ(op, *map(self._type, arguments)))
            case ["v", name, t]:
                self.terms.append(terms.variable(unquote(name), self._type(t)))
            case ["c", name, t]:
                self.terms.append(self._constant(unquote(name), self._type(t)))
            case ["q", value]:
                need(_NUMBER.fullmatch(value) is not None, "no number of the form p or p/q")
                self.terms.append(terms.number(Fraction(value)))
            case ["b", i, t]:
                need(_at(i) < _DEEPEST, "a bound variable of too many binders")
                self.terms.append(terms.index(_at(i), self._type(t)))
            case ["a", f, x]:
                self.terms.append(apply(self.terms[_at(f)], self.terms[_at(x)]))
            case ["l", domain, body]:
                of, b = self._type(domain), self.terms[_at(body)]
                need(TYPE[terms.put(b, 0, terms.variable("", of))] == TYPE[b], "an ill-typed index")
                self.terms.append(terms.function(of, b))
            case ["D", name, term]:
                known = self.library.definitions.get(unquote(name))
                need(known == self._term(term), f"{unquote(name)} is defined by the log alone")
            case ["w", name, *values]:
                need(unquote(name) not in self.values, "the values of a refutation twice")
                self.values[unquote(name)] = [self._term(v) for v in values]
            case ["?", name, term, step]:
                claim = self.steps[_at(step)]
                need(claim == (frozenset(), self._term(term)), "its step proves something else")
                need(unquote(name) not in self.claims, "a claim twice")
                self.claims[unquote(name)] = claim[1]
            case [".", rule, *rest]:
                self._step(rule, " ".join(rest))
            case _:
                raise LogRefused("a line of an unknown form")

    def _constant(self, name: str, t: Type) -> int:
        need(name in self.library.constants, f"the constant {name} is not declared")
        declared = self.library.constants[name]
        need(types.is_instance(declared, t, {}), f"the constant {name} has another type")
        return terms.constant(name, t)

    def _type(self, word: str) -> Type:
        return self.types[_at(word)]

    def _term(self, word: str) -> int:
        """A term without loose indices: the only kind that a rule takes."""
        t = self.terms[_at(word)]
        need(LOOSE[t] == 0, "a term with a loose bound variable")
        return t

    def _step(self, rule: str, rest: str) -> None:
        before, arguments, after = (words.split() for words in rest.split("|"))
        premises = [self.steps[_at(w)] for w in before]
        union = frozenset[int]().union(*(h for h, _ in premises))
        made = self._made(rule, union, [c for _, c in premises], arguments)
        made = made if isinstance(made, tuple) else (union, made)
        said, *under = map(self._term, after)
        need(made == (frozenset(under), said), f"{rule} proves something else than the log says")
        self.steps.append(made)

    def _made(self, rule: str, h: frozenset[int], premises: list[int], words: list[str]) -> int | Step:
        """Return the rule's conclusion, with its hypotheses if they are not ``h``, those of the premises."""
        match rule, premises, words:
            case "reflexivity", [], [word]:
                return binary("=", self._term(word), self._term(word))
            case "symmetry", [p], []:
                return binary("=", *reversed(operands("=", p)))
            case "transitivity", [p, q], []:
                (a, b), (b2, c) = operands("=", p), operands("=", q)
                need(b == b2, "transitivity of equations that do not meet")
                return binary("=", a, c)
            case "congruence", [p, q], []:
                (f, g), (a, b) = operands("=", p), operands("=", q)
                return binary("=", apply(f, a), apply(g, b))
            case "abstraction", [p], [word]:
                v = self._free_in_none(word, h)
                return binary("=", *(bind(v, side) for side in operands("=", p)))
            case "equality_elimination", [p, q], []:
                a, b = operands("=", p)
                need(a == q, "the second premise is not the left side of the first")
                return b
            case "antisymmetry", [p, q], []:
                (a, b), (b2, a2) = operands("==>", p), operands("==>", q)
                need(a == a2 and b == b2, "implications that are not converse")
                return binary("=", a, b)
            case "assume", [], [word]:
                t = self._statement(word)
                return frozenset((t,)), t
            case "modus_ponens", [conclusion, *antecedents], []:
                for q in antecedents:
                    a, conclusion = operands("==>", conclusion)
                    need(a == q, "an antecedent that was not proved")
                return conclusion
            case "discharge", [p], [word]:
                t = self._statement(word)
                return h - {t}, binary("==>", t, p)
            case "generalise", [p], [word]:
                return terms.for_all(self._free_in_none(word, h), p)
            case "specialise", [conclusion], _:
                for word in words:
                    (p,) = operands("!", conclusion)
                    conclusion = apply(p, self._term(word))
                return conclusion
            case "instantiate", [p], _:
                values = [self._term(w) for w in words]
                theta = dict(zip(values[::2], values[1::2], strict=True))
                for v, t in theta.items():
                    need(KIND[v] == "v" and TYPE[v] == TYPE[t], "a value of another type")
                return frozenset(terms.replace(theta, t) for t in h), terms.replace(theta, p)
            case "instantiate_type", [p], _:
                kinds = [self._type(w) for w in words]
                by = dict(zip(kinds[::2], kinds[1::2], strict=True))
                need(all(t[0][0] == "'" for t in by), "a type for what is not a type variable")
                return frozenset(terms.retype(by, t) for t in h), terms.retype(by, p)
            case "axiom", [], [name]:
                return self.library.statements[unquote(name)]
            case "define", [], [word, term]:
                name, definition = unquote(word), self._term(term)
                need(self.library.definitions[name] == definition, f"{name} is defined otherwise")
                return binary("=", terms.constant(name, TYPE[definition]), definition)
            case "ring", [], [word, word2]:
                s, t = self._term(word), self._term(word2)
                need(TYPE[s] == REAL == TYPE[t], "ring takes real numbers")
                need(polynomial(s) == polynomial(t), "different polynomials")
                return binary("=", s, t)
            case "compare", [], [*relation]:
                name, x, y = terms.operation(claim := self._relation(relation))
                need(_literal(x) < _literal(y) or (name, x) == ("<=", y), "a false comparison")
                return claim
            case "enclose", [], [word, word2, word3, bits, *ends]:
                claim = self._relation([word, word2, word3])
                return _enclosed(claim, _at(bits), [self._term(w) for w in ends])
            case "certified", [], [word, certificate]:
                t = self._statement(word)
                require(t, unquote(certificate))
                return t
        raise LogRefused(f"no rule {rule} with {len(premises)} premises and {len(words)} arguments")

    def _statement(self, word: str) -> int:
        t = self._term(word)
        need(TYPE[t] == BOOL, "a hypothesis that is not a statement")
        return t

    def _free_in_none(self, word: str, hypotheses: frozenset[int]) -> int:
        v = self._term(word)
        need(KIND[v] == "v", "a binder that is not a variable")
        need(all(v not in FREE[h] for h in hypotheses), "a variable that is free in a hypothesis")
        return v

    def _relation(self, words: list[str]) -> int:
        relation, a, b = map(self._term, words)
        claim = apply(apply(relation, a), b)
        need(terms.operation(claim)[0] in ("<", "<="), "neither < nor <= of real numbers")
        return claim


def _enclosed(claim: int, bits: int, box: list[int]) -> int:
    """The claim under the hypotheses low <= v <= high, for ``box``: v, low, high and so on."""
    for v, low, high in reversed(list(zip(box[::3], box[1::3], box[2::3], strict=True))):
        need(KIND[v] == "v" and _literal(low) <= _literal(high), "no variable, or an empty range")
        claim = binary("==>", binary("<=", low, v), binary("==>", binary("<=", v, high), claim))
    require_by_intervals(claim, max(16, bits))
    return claim


def _literal(t: int) -> Fraction:
    need(KIND[t] == "q", "no literal where one is needed")
    return A[t]


def _at(word: str) -> int:
    need(word.isascii() and word.isdigit(), f"{word!r} is not a number")
    return int(word)


def recheck(claims: Mapping[str, ClaimText], log: Iterable[str], library: Library) -> list[CertificateAnswer]:
    """Return an answer for each claim.

    Args:
        claims: the claims by the names that they have in the log. ``NAME/defined`` is there the theorem that
            everything in the claim is defined. Of a claim that fails, both theorems are about its values.
        log: its lines.
        library: the library's statements and the derivation's definitions, as this checker read them.
    """
    replay, wrong, answers = Replay(library), "", []
    try:
        replay.read(log)
    except LogRefused as refusal:
        wrong = str(refusal)
    for name, claim in claims.items():
        reason = wrong or _difference(replay, name, claim)
        said = f"not always: {claim.text}" if claim.fails else claim.text
        answer = CertificateAnswer(said, "", "holds", len(replay.steps))
        answers.append(replace(answer, verdict="refused", reason=reason) if reason else answer)
    return answers


def _difference(replay: Replay, name: str, claim: ClaimText) -> str:
    proved, meant = replay.claims.get(name), replay.claims.get(f"{name}/defined")
    if proved is None or meant is None:
        return "the log does not prove it, or not that everything in it is defined"
    try:
        said = wanted = read_statement(claim.text, replay.library.constants)
        if claim.fails:
            need(name in replay.values, "the log has no values at which it fails")
            said = at_values(said, replay.values[name])
            wanted = apply(terms.constant("~", types.arrow(BOOL, BOOL)), said)
        need(proved == wanted, "the log proves another claim")
        need(meant == definedness(said, replay.library), "the log proves that something else is defined")
    except LogRefused as refusal:
        return str(refusal)
    return ""
