(* Almost everywhere. *)

hl_rests_on := "sigma";;
let MASS = prove(`!P s:X->bool. sigma s ==> mass P s = msr P s`, SIMP_TAC[HL_DEF "mass";LI_IND1]);;
let AEP = prove(`!P p:X->bool. AE P p <=> ?s. sigma s /\ msr P s = Fin(&0) /\ !x. ~p x ==> s x`,
  REWRITE_TAC[HL_DEF "AE";HL_MB] THEN MESON_TAC[MASS]);;
let ACP = prove(`!P Q:(X)measure. (<<) P Q <=> !s. sigma s ==> msr Q s = Fin(&0) ==> msr P s = Fin(&0)`,
  REWRITE_TAC[HL_DEF "<<";HL_MB] THEN MESON_TAC[MASS]);;
let ELE_0 = prove(`!x y. e_le (Fin(&0)) x /\ e_le x (Fin(&0)) ==> x = Fin(&0)`, MESON_TAC[ELE_ANTISYM]);;
let M_NULL = prove(`!P s t:X->bool. sigma s /\ sigma t /\ msr P t = Fin(&0) /\ (!x. s x ==> t x) ==> msr P s = Fin(&0)`,
  MESON_TAC[M_MONO;M_NN;ELE_ANTISYM]);;
let HL_SIG = RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC;;
let NULL_U = prove(`!P s t:X->bool. sigma s /\ sigma t /\ msr P s = Fin(&0) /\ msr P t = Fin(&0) ==> msr P (\x. s x \/ t x) = Fin(&0)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. s x \/ t x`;`s:X->bool`] M_SPLIT) THEN ANTS_TAC THENL
   [ASM_REWRITE_TAC[] THEN HL_SIG; DISCH_THEN SUBST1_TAC] THEN
  SUBGOAL_THEN `msr P (\x:X. (s x \/ t x) /\ s x) = Fin(&0) /\ msr P (\x:X. (s x \/ t x) /\ ~s x) = Fin(&0)` (fun th -> REWRITE_TAC[th;EADD_0]) THEN
  CONJ_TAC THEN MATCH_MP_TAC M_NULL THENL [EXISTS_TAC `s:X->bool`; EXISTS_TAC `t:X->bool`] THEN ASM_REWRITE_TAC[] THEN
  (CONJ_TAC THENL [HL_SIG; MESON_TAC[]]));;
let NULL_SEQ = prove(`!P f:num->X->bool. (!n. sigma (f n)) /\ (!n. msr P (f n) = Fin(&0)) ==> msr P (\x. ?n. f n x) = Fin(&0)`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!n:num. sigma (\x:X. ?k. k <= n /\ f k x) /\ msr P (\x:X. ?k. k <= n /\ f k x) = Fin(&0)` ASSUME_TAC THENL
   [INDUCT_TAC THENL
     [REWRITE_TAC[LE] THEN ASM_REWRITE_TAC[UNWIND_THM2;ETA_AX];
      SUBGOAL_THEN `(\x:X. ?k:num. k <= SUC n /\ f k x) = (\x. (?k. k <= n /\ f k x) \/ f (SUC n) x)` SUBST1_TAC THENL
       [REWRITE_TAC[FUN_EQ_THM;LE] THEN MESON_TAC[];
        CONJ_TAC THENL
         [MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. ?k:num. k <= n /\ f k x`;`(f:num->X->bool)(SUC n)`] (REWRITE_RULE[IMP_IMP] HL_SO))) THEN ASM_REWRITE_TAC[];
          MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. ?k:num. k <= n /\ f k x`;`(f:num->X->bool)(SUC n)`] NULL_U)) THEN ASM_REWRITE_TAC[]]]];
    MP_TAC(SPECL [`P:(X)measure`;`\n:num. \x:X. ?k. k <= n /\ f k x`] M_SUP) THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN ANTS_TAC THENL
     [MESON_TAC[LE]; SIMP_TAC[ESUP_CONST]] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[LE_REFL]]);;
let AE_ALL = prove(`!P p:X->bool. (!x. p x) ==> AE P p`, REWRITE_TAC[AEP] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `\x:X. F` THEN ASM_REWRITE_TAC[HL_SF;M_0]);;
let AE_AND = prove(`!P p q:X->bool. AE P p /\ AE P q ==> AE P (\x. p x /\ q x)`,
  REWRITE_TAC[AEP] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `\x:X. s x \/ s' x` THEN ASM_SIMP_TAC[ETA_AX;HLI_SO;NULL_U] THEN ASM_MESON_TAC[]);;
let AE_IMP = prove(`!P p q:X->bool. (!x. p x ==> q x) /\ AE P p ==> AE P q`, REWRITE_TAC[AEP] THEN MESON_TAC[]);;
let AE_MP = prove(`!P p q:X->bool. AE P (\x. p x ==> q x) /\ AE P p ==> AE P q`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. (p x ==> q x) /\ p x` THEN CONJ_TAC THENL [MESON_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. p x ==> q x`;`p:X->bool`] AE_AND)) THEN ASM_REWRITE_TAC[]);;
let AE_SEQ = prove(`!P p:num->X->bool. (!n. AE P (p n)) ==> AE P (\x. !n. p n x)`,
  REWRITE_TAC[AEP;SKOLEM_THM] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `\x:X. ?n:num. s n x` THEN ASM_SIMP_TAC[HL_SU;NULL_SEQ] THEN ASM_MESON_TAC[]);;
let WT_NULL = prove(`!P s:X->bool. sigma s /\ msr P s = Fin(&0) ==> !l. simple l ==> weight P (hl_restr s l) = Fin(&0)`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[weight;hl_restr;SIMPLE] THEN STRIP_TAC THEN ASM_SIMP_TAC[EADD_0] THEN
  SUBGOAL_THEN `msr P (\x:X. SND (h:real#(X->bool)) x /\ s x) = Fin(&0)` (fun th -> REWRITE_TAC[th;EMUL_0]) THEN
  MATCH_MP_TAC M_NULL THEN EXISTS_TAC `s:X->bool` THEN ASM_SIMP_TAC[HLI_SA;ETA_AX]);;
let LI_AE_MONO = prove(`!P f g:X->ereal. AE P (\x. e_le (f x) (g x)) ==> e_le (lintegral P f) (lintegral P g)`,
  REWRITE_TAC[AEP] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_LE THEN REPEAT STRIP_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`\x:X. T`;`s:X->bool`;`l:(real#(X->bool))list`] WT_SPLIT) THEN ASM_REWRITE_TAC[HL_ST;WT_T;ETA_AX] THEN DISCH_THEN SUBST1_TAC THEN
  ASM_SIMP_TAC[WT_NULL;EADD_0] THEN MATCH_MP_TAC LI_GE THEN ASM_SIMP_TAC[S_R;HL_SN;W_R] THEN X_GEN_TAC `x:X` THEN COND_CASES_TAC THEN REWRITE_TAC[EPOS_NN] THEN
  ASM_MESON_TAC[EPOS_MONO;ELE_TRANS]);;
let LI_AE = prove(`!P f g:X->ereal. AE P (\x. f x = g x) ==> lintegral P f = lintegral P g`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN CONJ_TAC THEN MATCH_MP_TAC LI_AE_MONO THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. f x = g x:ereal` THEN
  ASM_REWRITE_TAC[] THEN MESON_TAC[ELE_REFL]);;
let LI_CHEB = prove(`!P (f:X->ereal) s c. sigma s /\ &0 <= c /\ (!x. s x ==> e_le (Fin c) (f x)) ==> e_le (e_mul (Fin c) (msr P s)) (lintegral P f)`,
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_IND] THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN MATCH_MP_TAC LI_MONO1 THEN X_GEN_TAC `x:X` THEN BETA_TAC THEN COND_CASES_TAC THEN
  ASM_SIMP_TAC[EPOS_MONO] THEN MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `Fin(&0)` THEN REWRITE_TAC[EPOS_NN] THEN SIMP_TAC[EPOS_ID;ELE_REFL]);;
let LI_EQ0 = prove(`!P f:X->ereal. hl_nonneg f /\ lintegral P f = Fin(&0) ==> AE P (\x. f x = Fin(&0))`,
  REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[AEP] THEN EXISTS_TAC `\x:X. ?n. e_le (Fin(inv(&n + &1))) (f x)` THEN REPEAT CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPEC `\n. \x:X. e_le (Fin(inv(&n + &1))) (f x)` HL_SU)) THEN GEN_TAC THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC;
    MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\n. \x:X. e_le (Fin(inv(&n + &1))) (f x)`] NULL_SEQ)) THEN
    MATCH_MP_TAC(TAUT `p /\ (p ==> q) ==> p /\ q`) THEN CONJ_TAC THENL [GEN_TAC THEN REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC; ALL_TAC] THEN DISCH_TAC THEN X_GEN_TAC `n:num` THEN
    MP_TAC(SPECL [`P:(X)measure`;`f:X->ereal`;`\x:X. e_le (Fin(inv(&n + &1))) (f x)`;`inv(&n + &1)`] LI_CHEB) THEN ASM_SIMP_TAC[REAL_LE_INV_EQ;REAL_ARITH `&0 <= &n + &1`] THEN
    SIMP_TAC[ELE_MULI;REAL_LT_INV_EQ;REAL_ARITH `&0 < &n + &1`;EMUL_0] THEN MESON_TAC[ELE_0;M_NN];
    X_GEN_TAC `x:X` THEN BETA_TAC THEN DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THEN ASM_REWRITE_TAC[ELE_TOP;ELE_FIN] THEN
    SUBGOAL_THEN `&0 < a` ASSUME_TAC THENL [ASM_MESON_TAC[REAL_LE_LT]; ALL_TAC] THEN
    MP_TAC(SPEC `a:real` REAL_ARCH_INV) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `n:num` STRIP_ASSUME_TAC) THEN EXISTS_TAC `n:num` THEN
    MATCH_MP_TAC REAL_LE_TRANS THEN EXISTS_TAC `inv(&n)` THEN ASM_SIMP_TAC[REAL_LT_IMP_LE] THEN MATCH_MP_TAC REAL_LE_INV2 THEN
    ASM_SIMP_TAC[REAL_OF_NUM_LT;LT_NZ] THEN REAL_ARITH_TAC]);;
let LI_FINITE = prove(`!P f:X->ereal. Measurable f /\ ~(lintegral P f = Etop) ==> AE P (\x. ~(f x = Etop))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[AEP] THEN EXISTS_TAC `\x:X. f x = Etop` THEN SIMP_TAC[] THEN MATCH_MP_TAC(TAUT `p /\ (p ==> q) ==> p /\ q`) THEN CONJ_TAC THENL
   [REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC; DISCH_TAC] THEN
  MP_TAC(SPECL [`P:(X)measure`;`f:X->ereal`] LI_NN) THEN REWRITE_TAC[ENN_CASES] THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC) THEN
  SUBGOAL_THEN `!c. &0 < c ==> e_le (e_mul (Fin c) (msr P (\x:X. f x = Etop))) (Fin b)` MP_TAC THENL
   [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(SUBST1_TAC o SYM) THEN MATCH_MP_TAC LI_CHEB THEN ASM_SIMP_TAC[REAL_LT_IMP_LE;ELE_TOP]; ALL_TAC] THEN
  MP_TAC(SPECL [`P:(X)measure`;`\x:X. f x = Etop`] M_NN) THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THEN ASM_REWRITE_TAC[EMUL_FIN;ELE_FIN] THENL
   [DISCH_THEN(MP_TAC o SPEC `&1`) THEN REWRITE_TAC[EMUL_1] THEN REWRITE_TAC(REAL_LT_01::HL_ED);
    DISCH_TAC THEN AP_TERM_TAC THEN MATCH_MP_TAC(REAL_ARITH `&0 <= a /\ ~(&0 < a) ==> a = &0`) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `(b + &1) / a`) THEN ASM_SIMP_TAC[REAL_DIV_RMUL;REAL_LT_IMP_NZ;REAL_LT_DIV;REAL_ARITH `&0 <= b ==> &0 < b + &1`] THEN REAL_ARITH_TAC]);;
hl_prove [
 "ae_all",REWRITE_TAC[AE_ALL];
 "ae_mp",MESON_TAC[AE_MP];
 "ae_nat",(REWRITE_TAC[HL_NAT] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:'a. !k. p (&k:real) x:bool` THEN
    CONJ_TAC THENL [MESON_TAC[]; MATCH_MP_TAC(BETA_RULE(ISPECL [`P:('a)measure`;`\k:num. \x:'a. p (&k:real) x:bool`] AE_SEQ)) THEN REWRITE_TAC[ETA_AX] THEN ASM_MESON_TAC[]]);
 "ac_iff",(REWRITE_TAC[ACP;AEP] THEN REPEAT GEN_TAC THEN EQ_TAC THENL
    [MESON_TAC[];
     DISCH_TAC THEN X_GEN_TAC `s:'a->bool` THEN REPEAT DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `\x:'a. ~s x`) THEN ANTS_TAC THENL
      [EXISTS_TAC `s:'a->bool` THEN ASM_REWRITE_TAC[]; REWRITE_TAC[] THEN ASM_MESON_TAC[M_NULL]]]);
 "prob_sigma_finite",(REWRITE_TAC[HL_DEF "Prob";HL_DEF "SigmaFinite"] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `\x:'a. &1` THEN ASM_REWRITE_TAC[HL_MC;REAL_LT_01] THEN REWRITE_TAC HL_ED);
 "measure_ext",(REPEAT STRIP_TAC THEN MATCH_MP_TAC MSR_EXT THEN REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `\x:'a. if s x then Fin(&1) else Fin(&0)`) THEN
    MP_TAC(ISPEC `s:'a->bool` NN_IND) THEN ASM_SIMP_TAC[LI_IND1;hl_nonneg]);
 "L_nonneg",REWRITE_TAC[LI_NN];
 "L_ae",REWRITE_TAC[LI_AE];
 "L_mono",REWRITE_TAC[LI_AE_MONO];
 "L_positive_part",REWRITE_TAC[GSYM hl_epos;LI_POS];
 "L_mul",SIMP_TAC[LI_MUL];
 "L_add",(REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_ADD THEN ASM_REWRITE_TAC[]);
 "L_zero",(REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_EQ0 THEN ASM_REWRITE_TAC[hl_nonneg]);
 "L_finite",(REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_FINITE THEN ASM_REWRITE_TAC[])];;
hl_prove [
 "monotone_convergence",(REWRITE_TAC[HL_NAT] THEN REPEAT STRIP_TAC THEN
    MP_TAC(ISPECL [`P:('a)measure`;`\n:num. (f(&n):'a->ereal)`] LI_MCT) THEN BETA_TAC THEN ANTS_TAC THENL
     [REWRITE_TAC[ADD1;GSYM REAL_OF_NUM_ADD] THEN ASM_MESON_TAC[]; ALL_TAC] THEN
    SUBGOAL_THEN `!g. esupon Nat g = esupon (\n:num. T) (\n. g(&n))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN MATCH_MP_TAC ESUP_EQ THEN REWRITE_TAC[HL_NAT] THEN CONJ_TAC THENL
       [REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n. (g(&n):ereal)`] ESUP_U)) THEN REWRITE_TAC[];
        REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_L THEN BETA_TAC THEN ASM_MESON_TAC[]]])];;

(* The integral of a real function is the difference of the lower integrals of its two parts. *)
let LI_RPOS = prove(`!P f:X->real. lintegral P (\x. Fin(max (f x) (&0))) = lintegral P (\x. Fin(f x))`,
  REPEAT GEN_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM;hl_epos;ELE_FIN] THEN GEN_TAC THEN
  REPEAT COND_CASES_TAC THEN REWRITE_TAC[ereal_INJ] THEN ASM_REAL_ARITH_TAC);;
let LI_ABS = prove(`!P f:X->real. Measurable f ==> lintegral P (\x. Fin(abs(f x))) = e_add (lintegral P (\x. Fin(f x))) (lintegral P (\x. Fin(--(f x))))`,
  REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_RPOS] THEN
  MP_TAC(SPECL [`P:(X)measure`;`\x:X. Fin(max (f x) (&0))`;`\x:X. Fin(max (--(f x)) (&0))`] LI_ADD) THEN BETA_TAC THEN ANTS_TAC THENL
   [REWRITE_TAC[ELE_FIN;REAL_ARITH `&0 <= max x (&0)`] THEN REWRITE_TAC[real_max] THEN CONJ_TAC THEN HL_MTAC;
    DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM;EADD_FIN;ereal_INJ] THEN REAL_ARITH_TAC]);;
let ENT = prove(`!x. e_le (Fin(&0)) x /\ ~(x = Etop) ==> ?a. &0 <= a /\ x = Fin a`, MESON_TAC[ENN_CASES]);;
let ELE_NT = prove(`!x y. e_le x y /\ ~(y = Etop) ==> ~(x = Etop)`, HL_E1);;
let HI0 = prove(`!P f v. HasInt P (f:X->real) v <=> ?g. Measurable g /\ AE P (\x. f x = g x) /\ ~(lintegral P (\x. Fin(abs(g x))) = Etop) /\
    lintegral P (\x. Fin(g x)) = e_add (Fin v) (lintegral P (\x. Fin(--(g x))))`,
  REWRITE_TAC[HL_DEF "HasInt";ENEG] THEN
  SUBGOAL_THEN `!x. e_lt x Etop <=> ~(x = Etop)` (fun th -> REWRITE_TAC[th]) THEN HL_E1);;
let HI = prove(`!P f v. HasInt P (f:X->real) v <=> (?g. Measurable g /\ AE P (\x. f x = g x)) /\
    ?a b. &0 <= a /\ &0 <= b /\ lintegral P (\x. Fin(f x)) = Fin a /\ lintegral P (\x. Fin(--(f x))) = Fin b /\ v = a - b`,
  REPEAT GEN_TAC THEN REWRITE_TAC[HI0] THEN
  SUBGOAL_THEN `!g. AE P (\x:X. f x = g x) ==> lintegral P (\x. Fin(f x)) = lintegral P (\x. Fin(g x)) /\ lintegral P (\x. Fin(--(f x))) = lintegral P (\x. Fin(--(g x)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_AE THEN BETA_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. f x = g x:real` THEN ASM_REWRITE_TAC[] THEN MESON_TAC[]; ALL_TAC] THEN
  EQ_TAC THENL
   [DISCH_THEN(X_CHOOSE_THEN `g:X->real` STRIP_ASSUME_TAC) THEN FIRST_X_ASSUM(MP_TAC o SPEC `g:X->real`) THEN ASM_REWRITE_TAC[] THEN
    DISCH_THEN(fun th -> REWRITE_TAC[th]) THEN CONJ_TAC THENL [ASM_MESON_TAC[]; ALL_TAC] THEN
    SUBGOAL_THEN `?b. &0 <= b /\ lintegral P (\x:X. Fin(--(g x))) = Fin b` STRIP_ASSUME_TAC THENL
     [MATCH_MP_TAC ENT THEN REWRITE_TAC[LI_NN] THEN DISCH_TAC THEN UNDISCH_TAC `~(lintegral P (\x:X. Fin(abs(g x))) = Etop)` THEN ASM_SIMP_TAC[LI_ABS] THEN
      REWRITE_TAC HL_ED; ALL_TAC] THEN
    MAP_EVERY EXISTS_TAC [`v + b`;`b:real`] THEN ASM_REWRITE_TAC[EADD_FIN;REAL_ARITH `v = (v + b) - b`] THEN
    MP_TAC(SPECL [`P:(X)measure`;`\x:X. Fin(g x)`] LI_NN) THEN ASM_REWRITE_TAC[EADD_FIN;ELE_FIN];
    STRIP_TAC THEN EXISTS_TAC `g:X->real` THEN FIRST_X_ASSUM(MP_TAC o SPEC `g:X->real`) THEN ASM_SIMP_TAC[LI_ABS] THEN
    DISCH_THEN(CONJUNCTS_THEN(SUBST_ALL_TAC o SYM)) THEN REWRITE_TAC(ereal_INJ::HL_ED) THEN REAL_ARITH_TAC]);;
let HI_AE = prove(`!P f g v. AE P (\x. f x = g x) /\ HasInt P (g:X->real) v ==> HasInt P f v`,
  REWRITE_TAC[HI0] THEN REPEAT STRIP_TAC THEN EXISTS_TAC `g':X->real` THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC AE_IMP THEN
  EXISTS_TAC `\x:X. (f x = g x) /\ g x = g' x:real` THEN CONJ_TAC THENL [SIMP_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. f x = g x:real`;`\x:X. g x = g' x:real`] AE_AND)) THEN ASM_REWRITE_TAC[]);;
let HI_M = prove(`!P f v. HasInt P (f:X->real) v ==> ?g. Measurable g /\ AE P (\x. f x = g x) /\ HasInt P g v`,
  REWRITE_TAC[HI0] THEN MESON_TAC[AE_ALL]);;
let AE_SYM = prove(`!P f g:X->real. AE P (\x. f x = g x) ==> AE P (\x. g x = f x)`, REPEAT GEN_TAC THEN MATCH_MP_TAC EQ_IMP THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]);;
let HI_ADDM = prove(`!P f g u v. Measurable f /\ Measurable g /\ HasInt P (f:X->real) u /\ HasInt P g v ==> HasInt P (\x. f x + g x) (u + v)`,
  REPEAT STRIP_TAC THEN UNDISCH_TAC `HasInt P (g:X->real) v` THEN UNDISCH_TAC `HasInt P (f:X->real) u` THEN REWRITE_TAC[HI] THEN
  DISCH_THEN(X_CHOOSE_THEN `a:real` (X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC) o CONJUNCT2) THEN
  DISCH_THEN(X_CHOOSE_THEN `c:real` (X_CHOOSE_THEN `d:real` STRIP_ASSUME_TAC) o CONJUNCT2) THEN
  CONJ_TAC THENL [EXISTS_TAC `\x:X. f x + g x` THEN CONJ_TAC THENL [HL_MTAC; MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]]; ALL_TAC] THEN
  SUBGOAL_THEN `!h:X->real. Measurable h ==> Measurable (\x. Fin(max (h x) (&0))) /\ !x. e_le (Fin(&0)) (Fin(max (h x) (&0)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THENL [REWRITE_TAC[real_max] THEN HL_MTAC; REWRITE_TAC[ELE_FIN] THEN REAL_ARITH_TAC]; ALL_TAC] THEN
  SUBGOAL_THEN `Measurable (\x:X. f x + g x) /\ Measurable (\x:X. --(f x + g x)) /\ Measurable (\x:X. --(f x)) /\ Measurable (\x:X. --(g x))` STRIP_ASSUME_TAC THENL [REPEAT CONJ_TAC THEN HL_MTAC; ALL_TAC] THEN
  SUBGOAL_THEN `!h k:X->real. Measurable h /\ Measurable k ==> lintegral P (\x. Fin(max (h x) (&0) + max (k x) (&0))) = e_add (lintegral P (\x. Fin(h x))) (lintegral P (\x. Fin(k x)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. Fin(max (h x) (&0))`;`\x:X. Fin(max (k x) (&0))`] LI_ADD) THEN BETA_TAC THEN
    FIRST_X_ASSUM(fun th -> MP_TAC(SPEC `h:X->real` th) THEN MP_TAC(SPEC `k:X->real` th)) THEN ASM_SIMP_TAC[LI_RPOS;EADD_FIN]; ALL_TAC] THEN
  SUBGOAL_THEN `!h k l:X->real. Measurable h /\ Measurable k /\ Measurable l ==> lintegral P (\x. Fin(max (h x) (&0) + max (k x) (&0) + max (l x) (&0))) =
     e_add (lintegral P (\x. Fin(h x))) (e_add (lintegral P (\x. Fin(k x))) (lintegral P (\x. Fin(l x))))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN SUBGOAL_THEN `Measurable (\x:X. max (k x) (&0) + max (l x) (&0))` ASSUME_TAC THENL
     [REWRITE_TAC[real_max] THEN HL_MTAC; ALL_TAC] THEN
    FIRST_X_ASSUM(fun th -> MP_TAC(SPECL [`h:X->real`;`\x:X. max (k x) (&0) + max (l x) (&0)`] th) THEN MP_TAC(SPECL [`k:X->real`;`l:X->real`] th)) THEN
    ASM_REWRITE_TAC[] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN DISCH_THEN(SUBST1_TAC o SYM) THEN
    AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM;ereal_INJ] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `?p q. &0 <= p /\ &0 <= q /\ lintegral P (\x:X. Fin(f x + g x)) = Fin p /\ lintegral P (\x:X. Fin(--(f x + g x))) = Fin q` STRIP_ASSUME_TAC THENL
   [SUBGOAL_THEN `~(lintegral P (\x:X. Fin(f x + g x)) = Etop) /\ ~(lintegral P (\x:X. Fin(--(f x + g x))) = Etop)` (fun th -> MESON_TAC[th;ENT;LI_NN]) THEN CONJ_TAC THEN MATCH_MP_TAC ELE_NT THENL
     [EXISTS_TAC `lintegral P (\x:X. Fin(max (f x) (&0) + max (g x) (&0)))`; EXISTS_TAC `lintegral P (\x:X. Fin(max (--(f x)) (&0) + max (--(g x)) (&0)))`] THEN
    (CONJ_TAC THENL [MATCH_MP_TAC LI_MONO1 THEN REWRITE_TAC[ELE_FIN] THEN REAL_ARITH_TAC; ALL_TAC]) THENL
     [FIRST_X_ASSUM(MP_TAC o SPECL [`f:X->real`;`g:X->real`] o check (fun th -> length(fst(strip_forall(concl th))) = 2));
      FIRST_X_ASSUM(MP_TAC o SPECL [`\x:X. --(f x)`;`\x:X. --(g x)`] o check (fun th -> length(fst(strip_forall(concl th))) = 2))] THEN
    ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN REWRITE_TAC HL_ED; ALL_TAC] THEN
  MAP_EVERY EXISTS_TAC [`p:real`;`q:real`] THEN ASM_REWRITE_TAC[] THEN
  FIRST_X_ASSUM(fun th -> MP_TAC(SPECL [`\x:X. f x + g x`;`\x:X. --(f x)`;`\x:X. --(g x)`] th) THEN MP_TAC(SPECL [`\x:X. --(f x + g x)`;`f:X->real`;`g:X->real`] th)) THEN
  ASM_REWRITE_TAC[EADD_FIN] THEN
  SUBGOAL_THEN `!x:X. max (--(f x + g x)) (&0) + max (f x) (&0) + max (g x) (&0) = max (f x + g x) (&0) + max (--(f x)) (&0) + max (--(g x)) (&0)` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN REAL_ARITH_TAC; DISCH_THEN SUBST1_TAC THEN REWRITE_TAC[ereal_INJ] THEN REAL_ARITH_TAC]);;
let HI_ADD = prove(`!P f g u v. HasInt P (f:X->real) u /\ HasInt P g v ==> HasInt P (\x. f x + g x) (u + v)`,
  REPEAT GEN_TAC THEN DISCH_THEN(CONJUNCTS_THEN2 (X_CHOOSE_THEN `h:X->real` STRIP_ASSUME_TAC o MATCH_MP HI_M) (X_CHOOSE_THEN `k:X->real` STRIP_ASSUME_TAC o MATCH_MP HI_M)) THEN
  MATCH_MP_TAC HI_AE THEN EXISTS_TAC `\x:X. h x + k x:real` THEN ASM_SIMP_TAC[HI_ADDM] THEN
  MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. (f x:real) = h x /\ (g x:real) = k x` THEN CONJ_TAC THENL [SIMP_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(SPECL [`P:(X)measure`;`\x:X. f x = h x:real`;`\x:X. g x = k x:real`] AE_AND)) THEN ASM_REWRITE_TAC[]);;
let HI_CMUL = prove(`!P f c v. HasInt P (f:X->real) v ==> HasInt P (\x. c * f x) (c * v)`,
  SUBGOAL_THEN `!P f c v. &0 <= c /\ HasInt P (f:X->real) v ==> HasInt P (\x. c * f x) (c * v)` ASSUME_TAC THENL
   [REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THENL
     [EXISTS_TAC `\x:X. c * g x:real` THEN CONJ_TAC THENL [HL_MTAC; MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. f x = g x:real` THEN ASM_SIMP_TAC[]];
      MAP_EVERY EXISTS_TAC [`c * a`;`c * b`] THEN ASM_SIMP_TAC[REAL_LE_MUL;GSYM REAL_MUL_RNEG;GSYM EMUL_FIN;LI_MUL] THEN REAL_ARITH_TAC]; ALL_TAC] THEN
  SUBGOAL_THEN `!P f v. HasInt P (f:X->real) v ==> HasInt P (\x. --(f x)) (--v)` ASSUME_TAC THENL
   [REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THENL
     [EXISTS_TAC `\x:X. --(g x):real` THEN CONJ_TAC THENL [HL_MTAC; MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. f x = g x:real` THEN ASM_SIMP_TAC[]];
      MAP_EVERY EXISTS_TAC [`b:real`;`a:real`] THEN ASM_REWRITE_TAC[REAL_NEG_NEG] THEN REAL_ARITH_TAC]; ALL_TAC] THEN
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `&0 <= c` THEN ASM_SIMP_TAC[] THEN
  SUBGOAL_THEN `(\x:X. c * f x) = (\x. --(--c * f x)) /\ c * v = --(--c * v)` (fun th -> REWRITE_TAC[th]) THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPECL [`P:(X)measure`;`\x:X. --c * f x`]) THEN FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_REWRITE_TAC[] THEN ASM_REAL_ARITH_TAC);;
let HI_CONST = prove(`!P c. lintegral P (\x:X. Fin(&1)) = Fin(&1) ==> HasInt P (\x:X. c) c`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[HI] THEN CONJ_TAC THENL [EXISTS_TAC `\x:X. c:real` THEN REWRITE_TAC[HL_MC] THEN MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `!d. lintegral P (\x:X. Fin d) = Fin(max d (&0))` (fun th -> REWRITE_TAC[th;ereal_INJ]) THENL
   [GEN_TAC THEN ONCE_REWRITE_TAC[GSYM LI_RPOS] THEN MP_TAC(SPECL [`P:(X)measure`;`max d (&0)`;`\x:X. Fin(&1)`] LI_MUL) THEN ASM_REWRITE_TAC[EMUL_1] THEN DISCH_THEN MATCH_MP_TAC THEN REAL_ARITH_TAC;
    MAP_EVERY EXISTS_TAC [`max c (&0)`;`max (--c) (&0)`] THEN REAL_ARITH_TAC]);;
hl_prove [
 "int_lin",(REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`P:('a)measure`;`\x:'a. a * f x`;`\x:'a. b * g x`] HI_ADD)) THEN ASM_SIMP_TAC[HI_CMUL]);
 "int_const",(REWRITE_TAC[HL_DEF "Prob"] THEN SIMP_TAC[HI_CONST]);
 "int_ae",(REPEAT STRIP_TAC THEN MATCH_MP_TAC HI_AE THEN EXISTS_TAC `g:'a->real` THEN ASM_REWRITE_TAC[]);
 "int_unique",(REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THEN REPEAT(FIRST_X_ASSUM(MP_TAC o check (fun th -> is_eq (concl th) && type_of(lhs(concl th)) = ety))) THEN
    DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN REWRITE_TAC[ereal_INJ] THEN ASM_REAL_ARITH_TAC);
 "int_parts",(REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THEN RULE_ASSUM_TAC(REWRITE_RULE[ereal_DISTINCT;GSYM ereal_DISTINCT]) THEN REPEAT(POP_ASSUM MP_TAC) THEN SIMP_TAC(ereal_INJ::HL_ED) THEN
    REPEAT STRIP_TAC THEN REAL_ARITH_TAC);
 "int_mono",(REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THEN
    MP_TAC(ISPECL [`P:('a)measure`;`\x:'a. Fin(f x)`;`\x:'a. Fin(g x)`] LI_AE_MONO) THEN MP_TAC(ISPECL [`P:('a)measure`;`\x:'a. Fin(--(g x))`;`\x:'a. Fin(--(f x))`] LI_AE_MONO) THEN
    ASM_REWRITE_TAC[ELE_FIN;REAL_LE_NEG2] THEN ASM_REAL_ARITH_TAC);
 "int_finite",(REWRITE_TAC[HI0] THEN REPEAT STRIP_TAC THEN UNDISCH_TAC `~(lintegral P (\x:'a. Fin(abs(g x))) = Etop)` THEN REWRITE_TAC[] THEN FIRST_X_ASSUM(SUBST1_TAC o SYM) THEN
    MATCH_MP_TAC LI_AE THEN BETA_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:'a. f x = g x:real` THEN ASM_REWRITE_TAC[] THEN SIMP_TAC[]);
 "L_int",(REWRITE_TAC[HI] THEN REPEAT STRIP_TAC THEN
    MP_TAC(ISPECL [`P:('a)measure`;`\x:'a. --(f x):real`] LI_RPOS) THEN ASM_SIMP_TAC[REAL_ARITH `&0 <= x ==> max (--x) (&0) = &0`;LI_0;ereal_INJ] THEN ASM_REAL_ARITH_TAC);
 "M_int",(REWRITE_TAC[HI;HL_DEF "M"] THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC HL_ED THEN REWRITE_TAC[GSYM real_sub]);
 "has_mean_int",(REWRITE_TAC[HI;HL_DEF "HasMean"] THEN REPEAT STRIP_TAC THENL
    [EXISTS_TAC `\x:'a. Fin(g x)` THEN CONJ_TAC THENL [HL_MTAC; MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:'a. f x = g x:real` THEN ASM_SIMP_TAC[]];
     DISJ1_TAC THEN ASM_REWRITE_TAC HL_ED]);
 "int_above_mul",(REWRITE_TAC[HL_DEF "HasIntAbove"] THEN REPEAT STRIP_TAC THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `c:real` o MATCH_MP (REWRITE_RULE[RIGHT_IMP_FORALL_THM] HI_CMUL |> GEN_ALL)) THEN BETA_TAC THEN REWRITE_TAC[COND_RAND;REAL_MUL_RZERO]);
 "int_above_add",(REWRITE_TAC[HL_DEF "HasIntAbove"] THEN REPEAT STRIP_TAC THEN
    MP_TAC(ISPECL [`lebesgue`;`\x. if a <= x then f x else &0`;`\x. if a <= x then g x else &0`;`u:real`;`v:real`] HI_ADD) THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC EQ_IMP THEN
    AP_THM_TAC THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[REAL_ADD_LID])];;
hl_prove [
 "int_exists",(REPEAT STRIP_TAC THEN POP_ASSUM MP_TAC THEN ASM_SIMP_TAC[LI_ABS] THEN DISCH_TAC THEN
    SUBGOAL_THEN `~(lintegral P (\x:'a. Fin(f x)) = Etop) /\ ~(lintegral P (\x:'a. Fin(--(f x))) = Etop)` STRIP_ASSUME_TAC THENL
     [CONJ_TAC THEN DISCH_TAC THEN UNDISCH_TAC `~(e_add (lintegral P (\x:'a. Fin(f x))) (lintegral P (\x. Fin(--(f x)))) = Etop)` THEN ASM_SIMP_TAC[EADD_TOP;LI_NN]; ALL_TAC] THEN
    MP_TAC(ISPEC `lintegral P (\x:'a. Fin(f x))` ENT) THEN MP_TAC(ISPEC `lintegral P (\x:'a. Fin(--(f x)))` ENT) THEN ASM_REWRITE_TAC[LI_NN] THEN
    DISCH_THEN(X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC) THEN DISCH_THEN(X_CHOOSE_THEN `a:real` STRIP_ASSUME_TAC) THEN EXISTS_TAC `a - b:real` THEN REWRITE_TAC[HI] THEN
    CONJ_TAC THENL [EXISTS_TAC `f:'a->real` THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]; MAP_EVERY EXISTS_TAC [`a:real`;`b:real`] THEN ASM_REWRITE_TAC[]])];;
hl_rests_on := "";;
