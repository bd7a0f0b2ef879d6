"""The words of proofs in prose, and what a formula shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cbdp_sym.corpus.report import BranchReport, NodeReport
from cbdp_sym.documents.prose.pieces import Display, Piece, Sentence, by

NAMED = re.compile(r"⟦|⟪|the |[A-ZÖ]\w+['’]s |[A-Z]\w+ \d")
VERB = re.compile(
    r"\b(is|are|does|do|has|have|lies|lie|decays?|vanish(es)?|holds?|gives?|applies|exists?|increases?"
    r"|decreases?|falls?|rises?|stays?|differs?|cancels?|exceeds?|converges?|grows?|follows?|covers?|bounds?|equals?)\b"
)
UNITS = re.compile(
    r"\\(?:mathrm|operatorname|text|mathbf|mathcal|mathbb|mathit)\{[^{}]*\}|\\[A-Za-z]+|.", re.S
)
_GROUPS = re.compile(r"\\left\b|\\right\b|\\begin\b|\\end\b|[{}]")
_RELATES = re.compile(
    r"=|<|>|\\(?:le|ge|in|ll|ne|implies|iff|exists|not)\b|\\text\{ (?:is|for all|if and only if|and|or)\b"
)
_RELATED = re.compile(r"(\\sim(?:_\{\d\})?)\s*(?:\\left)?\((\w'*), (\w'*)(?:\\right)?\)")
_NAMED_PAIR = r"\\left\((\w'*), (\w'*)\\right\) \\mapsto "
_RELATION = re.compile(rf"(\\sim(?:_\{{\d\}})?) = {_NAMED_PAIR}")
_ALL_PAIRS = re.compile(rf"(\\sim(?:_\{{\d\}})?) = {_NAMED_PAIR}1(?=,\\;|$)")
_SETS = re.compile(
    r"(\\sim(?:_\{\d\})?) = (\w'*) \\mapsto \\left\\\{(\w'*): ((?:(?!\\right\\\}).)*)\\right\\\}"
)
_FOR_ALL = re.compile(r"(?=\\text\{ for (?:all|every) )")
_NAMED_ALONE = re.compile(
    r"(?:\\(?:math(?:it|rm|bf|cal)|operatorname|text)\{[\w ]+\}|\\[A-Za-z]+|[A-Za-z])'*(?:_\{[^{}]*\})?'*"
)
NOT_ALWAYS = r"\text{not always: }"
FALSE = r"\text{false}"
CONTRADICTION = "This is a contradiction."
CLOSING = "The claim follows."
NOTHING = "·"  # what closes a part of a proof that has no goal of its own


def told_of(branch: BranchReport) -> list[str]:
    """Return what a branch supposes, without what is routine."""
    return [g["latex"] for g in branch["given"] if not g["routine"]]


def cited(name: str) -> str:
    """Return the name of a claim within a sentence: "the passage after Definition 2"."""
    start = re.match(r"(Before|After|Proof) ", name)
    if not start:
        return name
    return f"the {'passage ' * (start[1] != 'Proof')}{name[:1].lower()}{name[1:]}"


def stated(latex: str, reason: str, hence: bool) -> str:
    """Return a sentence that states a formula, with its reason."""
    start = "Hence" if hence else "We have"
    if not reason:
        return f"{start} ${latex}$."
    if NAMED.match(reason) and not VERB.search(reason):
        return f"By {reason}, ${latex}$."
    return f"{start} ${latex}$ ({by(reason)})."


def holding(latex: str) -> str:
    r"""Return a statement with a verb: "S(n, x) holds" for the name of a condition at its values."""
    said, *under = _FOR_ALL.split(latex, maxsplit=1)
    name = _NAMED_ALONE.match(said)
    if not name or name[0] in (r"\text", r"\left", r"\begin") or name[0].startswith(r"\text{ "):
        return latex
    rest = said[name.end() :]
    alone = not rest or (rest.startswith(r"\left(") and _closes_at(rest) == len(rest))
    if not alone or (not rest and not name[0].startswith((r"\math", r"\operatorname"))):
        return latex
    return rf"{said}\text{{ holds}}{''.join(under)}"


def inside(latex: str) -> str:
    """Return a formula without the parentheses around the whole of it."""
    if not latex.startswith(r"\left(") or _closes_at(latex) != len(latex):
        return latex
    return latex.removeprefix(r"\left(").removesuffix(r"\right)")


def _closes_at(latex: str) -> int:
    r"""Return where the group ends that begins a formula with ``\left``."""
    depth = 0
    for m in re.finditer(r"\\left\b|\\right\b", latex):
        depth += 1 if m[0] == r"\left" else -1
        if depth == 0:
            return m.end() + 1
    return len(latex)


def concluded(latex: str, given: bool) -> tuple[str, str]:
    """Return the words before what a claim concludes, and this; ``given``: it has hypotheses."""
    if not latex.startswith(NOT_ALWAYS):
        return "Then" * given, holding(latex)
    start = "Then it" if given else "It"
    return f"{start} is not always true that", holding(latex.removeprefix(NOT_ALWAYS).strip())


def visible(latex: str) -> int:
    """Return about how many signs a formula shows."""
    plain = re.sub(r"\\(?:left|right|boldsymbol|mathrm|mathit|operatorname|text|mathbf|mathcal)\b", "", latex)
    plain = re.sub(r"\\t?frac\{", "{", plain)
    plain = re.sub(r"\\[A-Za-z]+", "x", plain)
    return len(re.sub(r"[{}\\_^,;!\s]", "", plain))


def tokens(latex: str) -> set[str]:
    """Return the names in formulas."""
    return set(UNITS.findall(latex)) | set(re.findall(r"(?:\\[A-Za-z]+|[A-Za-z])_\{[^{}]*\}'*", latex))


def formulas(nodes: Iterable[NodeReport]) -> Iterable[str]:
    for n in nodes:
        if n["dead"]:
            continue
        if n["kind"] != "let":
            yield n["latex"]
        yield from n.get("values", ())
        yield n["because"]
        yield n["text"] if n["kind"] == "say" else ""
        yield from (line["latex"] for line in n.get("lines", ()))
        yield from (line["because"] for line in n.get("lines", ()))
        for branch in n.get("branches", ()):
            yield from (g["latex"] for g in branch["given"])
            yield from formulas(branch["nodes"])


def every(nodes: Iterable[NodeReport]) -> Iterable[NodeReport]:
    for n in nodes:
        yield n
        for branch in n.get("branches", ()):
            yield from every(branch["nodes"])


def plain(pieces: Sequence[Piece]) -> str:
    """Return the texts of the pieces, which tell whether two cases say the same."""
    found: list[str] = []
    for piece in pieces:
        if isinstance(piece, Sentence):
            found.append(piece.text)
        elif isinstance(piece, Display):
            found += [f"{r.op}{r.latex}{r.reason}" for r in piece.rows]
        else:
            found += [c.heading + plain(c.pieces) for c in piece.cases]
    return "\0".join(found)


def abbreviation(value: str) -> str:
    """Return a name with what it stands for: "$c = a + b$", but "$c$ for the condition $a < b$"."""
    name, _, stands_for = value.partition(" = ")
    name = _RELATED.sub(r"\2 \1 \3", name)
    if not stands_for or not _RELATES.search(_outside(stands_for)):
        return f"${value}$"
    return f"${name}$ for the condition that ${stands_for}$"


def values(latex: str) -> str:
    """Return the values of a refutation, the relation of neighbours as "x ~ y if and only if x is not y"."""
    latex = _ALL_PAIRS.sub(r"\2 \1 \3\\text{ for all }\2, \3", latex)
    latex = _SETS.sub(r"\2 \1 \3 \\iff \4", latex)
    return _RELATION.sub(r"\2 \1 \3 \\iff ", latex)


def _outside(latex: str) -> str:
    """A formula without what stands in groups, but with the words in it."""
    found, depth, at = [], 0, 0
    latex = re.sub(r"\\text\{([^{}]*)\}", r"\\text<\1>", latex)
    for m in _GROUPS.finditer(latex):
        found += [latex[at : m.start()]] if depth == 0 else []
        depth += 1 if m[0] in ("{", r"\left", r"\begin") else -1
        at = m.end()
    text = "".join(found) + (latex[at:] if depth == 0 else "")
    return re.sub(r"\\text<([^<>]*)>", r"\\text{\1}", text)
