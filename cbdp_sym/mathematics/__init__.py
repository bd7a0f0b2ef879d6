"""Mathematics proved from the library's statements: one folder a topic, in the library's own order.

Each lemma is proved when it is first used (`tactics.statements.lemma`).  Every module is imported,
so that its lemmas are known by their names.
"""

from importlib import import_module
from pkgutil import iter_modules

TOPICS = (
    "logic",
    "reals",
    "extended_reals",
    "sums",
    "convexity",
    "integrals",
    "laws",
    "products",
    "divergences",
    "information",
    "mechanisms",
    "restricted",
    "noise",
    "posteriors",
)

for _topic in TOPICS:
    _package = import_module(f"{__name__}.{_topic}")
    for _module in iter_modules(_package.__path__):
        import_module(f"{_package.__name__}.{_module.name}")
