"""From atoms to weights on a grid of losses a + k h, rounded outward: a pair above, and a pair below.

*Above.* An atom with losses in [A, B], A and B on the grid, becomes two: its probability under P is divided
so that that under Q is kept. This is the chord of a convex function above the function; see
``docs/profiles.md``. Probabilities are rounded up, Q's down.

*Below.* Outcomes that are put together, or parts of them at random, lose. From small losses to large ones,
atoms and parts of atoms are put together until the loss of the heap is on the grid. Of such a heap, some is
left out so that the rest is a whole number of units, and one unit less: the independent checker has to see at
a lower precision that the weights are below (above: that they are above).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from flint import arb

from cbdp_sym.analysis.balls import precision
from cbdp_sym.profiles.atoms import Atoms, _bounds

_NEAR = 20  # losses nearer to the grid than 2^-20 cells count as on it, for the lower pair


@dataclass(frozen=True)
class Weights:
    """P of the losses a + k h, k = start, start + 1, …, and of the infinite loss, in units of 2^-bits."""

    bits: int
    start: int
    values: tuple[int, ...]
    infinite: int


class _Powers:
    """e^loss of a loss in units of 2^-bits, rounded down and up, in units of 2^-fine."""

    def __init__(self, bits: int, fine: int) -> None:
        self.bits, self.fine = bits, fine
        self._known: dict[int, tuple[int, int]] = {}

    def at(self, loss: int) -> tuple[int, int]:
        if loss not in self._known:
            with precision(self.fine + 96):
                self._known[loss] = _bounds((arb(loss) * arb(2) ** -self.bits).exp(), self.fine)
        return self._known[loss]


def above(atoms: Atoms, a: int, h: int, bits: int) -> Weights:
    """Return weights that dominate the pair.

    Args:
        a, h: the grid, in units of 2^-atoms.bits; no loss of an atom may be below ``a`` by more than a hair.
        bits: the unit of the weights.
    """
    fine, powers = atoms.bits, _Powers(atoms.bits, atoms.bits)
    one, tolerance = 1 << fine, h >> _NEAR
    found: dict[int, int] = {}
    for atom in atoms.rows:
        (_, p), (q, _), (low, high) = atom.p, atom.q, atom.loss
        if not p:
            continue
        first = (low - a + tolerance) // h
        last = max(-((a - high) // h), first)
        place = a + first * h
        if last == first:
            found[first] = found.get(first, 0) + p
            continue
        if low < place:  # raise these losses to the grid: Q falls by less than this factor
            q -= -(-q * (place - low) >> fine)
        kept = q * powers.at(place)[0] >> fine
        fraction = one - powers.at(-(last - first) * h)[1]
        up = min(max(-((kept - p) * one // fraction), 0), p)
        found[first] = found.get(first, 0) + p - up
        found[last] = found.get(last, 0) + up
    shift = fine - bits
    rest = atoms.only_p[1] + atoms.above[0]
    if atoms.below[0]:
        lowest = (atoms.origin - a) // h + 2  # above all losses that are below the atoms
        found[lowest] = found.get(lowest, 0) + atoms.below[0]
    if not found:
        return Weights(bits, 0, (0,), (rest >> shift) + 1)
    start = min(found)
    values = [(found.get(k, 0) >> shift) + 1 for k in range(start, max(found) + 1)]
    return Weights(bits, start, tuple(values), (rest >> shift) + 1)


def below(atoms: Atoms, a: int, h: int, bits: int) -> Weights:
    """Return weights that the pair dominates, on the same kind of grid."""
    fine, powers = atoms.bits, _Powers(atoms.bits, atoms.bits)
    tolerance = h >> _NEAR
    found: dict[int, int] = {}

    def add(k: int, p: int) -> None:
        found[k] = found.get(k, 0) + p

    heap: list[tuple[int, int]] = []  # P and Q of what is put together for the place k
    missing, k = 0, 0  # how much P the heap lacks
    for atom in atoms.rows:
        (p, _), (_, q) = atom.p, atom.q
        middle = atom.middle
        if heap:
            gain = p - (q * powers.at(a + k * h)[1] >> fine) - 1
            if gain < missing:
                heap.append((p, q))
                missing -= gain
                continue
            share = -(-(missing << fine) // gain)  # the part of the atom that is needed
            share = min(share + 1, 1 << fine)
            add(k, sum(x for x, _ in heap) + (p * share >> fine))
            p, q = p - (-(-p * share >> fine)), q - (q * share >> fine)
            heap, missing = [], 0
            if p <= 0:
                continue
        k = (middle - a) // h
        if p >= -(-q * powers.at(a + k * h)[1] >> fine) and middle - a - k * h <= tolerance:
            add(k, p)
            continue
        k += 1
        gain = p - (q * powers.at(a + k * h)[1] >> fine) - 1
        if gain >= 0:
            add(k, p)
        else:
            heap, missing = [(p, q)], -gain
    if heap:  # nothing is left to lift the heap: it counts at the place below all of it
        total_p, total_q = (sum(x[i] for x in heap) for i in (0, 1))
        while total_p and total_p < -(-total_q * powers.at(a + k * h)[1] >> fine):
            k -= 1
        add(k, total_p)
    shift = fine - bits
    if not found:
        return Weights(bits, 0, (0,), atoms.only_p[0] >> shift)
    start = min(found)
    values = [max(0, (found.get(j, 0) >> shift) - 1) for j in range(start, max(found) + 1)]
    return Weights(bits, start, tuple(values), max(0, (atoms.only_p[0] >> shift) - 1))


def either(one: Weights, other: Weights, h: int, fine: int) -> Weights:
    """Return the least weights on the grid that dominate two pairs: F is the larger of F1 and F2 there.

    F(α) = Σ W_k (1 - α e^-l_k)₊ + W_∞ is convex, with corners at e^l_k. The larger of two such functions is
    convex, and below its chords. W_k is e^l_k times the change of the slope at e^l_k.

    Args:
        h: the distance of the grid, in units of 2^-fine; both begin at the same place.
    """
    start = min(one.start, other.start)
    size = max(w.start + len(w.values) for w in (one, other)) - start
    with precision(one.bits + 256):
        step = (arb(h) * arb(2) ** -fine).exp()
        up, down = step - 1, 1 - 1 / step
        first, second = (_corners(w, start, size, 1 / step) for w in (one, other))
        at = [u.max(v) for u, v in zip(first, second, strict=True)]
        slopes = [at[1] - at[0], *((b - a) / down for a, b in pairwise(at[1:]))]
        after = [*((b - a) / up for a, b in pairwise(at[1:])), arb(0)]
        found = [max(_bounds(v - u, 0)[1], 0) for u, v in zip(slopes, after, strict=True)]
    return Weights(one.bits, start, tuple(found), max(one.infinite, other.infinite))


def _corners(w: Weights, start: int, size: int, step: arb) -> list[arb]:
    """F at 0 and at the corners, in units of 2^-bits; ``step`` is e^-h."""
    values = [0] * (w.start - start) + list(w.values)
    values += [0] * (size - len(values))
    found, total, discounted = [], w.infinite, arb(0)
    for value in reversed(values):
        discounted *= step
        found.append(total - discounted)
        total += value
        discounted += value
    return [arb(total), *reversed(found)]
