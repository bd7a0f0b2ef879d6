"""The statements that tactics use: the library's, and the lemmas proved from them, by name and by head."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache, lru_cache
from itertools import islice

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import App, Const, Term, Var, antecedent, app, var
from cbdp_sym.kernel.theorem import Theorem, assume, instantiate_type, modus_ponens, specialise
from cbdp_sym.kernel.types import KernelError, Type
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.failure import Failed, Lazy
from cbdp_sym.tactics.syntax import discharge_all, generalise_all, opened, parts, unopened

Proof = Callable[..., Theorem]
_FRAMES = 1000  # as Python allows at the start

_lemmas: dict[str, tuple[str, Proof]] = {}
_by_name_only: set[str] = set()
_met: dict[str, tuple[str, ...]] = {}
_called: dict[str, str] = {}
_proved: dict[str, Theorem] = {}
_in_proof: list[str] = []
searches: list[Callable[[], AbstractContextManager[None]]] = []
"""Contexts that set aside what a search has under way."""


def called(name: str) -> str:
    """Return what the field calls a statement or a lemma, such as "Hölder's inequality"; or else ""."""
    said = entry(name)
    return _called.get(name, "") or (" ".join(said.called) if said else "")


def name_of(theorem: Theorem) -> str:
    """Return the name of the statement or lemma that this very theorem is; "" if there is none."""
    return next((name for name, t in _proved.items() if t is theorem), "") or _in_library().get(theorem, "")


@cache
def _in_library() -> dict[Theorem, str]:
    return {e.theorem: e.name for e in reader.library().values() if e.theorem is not None}


def lemma(
    text: str, *, automatic: bool = True, at: str | Sequence[str] = (), called: str = ""
) -> Callable[[Proof], Proof]:
    """Register a lemma ``for ... given ... holds ...`` under the name of the function that proves it.

    The function gets the goal, the list of the assumed antecedents, and the variables; it is called when
    the lemma is first used.  The automation does not try a lemma that is not ``automatic``: one whose
    conclusion fits its own antecedent would be tried for ever.  The last step of a proof
    (`tactics.obvious`) uses it where a term ``at``, or one of several, is met, and where a statement ``at``
    is known; ``"f x; p x"`` is a term, and others (or statements of its conditions) that are met too.
    ``called`` is its name in the field.
    """

    def register(proof: Proof) -> Proof:
        before = _lemmas.get(proof.__name__)
        if before is not None and before[1].__module__ != proof.__module__:
            raise Failed(f"two lemmas are called {proof.__name__}")
        _lemmas[proof.__name__] = (text, proof)
        _places.cache_clear()
        if called:
            _called[proof.__name__] = called
        if not automatic:
            _by_name_only.add(proof.__name__)
        if at:
            met(proof.__name__, at)
        return proof

    return register


def met(name: str, at: str | Sequence[str]) -> None:
    """Say that a statement is used where one of these terms, in its variables, is met (`lemma`)."""
    _met[name] = (at,) if isinstance(at, str) else tuple(at)
    used_where_met.cache_clear()


def shown_where_met() -> dict[Theorem, str]:
    """Return the names of the statements to be used where a term is met, by their theorems, if proved."""
    return {_proved[name]: name for name in _met if name in _proved}


def usable_where_met(name: str) -> bool:
    """Return whether a search may use a statement where it is met: in a lemma's proof, those before it."""
    if not _in_proof or name not in _lemmas:
        return True
    places = _places()
    return places[name] < places[_in_proof[-1]]


@cache
def _places() -> dict[str, int]:
    return {name: i for i, name in enumerate(_lemmas)}


@cache
def used_where_met() -> dict[str, tuple[tuple[str, Schema, tuple[Term, ...]], ...]]:
    """Return the statements used where terms are met, by the first term's head: name, pattern, terms."""
    found: dict[str, list[tuple[str, Schema, tuple[Term, ...]]]] = {}
    for name, texts in _met.items():
        pattern = pattern_of(name)
        names: dict[str, Term] = dict(zip(variable_names(name), pattern.variables, strict=True))
        for text in texts:
            terms = tuple(reader.term(t, names) for t in text.split(";"))
            found.setdefault(parts(terms[0])[0], []).append((name, pattern, terms))
    return {head: tuple(rules) for head, rules in found.items()}


class Circular(Exception):  # not a Failed: no search may go on without the lemma
    """Two lemmas' proofs try each other: which one rests on the other would depend on the order of proofs."""


def named(name: str) -> Theorem:
    """Return the lemma, or else the statement of the library, of this name.

    Raises:
        Failed: there is none, or its own proof asks for it.
        Circular: the proof of another lemma, which its proof uses, asks for it.
    """
    found = _proved.get(name)
    if found is None:
        if name in _lemmas:
            if name in _in_proof[:-1]:
                raise Circular(f"the proofs of these lemmas use each other: {', '.join([*_in_proof, name])}")
            if name in _in_proof:
                raise Failed(f"the proof of the lemma {name} uses the lemma itself")
            _in_proof.append(name)
            try:
                found = _prove_lemma(name)
            finally:
                _in_proof.pop()
        else:
            said = entry(name)
            if said is None or said.theorem is None:
                near = Lazy(lambda: hint(name))
                raise Failed(f"there is no statement {name!r} in the library, nor a lemma", near)
            return said.theorem
        _proved[name] = found
    return found


@contextmanager
def _usual_depth() -> Iterator[None]:
    """Allow so many frames from here on, however deep the search that asks for the lemma is."""
    before, depth = sys.getrecursionlimit(), 0
    frame = sys._getframe().f_back
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(max(before, depth + _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def afresh() -> Iterator[None]:
    """Set aside what is under way: a closed statement has the same proof wherever it is first used."""
    with ExitStack() as scope:
        for aside in (_usual_depth, unopened, *searches):
            scope.enter_context(aside())
        yield


def _prove_lemma(name: str) -> Theorem:
    reader.library()
    text, proof = _lemmas[name]
    claim = reader.statement(text)
    variables: list[Var] = []
    t = claim
    with afresh(), opened():
        while (predicate := _universal(t)) is not None:
            with opened(predicate.type.args[0]) as (v,):
                variables.append(var(f"{v.name}:{len(variables)}", v.type))
            t = app(predicate, variables[-1])
        given: list[Theorem] = []
        while (step := next_antecedent(t)) is not None:
            given.append(assume(step[0]))
            t = step[1]
        theorem = discharge_all([g.conclusion for g in given], proof(t, given, *variables))
        theorem = generalise_all(variables, theorem)
    if theorem.conclusion is not claim or theorem.hypotheses:
        raise Failed(f"the proof of {name} ends in ", theorem, " and not in ", claim)
    return theorem


def _universal(t: Term) -> Term | None:
    if type(t) is App and type(t.function) is Const and t.function.name == "!":
        return t.argument
    return None


def exists(name: str) -> bool:
    """Return whether there is a statement or a lemma of this name."""
    return name in _lemmas or entry(name) is not None


class Schema:
    """A theorem ``!x .... a ==> ... ==> c`` as a pattern with variables ``?0``, ``?1``, ...

    A ``deep`` one goes on through quantifiers behind antecedents.  ``groups`` says how many variables,
    antecedents, variables, ... follow each other.
    """

    __slots__ = ("antecedents", "conclusion", "groups", "variables")

    def __init__(self, t: Term, deep: bool = False) -> None:
        variables: list[Var] = []
        antecedents: list[Term] = []
        groups: list[int] = []
        while True:
            before = len(variables), len(antecedents)
            while (predicate := _universal(t)) is not None:
                v = var(f"?{len(variables)}", predicate.type.args[0])
                variables.append(v)
                t = app(predicate, v)
            while (step := next_antecedent(t)) is not None:
                antecedents.append(step[0])
                t = step[1]
            groups += [len(variables) - before[0], len(antecedents) - before[1]]
            if not deep or _universal(t) is None:
                break
        self.variables, self.antecedents, self.conclusion = tuple(variables), tuple(antecedents), t
        self.groups = tuple(groups)


_of_term = lru_cache(maxsize=1 << 16)(Schema)  # equal terms are one object


def schema(theorem: Theorem, deep: bool = False) -> Schema:
    """Return the pattern of a theorem."""
    return _of_term(theorem.conclusion, deep)


@cache
def pattern_of(name: str, deep: bool = False) -> Schema:
    """Return the pattern of a statement or lemma; a lemma is not proved for it.  Raises Failed."""
    reader.library()
    if name in _lemmas:
        return Schema(reader.statement(_lemmas[name][0]), deep)
    return schema(named(name), deep)


def at(
    theorem: Theorem,
    pattern: Schema,
    terms: Mapping[Var, Term],
    types: dict[Type, Type],
    proof: Callable[[int, Term], Theorem],
) -> Theorem:
    """Return the theorem at values for its variables; ``proof`` proves antecedents, by number and term."""
    result = at_types(theorem, types)
    variables, number = iter(pattern.variables), 0
    for i, n in enumerate(pattern.groups):
        if not n:
            continue
        if i % 2 == 0:
            result = specialise(result, *(terms[v] for v in islice(variables, n)))
            continue
        conclusion, proofs = result.conclusion, []
        for _ in range(n):
            needed, conclusion = antecedent(conclusion)
            proofs.append(proof(number, needed))
            number += 1
        result = modus_ponens(result, *proofs)
    return result


_typed: dict[tuple[Theorem, frozenset[tuple[Type, Type]]], Theorem] = {}


def at_types(theorem: Theorem, types: dict[Type, Type]) -> Theorem:
    """Return the theorem with types put in for type variables; those without hypotheses are kept."""
    types = {a: b for a, b in types.items() if a is not b}
    if not types or not theorem.conclusion.poly:
        return theorem
    key = (theorem, frozenset(types.items()))
    found = _typed.get(key)
    if found is None:
        found = instantiate_type(types, theorem)
        if not theorem.hypotheses:
            _typed[key] = found
    return found


def instance(theorem: Theorem, *terms: Term, given: Iterable[Theorem] = ()) -> Theorem:
    """Return the theorem at these terms, its first antecedents discharged by ``given``; types fit already."""
    result = specialise(theorem, *terms) if terms else theorem
    given = tuple(given)
    return modus_ponens(result, *given) if given else result


def next_antecedent(t: Term) -> tuple[Term, Term] | None:
    """Return ``a`` and ``b`` of ``a ==> b``, or None."""
    try:
        return antecedent(t)
    except KernelError:
        return None


@cache
def variable_names(name: str) -> tuple[str, ...]:
    """Return the names that the text of a statement or lemma has for its variables."""
    binders: dict[Term, str] = {}
    if name in _lemmas:
        t = reader.statement(_lemmas[name][0], binders)
    elif (said := entry(name)) is not None and said.theorem is not None:
        t, binders = said.term, dict(said.binders)
    else:
        return ()
    names: list[str] = []
    while (predicate := _universal(t)) is not None:
        names.append(binders.get(predicate, f"?{len(names)}"))
        t = app(predicate, var(names[-1], predicate.type.args[0]))
    return tuple(names)


@cache
def all_schemas() -> dict[str, Schema]:
    """Return the patterns of all statements of the library and of all lemmas, which are not proved for it."""
    names = [n for n, e in reader.library().items() if e.kind == "theorem"]
    return {name: pattern_of(name) for name in (*names, *_lemmas)}


@cache
def _index() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, pattern in all_schemas().items():
        if name in _by_name_only:
            continue
        key, arguments = parts(pattern.conclusion)
        if key in ("<=", "<"):
            key = f"{key} {parts(arguments[1])[0]}"
        found.setdefault(key, []).append(name)
    return {k: tuple(v) for k, v in found.items()}


def concluding(key: str) -> tuple[str, ...]:
    """Return the names of the library's statements whose conclusion has this head.

    For inequalities the key is the relation and the head of the right side: ``"<= exp"``.
    """
    return _index().get(key, ())


def hint(name: str) -> str:
    """Return the end of a sentence that says that there is no statement of this name: the nearest names."""
    near = nearest(name)
    verb = "is" if len(near) == 1 else "are"
    return f"; the nearest {verb} {', '.join(near)}" if near else "; 'cbdp-sym find' looks for statements"


def lemma_source(name: str) -> tuple[str, Proof]:
    """Return the text of a lemma, and the function that proves it."""
    return _lemmas[name]


def nearest(name: str, limit: int = 3) -> list[str]:
    """Return the names of statements and lemmas that are written nearly like this one."""
    names = [*_lemmas, *(n for n, e in reader.library().items() if e.kind == "theorem")]
    return difflib.get_close_matches(name, names, n=limit, cutoff=0.6)


def lemma_names() -> tuple[str, ...]:
    """Return the names of the lemmas."""
    return tuple(_lemmas)
