"""Documents: LaTeX appendices and their PDF, from the plain-data reports of verification."""

from cbdp_sym.documents.errors import DocumentError
from cbdp_sym.documents.latex import render_latex
from cbdp_sym.documents.pdf import render_pdf, tex_available

__all__ = ["DocumentError", "render_latex", "render_pdf", "tex_available"]
