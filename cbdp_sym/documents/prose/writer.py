"""From the tree of a proof to prose: what is said, what is displayed, what goes without saying.

The rules, in the order in which they are applied:

* a step that is not below the claim in the kernel is left out, and so is one that is routine
  (`cbdp_sym.author.routine` says what that is); how many were left out is counted;
* an abbreviation is written where it is first needed;
* what exists is told where its value is taken, "By Lemma 2, there is x such that …";
* two lines of a calculation that print the same are one; a fact that a line repeats is told by the line;
* nested cases are one list of cases, and cases with the same text are one case;
* facts that are displayed one after the other are one sentence;
* a proof that ends with another step than the claim says that the claim follows;
* a display has a number if a later step refers to it that is not the next one;
* the reason of a step is its author's, or else the named statements, claims and steps that it rests on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from cbdp_sym.corpus.report import BranchReport, NodeReport, ReferenceReport
from cbdp_sym.documents.prose.phrases import (
    CLOSING,
    CONTRADICTION,
    FALSE,
    NAMED,
    NOTHING,
    VERB,
    abbreviation,
    cited,
    every,
    formulas,
    holding,
    inside,
    plain,
    stated,
    tokens,
    told_of,
    visible,
)
from cbdp_sym.documents.prose.pieces import (
    Case,
    Cases,
    Display,
    Piece,
    Proof,
    Row,
    Sentence,
    by,
    ends,
    marked,
    reference,
    steps_of,
    unlinked,
    walk,
)
from cbdp_sym.language.ranges import beside, let, listed

Names = Callable[[str, str], str]
_IMMEDIATE = "This case is immediate."
_BOTH_WAYS = r"\text{ if and only if }"
_MOST_NAMES = 4  # in a sentence that gives all of a proof; of more, each is given where it is needed
_ALTERNATIVES = 3  # cases with the same text; more of them are "every other case"
_TAKES = re.compile(r"Take [^.]*\.$")
_MOST_ROWS = 8  # lines of displays that are one sentence
_CASES = re.compile(r"\\begin\{cases\}.*?\\end\{cases\}")
_CONDITION = re.compile(r"\\text\{[^{}]*\b(?:if|such that|with)\b")  # what follows might stand under it
_ALL = re.compile(r"\\text\{ for all (?:measurable |probability distributions )?\}")
_OTHER_RELATION = re.compile(r"[=<>]|\\(?:le|ge|in|ll|ne|sim|text|implies|iff|mapsto)\b")
_INLINE = 52  # signs of a formula that stands in the text
_STATEMENTS = ("have", "use", "intro", "suffices", "refute", "suppose", "conjuncts")
_SIGNS = {"=": "=", "<=": r"\le", "<": "<", "<<": r"\ll", ">=": r"\ge", ">": ">"}


def write(
    tree: Sequence[NodeReport], names: Names, refutes: bool = False, at: str = "", claim: str = ""
) -> Proof:
    """Return the proof in prose.

    Args:
        names: what the document calls a claim, by its key and the id of its statement; "" if it has no name.
        refutes: whether the tree denies its claim.
        at: the values of a refutation that stand above the proof, which need not be said again.
        claim: what the claim says, which its proof need not say again where it begins.
    """
    tree = _with_verbs(tree)
    writer = _Writer(tree, names, refutes, at, both_ways=_BOTH_WAYS in claim)
    writer.sequence(tree)  # finds what is referred to
    writer.again()
    pieces, open_ = _trimmed(_without_claim(writer.sequence(tree), claim))
    told = list(walk(pieces))
    if not refutes and (not told or (len(told) == 1 and _bare(told[0], writer))):
        pieces = [Sentence(_immediate(tree))]
    elif not refutes and len(told) == 1 and len(pieces) == 1 and (reason := _only_reason(told[0], writer)):
        pieces = [Sentence(f"This is immediate ({by(reason)}).")]
    elif claim and not refutes:
        pieces += _closing(pieces, tree, holding(claim), open_)
    return Proof(pieces, writer.left_out)


def _with_verbs(nodes: Sequence[NodeReport]) -> list[NodeReport]:
    """The nodes with a verb in each statement: "S(n) holds" for the name of a condition."""
    found: list[NodeReport] = []
    for n in nodes:
        new: NodeReport = {**n, "latex": holding(n["latex"])} if n["kind"] in _STATEMENTS else {**n}
        if "branches" in n:
            new["branches"] = [
                {
                    **b,
                    "given": [{**g, "latex": holding(g["latex"])} for g in b["given"]],
                    "goal": holding(b["goal"]),
                    "nodes": _with_verbs(b["nodes"]),
                }
                for b in n["branches"]
            ]
        found.append(new)
    return found


def _closing(
    pieces: Sequence[Piece], tree: Sequence[NodeReport], claim: str, open_: Sequence[Sentence]
) -> list[Piece]:
    """The sentence that ends a proof whose last step is another one than the claim.

    ``open_`` are the sentences that would end the parts of the proof in which the last step stands.
    """
    final = {n["number"] for n in every(tree) if n.get("final")}
    goals = {claim, *_last_goals(tree)}
    if all(_concludes(piece, final, goals) for piece in ends(pieces)):
        return []
    if open_ and not open_[-1].silent and open_[-1].closes not in goals:
        return [open_[-1], Sentence(CLOSING, (), 60)]
    if isinstance(last := pieces[-1], Cases) and all(s.closes in {*goals, NOTHING} for s in open_):
        said = f"{_in_all(last)}{CLOSING[0].lower()}{CLOSING[1:]}"
        return [Sentence(f"{said[0].upper()}{said[1:]}", (), 60)]
    return [Sentence(CLOSING, (), 60)]


def _trimmed(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Sentence]]:
    """The pieces without what closes the parts that end where all ends, and this, from inside out."""
    found, last = list(pieces), list[Sentence]()
    while found and isinstance(piece := found[-1], Sentence) and piece.closes:
        last.insert(0, piece)
        found.pop()
    return found, last


def _in_all(cases: Cases) -> str:
    """The beginning of a sentence on all cases, "" if one of them is impossible."""
    last = [p for case in cases.cases for p in ends(case.pieces)]
    impossible = (isinstance(p, Sentence) and p.text.startswith(CONTRADICTION[:-1]) for p in last)
    if len(cases.cases) < 2 or any(impossible):
        return ""
    return "In both cases, " if len(cases.cases) == 2 else "In each case, "


def _done(inner: Sequence[Piece], goal: str, number: int | None = None) -> list[Piece]:
    """The end of a part of a proof: it says what the part has shown, unless its last step does.

    It tells the reader that names and cases end here; where nothing follows it goes.
    """
    if not inner:
        return []
    start = _in_all(last) if isinstance(last := inner[-1], Cases) else ""
    text = ""
    if number is not None:
        text = f"This shows {marked(number)}."
    elif goal and visible(goal) <= _INLINE:
        text = f"{start or 'Hence '}${goal}$."
    silent = not text or (not isinstance(last, Cases) and _is_said(inner, goal))
    return [Sentence(text, (), 40, frames=steps_of(inner), closes=goal or NOTHING, silent=silent)]


def _shown_in_all(branches: Sequence[BranchReport]) -> str:
    """Return what the last steps of all branches say; "" if they say different things.

    It need not be the goal of the branches, which is that of the proof around them.
    """
    found: set[str] = set()
    for branch in branches:
        live = [n for n in branch["nodes"] if not n["dead"] and n["kind"] != "let"]
        last = live[-1] if live else None
        if last is None:
            continue
        nested = last["kind"] in ("cases", "either", "obtain")
        found.add(_shown_in_all(last["branches"]) if nested else _whole_of(last))
    found -= {FALSE, ""}
    goals = found & {branch["goal"] for branch in branches}  # one that a branch says is what all show
    return goals.pop() if goals else found.pop() if len(found) == 1 else ""


def _is_said(inner: Sequence[Piece], goal: str) -> bool:
    """Return whether the last step of a part of a proof, or of each case, says what it shows."""
    same = (goal, _turned(goal))
    return all(_ends_all(p) or any(_says(p, g) for g in same if g) for p in ends(inner))


def _ends_all(piece: Piece) -> bool:
    """Return whether a piece says that there is nothing more to show."""
    return isinstance(piece, Sentence) and piece.text.startswith(("This ", "The claim ", CONTRADICTION[:-1]))


def _turned(latex: str) -> str:
    """An equation from right to left; "" if a formula is no single equation."""
    left, sign, right = latex.partition(" = ")
    return f"{right} = {left}" if sign and not _OTHER_RELATION.search(left + right) else ""


def _last_goals(tree: Sequence[NodeReport]) -> Iterator[str]:
    """Yield what the last steps of a proof show for the claim."""
    live = [n for n in tree if not n["dead"]]
    for branch in live[-1].get("branches", ()) if live else ():
        if branch["goal"]:
            yield branch["goal"]
        yield from _last_goals(branch["nodes"])


def _concludes(piece: Sentence | Display, final: set[int], goals: set[str]) -> bool:
    """Return whether a piece says the claim, or that there is nothing more to say."""
    if _ends_all(piece) or final & set(piece.steps):
        return True
    if any(_says(piece, same) for goal in goals for same in (goal, _turned(goal)) if same):
        return True
    return isinstance(piece, Sentence) and any(f" ${goal}$" in piece.text for goal in goals if goal)


def _without_claim(pieces: list[Piece], claim: str) -> list[Piece]:
    """The pieces without "We show that …" where that is the claim, which stands above the proof."""
    for k, piece in enumerate(pieces):
        if isinstance(piece, Display) and piece.lead == "We show that":
            again = piece.number is None and piece.rows[0].latex == claim
        elif isinstance(piece, Sentence):
            again = piece.text == f"We show that ${claim}$."
            if not again and piece.weight in (20, 50):  # a sentence of the author, and abbreviations
                continue
        else:
            break
        return pieces[:k] + pieces[k + 1 :] if again and k + 1 < len(pieces) else pieces
    return pieces


def _bare(piece: Sentence | Display, writer: _Writer) -> bool:
    """True if a piece only says the claim, with no reason but a certificate."""
    told = [writer.nodes[k] for k in piece.steps if k in writer.nodes]
    return all(n.get("final") and writer.bare(n) for n in told)


def _only_reason(piece: Sentence | Display, writer: _Writer) -> str:
    """The reason of a piece that only says the claim."""
    told = [writer.nodes[k] for k in piece.steps if k in writer.nodes]
    if len(told) != 1 or not told[0].get("final") or told[0]["kind"] == "chain":
        return ""
    return writer.reason(told[0])


def leads(pieces: list[Piece]) -> None:
    """Set how displays are led in, and so for distinctions of cases.

    Displays that state facts one after the other are one sentence, "We have a = b, c = d, and e = f"; after
    one that follows from something, or holds for what it names, begins a sentence of its own.
    """
    before: Piece | None = None
    again: list[int] = []
    run: list[Display] = []
    for k, piece in enumerate(pieces):
        if isinstance(piece, Cases):
            for case in piece.cases:
                leads(case.pieces)
            if isinstance(before, Cases):
                again.append(k)
        facts = isinstance(piece, Display) and piece.lead == "We have"
        if isinstance(piece, Display) and facts and isinstance(before, Display):
            short = sum(len(d.rows) for d in [*run, piece]) <= _MOST_ROWS
            if run and short and not _CONDITION.search(_CASES.sub("", run[-1].rows[-1].latex)):
                run.append(piece)
            else:
                _joined(run)
                run = [piece]
                piece.lead = "We have" if before.lead == "We show that" else "Further, we have"
        else:
            _joined(run)
            run = [piece] if isinstance(piece, Display) and facts else []
        before = piece
    _joined(run)
    for k in reversed(again):
        pieces.insert(k, Sentence("We distinguish cases once more."))


def _joined(run: Sequence[Display]) -> None:
    """Make one sentence of displays that state facts."""
    for display, following in pairwise(run):
        display.end = "," if len(run) > 2 or following.rows[0].op else ""
        following.lead = ""
    if len(run) > 1:
        run[-1].lead = "and"


def _immediate(tree: Sequence[NodeReport]) -> str:
    """The proof of a claim of which no step is told: what its steps are."""
    live = [n for n in every(tree) if not n["dead"] and n["kind"] != "let"]
    taken = [n for n in live if n["kind"] == "witness"]
    if len(taken) == 1 and taken[0]["values"]:
        values = taken[0]["values"]
        shown = listed(f"${v}$" for v in values)
        return f"The value {shown} will do." if len(values) == 1 else f"The values {shown} will do."
    if len(live) == 1 and live[0].get("certified"):
        return "This is shown by interval arithmetic: a certificate covers the whole range."
    kinds = {n["kind"] for n in live} - {"have", "chain"}
    lines = [line for n in live for line in (n, *n.get("lines", ()))]
    if (
        not kinds
        and all(n.get("routine") in ("elementary", "signs") for n in lines)
        and not any(n.get("of") or n.get("facts") or n.get("claims") or n.get("certified") for n in lines)
    ):
        return "This is elementary algebra."
    return "This follows by routine steps."


class _Writer:
    def __init__(
        self, tree: Sequence[NodeReport], names: Names, refutes: bool, at: str, both_ways: bool
    ) -> None:
        self.names, self.refutes, self.both_ways = names, refutes, both_ways
        self.at = {value.strip() for value in at.split(r",\;") if value}
        self.nodes = {n["number"]: n for n in every(tree)}
        self.line_of = {line["number"]: n for n in self.nodes.values() for line in n.get("lines", ())}
        self.cited: set[int] = set()  # displays that later steps refer to
        self.shown: set[int] = set()  # those to which the ends of their proofs refer
        self.again()

    def again(self) -> None:
        """Start anew, and keep what is referred to."""
        self.numbers: dict[int, int] = {}
        self.told: set[int] = set()  # what stands in the text or in a display
        self.last: int | None = None
        self.left_out: dict[str, int] = {}
        self.pending: list[NodeReport] = []
        self.carried: dict[int, int] = {}  # lines that tell an earlier step
        self.given: list[str] = []  # what is supposed around a step, as in a case
        self.known: set[int] = set()  # what is told here or around it

    # What is told.

    def _skipped(self, n: NodeReport) -> bool:
        """Whether a step is left out; it is counted."""
        if n["dead"]:
            return True
        if n["kind"] in ("witness", "unfold"):
            return True
        if n["kind"] not in ("have", "use"):
            return False
        if n.get("same") in self.known and not n.get("final"):
            return True
        if n.get("exists") or n["number"] in self.carried.values() or n["latex"] in self.given:
            return True
        if n.get("routine") and not n["because"]:
            self._leave_out(n["routine"])
            return True
        return False

    def _leave_out(self, kind: str) -> None:
        self.left_out[kind] = self.left_out.get(kind, 0) + 1

    def sequence(self, nodes: Sequence[NodeReport]) -> list[Piece]:
        """Return the pieces of the steps of a branch."""
        self._carry(nodes)
        around = set(self.known)
        found: list[Piece] = []
        kept = self.pending
        self.pending = list(kept)
        supposed = False
        for k, n in enumerate(nodes):
            if n["kind"] == "let":
                self.pending.append(n)
                continue
            if self._skipped(n):
                continue
            said = _trimmed(found)[0][-1:]
            if said and n["kind"] == "have" and _each_case_says(said[0], n["latex"]):
                self._tells(n)
                continue
            if said and n["kind"] == "have" and not n["because"] and _says_turned(said[0], n["latex"]):
                self._tells(n)
                continue
            write = getattr(self, f"_{n['kind']}", None)
            before = self.pending
            names = self._abbreviations(nodes[k:])  # first: what stands inside need not write them
            pieces = write(n) if write else []
            starts = pieces if n["kind"] in ("suppose", "intro") else []
            first = next(
                (p for p in starts if isinstance(p, Sentence) and p.text.startswith("Suppose ")), None
            )
            if first is not None and supposed:
                both = self.both_ways or any(_BOTH_WAYS in m["latex"] for m in nodes[k + 1 :])
                again = "Conversely, suppose" if both else "Now suppose instead"
                if both or first is pieces[0]:
                    first.text = first.text.replace("Suppose", again, 1)
            supposed = first is not None
            if pieces:
                found += [*names, *pieces]
                if n["kind"] in ("have", "use") and n["latex"] == FALSE:
                    break  # anything follows
            else:
                self.pending = before
        self.pending = kept
        _names_are_for(found, self.nodes)
        self.known = around
        return found

    def _carry(self, nodes: Sequence[NodeReport]) -> None:
        """A fact that a line of the next calculation repeats is told by the line."""
        live = [n for n in nodes if not n["dead"]]
        for n, following in pairwise(live):
            if n["kind"] in ("have", "use") and following["kind"] == "chain":
                for line in following["lines"]:
                    if line.get("same") == n["number"]:
                        self.carried[line["number"]] = n["number"]

    def _needed(self, nodes: Sequence[NodeReport]) -> list[NodeReport]:
        """The names that are pending and that these steps, or the values of such names, use."""
        wanted = tokens(" ".join(formulas(nodes)))
        used: list[NodeReport] = []
        for n in reversed(self.pending):
            if n["names"][0] in wanted:
                used.insert(0, n)
                wanted |= tokens(n["value"].partition("=")[2])
        return used

    def _abbreviations(self, nodes: Sequence[NodeReport]) -> list[Piece]:
        """Write the names that are pending and that what follows uses."""
        used = self._needed(nodes)
        if len(used) > _MOST_NAMES:
            used = self._needed(nodes[:1])  # the others where they are
        if not used:
            return []
        self.pending = [n for n in self.pending if n not in used]
        used = [n for n in used if n["value"] not in self.at and not _same_sides(n["value"])]
        if not used:
            return []
        used = list({n["names"][0]: n for n in used}.values())  # of two with one name the last is in force
        said = [abbreviation(n["value"]) for n in used]
        conditions = any(" for the condition " in s for s in said)
        verb = "Take" if self.refutes and not self.at and not conditions else "Write"
        shown = listed(said)
        return [Sentence(f"{verb} {shown}.", tuple(n["number"] for n in used), weight=50)]

    # Reasons.

    def reason(self, n: NodeReport) -> str:
        """Return the author's reason, or the named statements and steps that the step rests on."""
        if n["because"]:
            return self._with_claims(n, n["because"].rstrip("."))
        words: list[str] = []
        carried = self.carried.get(n["number"])
        if carried is not None:
            words.append(self.reason(self.nodes[carried]))
        of = n.get("of")
        for r in [*([of] if of else []), *n.get("facts", ())]:
            words += self._named(r)
        if not any(words):
            words += [w for r in n.get("claims", ()) for w in self._named(r)]
        if not any(words):
            words += [w for k in n.get("rests", ()) for w in self._refer(k)]
        words = [w for w in dict.fromkeys(words) if w]
        if words[1:] and "the definition" in words:
            words.remove("the definition")
        if not words and n.get("certified"):
            return "interval arithmetic"
        return listed(words[:3]) if words else ""

    def _with_claims(self, n: NodeReport, because: str) -> str:
        """The author's reason, and the claims on which the step rests, if it does not name them."""
        below = [*filter(None, [n.get("of")]), *n.get("facts", ()), *n.get("claims", ())]
        because = because.removeprefix("by ")
        links = dict.fromkeys(w for r in below if r["kind"] == "claim" for w in self._named(r))
        if any(unlinked(link).startswith(because.removesuffix(", repaired")) for link in links):
            return listed(link for link in [*links][:3] if link)
        more = [link for link in links if link and unlinked(link) not in because]
        return f"{because} ({listed(more[:3])})" if more else because

    def bare(self, n: NodeReport) -> bool:
        """Return whether a step has no reason but a certificate."""
        return n["kind"] != "chain" and self.reason(n) in ("", "interval arithmetic")

    def _named(self, r: ReferenceReport) -> list[str]:
        if r["kind"] == "claim":
            name = self.names(r["name"], r["called"])
            return [reference(r["name"], cited(name))] if name else []
        if r["kind"] == "step":
            return self._refer(int(r["name"]))
        if r["kind"] == "definition":
            return ["the definition"]
        return [r["called"]] if r["called"] else []

    def _refer(self, number: int) -> list[str]:
        """How a step refers to an earlier one: by its number, unless it stands right before."""
        n = self.line_of.get(number, self.nodes.get(number))
        if n is None:
            return []
        number = n["number"]
        if number in self.told:
            if self.last == number:
                return []
            self.cited.add(number)
            k = self.numbers.get(number)
            return [marked(k)] if k else []
        of = n.get("of")
        if n["kind"] == "use" and of is not None and not n.get("final"):
            return self._named(of)
        if n["kind"] == "have" and n.get("exists"):
            return [r for f in n.get("facts", ()) for r in self._named(f)]
        return []

    def _number(self, n: NodeReport) -> int | None:
        if n["number"] not in self.cited | self.shown:
            return None
        return self.numbers.setdefault(n["number"], len(self.numbers) + 1)

    def _tells(self, n: NodeReport) -> None:
        self.told.add(n["number"])
        self.known.add(n["number"])
        self.last = n["number"]

    # Steps.

    def _say(self, n: NodeReport) -> list[Piece]:
        if self.at and _TAKES.match(n["text"]):
            return []  # the values stand above
        return [Sentence(n["text"], (n["number"],), weight=20)]

    def _fact(self, n: NodeReport, latex: str, reason: str) -> list[Piece]:
        hence = self.last is not None and self.last in n.get("rests", ())
        number = self._number(n)
        self._tells(n)
        weight = 38 if "⟦" in reason else 30 if reason else 8
        steps = (n["number"],)
        if latex == FALSE:
            why = f" ({by(reason)})" if reason else self._impossible(n)
            return [Sentence(f"{CONTRADICTION[:-1]}{why}.", steps, weight)]
        if number or visible(latex) > _INLINE:
            rows = [Row("", latex, reason, n["number"])]
            return [Display(rows, steps, number, "Hence" if hence else "We have", weight + 20 * bool(number))]
        return [Sentence(stated(latex, reason, hence), steps, weight)]

    def _impossible(self, n: NodeReport) -> str:
        """The steps that cannot all hold, if they are not told, or else where they are."""
        below = [k for k in n.get("rests", ()) if k in self.nodes]
        silent = [_whole_of(self.nodes[k]) for k in below if k not in self.told]
        if silent and sum(map(visible, silent)) <= _INLINE:
            return f": {listed(f'${s}$' for s in dict.fromkeys(silent))}"
        named = list(dict.fromkeys(w for k in below for w in self._refer(k)))
        return f" ({by(listed(named[:3]))})" if named else ""

    def _have(self, n: NodeReport) -> list[Piece]:
        return self._fact(n, n["latex"], self.reason(n))

    def _use(self, n: NodeReport) -> list[Piece]:
        of = n.get("of")
        reason = self._with_claims(n, n["because"].rstrip(".")) if n["because"] else ""
        if not reason and of is not None:
            reason = listed(self._named(of) or [""])
        if of is not None and of["kind"] == "claim" and reason:
            name = self.names(of["name"], of["called"])
            link = reference(of["name"], cited(name)) if name else ""
            reason = link if not n["because"] or n["because"] in link else reason
        return self._fact(n, n["latex"], reason)

    def _chain(self, n: NodeReport) -> list[Piece]:
        rows = [Row("", n["latex"])]
        for line in n["lines"]:
            reason = self.reason(line)
            op = _SIGNS.get(line["op"], line["op"])
            if line["latex"] == rows[-1].latex:  # the same to a reader: numbers and extended numbers
                if op != "=" and len(rows) > 1 and rows[-1].op == "=":
                    rows[-1].op = op
                if reason and reason not in rows[-1].reason:
                    rows[-1].reason = listed(filter(None, (rows[-1].reason, reason)))
                self._leave_out("notation")
                continue
            rows.append(Row(op, line["latex"], reason, line["number"]))
        if len(rows) == 1:
            return []
        number = self._number(n)
        self._tells(n)
        steps = (n["number"], *(line["number"] for line in n["lines"]))
        reasons = [r.reason for r in rows if r.reason]
        weight = 10 + 10 * min(len(reasons), 3) + 20 * bool(number) + 40 * bool(n.get("final"))
        shown = sum(visible(r.latex) for r in rows)
        inner = any(r.reason for r in rows[1:-1])
        if number is None and shown < _INLINE and not inner:
            formula = rows[0].latex + "".join(f" {r.op} {r.latex}" for r in rows[1:])
            why = f" ({by(rows[-1].reason)})" if rows[-1].reason else ""
            return [Sentence(f"We have ${formula}${why}.", steps, weight)]
        return [Display(rows, steps, number, "We have", weight)]

    def _cases(self, n: NodeReport) -> list[Piece]:
        texts: list[tuple[list[str], list[Piece]]] = []
        for conditions, branch in self._flat(n):
            self.last = None  # no case begins with "Hence"
            around = self.given
            self.given = [*around, *(c.strip("$") for c in conditions)]
            pieces, _ = _trimmed(self.sequence(branch))
            self.given = around
            pieces = _without_echo(pieces, listed(conditions))
            same = next((c for c, p in texts if plain(p) == plain(pieces)), None)
            if same is not None:
                same.append(listed(conditions))
            else:
                texts.append(([listed(conditions)], pieces))
        self._tells(n)
        if not any(pieces for _, pieces in texts):
            return []
        goal = _shown_in_all(n["branches"])
        if len(texts) == 1:
            return [*texts[0][1], *_done(texts[0][1], goal)]
        texts.sort(key=lambda text: len(text[0]) > _ALTERNATIVES)
        cases = [Case(_either_of(c), p or [Sentence(_IMMEDIATE)]) for c, p in texts]
        if len(texts[-1][0]) > _ALTERNATIVES >= len(texts[-2][0]):
            cases[-1].heading = "in every other case"
        distinction = Cases(cases, (n["number"],))
        return [distinction, *_done([distinction], goal)]

    def _flat(self, n: NodeReport) -> list[tuple[list[str], Sequence[NodeReport]]]:
        """The conditions and the steps of each case, of nested distinctions too."""
        found: list[tuple[list[str], Sequence[NodeReport]]] = []
        for branch in n["branches"]:
            given = [f"${g['latex']}$" for g in branch["given"]]
            told = [m for m in branch["nodes"] if not self._silent(m)]
            if len(told) == 1 and told[0]["kind"] == "cases" and not told[0]["dead"]:
                found += [([*given, *c], nodes) for c, nodes in self._flat(told[0])]
            else:
                found.append((given, branch["nodes"]))
        return found

    def _silent(self, n: NodeReport) -> bool:
        """True if a step tells nothing, without counting it."""
        kept = dict(self.left_out)
        silent = n["kind"] != "let" and self._skipped(n)
        self.left_out = kept
        return silent

    def _either(self, n: NodeReport) -> list[Piece]:
        return self._cases(n)

    def _branch_of(self, n: NodeReport) -> BranchReport:
        return n["branches"][0]

    def _only(self, nodes: Sequence[NodeReport]) -> str | None:
        """The reason of the one step that a branch has, if it says nothing but its goal."""
        live = [m for m in nodes if not self._silent(m)]
        if not live:
            return ""
        if len(live) == 1 and live[0]["kind"] in ("have", "use"):
            return self.reason(live[0])
        return None

    def _intro(self, n: NodeReport) -> list[Piece]:
        branch = self._whole(self._branch_of(n))
        said, *quantifier = _ALL.split(n["latex"], maxsplit=1)
        first = n["latex"].startswith(r"\text{for all ")
        shown = branch["goal"] if branch["goal"] in n["latex"] else ""  # of what ends here
        if quantifier and not first and said.count(r"\left") == said.count(r"\right"):
            shown = inside(said)
            branch = {**branch, "goal": shown}  # a script for all values has the goal around it
        reason = self._only(branch["nodes"])
        if reason is not None:
            return self._fact(n, n["latex"], reason)
        around, self.given = self.given, [*self.given, *told_of(branch)]
        inner, _ = _trimmed(self.sequence(branch["nodes"]))
        self.given = around
        number = self._number(n)
        self._tells(n)
        if not inner:
            return self._fact(n, n["latex"], "")
        supposed = told_of(branch)
        if len(inner) == 1 and (reason := _reason_of(inner[0], branch["goal"])) is not None:
            return self._fact(n, n["latex"], reason)
        if len(inner) == 1 and self._at_once(inner[0], branch, number):
            return inner
        if not branch["names"] and supposed and not number:
            under = listed(f"${c}$" for c in supposed)
            aim = "" if _aims(inner[0]) else f" We show that ${branch['goal']}$."
            said = _of_names(f"Suppose that {under}.{aim}")
            start = Sentence(said, (n["number"],), 40, frames=steps_of(inner))
            return [start, *inner, *_done(inner, shown)]
        if number or visible(n["latex"]) > _INLINE:
            rows = [Row("", n["latex"], "", n["number"])]
            frames = frozenset[int]() if n["number"] in self.cited else steps_of(inner)
            aims = steps_of(inner)
            claim: Piece = Display(rows, (n["number"],), number, "We show that", 40, frames, aims=aims)
        else:
            aim = _of_names(f"We show that ${n['latex']}$.")
            claim = Sentence(aim, (n["number"],), 40, frames=steps_of(inner))
        named = let([x["latex"] for x in branch["names"]], told_of(branch))
        if not branch["names"] and supposed:
            named = _of_names(f"Suppose that {listed(f'${c}$' for c in supposed)}.")
        found: list[Piece] = [claim]
        if named:
            found.append(Sentence(named, (), 40, frames=steps_of(inner)))
        if isinstance(claim, Display):
            self.shown.add(n["number"])
        return [*found, *inner, *_done(inner, shown, number)]

    def _whole(self, branch: BranchReport) -> BranchReport:
        """A proof for all values and the one for all values within it, as one."""
        live = [m for m in branch["nodes"] if m["kind"] != "let" and not self._silent(m)]
        if len(live) != 1 or live[0]["kind"] != "intro" or not branch["names"]:
            return branch
        inner = self._whole(self._branch_of(live[0]))
        around = [m for m in branch["nodes"] if m is not live[0]]
        return {
            "given": [*branch["given"], *inner["given"]],
            "goal": inner["goal"],
            "names": [*branch["names"], *inner["names"]],
            "nodes": [*around, *inner["nodes"]],
        }

    def _at_once(self, piece: Piece, branch: BranchReport, number: int | None) -> bool:
        """Say "for all x, we have" before a calculation that is the whole proof; or return False."""
        placed, left = beside([x["latex"] for x in branch["names"]], told_of(branch))
        under = f" with {listed(f'${c}$' for c in left)}" if left else ""
        start = f"For all ${', '.join(placed)}${under}, we have"
        if not placed or visible(start) > _INLINE:
            return False
        if isinstance(piece, Display) and len(piece.rows) > 1 and piece.number is None:
            first, last = piece.rows[0].latex, piece.rows[-1].latex
            if not (branch["goal"].startswith(first) and branch["goal"].endswith(last)):
                return False
            piece.lead, piece.number = start, number
            return True
        starts = isinstance(piece, Sentence) and piece.text.startswith("We have $")
        if isinstance(piece, Sentence) and starts and number is None and _says(piece, branch["goal"]):
            piece.text = piece.text.replace("We have", start, 1)
            return True
        return False

    def _suffices(self, n: NodeReport) -> list[Piece]:
        inner = [m for m in self._branch_of(n)["nodes"] if m["kind"] == "intro"]
        if not inner:
            return []
        branch = self._branch_of(inner[0])
        placed, left = beside([x["latex"] for x in branch["names"]], told_of(branch))
        given, names = [f"${c}$" for c in left], ", ".join(placed)
        reason = self.reason(n)
        names_it = bool(NAMED.match(reason)) and not VERB.search(reason)
        start = f"By {reason}, it" if names_it else "It"
        why = f" ({by(reason)})" if reason and not names_it else ""
        under = f" with {listed(given)}" if given else ""
        each = f" for every ${names}${under}" if names else (f" if {listed(given)}" if given else "")
        shown = f"{start} suffices to show that ${branch['goal']}${each}{why}."
        said = Sentence(shown, (n["number"],), 60)
        pieces, _ = _trimmed(self.sequence(branch["nodes"]))
        self._tells(n)
        return [said, *pieces, *_done(pieces, n["latex"])]

    def _obtain(self, n: NodeReport) -> list[Piece]:
        branch = self._at_last(self._branch_of(n))
        given = told_of(branch)
        if len(branch["names"]) > 1:  # what exists is told with its values
            given = [g for g in given if not g.startswith(r"\text{there ")] or given
        placed, left = beside([x["latex"] for x in branch["names"]], given)
        said = [f"${c}$" for c in left]
        why = [w for r in n.get("facts", ()) for w in self._named(r)]
        why = list(dict.fromkeys(w for w in why if w))
        names = (
            "$ and $".join(placed) if placed != [x["latex"] for x in branch["names"]] else ", ".join(placed)
        )
        verb = "there is" if len(branch["names"]) == 1 else "there are"
        start = f"By {listed(why)}, {verb}" if why else verb.capitalize()
        pieces = self.sequence(branch["nodes"])
        self._tells(n)
        found: list[Piece] = []
        if told_of(branch) and pieces:
            under = f" such that {listed(said)}" if said else ""
            found.append(Sentence(f"{start} ${names}${under}.", (n["number"],), 40, frames=steps_of(pieces)))
        return [*found, *pieces]

    def _at_last(self, branch: BranchReport) -> BranchReport:
        """A value that exists and the one that exists for it, together: there are x and y such that …."""
        given = told_of(branch)
        live = [m for m in branch["nodes"] if m["kind"] != "let" and not self._silent(m)]
        if (
            len(given) != 1
            or not given[0].startswith(r"\text{there ")
            or not live
            or live[0]["kind"] != "obtain"
        ):
            return branch
        inner = self._at_last(self._branch_of(live[0]))
        k = branch["nodes"].index(live[0])
        nodes = [*branch["nodes"][:k], *inner["nodes"], *branch["nodes"][k + 1 :]]
        return {**inner, "names": [*branch["names"], *inner["names"]], "nodes": nodes}

    def _conjuncts(self, n: NodeReport) -> list[Piece]:
        found: list[Piece] = []
        for branch in n["branches"]:
            inner, _ = _trimmed(self.sequence(branch["nodes"]))
            found += [*inner, *_done(inner, "")]
        self._tells(n)
        return found

    def _suppose(self, n: NodeReport) -> list[Piece]:
        return self._contradiction(n, listed(f"${g['latex']}$" for g in self._branch_of(n)["given"]))

    def _refute(self, n: NodeReport) -> list[Piece]:
        return self._contradiction(n, f"${n['latex']}$")

    def _contradiction(self, n: NodeReport, supposed: str) -> list[Piece]:
        self.last = None
        inner, _ = _trimmed(self.sequence(self._branch_of(n)["nodes"]))
        self._tells(n)
        inner = _without_echo(inner, supposed)
        end = _end(inner) if n["kind"] != "suppose" else []
        return [Sentence(_of_names(f"Suppose that {supposed}."), (n["number"],), 40), *inner, *end]

    def _indirect(self, n: NodeReport) -> list[Piece]:
        inner, _ = _trimmed(self.sequence(self._branch_of(n)["nodes"]))
        self._tells(n)
        return [Sentence("Suppose that the claim is false.", (n["number"],), 40), *inner, *_end(inner)]

    def _induction(self, n: NodeReport) -> list[Piece]:
        parts = [m for m in self._branch_of(n)["nodes"] if m["kind"] == "intro"]
        over = n["names"][0]
        told: list[list[Piece]] = []
        for part in parts:
            self.last = None  # no part begins with "Hence"
            told.append(_trimmed(self.sequence(self._branch_of(part)["nodes"]))[0])
        self._tells(n)
        whole = steps_of(piece for inner in told for piece in inner)
        found: list[Piece] = [Sentence(f"We use induction over ${over}$.", (n["number"],), 60, frames=whole)]
        for start, inner in zip((f"For ${over} = 0$", f"From ${over}$ to ${over} + 1$"), told, strict=False):
            said = f"{start}:" if inner else f"{start} this is immediate."
            found += [Sentence(said, (), 60, frames=steps_of(inner) or whole), *inner]
        end = Sentence("This completes the induction.", (), 40, frames=whole, closes=NOTHING)
        return [*found, end]

    def _counterexample(self, n: NodeReport) -> list[Piece]:
        return []


def _names_are_for(pieces: Sequence[Piece], nodes: Mapping[int, NodeReport]) -> None:
    """Abbreviations go where all steps that use them are left out."""
    for k in reversed(range(len(pieces))):
        piece = pieces[k]
        own = [nodes[s] for s in (piece.steps if isinstance(piece, Sentence) else ()) if s in nodes]
        if not own or own[0]["kind"] != "let" or not isinstance(piece, Sentence):
            continue
        used: list[Sentence | Display] = []
        names = {n["names"][0] for n in own}
        for p in walk(pieces[k + 1 :]):
            used += [p] if names & tokens(plain([p])) else []
            names -= {nodes[s]["names"][0] for s in p.steps if s in nodes and nodes[s]["kind"] == "let"}
        piece.frames = frozenset(step for p in used for step in p.frames or p.steps)


def _whole_of(n: NodeReport) -> str:
    """Return what a step says; of a calculation, its two ends."""
    if n["kind"] != "chain":
        return holding(n["latex"])
    ops = [_SIGNS.get(line["op"], line["op"]) for line in n["lines"]]
    op = next((o for o in ("<", r"\le") if o in ops), ops[0])
    return f"{n['latex']} {op} {n['lines'][-1]['latex']}"


def _of_names(text: str) -> str:
    """A sentence in which the letter of a statement stands alone: "Suppose $p$", not "Suppose that $p$"."""
    return re.sub(r"that (\$[A-Za-z]\$)(?=[.,]| and)", r"\1", text)


def _same_sides(value: str) -> bool:
    left, _, right = value.partition("=")
    return left.strip() == right.strip()


def _reason_of(piece: Piece, goal: str) -> str | None:
    """The reason of a sentence that says this and no more, None of another piece."""
    said = rf"(?:We have|Hence) \${re.escape(goal)}\$(?: \((?P<why>.*)\))?\."
    found = re.fullmatch(said, piece.text) if isinstance(piece, Sentence) else None
    return None if found is None else found["why"] or ""


def _without_echo(pieces: list[Piece], supposed: str) -> list[Piece]:
    """The pieces without a first one that says what is supposed: what exists has its name already."""
    first = pieces[0] if pieces else None
    echo = isinstance(first, Sentence) and _bare_words(first.text[:-1]) == _bare_words(supposed)
    return pieces[1:] if echo else pieces


def _bare_words(text: str) -> str:
    """A text without what marks its formulas: "there is $x$" and the formula that says so are the same."""
    return re.sub(r"\\text\{([^{}]*)\}|[$\s]|\\;", r"\1", text).replace(" ", "").casefold()


def _either_of(conditions: Sequence[str]) -> str:
    """The conditions of a case: "a and b, or c"."""
    several = len(conditions) > 1 and any(" and " in c for c in conditions)
    return ", or ".join(conditions) if several else listed(conditions, "or")


def _each_case_says(piece: Piece, latex: str) -> bool:
    """Return whether a distinction of cases ends with this formula in each case."""
    return isinstance(piece, Cases) and all(c.pieces and _says(c.pieces[-1], latex) for c in piece.cases)


def _says(piece: Piece, latex: str) -> bool:
    if isinstance(piece, Cases):
        return _each_case_says(piece, latex)
    if isinstance(piece, Display):
        said = "".join(f" {r.op} {r.latex}" for r in piece.rows).strip()
    else:
        said = (re.search(r" \$([^$]*)\$(?: \([^$]*\))?\.$", piece.text) or ["", ""])[1]
    sides = [latex.split(op, 1) for op in (" = ", r" \le ", " < ") if op in latex]
    return said == latex or any(said.startswith(a) and said.endswith(b) for a, b in sides)


def _says_turned(piece: Piece, latex: str) -> bool:
    """Return whether a piece states this equation from right to left, and no more."""
    turned = _turned(latex)
    states = isinstance(piece, Sentence) and piece.text.startswith(("We have ", "Hence ", "By "))
    return states and bool(turned) and isinstance(piece, Sentence) and f" ${turned}$" in piece.text


def _aims(piece: Piece) -> bool:
    """Return whether a piece says what is shown next."""
    if isinstance(piece, Display):
        return piece.lead == "We show that"
    return isinstance(piece, Sentence) and piece.text.startswith("We show ")


def _end(inner: Sequence[Piece]) -> list[Piece]:
    """The sentence that ends a proof by contradiction, unless its last step says so."""
    last = inner[-1] if inner else None
    told = isinstance(last, Sentence) and last.text.startswith(CONTRADICTION[:-1])
    return [] if told else [Sentence(CONTRADICTION, (), 40)]
