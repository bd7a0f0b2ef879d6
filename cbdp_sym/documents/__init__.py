"""Documents: LaTeX appendices, their PDF, and pages, from the plain-data reports of verification."""

from cbdp_sym.documents.errors import DocumentError
from cbdp_sym.documents.latex import render_latex
from cbdp_sym.documents.pdf import render_pdf, tex_available
from cbdp_sym.documents.site import render_site, witness_pictures

__all__ = ["DocumentError", "render_latex", "render_pdf", "render_site", "tex_available", "witness_pictures"]
