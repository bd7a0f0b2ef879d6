"""Writes the table of the kernel's files and their lengths into docs/trust.md."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "trust.md"
BEGIN, END = "<!-- the kernel's files: scripts/trust-table.py -->", "<!-- end -->"


def files() -> list[Path]:
    """The files of the kernel, those of a folder together."""
    kernel = ROOT / "cbdp_sym" / "kernel"
    found = (p for p in kernel.rglob("*.py") if p.name != "__init__.py")
    return sorted(found, key=lambda p: (len(p.parts), p))


def length(path: Path) -> int:
    """The number of lines, to the nearest ten."""
    return round(len(path.read_text(encoding="utf-8").splitlines()), -1)


def purpose(path: Path) -> str:
    """The first sentence of a file's docstring."""
    text = path.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
    return " ".join(text.split("\n\n")[0].split()).replace("|", r"\|")


def table() -> str:
    kernel = ROOT / "cbdp_sym" / "kernel"
    rows = [f"| `{p.relative_to(kernel)}` | {length(p)} | {purpose(p)} |" for p in files()]
    return "\n".join(["| file | lines | what it is |", "|---|---|---|", *rows])


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
