"""Writes into docs/hypotheses.md which statements have hypotheses that the papers do not print."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from cbdp_sym.corpus.catalogue import corpus_catalogue

Verdicts = dict[str, dict[str, Any]]
ROOT = Path(__file__).parents[1]
VERDICTS = ROOT / "cbdp_sym" / "corpus" / "verdicts.json"
PAGE = ROOT / "docs" / "hypotheses.md"
BEGIN = "<!-- kinds: scripts/hypotheses-table.py -->"
END = "<!-- end -->"
KINDS = {  # the first pattern that a hypothesis matches says of which kind it is
    "member": r"has_value\(|^∃[a-z]\. [A-Z]\w?\([a-z]\)( ∧ Measurable\([a-z]\))?$",
    "standard": r"^Standard\(",
    "events": r"^approx_zcdp_after\(|^∀s : .*Measurable\(s\)$",
    "measurable": r"Measurable",
    "bounded": r"∃b\. ∀x\. b ≤ h|∃c\. ∀x\. \|h\(x\) \+ c\| ≤ 1",
    "mean": r"Integrable|exists and is|^∫.* < ∞$",
    "value": r"0 [<≤] 1 \+ |≠ (−∞|-∞)$",
    "parameter": r"^0 ≤ (ξ|ρ|ξ \+ ρ|μ|τ|ε|c)$|^ξ ≤ 0$",
    "formula": r"^0 ≤ ε - ξ \+ log|^1 < [aα]$|^σ ≠ 0$|^0 < \w+'?$|^δ\w? [≤<] 1$"
    r"|^β ≤ n$|^δ[²'2]? ≤|^log\(2\) ≤|^1 ≤ (α²|10·α)|^2/\(ε·α\)·",
    "range": r"^∀i\. 0 ≤ v\(i\)$|^ξ ≤ ε$|^ε ≤ 1$|^[vτ] ≤ 1$|^ξ \+ 2·ρ ≤ 1$|^0 ≤ (lam|λ)$|^α = ",
}


def kind(hypothesis: str) -> str:
    """Return the kind of a hypothesis; KeyError if it is none of these."""
    for name, pattern in KINDS.items():
        if re.search(pattern, hypothesis):
            return name
    raise KeyError(f"no kind in scripts/hypotheses-table.py for: {hypothesis}")


def by_kind(verdicts: Verdicts) -> str:
    """Return the table of the statements of each kind."""
    rows: dict[str, list[str]] = {name: [] for name in KINDS}
    for e in corpus_catalogue().corpus:
        versions = [v for v in (verdicts[e.id]["printed"], verdicts[e.id]["repaired"]) if v]
        for name in {kind(h) for v in versions for h in v["added"]}:
            rows[name].append(e.id)
    lines = [f"| {name} | {len(ids)} | {', '.join(ids)} |" for name, ids in rows.items() if ids]
    return "\n".join(["| kind | statements | which |", "|---|---|---|", *lines])


def written(page: str) -> str:
    """Return the page with its table as it should be."""
    verdicts = json.loads(VERDICTS.read_text(encoding="utf-8"))
    head, _, rest = page.partition(BEGIN)
    return f"{head}{BEGIN}\n{by_kind(verdicts)}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
