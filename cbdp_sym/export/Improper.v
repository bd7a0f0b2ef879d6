From CbdpSym Require Export Support.
Open Scope R_scope.
(* Integrals over a range with an infinite end.

   The integrand f falls fast enough where f' = f h and h <= -c: the derivative of
   int_a^y f + f(y)/c is not positive, so that int_a^y f <= f(a)/c for every y. *)

Definition encloses (f : R -> R) (A B : (R -> Prop) -> Prop) (low high : R) :=
  exists l : R, is_RInt_gen f A B l /\ low <= l <= high.

Lemma join f A b C low high low' high' {PA : Filter A} {PC : Filter C} :
  encloses f A (at_point b) low high -> encloses f (at_point b) C low' high' ->
  encloses f A C (low + low') (high + high').
Proof.
  intros (l & I & L) (k & J & K). exists (plus l k). split.
  - now apply (is_RInt_gen_Chasles (V := R_NormedModule)) with b.
  - unfold plus; simpl. lra.
Qed.

Lemma finish f A B low high low' high' :
  encloses f A B low' high' -> low <= low' -> high' <= high ->
  exists l : R, is_RInt_gen f A B l /\ low <= l <= high.
Proof. intros (l & I & L) M N. exists l. split; [exact I | lra]. Qed.

Lemma of_RInt (f : R -> R) a b l low high :
  is_RInt f a b l -> low <= l <= high -> encloses f (at_point a) (at_point b) low high.
Proof.
  intros I L. exists l. split; [| exact L].
  now apply (is_RInt_gen_at_point (V := R_NormedModule)).
Qed.

(* f is p between the ends, where p has no absolute values. *)
Lemma part (f p : R -> R) a b low high :
  a < b -> (forall x, a < x < b -> f x = p x) -> (forall x, a <= x <= b -> continuous p x) ->
  low <= RInt p a b <= high -> encloses f (at_point a) (at_point b) low high.
Proof.
  intros L E C B. apply of_RInt with (RInt p a b); [| exact B].
  apply (is_RInt_ext (V := R_NormedModule) p f).
  - intros x. rewrite Rmin_left, Rmax_right by lra. intros I. symmetry. now apply E.
  - apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
    intros x. rewrite Rmin_left, Rmax_right by lra. apply C.
Qed.

(* With x = s + t^2, or x = s - t^2, a root of the distance from s is smooth in t. *)
Lemma after_root (f p q : R -> R) s b r low high :
  0 < r -> s + r ^ 2 = b -> (forall x, s < x < b -> f x = p x) ->
  (forall x, s <= x <= b -> continuous p x) ->
  (forall t, 0 < t < r -> 2 * t * p (s + t ^ 2) = q t) ->
  low <= RInt q 0 r <= high -> encloses f (at_point s) (at_point b) low high.
Proof.
  intros L <- F C E B. apply of_RInt with (RInt p s (s + r ^ 2)).
  - apply (is_RInt_ext (V := R_NormedModule) p f).
    { intros x. rewrite Rmin_left, Rmax_right by nra. intros I. symmetry. now apply F. }
    apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
    intros x. rewrite Rmin_left, Rmax_right by nra. apply C.
  - replace (RInt p s (s + r ^ 2)) with (RInt q 0 r); [exact B |].
    transitivity (RInt (fun t => scal (2 * t) (p (s + t ^ 2))) 0 r).
    + apply RInt_ext. intros t. rewrite Rmin_left, Rmax_right by lra. intros I. symmetry. now apply E.
    + transitivity (RInt p (s + 0 ^ 2) (s + r ^ 2)); [| f_equal; ring].
      apply (RInt_comp (V := R_CompleteNormedModule) p (fun t => s + t ^ 2) (fun t => 2 * t)).
      * intros t. rewrite Rmin_left, Rmax_right by lra. intros I. apply C. nra.
      * intros t _. split; [auto_derive; [exact I | ring] |].
        apply continuous_smooth. auto_derive. exact I.
Qed.

Lemma before_root (f p q : R -> R) a s r low high :
  0 < r -> s - r ^ 2 = a -> (forall x, a < x < s -> f x = p x) ->
  (forall x, a <= x <= s -> continuous p x) ->
  (forall t, 0 < t < r -> 2 * t * p (s - t ^ 2) = q t) ->
  low <= RInt q 0 r <= high -> encloses f (at_point a) (at_point s) low high.
Proof.
  intros L <- F C E B. apply of_RInt with (RInt p (s - r ^ 2) s).
  - apply (is_RInt_ext (V := R_NormedModule) p f).
    { intros x. rewrite Rmin_left, Rmax_right by nra. intros I. symmetry. now apply F. }
    apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
    intros x. rewrite Rmin_left, Rmax_right by nra. apply C.
  - replace (RInt p (s - r ^ 2) s) with (RInt q 0 r); [exact B |].
    transitivity (RInt (fun t => opp (scal (- 2 * t) (p (s - t ^ 2)))) 0 r).
    + apply RInt_ext. intros t. rewrite Rmin_left, Rmax_right by lra. intros I. rewrite <- E by exact I.
      unfold opp, scal; simpl; unfold mult; simpl. ring.
    + transitivity (opp (RInt p (s - 0 ^ 2) (s - r ^ 2))).
      2: { rewrite opp_RInt_swap.
           - now replace (s - 0 ^ 2) with s by ring.
           - apply (ex_RInt_continuous (V := R_CompleteNormedModule)).
             intros x. rewrite Rmin_right, Rmax_left by nra. intros. apply C. lra. }
      assert (G : is_RInt (fun t => scal (- 2 * t) (p (s - t ^ 2))) 0 r (RInt p (s - 0 ^ 2) (s - r ^ 2))).
      { apply (is_RInt_comp (V := R_CompleteNormedModule) p (fun t => s - t ^ 2) (fun t => - 2 * t)).
        * intros t. rewrite Rmin_left, Rmax_right by lra. intros I. apply C. nra.
        * intros t _. split; [auto_derive; [exact I | ring] |].
          apply continuous_smooth. auto_derive. exact I. }
      apply is_RInt_unique. apply (is_RInt_opp (V := R_NormedModule)), G.
Qed.

Section Tail.
Variables f h : R -> R.
Variables b a c most : R.
Hypothesis B : b < a.
Hypothesis P : 0 < c.
Hypothesis D : forall t, b < t -> is_derive f t (f t * h t).
Hypothesis H : forall t, a < t -> 0 <= - c - h t.
Hypothesis N : forall t, a <= t -> 0 <= f t.
Hypothesis M : f a / c <= most.

Let area (y : R) : R := RInt f a y.

Lemma tail_continuous t : b < t -> continuous f t.
Proof. intros T. apply continuous_smooth. eexists. now apply D. Qed.

Lemma tail_integrable x y : b < x -> b < y -> ex_RInt f x y.
Proof.
  intros X Y. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros t [I _].
  apply tail_continuous, Rlt_le_trans with (2 := I). now apply Rmin_glb_lt.
Qed.

Lemma tail_area_derive t : b < t -> is_derive area t (f t).
Proof.
  intros T. apply (is_derive_RInt (V := R_NormedModule) f area a t); [| now apply tail_continuous].
  exists (mkposreal (t - b) ltac:(lra)). intros z Z.
  unfold ball in Z; simpl in Z; unfold AbsRing_ball, abs, minus, plus, opp in Z; simpl in Z.
  apply Rabs_def2 in Z. apply (RInt_correct (V := R_CompleteNormedModule)), tail_integrable; lra.
Qed.

Lemma tail_at_start : area a = 0.
Proof. unfold area. now rewrite RInt_point. Qed.

Lemma tail_area_le y : a <= y -> area y <= most.
Proof.
  intros [L | <-].
  2: { rewrite tail_at_start. apply Rle_trans with (2 := M).
       apply Rmult_le_pos; [apply N; lra | left; now apply Rinv_0_lt_compat]. }
  assert (K : forall t, b < t -> is_derive (fun y => area y + f y * / c) t (f t + f t * h t * / c)).
  { intros t T. apply (is_derive_plus (V := R_NormedModule) area); [now apply tail_area_derive |].
    apply is_derive_ext with (fun y => / c * f y); [intros; apply Rmult_comm |].
    rewrite (Rmult_comm (f t * h t)). now apply is_derive_scal, D. }
  destruct (mean_value (fun y => area y + f y * / c) (fun t => f t + f t * h t * / c) a y L)
    as (d & I & E).
  - intros t I. apply K. lra.
  - intros t I. apply continuous_smooth. eexists. apply K. lra.
  - cbv beta in E. rewrite tail_at_start in E.
    assert (Q : 0 < / c) by now apply Rinv_0_lt_compat.
    assert (0 <= f d * (- c - h d) * / c).
    { repeat apply Rmult_le_pos; [apply N; lra | apply H; lra | lra]. }
    assert (f d * (- c - h d) * / c = - (f d + f d * h d * / c)) by (field; lra).
    assert (0 <= f y * / c) by (apply Rmult_le_pos; [apply N; lra | lra]).
    unfold Rdiv in M. nra.
Qed.

Lemma tail_area_rises x y : a <= x -> x <= y -> area x <= area y.
Proof.
  intros X [L | <-]; [| lra].
  destruct (mean_value area f x y L) as (d & I & E).
  - intros t I. apply tail_area_derive. lra.
  - intros t I. apply continuous_smooth. eexists. apply tail_area_derive. lra.
  - assert (0 <= f d) by (apply N; lra). nra.
Qed.

Lemma tail_above : encloses f (at_point a) (Rbar_locally p_infty) 0 most.
Proof.
  destruct (completeness (fun z => exists y, a <= y /\ z = area y)) as (l & U & S).
  { exists most. intros z (y & Y & ->). now apply tail_area_le. }
  { exists (area a), a. split; [lra | reflexivity]. }
  assert (U' : forall y, a <= y -> area y <= l) by (intros y Y; apply U; now exists y).
  exists l. split; [| split].
  - intros Q [e E].
    assert (X : exists x, a <= x /\ l - e < area x).
    { apply Classical_Prop.NNPP. intros F. pose proof (cond_pos e).
      assert (l <= l - e); [| lra]. apply S. intros z (y & Y & ->).
      apply Rnot_lt_le. intros G. apply F. now exists y. }
    destruct X as (x & X & G).
    apply Filter_prod with (fun u => u = a) (fun y => x < y); [reflexivity | now exists x |].
    intros u y -> Y. cbv beta in Y. exists (area y). split.
    + change (is_RInt f a y (area y)).
      apply (RInt_correct (V := R_CompleteNormedModule)), tail_integrable; lra.
    + apply E. pose proof (tail_area_rises x y X (Rlt_le _ _ Y)). pose proof (U' y ltac:(lra)).
      unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
      apply Rabs_def1; pose proof (cond_pos e); lra.
  - rewrite <- tail_at_start. apply U'. lra.
  - apply S. intros z (y & Y & ->). now apply tail_area_le.
Qed.
End Tail.

Lemma mirrored (f : R -> R) a low high :
  encloses (fun t => f (- t)) (at_point (- a)) (Rbar_locally p_infty) low high ->
  encloses f (Rbar_locally m_infty) (at_point a) low high.
Proof.
  intros (l & I & L). exists l. split; [| exact L].
  intros Q E. destruct (I Q E) as [S T U (m & Y) K].
  apply Filter_prod with (fun x => x < - m) (fun y => y = a); [now exists (- m) | reflexivity |].
  intros x y X ->. destruct (K (- a) (- x)) as (z & Z & G); [exact U | apply Y; lra |].
  exists z. split; [| exact G]. simpl in Z |- *.
  apply (is_RInt_ext (V := R_NormedModule) (fun y => opp (opp (f (- - y))))).
  { intros t _. unfold opp; simpl. now rewrite !Ropp_involutive. }
  rewrite <- (opp_opp (G := R_NormedModule) z).
  apply (is_RInt_opp (V := R_NormedModule)), (is_RInt_swap (V := R_NormedModule)).
  now apply (is_RInt_comp_opp (V := R_NormedModule) (fun t => f (- t))).
Qed.

Lemma tail_up (f p h : R -> R) b a c most :
  b < a -> 0 < c -> (forall t, b < t -> is_derive p t (p t * h t)) ->
  (forall t, a < t -> 0 <= - h t - c) -> (forall t, a <= t -> 0 <= p t) -> p a / c <= most ->
  (forall t, a < t -> f t = p t) -> encloses f (at_point a) (Rbar_locally p_infty) 0 most.
Proof.
  intros B P D H N M E.
  destruct (tail_above p h b a c most B P D) as (l & I & L); [| exact N | exact M |].
  { intros t T. specialize (H t T). lra. }
  exists l. split; [| exact L]. revert I. apply (is_RInt_gen_ext (V := R_NormedModule)).
  apply Filter_prod with (fun u => u = a) (fun y => a < y); [reflexivity | now exists a |].
  intros u y -> Y x. cbv beta in Y. simpl. rewrite Rmin_left, Rmax_right by lra. intros I.
  symmetry. apply E. lra.
Qed.

Lemma tail_down (f p h : R -> R) a b c most :
  a < b -> 0 < c -> (forall t, t < b -> is_derive p t (p t * h t)) ->
  (forall t, t < a -> 0 <= h t - c) -> (forall t, t <= a -> 0 <= p t) -> p a / c <= most ->
  (forall t, t < a -> f t = p t) -> encloses f (Rbar_locally m_infty) (at_point a) 0 most.
Proof.
  intros B P D H N M E. apply mirrored.
  apply (tail_up _ (fun t => p (- t)) (fun t => - h (- t)) (- b) (- a) c most); [lra | exact P | ..].
  - intros t T. replace (p (- t) * - h (- t)) with (scal (- 1) (p (- t) * h (- t)))
      by (unfold scal; simpl; unfold mult; simpl; ring).
    apply (is_derive_comp (V := R_NormedModule) p (fun t => - t)); [apply D; lra |].
    auto_derive; [exact I | ring].
  - intros t T. specialize (H (- t) ltac:(lra)). lra.
  - intros t T. apply N. lra.
  - now rewrite Ropp_involutive.
  - intros t T. apply E. lra.
Qed.

(* f' = f h, factor by factor *)

Definition falls_by (f : R -> R) (t h : R) := is_derive f t (f t * h).

Lemma logarithmic_is f t k h : falls_by f t k -> k = h -> is_derive f t (f t * h).
Proof. now intros D <-. Qed.

Lemma falls_by_const c t : falls_by (fun _ => c) t 0.
Proof. unfold falls_by. rewrite Rmult_0_r. apply (is_derive_const (V := R_NormedModule)). Qed.

Lemma falls_by_times f g t h k :
  falls_by f t h -> falls_by g t k -> falls_by (fun u => f u * g u) t (h + k).
Proof.
  intros F G. unfold falls_by in *. cbv beta.
  replace (f t * g t * (h + k)) with (f t * h * g t + f t * (g t * k)) by ring.
  apply (is_derive_mult f g t); [exact F | exact G | intros; apply Rmult_comm].
Qed.

Lemma falls_by_over f c t h : falls_by f t h -> falls_by (fun u => f u / c) t (h + 0).
Proof. intros F. apply (falls_by_times f (fun _ => / c)); [exact F | apply falls_by_const]. Qed.

Lemma falls_by_exp f t d : is_derive f t d -> falls_by (fun u => exp (f u)) t d.
Proof.
  intros D. unfold falls_by. cbv beta. rewrite Rmult_comm.
  apply (is_derive_comp (V := R_NormedModule) exp f); [apply is_derive_exp | exact D].
Qed.

Lemma falls_by_power f t h n : falls_by f t h -> falls_by (fun u => f u ^ n) t (INR n * h).
Proof.
  intros F. induction n as [| n IH].
  - simpl. rewrite Rmult_0_l. apply falls_by_const.
  - rewrite S_INR. replace ((INR n + 1) * h) with (h + INR n * h) by ring.
    now apply (falls_by_times f (fun u => f u ^ n)).
Qed.

Lemma falls_by_root f t h : 0 < f t -> falls_by f t h -> falls_by (fun u => sqrt (f u)) t (h / 2).
Proof.
  intros P F. unfold falls_by in *. cbv beta. pose proof (sqrt_lt_R0 _ P) as S.
  pose proof (sqrt_sqrt (f t)) as Q.
  replace (sqrt (f t) * (h / 2)) with (f t * h / (2 * sqrt (f t))).
  - apply (is_derive_sqrt f t (f t * h)); [exact F | exact P].
  - rewrite <- (Q (Rlt_le _ _ P)) at 1. field. lra.
Qed.

Lemma falls_by_base (f : R -> R) (t d : R) : f t <> 0 -> is_derive f t d -> falls_by f t (d / f t).
Proof. intros N D. unfold falls_by. replace (f t * (d / f t)) with d by (field; exact N). exact D. Qed.

Ltac logarithmic :=
  lazymatch goal with
  | |- falls_by (fun _ => ?c) _ _ => apply falls_by_const
  | |- falls_by (fun u => @?f u * @?g u) _ _ => eapply (falls_by_times f g); logarithmic
  | |- falls_by (fun u => @?f u / ?c) _ _ => eapply (falls_by_over f c); logarithmic
  | |- falls_by (fun u => exp (@?f u)) _ _ => apply (falls_by_exp f); auto_derive; [condition | reflexivity]
  | |- falls_by (fun u => (@?f u) ^ ?n) _ _ => eapply (falls_by_power f); logarithmic
  | |- falls_by (fun u => sqrt (@?f u)) _ _ => eapply (falls_by_root f); [condition | logarithmic]
  | |- falls_by ?f _ _ => eapply (falls_by_base f); [condition | auto_derive; [condition | reflexivity]]
  end.
