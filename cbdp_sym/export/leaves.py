"""A certificate as a file for Coq: a theorem that says its claim, and the lemmas that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cbdp_sym.export import identities, improper
from cbdp_sym.export.aims import Aim, about, hypotheses, of_erfc
from cbdp_sym.export.gallina import NotStated, bare, comment, is_dyadic, name_of, text
from cbdp_sym.export.nodes import Writer
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.boxes import ranges_of
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import INFINITY, Relation, expression_of, relations_of
from cbdp_sym.recheck.regions import Region, region_of

_COQ = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}
_HEADER = "From CbdpSym Require Import {}.\nOpen Scope R_scope.\n"


def source(certificate: Any) -> str:
    """Return a Coq file whose theorem ``leaf`` is the claim of a certificate.

    The claim is not checked here: Coq refuses the file if the proof does not go through.

    Raises:
        NotStated: the claim or its proof has no words in Coq's and coq-interval's language.
    """
    try:
        if isinstance(certificate, dict) and "inequality" in certificate:
            return _Inequality(certificate["claim"], certificate["where"]).written(certificate["proof"])
        if isinstance(certificate, dict) and "box" in certificate:
            return _Box(certificate["claim"], certificate["ranges"]).written(certificate["proof"])
        if isinstance(certificate, dict) and "integral of" in certificate:
            return _integral(certificate)
        if isinstance(certificate, dict) and "maximum of" in certificate:
            raise NotStated("a maximum over a box has no template")
    except Refused as refusal:
        raise NotStated(f"the certificate is refused: {refusal}") from refusal
    except NotRechecked as gap:
        raise NotStated(f"the second checker does not know {gap}") from gap
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotStated("the certificate has an unknown form") from error
    except RecursionError as error:
        raise NotStated("the certificate is nested too deeply") from error
    raise NotStated("this is not a certificate")


class _Inequality:
    """Claims where a text holds."""

    def __init__(self, claim: str, where: str) -> None:
        self.said, self.domain = claim, where
        self.claims = relations_of(claim)
        self.conditions = relations_of(where) if where.strip() else []
        both = (*self.claims, *self.conditions)
        self.names = sorted({v for r in both for v in r.lhs.free | r.rhs.free})
        self.region = region_of(self.conditions, self.names)

    def written(self, proof: Any) -> str:
        """Return the file. Raises NotStated."""
        writer = Writer()
        region, tree = self.region, proof
        while isinstance(tree, dict) and "have" in tree:
            region = writer.fact(region, tree)
            tree = tree["then"]
        trees = tree["all"] if len(self.claims) != 1 else [tree]
        goals, steps = [], []
        for k, (r, node) in enumerate(zip(self.claims, trees, strict=True)):
            goals.append(f"{bare(r.lhs)} {_COQ[r.op]} {bare(r.rhs)}")
            steps.append(self._relation(writer, r, region, node, k))
        conditions = _defined([side for r in self.claims for side in (r.lhs, r.rhs)])
        said = " /\\ ".join(f"({g})" for g in [*conditions, *goals]) if conditions or goals[1:] else goals[0]
        names = " ".join(map(name_of, self.names))
        head = f"forall {names} : R, " if names else ""
        given = [_relation(r) for r in self.conditions if not _at_infinity(r)]
        lines = [
            comment(f"claim: {self.said}"), comment(f"where: {self.domain}"),
            _HEADER.format("Erfc" if of_erfc(*(side for r in self.claims for side in (r.lhs, r.rhs)))
                           else "Support"),
            "\n\n".join(writer.lemmas.texts), "",
            f"Theorem leaf : {head}{' -> '.join([*given, said])}.", "Proof.",
        ]  # fmt: skip
        if names or given:
            lines.append(f"intros {names}; intros." if names else "intros.")
        lines += [f"assert ({h}) by linear." for h in hypotheses(self.region)]
        lines += writer.lemmas.known(region)
        lines += [f"assert ({c}) by {about(c)}condition." for c in conditions]
        lines += [f"assert ({g}).\n{s}" for g, s in zip(goals, steps, strict=True)]
        lines += ["repeat split; assumption.", "Qed.", ""]
        return "\n".join(lines)

    def _relation(self, writer: Writer, r: Relation, region: Region, tree: Any, k: int) -> str:
        left, right = r.lhs, r.rhs
        if r.op == "=":
            if tree == {"by": "identity"}:
                return f"{{ {identities.script((left, right), region.normaliser)}. }}"
            f = ex.sub(ex.simplified(left), ex.simplified(right))
            uses = []
            for g, node in zip((f, ex.neg(f)), tree["both"], strict=True):
                aim = Aim(g, region, False)
                uses.append(self._use(writer, aim, node, left, right))
            return f"{{ apply from_diff_eq.\n- {uses[0]}\n- {uses[1]} }}"
        if r.op in (">", ">="):
            left, right = right, left
        f = ex.sub(ex.simplified(right), ex.simplified(left))
        if not self.names and isinstance(tree, dict) and "by" in tree:
            f = ex.raw("add", (right, ex.raw("mul", (ex.MINUS, left))))  # nothing to simplify for
        strict = r.op in ("<", ">")
        inner = self._use(writer, Aim(f, region, strict), tree, right, left)
        turn = "apply Rlt_gt; " if r.op == ">" else "apply Rle_ge; " if r.op == ">=" else ""
        return f"{{ {turn}apply from_diff_{'lt' if strict else 'le'}.\n{inner} }}"

    def _use(self, writer: Writer, aim: Aim, tree: Any, above: Term, below: Term) -> str:
        lemma = writer.node(aim, tree)
        left = f"{text(above)} - {text(below)}"
        turn = writer.turn(aim.region, aim.strict, left, aim.f, (above, below))
        return f"{turn}\napply ({writer.lemmas.use(lemma, aim.region)}); linear."


def _integral(certificate: dict[str, Any]) -> str:
    said, x = certificate["integral of"], certificate["variable"]
    f = expression_of(said, {x})
    lemmas, lines = improper.theorem(certificate, _defined([f]))
    ends = f"from {certificate['from']} to {certificate['to']}"
    libraries = ["Erfc", "Improper"] if of_erfc(f) else ["Improper"]
    return "\n".join([
        comment(f"integral of: {said}, in {x}, {ends}"),
        *(_HEADER.format(library) for library in libraries),
        "\n\n".join(lemmas), "", *lines,
    ])  # fmt: skip


class _Box(_Inequality):
    """A claim on a closed box."""

    def __init__(self, claim: str, ranges: Any) -> None:
        box = ranges_of(ranges)
        where = ", ".join(f"{r.low} <= {v}, {v} <= {r.high}" for v, r in box.items())
        super().__init__(claim, where)


def _at_infinity(r: Relation) -> bool:
    return any(t is INFINITY for side in (r.lhs, r.rhs) for t in side.subterms())


def _relation(r: Relation) -> str:
    return f"{bare(r.lhs)} {_COQ[r.op]} {bare(r.rhs)}"


def _defined(sides: Sequence[Term]) -> list[str]:
    """The conditions under which Coq's total functions mean what the claim says. Raises NotStated."""
    found: dict[str, None] = {}
    for side in sides:
        for t in side.subterms():
            if t.head == "log":
                found[f"0 < {text(t.args[0])}"] = None
            elif t.head == "tan":
                found[f"cos {text(t.args[0])} <> 0"] = None
            elif t.head == "pow":
                base, e = t.args[0], ex.value_of(ex.simplified(t.args[1]))
                if e is None or not is_dyadic(e):
                    found[f"0 < {text(base)}"] = None
                elif e.denominator > 1:
                    found[f"0 {'<' if e < 0 else '<='} {text(base)}"] = None
                elif e < 0 and not ex.value_of(base):
                    found[f"{text(base)} <> 0"] = None
    return list(found)
