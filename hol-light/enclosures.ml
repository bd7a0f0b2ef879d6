(* Enclosures of real terms, as theorems.  A bound of t is an integer m with |- m <= d * t, or |- d * t <= m, where
   d = 2^p is the same for all terms: so the steps are inequalities of integers, which HOL Light computes.  The
   integers are found first, and a theorem is made only when it is asked for (Lazy.force).  A bound that does not
   exist, as above on a half-line, fails by itself: the other side of the same term may still have one. *)

needs "Examples/machin.ml";;

(* ---------- the lemmas: in each, what is after the theorems about terms is computed ---------- *)

let HL_DIVIDE = prove(`&0 < d ==> (a <= d * x ==> a / d <= x) /\ (d * x <= a ==> x <= a / d)`,
  SIMP_TAC[REAL_LE_LDIV_EQ; REAL_LE_RDIV_EQ; REAL_MUL_AC]);;
let HL_DOWN = prove(`&0 < d ==> m * d <= d * d * x ==> m <= d * x`,
  SUBST1_TAC(REAL_ARITH `m * d = d * m:real`) THEN SIMP_TAC[REAL_LE_LMUL_EQ]);;
let HL_UP = prove(`&0 < d ==> d * d * x <= m * d ==> d * x <= m`,
  SUBST1_TAC(REAL_ARITH `m * d = d * m:real`) THEN SIMP_TAC[REAL_LE_LMUL_EQ]);;
let HL_BY th = MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] (GEN_ALL th));;
let rec HL_PRODUCTS l = match l with
    [] -> ASM_REAL_ARITH_TAC
  | (a,b)::r -> MP_TAC(SPECL [a;b] REAL_LE_MUL) THEN ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN HL_PRODUCTS r;;

let HL_CONST_L = prove(`&0 < k ==> m * k <= d * n ==> m <= d * n / k`,
  SIMP_TAC[REAL_ARITH `d * n / k = (d * n) / k:real`; REAL_LE_RDIV_EQ]);;
let HL_CONST_U = prove(`&0 < k ==> d * n <= m * k ==> d * n / k <= m`,
  SIMP_TAC[REAL_ARITH `d * n / k = (d * n) / k:real`; REAL_LE_LDIV_EQ]);;
let HL_AT_L = prove(`&0 < d ==> m <= d * l ==> l <= x ==> m <= d * x`, MESON_TAC[REAL_LE_LMUL; REAL_LT_IMP_LE; REAL_LE_TRANS]);;
let HL_AT_U = prove(`&0 < d ==> d * l <= m ==> x <= l ==> d * x <= m`, MESON_TAC[REAL_LE_LMUL; REAL_LT_IMP_LE; REAL_LE_TRANS]);;
let HL_ADD_L = REAL_ARITH `a <= d * x ==> c <= d * y ==> a + c = m ==> m <= d * (x + y)`;;
let HL_ADD_U = REAL_ARITH `d * x <= a ==> d * y <= c ==> a + c = m ==> d * (x + y) <= m`;;
let HL_SUB_L = REAL_ARITH `a <= d * x ==> d * y <= c ==> a - c = m ==> m <= d * (x - y)`;;
let HL_SUB_U = REAL_ARITH `d * x <= a ==> c <= d * y ==> a - c = m ==> d * (x - y) <= m`;;
let HL_NEG_L = REAL_ARITH `d * x <= a ==> --a = m ==> m <= d * --x`;;
let HL_NEG_U = REAL_ARITH `a <= d * x ==> --a = m ==> d * --x <= m`;;
let HL_POS = prove(`&0 < d ==> m <= d * x ==> &0 < m ==> &0 < x`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 < d * x` MP_TAC THENL [ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[REAL_LT_MUL_EQ]]);;

(* Products: bounds of x * y, where a <= x <= b and c <= y <= e. *)
let HL_PP = prove(`a <= x ==> c <= y ==> &0 <= a ==> &0 <= c ==> a * c <= x * y`, MESON_TAC[REAL_LE_MUL2]);;
let HL_NN = prove(`x <= b ==> y <= e ==> b <= &0 ==> e <= &0 ==> b * e <= x * y`,
  REPEAT STRIP_TAC THEN HL_PRODUCTS [`b - x:real`,`--y:real`; `--b:real`,`e - y:real`]);;
let HL_PU = prove(`a <= x ==> c <= y ==> y <= e ==> a <= &0 ==> &0 <= c ==> a * e <= x * y`,
  REPEAT STRIP_TAC THEN HL_PRODUCTS [`x - a:real`,`y:real`; `--a:real`,`e - y:real`]);;
let HL_NU = prove(`a <= x ==> x <= b ==> y <= e ==> b <= &0 ==> &0 <= e ==> a * e <= x * y`,
  REPEAT STRIP_TAC THEN HL_PRODUCTS [`--x:real`,`e - y:real`; `x - a:real`,`e:real`]);;
let HL_MM = prove(`a <= x ==> x <= b ==> c <= y ==> y <= e ==> a <= &0 ==> &0 <= b ==> k <= a * e ==> k <= b * c ==> k <= x * y`,
  REPEAT STRIP_TAC THEN DISJ_CASES_TAC(REAL_ARITH `&0 <= y \/ &0 <= --y`) THENL
   [HL_PRODUCTS [`x - a:real`,`y:real`; `--a:real`,`e - y:real`]; HL_PRODUCTS [`b - x:real`,`--y:real`; `b:real`,`y - c:real`]]);;
let HL_ZERO = prove(`a <= x ==> c <= y ==> &0 <= a ==> &0 <= c ==> &0 <= x * y`, MESON_TAC[REAL_LE_MUL; REAL_LE_TRANS]);;
let HL_ZERO_N = prove(`x <= b ==> y <= e ==> b <= &0 ==> e <= &0 ==> &0 <= x * y`,
  REPEAT STRIP_TAC THEN HL_PRODUCTS [`--x:real`,`--y:real`]);;
let HL_SWAP = REAL_ARITH `k <= y * x ==> k <= x * y:real`;;
let HL_MINUS = REAL_ARITH `k <= --x * y ==> --k = m ==> x * y <= m`;;
let HL_FLIP_L = REAL_ARITH `x <= b ==> --b = m ==> m <= --x`;;
let HL_FLIP_U = REAL_ARITH `a <= x ==> --a = m ==> --x <= m`;;
let HL_MUL_L = prove(`&0 < d ==> k <= (d * x) * (d * y) ==> m * d <= k ==> m <= d * (x * y)`,
  REPEAT STRIP_TAC THEN HL_BY HL_DOWN THEN ASM_REWRITE_TAC[] THEN ASM_REAL_ARITH_TAC);;
let HL_MUL_U = prove(`&0 < d ==> (d * x) * (d * y) <= k ==> k <= m * d ==> d * (x * y) <= m`,
  REPEAT STRIP_TAC THEN HL_BY HL_UP THEN ASM_REWRITE_TAC[] THEN ASM_REAL_ARITH_TAC);;
let HL_SQUARE = prove(`&0 < d ==> &0 <= d * (x * x)`, SIMP_TAC[REAL_LE_MUL; REAL_LE_SQUARE; REAL_LT_IMP_LE]);;
let HL_SQUARE_U = prove(`&0 < d ==> a <= d * x ==> d * x <= b ==> b <= k ==> --k <= a ==> k * k <= m * d ==> d * (x * x) <= m`,
  REPEAT STRIP_TAC THEN HL_BY HL_UP THEN ASM_REWRITE_TAC[] THEN
  HL_PRODUCTS [`k - d * x:real`,`k + d * x:real`]);;

(* Quotients. *)
let HL_OVER_L = prove(`&0 < k ==> a <= d * x ==> m * k <= a ==> m <= d * x / k`,
  SIMP_TAC[REAL_ARITH `d * x / k = (d * x) / k:real`; REAL_LE_RDIV_EQ] THEN REAL_ARITH_TAC);;
let HL_OVER_U = prove(`&0 < k ==> d * x <= a ==> a <= m * k ==> d * x / k <= m`,
  SIMP_TAC[REAL_ARITH `d * x / k = (d * x) / k:real`; REAL_LE_LDIV_EQ] THEN REAL_ARITH_TAC);;
let HL_INVERSE = prove(`&0 < x ==> (d * inv x <= m <=> d <= m * x) /\ (m <= d * inv x <=> m * x <= d)`,
  SIMP_TAC[GSYM real_div; REAL_LE_LDIV_EQ; REAL_LE_RDIV_EQ]);;
let HL_INV_L = prove(`&0 < d ==> &0 < x ==> d * x <= b ==> &0 <= m ==> m * b <= d * d ==> m <= d * inv x`,
  SIMP_TAC[HL_INVERSE] THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `d * (m * x) <= d * d` MP_TAC THENL [HL_PRODUCTS [`m:real`,`b - d * x:real`]; ASM_SIMP_TAC[REAL_LE_LMUL_EQ]]);;
let HL_INV_U = prove(`&0 < d ==> a <= d * x ==> &0 < a ==> d * d <= m * a ==> d * inv x <= m`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 < x /\ &0 <= m` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THENL [ASM_MESON_TAC[HL_POS]; REWRITE_TAC[GSYM REAL_NOT_LT] THEN DISCH_TAC] THEN
    MP_TAC(SPECL [`--m:real`;`a:real`] REAL_LT_MUL) THEN MP_TAC(SPECL [`d:real`;`d:real`] REAL_LT_MUL) THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[HL_INVERSE] THEN
  SUBGOAL_THEN `d * d <= d * (m * x)` MP_TAC THENL [HL_PRODUCTS [`m:real`,`d * x - a:real`]; ASM_SIMP_TAC[REAL_LE_LMUL_EQ]]);;
let HL_INV_0_L = prove(`&0 < d ==> &0 < x ==> &0 <= d * inv x`, SIMP_TAC[REAL_LE_MUL; REAL_LE_INV_EQ; REAL_LT_IMP_LE]);;
let HL_INV_NEG = prove(`m <= d * --(inv (--x)) ==> m <= d * inv x`, REWRITE_TAC[REAL_INV_NEG; REAL_NEG_NEG]);;
let HL_INV_NEG_U = prove(`d * --(inv (--x)) <= m ==> d * inv x <= m`, REWRITE_TAC[REAL_INV_NEG; REAL_NEG_NEG]);;

(* exp at c / d: Taylor's polynomial in Horner's form, then squares. *)
let HL_HORNER_L = prove(`&0 < d ==> &0 < k ==> m <= d * s ==> &0 <= c ==> (q - d) * k * d <= c * m ==> q <= d * (&1 + c / d / k * s)`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `d * (&1 + c / d / k * s) = d + c * (d * s) / (k * d)` SUBST1_TAC THENL
   [ASM_SIMP_TAC[REAL_FIELD `&0 < d /\ &0 < k ==> d * (&1 + c / d / k * s) = d + c * (d * s) / (k * d)`]; ALL_TAC] THEN
  REWRITE_TAC[REAL_ARITH `q <= d + c * x / y <=> q - d <= (c * x) / y`] THEN ASM_SIMP_TAC[REAL_LE_RDIV_EQ; REAL_LT_MUL] THEN
  HL_PRODUCTS [`c:real`,`d * s - m:real`]);;
let HL_HORNER_U = prove(`&0 < d ==> &0 < k ==> d * s <= m ==> &0 <= c ==> c * m <= (q - d) * k * d ==> d * (&1 + c / d / k * s) <= q`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `d * (&1 + c / d / k * s) = d + c * (d * s) / (k * d)` SUBST1_TAC THENL
   [ASM_SIMP_TAC[REAL_FIELD `&0 < d /\ &0 < k ==> d * (&1 + c / d / k * s) = d + c * (d * s) / (k * d)`]; ALL_TAC] THEN
  REWRITE_TAC[REAL_ARITH `d + c * x / y <= q <=> (c * x) / y <= q - d`] THEN ASM_SIMP_TAC[REAL_LE_LDIV_EQ; REAL_LT_MUL] THEN
  HL_PRODUCTS [`c:real`,`m - d * s:real`]);;
let HL_TAYLOR n =
  let rec horner i = if i > n then `s:real` else
    subst [mk_comb(`&`,mk_small_numeral i),`k:real`; horner (i+1),`h:real`] `&1 + r / k * h` in
  let h = horner 1 and m = mk_small_numeral n in
  let series = REWRITE_CONV[TOP_DEPTH_CONV num_CONV m; sum; ADD_CLAUSES] THENC DEPTH_CONV NUM_SUC_CONV THENC DEPTH_CONV NUM_FACT_CONV in
  let polynomial = prove(mk_eq(h, subst [m,`n:num`] `sum(0,n)(\m. r pow m / &(FACT m)) + s / &(FACT n) * r pow n`),
    CONV_TAC(RAND_CONV series) THEN CONV_TAC REAL_RING) in
  let tac = STRIP_TAC THEN REWRITE_TAC[polynomial] THEN
    X_CHOOSE_THEN `t:real` (CONJUNCTS_THEN2 ASSUME_TAC SUBST1_TAC) (SPECL [`r:real`;m] MCLAURIN_EXP_LE) THEN
    REWRITE_TAC[REAL_LE_LADD] THEN MATCH_MP_TAC REAL_LE_RMUL THEN ASM_SIMP_TAC[REAL_POW_LE] THEN
    REWRITE_TAC[real_div] THEN MATCH_MP_TAC REAL_LE_RMUL THEN REWRITE_TAC[REAL_LE_INV_EQ; REAL_POS; REAL_EXP_POS_LE] in
  prove(subst [subst [`&0`,`s:real`] h,`h:real`] `&0 <= r ==> h <= exp r`, tac),
  prove(subst [subst [`&2`,`s:real`] h,`h:real`] `&0 <= r ==> r <= &1 / &2 ==> exp r <= h`,
    DISCH_TAC THEN tac THEN MATCH_MP_TAC REAL_LE_TRANS THEN EXISTS_TAC `exp(&1 / &2)` THEN REWRITE_TAC[REAL_EXP_MONO_LE] THEN
    CONJ_TAC THENL [ASM_REAL_ARITH_TAC; MP_TAC(SPEC `&1 / &2` REAL_EXP_BOUND_LEMMA) THEN CONV_TAC REAL_RAT_REDUCE_CONV]);;
let HL_TAYLORS = map (fun n -> n,HL_TAYLOR n) [8;14];;
let HL_FRACTION = prove(`&0 < d ==> &0 <= c ==> &0 <= c / d`, SIMP_TAC[REAL_LE_DIV; REAL_LT_IMP_LE]);;
let HL_FRACTION_U = prove(`&0 < d ==> &2 * c <= d ==> c / d <= &1 / &2`, SIMP_TAC[REAL_LE_LDIV_EQ] THEN REAL_ARITH_TAC);;
let HL_TRANS_L = prove(`&0 < d ==> m <= d * s ==> s <= t ==> m <= d * t`, MESON_TAC[REAL_LE_LMUL; REAL_LT_IMP_LE; REAL_LE_TRANS]);;
let HL_TRANS_U = prove(`&0 < d ==> d * s <= m ==> t <= s ==> d * t <= m`, MESON_TAC[REAL_LE_LMUL; REAL_LT_IMP_LE; REAL_LE_TRANS]);;
let HL_TWICE = prove(`&0 < d ==> exp((&2 * c) / d) = exp(c / d) * exp(c / d)`, REWRITE_TAC[GSYM REAL_EXP_ADD] THEN REPEAT STRIP_TAC THEN
  AP_TERM_TAC THEN REAL_ARITH_TAC);;
let HL_EXP_LE = prove(`&0 < d ==> b <= c ==> exp(b / d) <= exp(c / d)`, SIMP_TAC[REAL_EXP_MONO_LE; REAL_LE_DIV2_EQ]);;
let HL_TWICE_L = prove(`&0 < d ==> a <= d * exp(c / d) ==> &0 <= a ==> &2 * c <= b ==> m * d <= a * a ==> m <= d * exp(b / d)`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `exp((&2 * c) / d)` THEN
  ASM_SIMP_TAC[HL_EXP_LE; HL_TWICE] THEN MP_TAC(INST [`exp(c / d)`,`x:real`; `exp(c / d)`,`y:real`; `a * a:real`,`k:real`] HL_MUL_L) THEN
  MP_TAC(INST [`d * exp(c / d)`,`x:real`; `d * exp(c / d)`,`y:real`; `a:real`,`c:real`] HL_PP) THEN ASM_REWRITE_TAC[] THEN MESON_TAC[]);;
let HL_TWICE_U = prove(`&0 < d ==> d * exp(c / d) <= a ==> b <= &2 * c ==> a * a <= m * d ==> d * exp(b / d) <= m`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_U THEN EXISTS_TAC `exp((&2 * c) / d)` THEN
  ASM_SIMP_TAC[HL_EXP_LE; HL_TWICE] THEN MP_TAC(INST [`exp(c / d)`,`x:real`; `exp(c / d)`,`y:real`; `a * a:real`,`k:real`] HL_MUL_U) THEN
  MP_TAC(SPECL [`d * exp(c / d)`;`a:real`;`d * exp(c / d)`;`a:real`] REAL_LE_MUL2) THEN
  ASM_SIMP_TAC[REAL_LE_MUL; REAL_EXP_POS_LE; REAL_LT_IMP_LE] THEN ASM_MESON_TAC[]);;
let HL_EXP_NEG_L = prove(`&0 < d ==> d * exp(c / d) <= a ==> --c <= b ==> &0 <= m ==> m * a <= d * d ==> m <= d * exp(b / d)`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `exp(--c / d)` THEN
  ASM_SIMP_TAC[HL_EXP_LE] THEN REWRITE_TAC[REAL_ARITH `--c / d = --(c / d):real`; REAL_EXP_NEG] THEN
  HL_BY HL_INV_L THEN EXISTS_TAC `a:real` THEN ASM_REWRITE_TAC[REAL_EXP_POS_LT]);;
let HL_EXP_NEG_U = prove(`&0 < d ==> a <= d * exp(c / d) ==> b <= --c ==> &0 < a ==> d * d <= m * a ==> d * exp(b / d) <= m`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_U THEN EXISTS_TAC `exp(--c / d)` THEN
  ASM_SIMP_TAC[HL_EXP_LE] THEN REWRITE_TAC[REAL_ARITH `--c / d = --(c / d):real`; REAL_EXP_NEG] THEN
  HL_BY HL_INV_U THEN EXISTS_TAC `a:real` THEN ASM_REWRITE_TAC[]);;
let HL_EXP_L = prove(`&0 < d ==> a <= d * x ==> m <= d * exp(a / d) ==> m <= d * exp x`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `exp(a / d)` THEN
  ASM_SIMP_TAC[REAL_EXP_MONO_LE; HL_DIVIDE]);;
let HL_EXP_U = prove(`&0 < d ==> d * x <= a ==> d * exp(a / d) <= m ==> d * exp x <= m`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_U THEN EXISTS_TAC `exp(a / d)` THEN
  ASM_SIMP_TAC[REAL_EXP_MONO_LE; HL_DIVIDE]);;
let HL_EXP_NONNEG = prove(`&0 < d ==> &0 <= d * exp x`, SIMP_TAC[REAL_LE_MUL; REAL_EXP_POS_LE; REAL_LT_IMP_LE]);;

(* Logarithms, by exp at a guess m / d; roots; |x|. *)
let HL_LOG_L = prove(`&0 < d ==> a <= d * x ==> d * exp(m / d) <= b ==> &0 < a ==> b <= a ==> m <= d * log0 x`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 < x /\ exp(m / d) <= x` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THENL [ASM_MESON_TAC[HL_POS]; SUBGOAL_THEN `d * exp(m / d) <= d * x` MP_TAC THENL
     [ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[REAL_LE_LMUL_EQ]]]; ALL_TAC] THEN
  ASM_REWRITE_TAC[log0] THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `m / d:real` THEN
  ASM_SIMP_TAC[REAL_DIV_LMUL; REAL_LT_IMP_NZ; REAL_LE_REFL] THEN ONCE_REWRITE_TAC[GSYM REAL_EXP_MONO_LE] THEN ASM_SIMP_TAC[EXP_LN]);;
let HL_LOG_U = prove(`&0 < d ==> d * x <= a ==> b <= d * exp(m / d) ==> &0 < x ==> a <= b ==> d * log0 x <= m`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `x <= exp(m / d)` ASSUME_TAC THENL
   [SUBGOAL_THEN `d * x <= d * exp(m / d)` MP_TAC THENL [ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[REAL_LE_LMUL_EQ]]; ALL_TAC] THEN
  ASM_REWRITE_TAC[log0] THEN HL_BY HL_TRANS_U THEN EXISTS_TAC `m / d:real` THEN
  ASM_SIMP_TAC[REAL_DIV_LMUL; REAL_LT_IMP_NZ; REAL_LE_REFL] THEN ONCE_REWRITE_TAC[GSYM REAL_EXP_MONO_LE] THEN ASM_SIMP_TAC[EXP_LN]);;
let HL_SQRT_0 = prove(`&0 < d ==> &0 <= d * sqrt0 x`,
  REWRITE_TAC[sqrt0] THEN COND_CASES_TAC THEN ASM_SIMP_TAC[REAL_LE_MUL; SQRT_POS_LE; REAL_LT_IMP_LE; REAL_LE_REFL]);;
let HL_SQRT_L = prove(`&0 < d ==> a <= d * x ==> &0 <= m ==> m * m <= a * d ==> m <= d * sqrt0 x`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `m * m <= d * d * x` ASSUME_TAC THENL
   [HL_PRODUCTS [`d:real`,`d * x - a:real`]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 <= x` ASSUME_TAC THENL
   [SUBGOAL_THEN `&0 <= d * d * x` MP_TAC THENL [ASM_MESON_TAC[REAL_LE_SQUARE; REAL_LE_TRANS]; ASM_SIMP_TAC[REAL_LE_MUL_EQ]]; ALL_TAC] THEN
  ASM_REWRITE_TAC[sqrt0] THEN MATCH_MP_TAC REAL_POW_LE2_REV THEN EXISTS_TAC `2` THEN
  ASM_SIMP_TAC[REAL_POW_MUL; SQRT_POW_2; ARITH_EQ; REAL_LE_MUL; SQRT_POS_LE; REAL_LT_IMP_LE] THEN ASM_REWRITE_TAC[REAL_POW_2; GSYM REAL_MUL_ASSOC]);;
let HL_SQRT_U = prove(`&0 < d ==> d * x <= a ==> &0 <= m ==> a * d <= m * m ==> d * sqrt0 x <= m`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `d * d * x <= m * m` ASSUME_TAC THENL
   [HL_PRODUCTS [`d:real`,`a - d * x:real`]; ALL_TAC] THEN
  REWRITE_TAC[sqrt0] THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[REAL_MUL_RZERO] THEN MATCH_MP_TAC REAL_POW_LE2_REV THEN EXISTS_TAC `2` THEN
  ASM_SIMP_TAC[REAL_POW_MUL; SQRT_POW_2; ARITH_EQ; REAL_LE_MUL; SQRT_POS_LE; REAL_LT_IMP_LE] THEN ASM_REWRITE_TAC[REAL_POW_2; GSYM REAL_MUL_ASSOC]);;
let HL_ABS_0 = prove(`&0 < d ==> &0 <= d * abs x`, SIMP_TAC[REAL_LE_MUL; REAL_ABS_POS; REAL_LT_IMP_LE]);;
let HL_ABS_L = prove(`&0 < d ==> m <= d * x ==> m <= d * abs x`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `x:real` THEN ASM_REWRITE_TAC[REAL_ABS_LE]);;
let HL_ABS_NEG_L = prove(`&0 < d ==> d * x <= b ==> --b = m ==> m <= d * abs x`,
  REPEAT STRIP_TAC THEN HL_BY HL_TRANS_L THEN EXISTS_TAC `--x:real` THEN
  ASM_REWRITE_TAC[REAL_ARITH `--x <= abs x`] THEN ASM_REAL_ARITH_TAC);;
let HL_ABS_U = prove(`&0 < d ==> a <= d * x ==> d * x <= b ==> b <= m ==> --m <= a ==> d * abs x <= m`,
  REPEAT STRIP_TAC THEN DISJ_CASES_TAC(REAL_ARITH `abs x = x \/ abs x = --x`) THEN ASM_REWRITE_TAC[] THEN ASM_REAL_ARITH_TAC);;
let HL_POWER = prove(`&0 < x ==> power x p = exp(p * log0 x)`, SIMP_TAC[power; log0]);;
let HL_SQRT_POS = prove(`&0 < x ==> &0 < sqrt0 x`, SIMP_TAC[sqrt0; REAL_LT_IMP_LE; SQRT_POS_LT]);;

(* ---------- bounds: an integer, and a theorem that is made on demand ---------- *)

let hl_steps = ref 0;;                            (* bounds that were computed: the budget of a search counts them *)
let hl_var s = mk_var(s,hl_real);;
let hl_int = term_of_rat;;
let hl_bin op x y = mk_comb(mk_comb(op,x),y);;
(* Terms are read once: a quotation is read each time that it is evaluated. *)
let hl_lt = `(<):real->real->bool` and hl_le = `(<=):real->real->bool` and hl_neg_tm = `(--):real->real` and
    hl_sub_tm = `(-):real->real->real` and hl_div_tm = `(/):real->real->real` and hl_exp_tm = `exp` and hl_log_tm = `log0` and
    hl_pi_tm = `pi` and hl_zero = `&0` and hl_one = `&1` and hl_positive_tm = `(<) (&0)` and hl_horner_tm = `&1 + c / d / k * s` and hl_n_tm = `n:num`;;
(* |- t = its value, where t is made of integers; and |- t, where t is a relation of such. *)
let hl_operations = ["real_mul",REAL_INT_MUL_CONV; "real_add",REAL_INT_ADD_CONV; "real_sub",REAL_INT_SUB_CONV;
  "real_neg",REAL_INT_NEG_CONV; "real_le",REAL_INT_LE_CONV; "real_lt",REAL_INT_LT_CONV; "=",REAL_INT_EQ_CONV];;
let rec hl_calc tm = match tm with
    Comb(Const("real_of_num",_),_) -> REFL tm
  | Comb(Const("real_neg",_),(Comb(Const("real_of_num",_),_) as n)) when n <> hl_zero -> REFL tm
  | Comb(Comb(Const(name,_) as f,a),b) ->
      let th = MK_COMB(AP_TERM f (hl_calc a),hl_calc b) in TRANS th (assoc name hl_operations (rand (concl th)))
  | Comb(Const(name,_) as f,a) -> let th = AP_TERM f (hl_calc a) in TRANS th (assoc name hl_operations (rand (concl th)))
  | _ -> failwith "not of integers";;
let hl_computed tm = EQT_ELIM (hl_calc tm);;
(* A lemma at terms; each antecedent is a theorem that is given, or is computed. *)
let hl_use lemma insts ths =
  let th = INST (map (fun (s,t) -> t,hl_var s) insts) lemma in
  let rec go th ths = match ths with
      Some p::r -> go (MP th (Lazy.force p)) r
    | None::r -> go (MP th (hl_computed (lhand (concl th)))) r
    | [] -> th in
  go th ths;;
let hl_floor a b = floor_num (a // b) and hl_ceil a b = ceiling_num (a // b);;
let rec hl_bits n = if n </ Int 2 then 0 else 1 + hl_bits (quo_num n (Int 2));;
let hl_try l = (* the candidates that exist *)
  let rec go l = match l with [] -> [] | f::r -> let rest = go r in (try f() :: rest with Failure _ -> rest) in go l;;
let hl_best better l = match hl_try l with
    [] -> failwith "no bound" | a::r -> List.fold_left (fun x y -> if better (fst y) (fst x) then y else x) a r;;
let hl_highest l = hl_best (>/) l and hl_lowest l = hl_best (</) l;;

type hlbounds = { lo : unit -> num * thm Lazy.t; hi : unit -> num * thm Lazy.t; pos : unit -> thm Lazy.t };;
let hl_once f =                                    (* computed once, also if it fails *)
  let kept = ref None in
  fun () -> match !kept with
      Some (Some x) -> x
    | Some None -> failwith "no bound"
    | None -> (incr hl_steps; kept := Some None; let x = f() in kept := Some (Some x); x);;

(* What depends on the precision only. *)
type hlscale = { p : int; d : num; dt : term; dpos : thm Lazy.t; constants : (term, hlbounds) Hashtbl.t;
                 exps : (bool * string, num * thm Lazy.t) Hashtbl.t };;
let hl_pi_kept = ref ([] : (int * hlbounds) list);;   (* bounds of pi, made once when this is loaded *)
let hl_scale p =
  let d = Int 2 **/ Int p in let dt = hl_int d in
  { p = p; d = d; dt = dt; dpos = lazy (hl_computed ((hl_bin hl_lt hl_zero dt)));
    constants = Hashtbl.create 100; exps = Hashtbl.create 100 };;

(* exp at c / d, from below or from above; the theorems are about the term exp(c / d). *)
let rec hl_exp_at s up c =
  let key = up,string_of_num c in
  try Hashtbl.find s.exps key with Not_found ->
  let b = hl_new_exp s up c in Hashtbl.replace s.exps key b; b
and hl_new_exp s up c =
  let d = s.d and dt = s.dt and dp = Some s.dpos and n0 = Int 0 in
  if c >/ d */ Int 3000 then failwith "a large exponent" else
  if c </ n0 then
    let far = minus_num (d */ Int (2 * s.p)) in
    let c' = minus_num (if c </ far then far else c) in
    let a,th = hl_exp_at s (not up) c' in
    if up then
      let m = hl_ceil (d */ d) a in
      m, lazy (hl_use HL_EXP_NEG_U ["d",dt; "a",hl_int a; "c",hl_int c'; "b",hl_int c; "m",hl_int m] [dp; Some th; None; None; None])
    else if c </ far then n0, lazy (hl_use HL_EXP_NONNEG ["d",dt; "x",hl_bin hl_div_tm (hl_int c) dt] [dp])
    else
      let m = hl_floor (d */ d) a in
      m, lazy (hl_use HL_EXP_NEG_L ["d",dt; "a",hl_int a; "c",hl_int c'; "b",hl_int c; "m",hl_int m] [dp; Some th; None; None; None])
  else
  let n = if s.p <= 40 then 8 else 14 in
  let small = max 2 ((s.p + 8 - (if n = 8 then 15 else 36)) / n + 1) in
  let k = if c =/ n0 then 0 else max 0 (hl_bits c + 1 - (s.p - small)) in
  let div a b = if up then hl_ceil a b else hl_floor a b in
  let c0 = div c (Int 2 **/ Int k) in
  let ct = lazy (hl_int c0) in                     (* terms are made with the theorems only *)
  let below,above = assoc n HL_TAYLORS in
  let rec horner i =
    if i > n then
      let v = if up then Int 2 else n0 in
      v */ d, lazy (hl_int v), lazy (hl_computed ((if up
        then hl_bin hl_le (hl_bin hl_mul_tm dt (hl_int v)) (hl_int (v */ d))
        else hl_bin hl_le (hl_int (v */ d)) (hl_bin hl_mul_tm dt (hl_int v)))))
    else
      let m,t,th = horner (i+1) in
      let q = d +/ div (c0 */ m) (Int i */ d) in
      q, lazy (subst [Lazy.force ct,hl_var "c"; dt,hl_var "d"; hl_int (Int i),hl_var "k"; Lazy.force t,hl_var "s"] hl_horner_tm),
      lazy (hl_use (if up then HL_HORNER_U else HL_HORNER_L)
              ["d",dt; "k",hl_int (Int i); "m",hl_int m; "s",Lazy.force t; "c",Lazy.force ct; "q",hl_int q] [dp; None; Some th; None; None]) in
  let m0,h,th0 = horner 1 in
  let e t = mk_comb(hl_exp_tm,t) in
  let base = lazy (
    let ct = Lazy.force ct and h = Lazy.force h in
    let r = hl_bin hl_div_tm ct dt in
    let nonneg = lazy (hl_use HL_FRACTION ["d",dt; "c",ct] [dp; None]) in
    if up then hl_use HL_TRANS_U ["d",dt; "s",h; "t",e r; "m",hl_int m0]
      [dp; Some th0; Some (lazy (hl_use above ["r",r] [Some nonneg; Some (lazy (hl_use HL_FRACTION_U ["d",dt; "c",ct] [dp; None]))]))]
    else hl_use HL_TRANS_L ["d",dt; "s",h; "t",e r; "m",hl_int m0] [dp; Some th0; Some (lazy (hl_use below ["r",r] [Some nonneg]))]) in
  let rec squares j cj m th =
    if j = 0 then m,th else
    let b = div c (Int 2 **/ Int (j-1)) in
    let q = div (m */ m) d in
    squares (j-1) b q (lazy (if up
      then hl_use HL_TWICE_U ["d",dt; "c",hl_int cj; "a",hl_int m; "b",hl_int b; "m",hl_int q] [dp; Some th; None; None]
      else hl_use HL_TWICE_L ["d",dt; "c",hl_int cj; "a",hl_int m; "b",hl_int b; "m",hl_int q] [dp; Some th; None; None; None])) in
  squares k c0 m0 base;;

(* The largest m with exp(m / d) <= a / d that is found, or the smallest with >=. *)
let hl_log_at s up a =
  let d = s.d in
  let f = float_of_num a /. float_of_num d in
  let start = if f > 0.0 && f < infinity then Int (int_of_float (log f *. 1125899906842624.0)) // Int 2 **/ Int 50
              else Int (hl_bits a - s.p) in
  let m = ref (floor_num (start */ d)) in
  let value u = fst (hl_new_exp s u !m) in
  for i = 1 to (if s.p <= 45 then 1 else if s.p <= 90 then 2 else if s.p <= 180 then 3 else 4) do
    m := !m +/ floor_num (d */ (a -/ value false) // value false) done;
  if a =/ d then m := Int 0;
  let rec adjust n step =
    let v = value (not up) in
    if n = 0 then failwith "no logarithm" else
    if (if up then v >=/ a else v <=/ a) then () else
    (m := (if up then !m +/ step else !m -/ step); adjust (n-1) (step */ Int 2)) in
  adjust 60 (Int 1); !m;;

(* The parts of a product: x, or --x, as numbers that have bounds. *)
let hl_product x y (* terms d * x and d * y with their bounds *) =
  let xt,(xl,xh) = x and yt,(yl,yh) = y in
  let n0 = Int 0 in
  let lower (ut,(ul,uh)) (vt,(vl,vh)) =
    let i l = ["x",ut; "y",vt] @ map (fun (s,(m,_)) -> s,hl_int m) l and th b = Some (snd b) in
    [(fun () -> let a = ul() and c = vl() in
        if fst a </ n0 || fst c </ n0 then failwith "" else
        fst a */ fst c, lazy (hl_use HL_PP (i ["a",a; "c",c]) [th a; th c; None; None]));
     (fun () -> let b = uh() and e = vh() in
        if fst b >/ n0 || fst e >/ n0 then failwith "" else
        fst b */ fst e, lazy (hl_use HL_NN (i ["b",b; "e",e]) [th b; th e; None; None]));
     (fun () -> let a = ul() and c = vl() in let e = vh() in
        if fst a >/ n0 || fst c </ n0 then failwith "" else
        fst a */ fst e, lazy (hl_use HL_PU (i ["a",a; "c",c; "e",e]) [th a; th c; th e; None; None]));
     (fun () -> let b = uh() in if fst b >/ n0 then failwith "" else let a = ul() and e = vh() in
        if fst e </ n0 then failwith "" else
        fst a */ fst e, lazy (hl_use HL_NU (i ["a",a; "b",b; "e",e]) [th a; th b; th e; None; None]))] in
  let swapped f = fun () -> let k,t = f() in k, lazy (let t = Lazy.force t in
    hl_use HL_SWAP ["x",xt; "y",yt; "k",lhand (concl t)] [Some (lazy t)]) in
  let k,th = hl_highest (lower x y @ map swapped (lower y x) @
    [(fun () -> let a = xl() and b = xh() and c = yl() and e = yh() in
        if fst a >/ n0 || fst b </ n0 || fst c >/ n0 || fst e </ n0 then failwith "" else
        let k = min_num (fst a */ fst e) (fst b */ fst c) in
        k, lazy (hl_use HL_MM ["x",xt; "y",yt; "a",hl_int (fst a); "b",hl_int (fst b); "c",hl_int (fst c); "e",hl_int (fst e); "k",hl_int k]
          [Some (snd a); Some (snd b); Some (snd c); Some (snd e); None; None; None; None]));
     (fun () -> let a = xl() and c = yl() in if fst a </ n0 || fst c </ n0 then failwith "" else
        n0, lazy (hl_use HL_ZERO ["x",xt; "y",yt; "a",hl_int (fst a); "c",hl_int (fst c)] [Some (snd a); Some (snd c); None; None]));
     (fun () -> let b = xh() and e = yh() in if fst b >/ n0 || fst e >/ n0 then failwith "" else
        n0, lazy (hl_use HL_ZERO_N ["x",xt; "y",yt; "b",hl_int (fst b); "e",hl_int (fst e)] [Some (snd b); Some (snd e); None; None]))]) in
  k, lazy (CONV_RULE (LAND_CONV hl_calc) (Lazy.force th));;

(* ---------- bounds of terms ---------- *)

(* One object for equal terms, so that a term is known by its place in memory. *)
let hl_share () =
  let seen = Hashtbl.create 100 in
  let rec go tm =
    let t = (match tm with Comb(f,x) -> mk_comb(go f,go x) | Abs(v,b) -> mk_abs(v,go b) | _ -> tm) in
    let k = Hashtbl.hash_param 30 100 t in
    let l = (try Hashtbl.find seen k with Not_found -> []) in
    try find (fun u -> u == t || u = t) l with Failure _ -> Hashtbl.replace seen k (t::l); t in
  go;;
let hl_d_mul s t = hl_bin hl_mul_tm s.dt t;;

(* Bounds of equal terms: |- t = u, and those of u. *)
let hl_by eq (b : hlbounds) =
  let at side f = (fun () -> let m,th = f() in
    m, lazy (let th = Lazy.force th and e = SYM (Lazy.force eq) in
      let c = concl th in
      if side then EQ_MP (AP_TERM (rator c) (AP_TERM (rator (rand c)) e)) th else
      EQ_MP (AP_THM (AP_TERM (rator (rator c)) (AP_TERM (rator (lhand c)) e)) (rand c)) th)) in
  { lo = at true b.lo; hi = at false b.hi;
    pos = (fun () -> let th = b.pos() in lazy (let th = Lazy.force th in EQ_MP (AP_TERM (rator (concl th)) (SYM (Lazy.force eq))) th)) };;

let hl_constant_bounds s tm q =
  let n,k = (match tm with
      Comb(Comb(Const("real_div",_),a),b) -> rat_of_term a, rat_of_term b | _ -> q, Int 1) in
  let exact = k =/ Int 1 in
  let bound up =
    let m = (if up then hl_ceil else hl_floor) (s.d */ n) k in
    m, lazy (
      if exact then hl_computed ((if up
        then hl_bin hl_le (hl_d_mul s tm) (hl_int m)
        else hl_bin hl_le (hl_int m) (hl_d_mul s tm)))
      else hl_use (if up then HL_CONST_U else HL_CONST_L)
        ["d",s.dt; "k",rand tm; "n",lhand tm; "m",hl_int m] [None; None]) in
  { lo = hl_once (fun () -> bound false); hi = hl_once (fun () -> bound true);
    pos = (fun () -> if q >/ Int 0 then lazy (EQT_ELIM (REAL_RAT_REDUCE_CONV (hl_bin hl_lt hl_zero tm)))
                     else failwith "not positive") };;

let hl_pi_bounds s =
  let bits = min (s.p + 2) 102 in
  let at = lazy (PI_APPROX_BINARY_RULE bits) in
  let approx = lazy (let c = concl (Lazy.force at) in rat_of_term (rand (rand (lhand c)))) in
  let slack = Int 1 // (Int 2 **/ Int bits) in
  let bound up = let v = Lazy.force approx in
    let m = if up then ceiling_num (s.d */ (v +/ slack)) else floor_num (s.d */ (v -/ slack)) in
    let q = term_of_rat (m // s.d) in
    m, lazy (let th = CONV_RULE(RAND_CONV REAL_RAT_REDUCE_CONV) (Lazy.force at) in
      let close = MP (REAL_ARITH (mk_imp(concl th, if up then hl_bin hl_le hl_pi_tm q else hl_bin hl_le q hl_pi_tm))) th in
      let at_q = EQT_ELIM (REAL_RAT_REDUCE_CONV (if up then hl_bin hl_le (hl_d_mul s q) (hl_int m)
                 else hl_bin hl_le (hl_int m) (hl_d_mul s q))) in
      hl_use (if up then HL_AT_U else HL_AT_L) ["d",s.dt; "l",q; "x",hl_pi_tm; "m",hl_int m] [Some s.dpos; Some (lazy at_q); Some (lazy close)]) in
  { lo = hl_once (fun () -> bound false); hi = hl_once (fun () -> bound true); pos = (fun () -> lazy PI_POS) };;

let HL_SUM_POS = prove(`&0 < d ==> &0 < x ==> m <= d * y ==> &0 <= m ==> &0 < x + y`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 <= y` MP_TAC THENL
   [SUBGOAL_THEN `&0 <= d * y` MP_TAC THENL [ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[REAL_LE_MUL_EQ]]; ASM_REAL_ARITH_TAC]);;
let HL_SUM_POS_2 = ONCE_REWRITE_RULE[REAL_ADD_SYM] HL_SUM_POS;;
let HL_MUL_POS = prove(`&0 < x ==> &0 < y ==> &0 < x * y`, SIMP_TAC[REAL_LT_MUL]);;
let HL_INV_POS = prove(`&0 < x ==> &0 < inv x`, SIMP_TAC[REAL_LT_INV_EQ]);;
let HL_ABS_POS = prove(`&0 < x ==> &0 < abs x`, REAL_ARITH_TAC);;

(* The bounds of a term where those of the variables are given, and terms that are known to be positive. *)
let hl_bounds s box known =
  let memo : (int, (term * hlbounds) list) Hashtbl.t = Hashtbl.create 100 in
  let dp = Some s.dpos and n0 = Int 0 in
  let known_by tm lo hi others = (* positive because of a bound, or by other means *)
    let lo = hl_once lo and hi = hl_once hi in
    { lo = lo; hi = hi; pos = hl_once (fun () ->
        match hl_try ((fun () -> let m,th = lo() in if m <=/ n0 then failwith "" else
           lazy (hl_use HL_POS ["d",s.dt; "m",hl_int m; "x",tm] [dp; Some th; None])) :: others)
        with t::_ -> t | [] -> failwith "not positive") } in
  let rec at tm =
    let k = Hashtbl.hash_param 30 100 tm in
    let l = (try Hashtbl.find memo k with Not_found -> []) in
    try List.assq tm l with Not_found ->
    let b = (if is_ratconst tm || frees tm = [] then
        (try Hashtbl.find s.constants tm with Not_found -> let b = make tm in Hashtbl.replace s.constants tm b; b)
      else make tm) in
    Hashtbl.replace memo k ((tm,b) :: (try Hashtbl.find memo k with Not_found -> [])); b
  and d_mul b tm = hl_d_mul s tm, (b.lo, b.hi)
  and times x y bx by up = (* bounds of x * y *)
    fun () ->
      if not up then
        let k,th = hl_product (d_mul bx x) (d_mul by y) in
        let m = hl_floor k s.d in
        m, lazy (hl_use HL_MUL_L ["d",s.dt; "x",x; "y",y; "k",hl_int k; "m",hl_int m] [dp; Some th; None])
      else
        let dx = hl_d_mul s x and dy = hl_d_mul s y in
        let flip up f = fun () -> let m,th = f() in
          let m' = minus_num m in
          m', lazy (hl_use (if up then HL_FLIP_U else HL_FLIP_L) ["x",dx; (if up then "a" else "b"),hl_int m; "m",hl_int m'] [Some th; None]) in
        let k,th = hl_product (mk_comb(hl_neg_tm,dx), (flip false bx.hi, flip true bx.lo)) (dy, (by.lo, by.hi)) in
        let k' = minus_num k in
        let m = hl_ceil k' s.d in
        m, lazy (hl_use HL_MUL_U ["d",s.dt; "x",x; "y",y; "k",hl_int k'; "m",hl_int m]
          [dp; Some (lazy (hl_use HL_MINUS ["x",dx; "y",dy; "k",hl_int k; "m",hl_int k'] [Some th; None])); None])
  and product tm x y =
    let bx = at x and by = at y in
    known_by tm (times x y bx by false) (times x y bx by true)
     [(fun () -> let px = bx.pos() and py = by.pos() in lazy (hl_use HL_MUL_POS ["x",x; "y",y] [Some px; Some py]))]
  and square tm x =
    let b = at x in
    let zero () = n0, lazy (hl_use HL_SQUARE ["d",s.dt; "x",x] [dp]) in
    known_by tm (fun () -> hl_highest [zero; times x x b b false])
       (fun () -> let a = b.lo() and e = b.hi() in
         let k = max_num (fst e) (minus_num (fst a)) in
         let m = hl_ceil (k */ k) s.d in
         m, lazy (hl_use HL_SQUARE_U ["d",s.dt; "x",x; "a",hl_int (fst a); "b",hl_int (fst e); "k",hl_int k; "m",hl_int m]
           [dp; Some (snd a); Some (snd e); None; None; None]))
     [(fun () -> let px = b.pos() in lazy (hl_use HL_MUL_POS ["x",x; "y",x] [Some px; Some px]))]
  and inverse tm y =
    let b = at y in
    let neg () = (* --(inv (--y)) *)
      let t = mk_comb(hl_neg_tm, mk_comb(hl_inv_tm, mk_comb(hl_neg_tm,y))) in at t in
    known_by tm (fun () -> hl_highest
         [(fun () -> let m,th = b.hi() in let pos = b.pos() in let v = hl_floor (s.d */ s.d) m in
             v, lazy (hl_use HL_INV_L ["d",s.dt; "x",y; "b",hl_int m; "m",hl_int v] [dp; Some pos; Some th; None; None]));
          (fun () -> let pos = b.pos() in n0, lazy (hl_use HL_INV_0_L ["d",s.dt; "x",y] [dp; Some pos]));
          (fun () -> if fst (b.hi()) >=/ n0 then failwith "" else let m,th = (neg()).lo() in
             m, lazy (hl_use HL_INV_NEG ["d",s.dt; "x",y; "m",hl_int m] [Some th]))])
       (fun () -> hl_lowest
         [(fun () -> let a,th = b.lo() in if a <=/ n0 then failwith "" else
             let m = hl_ceil (s.d */ s.d) a in
             m, lazy (hl_use HL_INV_U ["d",s.dt; "x",y; "a",hl_int a; "m",hl_int m] [dp; Some th; None; None]));
          (fun () -> if fst (b.hi()) >=/ n0 then failwith "" else let m,th = (neg()).hi() in
             m, lazy (hl_use HL_INV_NEG_U ["d",s.dt; "x",y; "m",hl_int m] [Some th]))])
     [(fun () -> let p = b.pos() in lazy (hl_use HL_INV_POS ["x",y] [Some p]))]
  and equal tm th = (* |- tm = u, made now *)
    hl_by (lazy th) (at (rand (concl th)))
  and power_of tm x n =
    if n = 0 then equal tm (INST [x,hl_var "x"] (CONJUNCT1 real_pow)) else
    if n = 1 then equal tm (SPEC x REAL_POW_1) else
    if n = 2 then (let th = SPEC x REAL_POW_2 in
      let b = square (rand (concl th)) x in
      hl_by (lazy th) b) else
    let half = n / 2 in
    let even = SYM (CONV_RULE(RAND_CONV(RAND_CONV NUM_MULT_CONV)) (SPECL [x; mk_small_numeral half; mk_small_numeral 2] REAL_POW_POW)) in
    if n mod 2 = 0 then equal tm even else
    let odd = CONV_RULE(LAND_CONV(RAND_CONV NUM_SUC_CONV)) (SPEC (mk_small_numeral (n-1)) (INST [x,hl_var "x"] (CONJUNCT2 real_pow))) in
    equal tm odd
  and make tm = match tm with
      _ when is_ratconst tm -> hl_constant_bounds s tm (rat_of_term tm)
    | Var _ -> assoc tm box
    | Const("pi",_) -> (try assoc s.p !hl_pi_kept with Failure _ -> hl_pi_bounds s)
    | Comb(Const("real_neg",_),x) ->
        let b = at x in
        let flip l f = fun () -> let m,th = f() in let m' = minus_num m in
          m', lazy (hl_use l ["d",s.dt; "x",x; "a",hl_int m; "m",hl_int m'] [Some th; None]) in
        known_by tm (flip HL_NEG_L b.hi) (flip HL_NEG_U b.lo) []
    | Comb(Comb(Const("real_add",_),x),y) ->
        let bx = at x and by = at y in
        let sum l f g = fun () -> let a = f() in let c = g() in let m = fst a +/ fst c in
          m, lazy (hl_use l ["d",s.dt; "x",x; "y",y; "a",hl_int (fst a); "c",hl_int (fst c); "m",hl_int m] [Some (snd a); Some (snd c); None]) in
        known_by tm (sum HL_ADD_L bx.lo by.lo) (sum HL_ADD_U bx.hi by.hi)
         [(fun () -> let p = bx.pos() in let m,th = by.lo() in if m </ n0 then failwith "" else
             lazy (hl_use HL_SUM_POS ["d",s.dt; "x",x; "y",y; "m",hl_int m] [dp; Some p; Some th; None]));
          (fun () -> let p = by.pos() in let m,th = bx.lo() in if m </ n0 then failwith "" else
             lazy (hl_use HL_SUM_POS_2 ["d",s.dt; "x",y; "y",x; "m",hl_int m] [dp; Some p; Some th; None]))]
    | Comb(Comb(Const("real_sub",_),x),y) ->
        let bx = at x and by = at y in
        let difference l f g = fun () -> let a = f() in let c = g() in let m = fst a -/ fst c in
          m, lazy (hl_use l ["d",s.dt; "x",x; "y",y; "a",hl_int (fst a); "c",hl_int (fst c); "m",hl_int m] [Some (snd a); Some (snd c); None]) in
        known_by tm (difference HL_SUB_L bx.lo by.hi) (difference HL_SUB_U bx.hi by.lo) [(fun () -> assoc tm known)]
    | Comb(Comb(Const("real_mul",_),x),y) -> if x == y then square tm x else product tm x y
    | Comb(Comb(Const("real_div",_),x),y) when is_ratconst y && rat_of_term y >/ n0 && is_integer_num (rat_of_term y) ->
        let b = at x and k = rat_of_term y in
        let over l div f = fun () -> let a,th = f() in let m = div a k in
          m, lazy (hl_use l ["d",s.dt; "x",x; "k",y; "a",hl_int a; "m",hl_int m] [None; Some th; None]) in
        known_by tm (over HL_OVER_L hl_floor b.lo) (over HL_OVER_U hl_ceil b.hi)
         [(fun () -> let p = b.pos() in lazy (EQ_MP (SYM (AP_TERM hl_positive_tm (SPECL [x;y] real_div)))
             (hl_use HL_MUL_POS ["x",x; "y",mk_comb(hl_inv_tm,y)] [Some p; Some (lazy (
               hl_use HL_INV_POS ["x",y] [None]))])))]
    | Comb(Comb(Const("real_div",_),x),y) -> equal tm (SPECL [x;y] real_div)
    | Comb(Const("real_inv",_),y) -> inverse tm y
    | Comb(Comb(Const("real_pow",_),x),n) -> power_of tm x (Num.int_of_num (dest_numeral n))
    | Comb(Comb(Const("power",_),x),n) when hl_is_nat n ->
        equal tm (SPECL [x; mk_numeral (rat_of_term n)] CPOW_POW)
    | Comb(Comb(Const("power",_),x),e) ->
        let pos = (at x).pos() in
        let th = lazy (hl_use HL_POWER ["x",x; "p",e] [Some pos]) in
        hl_by th (at (mk_comb(hl_exp_tm,hl_bin hl_mul_tm e (mk_comb(hl_log_tm,x)))))
    | Comb(Const("exp",_),x) ->
        let b = at x in
        let from up f = fun () -> let a,th = f() in let m,at_a = hl_exp_at s up a in
          m, lazy (hl_use (if up then HL_EXP_U else HL_EXP_L) ["d",s.dt; "x",x; "a",hl_int a; "m",hl_int m] [dp; Some th; Some at_a]) in
        known_by tm (fun () -> hl_highest [from false b.lo;
            (fun () -> n0, lazy (hl_use HL_EXP_NONNEG ["d",s.dt; "x",x] [dp]))])
          (from true b.hi) [(fun () -> lazy (SPEC x REAL_EXP_POS_LT))]
    | Comb(Const("log0",_),x) ->
        let b = at x in
        known_by tm (fun () -> let a,th = b.lo() in if a <=/ n0 then failwith "" else
             let m = hl_log_at s false a in let v,e = hl_exp_at s true m in
             m, lazy (hl_use HL_LOG_L ["d",s.dt; "x",x; "a",hl_int a; "b",hl_int v; "m",hl_int m] [dp; Some th; Some e; None; None]))
           (fun () -> let a,th = b.hi() in let pos = b.pos() in
             let m = hl_log_at s true a in let v,e = hl_exp_at s false m in
             m, lazy (hl_use HL_LOG_U ["d",s.dt; "x",x; "a",hl_int a; "b",hl_int v; "m",hl_int m] [dp; Some th; Some e; Some pos; None])) []
    | Comb(Const("sqrt0",_),x) ->
        let b = at x in
        let root up a = (* an integer near the square root *)
          let rec newton r = let r' = quo_num (r +/ quo_num a r) (Int 2) in if r' >=/ r then r else newton r' in
          if a =/ n0 then n0 else
          let r = newton (Int 2 **/ Int (hl_bits a / 2 + 1)) in if up && r */ r </ a then r +/ Int 1 else r in
        known_by tm (fun () -> hl_highest
             [(fun () -> let a,th = b.lo() in if a </ n0 then failwith "" else let m = root false (a */ s.d) in
                 m, lazy (hl_use HL_SQRT_L ["d",s.dt; "x",x; "a",hl_int a; "m",hl_int m] [dp; Some th; None; None]));
              (fun () -> n0, lazy (hl_use HL_SQRT_0 ["d",s.dt; "x",x] [dp]))])
           (fun () -> let a,th = b.hi() in let m = if a </ n0 then n0 else root true (a */ s.d) in
             m, lazy (hl_use HL_SQRT_U ["d",s.dt; "x",x; "a",hl_int a; "m",hl_int m] [dp; Some th; None; None]))
         [(fun () -> let p = b.pos() in lazy (hl_use HL_SQRT_POS ["x",x] [Some p]))]
    | Comb(Const("real_abs",_),x) ->
        let b = at x in
        known_by tm (fun () -> hl_highest
             [(fun () -> let m,th = b.lo() in m, lazy (hl_use HL_ABS_L ["d",s.dt; "x",x; "m",hl_int m] [dp; Some th]));
              (fun () -> let m,th = b.hi() in let m' = minus_num m in
                 m', lazy (hl_use HL_ABS_NEG_L ["d",s.dt; "x",x; "b",hl_int m; "m",hl_int m'] [dp; Some th; None]));
              (fun () -> n0, lazy (hl_use HL_ABS_0 ["d",s.dt; "x",x] [dp]))])
           (fun () -> let a = b.lo() and e = b.hi() in let m = max_num (fst e) (minus_num (fst a)) in
             m, lazy (hl_use HL_ABS_U ["d",s.dt; "x",x; "a",hl_int (fst a); "b",hl_int (fst e); "m",hl_int m]
               [dp; Some (snd a); Some (snd e); None; None]))
         [(fun () -> let p = b.pos() in lazy (hl_use HL_ABS_POS ["x",x] [Some p]))]
    | _ -> failwith "no bounds of this" in
  at;;
