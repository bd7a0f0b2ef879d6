(* Hoelder's inequality, from Young's. *)

hl_rests_on := "sigma";;
let EXP_CONV = prove(`!s t x y. &0 <= s /\ &0 <= t /\ s + t = &1 ==> exp(s * x + t * y) <= s * exp x + t * exp y`,
  REPEAT STRIP_TAC THEN ABBREV_TAC `m = s * x + t * y` THEN
  SUBGOAL_THEN `!z. exp m * (z - m + &1) <= exp z` ASSUME_TAC THENL
   [GEN_TAC THEN SUBGOAL_THEN `exp z = exp m * exp(z - m)` SUBST1_TAC THENL
     [REWRITE_TAC[GSYM REAL_EXP_ADD] THEN AP_TERM_TAC THEN REAL_ARITH_TAC;
      MATCH_MP_TAC REAL_LE_LMUL THEN REWRITE_TAC[REAL_EXP_POS_LE;HL_EXP_GE]]; ALL_TAC] THEN
  MATCH_MP_TAC REAL_LE_TRANS THEN EXISTS_TAC `s * (exp m * (x - m + &1)) + t * (exp m * (y - m + &1))` THEN CONJ_TAC THENL
   [SUBGOAL_THEN `s * (exp m * (x - m + &1)) + t * (exp m * (y - m + &1)) = exp m * ((s * x + t * y) + (s + t) * (&1 - m))` SUBST1_TAC THENL
     [REAL_ARITH_TAC; ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC];
    MATCH_MP_TAC REAL_LE_ADD2 THEN CONJ_TAC THEN MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REWRITE_TAC[]]);;
let HL_CONJ = prove(`!p q. &1 < p /\ &1 / p + &1 / q = &1 ==> &0 < p /\ &1 < q /\ &0 < q /\ &0 < &1 / p /\ &0 < &1 / q /\ &1 / p * p = &1 /\ &1 / q * q = &1`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN
  SUBGOAL_THEN `&0 < p /\ &0 < &1 / p /\ &1 / p < &1` STRIP_ASSUME_TAC THENL
   [ASM_SIMP_TAC[REAL_LT_LDIV_EQ;REAL_LT_RDIV_EQ;REAL_ARITH `&1 < p ==> &0 < p`;REAL_MUL_LZERO;REAL_MUL_LID;REAL_LT_01] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < &1 / q /\ &1 / q < &1` STRIP_ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < q` ASSUME_TAC THENL
   [UNDISCH_TAC `&0 < &1 / q` THEN REWRITE_TAC[real_div;REAL_MUL_LID;REAL_LT_INV_EQ]; ALL_TAC] THEN
  ASM_REWRITE_TAC[] THEN UNDISCH_TAC `&1 / q < &1` THEN ASM_SIMP_TAC[REAL_LT_LDIV_EQ;REAL_MUL_LID] THEN
  ASM_SIMP_TAC[REAL_DIV_RMUL;REAL_LT_IMP_NZ]);;
let YOUNG = prove(`!u v p q. &0 <= u /\ &0 <= v /\ &1 < p /\ &1 / p + &1 / q = &1 ==> u * v <= &1 / p * power u p + &1 / q * power v q`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`p:real`;`q:real`] HL_CONJ) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  SUBGOAL_THEN `&0 <= &1 / p * power u p + &1 / q * power v q` ASSUME_TAC THENL
   [MATCH_MP_TAC REAL_LE_ADD THEN CONJ_TAC THEN MATCH_MP_TAC REAL_LE_MUL THEN ASM_SIMP_TAC[REAL_LT_IMP_LE;HL_L "pow_nonneg"]; ALL_TAC] THEN
  ASM_CASES_TAC `u = &0` THENL [ASM_MESON_TAC[REAL_MUL_LZERO]; ALL_TAC] THEN ASM_CASES_TAC `v = &0` THENL [ASM_MESON_TAC[REAL_MUL_RZERO]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < u /\ &0 < v` STRIP_ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  MP_TAC(SPECL [`&1 / p`;`&1 / q`;`p * ln u`;`q * ln v`] EXP_CONV) THEN ASM_SIMP_TAC[REAL_LT_IMP_LE;CPOW_P] THEN
  ASM_REWRITE_TAC[REAL_MUL_ASSOC;REAL_MUL_LID;REAL_EXP_ADD] THEN ASM_SIMP_TAC[EXP_LN]);;
let POW_POS = prove(`!a p. &0 < a ==> &0 < power a p`, SIMP_TAC[CPOW_P;REAL_EXP_POS_LT]);;
let POW_INV = prove(`!a p. &0 < a /\ &0 < p ==> power (power a (&1 / p)) p = a`,
  SIMP_TAC[HL_PP;REAL_DIV_RMUL;REAL_LT_IMP_NZ] THEN SIMP_TAC[CPOW_P;REAL_MUL_LID;EXP_LN]);;
let POW_QUOT = prove(`!u a p. &0 <= u /\ &0 < a /\ &0 < p ==> power (u / power a (&1 / p)) p = power u p / a`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `u = &0` THENL
   [ASM_REWRITE_TAC[real_div;REAL_MUL_LZERO;CPOW_Z] THEN ASM_SIMP_TAC[REAL_LT_IMP_NZ;REAL_MUL_LZERO]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < u /\ &0 < power a (&1 / p)` STRIP_ASSUME_TAC THENL [ASM_SIMP_TAC[POW_POS] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `power u p = power (u / power a (&1 / p) * power a (&1 / p)) p` SUBST1_TAC THENL
   [ASM_SIMP_TAC[REAL_DIV_RMUL;REAL_LT_IMP_NZ]; ALL_TAC] THEN
  ASM_SIMP_TAC[HL_PM;REAL_LT_DIV;POW_INV] THEN UNDISCH_TAC `&0 < a` THEN CONV_TAC REAL_FIELD);;
let HOLDER_POINT = prove(`!u v a b p q. &0 <= u /\ &0 <= v /\ &0 < a /\ &0 < b /\ &1 < p /\ &1 / p + &1 / q = &1 ==>
    u * v <= (power a (&1 / p) * power b (&1 / q)) * (&1 / p / a * power u p + &1 / q / b * power v q)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`p:real`;`q:real`] HL_CONJ) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  SUBGOAL_THEN `&0 < power a (&1 / p) /\ &0 < power b (&1 / q)` STRIP_ASSUME_TAC THENL [ASM_SIMP_TAC[POW_POS]; ALL_TAC] THEN
  MP_TAC(SPECL [`u / power a (&1 / p)`;`v / power b (&1 / q)`;`p:real`;`q:real`] YOUNG) THEN
  ASM_SIMP_TAC[REAL_LE_DIV;REAL_LT_IMP_LE;POW_QUOT] THEN ABBREV_TAC `A = power a (&1 / p)` THEN ABBREV_TAC `B = power b (&1 / q)` THEN DISCH_TAC THEN
  SUBGOAL_THEN `u * v = (A * B) * (u / A * v / B)` SUBST1_TAC THENL
   [UNDISCH_TAC `&0 < A` THEN UNDISCH_TAC `&0 < B` THEN CONV_TAC REAL_FIELD; ALL_TAC] THEN
  MATCH_MP_TAC REAL_LE_LMUL THEN ASM_SIMP_TAC[REAL_LE_MUL;REAL_LT_IMP_LE] THEN POP_ASSUM MP_TAC THEN REWRITE_TAC[real_div] THEN REAL_ARITH_TAC);;
let EPOW_FP = prove(`!a r. &0 < a ==> e_pow (Fin a) r = Fin(power a r)`, SIMP_TAC[EPOW]);;
let EPOW_NN = prove(`!x r. e_le (Fin(&0)) x ==> e_le (Fin(&0)) (e_pow x r)`, MESON_TAC[HL_L "epow_nonneg"]);;
let EPOW_BIG = prove(`!x r. &0 < r /\ e_le (Fin(&0)) x /\ ~(x = Fin(&0)) ==> ~(e_le (e_pow x r) (Fin(&0)))`,
  REWRITE_TAC[ENN_CASES] THEN REPEAT STRIP_TAC THEN POP_ASSUM MP_TAC THEN ASM_REWRITE_TAC[EPOW] THEN
  TRY(SUBGOAL_THEN `&0 < a` ASSUME_TAC THENL [ASM_MESON_TAC[REAL_LE_LT]; ALL_TAC]) THEN ASM_SIMP_TAC[REAL_LT_IMP_NZ] THEN
  REWRITE_TAC HL_ED THEN ASM_SIMP_TAC[REAL_NOT_LE;POW_POS]);;
let ETOP_MUL = prove(`!x. ~(e_le x (Fin(&0))) ==> e_mul Etop x = Etop /\ e_mul x Etop = Etop`,
  GEN_TAC THEN STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN REWRITE_TAC(real_sgn::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED THEN
  SIMP_TAC[REAL_NOT_LE] THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED);;
let HOLDER = prove(`!P f g p q. Measurable f /\ Measurable g /\ (!x:X. &0 <= f x) /\ (!x. &0 <= g x) /\ &1 < p /\ &1 / p + &1 / q = &1 ==>
   e_le (lintegral P (\x. Fin(f x * g x))) (e_mul (e_pow (lintegral P (\x. Fin(power (f x) p))) (&1 / p)) (e_pow (lintegral P (\x. Fin(power (g x) q))) (&1 / q)))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`p:real`;`q:real`] HL_CONJ) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  SUBGOAL_THEN `hl_nonneg (\x:X. Fin(power (f x) p)) /\ hl_nonneg (\x:X. Fin(power (g x) q))` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THEN MATCH_MP_TAC NN_FIN THEN (CONJ_TAC THENL [HL_MTAC; ASM_SIMP_TAC[HL_L "pow_nonneg"]]); ALL_TAC] THEN
  SUBGOAL_THEN `!h r. &0 < r /\ (!x:X. &0 <= h x) /\ hl_nonneg (\x. Fin(power (h x) r)) /\ lintegral P (\x. Fin(power (h x) r)) = Fin(&0) ==> AE P (\x. h x = &0)` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. Fin(power (h x) r) = Fin(&0)` THEN CONJ_TAC THENL
     [X_GEN_TAC `x:X` THEN REWRITE_TAC[ereal_INJ] THEN DISCH_TAC THEN ASM_CASES_TAC `(h:X->real) x = &0` THEN ASM_REWRITE_TAC[] THEN
      SUBGOAL_THEN `&0 < power (h (x:X)) r` MP_TAC THENL [MATCH_MP_TAC POW_POS THEN MATCH_MP_TAC(REAL_ARITH `&0 <= x /\ ~(x = &0) ==> &0 < x`) THEN ASM_REWRITE_TAC[]; ASM_REAL_ARITH_TAC];
      MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. Fin(power (h x) r)`] LI_EQ0)) THEN ASM_REWRITE_TAC[]]; ALL_TAC] THEN
  SUBGOAL_THEN `!k. AE P (\x:X. k x) /\ (!x. k x ==> f x * g x = &0) ==> lintegral P (\x. Fin(f x * g x)) = Fin(&0)` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN GEN_REWRITE_TAC RAND_CONV [GSYM(SPEC `P:(X)measure` LI_0)] THEN MATCH_MP_TAC LI_AE THEN BETA_TAC THEN MATCH_MP_TAC AE_IMP THEN
    EXISTS_TAC `\x:X. k x:bool` THEN ASM_REWRITE_TAC[ereal_INJ] THEN ASM_MESON_TAC[]; ALL_TAC] THEN
  ABBREV_TAC `F1 = lintegral P (\x:X. Fin(power (f x) p))` THEN ABBREV_TAC `G1 = lintegral P (\x:X. Fin(power (g x) q))` THEN
  SUBGOAL_THEN `e_le (Fin(&0)) F1 /\ e_le (Fin(&0)) G1` STRIP_ASSUME_TAC THENL [EXPAND_TAC "F1" THEN EXPAND_TAC "G1" THEN REWRITE_TAC[LI_NN]; ALL_TAC] THEN
  SUBGOAL_THEN `e_le (Fin(&0)) (e_mul (e_pow F1 (&1 / p)) (e_pow G1 (&1 / q)))` ASSUME_TAC THENL [MATCH_MP_TAC ENN_MUL THEN ASM_SIMP_TAC[EPOW_NN]; ALL_TAC] THEN
  ASM_CASES_TAC `F1 = Fin(&0)` THENL
   [SUBGOAL_THEN `lintegral P (\x:X. Fin(f x * g x)) = Fin(&0)` SUBST1_TAC THENL
     [FIRST_X_ASSUM MATCH_MP_TAC THEN EXISTS_TAC `\x:X. f x = &0` THEN BETA_TAC THEN CONJ_TAC THENL
       [FIRST_X_ASSUM MATCH_MP_TAC THEN EXISTS_TAC `p:real` THEN ASM_REWRITE_TAC[]; SIMP_TAC[REAL_MUL_LZERO]]; FIRST_ASSUM ACCEPT_TAC]; ALL_TAC] THEN
  ASM_CASES_TAC `G1 = Fin(&0)` THENL
   [SUBGOAL_THEN `lintegral P (\x:X. Fin(f x * g x)) = Fin(&0)` SUBST1_TAC THENL
     [FIRST_X_ASSUM MATCH_MP_TAC THEN EXISTS_TAC `\x:X. g x = &0` THEN BETA_TAC THEN CONJ_TAC THENL
       [FIRST_X_ASSUM MATCH_MP_TAC THEN EXISTS_TAC `q:real` THEN ASM_REWRITE_TAC[]; SIMP_TAC[REAL_MUL_RZERO]]; FIRST_ASSUM ACCEPT_TAC]; ALL_TAC] THEN
  ASM_CASES_TAC `F1 = Etop` THENL [ASM_SIMP_TAC[EPOW;REAL_LT_IMP_NZ;ETOP_MUL;EPOW_BIG;ELE_TOP]; ALL_TAC] THEN
  ASM_CASES_TAC `G1 = Etop` THENL [ASM_SIMP_TAC[EPOW;REAL_LT_IMP_NZ;ETOP_MUL;EPOW_BIG;ELE_TOP]; ALL_TAC] THEN
  SUBGOAL_THEN `?a b. &0 < a /\ &0 < b /\ F1 = Fin a /\ G1 = Fin b` STRIP_ASSUME_TAC THENL
   [MP_TAC(SPEC `F1:ereal` ENT) THEN MP_TAC(SPEC `G1:ereal` ENT) THEN ASM_REWRITE_TAC[] THEN
    DISCH_THEN(X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC) THEN DISCH_THEN(X_CHOOSE_THEN `a:real` STRIP_ASSUME_TAC) THEN MAP_EVERY EXISTS_TAC [`a:real`;`b:real`] THEN
    UNDISCH_TAC `~(F1 = Fin(&0))` THEN UNDISCH_TAC `~(G1 = Fin(&0))` THEN ASM_REWRITE_TAC[ereal_INJ] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[EPOW_FP;EMUL_FIN] THEN MATCH_MP_TAC ELE_TRANS THEN
  EXISTS_TAC `lintegral P (\x:X. e_mul (Fin(power a (&1 / p) * power b (&1 / q))) (e_add (e_mul (Fin(&1 / p / a)) (Fin(power (f x) p))) (e_mul (Fin(&1 / q / b)) (Fin(power (g x) q)))))` THEN CONJ_TAC THENL
   [MATCH_MP_TAC LI_MONO1 THEN X_GEN_TAC `x:X` THEN REWRITE_TAC[EMUL_FIN;EADD_FIN;ELE_FIN] THEN MATCH_MP_TAC HOLDER_POINT THEN ASM_REWRITE_TAC[];
    SUBGOAL_THEN `&0 <= power a (&1 / p) * power b (&1 / q)` ASSUME_TAC THENL
     [MATCH_MP_TAC REAL_LE_MUL THEN CONJ_TAC THEN MATCH_MP_TAC REAL_LT_IMP_LE THEN ASM_SIMP_TAC[POW_POS]; ALL_TAC] THEN
    ASM_SIMP_TAC[LI_MUL] THEN
    MP_TAC(SPECL [`P:(X)measure`;`\x:X. e_mul (Fin(&1 / p / a)) (Fin(power (f x) p))`;`\x:X. e_mul (Fin(&1 / q / b)) (Fin(power (g x) q))`] LI_ADD) THEN
    SUBGOAL_THEN `&0 <= &1 / p / a /\ &0 <= &1 / q / b` STRIP_ASSUME_TAC THENL [ASM_SIMP_TAC[REAL_LE_DIV;REAL_LT_IMP_LE]; ALL_TAC] THEN BETA_TAC THEN ANTS_TAC THENL
     [MP_TAC(BETA_RULE(SPECL [`&1 / p / a`;`\x:X. Fin(power (f x) p)`] NN_MUL)) THEN MP_TAC(BETA_RULE(SPECL [`&1 / q / b`;`\x:X. Fin(power (g x) q)`] NN_MUL)) THEN ASM_REWRITE_TAC[] THEN
      REWRITE_TAC[hl_nonneg] THEN SIMP_TAC[]; DISCH_THEN SUBST1_TAC] THEN
    ASM_SIMP_TAC[LI_MUL] THEN REWRITE_TAC[EMUL_FIN;EADD_FIN;ELE_FIN] THEN
    ASM_SIMP_TAC[REAL_DIV_RMUL;REAL_LT_IMP_NZ;REAL_MUL_RID;REAL_LE_REFL]]);;
hl_prove [
 "holder",(REPEAT STRIP_TAC THEN MATCH_MP_TAC HOLDER THEN ASM_REWRITE_TAC[])];;
hl_rests_on := "";;
