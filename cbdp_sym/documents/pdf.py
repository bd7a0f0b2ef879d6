"""From LaTeX to PDF, with a TeX system that may run no other program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from cbdp_sym.documents.errors import DocumentError, TooWide, kept

_OVERFULL = re.compile(r"Overfull \\hbox \(([\d.]+)pt too wide\)[^\n]*")
_WIDEST = 5.0
_DAY = 86_400
_SECONDS = 180


def tex_available() -> bool:
    """Return whether pdflatex is installed."""
    return shutil.which("pdflatex") is not None


def render_pdf(source: Path, out_dir: Path | None = None) -> Path:
    """Write the PDF of a LaTeX file beside it or into ``out_dir``; pictures have its name and a hyphen.

    Raises:
        DocumentError: there is no TeX system, or the log shows an error, an undefined reference or
            a box that is more than 5pt too wide.
    """
    if not tex_available():
        raise DocumentError(
            "no TeX system is installed: install texlive-latex-recommended and lmodern, or use --format latex"
        )
    target = (out_dir or source.parent) / f"{source.stem}.pdf"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for file in (source, *source.parent.glob(f"{source.stem}-*.png")):
            shutil.copy(file, work / file.name)
        command = ["pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error",
                   source.name]  # fmt: skip
        environment = {
            **os.environ,
            "openin_any": "p",
            "openout_any": "p",
            # the same source gives the same PDF on one day
            "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", str(int(time.time()) // _DAY * _DAY)),
            "FORCE_SOURCE_DATE": "1",
        }
        for _ in range(3):
            run = subprocess.run(
                command, cwd=work, capture_output=True, timeout=_SECONDS, check=False,
                env=environment,
            )  # fmt: skip
            log = (work / f"{source.stem}.log").read_text(encoding="latin-1", errors="replace")
            if run.returncode != 0 or "Rerun to get" not in log:
                break
        wide = None
        try:
            check_log(log, source.name)
        except TooWide as error:
            wide = error
        handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
        os.close(handle)
        shutil.copy(work / f"{source.stem}.pdf", name)
        os.chmod(name, 0o644)
        os.replace(name, target)
    if wide is not None and not kept(wide):
        raise wide
    return target


def check_log(log: str, name: str) -> None:
    """Check what TeX wrote.

    Raises:
        DocumentError: it reports something that a reader would see.
    """
    unwrapped = log.replace("\n", " ")
    if error := re.search(r"^! (.+)$", log, re.M):
        line = re.search(r"^l\.(\d+)", log, re.M)
        raise DocumentError(f"{name}, line {line.group(1) if line else '?'}: {error.group(1)}")
    if undefined := re.search(r"Reference `([^']+)' [^.]*undefined", unwrapped):
        raise DocumentError(f"{name}: the reference '{undefined.group(1)}' is not defined")
    for box in _OVERFULL.finditer(log):
        if float(box.group(1)) > _WIDEST:
            raise TooWide(f"{name}: {box.group(0)}")
