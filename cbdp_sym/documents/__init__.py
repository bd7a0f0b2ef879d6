"""Documents: LaTeX appendices, their PDF, and pages, from the plain-data reports of verification."""

from cbdp_sym.documents.errors import DocumentError, TooWide, shown_as_source
from cbdp_sym.documents.fragment import STYLES, render_fragments
from cbdp_sym.documents.latex import render_latex
from cbdp_sym.documents.pdf import render_pdf, tex_available
from cbdp_sym.documents.site import render_site, witness_pictures

__all__ = [
    "STYLES", "DocumentError", "TooWide", "render_fragments", "render_latex", "render_pdf", "render_site",
    "shown_as_source",
    "tex_available", "witness_pictures",
]  # fmt: skip
