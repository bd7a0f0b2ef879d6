(* Measurable sets and functions, from the axioms of sigma.ml. *)

hl_rests_on := "sigma";;
let HL_SF,HL_SN,HL_SU =
  let th = REWRITE_RULE[salgebra] SIGMA_ALGEBRA in CONJUNCT1 th, CONJUNCT1(CONJUNCT2 th), CONJUNCT2(CONJUNCT2 th);;
let HL_ST = prove(`sigma (\x:X. T)`, MP_TAC(MATCH_MP HL_SN HL_SF) THEN REWRITE_TAC[]);;
let HL_SO = prove(`!s t:X->bool. sigma s ==> sigma t ==> sigma (\x. s x \/ t x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `\n:num. if n = 0 then (s:X->bool) else t` HL_SU) THEN BETA_TAC THEN
  ANTS_TAC THENL [GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC EQ_IMP THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN EQ_TAC THENL
   [DISCH_THEN(X_CHOOSE_THEN `n:num` MP_TAC) THEN COND_CASES_TAC THEN ASM_SIMP_TAC[];
    STRIP_TAC THENL [EXISTS_TAC `0`; EXISTS_TAC `1`] THEN ASM_REWRITE_TAC[ARITH_EQ]]);;
let HL_SA = prove(`!s t:X->bool. sigma s ==> sigma t ==> sigma (\x. s x /\ t x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`\x:X. ~s x`;`\x:X. ~t x`] HL_SO) THEN ASM_SIMP_TAC[HL_SN] THEN
  DISCH_THEN(MP_TAC o MATCH_MP HL_SN) THEN REWRITE_TAC[DE_MORGAN_THM]);;
let HL_SI = prove(`!f:num->X->bool. (!n. sigma (f n)) ==> sigma (\x. !n. f n x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `\n:num. \x:X. ~f n x` HL_SU) THEN BETA_TAC THEN
  ANTS_TAC THENL [GEN_TAC THEN MATCH_MP_TAC(SPEC `(f:num->X->bool) n` HL_SN) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  DISCH_THEN(MP_TAC o MATCH_MP HL_SN) THEN REWRITE_TAC[NOT_EXISTS_THM]);;
let HL_SC = prove(`!p. sigma (\x:X. p)`, GEN_TAC THEN ASM_CASES_TAC `p:bool` THEN ASM_REWRITE_TAC[HL_SF;HL_ST]);;
let HL_MB = prove(`!s:X->bool. Measurable s <=> sigma s`,
  GEN_TAC THEN REWRITE_TAC[MEASURABLE] THEN EQ_TAC THENL
   [DISCH_THEN(MP_TAC o SPEC `\b:bool. b`) THEN REWRITE_TAC[SIGMA_BOOL;ETA_AX];
    REPEAT STRIP_TAC THEN
    SUBGOAL_THEN `(\x:X. s' (s x:bool)) = (\x. s' T /\ s x \/ s' F /\ ~s x)` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN ASM_CASES_TAC `(s:X->bool) x` THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
    MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. s' T /\ s x`;`\x:X. s' F /\ ~s x`] (REWRITE_RULE[IMP_IMP] HL_SO))) THEN CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. s' T:bool`;`s:X->bool`] (REWRITE_RULE[IMP_IMP] HL_SA))) THEN ASM_REWRITE_TAC[HL_SC];
      MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. s' F:bool`;`\x:X. ~s x`] (REWRITE_RULE[IMP_IMP] HL_SA))) THEN ASM_SIMP_TAC[HL_SC;HL_SN]]]);;
let HL_GEN = prove(`!G (f:X->Y). (!t. G t ==> sigma (\x. t (f x))) ==> !s. generated G s ==> sigma (\x. s (f x))`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o REWRITE_RULE[generated]) THEN
  DISCH_THEN(MP_TAC o SPEC `\s:Y->bool. sigma (\x:X. s (f x))`) THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN MATCH_MP_TAC THEN REWRITE_TAC[salgebra;HL_SF] THEN CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o MATCH_MP HL_SN) THEN BETA_TAC THEN REWRITE_TAC[];
    REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(SPEC `\n:num. \x:X. g n (f x:Y):bool` HL_SU)) THEN ASM_REWRITE_TAC[]]);;
let HL_INGEN = prove(`!G s:X->bool. G s ==> generated G s`, REWRITE_TAC[generated] THEN MESON_TAC[]);;
let HL_MR = prove(`!f:X->real. Measurable f <=> !c. sigma (\x. f x <= c)`,
  GEN_TAC THEN REWRITE_TAC[MEASURABLE;SIGMA_REAL] THEN EQ_TAC THENL
   [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `\y. y <= c`) THEN BETA_TAC THEN DISCH_THEN MATCH_MP_TAC THEN
    MATCH_MP_TAC HL_INGEN THEN BETA_TAC THEN EXISTS_TAC `c:real` THEN REWRITE_TAC[];
    DISCH_TAC THEN MATCH_MP_TAC HL_GEN THEN BETA_TAC THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[]]);;
let HL_ME = prove(`!f:X->ereal. Measurable f <=> !c. sigma (\x. e_le (f x) (Fin c))`,
  GEN_TAC THEN REWRITE_TAC[MEASURABLE;SIGMA_EREAL] THEN EQ_TAC THENL
   [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `\y. e_le y (Fin c)`) THEN BETA_TAC THEN DISCH_THEN MATCH_MP_TAC THEN
    MATCH_MP_TAC HL_INGEN THEN BETA_TAC THEN EXISTS_TAC `c:real` THEN REWRITE_TAC[];
    DISCH_TAC THEN MATCH_MP_TAC HL_GEN THEN BETA_TAC THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[]]);;
let HL_MCOMP = prove(`!(f:Y->Z) (g:X->Y). Measurable f ==> Measurable g ==> Measurable (\x. f (g x))`,
  REWRITE_TAC[MEASURABLE] THEN REPEAT STRIP_TAC THEN
  FIRST_X_ASSUM(fun th -> FIRST_X_ASSUM(MP_TAC o SPEC `\y:Y. s(f y:Z):bool`) THEN MP_TAC(SPEC `s:Z->bool` th)) THEN
  ASM_REWRITE_TAC[] THEN BETA_TAC THEN ASM_MESON_TAC[]);;
let HL_MIF = prove(`!s (f:X->Y) g. Measurable s ==> Measurable f ==> Measurable g ==> Measurable (\x. if s x then f x else g x)`,
  REWRITE_TAC[HL_MB] THEN REWRITE_TAC[MEASURABLE] THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `(\x:X. s' (if s x then f x else g x:Y)) = (\x. s x /\ s' (f x) \/ ~s x /\ s' (g x))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. s x /\ s' (f x:Y)`;`\x:X. ~s x /\ s' (g x:Y)`] (REWRITE_RULE[IMP_IMP] HL_SO))) THEN CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(SPECL [`s:X->bool`;`\x:X. s' (f x:Y):bool`] (REWRITE_RULE[IMP_IMP] HL_SA))) THEN ASM_SIMP_TAC[];
    MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. ~s x`;`\x:X. s' (g x:Y):bool`] (REWRITE_RULE[IMP_IMP] HL_SA))) THEN ASM_SIMP_TAC[HL_SN]]);;
let HL_MC = prove(`!c:Y. Measurable (\x:X. c)`, REWRITE_TAC[MEASURABLE;HL_SC]);;
let HL_MID = prove(`Measurable (\x:X. x)`, REWRITE_TAC[MEASURABLE;ETA_AX]);;
let HL_MNOT = prove(`!s:X->bool. Measurable s ==> Measurable (\x. ~s x)`, REWRITE_TAC[HL_MB;HL_SN]);;
let HL_MAND = prove(`!s t:X->bool. Measurable s ==> Measurable t ==> Measurable (\x. s x /\ t x)`, REWRITE_TAC[HL_MB;HL_SA]);;
let HL_MOR = prove(`!s t:X->bool. Measurable s ==> Measurable t ==> Measurable (\x. s x \/ t x)`, REWRITE_TAC[HL_MB;HL_SO]);;
let HL_MALL = prove(`!f:num->X->bool. (!n. Measurable (f n)) ==> Measurable (\x. !n. f n x)`, REWRITE_TAC[HL_MB;HL_SI]);;
let HL_MEX = prove(`!f:num->X->bool. (!n. Measurable (f n)) ==> Measurable (\x. ?n. f n x)`, REWRITE_TAC[HL_MB;HL_SU]);;

(* Sets that are given by a dense sequence. *)
let HL_MLE_C = prove(`!f:X->real. Measurable f ==> !c. Measurable (\x. f x <= c)`, REWRITE_TAC[HL_MR;HL_MB]);;
let HL_MLT = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x < g x)`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `(\x:X. f x < g x:real) = (\x. ?k. f x <= hl_q k /\ ~(g x <= hl_q k))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN EQ_TAC THENL
     [DISCH_THEN(MP_TAC o MATCH_MP HL_Q) THEN MESON_TAC[REAL_LT_IMP_LE;REAL_NOT_LE]; MESON_TAC[REAL_LET_TRANS;REAL_NOT_LE]]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPEC `\k. \x:X. f x <= hl_q k /\ ~(g x <= hl_q k)` HL_MEX)) THEN GEN_TAC THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. f x <= hl_q n`;`\x:X. ~(g x <= hl_q n)`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN
  ASM_SIMP_TAC[HL_MLE_C] THEN MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. g x <= hl_q n` HL_MNOT)) THEN ASM_SIMP_TAC[HL_MLE_C]);;
let HL_MLE = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x <= g x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN
  MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. g x < f x` HL_MNOT)) THEN ASM_SIMP_TAC[HL_MLT]);;
let HL_MEQ = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x = g x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[GSYM REAL_LE_ANTISYM] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. f x <= g x`;`\x:X. g x <= f x`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN ASM_SIMP_TAC[HL_MLE]);;
let HL_MREAL = prove(`!f:X->real. (!c. Measurable (\x. f x <= c)) ==> Measurable f`, REWRITE_TAC[HL_MR;HL_MB]);;
let HL_MADD = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x + g x)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MREAL THEN GEN_TAC THEN BETA_TAC THEN
  SUBGOAL_THEN `(\x:X. f x + g x <= c) = (\x. ~(?k. ~(f x <= hl_q k) /\ ~(g x <= c - hl_q k)))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM;NOT_EXISTS_THM] THEN X_GEN_TAC `x:X` THEN EQ_TAC THENL
     [REPEAT STRIP_TAC THEN ASM_REAL_ARITH_TAC;
      DISCH_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN DISCH_TAC THEN
      MP_TAC(SPECL [`c - (g:X->real) x`;`(f:X->real) x`] HL_Q) THEN ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
      DISCH_THEN(X_CHOOSE_TAC `k:num`) THEN FIRST_X_ASSUM(MP_TAC o SPEC `k:num` o check (is_forall o concl)) THEN ASM_REAL_ARITH_TAC];
    ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. ?k. ~(f x <= hl_q k) /\ ~(g x <= c - hl_q k)` HL_MNOT)) THEN
  MATCH_MP_TAC(BETA_RULE(SPEC `\k. \x:X. ~(f x <= hl_q k) /\ ~(g x <= c - hl_q k)` HL_MEX)) THEN GEN_TAC THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. ~(f x <= hl_q n)`;`\x:X. ~(g x <= c - hl_q n)`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. f x <= hl_q n` HL_MNOT)); MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. g x <= c - hl_q n` HL_MNOT))] THEN
  ASM_SIMP_TAC[HL_MLE_C]);;
let HL_CONTM = prove(`!h. (!x. h contl x) ==> Measurable h`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MREAL THEN X_GEN_TAC `c:real` THEN BETA_TAC THEN
  SUBGOAL_THEN `(\x. h x <= c) = (\x. ~(?k l. (!y. hl_q k < y /\ y < hl_q l ==> c < h y) /\ hl_q k < x /\ x < hl_q l))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:real` THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN AP_TERM_TAC THEN EQ_TAC THENL
     [DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:real`) THEN REWRITE_TAC[GSYM HL_CONT;HL_DEF "Continuous"] THEN
      DISCH_THEN(MP_TAC o SPEC `((h:real->real) x - c) / &2`) THEN ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
      DISCH_THEN(X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) THEN
      MP_TAC(ISPECL [`x - d:real`;`x:real`] HL_Q) THEN MP_TAC(ISPECL [`x:real`;`x + d:real`] HL_Q) THEN
      ANTS_TAC THENL [ASM_REAL_ARITH_TAC; DISCH_THEN(X_CHOOSE_TAC `l:num`)] THEN
      ANTS_TAC THENL [ASM_REAL_ARITH_TAC; DISCH_THEN(X_CHOOSE_TAC `k:num`)] THEN
      MAP_EVERY EXISTS_TAC [`k:num`;`l:num`] THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `y:real` THEN STRIP_TAC THEN
      FIRST_X_ASSUM(MP_TAC o SPEC `y:real` o check (is_forall o concl)) THEN ASM_REAL_ARITH_TAC;
      MESON_TAC[]];
    ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(ISPEC `\x. ?k l. (!y. hl_q k < y /\ y < hl_q l ==> c < h y) /\ hl_q k < x /\ x < hl_q l` HL_MNOT)) THEN
  MATCH_MP_TAC(BETA_RULE(ISPEC `\k x. ?l. (!y. hl_q k < y /\ y < hl_q l ==> c < h y) /\ hl_q k < x /\ x < hl_q l` HL_MEX)) THEN X_GEN_TAC `k:num` THEN
  MATCH_MP_TAC(BETA_RULE(ISPEC `\l x. (!y. hl_q k < y /\ y < hl_q l ==> c < h y) /\ hl_q k < x /\ x < hl_q l` HL_MEX)) THEN X_GEN_TAC `l:num` THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:real. !y. hl_q k < y /\ y < hl_q l ==> c < h y`;`\x. hl_q k < x /\ x < hl_q l`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN
  REWRITE_TAC[HL_MC] THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\x. hl_q k < x`;`\x. x < hl_q l`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:real. hl_q k`;`\x:real. x`] (REWRITE_RULE[IMP_IMP] HL_MLT)));
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:real. x`;`\x:real. hl_q l`] (REWRITE_RULE[IMP_IMP] HL_MLT)))] THEN
  REWRITE_TAC[HL_MC;HL_MID]);;

(* Measurability of a function by its form. *)
let hl_mbase = ref [HL_MC;HL_MID] and hl_mrules = ref (map (REWRITE_RULE[IMP_IMP]) [HL_MIF;HL_MNOT;HL_MAND;HL_MOR;HL_MLT;HL_MLE;HL_MEQ;HL_MADD]);;
let rec HL_MTAC g =
  (FIRST ((ASM_REWRITE_TAC(ETA_AX :: !hl_mbase) THEN NO_TAC) ::
    map (fun th -> MATCH_MP_TAC th THEN REPEAT CONJ_TAC THEN HL_MTAC) !hl_mrules)) g;;
let hl_mrule th = hl_mrules := REWRITE_RULE[IMP_IMP] th :: !hl_mrules;;
let hl_munary th = hl_mbase := th :: !hl_mbase;
  hl_mrule (GEN `g:X->real` (DISCH_ALL (BETA_RULE (UNDISCH (ISPEC `g:X->real` (MATCH_MP HL_MCOMP th))))));;
let HL_MNEG = prove(`Measurable (--)`, MATCH_MP_TAC HL_CONTM THEN GEN_TAC THEN MATCH_MP_TAC DIFF_CONT THEN EXISTS_TAC `-- &1` THEN
  MP_TAC(MATCH_MP DIFF_NEG (SPEC `x:real` DIFF_X)) THEN REWRITE_TAC[ETA_AX]);;
let HL_MEXP = prove(`Measurable exp`, MATCH_MP_TAC HL_CONTM THEN GEN_TAC THEN MATCH_MP_TAC DIFF_CONT THEN EXISTS_TAC `exp x` THEN REWRITE_TAC[DIFF_EXP]);;
let HL_MCOS = prove(`Measurable cos`, MATCH_MP_TAC HL_CONTM THEN GEN_TAC THEN MATCH_MP_TAC DIFF_CONT THEN EXISTS_TAC `--(sin x)` THEN REWRITE_TAC[DIFF_COS]);;
List.iter hl_munary [HL_MNEG;HL_MEXP;HL_MCOS];;
let HL_MSUB = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x - g x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[real_sub] THEN HL_MTAC);;
hl_mrule HL_MSUB;;
let HL_MSQ = BETA_RULE(MATCH_MP HL_MCOMP (MATCH_MP HL_CONTM HL_CSQ)) and HL_MQ = BETA_RULE(MATCH_MP HL_MCOMP (MATCH_MP HL_CONTM HL_CQ));;
let HL_MMUL = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x * g x)`,
  REPEAT STRIP_TAC THEN
  ONCE_REWRITE_TAC[REAL_ARITH `u * v = &1 / &4 * ((u + v) * (u + v) - (u - v) * (u - v))`] THEN
  MATCH_MP_TAC(BETA_RULE(ISPEC `\x:X. (f x + g x) * (f x + g x) - (f x - g x) * (f x - g x)` HL_MQ)) THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:X. (f x + g x) * (f x + g x)`;`\x:X. (f x - g x) * (f x - g x)`] (REWRITE_RULE[IMP_IMP] HL_MSUB))) THEN CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPEC `\x:X. f x + g x` HL_MSQ)); MATCH_MP_TAC(BETA_RULE(ISPEC `\x:X. f x - g x` HL_MSQ))] THEN HL_MTAC);;
hl_mrule HL_MMUL;;
let HL_MABS = prove(`Measurable abs`,
  ONCE_REWRITE_TAC[GSYM ETA_AX] THEN REWRITE_TAC[real_abs] THEN HL_MTAC);;
let HL_MLOG = prove(`Measurable log0`, MATCH_MP_TAC HL_MREAL THEN GEN_TAC THEN
  SUBGOAL_THEN `(\x. log0 x <= c) = (\x. if &0 < x then x <= exp c else &0 <= c)` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM;log0] THEN GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[] THEN
    GEN_REWRITE_TAC LAND_CONV [GSYM REAL_EXP_MONO_LE] THEN ASM_SIMP_TAC[EXP_LN]; HL_MTAC]);;
List.iter hl_munary [HL_MABS;HL_MLOG];;
let HL_MSQRT = prove(`Measurable sqrt0`,
  SUBGOAL_THEN `sqrt0 = (\x. if &0 < x then exp(&1 / &2 * log0 x) else &0)` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:real` THEN COND_CASES_TAC THENL
     [ASM_SIMP_TAC[HL_SQRTP;CPOW_P;log0];
      REWRITE_TAC[sqrt0] THEN COND_CASES_TAC THEN REWRITE_TAC[] THEN SUBGOAL_THEN `x = &0` SUBST1_TAC THENL [ASM_REAL_ARITH_TAC; REWRITE_TAC[SQRT_0]]];
    HL_MTAC]);;
hl_munary HL_MSQRT;;
let HL_MINV = prove(`Measurable (inv:real->real)`,
  SUBGOAL_THEN `(inv:real->real) = (\x. x * (if &0 < x * x then exp(--(log0 (x * x))) else &0))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:real` THEN ASM_CASES_TAC `x = &0` THENL
     [ASM_REWRITE_TAC[REAL_INV_0;REAL_MUL_LZERO];
      SUBGOAL_THEN `&0 < x * x` ASSUME_TAC THENL [ASM_REWRITE_TAC[REAL_LT_SQUARE]; ALL_TAC] THEN
      ASM_REWRITE_TAC[log0;REAL_EXP_NEG] THEN ASM_SIMP_TAC[EXP_LN] THEN UNDISCH_TAC `~(x = &0)` THEN CONV_TAC REAL_FIELD];
    HL_MTAC]);;
hl_munary HL_MINV;;
let HL_MDIV = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. f x / g x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[real_div] THEN HL_MTAC);;
let HL_MPOW = prove(`!f g:X->real. Measurable f ==> Measurable g ==> Measurable (\x. power (f x) (g x))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!x p. power x p = if &0 < x then exp(p * log0 x) else if x = &0 then (if p = &0 then &1 else &0)
     else exp(p * log0(--x)) * cos(p * pi)` (fun th -> REWRITE_TAC[th]) THENL
   [REPEAT GEN_TAC THEN REWRITE_TAC[power;log0] THEN REPEAT COND_CASES_TAC THEN REWRITE_TAC[] THEN ASM_REAL_ARITH_TAC; HL_MTAC]);;
List.iter hl_mrule [HL_MDIV;HL_MPOW];;
let HL_MMONO = prove(`!f. (!x y. x <= y ==> f x <= f y) ==> Measurable f`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MREAL THEN X_GEN_TAC `c:real` THEN BETA_TAC THEN
  ASM_CASES_TAC `?a. f a <= c /\ !x. f x <= c ==> x <= a` THENL
   [FIRST_X_ASSUM(X_CHOOSE_THEN `a:real` STRIP_ASSUME_TAC) THEN
    SUBGOAL_THEN `(\x. f x <= c) = (\x:real. x <= a)` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN ASM_MESON_TAC[REAL_LE_TRANS]; HL_MTAC];
    SUBGOAL_THEN `(\x. f x <= c) = (\x. ?k. f(hl_q k) <= c /\ x < hl_q k)` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:real` THEN EQ_TAC THENL
       [DISCH_TAC THEN SUBGOAL_THEN `?y. f y <= c /\ x < y` STRIP_ASSUME_TAC THENL [ASM_MESON_TAC[REAL_NOT_LE]; ALL_TAC] THEN
        FIRST_ASSUM(MP_TAC o MATCH_MP HL_Q) THEN ASM_MESON_TAC[REAL_LE_TRANS;REAL_LT_IMP_LE];
        ASM_MESON_TAC[REAL_LE_TRANS;REAL_LT_IMP_LE]];
      MATCH_MP_TAC(BETA_RULE(ISPEC `\k x. f(hl_q k) <= c /\ x < hl_q k` HL_MEX)) THEN GEN_TAC THEN HL_MTAC]]);;
(* The extended line. *)
let HL_MELEV = prove(`!f:X->ereal. (!c. Measurable (\x. e_le (f x) (Fin c))) ==> Measurable f`, REWRITE_TAC[HL_ME;HL_MB]);;
let HL_MELE_C = prove(`!f:X->ereal c. Measurable f ==> Measurable (\x. e_le (f x) (Fin c))`, REWRITE_TAC[HL_ME;HL_MB] THEN MESON_TAC[]);;
let HL_MELE = prove(`!f g:X->ereal. Measurable f ==> Measurable g ==> Measurable (\x. e_le (f x) (g x))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `(\x:X. e_le (f x) (g x)) = (\x. ~(?k. e_le (g x) (Fin(hl_q k)) /\ ~(e_le (f x) (Fin(hl_q k)))))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
    STRUCT_CASES_TAC(ISPEC `(f:X->ereal) x` ereal_CASES) THEN STRUCT_CASES_TAC(ISPEC `(g:X->ereal) x` ereal_CASES) THEN REWRITE_TAC HL_ED THENL
     [MP_TAC(SPECL [`a - &1`;`a:real`] HL_Q) THEN REWRITE_TAC[REAL_ARITH `a - &1 < a`] THEN MESON_TAC[REAL_NOT_LE];
      EQ_TAC THENL [MESON_TAC[REAL_LE_TRANS]; ALL_TAC] THEN DISCH_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN
      DISCH_THEN(MP_TAC o MATCH_MP HL_Q) THEN ASM_MESON_TAC[REAL_LT_IMP_LE;REAL_NOT_LE];
      MP_TAC(SPECL [`a:real`;`a + &1`] HL_Q) THEN REWRITE_TAC[REAL_ARITH `a < a + &1`] THEN MESON_TAC[REAL_LT_IMP_LE]];
    MATCH_MP_TAC(BETA_RULE(ISPEC `\x:X. ?k. e_le (g x) (Fin(hl_q k)) /\ ~(e_le (f x) (Fin(hl_q k)))` HL_MNOT)) THEN
    MATCH_MP_TAC(BETA_RULE(ISPEC `\k x:X. e_le (g x) (Fin(hl_q k)) /\ ~(e_le (f x) (Fin(hl_q k)))` HL_MEX)) THEN GEN_TAC THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:X. e_le (g x) (Fin(hl_q n))`;`\x:X. ~(e_le (f x) (Fin(hl_q n)))`] (REWRITE_RULE[IMP_IMP] HL_MAND))) THEN
    ASM_SIMP_TAC[HL_MELE_C] THEN MATCH_MP_TAC(BETA_RULE(ISPEC `\x:X. e_le (f x) (Fin(hl_q n))` HL_MNOT)) THEN ASM_SIMP_TAC[HL_MELE_C]]);;
hl_mrule HL_MELE;;
let HL_MEEQ = prove(`!f g:X->ereal. Measurable f ==> Measurable g ==> Measurable (\x. f x = g x)`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!u v. u = v <=> e_le u v /\ e_le v u` (fun th -> REWRITE_TAC[th]) THENL
   [MESON_TAC[HL_L "ele_antisym";HL_L "ele_refl"]; HL_MTAC]);;
hl_mrule HL_MEEQ;;
let HL_MFIN = prove(`Measurable Fin`, MATCH_MP_TAC HL_MELEV THEN REWRITE_TAC HL_ED THEN GEN_TAC THEN HL_MTAC);;
hl_mbase := HL_MFIN :: !hl_mbase;;
hl_mrule (GEN `g:X->real` (DISCH_ALL (BETA_RULE (UNDISCH (ISPEC `g:X->real` (MATCH_MP HL_MCOMP HL_MFIN))))));;
let HL_MER = prove(`!f:X->ereal. Measurable f ==> Measurable (\x. e_r (f x))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MREAL THEN GEN_TAC THEN BETA_TAC THEN
  SUBGOAL_THEN `!y. e_r y <= c <=> if y = Ebot \/ y = Etop then &0 <= c else e_le y (Fin c)` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED; HL_MTAC]);;
hl_mrule HL_MER;;
hl_mbase := REWRITE_RULE[ETA_AX;HL_MID] (ISPEC `\y:ereal. y` HL_MER) :: !hl_mbase;;
let HL_MESGN = prove(`!f:X->ereal. Measurable f ==> Measurable (\x. e_sgn (f x))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!y. e_sgn y = if y = Ebot then -- &1 else if y = Etop then &1 else if &0 < e_r y then &1 else if e_r y < &0 then -- &1 else &0`
    (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC(real_sgn :: HL_ED); HL_MTAC]);;
hl_mrule HL_MESGN;;
hl_mbase := REWRITE_RULE[ETA_AX;HL_MID] (ISPEC `\y:ereal. y` HL_MESGN) :: !hl_mbase;;
let HL_MENEG = prove(`Measurable e_neg`, 
  SUBGOAL_THEN `e_neg = (\y. if y = Ebot then Etop else if y = Etop then Ebot else Fin(--(e_r y)))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `y:ereal` THEN STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED; HL_MTAC]);;
let HL_MELOG = prove(`Measurable e_log`,
  SUBGOAL_THEN `e_log = (\y. if y = Etop then Etop else if y = Ebot then Ebot else if &0 < e_r y then Fin(log0(e_r y)) else Ebot)` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `y:ereal` THEN STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC(log0 :: HL_ED) THEN
    COND_CASES_TAC THEN ASM_REWRITE_TAC[]; HL_MTAC]);;
let HL_MEPOW = prove(`!f:X->ereal p. Measurable f ==> Measurable (\x. e_pow (f x) p)`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!y. e_pow y p = if y = Etop then e_pow Etop p else if y = Ebot then e_pow0 p else if &0 < e_r y then Fin(power (e_r y) p) else e_pow0 p`
    (fun th -> ONCE_REWRITE_TAC[th]) THENL
   [GEN_TAC THEN STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC[EPOW;EREAL;ereal_DISTINCT;GSYM ereal_DISTINCT]; HL_MTAC]);;
let HL_MSUM = prove(`!f:I->X->real s. FINITE s ==> (!i. s i ==> Measurable (f i)) ==> Measurable (\x. sum s (\i. f i x))`,
  GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[SUM_CLAUSES;HL_MC] THEN REPEAT STRIP_TAC THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\y:X. f (x:I) y:real`;`\y:X. sum s (\i:I. f i y)`] (REWRITE_RULE[IMP_IMP] HL_MADD))) THEN
  REWRITE_TAC[ETA_AX] THEN ASM_MESON_TAC[IN;IN_INSERT]);;
let HL_MPROD = prove(`!f:I->X->real s. FINITE s ==> (!i. s i ==> Measurable (f i)) ==> Measurable (\x. product s (\i. f i x))`,
  GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[PRODUCT_CLAUSES;HL_MC] THEN REPEAT STRIP_TAC THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\y:X. f (x:I) y:real`;`\y:X. product s (\i:I. f i y)`] (REWRITE_RULE[IMP_IMP] HL_MMUL))) THEN
  REWRITE_TAC[ETA_AX] THEN ASM_MESON_TAC[IN;IN_INSERT]);;
let HL_MFST = prove(`Measurable (FST:X#Y->X)`, REWRITE_TAC[MEASURABLE;SIGMA_PROD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_INGEN THEN
  BETA_TAC THEN DISJ1_TAC THEN EXISTS_TAC `s:X->bool` THEN ASM_REWRITE_TAC[]);;
let HL_MSND = prove(`Measurable (SND:X#Y->Y)`, REWRITE_TAC[MEASURABLE;SIGMA_PROD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_INGEN THEN
  BETA_TAC THEN DISJ2_TAC THEN EXISTS_TAC `s:Y->bool` THEN ASM_REWRITE_TAC[]);;
let HL_MPAIR = prove(`!(f:Z->X) (g:Z->Y). Measurable f ==> Measurable g ==> Measurable (\z. f z,g z)`,
  REWRITE_TAC[MEASURABLE;SIGMA_PROD] THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\s:X#Y->bool. (?t. sigma t /\ s = (\z. t (FST z))) \/ (?t. sigma t /\ s = (\z. t (SND z)))`;`\z:Z. f z:X,g z:Y`] HL_GEN)) THEN
  GEN_TAC THEN STRIP_TAC THEN ASM_REWRITE_TAC[] THEN ASM_SIMP_TAC[]);;
let HL_MCOORD = prove(`!i. Measurable (\f:X->Y. f i)`, REWRITE_TAC[MEASURABLE;SIGMA_FUN] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_INGEN THEN
  BETA_TAC THEN MAP_EVERY EXISTS_TAC [`i:X`;`s:Y->bool`] THEN ASM_REWRITE_TAC[]);;
let HL_MFUN = prove(`!f:Z->X->Y. (!i. Measurable (\z. f z i)) ==> Measurable f`,
  REWRITE_TAC[MEASURABLE;SIGMA_FUN] THEN REPEAT GEN_TAC THEN DISCH_TAC THEN
  MATCH_MP_TAC(ISPECL [`\s:(X->Y)->bool. ?i t. sigma t /\ s = (\f. t (f i))`;`f:Z->X->Y`] HL_GEN) THEN BETA_TAC THEN
  REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN ASM_SIMP_TAC[]);;
let HL_MNAT = prove(`!s:real->X->bool. (!n. Nat n ==> Measurable (s n)) ==> Measurable (\x. !n. Nat n ==> s n x)`,
  REWRITE_TAC[HL_NAT] THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `(\x. !n. (?k. n = &k) ==> s n x) = (\x:X. !k. s (&k) x)` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(ISPEC `\k:num. \x:X. s (&k:real) x:bool` HL_MALL)) THEN REWRITE_TAC[ETA_AX] THEN ASM_MESON_TAC[]);;
hl_prove [
 "measurable_id",REWRITE_TAC[HL_MID];
 "measurable_const",REWRITE_TAC[HL_MC];
 "measurable_comp",REWRITE_TAC[HL_MCOMP];
 "measurable_pair",REWRITE_TAC[HL_MPAIR];
 "measurable_fst",REWRITE_TAC[HL_MFST];
 "measurable_snd",REWRITE_TAC[HL_MSND];
 "measurable_fun",REWRITE_TAC[HL_MFUN];
 "measurable_coordinate",REWRITE_TAC[HL_MCOORD];
 "measurable_all",REWRITE_TAC[HL_MNAT];
 "measurable_if",REWRITE_TAC[HL_MIF];
 "measurable_mono",REWRITE_TAC[HL_MMONO];
 "measurable_levels",REWRITE_TAC[HL_MELEV];
 "measurable_ext",REWRITE_TAC[HL_MFIN];
 "measurable_of_ext",(REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MREAL THEN GEN_TAC THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `c:real` o MATCH_MP (REWRITE_RULE[RIGHT_IMP_FORALL_THM] (ONCE_REWRITE_RULE[SWAP_FORALL_THM] HL_MELE_C))) THEN
    BETA_TAC THEN REWRITE_TAC HL_ED);
 "measurable_elog",REWRITE_TAC[HL_MELOG];
 "measurable_eneg",REWRITE_TAC[HL_MENEG];
 "measurable_eadd",(REPEAT STRIP_TAC THEN REWRITE_TAC[EADD] THEN HL_MTAC);
 "measurable_emul",(REPEAT STRIP_TAC THEN REWRITE_TAC[EMUL] THEN HL_MTAC);
 "measurable_epow",REWRITE_TAC[HL_MEPOW];
 "measurable_sum",(REWRITE_TAC[HL_FINITE;rsumon] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MSUM]);
 "measurable_prod",(REWRITE_TAC[HL_FINITE;rprodon] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MPROD])];;
hl_each "measurable_not measurable_and measurable_or measurable_le measurable_lt measurable_eq measurable_ele \
  measurable_add measurable_sub measurable_mul measurable_div measurable_pow measurable_neg measurable_exp \
  measurable_log measurable_abs measurable_sqrt" (REPEAT STRIP_TAC THEN HL_MTAC);;
hl_rests_on := "";;
