(* Certified leaves that are proved here: short ones, in which signs of exp, log, powers, roots and pi decide, and
   what is left is linear.  All others stay hypotheses of the claim. *)

let HL_SIGNS_OF_EXP = prove(
 `(!x. &1 < exp x <=> &0 < x) /\ (!x. exp x < &1 <=> x < &0) /\ (!x. &1 <= exp x <=> &0 <= x) /\
  (!x. exp x <= &1 <=> x <= &0) /\ (!x. &0 < exp x) /\ (!x. &0 <= exp x)`,
  REWRITE_TAC[REAL_EXP_POS_LT;REAL_EXP_POS_LE] THEN
  REPEAT CONJ_TAC THEN GEN_TAC THEN GEN_REWRITE_TAC (LAND_CONV o ONCE_DEPTH_CONV) [GSYM REAL_EXP_0] THEN
  REWRITE_TAC[REAL_EXP_MONO_LT;REAL_EXP_MONO_LE]);;
let HL_POW_SIGN = prove(`!x p. &0 < x ==> &0 < power x p`, SIMP_TAC[CPOW_P;REAL_EXP_POS_LT]);;
let HL_LOG_SIGN = prove(`(!x. &1 < x ==> &0 < log0 x) /\ (!x. &1 <= x ==> &0 <= log0 x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[log0] THEN COND_CASES_TAC THEN ASM_SIMP_TAC[LN_POS;LN_POS_LT] THEN ASM_REAL_ARITH_TAC);;
let rec hl_size tm = match tm with Comb(f,x) -> hl_size f + hl_size x | Abs(_,b) -> 1 + hl_size b | _ -> 1;;
hl_prover := (fun tm -> if hl_size tm > 60 then failwith "a long leaf" else
  prove(tm, REPEAT STRIP_TAC THEN
   ASM_SIMP_TAC[HL_SIGNS_OF_EXP;REAL_SUB_LT;REAL_SUB_LE;HL_POW_SIGN;HL_LOG_SIGN;PI_POS;REAL_LT_IMP_LE;CPOW_POW;
     REAL_LT_MUL;REAL_LE_MUL;REAL_LT_DIV;REAL_LE_DIV;REAL_POW_LT;REAL_LE_POW_2;HL_L "sqrt_nonneg"] THEN
   MP_TAC PI_POS THEN ASM_REAL_ARITH_TAC));;
