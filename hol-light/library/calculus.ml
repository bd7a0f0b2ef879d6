(* Limits at infinity, derivatives of powers, and calculus on an interval. *)

let HL_TENDSTO = prove(`!f l. Tendsto f l <=> !e. &0 < e ==> ?a. !x. a <= x ==> abs(f x - l) <= e`,
  REWRITE_TAC[HL_DEF "Tendsto"]);;
let HL_TCONT = prove(`!f g l. Tendsto f l ==> g contl l ==> Tendsto (\x. g(f x)) (g l)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[HL_TENDSTO] THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN
  UNDISCH_TAC `(g:real->real) contl l` THEN REWRITE_TAC[GSYM HL_CONT; HL_DEF "Continuous"] THEN
  DISCH_THEN(MP_TAC o SPEC `e:real`) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN
  UNDISCH_TAC `Tendsto f l` THEN REWRITE_TAC[HL_TENDSTO] THEN DISCH_THEN(MP_TAC o SPEC `d:real`) THEN
  ASM_REWRITE_TAC[] THEN ASM_MESON_TAC[]);;
let HL_TADD = prove(`!f g a b. Tendsto f a ==> Tendsto g b ==> Tendsto (\x. f x + g x) (a + b)`,
  REWRITE_TAC[HL_TENDSTO] THEN REPEAT GEN_TAC THEN MATCH_ACCEPT_TAC HL_TA);;
let HL_TSUB2 = prove(`!f g a b. Tendsto f a ==> Tendsto g b ==> Tendsto (\x. f x - g x) (a - b)`,
  REWRITE_TAC[HL_TENDSTO] THEN REPEAT GEN_TAC THEN MATCH_ACCEPT_TAC HL_TSUB);;
let HL_CSQ = prove(`!l. (\y. y * y) contl l`,
  GEN_TAC THEN MATCH_MP_TAC CONT_MUL THEN CONJ_TAC THEN MATCH_MP_TAC DIFF_CONT THEN EXISTS_TAC `&1` THEN REWRITE_TAC[DIFF_X]);;
let HL_CQ = prove(`!l. (\y. &1 / &4 * y) contl l`,
  GEN_TAC THEN MATCH_MP_TAC CONT_MUL THEN CONJ_TAC THEN MATCH_MP_TAC DIFF_CONT THENL
   [EXISTS_TAC `&0` THEN REWRITE_TAC[DIFF_CONST]; EXISTS_TAC `&1` THEN REWRITE_TAC[DIFF_X]]);;
let HL_TSQ = prove(`!f a. Tendsto f a ==> Tendsto (\x. f x * f x) (a * a)`,
  REPEAT STRIP_TAC THEN MP_TAC(BETA_RULE(ISPECL [`f:real->real`;`\y:real. y * y`;`a:real`] HL_TCONT)) THEN
  ASM_REWRITE_TAC[HL_CSQ]);;
let HL_TMUL = prove(`!f g a b. Tendsto f a ==> Tendsto g b ==> Tendsto (\x. f x * g x) (a * b)`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `Tendsto (\x. (f x + g x) * (f x + g x) - (f x - g x) * (f x - g x)) ((a + b) * (a + b) - (a - b) * (a - b))` MP_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP](SPECL [`\x:real. (f x + g x) * (f x + g x)`;`\x:real. (f x - g x) * (f x - g x)`] HL_TSUB2))) THEN
    CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(SPECL [`\x:real. f x + g x`] HL_TSQ)) THEN ASM_SIMP_TAC[HL_TADD];
      MATCH_MP_TAC(BETA_RULE(SPECL [`\x:real. f x - g x`] HL_TSQ)) THEN ASM_SIMP_TAC[HL_TSUB2]];
    DISCH_TAC THEN
    MP_TAC(BETA_RULE(SPECL [`\x:real. (f x + g x) * (f x + g x) - (f x - g x) * (f x - g x)`; `\y. &1 / &4 * y`;
                  `(a + b) * (a + b) - (a - b) * (a - b)`] HL_TCONT)) THEN
    ASM_REWRITE_TAC[HL_CQ] THEN
    REWRITE_TAC[REAL_ARITH `&1 / &4 * ((u + v) * (u + v) - (u - v) * (u - v)) = u * v`]]);;
let HL_CINV = prove(`!l. ~(l = &0) ==> inv contl l`,
  REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\x:real. x`;`l:real`] (GEN `f:real->real` CONT_INV)) THEN BETA_TAC THEN
  ASM_REWRITE_TAC[ETA_AX] THEN DISCH_THEN MATCH_MP_TAC THEN MATCH_MP_TAC DIFF_CONT THEN EXISTS_TAC `&1` THEN REWRITE_TAC[DIFF_X]);;
let HL_DECAY = prove(`!c n e x. c < &0 /\ &0 < e /\ &1 <= x /\ ((&4 * abs n) / --c) pow 2 <= x /\ (&2 * abs(ln e)) / --c <= x
   ==> abs(power x n * exp(c * x) - &0) <= e`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 < x /\ &0 < --c` STRIP_ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[CPOW_P; GSYM REAL_EXP_ADD; REAL_SUB_RZERO] THEN
  SUBGOAL_THEN `!y. abs(exp y) = exp y` (fun th -> REWRITE_TAC[th]) THENL [REWRITE_TAC[REAL_ABS_REFL;REAL_EXP_POS_LE]; ALL_TAC] THEN
  MATCH_MP_TAC REAL_LE_TRANS THEN EXISTS_TAC `exp(ln e)` THEN CONJ_TAC THENL [REWRITE_TAC[REAL_EXP_MONO_LE]; ASM_SIMP_TAC[EXP_LN;REAL_LE_REFL]] THEN
  SUBGOAL_THEN `?s. &0 < s /\ s * s = x` STRIP_ASSUME_TAC THENL
   [EXISTS_TAC `sqrt x` THEN ASM_SIMP_TAC[SQRT_POS_LT] THEN ASM_SIMP_TAC[GSYM REAL_POW_2;SQRT_POW_2;REAL_LT_IMP_LE]; ALL_TAC] THEN
  SUBGOAL_THEN `ln x <= &2 * s` ASSUME_TAC THENL
   [EXPAND_TAC "x" THEN ASM_SIMP_TAC[LN_MUL] THEN MP_TAC(SPEC `s:real` LN_LT_X) THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `&0 <= ln x` ASSUME_TAC THENL [ASM_SIMP_TAC[LN_POS]; ALL_TAC] THEN
  SUBGOAL_THEN `(&4 * abs n) / --c <= s` MP_TAC THENL
   [REWRITE_TAC[GSYM REAL_NOT_LT] THEN DISCH_TAC THEN
    MP_TAC(SPECL [`2`;`s:real`;`(&4 * abs n) / --c`] REAL_POW_LT2) THEN REWRITE_TAC[ARITH_EQ] THEN
    FIRST_X_ASSUM(MP_TAC o check (fun th -> concl th = `s * s:real = x`)) THEN REWRITE_TAC[GSYM REAL_POW_2] THEN ASM_REAL_ARITH_TAC;
    ASM_SIMP_TAC[REAL_LE_LDIV_EQ] THEN DISCH_TAC] THEN
  UNDISCH_TAC `(&2 * abs(ln e)) / --c <= x` THEN ASM_SIMP_TAC[REAL_LE_LDIV_EQ] THEN DISCH_TAC THEN
  SUBGOAL_THEN `n * ln x <= abs n * ln x /\ abs n * ln x <= abs n * (&2 * s) /\ (&4 * abs n) * s <= (s * --c) * s` MP_TAC THENL
   [REPEAT CONJ_TAC THENL
     [MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REAL_ARITH_TAC;
      MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REAL_ARITH_TAC;
      MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REAL_ARITH_TAC];
    SUBGOAL_THEN `(s * --c) * s = x * --c` SUBST1_TAC THENL [EXPAND_TAC "x" THEN REAL_ARITH_TAC; ALL_TAC] THEN
    UNDISCH_TAC `&2 * abs(ln e) <= x * --c` THEN REAL_ARITH_TAC]);;
let HL_DPOW = prove(`!f a p x. (f diffl a)(x) ==> &0 < f x ==> ((\y. power (f y) p) diffl (p * power (f x) (p - &1) * a))(x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`a:real`;`x:real`] HL_POSN) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_D_LOC) THEN MAP_EVERY EXISTS_TAC [`\y:real. exp(p * ln(f y))`;`d:real`] THEN
  ASM_SIMP_TAC[CPOW_P] THEN
  SUBGOAL_THEN `p * exp((p - &1) * ln(f(x:real))) * a = exp(p * ln(f x)) * p * a / f x` SUBST1_TAC THENL
   [REWRITE_TAC[REAL_SUB_RDISTRIB;REAL_EXP_SUB;REAL_MUL_LID] THEN ASM_SIMP_TAC[EXP_LN] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`\y:real. p * ln(f y)`] HL_D_EXP)) THEN
  MATCH_MP_TAC(BETA_RULE(SPEC `\y:real. ln(f y)` (GEN `f:real->real` (SPEC_ALL DIFF_CMUL)))) THEN ASM_SIMP_TAC[HL_D_LN]);;
let HL_SQRTP = prove(`!x. &0 < x ==> sqrt0 x = power x (&1 / &2)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(HL_L "sqrt_pow") THEN ASM_SIMP_TAC[REAL_LT_IMP_LE]);;
let HL_DSQRT = prove(`!f a x. (f diffl a)(x) ==> &0 < f x ==> ((\y. sqrt0 (f y)) diffl (a / (&2 * sqrt0 (f x))))(x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`a:real`;`x:real`] HL_POSN) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_D_LOC) THEN MAP_EVERY EXISTS_TAC [`\y:real. power (f y) (&1 / &2)`;`d:real`] THEN
  ASM_SIMP_TAC[HL_SQRTP] THEN
  SUBGOAL_THEN `a / (&2 * power (f(x:real)) (&1 / &2)) = &1 / &2 * power (f x) (&1 / &2 - &1) * a` SUBST1_TAC THENL
   [ASM_SIMP_TAC[CPOW_P] THEN
    SUBGOAL_THEN `(&1 / &2 - &1) * ln(f(x:real)) = --(&1 / &2 * ln(f x))` SUBST1_TAC THENL [REAL_ARITH_TAC; ALL_TAC] THEN
    REWRITE_TAC[REAL_EXP_NEG;real_div;REAL_INV_MUL] THEN REAL_ARITH_TAC;
    ASM_SIMP_TAC[HL_DPOW]]);;
(* The mean value theorem, and the tangent below a function whose derivative increases. *)
let HL_MVT = prove(`!f d a b. a < b ==> (!x. a <= x ==> x <= b ==> (f diffl d x)(x)) ==> ?c. a < c /\ c < b /\ f b - f a = d c * (b - a)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`d:real->real`;`a:real`;`b:real`] MVT_ALT) THEN ASM_SIMP_TAC[] THEN
  MESON_TAC[REAL_MUL_SYM]);;
let HL_MONO = prove(`!f d a b x y. (!z. a <= z ==> z <= b ==> (f diffl d z)(z)) ==> (!z. a <= z ==> z <= b ==> &0 <= d z) ==>
   a <= x ==> x <= y ==> y <= b ==> f x <= f y`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `x:real = y` THENL [ASM_REWRITE_TAC[REAL_LE_REFL]; ALL_TAC] THEN
  MP_TAC(SPECL [`f:real->real`;`d:real->real`;`x:real`;`y:real`] HL_MVT) THEN
  ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  ANTS_TAC THENL [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MATCH_MP_TAC o REWRITE_RULE[IMP_IMP]) THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  STRIP_TAC THEN SUBGOAL_THEN `&0 <= d(c:real) * (y - x)` MP_TAC THENL
   [MATCH_MP_TAC REAL_LE_MUL THEN CONJ_TAC THENL
     [FIRST_X_ASSUM(MATCH_MP_TAC o REWRITE_RULE[IMP_IMP] o check (fun th -> is_forall(concl th) && can (find_term ((=) `(<=):real->real->bool`)) (rand(rand(snd(dest_forall(concl th))))))) THEN ASM_REAL_ARITH_TAC;
      ASM_REAL_ARITH_TAC];
    ASM_REAL_ARITH_TAC]);;
let HL_TANGENT = prove(`!g d s u z. (!x y z. s x ==> s y ==> x <= z ==> z <= y ==> s z) ==> (!x. s x ==> (g diffl d x)(x)) ==>
   (!x y. s x ==> s y ==> x <= y ==> d x <= d y) ==> s u ==> s z ==> g z + d z * (u - z) <= g u`,
  REPEAT STRIP_TAC THEN
  DISJ_CASES_THEN2 SUBST_ALL_TAC (DISJ_CASES_THEN ASSUME_TAC) (REAL_ARITH `u = z \/ u < z \/ z < u`) THENL
   [REAL_ARITH_TAC;
    MP_TAC(SPECL [`g:real->real`;`d:real->real`;`u:real`;`z:real`] HL_MVT) THEN ASM_REWRITE_TAC[] THEN
    ANTS_TAC THENL [ASM_MESON_TAC[]; DISCH_THEN(X_CHOOSE_THEN `c:real` STRIP_ASSUME_TAC)] THEN
    SUBGOAL_THEN `d(c:real) <= d z` ASSUME_TAC THENL [ASM_MESON_TAC[REAL_LT_IMP_LE]; ALL_TAC] THEN
    SUBGOAL_THEN `d(c:real) * (z - u) <= d z * (z - u)` MP_TAC THENL
     [MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REAL_ARITH_TAC; ASM_REAL_ARITH_TAC];
    MP_TAC(SPECL [`g:real->real`;`d:real->real`;`z:real`;`u:real`] HL_MVT) THEN ASM_REWRITE_TAC[] THEN
    ANTS_TAC THENL [ASM_MESON_TAC[]; DISCH_THEN(X_CHOOSE_THEN `c:real` STRIP_ASSUME_TAC)] THEN
    SUBGOAL_THEN `d(z:real) <= d c` ASSUME_TAC THENL [ASM_MESON_TAC[REAL_LT_IMP_LE]; ALL_TAC] THEN
    SUBGOAL_THEN `d(z:real) * (u - z) <= d c * (u - z)` MP_TAC THENL
     [MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REAL_ARITH_TAC; ASM_REAL_ARITH_TAC]]);;
let HL_CONVEX = prove(`!g d s. (!x y z. s x ==> s y ==> x <= z ==> z <= y ==> s z) ==> (!x. s x ==> (g diffl d x)(x)) ==>
   (!x y. s x ==> s y ==> x <= y ==> d x <= d y) ==> !x y t. s x ==> s y ==> &0 <= t ==> t <= &1 ==>
   s(t * x + (&1 - t) * y) /\ g(t * x + (&1 - t) * y) <= t * g x + (&1 - t) * g y`,
  REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN
  ABBREV_TAC `z = t * x + (&1 - t) * y` THEN
  SUBGOAL_THEN `(s:real->bool) z` ASSUME_TAC THENL
   [SUBGOAL_THEN `(x <= z /\ z <= y) \/ (y <= z /\ z <= x)` MP_TAC THENL [ALL_TAC; ASM_MESON_TAC[]] THEN
    DISJ_CASES_TAC(REAL_ARITH `x <= y \/ y <= x`) THENL
     [DISJ1_TAC THEN
      SUBGOAL_THEN `&0 <= (&1 - t) * (y - x) /\ &0 <= t * (y - x)` MP_TAC THENL
       [CONJ_TAC THEN MATCH_MP_TAC REAL_LE_MUL THEN ASM_REAL_ARITH_TAC; EXPAND_TAC "z" THEN REAL_ARITH_TAC];
      DISJ2_TAC THEN
      SUBGOAL_THEN `&0 <= (&1 - t) * (x - y) /\ &0 <= t * (x - y)` MP_TAC THENL
       [CONJ_TAC THEN MATCH_MP_TAC REAL_LE_MUL THEN ASM_REAL_ARITH_TAC; EXPAND_TAC "z" THEN REAL_ARITH_TAC]];
    ALL_TAC] THEN
  ASM_REWRITE_TAC[] THEN
  MP_TAC(SPECL [`g:real->real`;`d:real->real`;`s:real->bool`;`x:real`;`z:real`] HL_TANGENT) THEN
  MP_TAC(SPECL [`g:real->real`;`d:real->real`;`s:real->bool`;`y:real`;`z:real`] HL_TANGENT) THEN
  ASM_REWRITE_TAC[] THEN REPEAT DISCH_TAC THEN
  SUBGOAL_THEN `t * (g z + d z * (x - z)) <= t * g(x:real) /\ (&1 - t) * (g z + d z * (y - z)) <= (&1 - t) * g y` MP_TAC THENL
   [CONJ_TAC THEN MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `t * (g z + d z * (x - z)) + (&1 - t) * (g z + d z * (y - z)) = (g:real->real) z + d z * ((t * x + (&1 - t) * y) - z)` MP_TAC THENL
   [REAL_ARITH_TAC; ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC]);;

(* A dense sequence of real numbers. *)
let HL_DENSE = prove(`?q:num->real. !x y. x < y ==> ?k. x < q k /\ q k < y`,
  EXISTS_TAC `\k. (&(NUMFST(NUMSND k)) - &(NUMSND(NUMSND k))) / &(NUMFST k + 1)` THEN REPEAT STRIP_TAC THEN
  MP_TAC(SPEC `inv(y - x)` REAL_ARCH_SIMPLE) THEN DISCH_THEN(X_CHOOSE_TAC `n:num`) THEN
  MP_TAC(SPEC `x * &(n + 1)` FLOOR) THEN STRIP_TAC THEN
  SUBGOAL_THEN `?a b. floor(x * &(n + 1)) + &1 = &a - &b` STRIP_ASSUME_TAC THENL
   [FIRST_X_ASSUM(MP_TAC o check (fun th -> can (find_term ((=) `integer`)) (concl th))) THEN REWRITE_TAC[is_int] THEN
    DISCH_THEN(X_CHOOSE_THEN `m:num` (DISJ_CASES_THEN SUBST1_TAC)) THENL
     [MAP_EVERY EXISTS_TAC [`m + 1`;`0`]; MAP_EVERY EXISTS_TAC [`1`;`m:num`]] THEN
    REWRITE_TAC[GSYM REAL_OF_NUM_ADD] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  EXISTS_TAC `NUMPAIR n (NUMPAIR a b)` THEN REWRITE_TAC[NUMPAIR_DEST] THEN
  FIRST_X_ASSUM(SUBST1_TAC o SYM) THEN
  SUBGOAL_THEN `&0 < &(n + 1)` ASSUME_TAC THENL [REWRITE_TAC[REAL_OF_NUM_LT] THEN ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[REAL_LT_RDIV_EQ;REAL_LT_LDIV_EQ] THEN
  SUBGOAL_THEN `&1 < (y - x) * &(n + 1)` MP_TAC THENL
   [REWRITE_TAC[GSYM REAL_OF_NUM_ADD] THEN
    SUBGOAL_THEN `inv(y - x) * (y - x) = &1 /\ &0 < y - x` STRIP_ASSUME_TAC THENL
     [CONJ_TAC THENL [MATCH_MP_TAC REAL_MUL_LINV; ALL_TAC] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    SUBGOAL_THEN `inv(y - x) * (y - x) <= &n * (y - x)` MP_TAC THENL
     [MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REAL_ARITH_TAC; ASM_REAL_ARITH_TAC];
    ASM_REAL_ARITH_TAC]);;
let HL_Q = new_specification ["hl_q"] HL_DENSE;;

hl_prove [
 "tendsto_continuous",(REWRITE_TAC[HL_CONT] THEN MESON_TAC[HL_TCONT]);
 "tendsto_mul",(MESON_TAC[HL_TMUL]);
 "tendsto_div",(REPEAT STRIP_TAC THEN REWRITE_TAC[real_div] THEN
    MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP](SPECL [`f:real->real`;`\x:real. inv(g x)`] HL_TMUL))) THEN ASM_REWRITE_TAC[] THEN
    ASM_SIMP_TAC[HL_TCONT;HL_CINV]);
 "tendsto_inv",(REWRITE_TAC[HL_TENDSTO;REAL_SUB_RZERO;real_div;REAL_MUL_LID] THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN
    EXISTS_TAC `inv e` THEN X_GEN_TAC `x:real` THEN DISCH_TAC THEN
    SUBGOAL_THEN `&0 < inv e` ASSUME_TAC THENL [ASM_REWRITE_TAC[REAL_LT_INV_EQ]; ALL_TAC] THEN
    REWRITE_TAC[REAL_ABS_INV] THEN MP_TAC(SPECL [`inv e`;`x:real`] REAL_LE_INV2) THEN ASM_REWRITE_TAC[REAL_INV_INV] THEN
    SUBGOAL_THEN `abs x = x` SUBST1_TAC THENL [ASM_REAL_ARITH_TAC; REWRITE_TAC[]]);
 "tendsto_decay",(REPEAT STRIP_TAC THEN REWRITE_TAC[HL_TENDSTO] THEN X_GEN_TAC `e:real` THEN DISCH_TAC THEN
    EXISTS_TAC `max (&1) (max (((&4 * abs n) / --c) pow 2) ((&2 * abs(ln e)) / --c))` THEN REWRITE_TAC[REAL_MAX_LE] THEN
    REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_DECAY THEN ASM_REWRITE_TAC[]);
 "tendsto_squeeze",(REWRITE_TAC[HL_TENDSTO] THEN REPEAT STRIP_TAC THEN
    REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `e:real` o check (fun th -> can (find_term ((=) `(<):real->real->bool`)) (concl th) && is_forall(concl th)))) THEN
    ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_TAC `m:real`) THEN DISCH_THEN(X_CHOOSE_TAC `n:real`) THEN
    EXISTS_TAC `max a (max m n)` THEN REWRITE_TAC[REAL_MAX_LE] THEN REPEAT STRIP_TAC THEN
    REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `x:real` o check (is_forall o concl))) THEN ASM_REAL_ARITH_TAC);
 "tendsto_le",(REWRITE_TAC[HL_TENDSTO] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN DISCH_TAC THEN
    REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `(l - m) / &4` o check (fun th -> can (find_term ((=) `(<):real->real->bool`)) (concl th) && is_forall(concl th)))) THEN
    SUBGOAL_THEN `&0 < (l - m) / &4` (fun th -> REWRITE_TAC[th]) THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    DISCH_THEN(X_CHOOSE_TAC `u:real`) THEN DISCH_THEN(X_CHOOSE_TAC `v:real`) THEN
    REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `max a (max u v)` o check (is_forall o concl))) THEN
    REWRITE_TAC[REAL_LE_MAX;REAL_LE_REFL] THEN ASM_REAL_ARITH_TAC);
 "deriv_pow",(REWRITE_TAC[HL_DERIV] THEN REWRITE_TAC[GSYM REAL_MUL_ASSOC] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_DPOW) THEN ASM_REWRITE_TAC[]);
 "deriv_sqrt",(REWRITE_TAC[HL_DERIV] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_DSQRT) THEN ASM_REWRITE_TAC[]);
 "intermediate_value",(REWRITE_TAC[HL_CONT] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC IVT THEN ASM_SIMP_TAC[]);
 "extreme_value",(REWRITE_TAC[HL_CONT] THEN REPEAT STRIP_TAC THEN
    MP_TAC(SPECL [`f:real->real`;`a:real`;`b:real`] CONT_ATTAINS) THEN ASM_SIMP_TAC[] THEN MESON_TAC[]);
 "mean_value",(REWRITE_TAC[HL_DERIV;HL_MVT]);
 "mono_on",(REWRITE_TAC[HL_DERIV;HL_MONO]);
 "anti_on",(REWRITE_TAC[HL_DERIV] THEN REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM REAL_LE_NEG2] THEN
    MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP](SPECL [`\x:real. --(f x)`;`\x:real. --(d x)`;`a:real`;`b:real`;`x:real`;`y:real`] HL_MONO))) THEN
    ASM_SIMP_TAC[DIFF_NEG;REAL_NEG_GE0]);
 "convex_deriv",(REWRITE_TAC[HL_DERIV;HL_DEF "ConvexOn"] THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN
    REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN MATCH_MP_TAC(REWRITE_RULE[IMP_IMP;RIGHT_IMP_FORALL_THM] HL_CONVEX) THEN
    EXISTS_TAC `d:real->real` THEN ASM_MESON_TAC[])];;
