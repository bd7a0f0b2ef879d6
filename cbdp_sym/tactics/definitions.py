"""The definitions that derivations make: the one door by which a constant comes in beside the library's.

The kernel keeps a definition for as long as the process lives. A derivation sees those that were made while
it was loaded, its own and those of the files that it imports: they are one *scope*. What is not in the open
scope is hidden from texts; a claim with such a constant, or with one that came in another way, is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.tactics.names import require_name, require_variables
from cbdp_sym.tactics.syntax import symbols

# The constants that the kernel computes with: they stand in no file of the library.
_BUILT_IN = frozenset(("=", "==>", "!", "+", "-", "*", "/", "neg", "^", "<=", "<")) | {
    "exp", "log", "sqrt", "abs", "pi"
}  # fmt: skip

Scope = set[str]  # the names of the definitions that are seen
_made: dict[str, reader.Entry] = {}  # in this process, by their texts
_named: dict[str, reader.Entry] = {}
_scope: Scope = set()


class Redefined(reader.ReadError):
    """A constant has another definition already: an earlier one, or that of a file that is not imported."""


class UnknownConstant(reader.ReadError):
    """A constant is neither in the library nor defined by ``define`` in this scope."""


def define(text: str) -> reader.Entry:
    """Define a constant of a derivation, by a text ``define NAME for x : real := term``.

    It is known by its name from then on, as those of the library are.  The same text may come again.

    Raises:
        ReadError: it is no definition, the name is taken or looks like something else, or the term has a
            constant that nothing defines.
    """
    reader.library()
    text = text.strip()
    blocks = list(reader.blocks(reader.Source(text)))
    if len(blocks) != 1:
        raise reader.Source(text).error(0, "one block that begins with define is wanted")
    known = _made.get(text) or _read(blocks[0])
    _made[text] = known
    known = _named.setdefault(known.name, known)
    _scope.add(known.name)
    reader.HIDDEN.discard(known.name)
    return known


def _read(block: reader.Source) -> reader.Entry:
    name = block.text.split()[1] if len(block.text.split()) > 1 else ""
    require_name(name)
    try:
        found = reader.entry(block, "derivation", ("define",))
    except reader.ReadError as error:
        if name in reader.HIDDEN:
            raise Redefined(f"'{name}' was defined otherwise in this process; start another one") from error
        raise
    require_known(found.term)
    require_variables(found.binders.values())
    return found


def definitions() -> Mapping[str, reader.Entry]:
    """Return the definitions of the open scope by name."""
    return {n: e for n, e in _named.items() if n in _scope}


def scope() -> Scope:
    """Return the open scope, which grows with its definitions."""
    return _scope


def new_scope() -> None:
    """Open a new scope: nothing but the library is known in it."""
    _open(set())


@contextmanager
def within(scope: Scope) -> Iterator[None]:
    """Open a scope again, such as that in which a claim was made, and then what was open before."""
    before = _scope
    _open(scope)
    try:
        yield
    finally:
        _open(before)


def _open(scope: Scope) -> None:
    global _scope
    _scope = scope
    reader.HIDDEN.clear()
    reader.HIDDEN.update(_named.keys() - scope)


def entry(name: str) -> reader.Entry | None:
    """Return what the library, or a definition of the open scope, says under a name."""
    return reader.library().get(name) or (_named.get(name) if name in _scope else None)


def require_known(*terms: Term) -> None:
    """Refuse terms with a constant that came into the kernel by another door.  Raises UnknownConstant."""
    for name in sorted(unknown(terms)):
        raise UnknownConstant(
            f"'{name}' is neither a constant of the library nor defined by 'define' here or in a file that "
            "is imported here"
        )


def unknown(terms: Iterable[Term]) -> set[str]:
    """Return the names of the constants in these terms that nothing here defines."""
    return {n for t in terms for n in symbols(t) if n not in _BUILT_IN and entry(n) is None}


def require_sources(*theorems: Theorem) -> None:
    """Refuse theorems that rest on an axiom or a definition that came into the kernel by another door.

    Raises UnknownConstant.
    """
    for step in steps(theorems):
        if step.rule in ("axiom", "define"):
            said = entry(name := str(step.arguments[0]))
            if said is None or said.theorem is not step:
                raise UnknownConstant(
                    f"the proof rests on '{name}', which neither the library nor a 'define' here says"
                )
