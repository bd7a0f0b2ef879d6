"""Writes the tables of the files to believe and their lengths into docs/trust.md and docs/kernel.md."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLES = {
    "trust.md": ("analysis", "<!-- the checker's files: scripts/trust-table.py -->"),
    "kernel.md": ("kernel", "<!-- the files: scripts/trust-table.py -->"),
}
END = "<!-- end -->"


def files(folder: Path) -> list[Path]:
    """The Python files of a folder, those of the folder itself first."""
    found = (p for p in folder.rglob("*.py") if p.name != "__init__.py")
    return sorted(found, key=lambda p: (len(p.parts), p))


def length(path: Path) -> int:
    """The number of lines, to the nearest ten."""
    return round(len(path.read_text(encoding="utf-8").splitlines()), -1)


def purpose(path: Path) -> str:
    """The first sentence of a file's docstring."""
    text = path.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
    return " ".join(text.split("\n\n")[0].split()).replace("|", r"\|")


def table(part: str) -> str:
    """The table of a part of the package."""
    folder = ROOT / "cbdp_sym" / part
    rows = [f"| `{p.relative_to(folder)}` | {length(p)} | {purpose(p)} |" for p in files(folder)]
    total = sum(length(p) for p in files(folder))
    return "\n".join(["| file | lines | what it is |", "|---|---|---|", *rows, f"| | {total} | |"])


def main() -> None:
    for page, (part, begin) in TABLES.items():
        path = ROOT / "docs" / page
        before, _, rest = path.read_text(encoding="utf-8").partition(begin)
        after = rest.partition(END)[2]
        path.write_text(f"{before}{begin}\n{table(part)}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
