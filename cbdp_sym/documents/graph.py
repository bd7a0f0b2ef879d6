"""The graph of what rests on what: statements and cited theorems, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import networkx

from cbdp_sym.corpus.expected_verdict import versions
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.documents.common import axioms_of, short_ref

_WIDTH, _HEIGHT, _GAP_X, _GAP_Y, _MARGIN = 132, 30, 74, 12, 16
_SWEEPS = 8
_MOST_ROWS = 26
_BRIEF = {
    "Theorem": "Thm", "Proposition": "Prop", "Corollary": "Cor", "Lemma": "Lem", "Equation": "Eq",
    "Proof of ": "proof of ", " and its text": "", "Appendix A, Fig": "Fig",
}  # fmt: skip


@dataclass(frozen=True)
class Node:
    """``kind`` is "axiom" or a verdict; ``key`` an id or the name of an axiom."""

    key: str
    label: str
    title: str
    kind: str
    x: float
    y: float


@dataclass(frozen=True)
class Edge:
    """``user`` rests on ``used``; ``path`` is the d of an SVG path."""

    used: str
    user: str
    path: str


@dataclass(frozen=True)
class Drawing:
    """The places of all nodes and edges, in pixels."""

    nodes: list[Node]
    edges: list[Edge]
    width: float
    height: float
    node_width: float = _WIDTH
    node_height: float = _HEIGHT


def dependencies(reports: Sequence[StatementReport]) -> networkx.DiGraph:
    """Return the graph: an edge from each lemma and cited theorem to every statement that uses it."""
    graph = networkx.DiGraph()
    several = len({r["paper"] for r in reports}) > 1
    for axiom in axioms_of(reports):
        graph.add_node(axiom, kind="axiom", label=axiom, title=axiom)
    for r in reports:
        graph.add_node(
            r["id"],
            kind=r["printed"]["verdict"],
            label=f"{r['paper']} {_short(r, 15)}" if several else _short(r, 20),
            title=r["title"],
        )
    for r in reports:
        used = {u for _, v in versions(r) for p in v["parts"] for u in p["uses"]}
        inherited = {a for u in used if u in graph for a in _axioms(reports, u)}
        for source in used - {r["id"]}:
            if source in graph:
                graph.add_edge(source, r["id"])
        for axiom in {a for _, v in versions(r) for a in v["axioms"]} - inherited:
            graph.add_edge(axiom, r["id"])
    return graph


def _short(r: StatementReport, longest: int) -> str:
    ref = short_ref(r["ref"] or r["id"])
    for long, brief in _BRIEF.items():
        ref = ref.replace(long, brief)
    return ref if len(ref) <= longest else ref[: longest - 1] + "…"


def _axioms(reports: Sequence[StatementReport], id: str) -> set[str]:
    return {a for r in reports if r["id"] == id for _, v in versions(r) for a in v["axioms"]}


def drawing(reports: Sequence[StatementReport]) -> Drawing:
    """Return layers from left (cited theorems, lemmas) to right; what nothing connects stands at the end."""
    graph = dependencies(reports)
    alone = sorted(networkx.isolates(graph), key=str)
    graph.remove_nodes_from(alone)
    layers = [sorted(layer) for layer in networkx.topological_generations(graph)]
    _untangle(graph, layers)
    columns = [c for layer in layers for c in _split(layer)] + _split(alone)
    place: dict[str, tuple[float, float]] = {}
    tallest = max((len(c) for c in columns), default=0)
    for k, column in enumerate(columns):
        top = (tallest - len(column)) / 2
        for row, key in enumerate(column):
            place[key] = (_MARGIN + k * (_WIDTH + _GAP_X), _MARGIN + (top + row) * (_HEIGHT + _GAP_Y))
    info = dependencies(reports).nodes
    nodes = [Node(k, info[k]["label"], info[k]["title"], info[k]["kind"], *place[k]) for k in place]
    edges = [Edge(a, b, _curve(place[a], place[b])) for a, b in sorted(graph.edges)]
    return Drawing(
        nodes,
        edges,
        2 * _MARGIN + len(columns) * (_WIDTH + _GAP_X) - _GAP_X,
        2 * _MARGIN + tallest * (_HEIGHT + _GAP_Y) - _GAP_Y,
    )


def _split(column: list[str]) -> list[list[str]]:
    return [column[k : k + _MOST_ROWS] for k in range(0, len(column), _MOST_ROWS)]


def _untangle(graph: networkx.DiGraph, layers: list[list[str]]) -> None:
    """Order each layer by the mean position of its neighbours, to and fro, so that few edges cross."""
    for sweep in range(_SWEEPS):
        forwards = sweep % 2 == 0
        position = {key: row / len(layer) for layer in layers for row, key in enumerate(layer)}
        for layer in layers if forwards else reversed(layers):
            near = graph.predecessors if forwards else graph.successors
            layer.sort(key=lambda k: (fmean([position[n] for n in near(k)] or [position[k]]), k))
            position |= {key: row / len(layer) for row, key in enumerate(layer)}


def _curve(a: tuple[float, float], b: tuple[float, float]) -> str:
    x0, y0 = a[0] + _WIDTH, a[1] + _HEIGHT / 2
    x1, y1 = b[0], b[1] + _HEIGHT / 2
    bend = max(24.0, (x1 - x0) / 2)
    return f"M{x0:g},{y0:g} C{x0 + bend:g},{y0:g} {x1 - bend:g},{y1:g} {x1:g},{y1:g}"
