"""Draw where linear adversaries learn less: ``python -m experiments.sharp``.

For the release of 0 or of 1 with Laplace noise of scale 1/ε and Gaussian noise of deviation 1/ε, at the
orders 3 and 8: the exact (lin, Rényi) parameter with guaranteed ends, the bound that Table 1 prints, its
repaired bound and the unrestricted parameter, all three read off the claims of the corpus. The printed one is
no bound where it is below the exact parameter.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.author import Claim
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.restricted import divergence
from derivations.capacity_bounded import tab1_renyi_gaussian, tab1_renyi_laplace
from experiments.capacity_bounded.__main__ import read, write
from experiments.capacity_bounded.curves import Row

HERE = Path(__file__).parent
PICTURE = HERE.parents[1] / "latex_out" / "sharp-restricted.png"
ORDERS = (3, 8)
EPSILON = Symbol("epsilon", positive=True)
NOISE = {
    "Laplace": ("Laplace(0,1)", "Laplace({e},1)", tab1_renyi_laplace, {"epsilon": EPSILON}),
    "Gaussian": ("Normal(0,1)", "Normal({e},1)", tab1_renyi_gaussian, {"sigma": 1 / EPSILON}),
}

CURVES = (
    ("exact_upper", "-", "exact, linear adversaries"),
    ("printed", "--", "printed bound"),
    ("repaired", "-.", "repaired bound"),
    ("unrestricted", ":", "unrestricted"),
)


def bound(claim: Claim, order: int, values: dict[str, Expr]) -> Expr:
    """Return the upper bound of the claim for the divergence of this order."""
    return expression(parts(claim.conclusion)[1][1], {**values, "alpha": Integer(order)})


def table(at: list[Rational]) -> Iterator[Row]:
    """A row for each noise, order and ε."""
    for noise, (P, Q, row, values) in NOISE.items():
        for order in ORDERS:
            printed = bound(row.linear, order, values)
            # the less of a bound and the unrestricted one
            repaired = bound(row.theorem.claims["repaired"][0], order, values)
            unrestricted = max(repaired.args, key=lambda e: e.subs(EPSILON, 20).evalf())
            for e in at:
                found = divergence(P, Q.format(e=e), kind="renyi", order=order, adversary="poly:1", digits=6)
                low, high = found.decimals
                yield {
                    "noise": noise, "order": str(order), "epsilon": str(e),
                    "exact_lower": low, "exact_upper": high,
                    "printed": _decimal(printed, e), "repaired": _decimal(repaired, e),
                    "unrestricted": _decimal(unrestricted, e),
                }  # fmt: skip


def _decimal(value: Expr, e: Rational) -> str:
    with precision(128):
        return str(enclose(value.subs(EPSILON, e), {}).str(12, radius=False))


def draw(rows: list[Row], path: Path) -> None:
    """One picture for each noise and order, everything divided by the unrestricted parameter."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(7.2, 5.4), layout="constrained", sharex=True)
    places = [(noise, order) for noise in NOISE for order in ORDERS]
    for axis, (noise, order) in zip(axes.flat, places, strict=True):
        of = [r for r in rows if r["noise"] == noise and r["order"] == str(order)]
        x = [float(Rational(r["epsilon"])) for r in of]
        for column, style, label in CURVES:
            y = [float(r[column]) / float(r["unrestricted"]) for r in of]
            axis.plot(x, y, style, label=label)
        axis.set_xscale("log")
        axis.set_ylim(0, 1.3)
        axis.set_title(f"{noise} noise, order {order}", fontsize=10)
    for axis in axes[1]:
        axis.set_xlabel("distance of the means in units of the noise, ε")
    for axis in axes[:, 0]:
        axis.set_ylabel("share of the unrestricted one")
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=len(CURVES), fontsize=8)
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
            below = [r["epsilon"] for r in of if Rational(r["printed"]) < Rational(r["exact_lower"])]
            less = [r["epsilon"] for r in of if Rational(r["exact_upper"]) < Rational(r["unrestricted"])]
            better = [r["epsilon"] for r in of if Rational(r["repaired"]) < Rational(r["unrestricted"])]
            said.append(
                f"{noise}, order {order}: the printed bound is too small at {len(below)} of {len(of)} values "
                f"of ε; the exact parameter is below the unrestricted one at {len(less)}, the repaired "
                f"bound at {len(better)}"
            )
    return said


def main() -> None:
    """Read the options, and say what is true."""
    parser = argparse.ArgumentParser(prog="python -m experiments.sharp", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder (default: this one)")
    parser.add_argument("--picture", type=Path, default=PICTURE, help="the note's figure")
    parser.add_argument("--points", type=int, default=25, help="values of ε of each curve")
    arguments = parser.parse_args()
    for line in redraw(arguments.out, arguments.points, arguments.picture):
        print(line)


if __name__ == "__main__":
    main()
