From CbdpSym Require Export Support.
Open Scope R_scope.
(* The complementary error function, and the integral of exp(-t^2) over the line: the derivative of
   (int_0^x exp(-t^2))^2 + int_0^1 exp(-x^2 (1 + t^2)) / (1 + t^2) is 0. *)

Definition erfc (x : R) := 1 - 2 / sqrt PI * RInt (fun t => exp (- t ^ 2)) 0 x.

Section Gaussian.
Let bell (t : R) := exp (- t ^ 2).
Let area (x : R) : R := RInt bell 0 x.
Let slice (x t : R) := exp (- (x * x * (1 + t * t))) / (1 + t * t).
Let rest (x : R) : R := RInt (slice x) 0 1.

Lemma bell_continuous (t : R) : continuous bell t.
Proof. apply continuous_smooth. unfold bell. auto_derive. exact I. Qed.

Lemma bell_integrable a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros. apply bell_continuous. Qed.

Lemma area_derive (x : R) : is_derive area x (bell x).
Proof.
  apply (is_derive_RInt (V := R_NormedModule) bell area 0 x); [| apply bell_continuous].
  apply filter_forall. intros y. apply (RInt_correct (V := R_CompleteNormedModule)), bell_integrable.
Qed.

Lemma slice_derive (x t : R) : is_derive (fun u => slice u t) x (- 2 * x * exp (- (x * x * (1 + t * t)))).
Proof.
  unfold slice. assert (0 < 1 + t * t) by nra. auto_derive; [lra |]. field. lra.
Qed.

Lemma slice_continuous (x t : R) : continuous (slice x) t.
Proof.
  apply continuous_smooth. unfold slice. assert (0 < 1 + t * t) by nra. auto_derive. lra.
Qed.

Lemma slice_integrable x a b : ex_RInt (slice x) a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros. apply slice_continuous. Qed.

Lemma slope_continuous u v :
  continuity_2d_pt (fun u v => - 2 * u * exp (- (u * u * (1 + v * v)))) u v.
Proof.
  apply continuity_2d_pt_mult.
  - apply continuity_2d_pt_mult; [apply continuity_2d_pt_const | apply continuity_2d_pt_id1].
  - apply (continuity_1d_2d_pt_comp exp).
    + apply derivable_continuous_pt, derivable_pt_exp.
    + apply continuity_2d_pt_opp, continuity_2d_pt_mult.
      * apply continuity_2d_pt_mult; apply continuity_2d_pt_id1.
      * apply continuity_2d_pt_plus; [apply continuity_2d_pt_const |].
        apply continuity_2d_pt_mult; apply continuity_2d_pt_id2.
Qed.

Lemma rest_derive (x : R) : is_derive rest x (- (2 * bell x * area x)).
Proof.
  replace (- (2 * bell x * area x)) with (RInt (fun t => Derive (fun u => slice u t) x) 0 1).
  - apply (is_derive_RInt_param slice 0 1 x).
    + apply filter_forall. intros y t _. eexists. apply slice_derive.
    + intros t _.
      apply continuity_2d_pt_ext with (fun u v => - 2 * u * exp (- (u * u * (1 + v * v)))).
      { intros u v. symmetry. apply is_derive_unique, slice_derive. }
      apply slope_continuous.
    + apply filter_forall. intros y. apply slice_integrable.
  - assert (C : ex_RInt (fun t => scal x (bell (x * t + 0))) 0 1).
    { apply (ex_RInt_comp_lin (V := R_NormedModule)). apply bell_integrable. }
    transitivity (RInt (fun t => scal (- 2 * bell x) (scal x (bell (x * t + 0)))) 0 1).
    { apply RInt_ext. intros t _. transitivity (- 2 * x * exp (- (x * x * (1 + t * t))));
        [apply is_derive_unique, slice_derive |].
      unfold bell, scal; simpl; unfold mult; simpl.
      replace (exp (- (x * x * (1 + t * t)))) with (exp (- (x * (x * 1))) * exp (- ((x * t + 0) * ((x * t + 0) * 1))))
        by (rewrite <- exp_plus; f_equal; ring).
      ring. }
    transitivity (- 2 * bell x * RInt (fun t => scal x (bell (x * t + 0))) 0 1).
    { exact (RInt_scal (V := R_CompleteNormedModule) _ 0 1 (- 2 * bell x) C). }
    transitivity (- 2 * bell x * RInt bell (x * 0 + 0) (x * 1 + 0)).
    { apply (f_equal (fun z : R => - 2 * bell x * z)).
      exact (RInt_comp_lin (V := R_CompleteNormedModule) bell x 0 0 1 (bell_integrable _ _)). }
    replace (x * 0 + 0) with 0 by lra. replace (x * 1 + 0) with x by lra.
    change (@eq R (- 2 * bell x * area x) (- (2 * bell x * area x))). ring.
Qed.

Lemma rest_at_zero : rest 0 = PI / 4.
Proof.
  unfold rest. rewrite <- atan_1. replace (atan 1) with (minus (atan 1) (atan 0)).
  2: { rewrite atan_0. unfold minus, plus, opp; simpl. ring. }
  apply is_RInt_unique.
  apply (is_RInt_derive (V := R_CompleteNormedModule) atan (slice 0)); intros t _; [| apply slice_continuous].
  apply is_derive_Reals. unfold slice.
  replace (exp (- (0 * 0 * (1 + t * t))) / (1 + t * t)) with (/ (1 + t ^ 2)).
  - apply derivable_pt_lim_atan.
  - replace (- (0 * 0 * (1 + t * t))) with 0 by ring. rewrite exp_0.
    assert (0 < 1 + t * t) by nra. field. lra.
Qed.

Lemma area_square_derive (t : R) : is_derive (fun x => area x ^ 2 + rest x) t 0.
Proof.
  replace 0 with (plus (INR 2 * bell t * area t ^ 1) (- (2 * bell t * area t))).
  - apply (is_derive_plus (V := R_NormedModule)); [| apply rest_derive].
    apply (is_derive_pow area 2 t). apply area_derive.
  - unfold plus; simpl. ring.
Qed.

Lemma area_square (x : R) : 0 <= x -> area x ^ 2 + rest x = PI / 4.
Proof.
  assert (Z : area 0 ^ 2 + rest 0 = PI / 4).
  { rewrite rest_at_zero. unfold area. rewrite RInt_point. unfold zero; simpl. ring. }
  intros [L | <-]; [| exact Z]. rewrite <- Z. symmetry.
  apply (eq_is_derive (V := R_NormedModule) (fun x => area x ^ 2 + rest x)); [| exact L].
  intros t _. apply area_square_derive.
Qed.

Lemma rest_pos (x : R) : 0 < rest x.
Proof.
  apply RInt_gt_0; [lra | | intros; apply slice_continuous].
  intros t _. unfold slice. apply Rdiv_lt_0_compat; [apply exp_pos | nra].
Qed.

Lemma rest_le (x : R) : rest x <= exp (- x ^ 2).
Proof.
  replace (exp (- x ^ 2)) with (RInt (fun _ : R => exp (- x ^ 2)) 0 1).
  2: { rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. ring. }
  apply RInt_le; [lra | apply slice_integrable | apply ex_RInt_const |].
  intros t _. unfold slice. assert (0 <= t * t) by nra.
  pose proof (exp_pos (- (x * x * (1 + t * t)))) as P.
  assert (exp (- (x * x * (1 + t * t))) <= exp (- x ^ 2)).
  { assert (0 <= exp (- x ^ 2) - exp (- (x * x * (1 + t * t)))); [| lra]. apply exp_order. nra. }
  apply Rle_trans with (exp (- (x * x * (1 + t * t)))); [| lra].
  apply Rmult_le_reg_r with (1 + t * t); [lra |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Lemma area_nonneg (x : R) : 0 <= x -> 0 <= area x.
Proof.
  intros L. apply RInt_ge_0; [exact L | apply bell_integrable |]. intros. left. apply exp_pos.
Qed.

Lemma erfc_square (x : R) : 0 <= x -> (1 - erfc x) ^ 2 = 1 - 4 / PI * rest x /\ 0 <= 1 - erfc x.
Proof.
  intros L. pose proof PI_RGT_0. pose proof (sqrt_lt_R0 PI PI_RGT_0).
  assert (S : sqrt PI * sqrt PI = PI) by (apply sqrt_sqrt; lra).
  assert (E : 1 - erfc x = 2 / sqrt PI * area x) by (unfold erfc, area, bell; ring).
  rewrite E. split.
  - replace (rest x) with (PI / 4 - area x ^ 2) by (rewrite <- (area_square x L); ring).
    apply Rmult_eq_reg_r with (PI * (sqrt PI * sqrt PI)); [| rewrite S; nra].
    replace ((2 / sqrt PI * area x) ^ 2 * (PI * (sqrt PI * sqrt PI))) with (4 * area x ^ 2 * PI)
      by (field; lra).
    rewrite S. field. lra.
  - apply Rmult_le_pos; [| now apply area_nonneg]. left. apply Rdiv_lt_0_compat; lra.
Qed.

Lemma erfc_derive (x : R) : is_derive erfc x (- (2 * exp (- x ^ 2) / sqrt PI)).
Proof.
  pose proof (sqrt_lt_R0 PI PI_RGT_0).
  apply is_derive_ext with (fun x => 1 - 2 / sqrt PI * area x); [reflexivity |].
  evar_last.
  - apply (is_derive_minus (V := R_NormedModule) (fun _ => 1) (fun x => 2 / sqrt PI * area x)).
    + apply is_derive_const.
    + apply is_derive_scal, area_derive.
  - unfold minus, plus, opp, zero, bell; simpl. field. lra.
Qed.

Lemma erfc_0 : erfc 0 = 1.
Proof. unfold erfc. rewrite RInt_point. unfold zero; simpl. ring. Qed.

Lemma erfc_falls (x y : R) : x <= y -> erfc y <= erfc x.
Proof.
  intros [L | <-]; [| lra].
  pose proof (sqrt_lt_R0 PI PI_RGT_0).
  destruct (mean_value erfc (fun x => - (2 * exp (- x ^ 2) / sqrt PI)) x y L) as (c & _ & E).
  - intros. apply erfc_derive.
  - intros t _. apply continuous_smooth. eexists. apply erfc_derive.
  - assert (0 < 2 * exp (- c ^ 2) / sqrt PI).
    { apply Rdiv_lt_0_compat; [pose proof (exp_pos (- c ^ 2)) |]; lra. }
    nra.
Qed.

Lemma erfc_nonneg_pos (x : R) : 0 <= x -> 0 < erfc x.
Proof.
  intros L. destruct (erfc_square x L) as [E P]. pose proof (rest_pos x). pose proof PI_RGT_0.
  assert (0 < 4 / PI * rest x) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat |]; lra).
  nra.
Qed.

Lemma erfc_pos (x : R) : 0 < erfc x.
Proof.
  destruct (Rle_or_lt 0 x) as [L | L]; [now apply erfc_nonneg_pos |].
  pose proof (erfc_falls x 0 ltac:(lra)). rewrite erfc_0 in *. lra.
Qed.

(* So it goes to 0. *)
Lemma erfc_tail (x : R) : 0 <= x -> erfc x <= 4 / PI * exp (- x ^ 2).
Proof.
  intros L. destruct (erfc_square x L) as [E P]. pose proof (rest_le x). pose proof PI_RGT_0.
  pose proof (erfc_nonneg_pos x L).
  assert (0 < 4 / PI) by (apply Rdiv_lt_0_compat; lra).
  assert (4 / PI * rest x <= 4 / PI * exp (- x ^ 2)) by (apply Rmult_le_compat_l; lra).
  nra.
Qed.
End Gaussian.

Global Instance UnaryDiff_erfc : UnaryDiff erfc := Build_UnaryDiff erfc _ erfc_derive.

Lemma erfc_le_one u : 0 <= u -> erfc u <= 1.
Proof. intros U. rewrite <- erfc_0. now apply erfc_falls. Qed.

Lemma erfc_lt_one u : 0 < u -> erfc u < 1.
Proof.
  intros U. destruct (erfc_square u ltac:(lra)) as [E P].
  destruct (Req_dec (erfc u) 1) as [K | K]; [| pose proof (erfc_le_one u ltac:(lra)); lra].
  exfalso. rewrite K in E.
  destruct (mean_value erfc (fun x => - (2 * exp (- x ^ 2) / sqrt PI)) 0 u U) as (c & _ & M).
  - intros. apply erfc_derive.
  - intros t _. apply continuous_smooth. eexists. apply erfc_derive.
  - assert (0 < 2 * exp (- c ^ 2) / sqrt PI).
    { apply Rdiv_lt_0_compat; [pose proof (exp_pos (- c ^ 2)); lra | apply sqrt_lt_R0, PI_RGT_0]. }
    rewrite erfc_0, K in M. nra.
Qed.

(* What is known of it in a goal. *)
Ltac known_erfc :=
  repeat match goal with
  | |- context [erfc ?u] =>
      lazymatch goal with
      | _ : 0 < erfc u |- _ => fail
      | _ => pose proof (erfc_pos u);
             first [ assert (erfc u < 1) by (apply erfc_lt_one; solve [pos]);
                     assert (0 < 1 - erfc u) by lra
                   | assert (erfc u <= 1) by (apply erfc_le_one; solve [nonneg]);
                     assert (0 <= 1 - erfc u) by lra
                   | idtac ]
      end
  end.

(* As restore, where auto_derive has left the quotients. *)
Ltac restore_powers e :=
  let p := eval cbv [Rpow_def.pow] in e in
  try (progress change p with e).

Ltac integrated := for_interval; unfold erfc; integral with (i_prec 53).

(* On a short range it is its value at the middle, and a slope times the distance from there. *)

Lemma erfc_line u c low high :
  low <= u <= high -> low <= c <= high ->
  exists t, low <= t <= high /\ erfc u = erfc c - 2 * exp (- t ^ 2) / sqrt PI * (u - c).
Proof.
  assert (K : forall a b, low <= a -> b <= high -> a < b ->
              exists t, low <= t <= high /\ erfc b - erfc a = - (2 * exp (- t ^ 2) / sqrt PI) * (b - a)).
  { intros a b A B L.
    destruct (mean_value erfc (fun x => - (2 * exp (- x ^ 2) / sqrt PI)) a b L) as (t & T & E).
    - intros. apply erfc_derive.
    - intros s _. apply continuous_smooth. eexists. apply erfc_derive.
    - exists t. split; [lra | exact E]. }
  intros U C. destruct (Rtotal_order u c) as [L | [-> | L]].
  - destruct (K u c) as (t & T & E); [lra | lra | exact L |]. exists t. split; [exact T | lra].
  - exists c. split; [exact C | lra].
  - destruct (K c u) as (t & T & E); [lra | lra | exact L |]. exists t. split; [exact T | lra].
Qed.

Lemma erfc_there c low high :
  low <= RInt (fun t => exp (- t ^ 2)) 0 c <= high ->
  1 - 2 / sqrt PI * high <= erfc c <= 1 - 2 / sqrt PI * low.
Proof.
  intros [L H]. unfold erfc.
  assert (0 <= 2 / sqrt PI) by (apply quotient_nonneg; [lra | apply sqrt_lt_R0, PI_RGT_0]).
  split; apply Rplus_le_compat_l, Ropp_le_contravar, Rmult_le_compat_l; assumption.
Qed.

Ltac from_the_middle :=
  repeat match goal with
  | |- context [erfc ?u] =>
      let inside := fresh "inside" in
      let area := fresh "area" in
      let e := fresh "e" in
      let t := fresh "t" in
      let T := fresh "T" in
      let E := fresh "E" in
      interval_intro u with (i_prec 40) as inside;
      lazymatch type of inside with
      | ?low <= _ <= ?high =>
          (* integral_intro fails where a limit of the integral has a 0 in it *)
          let c := lazymatch low with 0 => constr:(high / 2) | _ => constr:((low + high) / 2) end in
          integral_intro (RInt (fun t => exp (- t ^ 2)) 0 c) with (i_prec 40, i_width (-24)) as area;
          apply erfc_there in area;
          destruct (erfc_line u c low high inside ltac:(lra)) as (t & T & E);
          rewrite E; clear inside E;
          set (e := erfc c) in *; clearbody e
      end
  end.

(* On parts of a range *)
Ltac in_parts x a b n :=
  first
    [ solve [from_the_middle; for_interval; interval with (i_prec 40, i_bisect x, i_autodiff x, i_depth 2)]
    | lazymatch n with
      | S ?k =>
          let m := constr:((a + b) / 2) in
          destruct (Rle_or_lt x m); [in_parts x a m k | in_parts x m b k]
      end ].

(* At infinity: f goes to 0. *)

Definition vanishes (f : R -> R) := forall e, 0 < e -> exists y, forall t, y < t -> Rabs (f t) < e.
Definition grows (f : R -> R) := forall m, exists y, forall t, y < t -> m < f t.
Definition bounded (f : R -> R) := exists m y, forall t, y < t -> Rabs (f t) <= m.

Lemma grows_id : grows (fun t => t).
Proof. intros m. exists m. trivial. Qed.

Lemma grows_times_const c f : 0 < c -> grows f -> grows (fun t => c * f t).
Proof.
  intros C F m. destruct (F (m / c)) as [y Y]. exists y. intros t L. specialize (Y t L).
  apply Rmult_lt_compat_l with (r := c) in Y; [| exact C].
  replace (c * (m / c)) with m in Y by (field; lra). exact Y.
Qed.

Lemma grows_const_times c f : 0 < c -> grows f -> grows (fun t => f t * c).
Proof.
  intros C F m. destruct (grows_times_const c f C F m) as [y Y]. exists y. intros t L.
  rewrite Rmult_comm. now apply Y.
Qed.

Lemma grows_over_const c f : 0 < c -> grows f -> grows (fun t => f t / c).
Proof. intros C. apply grows_const_times. now apply Rinv_0_lt_compat. Qed.

Lemma grows_plus_const c f : grows f -> grows (fun t => f t + c).
Proof.
  intros F m. destruct (F (m - c)) as [y Y]. exists y. intros t L. specialize (Y t L). lra.
Qed.

Lemma grows_const_plus c f : grows f -> grows (fun t => c + f t).
Proof.
  intros F m. destruct (F (m - c)) as [y Y]. exists y. intros t L. specialize (Y t L). lra.
Qed.

Lemma grows_plus_root f g : grows f -> grows (fun t => f t + sqrt (g t)).
Proof.
  intros F m. destruct (F m) as [y Y]. exists y. intros t L. specialize (Y t L).
  pose proof (sqrt_pos (g t)). lra.
Qed.

Lemma grows_square f : grows f -> grows (fun t => f t ^ 2).
Proof.
  intros F m. destruct (F (Rmax 1 m)) as [y Y]. exists y. intros t L. specialize (Y t L).
  pose proof (Rmax_l 1 m). pose proof (Rmax_r 1 m). nra.
Qed.

Lemma grows_times f g : grows f -> grows g -> grows (fun t => f t * g t).
Proof.
  intros F G m. destruct (F 1) as [y Y]. destruct (G (Rmax 0 m)) as [z Z].
  exists (Rmax y z). intros t L. pose proof (Rmax_l y z). pose proof (Rmax_r y z).
  specialize (Y t ltac:(lra)). specialize (Z t ltac:(lra)).
  pose proof (Rmax_l 0 m). pose proof (Rmax_r 0 m). nra.
Qed.

Lemma bounded_const c : bounded (fun _ => c).
Proof. exists (Rabs c), 0. intros. lra. Qed.

Lemma bounded_vanishing f : vanishes f -> bounded f.
Proof. intros F. destruct (F 1 ltac:(lra)) as [y Y]. exists 1, y. intros t L. left. now apply Y. Qed.

Lemma bounded_times f g : bounded f -> bounded g -> bounded (fun t => f t * g t).
Proof.
  intros (m & y & Y) (n & z & Z). exists (m * n), (Rmax y z). intros t L.
  pose proof (Rmax_l y z). pose proof (Rmax_r y z). rewrite Rabs_mult.
  apply Rmult_le_compat; [apply Rabs_pos | apply Rabs_pos | apply Y; lra | apply Z; lra].
Qed.

Lemma vanishes_zero : vanishes (fun _ => 0).
Proof. intros e E. exists 0. intros. now rewrite Rabs_R0. Qed.

Lemma vanishes_plus f g : vanishes f -> vanishes g -> vanishes (fun t => f t + g t).
Proof.
  intros F G e E. destruct (F (e / 2) ltac:(lra)) as [y Y]. destruct (G (e / 2) ltac:(lra)) as [z Z].
  exists (Rmax y z). intros t L. pose proof (Rmax_l y z). pose proof (Rmax_r y z).
  specialize (Y t ltac:(lra)). specialize (Z t ltac:(lra)).
  pose proof (Rabs_triang (f t) (g t)). lra.
Qed.

Lemma vanishes_opp f : vanishes f -> vanishes (fun t => - f t).
Proof. intros F e E. destruct (F e E) as [y Y]. exists y. intros. rewrite Rabs_Ropp. now apply Y. Qed.

Lemma vanishes_minus f g : vanishes f -> vanishes g -> vanishes (fun t => f t - g t).
Proof. intros F G. apply (vanishes_plus f (fun t => - g t)); [exact F | now apply vanishes_opp]. Qed.

Lemma vanishes_times f g : vanishes f -> bounded g -> vanishes (fun t => f t * g t).
Proof.
  intros F (m & z & Z) e E.
  assert (M : 0 < Rmax 1 m) by (pose proof (Rmax_l 1 m); lra).
  destruct (F (e / Rmax 1 m)) as [y Y]; [now apply Rdiv_lt_0_compat |].
  exists (Rmax y z). intros t L. pose proof (Rmax_l y z). pose proof (Rmax_r y z).
  specialize (Y t ltac:(lra)). specialize (Z t ltac:(lra)). rewrite Rabs_mult.
  assert (Rabs (g t) <= Rmax 1 m) by (pose proof (Rmax_r 1 m); lra).
  apply Rle_lt_trans with (Rabs (f t) * Rmax 1 m).
  - apply Rmult_le_compat_l; [apply Rabs_pos | assumption].
  - apply Rmult_lt_compat_r with (r := Rmax 1 m) in Y; [| exact M].
    replace (e / Rmax 1 m * Rmax 1 m) with e in Y by (field; lra). exact Y.
Qed.

Lemma times_vanishes f g : bounded f -> vanishes g -> vanishes (fun t => f t * g t).
Proof.
  intros F G e E. destruct (vanishes_times g f G F e E) as [y Y]. exists y. intros t L.
  rewrite Rmult_comm. now apply Y.
Qed.

Lemma vanishes_inverse f : grows f -> vanishes (fun t => / f t).
Proof.
  intros F e E. destruct (F (/ e)) as [y Y]. exists y. intros t L. specialize (Y t L).
  assert (0 < / e) by now apply Rinv_0_lt_compat.
  rewrite Rabs_pos_eq by (left; apply Rinv_0_lt_compat; lra).
  rewrite <- (Rinv_involutive e) by lra. apply Rinv_lt_contravar; nra.
Qed.

Lemma vanishes_exp f : grows (fun t => - f t) -> vanishes (fun t => exp (f t)).
Proof.
  intros F e E. destruct (F (- ln e)) as [y Y]. exists y. intros t L. specialize (Y t L).
  rewrite Rabs_pos_eq by (left; apply exp_pos).
  rewrite <- (exp_ln e) by exact E. apply exp_increasing. lra.
Qed.

Lemma grows_opp_opp f : grows f -> grows (fun t => - - f t).
Proof. intros F m. destruct (F m) as [y Y]. exists y. intros t L. specialize (Y t L). lra. Qed.

Lemma grows_opp_times c f : 0 < - c -> grows f -> grows (fun t => - (c * f t)).
Proof.
  intros C F m. destruct (grows_times_const (- c) f C F m) as [y Y]. exists y. intros t L.
  specialize (Y t L). lra.
Qed.

Lemma vanishes_erfc f : grows f -> vanishes (fun t => erfc (f t)).
Proof.
  intros F e E.
  assert (V : vanishes (fun t => 4 / PI * exp (- f t ^ 2))).
  { apply (times_vanishes (fun _ => 4 / PI)); [apply bounded_const |].
    apply vanishes_exp, (grows_opp_opp (fun t => f t ^ 2)), grows_square, F. }
  destruct (V e E) as [y Y]. destruct (F 0) as [z Z].
  exists (Rmax y z). intros t L. pose proof (Rmax_l y z). pose proof (Rmax_r y z).
  specialize (Y t ltac:(lra)). specialize (Z t ltac:(lra)).
  pose proof (erfc_tail (f t) ltac:(lra)). pose proof (erfc_pos (f t)).
  rewrite Rabs_pos_eq by lra. apply Rabs_def2 in Y. lra.
Qed.

(* exp (c t) erfc (t + d), of which the first factor grows *)
Lemma vanishes_shifted c d : vanishes (fun t => exp (c * t) * erfc (d + t)).
Proof.
  intros e E.
  assert (V : vanishes (fun t => 4 / PI * exp (- ((t - Rabs c - 2 * Rabs d) * t)))).
  { apply (times_vanishes (fun _ => 4 / PI)); [apply bounded_const |].
    apply vanishes_exp, grows_opp_opp, grows_times; [| apply grows_id].
    intros m. exists (m + Rabs c + 2 * Rabs d). intros. lra. }
  destruct (V e E) as [y Y]. exists (Rmax y (Rmax 0 (Rabs d))). intros t L.
  pose proof (Rmax_l y (Rmax 0 (Rabs d))). pose proof (Rmax_r y (Rmax 0 (Rabs d))).
  pose proof (Rmax_l 0 (Rabs d)). pose proof (Rmax_r 0 (Rabs d)).
  specialize (Y t ltac:(lra)).
  pose proof (Rle_abs c). pose proof (Rle_abs (- d)) as D. rewrite Rabs_Ropp in D.
  pose proof (erfc_tail (d + t) ltac:(lra)) as T. pose proof (erfc_pos (d + t)).
  pose proof (exp_pos (c * t)) as P. pose proof PI_RGT_0.
  assert (0 < 4 / PI) by (apply Rdiv_lt_0_compat; lra).
  rewrite Rabs_pos_eq by nra. apply Rabs_def2 in Y.
  apply Rle_lt_trans with (4 / PI * exp (- ((t - Rabs c - 2 * Rabs d) * t))); [| lra].
  apply Rle_trans with (exp (c * t) * (4 / PI * exp (- (d + t) ^ 2))).
  - apply Rmult_le_compat_l; lra.
  - replace (exp (c * t) * (4 / PI * exp (- (d + t) ^ 2)))
      with (4 / PI * exp (c * t + - (d + t) ^ 2)) by (rewrite exp_plus; ring).
    apply Rmult_le_compat_l; [lra |].
    assert (0 <= exp (- ((t - Rabs c - 2 * Rabs d) * t)) - exp (c * t + - (d + t) ^ 2)); [| lra].
    apply exp_order. nra.
Qed.

Lemma vanishes_same f g : (forall t, g t = f t) -> vanishes f -> vanishes g.
Proof. intros E F e L. destruct (F e L) as [y Y]. exists y. intros t K. rewrite E. now apply Y. Qed.

Lemma vanishes_moved k d : vanishes (fun t => erfc (t + d) * exp (k + 2 * t * d)).
Proof.
  apply vanishes_same with (fun t => exp k * (exp (2 * d * t) * erfc (d + t))).
  - intros t. rewrite exp_plus, (Rplus_comm t d). replace (2 * t * d) with (2 * d * t) by ring. ring.
  - apply (times_vanishes (fun _ => exp k)); [apply bounded_const | apply vanishes_shifted].
Qed.

Lemma vanishes_moment k c : 0 < - c -> vanishes (fun t => k * t * exp (c * t ^ 2)).
Proof.
  intros C. apply vanishes_same with (fun t => k * (t * exp (c * t ^ 2))); [intros; ring |].
  apply (times_vanishes (fun _ => k)); [apply bounded_const |].
  intros e E. exists (Rmax 1 (/ (- c * e))). intros t L.
  pose proof (Rmax_l 1 (/ (- c * e))). pose proof (Rmax_r 1 (/ (- c * e))).
  assert (P : 0 < - c * e) by nra.
  assert (Q : 1 < - c * e * t).
  { apply Rmult_lt_reg_l with (/ (- c * e)); [now apply Rinv_0_lt_compat |].
    rewrite <- Rmult_assoc, Rinv_l by lra. lra. }
  pose proof (exp_pos (c * t ^ 2)) as X.
  rewrite Rabs_pos_eq by nra.
  assert (G : exp (c * t ^ 2) * exp (- c * t ^ 2) = 1).
  { rewrite <- exp_plus. replace (c * t ^ 2 + - c * t ^ 2) with 0 by ring. apply exp_0. }
  pose proof (exp_ineq1_le (- c * t ^ 2)).
  assert (exp (c * t ^ 2) * (- c * t ^ 2) <= 1) by nra.
  apply Rmult_lt_reg_r with (- c * t); nra.
Qed.

Section Vanishing.
Variables f df : R -> R.
Variable x : R.
Hypothesis D : forall t, x < t -> is_derive f t (df t).
Hypothesis C : forall t, x <= t -> continuous f t.
Hypothesis V : vanishes f.

Lemma vanishing_le : (forall t, x < t -> 0 <= - df t) -> 0 <= f x.
Proof.
  intros S. apply Rnot_lt_le. intros N.
  destruct (V (- f x) ltac:(lra)) as [y Y].
  pose proof (Rmax_l (x + 1) (y + 1)) as L. pose proof (Rmax_r (x + 1) (y + 1)) as M.
  remember (Rmax (x + 1) (y + 1)) as z eqn:E. clear E.
  specialize (Y z ltac:(lra)). apply Rabs_def2 in Y.
  destruct (mean_value f df x z ltac:(lra)) as (c & I & K).
  { intros. apply D. lra. } { intros. apply C. lra. }
  specialize (S c ltac:(lra)). nra.
Qed.
End Vanishing.

Lemma vanishing_slope f df x :
  (forall t, x < t -> is_derive f t (df t)) -> (forall t, x <= t -> continuous f t) ->
  vanishes f -> (forall t, x < t -> 0 < - df t) -> 0 < f x.
Proof.
  intros D C V S.
  assert (0 <= f (x + 1)).
  { apply (vanishing_le f df); [intros; apply D; lra | intros; apply C; lra | exact V |].
    intros. left. apply S. lra. }
  destruct (mean_value f df x (x + 1) ltac:(lra)) as (c & I & M).
  { intros. apply D. lra. } { intros. apply C. lra. }
  specialize (S c ltac:(lra)). nra.
Qed.

Lemma vanishing_above f x : vanishes f -> forall c, c < 0 -> exists y, x < y /\ c < f y.
Proof.
  intros V c C. destruct (V (- c) ltac:(lra)) as [y Y].
  pose proof (Rmax_l (x + 1) (y + 1)) as L. pose proof (Rmax_r (x + 1) (y + 1)) as M.
  remember (Rmax (x + 1) (y + 1)) as z eqn:E. clear E. exists z.
  specialize (Y z ltac:(lra)). apply Rabs_def2 in Y. lra.
Qed.

Ltac growing :=
  cbv beta;
  lazymatch goal with
  | |- grows (fun t => t) => apply grows_id
  | |- grows (fun t => - - @?f t) => apply (grows_opp_opp f); growing
  | |- grows (fun t => - (- @?f t / ?c)) =>
      apply (grows_opp_times (- / c)); growing
  | |- grows (fun t => - (?c * @?f t)) => apply (grows_opp_times c f); [lra | growing]
  | |- grows (fun t => ?c * @?f t) => apply (grows_times_const c f); [solve [pos] | growing]
  | |- grows (fun t => @?f t * ?c) => apply (grows_const_times c f); [solve [pos] | growing]
  | |- grows (fun t => @?f t / ?c) => apply (grows_over_const c f); [solve [pos] | growing]
  | |- grows (fun t => @?f t + sqrt (@?g t)) => apply (grows_plus_root f g); growing
  | |- grows (fun t => ?c + @?f t) => apply (grows_const_plus c f); growing
  | |- grows (fun t => @?f t + ?c) => apply (grows_plus_const c f); growing
  | |- grows (fun t => @?f t ^ 2) => apply (grows_square f); growing
  | |- grows (fun t => @?f t * @?g t) => apply (grows_times f g); growing
  end.

Ltac vanishing :=
  cbv beta;
  first
    [ lazymatch goal with
      | |- vanishes (fun t => @?f t + @?g t) => apply (vanishes_plus f g); vanishing
      | |- vanishes (fun t => @?f t - @?g t) => apply (vanishes_minus f g); vanishing
      | |- vanishes (fun t => - @?f t) => apply (vanishes_opp f); vanishing
      | |- vanishes (fun t => erfc (t + ?d) * exp (?k + 2 * t * ?d)) => apply (vanishes_moved k d)
      | |- vanishes (fun t => ?k * t * exp (?c * t ^ 2)) => apply (vanishes_moment k c); lra
      | |- vanishes (fun t => @?f t * @?g t) =>
          first [ apply (vanishes_times f g); [vanishing | bounding]
                | apply (times_vanishes f g); [bounding | vanishing] ]
      | |- vanishes (fun t => @?f t / @?g t) =>
          first [ apply (vanishes_times f (fun t => / g t)); [vanishing | bounding]
                | apply (times_vanishes f (fun t => / g t)); [bounding | vanishing] ]
      | |- vanishes (fun t => exp (@?f t)) => apply (vanishes_exp f); growing
      | |- vanishes (fun t => erfc (@?f t)) => apply (vanishes_erfc f); growing
      | |- vanishes (fun t => / @?f t) => apply (vanishes_inverse f); growing
      end ]
with bounding :=
  cbv beta;
  lazymatch goal with
  | |- bounded (fun _ => ?c) => apply bounded_const
  | |- bounded (fun t => @?f t * @?g t) => first [ apply (bounded_times f g); bounding
                                               | apply bounded_vanishing; vanishing ]
  | |- bounded (fun t => @?f t / @?g t) =>
      first [ apply (bounded_times f (fun t => / g t)); bounding
            | apply bounded_vanishing; vanishing ]
  | |- _ => apply bounded_vanishing; vanishing
  end.
