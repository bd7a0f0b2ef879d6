let HL_BELOW = prove(`!n. FINITE (\k. (?m. k = &m) /\ k <= n)`,
  GEN_TAC THEN MP_TAC(SPEC `n:real` HL_NT) THEN MATCH_MP_TAC EQ_IMP THEN AP_TERM_TAC THEN REWRITE_TAC[EXTENSION;IN_ELIM_THM] THEN REWRITE_TAC[IN]);;
let HL_SLIN = prove(`!f g a b s:A->bool. FINITE s ==> sum s (\i. a * f i + b * g i) = a * sum s f + b * sum s g`,
  GEN_TAC THEN GEN_TAC THEN GEN_TAC THEN GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[SUM_CLAUSES] THEN REAL_ARITH_TAC);;
let HL_SLE0 = prove(`!f g s:A->bool. FINITE s ==> (!i. i IN s ==> f i <= g i) ==> sum s f <= sum s g`,
  GEN_TAC THEN GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[SUM_CLAUSES;REAL_LE_REFL;IN_INSERT] THEN
  REPEAT STRIP_TAC THEN MATCH_MP_TAC REAL_LE_ADD2 THEN ASM_SIMP_TAC[]);;
let HL_SLE = prove(`!s:A->bool f g. FINITE s ==> (!i. s i ==> f i <= g i) ==> sum s f <= sum s g`,
  REWRITE_TAC[REWRITE_RULE[IN] HL_SLE0]);;
let HL_FI = prove(`!p:(A->bool)->bool. p {} ==> (!i t. FINITE t ==> ~(t i) ==> p t ==> p (i INSERT t)) ==> !s. FINITE s ==> p s`,
  REPEAT GEN_TAC THEN DISCH_TAC THEN DISCH_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN ASM_REWRITE_TAC[] THEN
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MATCH_MP_TAC o REWRITE_RULE[IMP_IMP;RIGHT_IMP_FORALL_THM]) THEN ASM_MESON_TAC[IN]);;
hl_prove [
 "finite_induct",(HL_FS THEN MESON_TAC[HL_FI]);
 "finite_below",(HL_FS THEN REWRITE_TAC[HL_NAT] THEN MATCH_ACCEPT_TAC HL_BELOW);
 "sum_linear",(HL_FS THEN DISCH_TAC THEN ASM_REWRITE_TAC[] THEN ASM_SIMP_TAC[HL_SLIN]);
 "sum_le",(HL_FS THEN DISCH_TAC THEN DISCH_TAC THEN ASM_SIMP_TAC[HL_SLE])];;
let REAL_HALF = TAC_PROOF(([],`!e. &0 < e / &2 <=> &0 < e`), REAL_ARITH_TAC);;
let HL_HD = mk_const("HasDeriv",[]);;
let HL_DERIV = prove(list_mk_forall([`f:real->real`;`m:real`;`x:real`],mk_eq(list_mk_comb(HL_HD,[`f:real->real`;`m:real`;`x:real`]),`(f diffl m)(x)`)),
 REPEAT GEN_TAC THEN REWRITE_TAC[HL_DEF "HasDeriv"; diffl; LIM; REAL_SUB_RZERO] THEN EQ_TAC THENL
  [DISCH_TAC THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `e / &2`) THEN
   ASM_REWRITE_TAC[REAL_HALF] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN EXISTS_TAC `d:real` THEN
   ASM_REWRITE_TAC[] THEN X_GEN_TAC `h:real` THEN STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `x + h:real`) THEN
   REWRITE_TAC[REAL_ARITH `(x + h) - x = h:real`] THEN ASM_SIMP_TAC[REAL_LT_IMP_LE] THEN
   SUBGOAL_THEN `~(h = &0)` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
   SUBGOAL_THEN `(f(x + h) - f x) / h - m = (f(x + h) - f x - m * h) / h` SUBST1_TAC THENL
    [POP_ASSUM MP_TAC THEN CONV_TAC REAL_FIELD; ALL_TAC] THEN
   REWRITE_TAC[REAL_ABS_DIV] THEN DISCH_TAC THEN ASM_SIMP_TAC[REAL_LT_LDIV_EQ] THEN
   MATCH_MP_TAC REAL_LET_TRANS THEN EXISTS_TAC `e / &2 * abs h` THEN ASM_REWRITE_TAC[] THEN
   MATCH_MP_TAC REAL_LT_RMUL THEN ASM_REAL_ARITH_TAC;
   DISCH_TAC THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `e:real`) THEN
   ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN EXISTS_TAC `d / &2` THEN
   ASM_REWRITE_TAC[REAL_HALF] THEN X_GEN_TAC `y:real` THEN DISCH_TAC THEN ASM_CASES_TAC `y:real = x` THENL
    [ASM_REWRITE_TAC[REAL_SUB_REFL;REAL_MUL_RZERO;REAL_ABS_NUM;REAL_LE_REFL]; ALL_TAC] THEN
   FIRST_X_ASSUM(MP_TAC o SPEC `y - x:real`) THEN ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
   REWRITE_TAC[REAL_ARITH `x + y - x = y:real`] THEN
   SUBGOAL_THEN `(f y - f x) / (y - x) - m = (f y - f x - m * (y - x)) / (y - x)` SUBST1_TAC THENL
    [UNDISCH_TAC `~(y:real = x)` THEN CONV_TAC REAL_FIELD; ALL_TAC] THEN
   SUBGOAL_THEN `&0 < abs(y - x)` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
   REWRITE_TAC[REAL_ABS_DIV] THEN ASM_SIMP_TAC[REAL_LT_LDIV_EQ;REAL_LT_IMP_LE]]);;
let HL_CO = mk_const("Continuous",[]);;
let HL_CONT = prove(list_mk_forall([`f:real->real`;`x:real`],mk_eq(list_mk_comb(HL_CO,[`f:real->real`;`x:real`]),`f contl x`)),
 REPEAT GEN_TAC THEN REWRITE_TAC[HL_DEF "Continuous"; CONTL_LIM; LIM] THEN EQ_TAC THEN DISCH_TAC THEN X_GEN_TAC `e:real` THEN DISCH_TAC THENL
  [FIRST_X_ASSUM(MP_TAC o SPEC `e / &2`) THEN ASM_REWRITE_TAC[REAL_HALF] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN
   EXISTS_TAC `d:real` THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `y:real` THEN STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `y:real`) THEN ASM_REAL_ARITH_TAC;
   FIRST_X_ASSUM(MP_TAC o SPEC `e:real`) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN
   EXISTS_TAC `d / &2` THEN ASM_REWRITE_TAC[REAL_HALF] THEN X_GEN_TAC `y:real` THEN STRIP_TAC THEN ASM_CASES_TAC `y:real = x` THENL
    [ASM_REWRITE_TAC[REAL_SUB_REFL;REAL_ABS_NUM] THEN ASM_REAL_ARITH_TAC; FIRST_X_ASSUM(MP_TAC o SPEC `y:real`) THEN ASM_REAL_ARITH_TAC]]);;
let HL_LS = REWRITE_TAC[HL_DERIV;HL_CONT] THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC;;
let HL_D_EXP = prove(`!f a x. (f diffl a)(x) ==> ((\y. exp(f y)) diffl (exp(f x) * a))(x)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(SPECL [`exp`;`f:real->real`] DIFF_CHAIN)) THEN ASM_REWRITE_TAC[DIFF_EXP]);;
let HL_D_LOC = prove(`!f g a d x. &0 < d ==> (!y. abs(y - x) <= d ==> f y = g y) ==> (g diffl a)(x) ==> (f diffl a)(x)`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM MP_TAC THEN REWRITE_TAC[diffl;LIM;REAL_SUB_RZERO] THEN DISCH_TAC THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `e:real`) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `k:real` STRIP_ASSUME_TAC) THEN
  EXISTS_TAC `min d k` THEN ASM_REWRITE_TAC[REAL_LT_MIN] THEN X_GEN_TAC `h:real` THEN STRIP_TAC THEN
  SUBGOAL_THEN `f(x + h):real = g(x + h) /\ f x:real = g x` (fun th -> ASM_REWRITE_TAC[th]) THENL
   [CONJ_TAC THEN FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[]]);;
let HL_D_LN = prove(`!f a x. (f diffl a)(x) ==> &0 < f x ==> ((\y. ln(f y)) diffl (a / f x))(x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[real_div] THEN ONCE_REWRITE_TAC[REAL_MUL_SYM] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`ln`;`f:real->real`] DIFF_CHAIN)) THEN ASM_SIMP_TAC[DIFF_LN]);;
let HL_POSN = prove(`!f a x. (f diffl a)(x) ==> &0 < f x ==> ?d. &0 < d /\ !y. abs(y - x) <= d ==> &0 < f y`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o MATCH_MP DIFF_CONT) THEN REWRITE_TAC[CONTL_LIM;LIM] THEN
  DISCH_THEN(MP_TAC o SPEC `(f:real->real) x`) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN
  EXISTS_TAC `d / &2` THEN ASM_REWRITE_TAC[REAL_HALF] THEN X_GEN_TAC `y:real` THEN DISCH_TAC THEN ASM_CASES_TAC `y:real = x` THEN ASM_REWRITE_TAC[] THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `y:real`) THEN ASM_REAL_ARITH_TAC);;
let HL_D_CLOG = prove(`!f a x. (f diffl a)(x) ==> &0 < f x ==> ((\y. log0(f y)) diffl (a / f x))(x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`a:real`;`x:real`] HL_POSN) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_D_LOC) THEN MAP_EVERY EXISTS_TAC [`\y:real. ln((f:real->real) y)`;`d:real`] THEN ASM_SIMP_TAC[HL_D_LN] THEN ASM_SIMP_TAC[log0]);;
hl_prove [
 "deriv_const",(HL_LS THEN REWRITE_TAC[DIFF_CONST]);
 "deriv_id",(HL_LS THEN REWRITE_TAC[DIFF_X]);
 "deriv_add",(HL_LS THEN ASM_SIMP_TAC[DIFF_ADD]);
 "deriv_sub",(HL_LS THEN ASM_SIMP_TAC[DIFF_SUB]);
 "deriv_neg",(HL_LS THEN ASM_SIMP_TAC[DIFF_NEG]);
 "deriv_mul",(HL_LS THEN ONCE_REWRITE_TAC[REAL_ARITH `a * g + f * b = a * g + b * f:real`] THEN MATCH_MP_TAC DIFF_MUL THEN ASM_REWRITE_TAC[]);
 "deriv_div",(HL_LS THEN REWRITE_TAC[CPOW_POW] THEN ONCE_REWRITE_TAC[REAL_ARITH `a * g - f * b = a * g - b * f:real`] THEN MATCH_MP_TAC DIFF_DIV THEN ASM_REWRITE_TAC[]);
 "deriv_sq",(HL_LS THEN REWRITE_TAC[CPOW_POW;REAL_POW_2] THEN ONCE_REWRITE_TAC[REAL_ARITH `(&2 * f) * a = a * f + a * f`] THEN MATCH_MP_TAC DIFF_MUL THEN ASM_REWRITE_TAC[]);
 "deriv_exp",(HL_LS THEN ASM_SIMP_TAC[HL_D_EXP]);
 "deriv_log",(HL_LS THEN ASM_SIMP_TAC[HL_D_CLOG]);
 "deriv_chain",(HL_LS THEN MATCH_MP_TAC DIFF_CHAIN THEN ASM_REWRITE_TAC[]);
 "deriv_local",(HL_LS THEN ASM_MESON_TAC[HL_D_LOC]);
 "deriv_unique",(HL_LS THEN ASM_MESON_TAC[DIFF_UNIQ]);
 "deriv_continuous",(HL_LS THEN ASM_MESON_TAC[DIFF_CONT]);
 "continuous_add",(HL_LS THEN ASM_SIMP_TAC[CONT_ADD]);
 "continuous_mul",(HL_LS THEN ASM_SIMP_TAC[CONT_MUL]);
 "continuous_comp",(HL_LS THEN MATCH_MP_TAC(REWRITE_RULE[o_DEF] CONT_COMPOSE) THEN ASM_REWRITE_TAC[]);

 "tendsto_const",(REWRITE_TAC[HL_DEF "Tendsto"] THEN REWRITE_TAC[REAL_SUB_REFL;REAL_ABS_NUM] THEN MESON_TAC[REAL_LT_IMP_LE])
 ];;
hl_prove ["continuous_abs",(REWRITE_TAC[HL_DEF "Continuous"] THEN MESON_TAC[REAL_ARITH `abs(y - x) <= e ==> abs(abs y - abs x) <= e`])];;
let HL_TA = prove(`!f g a b. (!e. &0 < e ==> ?n. !x. n <= x ==> abs(f x - a) <= e) ==> (!e. &0 < e ==> ?n. !x. n <= x ==> abs(g x - b) <= e) ==> (!e. &0 < e ==> ?n:real. !x. n <= x ==> abs((f x + g x) - (a + b)) <= e)`,
  REPEAT STRIP_TAC THEN REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `e / &2` o check (is_forall o concl))) THEN ASM_REWRITE_TAC[REAL_HALF] THEN
  DISCH_THEN(X_CHOOSE_TAC `m:real`) THEN DISCH_THEN(X_CHOOSE_TAC `n:real`) THEN EXISTS_TAC `max m n` THEN REWRITE_TAC[REAL_MAX_LE] THEN REPEAT STRIP_TAC THEN
  REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `x:real` o check (is_forall o concl))) THEN ASM_REAL_ARITH_TAC);;
let HL_TSUB = prove(`!f g a b. (!e. &0 < e ==> ?n. !x. n <= x ==> abs(f x - a) <= e) ==> (!e. &0 < e ==> ?n. !x. n <= x ==> abs(g x - b) <= e) ==> (!e. &0 < e ==> ?n:real. !x. n <= x ==> abs((f x - g x) - (a - b)) <= e)`,
  REPEAT STRIP_TAC THEN REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `e / &2` o check (is_forall o concl))) THEN ASM_REWRITE_TAC[REAL_HALF] THEN
  DISCH_THEN(X_CHOOSE_TAC `m:real`) THEN DISCH_THEN(X_CHOOSE_TAC `n:real`) THEN EXISTS_TAC `max m n` THEN REWRITE_TAC[REAL_MAX_LE] THEN REPEAT STRIP_TAC THEN
  REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `x:real` o check (is_forall o concl))) THEN ASM_REAL_ARITH_TAC);;
hl_prove ["tendsto_add",(REWRITE_TAC[HL_DEF "Tendsto"] THEN REPEAT GEN_TAC THEN MATCH_ACCEPT_TAC HL_TA);
 "tendsto_sub",(REWRITE_TAC[HL_DEF "Tendsto"] THEN REPEAT GEN_TAC THEN MATCH_ACCEPT_TAC HL_TSUB)];;
