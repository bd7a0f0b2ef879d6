"""Search again for the certificates of derivations, and write them beside each.

.venv/bin/python scripts/certificates.py derivations/concentrated/lemB_2_mills.py ...
"""

import json
import sys
from pathlib import Path

from cbdp_sym.corpus import certified
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.library import prove


def main(paths: list[str]) -> None:
    """Write one JSON file for each derivation file."""
    entries = {e.path.resolve(): e.id for e in corpus_catalogue().entries}
    for path in map(Path, paths):
        target = path.with_suffix(".json")
        old = target.read_text(encoding="utf-8") if target.exists() else None
        target.unlink(missing_ok=True)
        certified.found.clear()
        try:
            for part in load(entries[path.resolve()]).parts:
                if not part.refutes:
                    prove(part)
        except BaseException:
            if old is not None:
                write_whole(target, old)
            raise
        texts = dict.fromkeys(json.dumps(c, ensure_ascii=False) for c in certified.found)
        lines = ",\n".join(texts)
        write_whole(target, f"[{lines}]\n")
        print(f"{target}: {len(texts)} certificates")


if __name__ == "__main__":
    main(sys.argv[1:])
