"""A report as HTML for notebooks: no colours of its own but the verdict's, so it is readable in the dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cbdp_sym.formula_audit.report import FormulaReport

_GREEN, _RED = "#2e7d32", "#c62828"


def html(report: FormulaReport) -> str:
    """Return a table; nothing in it is taken for markup."""
    colour = _GREEN if report.ok else _RED
    rows = "".join(
        f'<tr><th style="text-align:left;vertical-align:top">{escape(label)}</th>'
        f'<td style="text-align:left;white-space:pre-wrap">{escape(text)}</td></tr>'
        for label, text in report.rows()
    )
    against = f"{report.function} against {report.statement} ({report.part})"
    return (
        f'<div><p><b style="color:{colour}">{escape(report.verdict)}</b> '
        f"{escape(report.headline.partition(': ')[2])}<br><code>{escape(against)}</code></p>"
        f"<table>{rows}</table></div>"
    )
