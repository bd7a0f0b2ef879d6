"""Nodes of a certificate that argue along one variable: slopes, curves, steps and maxima inside."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.curves import curve_of
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.form import end_of, named, paired, variable_of
from cbdp_sym.recheck.limits import limit_at
from cbdp_sym.recheck.nodes import Aim, Nodes, Tree
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.recurrences import SHIFTED, loss
from cbdp_sym.recheck.regions import Region

_TURN = {"quotient", "at", "value", "scale", "positive"}


class Slopes(Nodes):
    """The nodes whose reason is a derivative in one variable, or the step from v to v + 1."""

    def _edge(self, aim: Aim, tree: Tree, depth: int) -> None:
        v, k = variable_of(aim.region, tree["edge"]), end_of(tree["at"])
        by_slope = named(tree, "slope")
        region, inside, aim = self._along(aim, v, k)
        r = region.ranges[v]
        if by_slope and not r.end(k)[1]:
            raise Refused("the end belongs to the region: the slope is not enough")
        self._at_end(aim, region, v, k, aim.strict and not by_slope, tree["value"], depth)
        slope = derivative(aim.f, v)
        slope = ex.neg(slope) if k else slope
        self.node(Aim(slope, inside, aim.strict and by_slope, known=True), tree["slope"], depth)

    def _curve(self, aim: Aim, tree: Tree, depth: int) -> None:
        v, by_slope = variable_of(aim.region, tree["curve"]), named(tree, "slope")
        curve = curve_of(aim.region, v, tree["at"])
        if by_slope and not curve.outside:
            raise Refused("the curve belongs to the region: the slope is not enough")
        require_defined(aim.f, curve.closure)
        f = ex.simplified(aim.f)
        require_defined(f, aim.region, smooth_in=v)
        value = Aim(ex.put(f, v, curve.start), curve.shadow, aim.strict and not by_slope, known=True)
        self.node(value, tree["value"], depth)
        slope = derivative(f, v)
        slope = slope if curve.upward else ex.neg(slope)
        rising = Aim(slope, aim.region, aim.strict and by_slope, known=True)
        self.node(rising, tree["slope"], depth)

    def _step(self, aim: Aim, tree: Tree, depth: int) -> None:
        """f loses nothing from v to v + 1, and its limit at ∞ is not negative."""
        v = variable_of(aim.region, tree["step"])
        if aim.region.ranges[v].high is not None:
            raise Refused(f"'{v}' is bounded: one more may be outside of the region")
        region = aim.region.free_along(v, 1)
        if not aim.known or region != aim.region:
            require_defined(aim.f, region)
        f = ex.simplified(aim.f)
        for t in f.subterms():
            if t.head in SHIFTED:
                require_defined(t, region)
        there = replace(aim, f=f, known=True)
        self._at_end(there, region, v, 1, False, tree["value"], depth)
        lost = loss(f, v, region.normaliser)
        self.node(Aim(lost, region, aim.strict, known=True), tree["then"], depth)

    def _along(self, aim: Aim, v: str, towards: int | None = None) -> tuple[Region, Region, Aim]:
        """The region as an interval in v, without its ends too, where f is shown to be smooth.

        With ``towards``, it is one from each of its points to that end.
        """
        region = aim.region.free_along(v, towards)
        if not aim.known or region != aim.region:
            require_defined(aim.f, region)
        aim = replace(aim, f=ex.simplified(aim.f), known=True)
        inside = region.where(v, region.ranges[v].opened())
        require_defined(aim.f, inside, smooth_in=v)
        return region, inside, aim

    def _hump(self, aim: Aim, tree: Tree, depth: int) -> None:
        v = variable_of(aim.region, tree["hump"])
        by_falls = named(tree, "falls")
        region, inside, aim = self._along(aim, v)
        r = region.ranges[v]
        if by_falls and not (r.low_open and r.high_open):
            raise Refused("an end belongs to the region: falling is not enough")
        self.turning(aim.f, v, inside, tree, aim.strict and by_falls, depth)
        for k, node in paired((0, 1), tree["values"]):
            self._at_end(aim, region, v, k, aim.strict and not by_falls, node, depth)

    def turning(self, f: Term, v: str, inside: Region, tree: Tree, strict: bool, depth: int) -> None:
        """f' is positive first and then negative: it is g·h with g > 0, and h falls or turns."""
        if ("falls" in tree) == ("turns" in tree):
            raise Refused("a maximum inside wants one reason")
        scale = self.text(inside, tree["scale"])
        self.node(Aim(scale, inside, True), tree["positive"], depth)
        slope, scale = derivative(f, v), ex.simplified(scale)
        if "falls" in tree:
            h = ex.div(slope, scale)
            require_defined(h, inside, smooth_in=v)
            falling = ex.neg(derivative(h, v))
            self.node(Aim(falling, inside, strict, known=True), tree["falls"], depth)
            return
        turn = tree["turns"]
        if not isinstance(turn, dict) or turn.keys() - {"falls", "turns"} != _TURN:
            raise Refused("a turn has an unknown form")
        # at the low end h >= 0, so that where h rises it is not negative; or -h at the high end
        k, h = end_of(turn["at"]), self.text(inside, turn["quotient"])
        require_defined(h, inside, smooth_in=v)
        h = ex.simplified(h)
        self.same(inside, ex.mul(scale, h), slope)
        h = ex.neg(h) if k else h
        self._at_end(Aim(h, inside, False, known=True), inside, v, k, False, turn["value"], depth)
        self.turning(h, v, inside, turn, strict, depth + 1)

    def _at_end(self, aim: Aim, region: Region, v: str, k: int, strict: bool, node: Any, depth: int) -> None:
        value = limit_at(aim.f, v, region.ranges[v].end(k)[0], k, region)
        if value == 1 and isinstance(value, int):
            if node != {"by": "infinite"}:
                raise Refused("an infinite limit needs no proof")
            return
        if isinstance(value, int):
            raise Refused(f"{aim} goes to -oo at an end")
        self.node(Aim(value, region.slice(v), strict), node, depth)
