"""Events of pairs of independent outcomes, by their sections."""

from __future__ import annotations

from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_GIVEN = "for P : 'a measure, Q : 'b measure, t : 'a # 'b -> bool given Prob P, Prob Q, Measurable t holds "


@scripted(_GIVEN + r"mass (semi P (\x. Q)) t = L P (\x. mass Q (\y. t (x, y)))", automatic=False)
def mass_sections(p: Proof) -> None:
    """The probability of an event of two outcomes, by what the first one is."""
    p.calc(
        r"mass (semi P (\x. Q)) t",
        ("=", r"L P (\x. L Q (\y. if (t (x, y)) 1 0))", "mass", "semi_L"),
        ("=", r"L P (\x. mass Q (\y. t (x, y)))", "mass"),
    )


@scripted(_GIVEN + r"mass (semi P (\x. Q)) t = L Q (\y. mass P (\x. t (x, y)))", automatic=False)
def mass_sections_swapped(p: Proof) -> None:
    """The probability of an event of two outcomes, by what the second one is."""
    p.calc(
        r"mass (semi P (\x. Q)) t",
        ("=", r"L Q (\y. L P (\x. if (t (x, y)) 1 0))", "mass", "semi_L_swapped"),
        ("=", r"L Q (\y. mass P (\x. t (x, y)))", "mass"),
    )


@scripted(
    _GIVEN + r"Measurable (\x. mass Q (\y. t (x, y))) /\ Measurable (\y. mass P (\x. t (x, y)))",
    automatic=False,
)
def measurable_sections(p: Proof) -> None:
    """The probabilities of the sections of an event are measurable."""
    p.use("measurable_L", r"\x : 'a. Q", r"\z. if (t z) (1 : ereal) 0")
    turned = p.use("measurable_L", r"\y : 'b. P", r"\z. if (t (snd z, fst z)) (1 : ereal) 0")
    p.know(rewrite(turned, "snd_pair", "fst_pair"))
    p.have(r"Measurable (\x. mass Q (\y. t (x, y)))", "mass")
    p.have(r"Measurable (\y. mass P (\x. t (x, y)))", "mass")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f g : 'a -> ereal, c : real given 0 <= c, Measurable g, !x. 0 <= g x, "
    "!x. f x <= ext c * g x holds L P f <= ext c * L P g",
    automatic=False,
)
def L_factor(p: Proof) -> None:
    """An integral is at most c times another one if the function is."""
    p.calc("L P f", ("<=", r"L P (\x. ext c * g x)"), ("=", "ext c * L P g", "L_mul"))


_CLOSE = "!s. Measurable s ==> mass P s <= ext (exp e) * mass R s "
_CLOSE_GIVEN = f"given Prob P, Prob R, Prob Q, Measurable t, {_CLOSE}"


@scripted(
    f"for P R : 'a measure, Q : 'b measure, e : real, t : 'a # 'b -> bool {_CLOSE_GIVEN}"
    r"holds mass (semi P (\o. Q)) t <= ext (exp e) * mass (semi R (\o. Q)) t",
    automatic=False,
)
def first_of_pair_close(p: Proof) -> None:
    """Two laws that are close stay so when an independent second outcome is shown too."""
    p.use("measurable_sections", "R", "Q", "t")
    p.use("mass_sections_swapped", "P", "Q", "t")
    p.use("mass_sections_swapped", "R", "Q", "t")
    p.use("L_factor", "Q", r"\y. mass P (\x. t (x, y))", r"\y. mass R (\x. t (x, y))", "exp e")
    p.have(p.goal)


@scripted(
    f"for P R : 'b measure, Q : 'a measure, e : real, t : 'a # 'b -> bool {_CLOSE_GIVEN}"
    r"holds mass (semi Q (\o. P)) t <= ext (exp e) * mass (semi Q (\o. R)) t",
    automatic=False,
)
def second_of_pair_close(p: Proof) -> None:
    """Two laws that are close stay so when an independent first outcome is shown too."""
    p.use("measurable_sections", "Q", "R", "t")
    p.use("mass_sections", "Q", "P", "t")
    p.use("mass_sections", "Q", "R", "t")
    p.use("L_factor", "Q", r"\x. mass P (\y. t (x, y))", r"\x. mass R (\y. t (x, y))", "exp e")
    p.have(p.goal)
