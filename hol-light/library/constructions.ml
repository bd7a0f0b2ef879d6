(* Measures that are made by functionals. *)

hl_rests_on := "sigma";;
let NN_COMP = prove(`!(g:X->Y) f. Measurable g /\ hl_nonneg f ==> hl_nonneg (\x. f (g x))`,
  REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_MCOMP) THEN ASM_REWRITE_TAC[]);;
let RISING_COMP = prove(`!(g:X->Y) f. Measurable g /\ hl_rising f ==> hl_rising (\n x. f n (g x))`, REWRITE_TAC[hl_rising] THEN SIMP_TAC[NN_COMP]);;
let MAP_FUN = prove(`!P (g:X->Y). Measurable g ==> hl_functional (\f. lintegral P (\x. f (g x)))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `P:(X)measure` LI_FUN) THEN REWRITE_TAC[hl_functional] THEN STRIP_TAC THEN ASM_SIMP_TAC[NN_COMP;LI_MUL;LI_NN] THEN
  REPEAT STRIP_TAC THEN
  FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o ISPEC `\n:num. \x:X. (f n:Y->ereal) (g x)`) THEN MATCH_MP_TAC RISING_COMP THEN ASM_REWRITE_TAC[]);;
let MAP_LI = prove(`!P (g:X->Y) f. Measurable g /\ Measurable f ==> lintegral (image_measure g P) f = lintegral P (\x. f (g x))`,
  REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN REWRITE_TAC[image_measure] THEN ASM_REWRITE_TAC[] THEN
  MP_TAC(MATCH_MP MOF_LI (UNDISCH(SPEC_ALL MAP_FUN))) THEN BETA_TAC THEN DISCH_THEN(MP_TAC o SPEC `\y:Y. hl_epos(f y)`) THEN BETA_TAC THEN
  DISCH_THEN MATCH_MP_TAC THEN REWRITE_TAC[hl_nonneg;EPOS_NN] THEN REWRITE_TAC[hl_epos] THEN HL_MTAC);;
let HL_MVAL = prove(`!f:X->ereal. hl_nonneg f ==> Measurable f`, SIMP_TAC[hl_nonneg]);;
let MAP_MSR = prove(`!P (g:X->Y) s. Measurable g /\ sigma s ==> msr (image_measure g P) s = msr P (\x. s (g x))`,
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_IND1;NN_IND;MAP_LI;HL_MVAL] THEN MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. (s:Y->bool) (g x)`] LI_IND1)) THEN
  ASM_MESON_TAC[MEASURABLE]);;
let AE_MAP = prove(`!P (g:X->Y) p. Measurable g /\ AE (image_measure g P) p ==> AE P (\x. p (g x))`,
  REWRITE_TAC[AEP] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `\x:X. (s:Y->bool) (g x)` THEN CONJ_TAC THENL [ASM_MESON_TAC[MEASURABLE]; ASM_MESON_TAC[MAP_MSR]]);;
let DIRAC_FUN = prove(`!x:X. hl_functional (\f. f x)`, REWRITE_TAC[hl_functional;hl_rising;hl_nonneg] THEN MESON_TAC[]);;
let DIRAC_LI = prove(`!x f:X->ereal. hl_nonneg f ==> lintegral (point_mass x) f = f x`,
  REWRITE_TAC[point_mass] THEN MESON_TAC[MATCH_MP MOF_LI (SPEC_ALL DIRAC_FUN)]);;
let HL_MMEAS = prove(`!K:X->(Y)measure. (!s. sigma s ==> Measurable (\x. msr (K x) s)) ==> Measurable K`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[MEASURABLE;SIGMA_MEASURE] THEN
  MATCH_MP_TAC(ISPECL [`\s:(Y)measure->bool. ?a t. sigma a /\ sigma t /\ s = (\P. t (msr P a))`;`K:X->(Y)measure`] HL_GEN) THEN BETA_TAC THEN
  X_GEN_TAC `v:(Y)measure->bool` THEN DISCH_THEN(X_CHOOSE_THEN `a:Y->bool` (X_CHOOSE_THEN `u:ereal->bool` STRIP_ASSUME_TAC)) THEN
  ASM_REWRITE_TAC[] THEN FIRST_X_ASSUM(MP_TAC o SPEC `a:Y->bool`) THEN ASM_REWRITE_TAC[MEASURABLE] THEN
  DISCH_THEN(MP_TAC o SPEC `u:ereal->bool`) THEN ASM_REWRITE_TAC[]);;
let HL_MMSR = prove(`!s:Y->bool. sigma s ==> Measurable (\P. msr P s)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[MEASURABLE;SIGMA_MEASURE] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_INGEN THEN BETA_TAC THEN
  MAP_EVERY EXISTS_TAC [`s:Y->bool`;`s':ereal->bool`] THEN ASM_REWRITE_TAC[]);;
let HL_MKER = prove(`!(K:X->(Y)measure) s. Measurable K /\ sigma s ==> Measurable (\x. msr (K x) s)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\P. msr P (s:Y->bool)`;`K:X->(Y)measure`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN ASM_SIMP_TAC[HL_MMSR]);;
let PROB = prove(`!P:(X)measure. is_prob P <=> msr P (\x. T) = Fin(&1)`,
  GEN_TAC THEN REWRITE_TAC[is_prob] THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. T`] LI_IND1) THEN REWRITE_TAC[HL_ST] THEN DISCH_THEN SUBST1_TAC THEN REFL_TAC);;
let PROBD = prove(`!P:(X)measure. Prob P <=> is_prob P`, REWRITE_TAC[HL_DEF "Prob";is_prob]);;
hl_prove [
 "L_map",(REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MAP_LI]);
 "map_prob",(REWRITE_TAC[PROBD;is_prob] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MAP_LI;HL_MC]);
 "int_of_map",(REPEAT STRIP_TAC THEN UNDISCH_TAC `HasInt P (\x:'a. (f:'b->real) (g x)) v` THEN REWRITE_TAC[HI] THEN
    MP_TAC(ISPECL [`P:('a)measure`;`g:'a->'b`;`\y:'b. Fin(f y)`] MAP_LI) THEN MP_TAC(ISPECL [`P:('a)measure`;`g:'a->'b`;`\y:'b. Fin(--(f y))`] MAP_LI) THEN
    SUBGOAL_THEN `Measurable (\y:'b. Fin(f y)) /\ Measurable (\y:'b. Fin(--(f y)))` (fun th -> ASM_REWRITE_TAC[th]) THENL [CONJ_TAC THEN HL_MTAC; ALL_TAC] THEN
    DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN STRIP_TAC THEN CONJ_TAC THENL [ALL_TAC; ASM_MESON_TAC[]] THEN
    EXISTS_TAC `f:'b->real` THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]);
 "measurable_map",(REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MMEAS THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MAP_MSR] THEN MATCH_MP_TAC HL_MMSR THEN ASM_MESON_TAC[MEASURABLE]);
 "L_dirac",(REPEAT STRIP_TAC THEN MATCH_MP_TAC DIRAC_LI THEN ASM_REWRITE_TAC[hl_nonneg]);
 "measurable_dirac",(MATCH_MP_TAC HL_MMEAS THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_IND1;DIRAC_LI;NN_IND] THEN RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN HL_MTAC);
 "measurable_measure",(REWRITE_TAC[HL_MB] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MMEAS THEN REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `s:'b->bool`) THEN ASM_SIMP_TAC[MASS]);
 "measurable_mass",(REWRITE_TAC[HL_MB] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MASS;HL_MKER])];;
hl_prove [
 "int_map",(REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o MATCH_MP HI_M) THEN DISCH_THEN(X_CHOOSE_THEN `h:'b->real` STRIP_ASSUME_TAC) THEN
    MATCH_MP_TAC HI_AE THEN EXISTS_TAC `\x:'a. (h:'b->real) (g x)` THEN CONJ_TAC THENL
     [BETA_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`P:('a)measure`;`g:'a->'b`;`\y:'b. f y = h y:real`] AE_MAP)) THEN ASM_REWRITE_TAC[];
      UNDISCH_TAC `HasInt (image_measure (g:'a->'b) P) (h:'b->real) v` THEN REWRITE_TAC[HI] THEN
      MP_TAC(ISPECL [`P:('a)measure`;`g:'a->'b`;`\y:'b. Fin(h y)`] MAP_LI) THEN MP_TAC(ISPECL [`P:('a)measure`;`g:'a->'b`;`\y:'b. Fin(--(h y))`] MAP_LI) THEN
      SUBGOAL_THEN `Measurable (\y:'b. Fin(h y)) /\ Measurable (\y:'b. Fin(--(h y)))` (fun th -> ASM_REWRITE_TAC[th]) THENL [CONJ_TAC THEN HL_MTAC; ALL_TAC] THEN
      DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN STRIP_TAC THEN CONJ_TAC THENL [ALL_TAC; ASM_MESON_TAC[]] THEN
      EXISTS_TAC `\x:'a. (h:'b->real) (g x)` THEN CONJ_TAC THENL [MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_MCOMP) THEN ASM_REWRITE_TAC[]; MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]]])];;
(* Densities that are given. *)
let WD_FUN = prove(`!R p:X->real. Measurable p ==> hl_functional (\f. lintegral R (\x. e_mul (Fin(max (p x) (&0))) (f x)))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_functional;LI_NN] THEN
  SUBGOAL_THEN `hl_nonneg (\x:X. Fin(max (p x) (&0)))` MP_TAC THENL
   [REWRITE_TAC[hl_nonneg;ELE_FIN;REAL_ARITH `&0 <= max x (&0)`] THEN REWRITE_TAC[real_max] THEN HL_MTAC; ALL_TAC] THEN
  REWRITE_TAC[hl_nonneg] THEN STRIP_TAC THEN
  SUBGOAL_THEN `!f:X->ereal. Measurable f /\ (!x. e_le (Fin(&0)) (f x)) ==> Measurable (\x. e_mul (Fin(max (p x) (&0))) (f x)) /\ (!x. e_le (Fin(&0)) (e_mul (Fin(max (p x) (&0))) (f x)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THENL [HL_MTAC; MATCH_MP_TAC ENN_MUL THEN ASM_REWRITE_TAC[]]; ALL_TAC] THEN
  REPEAT CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_MUL] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN REWRITE_TAC[GSYM EMUL_A] THEN AP_THM_TAC THEN AP_TERM_TAC THEN MATCH_ACCEPT_TAC EMUL_C;
    REPEAT STRIP_TAC THEN SIMP_TAC[EMUL_ADD;REAL_ARITH `&0 <= max x (&0)`] THEN
    MATCH_MP_TAC(BETA_RULE(SPECL [`R:(X)measure`;`\x:X. e_mul (Fin(max (p x) (&0))) (f x)`;`\x:X. e_mul (Fin(max (p x) (&0))) (g x)`] LI_ADD)) THEN ASM_SIMP_TAC[];
    REWRITE_TAC[hl_rising;hl_nonneg] THEN REPEAT STRIP_TAC THEN SIMP_TAC[ESUP_MULE;REAL_ARITH `&0 <= max x (&0)`;MESON[] `?n:num. T`] THEN
    MATCH_MP_TAC(BETA_RULE(SPECL [`R:(X)measure`;`\n:num. \x:X. e_mul (Fin(max (p x) (&0))) (f n x)`] LI_MCT)) THEN
    FIRST_X_ASSUM(fun th -> MP_TAC(GEN `n:num` (SPEC `(f:num->X->ereal) n` th))) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(fun th -> REWRITE_TAC[th]) THEN
    REPEAT GEN_TAC THEN MATCH_MP_TAC ELE_MUL THEN ASM_REWRITE_TAC[]]);;
let WD_LI = prove(`!R p f:X->ereal. Measurable p /\ hl_nonneg f /\ (!x. &0 <= p x) ==> lintegral (with_density R p) f = lintegral R (\x. e_mul (Fin(p x)) (f x))`,
  REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[with_density] THEN MP_TAC(MATCH_MP MOF_LI (UNDISCH(SPEC_ALL WD_FUN))) THEN BETA_TAC THEN
  ASM_SIMP_TAC[REAL_ARITH `&0 <= x ==> max x (&0) = x`]);;
let WD_MSR = prove(`!R p s:X->bool. Measurable p /\ sigma s /\ (!x. &0 <= p x) ==> msr (with_density R p) s = lintegral R (\x. if s x then Fin(p x) else Fin(&0))`,
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_IND1;WD_LI;NN_IND] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[EMUL_1;EMUL_0]);;
let WD_LIP = prove(`!R p f:X->ereal. Measurable p /\ Measurable f /\ (!x. &0 <= p x) ==> lintegral (with_density R p) f = lintegral R (\x. e_mul (Fin(p x)) (f x))`,
  REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN
  MP_TAC(SPECL [`R:(X)measure`;`p:X->real`;`\x:X. hl_epos(f x)`] WD_LI) THEN ANTS_TAC THENL
   [ASM_REWRITE_TAC[hl_nonneg;EPOS_NN] THEN REWRITE_TAC[hl_epos] THEN HL_MTAC; DISCH_THEN SUBST1_TAC] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
  ASM_CASES_TAC `p (x:X) = &0` THEN ASM_SIMP_TAC[EMUL_0;EPOS_ID;ELE_REFL] THEN MATCH_MP_TAC(GSYM EPOS_MUL) THEN ASM_MESON_TAC[REAL_LE_LT]);;
let WD_NULL = prove(`!R p s:X->bool. Measurable p /\ sigma s /\ (!x. &0 <= p x) ==>
    (msr (with_density R p) s = Fin(&0) <=> msr R (\x. s x /\ ~(p x = &0)) = Fin(&0))`,
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[WD_MSR] THEN
  SUBGOAL_THEN `sigma (\x:X. s x /\ ~(p x = &0))` ASSUME_TAC THENL
   [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC; ALL_TAC] THEN EQ_TAC THEN DISCH_TAC THENL
   [MP_TAC(SPECL [`R:(X)measure`;`\x:X. if s x then Fin(p x) else Fin(&0)`] LI_EQ0) THEN ASM_REWRITE_TAC[hl_nonneg] THEN ANTS_TAC THENL
     [CONJ_TAC THENL [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN HL_MTAC; GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[ELE_FIN;REAL_LE_REFL]];
      REWRITE_TAC[AEP] THEN STRIP_TAC THEN MATCH_MP_TAC M_NULL THEN EXISTS_TAC `s':X->bool` THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `x:X` THEN STRIP_TAC THEN
      FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_REWRITE_TAC[ereal_INJ]];
    GEN_REWRITE_TAC RAND_CONV [GSYM(SPEC `R:(X)measure` LI_0)] THEN MATCH_MP_TAC LI_AE THEN REWRITE_TAC[AEP] THEN EXISTS_TAC `\x:X. s x /\ ~(p x = &0)` THEN
    ASM_REWRITE_TAC[] THEN GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[ereal_INJ]]);;
hl_prove [
 "L_withdensity_ext",(X_GEN_TAC `R:('a)measure` THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC WD_LIP THEN ASM_REWRITE_TAC[]);
 "withdensity_ac",(REWRITE_TAC[ACP] THEN X_GEN_TAC `R:('a)measure` THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN X_GEN_TAC `s:'a->bool` THEN REPEAT DISCH_TAC THEN
    SUBGOAL_THEN `msr R (\x:'a. s x /\ ~(q x = &0)) = Fin(&0)` ASSUME_TAC THENL [ASM_MESON_TAC[WD_NULL;REAL_LT_IMP_LE]; ALL_TAC] THEN ASM_SIMP_TAC[WD_NULL] THEN
    MATCH_MP_TAC M_NULL THEN EXISTS_TAC `s:'a->bool` THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THENL
     [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC;
      CONJ_TAC THENL [POP_ASSUM MP_TAC THEN ASM_SIMP_TAC[REAL_LT_IMP_NZ;ETA_AX]; SIMP_TAC[]]]);
 "withdensity_sigma_finite",(REWRITE_TAC[HL_DEF "SigmaFinite"] THEN X_GEN_TAC `R:('a)measure` THEN REPEAT STRIP_TAC THEN
    EXISTS_TAC `\x:'a. f x / (&1 + p x)` THEN
    SUBGOAL_THEN `Measurable (\x:'a. f x / (&1 + p x)) /\ !x. &0 < f x / (&1 + p x)` STRIP_ASSUME_TAC THENL
     [CONJ_TAC THENL [HL_MTAC; ASM_MESON_TAC[REAL_LT_DIV;REAL_ARITH `&0 <= p ==> &0 < &1 + p`]]; ALL_TAC] THEN
    ASM_REWRITE_TAC[] THEN POP_ASSUM(LABEL_TAC "p") THEN
    SUBGOAL_THEN `Measurable (\x:'a. Fin(f x / (&1 + p x)))` ASSUME_TAC THENL [HL_MTAC; ALL_TAC] THEN ASM_SIMP_TAC[WD_LIP;EMUL_FIN] THEN
    UNDISCH_TAC `e_lt (lintegral R (\x:'a. Fin (f x))) Etop` THEN
    SUBGOAL_THEN `e_le (lintegral R (\x:'a. Fin(p x * f x / (&1 + p x)))) (lintegral R (\x. Fin(f x)))` (fun th -> MP_TAC th THEN REWRITE_TAC[ELT_LE] THEN MESON_TAC[ELE_TRANS]) THEN
    MATCH_MP_TAC LI_MONO1 THEN X_GEN_TAC `x:'a` THEN REWRITE_TAC[ELE_FIN] THEN
    SUBGOAL_THEN `&0 < f (x:'a) /\ &0 <= p x` MP_TAC THENL [ASM_REWRITE_TAC[]; ALL_TAC] THEN SPEC_TAC(`(f:'a->real) x`,`u:real`) THEN SPEC_TAC(`(p:'a->real) x`,`q:real`) THEN
    REPEAT STRIP_TAC THEN SUBGOAL_THEN `q * u / (&1 + q) = (q * u) / (&1 + q)` SUBST1_TAC THENL [REAL_ARITH_TAC; ALL_TAC] THEN
    SUBGOAL_THEN `&0 < &1 + q` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN ASM_SIMP_TAC[REAL_LE_LDIV_EQ] THEN ASM_REAL_ARITH_TAC)];;
hl_prove [
 "int_withdensity",(X_GEN_TAC `R:('a)measure` THEN REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o MATCH_MP HI_M) THEN DISCH_THEN(X_CHOOSE_THEN `h:'a->real` STRIP_ASSUME_TAC) THEN RULE_ASSUM_TAC BETA_RULE THEN
    MATCH_MP_TAC HI_AE THEN EXISTS_TAC `\x:'a. h x / p x` THEN CONJ_TAC THENL
     [UNDISCH_TAC `AE R (\x:'a. p x * f x = (h x:real))` THEN REWRITE_TAC[AEP] THEN STRIP_TAC THEN EXISTS_TAC `\x:'a. s x \/ p x = &0` THEN
      SUBGOAL_THEN `sigma (\x:'a. s x \/ p x = &0)` ASSUME_TAC THENL [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC; ALL_TAC] THEN
      ASM_SIMP_TAC[WD_NULL] THEN CONJ_TAC THENL
       [MATCH_MP_TAC M_NULL THEN EXISTS_TAC `s:'a->bool` THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THENL
         [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC; MESON_TAC[]];
        X_GEN_TAC `x:'a` THEN ASM_CASES_TAC `p (x:'a) = &0` THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN FIRST_X_ASSUM MATCH_MP_TAC THEN
        POP_ASSUM MP_TAC THEN POP_ASSUM MP_TAC THEN CONV_TAC REAL_FIELD];
      ALL_TAC] THEN
    SUBGOAL_THEN `HasInt R (\x:'a. p x * h x / p x) v` MP_TAC THENL
     [MATCH_MP_TAC HI_AE THEN EXISTS_TAC `h:'a->real` THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:'a. p x * f x = (h x:real)` THEN ASM_REWRITE_TAC[] THEN
      X_GEN_TAC `x:'a` THEN BETA_TAC THEN DISCH_THEN(SUBST1_TAC o SYM) THEN ASM_CASES_TAC `p (x:'a) = &0` THEN ASM_REWRITE_TAC[REAL_MUL_LZERO;REAL_DIV_LMUL] THEN
      UNDISCH_TAC `~(p (x:'a) = &0)` THEN CONV_TAC REAL_FIELD; ALL_TAC] THEN
    SUBGOAL_THEN `Measurable (\x:'a. h x / p x) /\ Measurable (\x:'a. Fin(h x / p x)) /\ Measurable (\x:'a. Fin(--(h x / p x)))` STRIP_ASSUME_TAC THENL [REPEAT CONJ_TAC THEN HL_MTAC; ALL_TAC] THEN
    REWRITE_TAC[HI] THEN MP_TAC(ISPECL [`R:('a)measure`;`p:'a->real`;`\x:'a. Fin(h x / p x)`] WD_LIP) THEN MP_TAC(ISPECL [`R:('a)measure`;`p:'a->real`;`\x:'a. Fin(--(h x / p x))`] WD_LIP) THEN
    ASM_REWRITE_TAC[EMUL_FIN;REAL_MUL_RNEG] THEN DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN STRIP_TAC THEN
    CONJ_TAC THENL [EXISTS_TAC `\x:'a. h x / p x` THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]; ASM_MESON_TAC[]])];;
(* Sums of functionals, and their increasing limits. *)
let FUN_MONO = prove(`!J f g:X->ereal. hl_functional J /\ hl_nonneg f /\ hl_nonneg g /\ (!x. e_le (f x) (g x)) ==> e_le (J f) (J g)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `J:(X->ereal)->ereal` MOF_LI) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(fun th -> MP_TAC(SPEC `f:X->ereal` th) THEN MP_TAC(SPEC `g:X->ereal` th)) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN DISCH_THEN(SUBST1_TAC o SYM) THEN MATCH_MP_TAC LI_MONO1 THEN ASM_REWRITE_TAC[]);;
let FUN_RISE = prove(`!J f:num->X->ereal. hl_functional J /\ hl_rising f ==> (!n. e_le (Fin(&0)) (J (f n))) /\ (!n. e_le (J (f n)) (J (f (SUC n))))`,
  REWRITE_TAC[hl_rising] THEN REPEAT STRIP_TAC THENL [RULE_ASSUM_TAC(REWRITE_RULE[hl_functional]) THEN ASM_SIMP_TAC[]; MATCH_MP_TAC FUN_MONO THEN ASM_REWRITE_TAC[]]);;
let FUN_0 = prove(`hl_functional (\f:X->ereal. Fin(&0))`, REWRITE_TAC[hl_functional;ELE_REFL;EMUL_0;EADD_0] THEN SIMP_TAC[ESUP_CONST;MESON[] `?n:num. T`]);;
let FUN_ADD = prove(`!J K:(X->ereal)->ereal. hl_functional J /\ hl_functional K ==> hl_functional (\f. e_add (J f) (K f))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `K:(X->ereal)->ereal` hl_functional) THEN MP_TAC(SPEC `J:(X->ereal)->ereal` hl_functional) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN STRIP_TAC THEN
  REWRITE_TAC[hl_functional] THEN ASM_SIMP_TAC[ENN_ADD;EMUL_ADD] THEN CONJ_TAC THENL [REWRITE_TAC[EADD_AC]; REPEAT STRIP_TAC] THEN
  CONV_TAC SYM_CONV THEN MATCH_MP_TAC(BETA_RULE(SPECL [`\n:num. (J:(X->ereal)->ereal) (f n)`;`\n:num. (K:(X->ereal)->ereal) (f n)`] SEQ_ADD)) THEN
  ASM_MESON_TAC[FUN_RISE]);;
let FUN_CMUL = prove(`!c J:(X->ereal)->ereal. &0 <= c /\ hl_functional J ==> hl_functional (\f. e_mul (Fin c) (J f))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `J:(X->ereal)->ereal` hl_functional) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN
  REWRITE_TAC[hl_functional] THEN ASM_SIMP_TAC[EMUL_ADD;ESUP_MULE;MESON[] `?n:num. T`] THEN CONJ_TAC THEN REPEAT STRIP_TAC THENL
   [MATCH_MP_TAC ENN_MUL THEN ASM_SIMP_TAC[ELE_FIN]; REWRITE_TAC[GSYM EMUL_A] THEN AP_THM_TAC THEN AP_TERM_TAC THEN MATCH_ACCEPT_TAC EMUL_C]);;
let HL_EITER_0 = prove(`!f:I->ereal. iterate e_add {} f = Fin(&0)`, REWRITE_TAC[MATCH_MP ITERATE_CLAUSES HL_EAM;HL_EA0]);;
let HL_EITER_C = prove(`!f:I->ereal x s. FINITE s /\ ~(x IN s) ==> iterate e_add (x INSERT s) f = e_add (f x) (iterate e_add s f)`, SIMP_TAC[MATCH_MP ITERATE_CLAUSES HL_EAM]);;
let FUN_ITER = prove(`!J:I->(X->ereal)->ereal. !s. FINITE s ==> (!i. i IN s ==> hl_functional (J i)) ==> hl_functional (\f. iterate e_add s (\i. J i f))`,
  GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[HL_EITER_0;FUN_0] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_EITER_C] THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\f:X->ereal. J (x:I) f:ereal`;`\f:X->ereal. iterate e_add s (\i:I. J i f)`] FUN_ADD)) THEN REWRITE_TAC[ETA_AX] THEN ASM_MESON_TAC[IN_INSERT]);;
let ESUP_SWAP = prove(`!f:num->num->ereal. esupon (\m. T) (\m. esupon (\n. T) (\n. f m n)) = esupon (\n. T) (\n. esupon (\m. T) (\m. f m n))`,
  let l = prove(`!f:num->num->ereal. e_le (esupon (\m. T) (\m. esupon (\n. T) (\n. f m n))) (esupon (\n. T) (\n. esupon (\m. T) (\m. f m n)))`,
    GEN_TAC THEN MATCH_MP_TAC ESUP_L THEN X_GEN_TAC `m:num` THEN REWRITE_TAC[] THEN MATCH_MP_TAC ESUP_L THEN X_GEN_TAC `n:num` THEN REWRITE_TAC[] THEN
    MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `esupon (\m:num. T) (\m. f m (n:num))` THEN CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(ISPECL [`\m:num. T`;`\m:num. (f:num->num->ereal) m n`] ESUP_U)) THEN REWRITE_TAC[];
      MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n:num. esupon (\m:num. T) (\m. f m (n:num))`] ESUP_U)) THEN REWRITE_TAC[]]) in
  GEN_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN REWRITE_TAC[l] THEN MATCH_ACCEPT_TAC(BETA_RULE(SPEC `\n m:num. (f:num->num->ereal) m n` l)));;
let FUN_SUP = prove(`!J:num->(X->ereal)->ereal. (!n. hl_functional (J n)) /\ (!n f. hl_nonneg f ==> e_le (J n f) (J (SUC n) f)) ==> hl_functional (\f. esupon (\n. T) (\n. J n f))`,
  REPEAT GEN_TAC THEN DISCH_THEN(CONJUNCTS_THEN2 (STRIP_ASSUME_TAC o REWRITE_RULE[hl_functional;FORALL_AND_THM]) ASSUME_TAC) THEN
  REWRITE_TAC[hl_functional] THEN REPEAT CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_NN THEN ASM_SIMP_TAC[];
    ASM_SIMP_TAC[ESUP_MULE;MESON[] `?n:num. T`];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[] THEN MATCH_MP_TAC(BETA_RULE(SPECL [`\n:num. (J:num->(X->ereal)->ereal) n f`;`\n:num. (J:num->(X->ereal)->ereal) n g`] SEQ_ADD)) THEN ASM_SIMP_TAC[];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[] THEN MATCH_ACCEPT_TAC(BETA_RULE(SPEC `\m n:num. (J:num->(X->ereal)->ereal) m (f n)` ESUP_SWAP))]);;
let ESUP_NAT = prove(`!g. esupon Nat g = esupon (\n:num. T) (\n. g(&n))`,
  GEN_TAC THEN MATCH_MP_TAC ESUP_EQ THEN REWRITE_TAC[HL_NAT] THEN CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n. (g(&n):ereal)`] ESUP_U)) THEN REWRITE_TAC[];
    REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_L THEN BETA_TAC THEN ASM_MESON_TAC[]]);;
hl_prove [
 "L_combine",(REWRITE_TAC[HL_FINITE] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[el 1 (HL_DEFS "Sum");esumon;combined] THEN ASM_REWRITE_TAC[] THEN
    MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] (ISPEC `\f:'a->ereal. iterate e_add (\i:'i. T) (\i. e_mul (Fin(w i)) (lintegral (K i) f))` MOF_LI))) THEN
    ASM_REWRITE_TAC[hl_nonneg] THEN
    MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP] (ISPECL [`\i:'i. \f:'a->ereal. e_mul (Fin(w i)) (lintegral (K i) f)`;`\i:'i. T`] FUN_ITER))) THEN ASM_REWRITE_TAC[] THEN
    REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(w:'i->real) i`;`lintegral ((K:'i->('a)measure) i)`] FUN_CMUL)) THEN ASM_REWRITE_TAC[LI_FUN]);
 "L_atoms",(REWRITE_TAC[HL_NAT] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[ESUP_NAT;point_masses] THEN
    SUBGOAL_THEN `!n:num. &0 <= w(&n)` ASSUME_TAC THENL [ASM_MESON_TAC[]; ASM_REWRITE_TAC[]] THEN
    MATCH_MP_TAC EQ_TRANS THEN EXISTS_TAC `esupon (\n:num. T) (\n. iterate e_add (0..n) (\k. e_mul (Fin(w(&k))) (f (x(&k):'a))))` THEN CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] (ISPEC `\f:'a->ereal. esupon (\n:num. T) (\n. iterate e_add (0..n) (\k. e_mul (Fin(w(&k))) (f (x(&k)))))` MOF_LI))) THEN
      ASM_REWRITE_TAC[hl_nonneg] THEN
      MATCH_MP_TAC(BETA_RULE(ISPEC `\n:num. \f:'a->ereal. iterate e_add (0..n) (\k. e_mul (Fin(w(&k))) (f (x(&k))))` FUN_SUP)) THEN CONJ_TAC THENL
       [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP] (ISPECL [`\k:num. \f:'a->ereal. e_mul (Fin(w(&k))) (f (x(&k)))`;`0..n`] FUN_ITER))) THEN REWRITE_TAC[FINITE_NUMSEG] THEN
        REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(w:real->real)(&i)`;`\f:'a->ereal. f (x(&i):'a)`] FUN_CMUL)) THEN ASM_REWRITE_TAC[DIRAC_FUN];
        REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[NUMSEG_CLAUSES;LE_0] THEN SIMP_TAC[HL_EITER_C;FINITE_NUMSEG;IN_NUMSEG;ARITH_RULE `~(SUC n <= n)`] THEN
        ONCE_REWRITE_TAC[EADD_C] THEN MATCH_MP_TAC ELE_ADDR THEN MATCH_MP_TAC ENN_MUL THEN ASM_REWRITE_TAC[ELE_FIN]];
      AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `n:num` THEN
      SUBGOAL_THEN `(\k. (?n. k = &n) /\ k <= &n) = IMAGE (\k:num. &k) (0..n)` SUBST1_TAC THENL
       [REWRITE_TAC[EXTENSION;IN_IMAGE;IN_NUMSEG;LE_0] THEN REWRITE_TAC[IN] THEN X_GEN_TAC `r:real` THEN MESON_TAC[REAL_OF_NUM_LE]; ALL_TAC] THEN
      SIMP_TAC[esumon;FINITE_IMAGE;FINITE_NUMSEG] THEN
      MP_TAC(ISPECL [`\k:num. &k`;`\k:real. e_mul (Fin(w k)) (f (x k:'a))`;`0..n`] (MATCH_MP ITERATE_IMAGE HL_EAM)) THEN SIMP_TAC[REAL_OF_NUM_EQ;o_DEF]])];;
hl_prove [
 "density_measurable",(REPEAT GEN_TAC THEN REWRITE_TAC[density_of] THEN COND_CASES_TAC THEN REWRITE_TAC[HL_MC] THEN
    FIRST_X_ASSUM(MP_TAC o SELECT_RULE o last o CONJUNCTS) THEN SIMP_TAC[is_density]);
 "density_nonneg",(REPEAT GEN_TAC THEN REWRITE_TAC[density_of] THEN COND_CASES_TAC THEN REWRITE_TAC[REAL_LE_REFL] THEN
    FIRST_X_ASSUM(MP_TAC o SELECT_RULE o last o CONJUNCTS) THEN SIMP_TAC[is_density]);
 "kdensity_measurable",(REPEAT STRIP_TAC THEN REWRITE_TAC[kernel_density] THEN COND_CASES_TAC THEN REWRITE_TAC[HL_MC] THEN
    FIRST_X_ASSUM(MP_TAC o SELECT_RULE o last o CONJUNCTS) THEN SIMP_TAC[is_kernel_density]);
 "kdensity_nonneg",(REPEAT GEN_TAC THEN REWRITE_TAC[kernel_density] THEN COND_CASES_TAC THEN REWRITE_TAC[REAL_LE_REFL] THEN
    FIRST_X_ASSUM(MP_TAC o SELECT_RULE o last o CONJUNCTS) THEN SIMP_TAC[is_kernel_density])];;
(* What measure.ml asks of a measure, additivity and continuity from below, is countable additivity. *)
let M_COUNTABLE = prove(`!P f:num->X->bool. (!n. sigma (f n)) /\ (!m n x. f m x /\ f n x ==> m = n)
    ==> msr P (\x. ?n. f n x) = esupon (\n. T) (\n. iterate e_add (0..n) (\k. msr P (f k)))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!n:num. sigma (\x:X. ?k. k <= n /\ f k x) /\ msr P (\x:X. ?k. k <= n /\ f k x) = iterate e_add (0..n) (\k. msr P (f k))` ASSUME_TAC THENL
   [INDUCT_TAC THENL
     [REWRITE_TAC[LE;NUMSEG_SING] THEN ASM_REWRITE_TAC[UNWIND_THM2;ETA_AX] THEN
      MP_TAC(ISPECL [`\k:num. msr P (f k:X->bool)`;`0`;`{}:num->bool`] HL_EITER_C) THEN REWRITE_TAC[FINITE_EMPTY;NOT_IN_EMPTY;HL_EITER_0;EADD_0] THEN SIMP_TAC[]; ALL_TAC] THEN
    SUBGOAL_THEN `(\x:X. ?k:num. k <= SUC n /\ f k x) = (\x. (?k. k <= n /\ f k x) \/ f (SUC n) x)` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM;LE] THEN MESON_TAC[]; ALL_TAC] THEN
    MP_TAC(SPECL [`P:(X)measure`;`\x:X. ?k:num. k <= n /\ f k x`;`(f:num->X->bool)(SUC n)`] M_U) THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN ANTS_TAC THENL
     [REPEAT STRIP_TAC THEN SUBGOAL_THEN `k = SUC n` MP_TAC THENL [ASM_MESON_TAC[]; ASM_ARITH_TAC]; DISCH_THEN SUBST1_TAC] THEN
    REWRITE_TAC[NUMSEG_CLAUSES;LE_0] THEN SIMP_TAC[HL_EITER_C;FINITE_NUMSEG;IN_NUMSEG;ARITH_RULE `~(SUC n <= n)`] THEN CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. ?k:num. k <= n /\ f k x`;`(f:num->X->bool)(SUC n)`] HLI_SO)) THEN ASM_REWRITE_TAC[]; MATCH_ACCEPT_TAC EADD_C];
    SUBGOAL_THEN `(\x:X. ?n. f n x) = (\x. ?n:num. ?k. k <= n /\ f k x)` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[LE_REFL]; ALL_TAC] THEN
    MP_TAC(SPECL [`P:(X)measure`;`\n:num. \x:X. ?k:num. k <= n /\ f k x`] M_SUP) THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN DISCH_THEN MATCH_MP_TAC THEN MESON_TAC[LE]]);;
(* A density is unique almost everywhere. *)
let SFD = prove(`!P:(X)measure. SigmaFinite P <=> is_sigma_finite P`, REWRITE_TAC[HL_DEF "SigmaFinite";is_sigma_finite]);;
let NN_FIN = prove(`!p:X->real. Measurable p /\ (!x. &0 <= p x) ==> hl_nonneg (\x. Fin(p x))`, REWRITE_TAC[hl_nonneg;ELE_FIN] THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN HL_MTAC);;
let WD_LE = prove(`!Q p d:X->real. is_sigma_finite Q /\ Measurable p /\ Measurable d /\ (!x. &0 <= p x) /\ (!x. &0 <= d x) /\ with_density Q p = with_density Q d
    ==> AE Q (\x. p x <= d x)`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(X_CHOOSE_THEN `f:X->real` STRIP_ASSUME_TAC o REWRITE_RULE[is_sigma_finite]) THEN
  ABBREV_TAC `g = \x:X. if d x < p x then f x / (&1 + p x) else &0` THEN
  SUBGOAL_THEN `!x:X. &0 <= g x /\ g x * p x <= f x /\ g x * d x <= g x * p x /\ (g x * (p x - d x) = &0 ==> p x <= d x)` ASSUME_TAC THENL
   [GEN_TAC THEN EXPAND_TAC "g" THEN BETA_TAC THEN SUBGOAL_THEN `&0 < f (x:X) /\ &0 <= p x /\ &0 <= d x` MP_TAC THENL [ASM_REWRITE_TAC[]; ALL_TAC] THEN
    SPEC_TAC(`(f:X->real) x`,`u:real`) THEN SPEC_TAC(`(p:X->real) x`,`q:real`) THEN SPEC_TAC(`(d:X->real) x`,`e:real`) THEN REPEAT GEN_TAC THEN STRIP_TAC THEN
    COND_CASES_TAC THENL
     [ALL_TAC; REWRITE_TAC[REAL_MUL_LZERO;REAL_LE_REFL] THEN ASM_REAL_ARITH_TAC] THEN
    SUBGOAL_THEN `&0 < &1 + q` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    SUBGOAL_THEN `&0 < u / (&1 + q)` ASSUME_TAC THENL [ASM_SIMP_TAC[REAL_LT_DIV]; ALL_TAC] THEN
    ASM_SIMP_TAC[REAL_LT_IMP_LE;REAL_LE_LMUL_EQ;REAL_ENTIRE;REAL_LT_IMP_NZ] THEN CONJ_TAC THENL [ALL_TAC; ASM_REAL_ARITH_TAC] THEN
    REWRITE_TAC[REAL_ARITH `u / v * q = (u * q) / v`] THEN ASM_SIMP_TAC[REAL_LE_LDIV_EQ] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `Measurable (g:X->real)` ASSUME_TAC THENL [EXPAND_TAC "g" THEN HL_MTAC; ALL_TAC] THEN
  SUBGOAL_THEN `lintegral Q (\x:X. Fin(p x * g x)) = lintegral Q (\x. Fin(d x * g x))` ASSUME_TAC THENL
   [MP_TAC(SPECL [`Q:(X)measure`;`p:X->real`;`\x:X. Fin(g x)`] WD_LI) THEN MP_TAC(SPECL [`Q:(X)measure`;`d:X->real`;`\x:X. Fin(g x)`] WD_LI) THEN
    ASM_SIMP_TAC[NN_FIN;EMUL_FIN]; ALL_TAC] THEN
  SUBGOAL_THEN `hl_nonneg (\x:X. Fin(g x * (p x - d x))) /\ hl_nonneg (\x:X. Fin(d x * g x))` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THEN MATCH_MP_TAC(BETA_RULE(SPEC `\x:X. h x:real` NN_FIN)) THEN (CONJ_TAC THENL [HL_MTAC; ASM_SIMP_TAC[REAL_LE_MUL]]) THEN
    X_GEN_TAC `x:X` THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X` o check(fun th -> free_in `g:X->real` (concl th) && is_forall(concl th))) THEN REAL_ARITH_TAC; ALL_TAC] THEN
  MP_TAC(SPECL [`Q:(X)measure`;`\x:X. Fin(g x * (p x - d x))`;`\x:X. Fin(d x * g x)`] LI_ADD) THEN
  RULE_ASSUM_TAC(REWRITE_RULE[hl_nonneg]) THEN ASM_REWRITE_TAC[EADD_FIN;REAL_ARITH `g * (p - d) + d * g = p * g`] THEN
  SUBGOAL_THEN `?c. &0 <= c /\ lintegral Q (\x:X. Fin(d x * g x)) = Fin c` STRIP_ASSUME_TAC THENL
   [MATCH_MP_TAC ENT THEN REWRITE_TAC[LI_NN] THEN MATCH_MP_TAC ELE_NT THEN EXISTS_TAC `lintegral Q (\x:X. Fin(f x))` THEN CONJ_TAC THENL
     [FIRST_X_ASSUM(SUBST1_TAC o SYM o check(fun th -> is_eq(concl th) && type_of(lhs(concl th)) = ety)) THEN MATCH_MP_TAC LI_MONO1 THEN REWRITE_TAC[ELE_FIN] THEN ASM_MESON_TAC[REAL_MUL_SYM];
      UNDISCH_TAC `e_lt (lintegral Q (\x:X. Fin(f x))) Etop` THEN REWRITE_TAC[ELT_LE] THEN MESON_TAC[ELE_REFL]]; ALL_TAC] THEN
  ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
  MP_TAC(SPECL [`Q:(X)measure`;`\x:X. Fin(g x * (p x - d x))`] LI_EQ0) THEN ASM_REWRITE_TAC[hl_nonneg] THEN ANTS_TAC THENL
   [POP_ASSUM MP_TAC THEN MP_TAC(SPECL [`Q:(X)measure`;`\x:X. Fin(g x * (p x - d x))`] LI_NN) THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THEN
    ASM_REWRITE_TAC(ereal_INJ::HL_ED) THEN REAL_ARITH_TAC;
    DISCH_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. Fin(g x * (p x - d x)) = Fin(&0)` THEN ASM_REWRITE_TAC[ereal_INJ] THEN ASM_MESON_TAC[]]);;
let WD_UNIQ = prove(`!Q p d:X->real. is_sigma_finite Q /\ Measurable p /\ Measurable d /\ (!x. &0 <= p x) /\ (!x. &0 <= d x) /\ with_density Q p = with_density Q d
    ==> AE Q (\x. d x = p x)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. p x <= d x /\ d x <= p x` THEN CONJ_TAC THENL [REWRITE_TAC[] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`Q:(X)measure`;`\x:X. p x <= d x`;`\x:X. d x <= p x`] AE_AND)) THEN CONJ_TAC THEN MATCH_MP_TAC WD_LE THEN ASM_REWRITE_TAC[]);;
let WD_DENS = prove(`!P Q p:X->real. Measurable p /\ (!x. &0 <= p x) /\ with_density Q p = P ==> is_density P Q p`,
  REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[is_density] THEN EXISTS_TAC `\x:X. F` THEN REWRITE_TAC[HL_SF;M_0;ETA_AX] THEN ASM_MESON_TAC[WD_MSR]);;
let DENS_WD = prove(`!P Q p:X->real. is_density P Q p /\ (!s. sigma s /\ msr Q s = Fin(&0) ==> msr P s = Fin(&0)) ==> with_density Q p = P`,
  REWRITE_TAC[is_density] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC MSR_EXT THEN X_GEN_TAC `a:X->bool` THEN DISCH_TAC THEN ASM_SIMP_TAC[WD_MSR] THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `a:X->bool` o check(fun th -> can (find_term (fun t -> is_const t && fst(dest_const t) = "lintegral")) (concl th))) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN
  MP_TAC(SPECL [`P:(X)measure`;`a:X->bool`;`n:X->bool`] M_SPLIT) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  SUBGOAL_THEN `msr P (\x:X. a x /\ n x) = Fin(&0)` (fun th -> REWRITE_TAC[th;EADD_0]) THEN MATCH_MP_TAC M_NULL THEN EXISTS_TAC `n:X->bool` THEN
  ASM_SIMP_TAC[] THEN HL_SIG);;
let DENSITY_OF = prove(`!P Q p:X->real. is_sigma_finite P /\ is_sigma_finite Q /\ is_density P Q p ==> is_density P Q (density_of P Q)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[density_of] THEN SUBGOAL_THEN `?p:X->real. is_density P Q p` ASSUME_TAC THENL [ASM_MESON_TAC[]; ASM_REWRITE_TAC[]] THEN
  CONV_TAC SELECT_CONV THEN ASM_REWRITE_TAC[]);;
let DENSITY_UNIQUE = prove(`!P Q p:X->real. is_sigma_finite P /\ is_sigma_finite Q /\ Measurable p /\ (!x. &0 <= p x) /\ with_density Q p = P
    ==> AE Q (\x. density_of P Q x = p x)`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `is_density P Q (density_of P Q:X->real)` ASSUME_TAC THENL [ASM_MESON_TAC[DENSITY_OF;WD_DENS]; ALL_TAC] THEN
  MATCH_MP_TAC WD_UNIQ THEN ASM_REWRITE_TAC[] THEN FIRST_ASSUM(STRIP_ASSUME_TAC o REWRITE_RULE[is_density]) THEN ASM_REWRITE_TAC[ETA_AX] THEN
  CONV_TAC SYM_CONV THEN MATCH_MP_TAC DENS_WD THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `s:X->bool` THEN STRIP_TAC THEN
  FIRST_X_ASSUM(SUBST1_TAC o SYM o check(fun th -> is_eq(concl th) && is_var(rhs(concl th)))) THEN ASM_SIMP_TAC[WD_NULL] THEN MATCH_MP_TAC M_NULL THEN EXISTS_TAC `s:X->bool` THEN
  ASM_SIMP_TAC[] THEN HL_SIG);;
hl_prove [
 "density_unique",(REWRITE_TAC[SFD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC DENSITY_UNIQUE THEN ASM_REWRITE_TAC[]);
 "density_quotient",(X_GEN_TAC `R:('a)measure` THEN REPEAT STRIP_TAC THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`with_density R (p:'a->real)`;`with_density R (q:'a->real)`;`\x:'a. p x / q x`] DENSITY_UNIQUE)) THEN
    SUBGOAL_THEN `Measurable (\x:'a. p x / q x) /\ !x. &0 <= p x / q x` STRIP_ASSUME_TAC THENL [CONJ_TAC THENL [HL_MTAC; ASM_SIMP_TAC[REAL_LE_DIV;REAL_LT_IMP_LE]]; ALL_TAC] THEN
    REWRITE_TAC[GSYM SFD] THEN ASM_SIMP_TAC[HL_L "withdensity_sigma_finite";REAL_LT_IMP_LE] THEN
    MATCH_MP_TAC MSR_EXT THEN X_GEN_TAC `s:'a->bool` THEN DISCH_TAC THEN ASM_SIMP_TAC[WD_MSR] THEN
    SUBGOAL_THEN `Measurable (\x:'a. if s x then Fin(p x / q x) else Fin(&0))` ASSUME_TAC THENL [RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN HL_MTAC; ALL_TAC] THEN
    ASM_SIMP_TAC[WD_LIP;REAL_LT_IMP_LE] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:'a` THEN COND_CASES_TAC THEN REWRITE_TAC[EMUL_0;EMUL_FIN;ereal_INJ] THEN
    FIRST_X_ASSUM(MP_TAC o MATCH_MP REAL_LT_IMP_NZ o SPEC `x:'a` o check(fun th -> free_in `q:'a->real` (concl th) && not(free_in `p:'a->real` (concl th)) && is_forall (concl th))) THEN CONV_TAC REAL_FIELD)];;
hl_rests_on := "";;
