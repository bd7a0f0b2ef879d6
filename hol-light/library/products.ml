(* Operators on functions, and products of finitely many probability measures. *)

hl_rests_on := "sigma";;
let hl_operator = new_definition
 `hl_operator (U:(X->ereal)->X->ereal) <=>
    (!f. hl_nonneg f ==> hl_nonneg (U f)) /\
    (!c f. &0 <= c /\ hl_nonneg f ==> U (\x. e_mul (Fin c) (f x)) = (\x. e_mul (Fin c) (U f x))) /\
    (!f g. hl_nonneg f /\ hl_nonneg g ==> U (\x. e_add (f x) (g x)) = (\x. e_add (U f x) (U g x))) /\
    (!f. hl_rising f ==> hl_rising (\n. U (f n)) /\ U (\x. esupon (\n:num. T) (\n. f n x)) = (\x. esupon (\n. T) (\n. U (f n) x)))`;;
let OP_ID = prove(`hl_operator (\f:X->ereal. f)`, REWRITE_TAC[hl_operator;ETA_AX] THEN SIMP_TAC[]);;
let OP_COMP = prove(`!U V:(X->ereal)->X->ereal. hl_operator U /\ hl_operator V ==> hl_operator (\f. U (V f))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `U:(X->ereal)->X->ereal` hl_operator) THEN MP_TAC(SPEC `V:(X->ereal)->X->ereal` hl_operator) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN STRIP_TAC THEN
  REWRITE_TAC[hl_operator] THEN REPEAT CONJ_TAC THENL
   [ASM_SIMP_TAC[]; ASM_SIMP_TAC[ETA_AX]; ASM_SIMP_TAC[ETA_AX]; ALL_TAC] THEN
  X_GEN_TAC `f:num->X->ereal` THEN DISCH_TAC THEN
  SUBGOAL_THEN `hl_rising (\n:num. (V:(X->ereal)->X->ereal) (f n)) /\ V (\x. esupon (\n:num. T) (\n. f n x)) = (\x. esupon (\n. T) (\n. V (f n) x))` STRIP_ASSUME_TAC THENL
   [ASM_SIMP_TAC[]; ALL_TAC] THEN ASM_REWRITE_TAC[] THEN
  SUBGOAL_THEN `!h. hl_rising h ==> hl_rising (\n:num. (U:(X->ereal)->X->ereal) (h n)) /\ U (\x. esupon (\n:num. T) (\n. h n x)) = (\x. esupon (\n. T) (\n. U (h n) x))` MP_TAC THENL
   [ASM_SIMP_TAC[]; ALL_TAC] THEN
  DISCH_THEN(MP_TAC o SPEC `\n:num. (V:(X->ereal)->X->ereal) (f n)`) THEN BETA_TAC THEN ASM_REWRITE_TAC[]);;
let OP_FUN = prove(`!J U:(X->ereal)->X->ereal. hl_functional J /\ hl_operator U ==> hl_functional (\f. J (U f))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `J:(X->ereal)->ereal` hl_functional) THEN MP_TAC(SPEC `U:(X->ereal)->X->ereal` hl_operator) THEN ASM_REWRITE_TAC[] THEN STRIP_TAC THEN STRIP_TAC THEN
  REWRITE_TAC[hl_functional] THEN REPEAT CONJ_TAC THENL
   [ASM_SIMP_TAC[]; ASM_SIMP_TAC[ETA_AX]; ASM_SIMP_TAC[ETA_AX]; ALL_TAC] THEN
  X_GEN_TAC `f:num->X->ereal` THEN DISCH_TAC THEN
  SUBGOAL_THEN `hl_rising (\n:num. (U:(X->ereal)->X->ereal) (f n)) /\ U (\x. esupon (\n:num. T) (\n. f n x)) = (\x. esupon (\n. T) (\n. U (f n) x))` STRIP_ASSUME_TAC THENL
   [ASM_SIMP_TAC[]; ALL_TAC] THEN ASM_REWRITE_TAC[] THEN
  SUBGOAL_THEN `!h:num->X->ereal. hl_rising h ==> J (\x. esupon (\n:num. T) (\n. h n x)) = esupon (\n. T) (\n. J (h n))` MP_TAC THENL
   [ASM_SIMP_TAC[]; ALL_TAC] THEN
  DISCH_THEN(MP_TAC o SPEC `\n:num. (U:(X->ereal)->X->ereal) (f n)`) THEN BETA_TAC THEN ASM_REWRITE_TAC[]);;
let hl_upd = new_definition `hl_upd (i:I) (y:X) x = \j. if j = i then y else x j`;;
let UPD_M = prove(`!i. Measurable (\z:(I->X)#X. hl_upd i (SND z) (FST z))`,
  GEN_TAC THEN MATCH_MP_TAC HL_MFUN THEN X_GEN_TAC `j:I` THEN REWRITE_TAC[hl_upd] THEN ASM_CASES_TAC `j:I = i` THEN ASM_REWRITE_TAC[] THENL
   [REWRITE_TAC[ETA_AX;HL_MSND];
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:I->X. x j`;`FST:(I->X)#X->I->X`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN REWRITE_TAC[HL_MFST;HL_MCOORD]]);;
let OP_T = prove(`!Q (i:I). is_prob (Q:(X)measure) ==> hl_operator (\f x. lintegral Q (\y. f (hl_upd i y x)))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!f:(I->X)->ereal. hl_nonneg f ==> hl_nonneg (\z:(I->X)#X. f (hl_upd i (SND z) (FST z)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:(I->X)#X. hl_upd (i:I) (SND z) (FST z)`] NN_COMP)) THEN ASM_REWRITE_TAC[UPD_M]; ALL_TAC] THEN
  SUBGOAL_THEN `!f:(I->X)->ereal x. hl_nonneg f ==> hl_nonneg (\y:X. f (hl_upd i y x))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\z:(I->X)#X. (f:(I->X)->ereal) (hl_upd i (SND z) (FST z))`;`x:I->X`] NN_SECT) THEN ASM_SIMP_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `!f:(I->X)->ereal. hl_nonneg f ==> hl_nonneg (\x. lintegral Q (\y:X. f (hl_upd i y x)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\x:I->X. (Q:(X)measure)`;`\z:(I->X)#X. (f:(I->X)->ereal) (hl_upd i (SND z) (FST z))`] KER_NN) THEN BETA_TAC THEN ASM_SIMP_TAC[] THEN
    DISCH_THEN MATCH_MP_TAC THEN MATCH_MP_TAC PROB_FK THEN ASM_REWRITE_TAC[HL_MC]; ALL_TAC] THEN
  REWRITE_TAC[hl_operator] THEN ASM_SIMP_TAC[LI_MUL] THEN CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:I->X` THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`Q:(X)measure`;`\y:X. (f:(I->X)->ereal) (hl_upd i y x)`;`\y:X. (g:(I->X)->ereal) (hl_upd i y x)`] LI_ADD)) THEN
    FIRST_X_ASSUM(fun th -> MP_TAC(SPECL [`f:(I->X)->ereal`;`x:I->X`] th) THEN MP_TAC(SPECL [`g:(I->X)->ereal`;`x:I->X`] th)) THEN ASM_REWRITE_TAC[] THEN REWRITE_TAC[hl_nonneg] THEN SIMP_TAC[];
    X_GEN_TAC `f:num->(I->X)->ereal` THEN REWRITE_TAC[hl_rising] THEN STRIP_TAC THEN CONJ_TAC THENL
     [CONJ_TAC THENL
       [GEN_TAC THEN FIRST_X_ASSUM(MATCH_MP_TAC o SPEC `(f:num->(I->X)->ereal) n` o check(fun th -> length(fst(strip_forall(concl th))) = 1 && is_imp(snd(strip_forall(concl th))) && type_of(rand(lhand(snd(strip_forall(concl th))))) = `:(I->X)->ereal` && free_in `Q:(X)measure` (concl th))) THEN ASM_REWRITE_TAC[];
        REPEAT GEN_TAC THEN MATCH_MP_TAC LI_MONO1 THEN ASM_REWRITE_TAC[]];
      REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:I->X` THEN
      MATCH_MP_TAC(BETA_RULE(ISPECL [`Q:(X)measure`;`\n:num. \y:X. (f n:(I->X)->ereal) (hl_upd i y x)`] LI_RISING)) THEN REWRITE_TAC[hl_rising] THEN ASM_REWRITE_TAC[] THEN
      GEN_TAC THEN FIRST_X_ASSUM(MATCH_MP_TAC o SPECL [`(f:num->(I->X)->ereal) n`;`x:I->X`]) THEN ASM_REWRITE_TAC[]]]);;
let hl_ind = new_definition `hl_ind (p:bool) = if p then Fin(&1) else Fin(&0)`;;
let PROB_FIN = prove(`!P s:X->bool. is_prob P /\ sigma s ==> ?u. &0 <= u /\ msr P s = Fin u`,
  REWRITE_TAC[PROB] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC ENT THEN REWRITE_TAC[M_NN] THEN MATCH_MP_TAC ELE_NT THEN EXISTS_TAC `msr P (\x:X. T)` THEN
  CONJ_TAC THENL [MATCH_MP_TAC M_MONO THEN ASM_REWRITE_TAC[HL_ST]; ASM_REWRITE_TAC[ereal_DISTINCT]]);;
let HL_MITER_0 = prove(`!f:I->ereal. iterate e_mul {} f = Fin(&1)`, REWRITE_TAC[HL_ITM]);;
let HL_MITER_C = prove(`!f:I->ereal x s. FINITE s /\ ~(x IN s) ==> iterate e_mul (x INSERT s) f = e_mul (f x) (iterate e_mul s f)`, SIMP_TAC[HL_ITM]);;
let MITER_FIN = prove(`!f:I->ereal s. FINITE s ==> (!i. i IN s ==> ?u. &0 <= u /\ f i = Fin u) ==> ?u. &0 <= u /\ iterate e_mul s f = Fin u`,
  GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[HL_MITER_0;ereal_INJ] THEN CONJ_TAC THENL [MESON_TAC[REAL_POS]; ALL_TAC] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MITER_C] THEN
  SUBGOAL_THEN `(?u. &0 <= u /\ f (x:I) = Fin u) /\ ?v. &0 <= v /\ iterate e_mul s (f:I->ereal) = Fin v` STRIP_ASSUME_TAC THENL [ASM_MESON_TAC[IN_INSERT]; ALL_TAC] THEN
  ASM_REWRITE_TAC[EMUL_FIN;ereal_INJ] THEN ASM_MESON_TAC[REAL_LE_MUL]);;
let T_RECT = prove(`!Q (i:I) s t c x. is_prob (Q:(X)measure) /\ sigma (t i) /\ ~(i IN s) /\ &0 <= c ==>
    lintegral Q (\y. e_mul (Fin c) (hl_ind(!j. j IN s \/ t j (hl_upd i y x j)))) = e_mul (e_mul (msr Q (t i)) (Fin c)) (hl_ind(!j. j IN (i INSERT s) \/ t j (x j)))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!y:X. (!j:I. j IN s \/ t j (hl_upd i y x j)) <=> t i y /\ (!j. j IN (i INSERT s) \/ t j (x j))` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN REWRITE_TAC[hl_upd;IN_INSERT] THEN ASM_MESON_TAC[]; ALL_TAC] THEN
  ASM_SIMP_TAC[LI_MUL] THEN ASM_CASES_TAC `!j:I. j IN (i INSERT s) \/ t j (x j:X)` THEN ASM_REWRITE_TAC[hl_ind;LI_0;EMUL_0;EMUL_1] THEN
  ASM_SIMP_TAC[LI_IND1;ETA_AX] THEN MATCH_ACCEPT_TAC EMUL_C);;
(* All coordinates of a finite set are integrated, one after the other; for two families at once. *)
let COORD = prove(`!P Q. (!i:I. is_prob (P i:(X)measure)) /\ (!i. is_prob (Q i)) ==> !s. FINITE s ==>
    ?U V. hl_operator U /\ hl_operator V /\
      (!t x. (!i. sigma (t i)) ==> U (\x. hl_ind(!j. t j (x j))) x = e_mul (iterate e_mul s (\i. msr (P i) (t i))) (hl_ind(!j. j IN s \/ t j (x j)))) /\
      (!t x. (!i. sigma (t i)) ==> V (\x. hl_ind(!j. t j (x j))) x = e_mul (iterate e_mul s (\i. msr (Q i) (t i))) (hl_ind(!j. j IN s \/ t j (x j)))) /\
      ((!i a. sigma a ==> msr (Q i) a = Fin(&0) ==> msr (P i) a = Fin(&0)) ==> !f x. hl_nonneg f /\ V f x = Fin(&0) ==> U f x = Fin(&0))`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN CONJ_TAC THENL
   [REPEAT(EXISTS_TAC `\f:(I->X)->ereal. f`) THEN REWRITE_TAC[OP_ID;HL_MITER_0;EMUL_1;NOT_IN_EMPTY] THEN SIMP_TAC[]; ALL_TAC] THEN
  MAP_EVERY X_GEN_TAC [`i:I`;`s:I->bool`] THEN DISCH_THEN(CONJUNCTS_THEN2 MP_TAC STRIP_ASSUME_TAC) THEN
  DISCH_THEN(X_CHOOSE_THEN `U:((I->X)->ereal)->(I->X)->ereal` (X_CHOOSE_THEN `V:((I->X)->ereal)->(I->X)->ereal` STRIP_ASSUME_TAC)) THEN
  EXISTS_TAC `\f:(I->X)->ereal. (\(f:(I->X)->ereal) x. lintegral (P i) (\y. f (hl_upd (i:I) y x))) (U f)` THEN
  EXISTS_TAC `\f:(I->X)->ereal. (\(f:(I->X)->ereal) x. lintegral (Q i) (\y. f (hl_upd (i:I) y x))) (V f)` THEN
  REPEAT CONJ_TAC THENL
   [MATCH_MP_TAC OP_COMP THEN ASM_SIMP_TAC[OP_T]; MATCH_MP_TAC OP_COMP THEN ASM_SIMP_TAC[OP_T];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MITER_C] THEN
    SUBGOAL_THEN `?c. &0 <= c /\ iterate e_mul s (\i:I. msr (P i) (t i:X->bool)) = Fin c` STRIP_ASSUME_TAC THENL
     [FIRST_ASSUM(MATCH_MP_TAC o REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] o MATCH_MP(REWRITE_RULE[RIGHT_FORALL_IMP_THM] (ONCE_REWRITE_RULE[SWAP_FORALL_THM] MITER_FIN))) THEN
      ASM_MESON_TAC[PROB_FIN]; ALL_TAC] THEN
    ASM_REWRITE_TAC[] THEN MATCH_MP_TAC T_RECT THEN ASM_REWRITE_TAC[];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MITER_C] THEN
    SUBGOAL_THEN `?c. &0 <= c /\ iterate e_mul s (\i:I. msr (Q i) (t i:X->bool)) = Fin c` STRIP_ASSUME_TAC THENL
     [FIRST_ASSUM(MATCH_MP_TAC o REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] o MATCH_MP(REWRITE_RULE[RIGHT_FORALL_IMP_THM] (ONCE_REWRITE_RULE[SWAP_FORALL_THM] MITER_FIN))) THEN
      ASM_MESON_TAC[PROB_FIN]; ALL_TAC] THEN
    ASM_REWRITE_TAC[] THEN MATCH_MP_TAC T_RECT THEN ASM_REWRITE_TAC[];
    DISCH_TAC THEN BETA_TAC THEN REPEAT STRIP_TAC THEN
    SUBGOAL_THEN `hl_nonneg (\y:X. (V:((I->X)->ereal)->(I->X)->ereal) f (hl_upd i y x))` ASSUME_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(ISPECL [`\y:X. hl_upd (i:I) y x`;`(V:((I->X)->ereal)->(I->X)->ereal) f`] NN_COMP)) THEN CONJ_TAC THENL
       [MP_TAC(ISPECL [`\z:(I->X)#X. hl_upd (i:I) (SND z) (FST z)`;`\y:X. (x:I->X,y)`] (REWRITE_RULE[IMP_IMP] HL_MCOMP)) THEN REWRITE_TAC[UPD_M;HL_MPX];
        RULE_ASSUM_TAC(REWRITE_RULE[hl_operator]) THEN ASM_SIMP_TAC[]]; ALL_TAC] THEN
    MP_TAC(ISPECL [`(Q:I->(X)measure) i`;`\y:X. (V:((I->X)->ereal)->(I->X)->ereal) f (hl_upd i y x)`] LI_EQ0) THEN ASM_REWRITE_TAC[AEP] THEN STRIP_TAC THEN
    GEN_REWRITE_TAC RAND_CONV [GSYM(ISPEC `(P:I->(X)measure) i` LI_0)] THEN MATCH_MP_TAC LI_AE THEN REWRITE_TAC[AEP] THEN EXISTS_TAC `s':X->bool` THEN
    ASM_SIMP_TAC[] THEN ASM_MESON_TAC[]]);;
let HL_FINALL = prove(`!t:I->X->bool. (!i. sigma (t i)) ==> !s. FINITE s ==> sigma (\x:I->X. !i. i IN s ==> t i (x i))`,
  GEN_TAC THEN DISCH_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[NOT_IN_EMPTY;HL_ST;IN_INSERT] THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `(\x':I->X. !i. i = x \/ i IN s ==> t i (x' i)) = (\x'. t x (x' x) /\ (!i. i IN s ==> t i (x' i)))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:I->X. (t:I->X->bool) x (z x)`;`\z:I->X. !i. i IN s ==> (t:I->X->bool) i (z i)`] HLI_SA)) THEN ASM_REWRITE_TAC[] THEN
  MP_TAC(SPEC `x:I` (INST_TYPE [`:I`,`:X`;`:X`,`:Y`] HL_MCOORD)) THEN REWRITE_TAC[MEASURABLE] THEN DISCH_THEN(MATCH_MP_TAC o BETA_RULE o SPEC `(t:I->X->bool) x`) THEN ASM_REWRITE_TAC[]);;
let HL_BOX = prove(`!t:I->X->bool. FINITE (\i:I. T) /\ (!i. sigma (t i)) ==> sigma (\x:I->X. !i. t i (x i))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC `t:I->X->bool` HL_FINALL) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(MP_TAC o SPEC `\i:I. T`) THEN ASM_REWRITE_TAC[IN]);;
let BOX_IND = prove(`!D. FINITE (\i:I. T) /\ hl_dynkin D /\ (!t. (!i. sigma (t i)) ==> D (\x:I->X. !i. t i (x i))) ==> !s. sigma s ==> D s`,
  REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\s:(I->X)->bool. ?t. (!i. sigma (t i)) /\ s = (\x. !i. t i (x i))`;`D:((I->X)->bool)->bool`] DYNKIN) THEN
  ANTS_TAC THENL
   [ASM_REWRITE_TAC[] THEN CONJ_TAC THENL [ALL_TAC; ASM_MESON_TAC[]] THEN REPEAT STRIP_TAC THEN
    EXISTS_TAC `\(i:I) (y:X). t' i y /\ t'' i y` THEN ASM_SIMP_TAC[HLI_SA;ETA_AX] THEN REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[];
    DISCH_THEN MATCH_MP_TAC THEN MATCH_MP_TAC GEN_MONO THEN EXISTS_TAC `\s:(I->X)->bool. ?i t. sigma t /\ s = (\f. t (f i))` THEN
    REWRITE_TAC[GSYM SIGMA_FUN] THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `u:(I->X)->bool` THEN DISCH_THEN(X_CHOOSE_THEN `i:I` (X_CHOOSE_THEN `a:X->bool` STRIP_ASSUME_TAC)) THEN
    EXISTS_TAC `\j:I. if j = i then a else (\y:X. T)` THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THENL
     [GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[HL_ST]; REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `f:I->X` THEN EQ_TAC THENL
       [REPEAT STRIP_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]; DISCH_THEN(MP_TAC o SPEC `i:I`) THEN REWRITE_TAC[]]]]);;
let BOX_EQ = prove(`!P R:(I->X)measure. FINITE (\i:I. T) /\ ~(msr P (\x. T) = Etop) /\
    (!t. (!i. sigma (t i)) ==> msr P (\x. !i. t i (x i)) = msr R (\x. !i. t i (x i))) ==> P = R`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC MSR_EXT THEN
  FIRST_ASSUM(MP_TAC o SPEC `\(i:I) (y:X). T` o check(is_forall o concl)) THEN REWRITE_TAC[HL_ST] THEN DISCH_TAC THEN
  MP_TAC(ISPEC `\s:(I->X)->bool. sigma s /\ msr P s = msr R s` BOX_IND) THEN ASM_SIMP_TAC[FIN_DYNKIN;HL_BOX] THEN ASM_MESON_TAC[FIN_DYNKIN]);;
let hl_is_product = new_definition `hl_is_product (Q:I->(X)measure) R <=>
  !s. (!i. sigma (s i)) ==> msr R (\x. !i. s i (x i)) = iterate e_mul (\i. T) (\i. msr (Q i) (s i))`;;
let MITER_1 = prove(`!s:I->bool. FINITE s ==> iterate e_mul s (\i. Fin(&1)) = Fin(&1)`,
  MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[HL_MITER_0;HL_MITER_C;EMUL_1]);;
let PROD_T = prove(`!Q R:(I->X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) /\ hl_is_product Q R ==> msr R (\x. T) = Fin(&1)`,
  REWRITE_TAC[hl_is_product;PROB] THEN REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `\(i:I) (y:X). T`) THEN ASM_REWRITE_TAC[HL_ST] THEN DISCH_THEN SUBST1_TAC THEN
  ASM_SIMP_TAC[MITER_1]);;
let PROD_UNIQ = prove(`!Q R S:(I->X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) /\ hl_is_product Q R /\ hl_is_product Q S ==> R = S`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC BOX_EQ THEN MP_TAC(SPECL [`Q:I->(X)measure`;`R:(I->X)measure`] PROD_T) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  REWRITE_TAC[ereal_DISTINCT] THEN RULE_ASSUM_TAC(REWRITE_RULE[hl_is_product]) THEN ASM_SIMP_TAC[]);;
(* A product exists, and if each factor is absolutely continuous, so is the product. *)
let PROD_PAIR = prove(`!(P:I->(X)measure) (Q:I->(X)measure). FINITE (\i:I. T) /\ (!i. is_prob (P i)) /\ (!i. is_prob (Q i)) ==>
    ?R S. hl_is_product P R /\ hl_is_product Q S /\ ((!i a. sigma a ==> msr (Q i) a = Fin(&0) ==> msr (P i) a = Fin(&0)) ==>
          !s. sigma s /\ msr S s = Fin(&0) ==> msr R s = Fin(&0))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:I->(X)measure`;`Q:I->(X)measure`] COORD) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(MP_TAC o SPEC `\i:I. T`) THEN ASM_REWRITE_TAC[] THEN
  REWRITE_TAC[prove(`!i:I. i IN (\i. T)`,REWRITE_TAC[IN])] THEN
  DISCH_THEN(X_CHOOSE_THEN `U:((I->X)->ereal)->(I->X)->ereal` (X_CHOOSE_THEN `V:((I->X)->ereal)->(I->X)->ereal` STRIP_ASSUME_TAC)) THEN
  ABBREV_TAC `z = @x:I->X. T` THEN
  SUBGOAL_THEN `hl_functional (\f. (U:((I->X)->ereal)->(I->X)->ereal) f z) /\ hl_functional (\f. (V:((I->X)->ereal)->(I->X)->ereal) f z)` STRIP_ASSUME_TAC THENL
   [MP_TAC(ISPECL [`\f:(I->X)->ereal. f z`;`U:((I->X)->ereal)->(I->X)->ereal`] OP_FUN) THEN MP_TAC(ISPECL [`\f:(I->X)->ereal. f z`;`V:((I->X)->ereal)->(I->X)->ereal`] OP_FUN) THEN
    ASM_REWRITE_TAC[DIRAC_FUN] THEN SIMP_TAC[]; ALL_TAC] THEN
  MAP_EVERY EXISTS_TAC [`measure_of (\f. (U:((I->X)->ereal)->(I->X)->ereal) f z)`;`measure_of (\f. (V:((I->X)->ereal)->(I->X)->ereal) f z)`] THEN
  REWRITE_TAC[hl_is_product] THEN REPEAT CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MOF_MSR;HL_BOX] THEN REWRITE_TAC[GSYM hl_ind] THEN ASM_SIMP_TAC[] THEN REWRITE_TAC[hl_ind;EMUL_1];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[MOF_MSR;HL_BOX] THEN REWRITE_TAC[GSYM hl_ind] THEN ASM_SIMP_TAC[] THEN REWRITE_TAC[hl_ind;EMUL_1];
    DISCH_TAC THEN REPEAT STRIP_TAC THEN POP_ASSUM MP_TAC THEN ASM_SIMP_TAC[MOF_MSR] THEN DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o C MATCH_MP (ASSUME `!i a. sigma a ==> msr (Q i) a = Fin(&0) ==> msr (P (i:I):(X)measure) a = Fin(&0)`)) THEN
    DISCH_THEN MATCH_MP_TAC THEN ASM_SIMP_TAC[NN_IND]]);;
let PROD_IS = prove(`!Q:I->(X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) ==> hl_is_product Q (product_measure Q)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`Q:I->(X)measure`;`Q:I->(X)measure`] PROD_PAIR) THEN ASM_REWRITE_TAC[product_measure] THEN STRIP_TAC THEN REWRITE_TAC[GSYM hl_is_product] THEN
  CONV_TAC SELECT_CONV THEN ASM_MESON_TAC[]);;
let PROD_CHAR = prove(`!Q R:(I->X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) /\ hl_is_product Q R ==> R = product_measure Q`,
  MESON_TAC[PROD_UNIQ;PROD_IS]);;
hl_prove [
 "product_prob",(REWRITE_TAC[PROBD;HL_FINITE] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[PROB] THEN MATCH_MP_TAC PROD_T THEN
    EXISTS_TAC `Q:'i->('a)measure` THEN ASM_SIMP_TAC[PROD_IS]);
 "product_unique",(REWRITE_TAC[PROBD;HL_FINITE;HL_MB;el 1 (HL_DEFS "Prod");eprodon] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC PROD_CHAR THEN ASM_REWRITE_TAC[hl_is_product] THEN
    REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `s:'i->'a->bool` o check(fun th -> can (find_term (fun t -> is_const t && fst(dest_const t) = "mass")) (concl th))) THEN
    ASM_SIMP_TAC[MASS;HL_BOX])];;
hl_prove [
 "product_ac",(REWRITE_TAC[PROBD;HL_FINITE;ACP] THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN
    MP_TAC(ISPECL [`P:'i->('a)measure`;`Q:'i->('a)measure`] PROD_PAIR) THEN ASM_REWRITE_TAC[] THEN
    DISCH_THEN(X_CHOOSE_THEN `R:('i->'a)measure` (X_CHOOSE_THEN `S:('i->'a)measure` STRIP_ASSUME_TAC)) THEN
    SUBGOAL_THEN `R = product_measure (P:'i->('a)measure) /\ S = product_measure (Q:'i->('a)measure)` (CONJUNCTS_THEN SUBST_ALL_TAC) THENL
     [CONJ_TAC THEN MATCH_MP_TAC PROD_CHAR THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
    REPEAT STRIP_TAC THEN FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_REWRITE_TAC[])];;
let FK_DYN = prove(`!K:Z->(W)measure. (!x. msr (K x) (\y. T) = Fin(&1)) ==> hl_dynkin (\s. sigma s /\ Measurable (\x. msr (K x) s))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_dynkin;HL_SF;M_0;HL_MC] THEN REPEAT CONJ_TAC THENL
   [X_GEN_TAC `s:W->bool` THEN STRIP_TAC THEN ASM_SIMP_TAC[HL_SN;M_COMPL;ereal_DISTINCT] THEN HL_MTAC;
    REPEAT STRIP_TAC THENL [HL_SIG; ASM_SIMP_TAC[M_U] THEN HL_MTAC];
    REPEAT STRIP_TAC THENL [ASM_SIMP_TAC[HL_SU]; ASM_SIMP_TAC[M_SUP] THEN MATCH_MP_TAC(BETA_RULE(ISPEC `\n:num. \x:Z. msr (K x) (f n:W->bool)` HL_MESUP)) THEN ASM_REWRITE_TAC[]]]);;
let MITER_M = prove(`!f:I->Z->ereal. !s. FINITE s ==> (!i. i IN s ==> Measurable (f i)) ==> Measurable (\x. iterate e_mul s (\i. f i x))`,
  GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[HL_MITER_0;HL_MC] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_MITER_C] THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:Z. (f:I->Z->ereal) x z`;`\z:Z. iterate e_mul s (\i:I. f i z)`] (REWRITE_RULE[IMP_IMP] HL_MEMUL))) THEN REWRITE_TAC[ETA_AX] THEN
  ASM_MESON_TAC[IN_INSERT]);;
let PROD_BOX = prove(`!Q:I->(X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) ==>
   !t. (!i. sigma (t i)) ==> msr (product_measure Q) (\x. !i. t i (x i)) = iterate e_mul (\i. T) (\i. msr (Q i) (t i))`,
  REPEAT GEN_TAC THEN DISCH_THEN(MP_TAC o MATCH_MP PROD_IS) THEN REWRITE_TAC[hl_is_product]);;
let PROD_MASS = prove(`!Q:I->(X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) ==> msr (product_measure Q) (\x. T) = Fin(&1)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC PROD_T THEN EXISTS_TAC `Q:I->(X)measure` THEN ASM_SIMP_TAC[PROD_IS]);;
let PROD_MEAS = prove(`!K:I->Z->(X)measure. FINITE (\i:I. T) /\ (!i. Measurable (K i)) /\ (!i x. is_prob (K i x)) ==> Measurable (\x. product_measure (\i. K i x))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MMEAS THEN
  MP_TAC(ISPEC `\s:(I->X)->bool. sigma s /\ Measurable (\x:Z. msr (product_measure (\i. (K:I->Z->(X)measure) i x)) s)` BOX_IND) THEN
  ANTS_TAC THENL [ALL_TAC; SIMP_TAC[]] THEN ASM_SIMP_TAC[HL_BOX] THEN CONJ_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPEC `\x:Z. product_measure (\i. (K:I->Z->(X)measure) i x)` FK_DYN)) THEN GEN_TAC THEN MATCH_MP_TAC PROD_MASS THEN ASM_REWRITE_TAC[];
    REPEAT STRIP_TAC THEN
    SUBGOAL_THEN `!x:Z. msr (product_measure (\i:I. K i x)) (\x. !i. t i (x i:X)) = iterate e_mul (\i. T) (\i. msr (K i x) (t i))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN MP_TAC(ISPEC `\i. (K:I->Z->(X)measure) i x` PROD_BOX) THEN ASM_SIMP_TAC[];
      MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[IMP_IMP] (ISPECL [`\(i:I) (x:Z). msr (K i x) (t i:X->bool)`;`\i:I. T`] MITER_M))) THEN ASM_REWRITE_TAC[] THEN REPEAT STRIP_TAC THEN
      MATCH_MP_TAC HL_MKER THEN ASM_REWRITE_TAC[ETA_AX]]]);;
let ITER_SPLIT = prove(`!f:I->ereal i. FINITE (\i:I. T) ==> iterate e_mul (\i. T) f = e_mul (f i) (iterate e_mul (UNIV DELETE i) f)`,
  REPEAT STRIP_TAC THEN RULE_ASSUM_TAC(REWRITE_RULE[HL_T]) THEN REWRITE_TAC[HL_T] THEN
  MP_TAC(ISPECL [`f:I->ereal`;`i:I`;`(:I) DELETE i`] HL_MITER_C) THEN ASM_REWRITE_TAC[FINITE_DELETE;IN_DELETE] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN
  AP_THM_TAC THEN AP_TERM_TAC THEN SET_TAC[]);;
let PROD_SPLIT = prove(`!Q:I->(X)measure. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) ==> !i f. hl_nonneg f ==>
    lintegral (product_measure Q) f = lintegral (product_measure Q) (\x. lintegral (Q i) (\y. f (hl_upd i y x)))`,
  REPEAT STRIP_TAC THEN
  MP_TAC(ISPECL [`lintegral (product_measure (Q:I->(X)measure))`;`\(f:(I->X)->ereal) x. lintegral (Q i) (\y. f (hl_upd (i:I) y x))`] OP_FUN) THEN
  ASM_SIMP_TAC[OP_T;LI_FUN] THEN DISCH_TAC THEN FIRST_ASSUM(MP_TAC o SPEC `f:(I->X)->ereal` o MATCH_MP MOF_LI) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN AP_THM_TAC THEN AP_TERM_TAC THEN CONV_TAC SYM_CONV THEN MATCH_MP_TAC PROD_CHAR THEN ASM_REWRITE_TAC[hl_is_product] THEN
  X_GEN_TAC `t:I->X->bool` THEN DISCH_TAC THEN ASM_SIMP_TAC[MOF_MSR;HL_BOX] THEN REWRITE_TAC[GSYM hl_ind] THEN
  MP_TAC(ISPECL [`(Q:I->(X)measure) i`;`i:I`;`{}:I->bool`;`t:I->X->bool`;`&1`] T_RECT) THEN ASM_REWRITE_TAC[NOT_IN_EMPTY;REAL_POS;EMUL_1] THEN DISCH_THEN(fun th -> REWRITE_TAC[th]) THEN
  SUBGOAL_THEN `?u. &0 <= u /\ msr (Q (i:I)) (t i:X->bool) = Fin u` STRIP_ASSUME_TAC THENL [ASM_SIMP_TAC[PROB_FIN]; ALL_TAC] THEN
  ASM_SIMP_TAC[LI_MUL] THEN REWRITE_TAC[IN_SING] THEN
  MP_TAC(ISPEC `Q:I->(X)measure` PROD_BOX) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(MP_TAC o SPEC `\j:I. if j = i then (\y:X. T) else t j`) THEN
  SUBGOAL_THEN `!j:I. sigma ((if j = i then (\y:X. T) else t j):X->bool)` ASSUME_TAC THENL [GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[HL_ST]; ASM_REWRITE_TAC[]] THEN
  SUBGOAL_THEN `!x:I->X. (!j. (if j = i then (\y. T) else t j) (x j)) <=> (!j. j = i \/ t j (x j))` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `j:I` THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `sigma (\x:I->X. !j. j = i \/ t j (x j))` ASSUME_TAC THENL
   [MP_TAC(SPEC `\j:I. if j = i then (\y:X. T) else t j` HL_BOX) THEN ASM_REWRITE_TAC[] THEN MATCH_MP_TAC EQ_IMP THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN
    GEN_TAC THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `j:I` THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  REWRITE_TAC[hl_ind] THEN ASM_SIMP_TAC[LI_IND1] THEN DISCH_THEN SUBST1_TAC THEN
  MP_TAC(ISPECL [`\j:I. msr (Q j) ((if j = i then (\y:X. T) else t j))`;`i:I`] ITER_SPLIT) THEN MP_TAC(ISPECL [`\j:I. msr (Q j) (t j:X->bool)`;`i:I`] ITER_SPLIT) THEN
  ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN
  SUBGOAL_THEN `msr (Q (i:I)) (\y:X. T) = Fin(&1)` SUBST1_TAC THENL [ASM_REWRITE_TAC[GSYM PROB]; REWRITE_TAC[EMUL_1]] THEN
  AP_TERM_TAC THEN MATCH_MP_TAC(MATCH_MP ITERATE_EQ HL_EMM) THEN SIMP_TAC[IN_DELETE]);;
(* A product of functions of the coordinates. *)
let LI_TOP = prove(`!P h:X->ereal. hl_nonneg h ==> lintegral P (\x. e_mul (h x) Etop) = e_mul (lintegral P h) Etop`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!x. e_le (Fin(&0)) x ==> e_mul x Etop = if x = Fin(&0) then Fin(&0) else Etop` ASSUME_TAC THENL
   [REWRITE_TAC[ENN_CASES] THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC(real_sgn::ereal_INJ::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED THEN
    ASM_CASES_TAC `a = &0` THEN ASM_REWRITE_TAC[REAL_LT_REFL;REAL_MUL_LZERO] THEN
    SUBGOAL_THEN `&0 < a` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ASM_REWRITE_TAC[] THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED]; ALL_TAC] THEN
  ASM_SIMP_TAC[LI_NN] THEN COND_CASES_TAC THENL
   [GEN_REWRITE_TAC RAND_CONV [GSYM(SPEC `P:(X)measure` LI_0)] THEN MATCH_MP_TAC LI_AE THEN BETA_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. h x = Fin(&0)` THEN
    CONJ_TAC THENL [SIMP_TAC[EMUL_0]; MATCH_MP_TAC LI_EQ0 THEN ASM_REWRITE_TAC[]];
    SUBGOAL_THEN `!c. &0 <= c ==> e_le (e_mul (Fin c) (lintegral P h)) (lintegral P (\x:X. e_mul (h x) Etop))` MP_TAC THENL
     [REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_MUL] THEN MATCH_MP_TAC LI_MONO1 THEN X_GEN_TAC `x:X` THEN BETA_TAC THEN ONCE_REWRITE_TAC[EMUL_C] THEN
      GEN_REWRITE_TAC RAND_CONV [EMUL_C] THEN MATCH_MP_TAC ELE_MUL THEN REWRITE_TAC[ELE_TOP] THEN RULE_ASSUM_TAC(REWRITE_RULE[hl_nonneg]) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
    POP_ASSUM MP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`h:X->ereal`] LI_NN) THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. e_mul (h x) Etop`] LI_NN) THEN
    SPEC_TAC(`lintegral P (\x:X. e_mul (h x) Etop)`,`w:ereal`) THEN SPEC_TAC(`lintegral P (h:X->ereal)`,`v:ereal`) THEN REPEAT GEN_TAC THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THEN STRIP_TAC THEN
    ASM_REWRITE_TAC[ereal_INJ;EMUL_FIN;ELE_FIN;ereal_DISTINCT] THEN REPEAT STRIP_TAC THENL
     [FIRST_X_ASSUM(MP_TAC o SPEC `&1`) THEN REWRITE_TAC[REAL_POS;EMUL_1] THEN REWRITE_TAC HL_ED;
      FIRST_X_ASSUM(MP_TAC o SPEC `(a + &1) / a'`) THEN SUBGOAL_THEN `&0 < a'` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
      ASM_SIMP_TAC[REAL_DIV_RMUL;REAL_LT_IMP_NZ;REAL_LE_DIV;REAL_ARITH `&0 <= a ==> &0 <= a + &1`] THEN REAL_ARITH_TAC]]);;
let RPROD_NN = prove(`!f:I->real. (!i. &0 <= f i) ==> !s. FINITE s ==> &0 <= product s f`,
  GEN_TAC THEN DISCH_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[PRODUCT_CLAUSES;REAL_POS] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC REAL_LE_MUL THEN ASM_REWRITE_TAC[]);;
let HL_MCO = prove(`!(f:I->X->real) i. Measurable (f i) ==> Measurable (\x:I->X. f i (x i))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(f:I->X->real) i`;`\x:I->X. x i`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN ASM_REWRITE_TAC[HL_MCOORD]);;
let PROD_LI = prove(`!Q:I->(X)measure f. FINITE (\i:I. T) /\ (!i. is_prob (Q i)) /\ (!i. Measurable (f i)) /\ (!i x. &0 <= f i x) ==>
   !s. FINITE s ==> lintegral (product_measure Q) (\x. Fin(product s (\i. f i (x i)))) = iterate e_mul s (\i. lintegral (Q i) (\y. Fin(f i y)))`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[PRODUCT_CLAUSES;HL_MITER_0] THEN CONJ_TAC THENL
   [MP_TAC(SPEC `Q:I->(X)measure` PROD_MASS) THEN ASM_REWRITE_TAC[] THEN MP_TAC(ISPECL [`product_measure (Q:I->(X)measure)`;`\x:I->X. T`] LI_IND1) THEN REWRITE_TAC[HL_ST] THEN SIMP_TAC[]; ALL_TAC] THEN
  MAP_EVERY X_GEN_TAC [`i:I`;`s:I->bool`] THEN STRIP_TAC THEN ASM_SIMP_TAC[PRODUCT_CLAUSES;HL_MITER_C] THEN
  SUBGOAL_THEN `!s:I->bool. FINITE s ==> hl_nonneg (\x:I->X. Fin(product s (\i. f i (x i))))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPEC `\x:I->X. product s' (\i. f i (x i))` NN_FIN)) THEN CONJ_TAC THENL
     [MP_TAC(ISPECL [`\(i:I) (x:I->X). f i (x i):real`;`s':I->bool`] HL_MPROD) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN MATCH_MP_TAC THEN REPEAT STRIP_TAC THEN BETA_TAC THEN MATCH_MP_TAC HL_MCO THEN ASM_REWRITE_TAC[];
      GEN_TAC THEN MATCH_MP_TAC(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] RPROD_NN) THEN ASM_REWRITE_TAC[]]; ALL_TAC] THEN
  MP_TAC(SPEC `Q:I->(X)measure` PROD_SPLIT) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(MP_TAC o SPECL [`i:I`;`\x:I->X. Fin(f i (x i) * product s (\i. f i (x i)))`]) THEN BETA_TAC THEN ANTS_TAC THENL
   [FIRST_X_ASSUM(MP_TAC o SPEC `i INSERT (s:I->bool)`) THEN ASM_SIMP_TAC[PRODUCT_CLAUSES;FINITE_INSERT]; DISCH_THEN SUBST1_TAC] THEN
  SUBGOAL_THEN `!x:I->X y. Fin(f i (hl_upd i y x i) * product s (\j. f j (hl_upd i y x j))) = e_mul (Fin(product s (\j. f j (x j)))) (Fin(f i y))` (fun th -> REWRITE_TAC[th]) THENL
   [REPEAT GEN_TAC THEN REWRITE_TAC[EMUL_FIN;ereal_INJ;hl_upd] THEN GEN_REWRITE_TAC RAND_CONV [REAL_MUL_SYM] THEN AP_TERM_TAC THEN REWRITE_TAC[product] THEN MATCH_MP_TAC(MATCH_MP ITERATE_EQ MONOIDAL_REAL_MUL) THEN
    X_GEN_TAC `j:I` THEN DISCH_TAC THEN BETA_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[] THEN ASM_MESON_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `!x:I->X. &0 <= product s (\j. f j (x j))` ASSUME_TAC THENL [GEN_TAC THEN MATCH_MP_TAC(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] RPROD_NN) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  ASM_SIMP_TAC[LI_MUL] THEN MP_TAC(ISPECL [`(Q:I->(X)measure) i`;`\y:X. Fin(f (i:I) y)`] LI_NN) THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THEN ASM_REWRITE_TAC[] THENL
   [MP_TAC(ISPECL [`product_measure (Q:I->(X)measure)`;`\x:I->X. Fin(product s (\j. f j (x j)))`] LI_TOP) THEN ASM_SIMP_TAC[] THEN DISCH_THEN(K ALL_TAC) THEN MATCH_ACCEPT_TAC EMUL_C;
    ONCE_REWRITE_TAC[EMUL_C] THEN ASM_SIMP_TAC[LI_MUL] THEN MATCH_ACCEPT_TAC EMUL_C]);;
hl_prove [
 "measurable_product",(REWRITE_TAC[PROBD;HL_FINITE] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC PROD_MEAS THEN ASM_REWRITE_TAC[])];;
hl_prove [
 "product_split",(REWRITE_TAC[PROBD;HL_FINITE;GSYM hl_upd] THEN REPEAT STRIP_TAC THEN MP_TAC(ISPEC `Q:'i->('a)measure` PROD_SPLIT) THEN ASM_REWRITE_TAC[] THEN
    DISCH_THEN MATCH_MP_TAC THEN ASM_REWRITE_TAC[hl_nonneg])];;
hl_prove [
 "product_L",(REWRITE_TAC[PROBD;HL_FINITE] THEN REPEAT STRIP_TAC THEN REWRITE_TAC(eprodon :: rprodon :: HL_DEFS "Prod") THEN ASM_REWRITE_TAC[] THEN
    MP_TAC(ISPECL [`Q:'i->('a)measure`;`f:'i->'a->real`] PROD_LI) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN MATCH_MP_TAC THEN ASM_REWRITE_TAC[])];;
hl_rests_on := "";;
