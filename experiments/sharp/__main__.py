"""Draw where linear adversaries learn less: ``python -m experiments.sharp``.

For the release of 0 or of 1 with Laplace noise of scale 1/ε and Gaussian noise of deviation 1/ε, at the
orders 3 and 8: the exact (lin, Rényi) parameter with guaranteed ends, the bound that Corollary 2 prints, and
the unrestricted parameter. The printed one is no bound where it is below the exact parameter.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from sympy import Expr, Rational, Symbol, exp, log, pi, sqrt

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.theory.restricted import divergence
from experiments.capacity_bounded.__main__ import read, write
from experiments.capacity_bounded.curves import Row

HERE = Path(__file__).parent
PICTURE = HERE.parents[1] / "latex_out" / "sharp-restricted.png"
ORDERS = (3, 8)
EPSILON = Symbol("epsilon", positive=True)
NOISE: dict[str, tuple[str, str, Callable[[int], Expr], Callable[[int], Expr]]] = {
    "Laplace": (
        "Laplace(0,1)",
        "Laplace({e},1)",
        lambda a: log(1 + 2 ** (a - 1) * EPSILON**a) / (a - 1),
        lambda a: (
            log(
                Rational(a, 2 * a - 1) * exp((a - 1) * EPSILON)
                + Rational(a - 1, 2 * a - 1) * exp(-a * EPSILON)
            )
            / (a - 1)
        ),
    ),
    "Gaussian": (
        "Normal(0,1)",
        "Normal({e},1)",
        lambda a: log(1 + sqrt(2 * pi) ** (a - 1) * EPSILON**a) / (a - 1),
        lambda a: a * EPSILON**2 / 2,
    ),
}


def table(at: list[Rational]) -> Iterator[Row]:
    """A row for each noise, order and ε."""
    for noise, (P, Q, printed, unrestricted) in NOISE.items():
        for order in ORDERS:
            for e in at:
                found = divergence(
                    P, Q.format(e=e), kind="renyi", order=order, adversary="poly:1", digits=6
                )
                low, high = found.decimals
                yield {
                    "noise": noise, "order": str(order), "epsilon": str(e),
                    "exact_lower": low, "exact_upper": high,
                    "printed": _decimal(printed(order), e),
                    "unrestricted": _decimal(unrestricted(order), e),
                }  # fmt: skip


def _decimal(value: Expr, e: Rational) -> str:
    with precision(128):
        return str(enclose(value.subs(EPSILON, e), {}).str(12, radius=False))


def draw(rows: list[Row], path: Path) -> None:
    """One picture for each noise and order."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(7.2, 5.4), layout="constrained", sharex=True)
    places = [(noise, order) for noise in NOISE for order in ORDERS]
    for axis, (noise, order) in zip(axes.flat, places, strict=True):
        of = [r for r in rows if r["noise"] == noise and r["order"] == str(order)]
        x = [float(Rational(r["epsilon"])) for r in of]
        axis.plot(x, [float(r["exact_upper"]) for r in of], label="exact, linear adversaries")
        axis.plot(x, [float(r["printed"]) for r in of], "--", label="printed bound")
        axis.plot(x, [float(r["unrestricted"]) for r in of], ":", label="unrestricted")
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_title(f"{noise} noise, order {order}", fontsize=10)
    for axis in axes[1]:
        axis.set_xlabel("distance of the means in units of the noise, ε")
    axes[0][0].legend(fontsize=8)
    figure.savefig(path, dpi=140)
    pyplot.close(figure)


def redraw(out: Path, points: int, picture: Path) -> list[str]:
    """Write the table and the picture; where the printed bound is below the exact parameter."""
    out.mkdir(parents=True, exist_ok=True)
    at = [Rational(round(1000 * 0.05 * 80 ** (k / (points - 1))), 1000) for k in range(points)]
    write(out / "restricted.csv", list(table(at)))
    rows = read(out / "restricted.csv")
    draw(rows, picture)
    said = []
    for noise in NOISE:
        for order in ORDERS:
            of = [r for r in rows if r["noise"] == noise and r["order"] == str(order)]
            below = [
                r["epsilon"] for r in of if Rational(r["printed"]) < Rational(r["exact_lower"])
            ]
            less = [
                r["epsilon"] for r in of if Rational(r["exact_upper"]) < Rational(r["unrestricted"])
            ]
            said.append(
                f"{noise}, order {order}: the printed bound is too small at {len(below)} of {len(of)} values "
                f"of ε; the exact parameter is below the unrestricted one at {len(less)}"
            )
    return said


def main() -> None:
    """Read the options, and say what is true."""
    parser = argparse.ArgumentParser(prog="python -m experiments.sharp", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder (default: this one)")
    parser.add_argument("--picture", type=Path, default=PICTURE, help="the note's figure")
    parser.add_argument("--points", type=int, default=13, help="values of ε of each curve")
    arguments = parser.parse_args()
    for line in redraw(arguments.out, arguments.points, arguments.picture):
        print(line)


if __name__ == "__main__":
    main()
