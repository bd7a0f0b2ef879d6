"""The lemmas at work: a statement that one step proves, and a false neighbour that none does."""

from __future__ import annotations

import pytest

from cbdp_sym.tactics import Failed, Proof

# (for and given, what holds, what does not, the statements named in the step)
CASES = [
    ("for x : real", "0 <= abs x + abs (x - 1)", "0 < abs x", ()),
    ("for x y : real given x <= y, -x <= y", "abs x <= y", "y <= abs x", ("abs_le",)),
    ("for b : bool, x : real given 0 < x", "0 < if b x (2*x)", "0 < if b x (-x)", ()),
    ("for x y : real given 0 < x, x <= y", "if (x <= y) (log x) 0 = log x", "if (y <= x) (log x) 0 = 0", ()),
    ("for h k : real given 0 < h, 1 <= k", "0 <= h*k + k - 1", "0 <= h*k + k - 2", ()),
    ("for d e : real given d <= 0", "d <= exp e", "exp e <= d", ()),
    ("for x : ereal", "ext 0 + 2 * x = x + x", "3 * x - 2 * x = x", ()),
    ("for x : ereal, y : real given x <= ext y", "~(x = ∞)", "~(x = bot)", ("not_top_of_le",)),
    (
        "for x y : ereal, a : real given ext a + x <= ext a + y",
        "x <= y",
        "x <= ext a + y",
        ("eadd_cancel_le",),
    ),
    ("for c : real given c < 0", "~(c^5 = 0)", "~(c + 1 = 0)", ()),
    ("for x : real given 0 < x", "~(ext x = 0)", "~(ext x = 1)", ()),
    ("for x : real", "~(ext (exp 1) <= ext 2)", "~(ext (exp 1) <= ext 3)", ()),
    ("for x : real", "ext x < ∞", "∞ < ext x", ("ext_lt_top",)),
    ("for x y : real given 0 < x, x < y", "log x < log y", "log y <= log x", ("log_lt",)),
    ("for x y : real given x < y", "ext x < ext y", "ext y < ext x", ("ext_lt",)),
    ("for x y : real given ext x <= ext y", "x <= y", "x < y", ("le_of_ext",)),
    ("for x : ereal given x + ext 1 <= ext 3", "x <= ext (3 - 1)", "x <= ext 1", ("ele_sub",)),
    ("for x : ereal given 0 <= x, x <= ext 2", "?r. x = ext r", "?r. x + 1 = r * x", ("real_of_bounds",)),
    ("for P : 'a measure, s : 'a -> bool given Prob P", "mass P s <= 1", "mass P s <= 0", ()),
    (
        "for P : 'a measure, s : 'a -> bool given Prob P, Measurable s",
        r"mass P s + mass P (\x. ~s x) = 1",
        "mass P s + mass P s = 1",
        ("mass_complement",),
    ),
    ("for c d : real given 0 < c", "Prob (exponential c)", "Prob (exponential d)", ()),
    ("for c d : real given 0 < c, c < d", "uniform 0 c << uniform 0 d", "uniform 0 d << uniform 0 c", ()),
    (
        "for c d : real given 0 < c, 0 < d",
        r"AE (exponential c) (\x. density (exponential c) (exponential d) x = c/d*exp ((d - c)*x))",
        r"AE (exponential c) (\x. density (exponential c) (exponential d) x = exp ((d - c)*x))",
        (),
    ),
    (  # a density that is not in the library
        r"for a b : real given 0 < a, 0 < b",
        r"Prob (withdensity lebesgue (\x. exp (if (x < 0) (x/a) (-x/b)) / (a + b)))",
        r"Prob (withdensity lebesgue (\x. exp (if (x < 0) (x/a) (-x/b)) / (a + a)))",
        (),
    ),
    ("for f : bool -> real", "Sum f = f T + f F", "Sum f = f T", ("sum_bool",)),
    (
        "for p : real, P Q : 'a measure, f : 'a -> ereal given 0 <= p, p <= 1, Measurable f, !x. 0 <= f x",
        "L (mixture p P Q) f = ext p * L P f + ext (1 - p) * L Q f",
        "L (mixture p P Q) f = ext (1 - p) * L P f + ext p * L Q f",
        ("L_mixture",),
    ),
    (
        "for P Q : 'a measure, g : 'a -> 'b, a : real given Prob P, Prob Q, Measurable g, 1 < a",
        "renyi a (map g P) (map g Q) <= renyi a P Q",
        "renyi a P Q <= renyi a (map g P) (map g Q)",
        ("renyi_map",),
    ),
    (
        "for P Q : 'a measure, K : 'a -> 'b measure, a : real "
        "given Prob P, Prob Q, Measurable K, !x. Prob (K x), 1 < a",
        "renyi a (bind P K) (bind Q K) <= renyi a P Q",
        "renyi a P Q <= renyi a (bind P K) (bind Q K)",
        ("renyi_bind",),
    ),
    (
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, g : 'a -> 'b, e d : real "
        "given Measurable g, approx_dp nb A e d",
        "approx_dp nb (postprocess g A) e d",
        "approx_dp nb (postprocess g A) e 0",
        ("approx_dp_postprocess",),
    ),
    (
        "for P : 'a measure, f g : 'a -> real, a b : real "
        "given Prob P, HasInt P f a, HasInt P (\\x. f x * g x) b",
        r"HasInt P (\x. 2 * f x * (g x - b) + 3) (2 * b - 2 * b * a + 3)",
        r"HasInt P (\x. 2 * f x * (g x - b) + 3) (2 * b - 2 * b + 3)",
        (),
    ),
    (
        "for P : 'a measure, f g : 'a -> real, s r w : real given HasInt P (\\x. f x ^ 2) s, "
        r"HasInt P (\x. g x ^ 2) r, HasInt P (\x. f x * g x) w",
        "abs w <= sqrt s * sqrt r",
        "abs w <= sqrt s",
        ("int_cauchy_schwarz",),
    ),
    (
        "for P Q : 'a measure, g : 'a -> 'b given Prob P, Prob Q, Measurable g",
        "kl (map g P) (map g Q) <= kl P Q",
        "kl P Q <= kl (map g P) (map g Q)",
        ("kl_map",),
    ),
    (
        "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a",
        "kl P Q <= renyi a P Q",
        "renyi a P Q <= kl P Q",
        ("kl_le_renyi",),
    ),
    ("for P Q : 'a measure given Prob P, Prob Q", "0 <= kl P Q", "kl P Q <= 0", ("kl_nonneg",)),
    (
        "for P : 'a measure, f g : 'a -> real, u v c : real given Prob P, HasInt P f u, HasInt P g v",
        r"HasInt P (\x. c*(f x - 1) + g x/2) (c*(u - 1) + v/2)",
        r"HasInt P (\x. f x * g x) (u * v)",
        (),
    ),
    (
        "for P : 'a measure, f g h : 'a -> real given AE P (\\x. g x <= f x), AE P (\\x. f x <= h x)",
        r"AE P (\x. abs (f x) <= abs (g x) + abs (h x))",
        r"AE P (\x. abs (f x) <= abs (g x))",
        (),
    ),
    (
        "for p q a : real given 0 <= p, p <= 1, 0 < q, q < 1, 1 < a",
        "renyi a (bernoulli p) (bernoulli q) "
        "= ext (log (q * (p / q) ^ a + (1 - q) * ((1 - p) / (1 - q)) ^ a) / (a - 1))",
        "renyi a (bernoulli p) (bernoulli q) "
        "= ext (log (p * (p / q) ^ a + (1 - q) * ((1 - p) / (1 - q)) ^ a) / (a - 1))",
        ("renyi_bernoulli",),
    ),
    (
        "for p u v : real, P Q : 'a measure, f : 'a -> real "
        "given 0 <= p, p <= 1, Measurable f, HasInt P f u, HasInt Q f v",
        "HasInt (mixture p P Q) f (p * u + (1 - p) * v)",
        "HasInt (mixture p P Q) f (p * v + (1 - p) * u)",
        ("int_mixture",),
    ),
    ("for x : real", "x + log (3 / 4) = x + log 3 - 2 * log 2", "log (3 / 4) = log 3 - log 2", ()),
    ("for x : real", "exp (-2 * log 3 + x) = exp x / 9", "exp (2 * log 3) = 8", ()),
    ("for x : real", "sqrt 12 / 2 * x = sqrt 3 * x", "sqrt 12 = 3 * sqrt 2", ()),
    ("for x : real", "8 ^ (1 / 3) * sqrt (9 / 4) = 3", "8 ^ (1 / 3) = 3", ()),
    ("for x : real", "log 8 / log 2 = 3 /\\ Nat 3 /\\ Int (-2)", "log 9 / log 2 = 3", ()),
    ("for x : real", "1 < 2 * log 2", "3 / 2 < 2 * log 2", ()),
    ("for x : real given 0 <= x", "sqrt (x ^ 2) = x", "sqrt (x ^ 2) = -x", ("sqrt_of_square",)),
    (
        "for b t : real given 0 < b, 0 < t",
        r"HasInt (laplace 0 b) (\x. if (t <= abs x) 1 0) (exp (-t / b))",
        r"HasInt (laplace 0 b) (\x. if (t <= abs x) 1 0) (exp (-t / b) / 2)",
        (),
    ),
    (
        "for b t : real given 0 < b, 0 < t",
        r"HasInt (laplace 0 b) (\x. if (0 < x /\ x < t) 1 0) ((1 - exp (-t / b)) / 2)",
        r"HasInt (laplace 0 b) (\x. if (0 < x \/ x < t) 1 0) ((1 - exp (-t / b)) / 2)",
        (),
    ),
    (
        "for x : real",
        r"HasInt (laplace 0 1) (\x. abs (x - 1) - abs (x - 2)) (exp (-1) - exp (-2) - 1)",
        r"HasInt (laplace 0 1) (\x. abs (x - 1) - abs (x - 2)) (exp (-1) - 1)",
        (),
    ),
    (
        "for a c : real given a < c",
        r"HasInt (uniform a c) (\x. x) ((a + c) / 2) /\ Prob (uniform a c)",
        r"HasInt (uniform a c) (\x. x) ((c - a) / 2)",
        (),
    ),
    (
        "for x : real",
        r"HasInt lebesgue (\x. max 0 (1 - abs x)) 1",
        r"HasInt lebesgue (\x. max 1 (1 - abs x)) 1",
        (),
    ),
    (
        "for m s : real given 0 < s",
        r"HasInt (normal m s) (\x. x ^ 2) (m ^ 2 + s ^ 2) /\ HasInt (normal 0 s) (\x. x ^ 4) (3 * s ^ 4)",
        r"HasInt (normal m s) (\x. x ^ 2) (s ^ 2)",
        (),
    ),
    (
        "for m s a : real given 0 < s",
        r"HasInt (normal m s) (\x. x * exp (a * x) + 1) "
        "((m + a * s ^ 2) * exp (a * m + a ^ 2 * s ^ 2 / 2) + 1)",
        r"HasInt (normal m s) (\x. x * exp (a * x)) (m * exp (a * m + a ^ 2 * s ^ 2 / 2))",
        (),
    ),
    (
        "for P Q : 'a measure, K H : 'a -> 'b measure given Standard (\\y : 'b. T), "
        "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), !x. K x << H x, "
        "Prob P, Prob Q, P << Q",
        r"kl (semi P K) (semi Q H) = kl P Q + L P (\x. kl (K x) (H x))",
        r"kl (semi P K) (semi Q H) = kl P Q + L Q (\x. kl (K x) (H x))",
        ("kl_chain",),
    ),
    (
        "for P Q R : 'a measure given Prob Q, Prob R, P << R, Q << R, AE P (\\x. 0 < density Q R x)",
        "P << Q",
        "Q << P",
        ("ac_by_density",),
    ),
    (
        "for P Q : 'a measure, K H : 'a -> 'b measure given Standard (\\y : 'b. T), Prob P, Prob Q, "
        "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), P << Q, semi P K << semi Q H",
        "?I. Measurable I /\\ (!x. Prob (I x)) /\\ (!x. I x << H x) /\\ semi P I = semi P K "
        r"/\ AE Q (\x. 0 < density P Q x ==> I x = K x)",
        "?I. Measurable I /\\ (!x. Prob (I x)) /\\ (!x. I x << H x) /\\ semi P I = semi P K "
        r"/\ AE Q (\x. I x = K x)",
        ("dominated_kernel",),
    ),
    (
        "for P : 'a measure, f g h : 'a -> real given AE P (\\x. f x = g x + h x)",
        r"AE P (\x. h x = f x - g x)",
        r"AE P (\x. h x = g x - f x)",
        (),
    ),
    (
        "for P : 'a measure, K : 'a -> 'b measure, Q : 'b measure "
        "given Measurable K, !x. Prob (K x), Prob P, Prob Q",
        r"mutual_information P K <= kl (semi P K) (semi P (\x. Q))",
        r"kl (semi P K) (semi P (\x. Q)) <= mutual_information P K",
        ("information_le",),
    ),
    ("for P : 'a measure given Prob P", "kl P P = 0", "kl P P = 1", ("kl_same",)),
    (
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, K : 'a -> 'b measure, e d : real "
        "given Measurable K, !y. Prob (K y), approx_dp nb A e d",
        r"approx_dp nb (\x. bind (A x) K) e d",
        r"approx_dp nb (\x. bind (A x) K) e 0",
        ("approx_dp_bind",),
    ),
    (
        "for P Q : 'a measure, g : 'a -> 'b, e : real given Measurable g",
        "hockey_stick e (map g P) (map g Q) <= hockey_stick e P Q",
        "hockey_stick e P Q <= hockey_stick e (map g P) (map g Q)",
        ("hockey_stick_map",),
    ),
    (
        "for b n : real, g : real -> real "
        "given 0 < b, Nat n, g 0 = 1, !k. Nat k ==> g (k + 1) = (k + 1) * g k",
        r"HasInt (laplace 0 b) (\x. abs x ^ n) (g n * b ^ n)",
        r"HasInt (laplace 0 b) (\x. abs x ^ n) (b ^ n)",
        ("laplace_moment",),
    ),
    (
        "for P Q : 'i -> 'a measure, v : 'i -> real given Finite (\\i : 'i. T), !i. Prob (P i), "
        "!i. Prob (Q i), !i. P i << Q i, "
        "!i. HasInt (P i) (\\x. log (density (P i) (Q i) x)) (v i)",
        "kl (product P) (product Q) = ext (Sum v)",
        "kl (product P) (product Q) = ext (Prod v)",
        ("kl_product",),
    ),
    ("for x y : real", "max x y - min x y = abs (x - y)", "max x y = abs (x - y)", ()),
    (
        "for P Q : 'a measure, c : real given Prob P, Prob Q, !a. 1 < a ==> renyi a P Q <= ext c",
        "max_divergence P Q <= ext c",
        "max_divergence P Q <= ext (c - 1)",
        ("max_divergence_of_orders",),
    ),
    (
        "for P Q : 'a measure, c : real, s : 'a -> bool "
        "given Prob P, Prob Q, Measurable s, max_divergence P Q <= ext c",
        "mass P s <= ext (exp c) * mass Q s",
        "mass P s <= ext c * mass Q s",
        ("mass_of_max_divergence",),
    ),
    (
        "for P Q : 'a measure, K : 'a -> 'b measure given Prob P, Prob Q, Measurable K, !x. Prob (K x)",
        "kl (bind P K) (bind Q K) <= kl P Q",
        "kl P Q <= kl (bind P K) (bind Q K)",
        ("kl_bind",),
    ),
]


@pytest.mark.parametrize(("opening", "holds", "fails", "facts"), CASES)
def test_what_holds_is_proved_and_what_does_not_is_refused(
    opening: str, holds: str, fails: str, facts: tuple[str, ...]
) -> None:
    p = Proof(f"{opening} holds {holds}")
    assert not p.qed(p.have(p.goal, *facts)).hypotheses
    q = Proof(f"{opening} holds {fails}")
    with pytest.raises(Failed):
        q.have(q.goal, *facts)


def test_the_automation_does_not_try_a_lemma_that_fits_its_own_antecedent() -> None:
    p = Proof("for P : 'a measure, s : 'a -> bool given Prob P holds AE P s")
    with pytest.raises(Failed) as failure:
        p.have(p.goal)
    assert "ae_map" not in str(failure.value)
