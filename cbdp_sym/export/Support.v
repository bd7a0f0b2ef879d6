(* What the exported leaves rest on: lemmas on derivatives, and tactics that close their goals.

   The interval arithmetic is that of coq-interval on integers (StdZRadix2): its stock instance computes
   with machine integers and floats, whose specifications are axioms.  So 'Print Assumptions' of a leaf
   names the axioms of Coq's real numbers and nothing else; every call below gives a precision, because
   without one coq-interval goes back to machine floats. *)
From Coq Require Export Reals ZArith Lra Psatz Nsatz.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
From Interval Require Import Float.Specific_ops Float.Specific_stdz.
Module Integers := SpecificFloat StdZRadix2.
Module Enclosure := IntervalTactic Integers.
Export Enclosure.
Open Scope R_scope.

(* Order *)

Lemma from_diff_le a b : 0 <= b - a -> a <= b.
Proof. lra. Qed.

Lemma from_diff_lt a b : 0 < b - a -> a < b.
Proof. lra. Qed.

Lemma from_diff_eq a b : 0 <= a - b -> 0 <= - (a - b) -> a = b.
Proof. lra. Qed.

Lemma turned_le a b : a = b -> 0 <= b -> 0 <= a.
Proof. intros ->. trivial. Qed.

Lemma turned_lt a b : a = b -> 0 < b -> 0 < a.
Proof. intros ->. trivial. Qed.

Lemma by_log_le a b : 0 < a -> 0 < b -> 0 <= ln a - ln b -> 0 <= a - b.
Proof.
  intros A B H. destruct (Rle_or_lt b a) as [K | K]; [lra |].
  assert (ln a < ln b) by (apply ln_increasing; lra). lra.
Qed.

Lemma by_log_lt a b : 0 < a -> 0 < b -> 0 < ln a - ln b -> 0 < a - b.
Proof.
  intros A B H. destruct (Rlt_or_le b a) as [K | K]; [lra |].
  assert (ln a <= ln b) by (destruct K as [K | K]; [left; apply ln_increasing; lra | right; now f_equal]).
  lra.
Qed.

Lemma by_exp_le a b : 0 <= exp a - exp b -> 0 <= a - b.
Proof.
  intros H. destruct (Rle_or_lt b a) as [K | K]; [lra |].
  assert (exp a < exp b) by (apply exp_increasing; lra). lra.
Qed.

Lemma by_exp_lt a b : 0 < exp a - exp b -> 0 < a - b.
Proof.
  intros H. destruct (Rlt_or_le b a) as [K | K]; [lra |].
  assert (exp a <= exp b) by (destruct K as [K | K]; [left; apply exp_increasing; lra | right; now f_equal]).
  lra.
Qed.

Lemma by_square_le a b : 0 <= a -> 0 <= b -> 0 <= a ^ 2 - b ^ 2 -> 0 <= a - b.
Proof. intros. nra. Qed.

Lemma by_square_lt a b : 0 <= a -> 0 <= b -> 0 < a ^ 2 - b ^ 2 -> 0 < a - b.
Proof. intros. nra. Qed.

Lemma square_nonneg a : 0 <= a ^ 2.
Proof. nra. Qed.

Lemma even_nonneg a n : 0 <= a ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, square_nonneg. Qed.

Lemma quotient_nonneg a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros A B. apply Rmult_le_pos; [exact A | left; now apply Rinv_0_lt_compat]. Qed.

Lemma inverse_nonneg a : 0 < a -> 0 <= / a.
Proof. intros A. left. now apply Rinv_0_lt_compat. Qed.

Lemma negatives_nonneg a b : 0 <= - a -> 0 <= - b -> 0 <= a * b.
Proof. intros. nra. Qed.

Lemma negatives_pos a b : 0 < - a -> 0 < - b -> 0 < a * b.
Proof. intros. nra. Qed.

(* Derivatives.  The function is smooth inside an interval and continuous up to its ends, as sqrt is at 0. *)

Lemma mean_value (f df : R -> R) a b :
  a < b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  exists c, a < c < b /\ f b - f a = df c * (b - a).
Proof.
  intros AB D C.
  assert (P : forall c, a < c < b -> derivable_pt f c).
  { intros c I. exists (df c). now apply is_derive_Reals, D. }
  destruct (MVT f id a b P (fun c _ => derivable_pt_id c) AB) as (c & I & E).
  - intros c I. now apply continuity_pt_filterlim, C.
  - intros c _. apply derivable_continuous_pt, derivable_pt_id.
  - exists c. split; [exact I |].
    rewrite derive_pt_id in E. unfold id in E.
    assert (derive_pt f c (P c I) = df c) as K.
    { apply derive_pt_eq_0. now apply is_derive_Reals, D. }
    rewrite K in E. lra.
Qed.

Lemma edge_low_le (f df : R -> R) a b :
  a <= b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 <= df t) -> 0 <= f a -> 0 <= f b.
Proof.
  intros [L | <-] D C S A; [| exact A].
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

Lemma edge_low_lt (f df : R -> R) a b :
  a <= b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 <= df t) -> 0 < f a -> 0 < f b.
Proof.
  intros [L | <-] D C S A; [| exact A].
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

Lemma edge_low_slope (f df : R -> R) a b :
  a < b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 < df t) -> 0 <= f a -> 0 < f b.
Proof.
  intros L D C S A.
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

Lemma edge_high_le (f df : R -> R) a b :
  a <= b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 <= - df t) -> 0 <= f b -> 0 <= f a.
Proof.
  intros [L | ->] D C S A; [| exact A].
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

Lemma edge_high_lt (f df : R -> R) a b :
  a <= b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 <= - df t) -> 0 < f b -> 0 < f a.
Proof.
  intros [L | ->] D C S A; [| exact A].
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

Lemma edge_high_slope (f df : R -> R) a b :
  a < b -> (forall t, a < t < b -> is_derive f t (df t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 < - df t) -> 0 <= f b -> 0 < f a.
Proof.
  intros L D C S A.
  destruct (mean_value f df a b L D C) as (c & I & E). specialize (S c I). nra.
Qed.

(* One maximum inside: f' has the sign of h, which falls, so that f has no valley. *)
Lemma no_valley (f s h dh : R -> R) a x b :
  a < x < b -> (forall t, a < t < b -> is_derive f t (s t * h t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 < s t) ->
  (forall t, a < t < b -> is_derive h t (dh t)) ->
  (forall t, a < t < b -> 0 <= - dh t) -> f x < f a -> f x < f b -> False.
Proof.
  intros [AX XB] D C S DH H A B.
  destruct (mean_value f (fun t => s t * h t) a x AX) as (c & I & E).
  { intros. apply D. lra. } { intros. apply C. lra. }
  destruct (mean_value f (fun t => s t * h t) x b XB) as (d & J & F).
  { intros. apply D. lra. } { intros. apply C. lra. }
  assert (SC : 0 < s c) by (apply S; lra). assert (SD : 0 < s d) by (apply S; lra).
  assert (hc : h c < 0).
  { apply Rnot_le_lt. intros G. assert (0 <= s c * h c) by (apply Rmult_le_pos; lra). nra. }
  assert (hd : 0 < h d).
  { apply Rnot_le_lt. intros G. assert (0 <= s d * - h d) by (apply Rmult_le_pos; lra). nra. }
  destruct (mean_value h dh c d) as (e & L & G); [lra | | |].
  - intros. apply DH. lra.
  - intros. apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule) h t).
    exists (dh t). apply DH. lra.
  - specialize (H e ltac:(lra)). nra.
Qed.

(* So f is least at an end. *)
Lemma hump_le (f s h dh : R -> R) a x b :
  a <= x <= b -> (forall t, a < t < b -> is_derive f t (s t * h t)) ->
  (forall t, a <= t <= b -> continuous f t) ->
  (forall t, a < t < b -> 0 < s t) ->
  (forall t, a < t < b -> is_derive h t (dh t)) ->
  (forall t, a < t < b -> 0 <= - dh t) -> 0 <= f a -> 0 <= f b -> 0 <= f x.
Proof.
  intros [AX XB] D C S DH H A B.
  destruct (Rle_or_lt 0 (f x)) as [K | K]; [exact K | exfalso].
  assert (AX' : a < x) by (destruct AX as [| <-]; [assumption | lra]).
  assert (XB' : x < b) by (destruct XB as [| ->]; [assumption | lra]).
  apply (no_valley f s h dh a x b); (assumption || lra).
Qed.

(* The same on an infinite range; f comes as close to 0, or above it, as one likes. *)
Lemma hump_infinity_le (f s h dh : R -> R) a x :
  a <= x -> (forall t, a < t -> is_derive f t (s t * h t)) ->
  (forall t, a <= t -> continuous f t) ->
  (forall t, a < t -> 0 < s t) ->
  (forall t, a < t -> is_derive h t (dh t)) ->
  (forall t, a < t -> 0 <= - dh t) -> 0 <= f a ->
  (forall c, c < 0 -> exists y, x < y /\ c < f y) -> 0 <= f x.
Proof.
  intros AX D C S DH H A V.
  destruct (Rle_or_lt 0 (f x)) as [K | K]; [exact K | exfalso].
  destruct (V (f x) K) as (y & L & M).
  assert (AX' : a < x) by (destruct AX as [| <-]; [assumption | lra]).
  apply (no_valley f s h dh a x y); try lra;
    intros; first [apply D | apply C | apply S | apply DH | apply H]; lra.
Qed.

(* At infinity: f t = g (1/t), and g is continuous at 0. *)

Lemma near_infinity (f g : R -> R) x c :
  0 < x -> (forall t, x < t -> f t = g (/ t)) -> continuous g 0 -> c < g 0 ->
  exists y, x < y /\ c < f y.
Proof.
  intros X E C L.
  assert (H : locally 0 (fun s => c < g s)).
  { apply (C (fun z => c < z)). exists (mkposreal (g 0 - c) ltac:(lra)).
    intros z Z. apply AbsRing_norm_compat2 in Z || idtac.
    unfold ball in Z; simpl in Z; unfold AbsRing_ball, abs, minus, plus, opp in Z; simpl in Z.
    apply Rabs_def2 in Z. lra. }
  destruct H as [d D].
  set (y := Rmax (x + 1) (2 / d)).
  assert (Y : x + 1 <= y) by apply Rmax_l.
  assert (Z : 2 / d <= y) by apply Rmax_r.
  pose proof (cond_pos d) as P.
  assert (Q : 0 < / y) by (apply Rinv_0_lt_compat; lra).
  assert (S : / y < d).
  { assert (2 <= y * d).
    { apply Rmult_le_compat_r with (r := d) in Z; [| lra].
      replace (2 / d * d) with 2 in Z by (field; lra). exact Z. }
    apply Rmult_lt_reg_l with y; [lra |]. rewrite Rinv_r; lra. }
  exists y. split; [lra |].
  rewrite E by lra. apply D.
  unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
  rewrite Rabs_right; lra.
Qed.

Section Infinity.
Variables f df g : R -> R.
Variable x : R.
Hypothesis X : 0 < x.
Hypothesis D : forall t, x < t -> is_derive f t (df t).
Hypothesis C : forall t, x <= t -> continuous f t.
Hypothesis E : forall t, x < t -> f t = g (/ t).
Hypothesis G : continuous g 0.

Lemma falls y : (forall t, x < t -> 0 <= - df t) -> x < y -> f y <= f x.
Proof.
  intros S L. destruct (mean_value f df x y L) as (c & I & M).
  { intros. apply D. lra. } { intros. apply C. lra. }
  specialize (S c ltac:(lra)). nra.
Qed.

Lemma edge_infinity_le : (forall t, x < t -> 0 <= - df t) -> 0 <= g 0 -> 0 <= f x.
Proof.
  intros S A. apply Rnot_lt_le. intros N.
  destruct (near_infinity f g x (f x) X E G ltac:(lra)) as (y & L & M).
  pose proof (falls y S L). lra.
Qed.

Lemma edge_infinity_lt : (forall t, x < t -> 0 <= - df t) -> 0 < g 0 -> 0 < f x.
Proof.
  intros S A. apply Rnot_le_lt. intros N.
  destruct (near_infinity f g x (f x) X E G ltac:(lra)) as (y & L & M).
  pose proof (falls y S L). lra.
Qed.

Lemma edge_infinity_slope : (forall t, x < t -> 0 < - df t) -> 0 <= g 0 -> 0 < f x.
Proof.
  intros S A.
  destruct (mean_value f df x (x + 1) ltac:(lra)) as (c & I & M).
  { intros. apply D. lra. } { intros. apply C. lra. }
  pose proof (S c ltac:(lra)).
  assert (B : f (x + 1) < f x) by nra.
  apply Rnot_le_lt. intros N.
  destruct (near_infinity f g (x + 1) (f (x + 1)) ltac:(lra)) as (y & L & K);
    [intros; apply E; lra | exact G | lra |].
  destruct (mean_value f df (x + 1) y L) as (d & J & Q).
  { intros. apply D. lra. } { intros. apply C. lra. }
  pose proof (S d ltac:(lra)). nra.
Qed.
End Infinity.

(* Functions that repeat themselves *)

Lemma repeats (f : R -> R) p : (forall t, f (t + p) = f t) -> forall n t, f (t + IZR n * p) = f t.
Proof.
  intros E.
  assert (N : forall n t, f (t + INR n * p) = f t).
  { induction n as [| n IH]; intros t; [simpl; f_equal; ring |].
    rewrite S_INR. replace (t + (INR n + 1) * p) with (t + INR n * p + p) by ring. now rewrite E. }
  intros n t. destruct (Z_lt_le_dec n 0) as [L | L].
  - rewrite <- (N (Z.to_nat (- n)) (t + IZR n * p)). f_equal.
    rewrite INR_IZR_INZ, Z2Nat.id, opp_IZR by lia. ring.
  - rewrite <- (N (Z.to_nat n) t). f_equal. now rewrite INR_IZR_INZ, Z2Nat.id by lia.
Qed.

Lemma by_period (f : R -> R) p a b x :
  0 < p -> p <= b - a -> (forall t, f (t + p) = f t) -> exists y, a <= y <= b /\ f y = f x.
Proof.
  intros P L E. exists (x + IZR (up ((a - x) / p)) * p).
  split; [| now apply repeats].
  destruct (archimed ((a - x) / p)) as [U V].
  assert (K : (a - x) / p * p = a - x) by (field; lra).
  apply Rmult_lt_compat_r with (r := p) in U; [| exact P].
  apply Rmult_le_compat_r with (r := p) in V; [| lra]. lra.
Qed.

(* Functions that auto_derive and coq-interval do not know *)

Lemma exp_double u : exp (2 * u) = exp u * exp u.
Proof. rewrite <- exp_plus. f_equal. ring. Qed.

Lemma tanh_by_exp u : tanh u = 1 - 2 / (exp (2 * u) + 1).
Proof.
  unfold tanh, sinh, cosh. rewrite exp_double, exp_Ropp. pose proof (exp_pos u).
  field. repeat split; nra.
Qed.

Lemma tanh_derive u : is_derive tanh u (1 - tanh u ^ 2).
Proof.
  apply is_derive_ext with (fun u => 1 - 2 / (exp (2 * u) + 1)).
  { intros t. now rewrite tanh_by_exp. }
  rewrite tanh_by_exp. pose proof (exp_pos (2 * u)).
  auto_derive; [lra |]. field. lra.
Qed.

Global Instance UnaryDiff_tanh : UnaryDiff tanh := Build_UnaryDiff tanh _ tanh_derive.

Lemma exp_power u n : exp u ^ n = exp (IZR (Z.of_nat n) * u).
Proof.
  rewrite <- INR_IZR_INZ. induction n as [| n IH]; [simpl; now rewrite Rmult_0_l, exp_0 |].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, <- IH. simpl. ring.
Qed.

Lemma ln_sqrt u : 0 < u -> ln (sqrt u) = ln u / 2.
Proof.
  intros U. pose proof (sqrt_lt_R0 u U).
  assert (ln u = ln (sqrt u * sqrt u)) as -> by (f_equal; symmetry; apply sqrt_sqrt; lra).
  rewrite ln_mult by assumption. lra.
Qed.

Lemma ln_inverse u : 0 < u -> ln (/ u) = - ln u.
Proof. apply ln_Rinv. Qed.

Lemma ln_quotient u v : 0 < u -> 0 < v -> ln (u / v) = ln u - ln v.
Proof. intros U V. unfold Rdiv. rewrite ln_mult, ln_Rinv; [lra | auto | auto | now apply Rinv_0_lt_compat]. Qed.

Lemma ln_power u n : 0 < u -> ln (u ^ n) = IZR (Z.of_nat n) * ln u.
Proof.
  intros U. rewrite <- INR_IZR_INZ. induction n as [| n IH]; [simpl; rewrite ln_1; ring |].
  rewrite S_INR. simpl. rewrite ln_mult, IH; [ring | auto | now apply pow_lt].
Qed.

Lemma rabs_of_negative u : 0 <= - u -> Rabs u = - u.
Proof. intros U. apply Rabs_left1. lra. Qed.

Lemma exp_from_one u : 0 <= u -> 0 <= exp u - 1.
Proof. intros U. pose proof (exp_ineq1_le u). lra. Qed.

Lemma exp_above_one u : 0 < u -> 0 < exp u - 1.
Proof. intros U. pose proof (exp_ineq1 u). lra. Qed.

Lemma exp_order u v : 0 <= u - v -> 0 <= exp u - exp v.
Proof.
  intros H. destruct (Req_dec u v) as [-> | N]; [lra |].
  assert (exp v < exp u) by (apply exp_increasing; lra). lra.
Qed.

Lemma exp_order_lt u v : 0 < u - v -> 0 < exp u - exp v.
Proof. intros H. assert (exp v < exp u) by (apply exp_increasing; lra). lra. Qed.

Lemma exp_to_one u : 0 <= - u -> 0 <= 1 - exp u.
Proof. rewrite <- exp_0. intros H. apply exp_order. lra. Qed.

Lemma exp_below_one u : 0 < - u -> 0 < 1 - exp u.
Proof. rewrite <- exp_0. intros H. apply exp_order_lt. lra. Qed.

Lemma ln_order u v : 0 < v -> 0 <= u - v -> 0 <= ln u - ln v.
Proof.
  intros V H. destruct (Req_dec u v) as [-> | N]; [lra |].
  assert (ln v < ln u) by (apply ln_increasing; lra). lra.
Qed.

Lemma ln_from_one u : 0 <= u - 1 -> 0 <= ln u.
Proof. intros H. pose proof (ln_order u 1 ltac:(lra) H). rewrite ln_1 in *. lra. Qed.

Lemma ln_to_one u : 0 < u -> 0 <= 1 - u -> 0 <= - ln u.
Proof. intros U H. pose proof (ln_order 1 u U H). rewrite ln_1 in *. lra. Qed.

Lemma sqrt_order u v : 0 <= u - v -> 0 <= sqrt u - sqrt v.
Proof. intros H. pose proof (sqrt_le_1_alt v u ltac:(lra)). lra. Qed.

Lemma sqrt_order_lt u v : 0 <= v -> 0 < u - v -> 0 < sqrt u - sqrt v.
Proof. intros V H. pose proof (sqrt_lt_1_alt v u ltac:(lra)). lra. Qed.

(* Signs *)

Ltac linear := first [assumption | lra].

Ltac powers :=
  repeat match goal with
  | H : context [?w ^ ?n] |- _ =>
      lazymatch goal with
      | _ : 0 < w ^ n |- _ => fail
      | _ => assert (0 < w ^ n) by (apply pow_lt; lra)
      end
  end.

Ltac pos :=
  first
    [ assumption
    | lazymatch goal with
      | |- 0 < exp _ => apply exp_pos
      | |- 0 < PI - _ => interval with (i_prec 30)
      | |- 0 < PI => exact PI_RGT_0
      | |- 0 < cosh _ => unfold cosh; pos
      | |- 0 < _ / _ => apply Rdiv_lt_0_compat; pos
      | |- 0 < / _ => apply Rinv_0_lt_compat; pos
      | |- 0 < sqrt _ => apply sqrt_lt_R0; pos
      | |- 0 < _ ^ _ => first [apply pow_lt; pos | lra]
      | |- 0 < exp _ - 1 => first [lra | apply exp_above_one; pos]
      | |- 0 < 1 - exp _ => first [lra | apply exp_below_one; pos]
      | |- 0 < exp _ - exp _ => first [lra | apply exp_order_lt; pos]
      | |- 0 < sqrt _ - sqrt _ => first [lra | apply sqrt_order_lt; [nonneg | pos]]
      | |- 0 < _ * _ => first [apply Rmult_lt_0_compat; pos | apply negatives_pos; pos | lra]
      | |- 0 < _ + _ =>
          first
            [ lra
            | apply Rplus_lt_le_0_compat; [pos | nonneg]
            | apply Rplus_le_lt_0_compat; [nonneg | pos] ]
      | |- 0 < - (_ * _) => first [rewrite Ropp_mult_distr_l; apply Rmult_lt_0_compat; pos
                                  | rewrite Ropp_mult_distr_r; apply Rmult_lt_0_compat; pos | lra]
      | |- _ => first [lra | powers; lra]
      end ]
with nonneg :=
  first
    [ assumption
    | lazymatch goal with
      | |- 0 <= exp _ => left; apply exp_pos
      | |- 0 <= PI => left; exact PI_RGT_0
      | |- 0 <= PI - _ => interval with (i_prec 30)
      | |- 0 <= cosh _ => left; pos
      | |- 0 <= _ / _ => apply quotient_nonneg; [nonneg | pos]
      | |- 0 <= / _ => apply inverse_nonneg; pos
      | |- 0 <= sqrt _ => apply sqrt_pos
      | |- 0 <= Rabs _ => apply Rabs_pos
      | |- 0 <= _ ^ 2 => apply square_nonneg
      | |- 0 <= _ ^ 4 => apply (even_nonneg _ 2)
      | |- 0 <= _ ^ 6 => apply (even_nonneg _ 3)
      | |- 0 <= _ ^ _ => first [apply pow_le; nonneg | lra]
      | |- 0 <= ln _ => first [lra | apply ln_from_one; nonneg]
      | |- 0 <= - ln _ => first [lra | apply ln_to_one; [pos | nonneg]]
      | |- 0 <= exp _ - 1 => first [lra | apply exp_from_one; nonneg]
      | |- 0 <= 1 - exp _ => first [lra | apply exp_to_one; nonneg]
      | |- 0 <= exp _ - exp _ => first [lra | apply exp_order; nonneg]
      | |- 0 <= ln _ - ln _ => first [lra | apply ln_order; [pos | nonneg]]
      | |- 0 <= sqrt _ - sqrt _ => first [lra | apply sqrt_order; nonneg]
      | |- 0 <= _ * _ => first [apply Rmult_le_pos; nonneg | apply negatives_nonneg; nonneg | lra]
      | |- 0 <= _ + _ => first [lra | apply Rplus_le_le_0_compat; nonneg]
      | |- 0 <= - (_ * _) => first [rewrite Ropp_mult_distr_l; apply Rmult_le_pos; nonneg
                                   | rewrite Ropp_mult_distr_r; apply Rmult_le_pos; nonneg | lra]
      | |- _ => first [lra | powers; lra]
      end ].

Ltac for_interval := rewrite ?tanh_by_exp; unfold sinh, cosh.

Ltac enclosed := for_interval; interval with (i_prec 53).

(* What is known of the functions in a goal. *)
Ltac known :=
  repeat match goal with
  | |- context [exp ?u] =>
      lazymatch goal with
      | _ : 1 + u <= exp u |- _ => fail
      | _ => pose proof (exp_ineq1_le u); pose proof (exp_pos u)
      end
  end;
  repeat match goal with
  | |- context [sqrt ?u] =>
      lazymatch goal with
      | _ : 0 <= sqrt u |- _ => fail
      | _ => pose proof (sqrt_pos u)
      end
  end;
  lazymatch goal with
  | |- context [PI] =>
      assert (314/100 <= PI) by interval with (i_prec 30);
      assert (PI <= 315/100) by interval with (i_prec 30)
  | _ => idtac
  end.

(* The side conditions of rules. *)
Ltac condition :=
  lazymatch goal with
  | |- True => exact I
  | |- _ /\ _ => split; condition
  | |- _ <> 0 =>
      first [assumption | apply Rgt_not_eq; condition | apply Rlt_not_eq, Ropp_lt_cancel;
             rewrite Ropp_0; condition | apply Rmult_integral_contrapositive; split; condition]
  | |- _ > 0 => apply Rlt_gt; condition
  | |- 0 < _ => first [solve [pos] | solve [enclosed] | solve [nra] | solve [known; nra]]
  | |- 0 <= _ => first [solve [nonneg] | solve [enclosed] | solve [nra] | solve [known; nra]]
  | |- _ < _ => first [solve [linear] | apply from_diff_lt; condition]
  | |- _ <= _ => first [solve [linear] | apply from_diff_le; condition]
  | |- ex_derive _ _ => auto_derive; condition
  | |- _ => linear
  end.

(* Continuity, also where there is no derivative. *)

Lemma continuous_by (f g : R -> R) x :
  continuous f x -> continuous g (f x) -> continuous (fun t => g (f t)) x.
Proof. apply continuous_comp. Qed.

Lemma continuous_ln x : 0 < x -> continuous ln x.
Proof.
  intros P. apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule) ln x).
  auto_derive. exact P.
Qed.

Lemma continuous_smooth (f : R -> R) x : ex_derive f x -> continuous f x.
Proof. apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule) f x). Qed.

Ltac continuity :=
  first
    [ solve [apply continuous_smooth; auto_derive; condition]
    | lazymatch goal with
      | |- continuous (fun t => t) _ => apply continuous_id
      | |- continuous (fun _ => ?c) _ => apply continuous_const
      | |- continuous (fun t => @?f t + @?g t) _ =>
          apply (continuous_plus (V := R_NormedModule) f g); continuity
      | |- continuous (fun t => @?f t - @?g t) _ =>
          apply (continuous_minus (V := R_NormedModule) f g); continuity
      | |- continuous (fun t => - @?f t) _ =>
          apply (continuous_opp (V := R_NormedModule) f); continuity
      | |- continuous (fun t => @?f t * @?g t) _ =>
          apply (continuous_mult (K := R_AbsRing) f g); continuity
      | |- continuous (fun t => @?f t / @?g t) _ =>
          apply (continuous_mult (K := R_AbsRing) f (fun t => / g t)); continuity
      | |- continuous (fun t => / @?f t) _ =>
          apply (continuous_Rinv_comp f); [continuity | condition]
      | |- continuous (fun t => sqrt (@?f t)) _ =>
          apply (continuous_by f sqrt); [continuity | apply continuous_sqrt]
      | |- continuous (fun t => ln (@?f t)) _ =>
          apply (continuous_by f ln); [continuity | apply continuous_ln; condition]
      | |- continuous (fun t => (@?f t) ^ ?n) _ =>
          apply (continuous_by f (fun y => y ^ n));
          [continuity | apply continuous_smooth; auto_derive; exact I]
      | |- continuous (fun t => ?g (@?f t)) _ =>
          apply (continuous_by f g); [continuity | apply continuous_smooth; auto_derive; condition]
      end ].

(* Identities *)

Ltac join_exp :=
  rewrite ?exp_power, <- ?exp_Ropp, <- ?exp_plus; simpl Z.of_nat;
  first [f_equal; first [ring | field; repeat split; condition]
        | symmetry; rewrite <- exp_0; f_equal; first [ring | field; repeat split; condition]].

Ltac by_cases :=
  unfold Rmax, Rmin, Rabs;
  repeat match goal with |- context [if ?c then _ else _] => destruct c end; try lra.

Ltac polynomial := first [reflexivity | ring | solve [field; repeat split; condition] | lra].

Ltac exp_of_zero :=
  lazymatch goal with |- exp ?u = 1 => transitivity (exp 0); [f_equal; rewrite ?sqrt_0; polynomial | apply exp_0] end.

Ltac split_ln :=
  repeat first [rewrite ln_mult by condition | rewrite ln_quotient by condition
               | rewrite ln_inverse by condition | rewrite ln_power by condition
               | rewrite ln_sqrt by condition | rewrite ln_exp | rewrite ln_1];
  simpl Z.of_nat; polynomial.

(* A power of a number, which is exp of a multiple of its logarithm, as roots and whole powers *)
Ltac power_of_number :=
  lazymatch goal with
  | |- exp _ = ?r => transitivity (exp (ln r)); [f_equal; symmetry; split_ln | apply exp_ln; condition]
  end.

Definition is_root (s u : R) := s * s = u.

Ltac name_roots :=
  repeat match goal with
  | |- context [sqrt ?u] =>
      lazymatch u with context [sqrt _] => fail | _ => idtac end;
      let s := fresh "s" in
      let E := fresh "E" in
      let P := fresh "P" in
      first
        [ match goal with
          | F : is_root ?r _, G : 0 <= ?r |- _ =>
              replace (sqrt u) with r
                by (symmetry; apply sqrt_lem_1;
                    [condition | exact G | unfold is_root in F; rewrite F; solve [polynomial]])
          end
        | assert (E : is_root (sqrt u) u) by (apply sqrt_sqrt; condition);
          pose proof (sqrt_pos u);
          try assert (P : 0 < sqrt u) by (solve [pos]);
          set (s := sqrt u) in *; clearbody s ]
  end.

Ltac side_conditions := repeat split; condition.

(* By the squares of the roots: as rewriting rules for monomials, or as equations. *)
Ltac by_roots :=
  first
    [ match goal with
      | E1 : is_root _ _, E2 : is_root _ _, E3 : is_root _ _, E4 : is_root _ _ |- _ =>
          unfold is_root in *; solve [ring [E1 E2 E3 E4] | field [E1 E2 E3 E4]; side_conditions
               | ring_simplify [E1 E2 E3 E4]; field; side_conditions]
      end
    | match goal with
      | E1 : is_root _ _, E2 : is_root _ _, E3 : is_root _ _ |- _ =>
          unfold is_root in *; solve [ring [E1 E2 E3] | field [E1 E2 E3]; side_conditions
               | ring_simplify [E1 E2 E3]; field; side_conditions]
      end
    | match goal with
      | E1 : is_root _ _, E2 : is_root _ _ |- _ =>
          unfold is_root in *; solve [ring [E1 E2] | field [E1 E2]; side_conditions
               | ring_simplify [E1 E2]; field; side_conditions]
      end
    | match goal with
      | E1 : is_root _ _ |- _ =>
          unfold is_root in *; solve [ring [E1] | field [E1]; side_conditions
               | ring_simplify [E1]; field; side_conditions]
      end ].

Ltac clear_denominators :=
  unfold is_root in *;
  repeat match goal with
  | E : ?s * ?s = ?u |- _ =>
      lazymatch u with context [Rinv] => idtac | context [Rdiv] => idtac end;
      field_simplify_eq in E;
      lazymatch goal with |- @eq R _ _ => idtac | |- _ => side_conditions end
  end.

(* nsatz takes powers for unknowns. *)
Ltac groebner := cbn [Rpow_def.pow] in *; nsatz.

Ltac same_quickly :=
  rewrite ?sqrt_0;
  first
    [ polynomial
    | solve [name_roots; first [polynomial | by_roots]]
    | solve [f_equal; polynomial] ].

Ltac same_slowly :=
  rewrite ?sqrt_0; name_roots;
  first [ solve [clear_denominators; field_simplify_eq; [groebner | side_conditions]]
        | solve [clear_denominators; groebner] ].

Ltac same := first [solve [same_quickly] | same_slowly].

(* Absolute values of what has a known sign *)
Ltac known_absolutes :=
  repeat first [rewrite Rabs_pos_eq by condition | rewrite rabs_of_negative by condition].

(* auto_derive writes the arguments of functions out; they become again what they were. *)
Ltac restore e :=
  let once := eval unfold Rminus, Rdiv in e in
  let twice := eval cbn [Rpow_def.pow] in once in
  try (progress change once with e); try (progress change twice with e).

(* Leaves *)

Ltac sign_of := first [solve [condition] | solve [known; nra]].
