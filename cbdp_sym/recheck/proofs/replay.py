"""Replays a log of proof steps.

A log is lines of words; types, terms and steps are numbered from 0, each in their own order:

    T op TYPES      a type            v NAME TYPE   a variable       c NAME TYPE   a constant
    q RATIONAL      a literal         b INDEX TYPE  a bound variable
    a TERM TERM     an application    l TYPE TERM   an abstraction
    D NAME TERM     a constant that a derivation defines
    . RULE STEPS | ARGUMENTS | CONCLUSION HYPOTHESES
    ? NAME TERM STEP                  the claim NAME, which that step proves without hypotheses
    = DIGEST                          the last line: SHA-256 of the lines before it

Each step is made again from its premises and arguments, and compared with what the log says that it proved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from urllib.parse import unquote

from cbdp_sym.recheck.proofs import intervals
from cbdp_sym.recheck.proofs.certificates import require
from cbdp_sym.recheck.proofs.library import Library
from cbdp_sym.recheck.proofs.polynomials import polynomial
from cbdp_sym.recheck.proofs.terms import (
    BOOL,
    FREE,
    KIND,
    LOOSE,
    REAL,
    TYPE,
    A,
    Refused,
    Type,
    apply,
    arrow,
    binary,
    bind,
    constant,
    for_all,
    function,
    index,
    is_instance,
    need,
    number,
    operands,
    predicate,
    replace,
    retype,
    typ,
    type_variables,
    variable,
    variables_of_types,
)

Step = tuple[frozenset[int], int]  # hypotheses, conclusion
_NONE: frozenset[int] = frozenset()


@dataclass
class Replay:
    """The state of a log.  ``claims`` has the claims that were proved, as terms by name."""

    library: Library
    types: list[Type] = field(default_factory=list)
    terms: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    claims: dict[str, int] = field(default_factory=dict)
    axioms: set[str] = field(default_factory=set)
    constants: dict[str, Type] = field(default_factory=dict)
    definitions: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.constants = dict(self.library.constants)
        self.definitions = dict(self.library.definitions)

    def read(self, lines: Iterable[str]) -> None:
        """Read the log.  Raises Refused, with the number of the line, at the first thing that is wrong."""
        digest, ended = hashlib.sha256(), False
        for n, line in enumerate(lines, start=1):
            try:
                need(not ended, "a line after the digest")
                if line.startswith("="):
                    need(line.split() == ["=", digest.hexdigest()], "the log was changed")
                    ended = True
                    continue
                digest.update(line.rstrip("\n").encode() + b"\n")
                self._line(line.split())
            except (Refused, IndexError, ValueError, ZeroDivisionError, KeyError) as error:
                raise Refused(f"line {n}: {error}") from error
        need(ended, "the log has no end")

    def _line(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == ".":
            self._step(rest)
        elif kind == "?":
            name, term, step = unquote(rest[0]), self._term(rest[1]), self.steps[_at(rest[2])]
            need(step == (_NONE, term), f"the claim {name} is not what its step proves")
            need(name not in self.claims and len(rest) == 3, f"the claim {name} twice")
            self.claims[name] = term
        elif kind == "D":
            self._define(unquote(rest[0]), self._term(rest[1]))
        elif kind == "T":
            self.types.append(typ(rest[0], *(self._type(w) for w in rest[1:])))
        else:
            need(len(rest) == (1 if kind == "q" else 2), "a term with too many or too few words")
            self.terms.append(self._read_term(kind, rest))

    def _read_term(self, kind: str, rest: list[str]) -> int:
        if kind == "a":
            return apply(self._any(rest[0]), self._any(rest[1]))
        if kind == "l":
            return function(self._type(rest[0]), self._any(rest[1]))
        if kind == "b":
            return index(_at(rest[0]), self._type(rest[1]))
        if kind == "q":
            return number(Fraction(rest[0]))
        name, t = unquote(rest[0]), self._type(rest[1])
        if kind == "v":
            return variable(name, t)
        need(kind == "c", f"a line of an unknown kind: {kind}")
        need(name in self.constants, f"the constant {name} is not declared")
        need(is_instance(self.constants[name], t, {}), f"the constant {name} has another type")
        return constant(name, t)

    def _type(self, word: str) -> Type:
        return self.types[_at(word)]

    def _any(self, word: str) -> int:
        return self.terms[_at(word)]

    def _term(self, word: str) -> int:
        """A term without loose indices: the only kind that a rule takes."""
        t = self._any(word)
        need(LOOSE[t] == 0, "a term with a loose bound variable")
        return t

    def _step(self, words: list[str]) -> None:
        first = words.index("|")
        second = words.index("|", first + 1)
        premises = [self.steps[_at(w)] for w in words[1:first]]
        union = _NONE.union(*(h for h, _ in premises))
        made = self._made(words[0], union, [c for _, c in premises], words[first + 1 : second])
        said, *under = (self._term(w) for w in words[second + 1 :])
        need(
            made == (frozenset(under), said), f"{words[0]} proves something else than the log says"
        )
        self.steps.append(made)

    def _made(self, rule: str, h: frozenset[int], premises: list[int], words: list[str]) -> Step:
        """Return the rule's conclusion from premises (their conclusions; ``h``: all their hypotheses)."""
        match rule, premises, words:
            case "reflexivity", [], [word]:
                return h, binary("=", self._term(word), self._term(word))
            case "symmetry", [p], []:
                a, b = operands("=", p)
                return h, binary("=", b, a)
            case "transitivity", [p, q], []:
                (a, b), (b2, c) = operands("=", p), operands("=", q)
                need(b == b2, "transitivity of equations that do not meet")
                return h, binary("=", a, c)
            case "congruence", [p, q], []:
                (f, g), (a, b) = operands("=", p), operands("=", q)
                return h, binary("=", apply(f, a), apply(g, b))
            case "abstraction", [p], [word]:
                v = self._free_in_none(word, h)
                a, b = operands("=", p)
                return h, binary("=", bind(v, a), bind(v, b))
            case "equality_elimination", [p, q], []:
                a, b = operands("=", p)
                need(a == q, "the second premise is not the left side of the first")
                return h, b
            case "antisymmetry", [p, q], []:
                (a, b), (b2, a2) = operands("==>", p), operands("==>", q)
                need(a == a2 and b == b2, "implications that are not converse")
                return h, binary("=", a, b)
            case "assume", [], [word]:
                t = self._statement(word)
                return frozenset((t,)), t
            case "modus_ponens", [conclusion, *antecedents], []:
                for q in antecedents:
                    a, conclusion = operands("==>", conclusion)
                    need(a == q, "an antecedent that was not proved")
                return h, conclusion
            case "discharge", [p], [word]:
                t = self._statement(word)
                return h - {t}, binary("==>", t, p)
            case "generalise", [p], [word]:
                return h, for_all(self._free_in_none(word, h), p)
            case "specialise", [conclusion], _:
                for word in words:
                    conclusion = apply(predicate(conclusion), self._term(word))
                return h, conclusion
            case "instantiate", [p], _:
                terms = [self._term(w) for w in words]
                theta = dict(zip(terms[::2], terms[1::2], strict=True))
                for v, t in theta.items():
                    need(KIND[v] == "v" and TYPE[v] == TYPE[t], "a value of another type")
                return frozenset(replace(theta, t) for t in h), replace(theta, p)
            case "instantiate_type", [p], _:
                types = [self._type(w) for w in words]
                kinds = dict(zip(types[::2], types[1::2], strict=True))
                need(all(t[0][0] == "'" for t in kinds), "a type for what is no type variable")
                return frozenset(retype(kinds, t) for t in h), retype(kinds, p)
            case "axiom", [], [word]:
                name = unquote(word)
                self.axioms.add(name)
                return h, self.library.statements[name]
            case "define", [], [word, term]:
                name, definition = unquote(word), self._term(term)
                need(self.definitions[name] == definition, f"{name} is defined otherwise")
                return h, binary("=", constant(name, TYPE[definition]), definition)
            case "ring", [], [word, word2]:
                s, t = self._term(word), self._term(word2)
                need(TYPE[s] == REAL == TYPE[t], "ring takes real numbers")
                need(polynomial(s) == polynomial(t), "different polynomials")
                return h, binary("=", s, t)
            case "compare", [], [word, word2, word3]:
                strict, x, y = self._relation(word), self._term(word2), self._term(word3)
                low, high = _literal(x), _literal(y)
                need(low < high or (low == high and not strict), "a false comparison")
                return h, binary("<" if strict else "<=", x, y)
            case "enclose", [], [word, word2, word3, bits, *ends]:
                a, b = self._term(word2), self._term(word3)
                return h, self._enclose(self._relation(word), a, b, _at(bits), ends)
            case "certified", [], [word, certificate]:
                t = self._statement(word)
                require(t, unquote(certificate))
                return h, t
        raise Refused(f"no rule {rule} with {len(premises)} premises and {len(words)} arguments")

    def _statement(self, word: str) -> int:
        t = self._term(word)
        need(TYPE[t] == BOOL, "a hypothesis that is no statement")
        return t

    def _free_in_none(self, word: str, hypotheses: frozenset[int]) -> int:
        v = self._term(word)
        need(KIND[v] == "v", "a binder that is no variable")
        need(all(v not in FREE[h] for h in hypotheses), "a variable that is free in a hypothesis")
        return v

    def _relation(self, word: str) -> bool:
        """Return whether the relation of real numbers is strict."""
        t = self._term(word)
        need(KIND[t] == "c" and A[t] in ("<", "<="), "neither < nor <=")
        need(TYPE[t] == arrow(REAL, REAL, BOOL), "a relation of other things than real numbers")
        return A[t] == "<"

    def _define(self, name: str, t: int) -> None:
        if self.definitions.get(name) == t:
            return
        need(name not in self.constants, f"the constant {name} is taken")
        need(not FREE[t], f"the definition of {name} has free variables")
        need(variables_of_types(t) <= type_variables(TYPE[t]), f"{name} loses a type variable")
        self.definitions[name], self.constants[name] = t, TYPE[t]

    def _enclose(self, strict: bool, a: int, b: int, bits: int, ends: list[str]) -> int:
        box: dict[int, tuple[Fraction, Fraction]] = {}
        conclusion = binary("<" if strict else "<=", a, b)
        terms = [self._term(w) for w in ends]
        for v, low, high in reversed(list(zip(terms[::3], terms[1::3], terms[2::3], strict=True))):
            box_of_v = _literal(low), _literal(high)
            need(KIND[v] == "v" and TYPE[v] == REAL and v not in box, "no variable, or one twice")
            need(box_of_v[0] <= box_of_v[1], "an empty range")
            box[v] = box_of_v
            conclusion = binary("==>", binary("<=", v, high), conclusion)
            conclusion = binary("==>", binary("<=", low, v), conclusion)
        need(TYPE[a] == REAL == TYPE[b] and 2 <= bits <= 4096, "no real numbers, or no precision")
        need(intervals.holds(strict, a, b, box, bits), "the inequality is not shown on the box")
        return conclusion


def _literal(t: int) -> Fraction:
    value = A[t]
    if KIND[t] != "q" or not isinstance(value, Fraction):
        raise Refused("no literal where one is needed")
    return value


def _at(word: str) -> int:
    need(word.isascii() and word.isdigit(), f"{word!r} is no number")
    return int(word)
