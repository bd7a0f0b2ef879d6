"""A statement of a paper: what it claims, claim by claim, and how each is settled.

A derivation file builds one :class:`Statement`; everything that is said about it (the verdict,
the axioms, the appendix) is computed from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.phrases import require_backslashes
from cbdp_sym.calls import checked
from cbdp_sym.errors import OneSentence
from cbdp_sym.kernel.reader import ReadError


@dataclass(frozen=True)
class Finding:
    """Something the paper does not print and the reader should know.

    ``kind``: "hypothesis" (needed, not printed), "unneeded" (printed, not needed), "sharper"
    (a better constant), "false step", "reading" (how an ambiguous print was read).
    """

    kind: str
    text: str


class Misstated(OneSentence, ValueError):
    """A claim that cannot be meant; the text says what to write instead."""


class UnreadableClaim(OneSentence, ReadError):
    """A text that is no claim; the message has a caret under the mistake."""


@checked
@dataclass
class Statement:
    """A statement of a paper, as printed and, where that fails, as repaired.

    Args:
        id: the identifier of ``statements.toml``, such as ``"cbdp.thm8"``.
        title: a few words.
        expect: the verdict that the author expects of the printed claim.
        ref: the paper's own number; taken from the table of statements when left out.
    """

    id: str
    title: str
    expect: str = "proved"
    ref: str = ""
    findings: list[Finding] = field(default_factory=list)
    omitted: dict[str, list[str]] = field(default_factory=lambda: {"printed": [], "repaired": []})
    source: str = ""
    claims: dict[str, list[Claim]] = field(default_factory=lambda: {"printed": [], "repaired": []})

    @property
    def every_claim(self) -> list[Claim]:
        """The printed claims, then the repaired ones."""
        return [claim for claims in self.claims.values() for claim in claims]

    @property
    def others(self) -> str:
        """The name of a claim beside the printed ones: only what is false is repaired."""
        return "repaired" if self.expect == "refuted" else "further claim"

    def printed(self, text: str, *, added: Iterable[str] = (), label: str = "") -> Claim:
        """Add a claim as the paper prints it: ``for .. given .. holds ..``, under the paper's own hypotheses.

        ``added`` are hypotheses that the proof needs and the paper does not print. Each is reported, so
        each wants a :meth:`finding`.

        Raises:
            UnreadableClaim: the text is no claim, with a caret under the mistake; a ReadError.
        """
        return self._claim("printed", text, added, label)

    def display(self, text: str, *, added: Iterable[str] = (), label: str = "") -> Claim:
        """Add a line of the printed proof; ``added`` as in :meth:`printed`.

        It is shown among the printed claims with its own verdict, and does not decide that of the statement.
        It has to be proved: a line that is false is a statement of its own.
        """
        claim = self.printed(text, added=added, label=label)
        claim.display = True
        return claim

    def repaired(self, text: str, *, added: Iterable[str] = (), label: str = "") -> Claim:
        """Add a claim that replaces or sharpens what is printed; ``added`` as in :meth:`printed`.

        It is called a repaired claim if what is printed is refuted, and a further claim otherwise.
        """
        return self._claim("repaired", text, added, label)

    def fails(self, text: str, *, label: str = "") -> Claim:
        """Add a claim that does not always hold, such as the printed one without one of its hypotheses.

        A refutation is what shows it.
        """
        return self._claim("repaired", text, (), label, denied=True)

    def _claim(
        self, version: str, text: str, added: Iterable[str], label: str, denied: bool = False
    ) -> Claim:
        if not isinstance(text, str):
            raise Misstated(
                f"a claim is a text, such as 'for x : real given 0 < x holds x < exp x', and not {text!r}"
            )
        if isinstance(added, str):
            raise Misstated(f"added hypotheses are a list of texts, such as added=['{added}']")
        try:
            claim = Claim(text, label, more=tuple(added), statement=self.id, denied=denied)
        except ReadError as error:
            raise UnreadableClaim(str(error)) from error
        self.claims[version].append(claim)
        return claim

    def omits(self, text: str, *, of: str = "") -> None:
        """Say what the paper prints and no claim holds: a part, a case, a dimension, a generality.

        The verdict is then at best "partly".

        Args:
            of: "printed" or "repaired", where only one of the two omits it.

        Raises:
            Misstated: ``of`` is something else.
        """
        if of not in ("", *self.omitted):
            raise Misstated(f"what is omitted is omitted of 'printed' or 'repaired', not of '{of}'")
        for version, texts in self.omitted.items():
            if of in ("", version):
                texts.append(" ".join(text.split()))

    def finding(self, kind: str, text: str) -> None:
        """Report something that the paper does not print.  Raises Failed if the text has lost a backslash."""
        require_backslashes(text)
        self.findings.append(Finding(kind, text))
