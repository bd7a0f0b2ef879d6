(* The lower integral, from simple functions: order, linearity, monotone convergence. *)

hl_rests_on := "sigma";;
let ELE_REFL = prove(`!x. e_le x x`, HL_E1);;
let ELE_TRANS = prove(`!x y z. e_le x y /\ e_le y z ==> e_le x z`, HL_E1);;
let ELE_ANTISYM = prove(`!x y. e_le x y /\ e_le y x ==> x = y`, HL_E1);;
let ELE_TOTAL = prove(`!x y. ~(e_le x y) ==> e_le y x`, HL_E1);;
let ELE_TOP = prove(`!x. e_le x Etop`, HL_E1);;
let EADD_C = prove(`!x y. e_add x y = e_add y x`, HL_E1);;
let EADD_A = prove(`!x y z. e_add x (e_add y z) = e_add (e_add x y) z`, HL_E1);;
let EADD_AC = prove(`e_add x y = e_add y x /\ e_add (e_add x y) z = e_add x (e_add y z) /\ e_add x (e_add y z) = e_add y (e_add x z)`,
  HL_E1);;
let EADD_0 = prove(`(!x. e_add (Fin(&0)) x = x) /\ (!x. e_add x (Fin(&0)) = x)`, CONJ_TAC THEN HL_E1);;
let ELE_ADD = prove(`!a b c d. e_le a c /\ e_le b d ==> e_le (e_add a b) (e_add c d)`, HL_E1);;
let ENN_ADD = prove(`!a b. e_le (Fin(&0)) a /\ e_le (Fin(&0)) b ==> e_le (Fin(&0)) (e_add a b)`, HL_E1);;
let ELE_ADDR = prove(`!a b. e_le (Fin(&0)) b ==> e_le a (e_add a b)`, HL_E1);;
let EMUL_0 = prove(`(!x. e_mul (Fin(&0)) x = Fin(&0)) /\ (!x. e_mul x (Fin(&0)) = Fin(&0))`,
  CONJ_TAC THEN HL_E0 THEN REWRITE_TAC(REAL_MUL_LZERO::REAL_MUL_RZERO::real_sgn::REAL_LT_REFL::HL_ED));;
let EMUL_ADD = prove(`!c x y. &0 <= c ==> e_mul (Fin c) (e_add x y) = e_add (e_mul (Fin c) x) (e_mul (Fin c) y)`,
  REWRITE_TAC[HL_L "emul_add"]);;
let EMUL_ADDL = prove(`!a b x. &0 <= a /\ &0 <= b ==> e_mul (Fin(a + b)) x = e_add (e_mul (Fin a) x) (e_mul (Fin b) x)`,
  REPEAT GEN_TAC THEN STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN STRIP_TAC THEN
  ASM_CASES_TAC `a = &0` THEN ASM_REWRITE_TAC[REAL_ADD_LID;EMUL_0;EADD_0] THEN
  ASM_CASES_TAC `b = &0` THEN ASM_REWRITE_TAC[REAL_ADD_RID;EMUL_0;EADD_0] THEN
  (SUBGOAL_THEN `&0 < a /\ &0 < b /\ &0 < a + b` STRIP_ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC]) THEN
  ASM_REWRITE_TAC(real_sgn::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC(HL_ED) THEN ASM_REAL_ARITH_TAC);;
let EMUL_A = prove(`!x y z. e_mul (e_mul x y) z = e_mul x (e_mul y z)`, REWRITE_TAC[HL_L "emul_assoc"]);;
let EMUL_C = prove(`!x y. e_mul x y = e_mul y x`, MESON_TAC[HL_L "emul_comm"]);;
let EMUL_1 = prove(`(!x. e_mul (Fin(&1)) x = x) /\ (!x. e_mul x (Fin(&1)) = x)`, MESON_TAC[HL_L "eone_mul";EMUL_C]);;
let EMUL_FIN = prove(`!a b. e_mul (Fin a) (Fin b) = Fin(a * b)`, REWRITE_TAC HL_ED);;
let EADD_FIN = prove(`!a b. e_add (Fin a) (Fin b) = Fin(a + b)`, REWRITE_TAC HL_ED);;
let ENN_MUL = prove(`!x y. e_le (Fin(&0)) x /\ e_le (Fin(&0)) y ==> e_le (Fin(&0)) (e_mul x y)`, MESON_TAC[HL_L "emul_nonneg"]);;
let ELE_MUL = prove(`!c x y. e_le (Fin(&0)) c /\ e_le x y ==> e_le (e_mul c x) (e_mul c y)`, MESON_TAC[HL_L "emul_le"]);;
let ELE_FIN = prove(`!a b. e_le (Fin a) (Fin b) <=> a <= b`, REWRITE_TAC HL_ED);;
let EMUL_TOP = prove(`!c. &0 < c ==> e_mul (Fin c) Etop = Etop`, MESON_TAC[HL_L "mul_top"]);;
let EADD_TOP = prove(`(!x. e_le (Fin(&0)) x ==> e_add Etop x = Etop) /\ (!x. e_le (Fin(&0)) x ==> e_add x Etop = Etop)`, CONJ_TAC THEN HL_E1);;
let ENN_CASES = prove(`!x. e_le (Fin(&0)) x <=> x = Etop \/ ?a. &0 <= a /\ x = Fin a`,
  GEN_TAC THEN STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED THEN MESON_TAC[]);;
let ELT_LE = prove(`!x y. e_lt x y <=> ~(e_le y x)`, REWRITE_TAC[ELT]);;
let ELE_MULI = prove(`!c x z. &0 < c ==> (e_le (e_mul (Fin c) x) z <=> e_le x (e_mul (Fin(inv c)) z))`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 < inv c` ASSUME_TAC THENL [ASM_SIMP_TAC[REAL_LT_INV]; ALL_TAC] THEN
  STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN STRUCT_CASES_TAC(SPEC `z:ereal` ereal_CASES) THEN
  ASM_REWRITE_TAC(real_sgn::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED THEN
  GEN_REWRITE_TAC (RAND_CONV o RAND_CONV) [REAL_MUL_SYM] THEN REWRITE_TAC[GSYM real_div] THEN ASM_SIMP_TAC[REAL_LE_RDIV_EQ] THEN
  REWRITE_TAC[REAL_MUL_SYM]);;

(* Suprema. *)
let ESUP_U = prove(`!G (f:A->ereal) i. G i ==> e_le (f i) (esupon G f)`, MESON_TAC[ESUPON]);;
let ESUP_L = prove(`!G (f:A->ereal) u. (!i. G i ==> e_le (f i) u) ==> e_le (esupon G f) u`, MESON_TAC[ESUPON]);;
let ESUP_MONO = prove(`!G H (f:A->ereal) (g:B->ereal). (!i. G i ==> ?j. H j /\ e_le (f i) (g j)) ==> e_le (esupon G f) (esupon H g)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_L THEN ASM_MESON_TAC[ESUP_U;ELE_TRANS]);;
let ESUP_EQ = prove(`!G (f:A->ereal) s. (!i. G i ==> e_le (f i) s) /\ (!u. (!i. G i ==> e_le (f i) u) ==> e_le s u) ==> esupon G f = s`,
  MESON_TAC[ESUPON;ELE_ANTISYM]);;
let ESUP_GT = prove(`!G (f:A->ereal) c. ~(e_le (esupon G f) c) ==> ?i. G i /\ ~(e_le (f i) c)`, MESON_TAC[ESUPON]);;
let ESUP_CONST = prove(`!G (c:ereal). (?i:A. G i) ==> esupon G (\i. c) = c`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_EQ THEN ASM_MESON_TAC[ELE_REFL]);;
let ESUP_NN = prove(`!G (f:A->ereal). (?i. G i /\ e_le (Fin(&0)) (f i)) ==> e_le (Fin(&0)) (esupon G f)`, MESON_TAC[ESUPON;ELE_TRANS]);;
let ESUP_ADDC = prove(`!G (f:A->ereal) c z. e_le (Fin(&0)) c /\ (?i. G i) /\ (!i. G i ==> e_le (Fin(&0)) (f i) /\ e_le (e_add (f i) c) z)
    ==> e_le (e_add (esupon G f) c) z`,
  REPEAT STRIP_TAC THEN UNDISCH_TAC `e_le (Fin(&0)) c` THEN REWRITE_TAC[ENN_CASES] THEN STRIP_TAC THENL
   [SUBGOAL_THEN `z = Etop` (fun th -> REWRITE_TAC[th;ELE_TOP]) THEN FIRST_X_ASSUM(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC[] THEN
    ASM_CASES_TAC `e_le (Fin(&0)) ((f:A->ereal) i)` THEN ASM_SIMP_TAC[EADD_TOP] THEN
    STRUCT_CASES_TAC(SPEC `z:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED;
    ASM_REWRITE_TAC[] THEN MATCH_MP_TAC(prove(`e_le x (e_add z (Fin(--a))) ==> e_le (e_add x (Fin a)) z`, HL_E1)) THEN
    MATCH_MP_TAC ESUP_L THEN X_GEN_TAC `j:A` THEN DISCH_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `j:A`) THEN ASM_REWRITE_TAC[] THEN
    SPEC_TAC(`(f:A->ereal) j`,`y:ereal`) THEN GEN_TAC THEN DISCH_THEN(MP_TAC o CONJUNCT2) THEN
    STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN STRUCT_CASES_TAC(SPEC `z:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED THEN REAL_ARITH_TAC]);;
let ESUP_ADD = prove(`!G H (f:A->ereal) (g:B->ereal) z. (?i. G i) /\ (?j. H j) /\ (!i. G i ==> e_le (Fin(&0)) (f i)) /\ (!j. H j ==> e_le (Fin(&0)) (g j)) /\
    (!i j. G i /\ H j ==> e_le (e_add (f i) (g j)) z) ==> e_le (e_add (esupon G f) (esupon H g)) z`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_ADDC THEN CONJ_TAC THENL [ASM_MESON_TAC[ESUP_NN]; ALL_TAC] THEN
  CONJ_TAC THENL [ASM_MESON_TAC[]; ALL_TAC] THEN X_GEN_TAC `k:A` THEN DISCH_TAC THEN ASM_SIMP_TAC[] THEN
  ONCE_REWRITE_TAC[EADD_C] THEN MATCH_MP_TAC ESUP_ADDC THEN ASM_MESON_TAC[EADD_C]);;
let ESUP_MUL = prove(`!G (f:A->ereal) c z. &0 <= c /\ (?i. G i) /\ (!i. G i ==> e_le (e_mul (Fin c) (f i)) z) ==> e_le (e_mul (Fin c) (esupon G f)) z`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `c = &0` THENL
   [ASM_MESON_TAC[EMUL_0]; SUBGOAL_THEN `&0 < c` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC]] THEN
  ASM_SIMP_TAC[ELE_MULI] THEN MATCH_MP_TAC ESUP_L THEN ASM_MESON_TAC[ELE_MULI]);;
let ESUP_MULE = prove(`!G (f:A->ereal) c. &0 <= c /\ (?i. G i) ==> e_mul (Fin c) (esupon G f) = esupon G (\i. e_mul (Fin c) (f i))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN CONJ_TAC THENL
   [MATCH_MP_TAC ESUP_MUL THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THENL [ASM_MESON_TAC[]; ALL_TAC] THEN
    REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(SPECL [`G:A->bool`;`\i:A. e_mul (Fin c) (f i)`] ESUP_U)) THEN ASM_REWRITE_TAC[];
    MATCH_MP_TAC ESUP_L THEN REPEAT STRIP_TAC THEN BETA_TAC THEN MATCH_MP_TAC ELE_MUL THEN ASM_REWRITE_TAC[ELE_FIN] THEN ASM_MESON_TAC[ESUP_U]]);;
(* Increasing sequences. *)
let EINC = prove(`!f. (!n. e_le (f n) (f (SUC n))) ==> !m n. m <= n ==> e_le (f m) (f n)`,
  GEN_TAC THEN DISCH_TAC THEN MATCH_MP_TAC TRANSITIVE_STEPWISE_LE THEN ASM_MESON_TAC[ELE_REFL;ELE_TRANS]);;
let SEQ_ADD = prove(`!f g. (!n. e_le (Fin(&0)) (f n)) /\ (!n. e_le (Fin(&0)) (g n)) /\ (!n. e_le (f n) (f (SUC n))) /\ (!n. e_le (g n) (g (SUC n)))
    ==> esupon (\n:num. T) (\n. e_add (f n) (g n)) = e_add (esupon (\n. T) f) (esupon (\n. T) g)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN CONJ_TAC THENL
   [MATCH_MP_TAC ESUP_L THEN REPEAT STRIP_TAC THEN BETA_TAC THEN MATCH_MP_TAC ELE_ADD THEN CONJ_TAC THEN MATCH_MP_TAC ESUP_U THEN REWRITE_TAC[];
    MATCH_MP_TAC ESUP_ADD THEN ASM_REWRITE_TAC[] THEN MAP_EVERY X_GEN_TAC [`i:num`;`j:num`] THEN
    MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `e_add (f(i + j)) (g(i + j:num))` THEN CONJ_TAC THENL
     [MATCH_MP_TAC ELE_ADD THEN CONJ_TAC THEN MATCH_MP_TAC(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] EINC) THEN ASM_REWRITE_TAC[] THEN ARITH_TAC;
      MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n:num. e_add (f n) (g n)`] ESUP_U)) THEN REWRITE_TAC[]]]);;
(* Measures of sets. *)
let MSRP = prove(`!P:(X)measure. is_measure (msr P)`, MESON_TAC[MSR]);;
let M_0,M_NN,M_OFF,M_U,M_SUP = let l = CONJUNCTS (REWRITE_RULE[is_measure;FORALL_AND_THM] MSRP) in el 0 l, el 1 l, el 2 l, el 3 l, el 4 l;;
let M_SPLIT = prove(`!(P:(X)measure) s t. sigma s /\ sigma t ==> msr P s = e_add (msr P (\x. s x /\ t x)) (msr P (\x. s x /\ ~t x))`,
  REPEAT STRIP_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`\x:X. s x /\ t x`;`\x:X. s x /\ ~t x`] M_U) THEN BETA_TAC THEN ANTS_TAC THENL
   [SUBGOAL_THEN `sigma (\x:X. ~t x)` ASSUME_TAC THENL [ASM_SIMP_TAC[HL_SN]; ALL_TAC] THEN
    ASM_SIMP_TAC[REWRITE_RULE[IMP_IMP] HL_SA] THEN MESON_TAC[];
    DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]]);;
let HL_SB = prove(`!s t:X->bool. sigma s ==> sigma t ==> sigma (\x. s x /\ ~t x)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(SPECL [`s:X->bool`;`\x:X. ~t x`] (REWRITE_RULE[IMP_IMP] HL_SA))) THEN ASM_SIMP_TAC[HL_SN]);;
let HLI_SA,HLI_SO,HLI_SB = let f = REWRITE_RULE[IMP_IMP] in f HL_SA, f HL_SO, f HL_SB;;

(* Simple functions. *)
let SIMPLE = prove(`simple ([]:(real#(X->bool))list) /\ (!h l. simple (CONS (h:real#(X->bool)) l) <=> (&0 <= FST h /\ sigma (SND h)) /\ simple l)`,
  REWRITE_TAC[simple;ALL]);;
let W_NN = prove(`!l x:X. simple l ==> &0 <= weighted l x`,
  REWRITE_TAC[RIGHT_FORALL_IMP_THM] THEN LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;weighted;REAL_LE_REFL] THEN
  REPEAT STRIP_TAC THEN MATCH_MP_TAC REAL_LE_ADD THEN ASM_SIMP_TAC[] THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[REAL_LE_REFL]);;
let WT_NN = prove(`!P l:(real#(X->bool))list. simple l ==> e_le (Fin(&0)) (weight P l)`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;weight;ELE_REFL] THEN
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ENN_ADD THEN ASM_SIMP_TAC[] THEN MATCH_MP_TAC ENN_MUL THEN ASM_REWRITE_TAC[ELE_FIN;M_NN]);;
let W_M = prove(`!l. simple l ==> Measurable (\x:X. weighted l x)`,
  LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;weighted;HL_MC] THEN REPEAT STRIP_TAC THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`\x:X. if SND (h:real#(X->bool)) x then FST h else &0`;`\x:X. weighted t x`] (REWRITE_RULE[IMP_IMP] HL_MADD))) THEN
  ASM_SIMP_TAC[] THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`SND (h:real#(X->bool))`;`\x:X. FST (h:real#(X->bool))`;`\x:X. &0`] (REWRITE_RULE[IMP_IMP] HL_MIF))) THEN
  ASM_REWRITE_TAC[HL_MB;HL_MC]);;
let hl_restr = new_recursive_definition list_RECURSION
 `(hl_restr (c:X->bool) [] = ([]:(real#(X->bool))list)) /\ (hl_restr c (CONS h l) = CONS (FST h,(\x. SND h x /\ c x)) (hl_restr c l))`;;
let W_R = prove(`!c l x:X. weighted (hl_restr c l) x = if c x then weighted l x else &0`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[weighted;hl_restr;COND_ID] THEN X_GEN_TAC `x:X` THEN ASM_CASES_TAC `(c:X->bool) x` THEN ASM_REWRITE_TAC[REAL_ADD_LID]);;
let S_R = prove(`!(c:X->bool) l. sigma c /\ simple l ==> simple (hl_restr c l)`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;hl_restr] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HLI_SA;ETA_AX]);;
let WT_T = prove(`!P l. weight P (hl_restr (\x:X. T) l) = weight P l`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[weight;hl_restr;ETA_AX]);;
let WT_SPLIT = prove(`!P (c:X->bool) d l. simple l /\ sigma c /\ sigma d ==>
    weight P (hl_restr c l) = e_add (weight P (hl_restr (\x. c x /\ d x) l)) (weight P (hl_restr (\x. c x /\ ~d x) l))`,
  GEN_TAC THEN GEN_TAC THEN GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[weight;hl_restr;EADD_0;SIMPLE] THEN STRIP_TAC THEN
  FIRST_X_ASSUM(MP_TAC o check (is_imp o concl)) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`\x:X. SND (h:real#(X->bool)) x /\ c x`;`d:X->bool`] M_SPLIT) THEN ASM_SIMP_TAC[HLI_SA;ETA_AX] THEN
  DISCH_THEN(K ALL_TAC) THEN ASM_SIMP_TAC[EMUL_ADD] THEN REWRITE_TAC[GSYM CONJ_ASSOC;EADD_AC]);;
let WT_ZERO = prove(`!P (c:X->bool) l. (!x. ~c x) ==> weight P (hl_restr c l) = Fin(&0)`,
  GEN_TAC THEN GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[weight;hl_restr] THEN DISCH_TAC THEN
  RULE_ASSUM_TAC(REWRITE_RULE[RIGHT_FORALL_IMP_THM]) THEN ASM_SIMP_TAC[M_0;EMUL_0;EADD_0]);;
let WT_CONST = prove(`!P l. simple l ==> !(c:X->bool) e. sigma c /\ &0 <= e /\ (!x. c x ==> weighted l x <= e) ==>
    e_le (weight P (hl_restr c l)) (e_mul (Fin e) (msr P c))`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[weight;hl_restr;SIMPLE] THENL
   [REPEAT STRIP_TAC THEN MATCH_MP_TAC ENN_MUL THEN ASM_REWRITE_TAC[ELE_FIN;M_NN]; ALL_TAC] THEN
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `simple (t:(real#(X->bool))list)` (fun th -> FIRST_X_ASSUM(ASSUME_TAC o C MATCH_MP th) THEN ASSUME_TAC th) THENL [ASM_REWRITE_TAC[]; ALL_TAC] THEN
  ABBREV_TAC `a = SND (h:real#(X->bool))` THEN ABBREV_TAC `k = FST (h:real#(X->bool))` THEN
  MP_TAC(SPECL [`P:(X)measure`;`c:X->bool`;`a:X->bool`;`t:(real#(X->bool))list`] WT_SPLIT) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`c:X->bool`;`a:X->bool`] M_SPLIT) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  ASM_SIMP_TAC[EMUL_ADD;EADD_A] THEN MATCH_MP_TAC ELE_ADD THEN CONJ_TAC THENL
   [ALL_TAC;
    FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_SIMP_TAC[HLI_SB;ETA_AX] THEN X_GEN_TAC `x:X` THEN STRIP_TAC THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN ASM_REWRITE_TAC[weighted;REAL_ADD_LID]] THEN
  ASM_CASES_TAC `?x:X. c x /\ a x` THENL
   [ALL_TAC;
    RULE_ASSUM_TAC(REWRITE_RULE[NOT_EXISTS_THM;TAUT `~(p /\ q) <=> ~(q /\ p)`]) THEN
    SUBGOAL_THEN `(\x:X. c x /\ a x) = (\x. F) /\ (\x. a x /\ c x) = (\x. F)` (fun th -> REWRITE_TAC[th]) THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN ASM_MESON_TAC[]; SIMP_TAC[WT_ZERO;M_0;EMUL_0;EADD_0;ELE_REFL]]] THEN
  SUBGOAL_THEN `(\x:X. a x /\ c x) = (\x. c x /\ a x)` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM;CONJ_ACI]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 <= e - k` ASSUME_TAC THENL
   [FIRST_X_ASSUM(X_CHOOSE_THEN `x:X` STRIP_ASSUME_TAC) THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN ASM_REWRITE_TAC[weighted] THEN
    MP_TAC(SPECL [`t:(real#(X->bool))list`;`x:X`] W_NN) THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `e = k + (e - k)` SUBST1_TAC THENL [REAL_ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[EMUL_ADDL] THEN MATCH_MP_TAC ELE_ADD THEN REWRITE_TAC[ELE_REFL] THEN
  FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_SIMP_TAC[HLI_SA;ETA_AX] THEN X_GEN_TAC `x:X` THEN STRIP_TAC THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN ASM_REWRITE_TAC[weighted] THEN REAL_ARITH_TAC);;
let WT_LE0 = prove(`!P l m. simple l /\ simple m ==> !(c:X->bool) e. sigma c /\ &0 <= e /\ (!x. c x ==> weighted l x <= e + weighted m x) ==>
    e_le (weight P (hl_restr c l)) (e_add (e_mul (Fin e) (msr P c)) (weight P (hl_restr c m)))`,
  GEN_TAC THEN GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[weight;hl_restr;SIMPLE;weighted;REAL_ADD_RID;EADD_0] THENL
   [MESON_TAC[WT_CONST]; ALL_TAC] THEN
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `simple (l:(real#(X->bool))list) /\ simple (t:(real#(X->bool))list)` (fun th -> FIRST_X_ASSUM(ASSUME_TAC o C MATCH_MP th) THEN STRIP_ASSUME_TAC th) THENL [ASM_REWRITE_TAC[]; ALL_TAC] THEN
  ABBREV_TAC `a = SND (h:real#(X->bool))` THEN ABBREV_TAC `k = FST (h:real#(X->bool))` THEN
  MP_TAC(SPECL [`P:(X)measure`;`c:X->bool`;`a:X->bool`] WT_SPLIT) THEN DISCH_THEN(fun th -> MP_TAC(SPEC `l:(real#(X->bool))list` th) THEN MP_TAC(SPEC `t:(real#(X->bool))list` th)) THEN
  ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN DISCH_THEN SUBST1_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`c:X->bool`;`a:X->bool`] M_SPLIT) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  SUBGOAL_THEN `(\x:X. a x /\ c x) = (\x. c x /\ a x)` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM;CONJ_ACI]; ALL_TAC] THEN
  MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC
   `e_add (e_add (e_mul (Fin(e + k)) (msr P (\x:X. c x /\ a x))) (weight P (hl_restr (\x. c x /\ a x) t)))
          (e_add (e_mul (Fin e) (msr P (\x. c x /\ ~a x))) (weight P (hl_restr (\x. c x /\ ~a x) t)))` THEN
  CONJ_TAC THENL
   [MATCH_MP_TAC ELE_ADD THEN CONJ_TAC THEN FIRST_X_ASSUM MATCH_MP_TAC THEN ASM_SIMP_TAC[HLI_SA;HLI_SB;ETA_AX;REAL_LE_ADD] THEN X_GEN_TAC `x:X` THEN STRIP_TAC THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC;
    ASM_SIMP_TAC[EMUL_ADDL;EMUL_ADD] THEN REWRITE_TAC[EADD_AC] THEN REWRITE_TAC[ELE_REFL]]);;
let WT_LE = prove(`!P l m:(real#(X->bool))list. simple l /\ simple m /\ (!x. weighted l x <= weighted m x) ==> e_le (weight P l) (weight P m)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`l:(real#(X->bool))list`;`m:(real#(X->bool))list`] WT_LE0) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(MP_TAC o SPECL [`\x:X. T`;`&0`]) THEN ASM_REWRITE_TAC[HL_ST;REAL_LE_REFL;REAL_ADD_LID;EMUL_0;EADD_0;WT_T]);;
(* The integral. *)
let hl_epos = new_definition `hl_epos x = if e_le (Fin(&0)) x then x else Fin(&0)`;;
let EPOS_NN = prove(`!x. e_le (Fin(&0)) (hl_epos x)`, GEN_TAC THEN REWRITE_TAC[hl_epos] THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[ELE_REFL]);;
let EPOS_ID = prove(`!x. e_le (Fin(&0)) x ==> hl_epos x = x`, SIMP_TAC[hl_epos]);;
let EPOS_MONO = prove(`!x y. e_le x y ==> e_le (hl_epos x) (hl_epos y)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_epos] THEN REPEAT COND_CASES_TAC THEN ASM_REWRITE_TAC[ELE_REFL] THEN ASM_MESON_TAC[ELE_TRANS;ELE_TOTAL]);;
let LI = prove(`!P f:X->ereal. lintegral P f = esupon (\l. simple l /\ !x. e_le (Fin(weighted l x)) (hl_epos (f x))) (weight P)`, REWRITE_TAC[lintegral;hl_epos]);;
let LI_GE = prove(`!P (f:X->ereal) l. simple l /\ (!x. e_le (Fin(weighted l x)) (hl_epos (f x))) ==> e_le (weight P l) (lintegral P f)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[LI] THEN MATCH_MP_TAC ESUP_U THEN BETA_TAC THEN ASM_REWRITE_TAC[]);;
let LI_LE = prove(`!P (f:X->ereal) z. (!l. simple l /\ (!x. e_le (Fin(weighted l x)) (hl_epos (f x))) ==> e_le (weight P l) z) ==> e_le (lintegral P f) z`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[LI] THEN MATCH_MP_TAC ESUP_L THEN BETA_TAC THEN ASM_REWRITE_TAC[]);;
let LI_NN = prove(`!P f:X->ereal. e_le (Fin(&0)) (lintegral P f)`,
  REPEAT GEN_TAC THEN MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `weight P ([]:(real#(X->bool))list)` THEN CONJ_TAC THENL
   [REWRITE_TAC[weight;ELE_REFL]; MATCH_MP_TAC LI_GE THEN REWRITE_TAC[SIMPLE;weighted;EPOS_NN]]);;
let LI_MONO = prove(`!P f g:X->ereal. (!x. e_le (hl_epos (f x)) (hl_epos (g x))) ==> e_le (lintegral P f) (lintegral P g)`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_LE THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_GE THEN ASM_MESON_TAC[ELE_TRANS]);;
let LI_MONO1 = prove(`!P f g:X->ereal. (!x. e_le (f x) (g x)) ==> e_le (lintegral P f) (lintegral P g)`, MESON_TAC[LI_MONO;EPOS_MONO]);;
let LI_POS = prove(`!P f:X->ereal. lintegral P (\x. hl_epos (f x)) = lintegral P f`, SIMP_TAC[LI;EPOS_NN;EPOS_ID]);;
let LI_S = prove(`!P l:(real#(X->bool))list. simple l ==> lintegral P (\x. Fin(weighted l x)) = weight P l`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN CONJ_TAC THENL
   [MATCH_MP_TAC LI_LE THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC WT_LE THEN ASM_REWRITE_TAC[] THEN
    RULE_ASSUM_TAC(BETA_RULE) THEN X_GEN_TAC `x:X` THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X`);
    MATCH_MP_TAC LI_GE THEN ASM_REWRITE_TAC[] THEN X_GEN_TAC `x:X`] THEN
  SUBGOAL_THEN `hl_epos (Fin(weighted l (x:X))) = Fin(weighted l x)` SUBST1_TAC THEN
  ASM_SIMP_TAC[EPOS_ID;ELE_FIN;W_NN;REAL_LE_REFL]);;
let LI_IND = prove(`!P (s:X->bool) c. sigma s /\ &0 <= c ==> lintegral P (\x. if s x then Fin c else Fin(&0)) = e_mul (Fin c) (msr P s)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`[(c:real),(s:X->bool)]`] LI_S) THEN ASM_REWRITE_TAC[SIMPLE;weighted;weight;REAL_ADD_RID;EADD_0] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[]);;
let LI_IND1 = prove(`!P (s:X->bool). sigma s ==> lintegral P (\x. if s x then Fin(&1) else Fin(&0)) = msr P s`,
  SIMP_TAC[LI_IND;REAL_POS;EMUL_1]);;
let LI_0 = prove(`!P. lintegral P (\x:X. Fin(&0)) = Fin(&0)`,
  GEN_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`[]:(real#(X->bool))list`] LI_S) THEN REWRITE_TAC[SIMPLE;weighted;weight]);;
let HL_MEADD = prove(`!f g:X->ereal. Measurable f ==> Measurable g ==> Measurable (\x. e_add (f x) (g x))`, REWRITE_TAC[HL_L "measurable_eadd"]);;
let HL_MEMUL = prove(`!f g:X->ereal. Measurable f ==> Measurable g ==> Measurable (\x. e_mul (f x) (g x))`, REWRITE_TAC[HL_L "measurable_emul"]);;
List.iter hl_mrule [HL_MEADD;HL_MEMUL];;
let HL_MESUP = prove(`!f:num->X->ereal. (!n. Measurable (f n)) ==> Measurable (\x. esupon (\n. T) (\n. f n x))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_MELEV THEN X_GEN_TAC `c:real` THEN BETA_TAC THEN
  SUBGOAL_THEN `(\x. e_le (esupon (\n. T) (\n. f n x)) (Fin c)) = (\x:X. !n:num. e_le (f n x) (Fin c))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN MP_TAC(ISPECL [`\n:num. T`;`\n:num. (f n:X->ereal) x`] ESUPON) THEN BETA_TAC THEN MESON_TAC[ELE_TRANS];
    MATCH_MP_TAC(BETA_RULE(ISPEC `\n:num. \x:X. e_le (f n x) (Fin c)` HL_MALL)) THEN GEN_TAC THEN
    MATCH_MP_TAC(BETA_RULE(ISPEC `(f:num->X->ereal) n` (REWRITE_RULE[RIGHT_IMP_FORALL_THM] HL_MELE_C))) THEN ASM_REWRITE_TAC[]]);;
let M_MONO = prove(`!(P:(X)measure) s t. sigma s /\ sigma t /\ (!x. s x ==> t x) ==> e_le (msr P s) (msr P t)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`t:X->bool`;`s:X->bool`] M_SPLIT) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN SUBST1_TAC THEN
  SUBGOAL_THEN `(\x:X. t x /\ s x) = s` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN ASM_MESON_TAC[]; MESON_TAC[ELE_ADDR;M_NN]]);;
let WT_SUP = prove(`!P (e:num->X->bool). (!n. sigma (e n)) /\ (!n x. e n x ==> e (SUC n) x) /\ (!x. ?n. e n x)
    ==> !l. simple l ==> esupon (\n. T) (\n. weight P (hl_restr (e n) l)) = weight P l`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;weight;hl_restr] THENL
   [MATCH_MP_TAC ESUP_CONST THEN REWRITE_TAC[]; STRIP_TAC] THEN
  MP_TAC(SPECL [`\n. e_mul (Fin(FST h)) (msr P (\x:X. SND h x /\ e (n:num) x))`;`\n:num. weight P (hl_restr (e n:X->bool) t)`] SEQ_ADD) THEN BETA_TAC THEN
  ANTS_TAC THENL
   [ASM_SIMP_TAC[ENN_MUL;ELE_FIN;M_NN;WT_NN;S_R] THEN CONJ_TAC THEN GEN_TAC THENL
     [MATCH_MP_TAC ELE_MUL THEN ASM_REWRITE_TAC[ELE_FIN] THEN MATCH_MP_TAC M_MONO THEN REWRITE_TAC[] THEN ASM_SIMP_TAC[HLI_SA;ETA_AX];
      MATCH_MP_TAC WT_LE THEN ASM_SIMP_TAC[S_R;W_R] THEN GEN_TAC THEN REPEAT COND_CASES_TAC THEN ASM_SIMP_TAC[REAL_LE_REFL;W_NN] THEN ASM_MESON_TAC[]];
    DISCH_THEN SUBST1_TAC] THEN
  BINOP_TAC THENL [ALL_TAC; ASM_SIMP_TAC[]] THEN
  MP_TAC(ISPECL [`\n:num. T`;`\n. msr P (\x:X. SND (h:real#(X->bool)) x /\ e (n:num) x)`;`FST (h:real#(X->bool))`] ESUP_MULE) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`\n:num. \x:X. SND (h:real#(X->bool)) x /\ e n x`] M_SUP) THEN BETA_TAC THEN ASM_SIMP_TAC[HLI_SA;ETA_AX] THEN
  DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN ASM_MESON_TAC[]);;
let hl_scaled = new_recursive_definition list_RECURSION
 `(hl_scaled a [] = ([]:(real#(X->bool))list)) /\ (hl_scaled a (CONS h l) = CONS (a * FST h,SND h) (hl_scaled a l))`;;
let W_SC = prove(`!a l x:X. weighted (hl_scaled a l) x = a * weighted l x`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[weighted;hl_scaled;REAL_MUL_RZERO] THEN GEN_TAC THEN COND_CASES_TAC THEN REAL_ARITH_TAC);;
let S_SC = prove(`!a l:(real#(X->bool))list. &0 <= a /\ simple l ==> simple (hl_scaled a l)`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;hl_scaled] THEN ASM_SIMP_TAC[REAL_LE_MUL]);;
let WT_SC = prove(`!P a l:(real#(X->bool))list. &0 <= a ==> weight P (hl_scaled a l) = e_mul (Fin a) (weight P l)`,
  GEN_TAC THEN GEN_TAC THEN LIST_INDUCT_TAC THEN ASM_SIMP_TAC[weight;hl_scaled;EMUL_0;EMUL_ADD] THEN REWRITE_TAC[GSYM EMUL_FIN;EMUL_A]);;
let RLE_ALMOST = prove(`!u w. &0 <= u /\ (!a. &0 < a /\ a < &1 ==> a * u <= w) ==> u <= w`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LT] THEN DISCH_TAC THEN
  FIRST_ASSUM(MP_TAC o SPEC `&1 / &2`) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN DISCH_TAC THEN
  SUBGOAL_THEN `&0 < u /\ &0 <= w` STRIP_ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `(w + u) / (&2 * u)` o check (is_forall o concl)) THEN
  ASM_SIMP_TAC[REAL_LT_RDIV_EQ;REAL_LT_LDIV_EQ;REAL_ARITH `&0 < a ==> &0 < &2 * a`] THEN
  SUBGOAL_THEN `(w + u) / (&2 * u) * u = (w + u) / &2` SUBST1_TAC THENL [UNDISCH_TAC `&0 < u` THEN CONV_TAC REAL_FIELD; ASM_REAL_ARITH_TAC]);;
let ELE_ALMOST = prove(`!x z. e_le (Fin(&0)) x /\ (!a. &0 < a /\ a < &1 ==> e_le (e_mul (Fin a) x) z) ==> e_le x z`,
  REPEAT GEN_TAC THEN REWRITE_TAC[ENN_CASES] THEN DISCH_THEN(CONJUNCTS_THEN2 MP_TAC ASSUME_TAC) THEN
  DISCH_THEN(DISJ_CASES_THEN2 SUBST_ALL_TAC (X_CHOOSE_THEN `u:real` STRIP_ASSUME_TAC)) THENL
   [FIRST_X_ASSUM(MP_TAC o SPEC `&1 / &2`) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN SIMP_TAC[EMUL_TOP;REAL_ARITH `&0 < &1 / &2`];
    FIRST_X_ASSUM SUBST_ALL_TAC THEN POP_ASSUM MP_TAC THEN POP_ASSUM MP_TAC THEN REWRITE_TAC[EMUL_FIN] THEN
    STRUCT_CASES_TAC(SPEC `z:ereal` ereal_CASES) THEN REWRITE_TAC[ELE_TOP;ELE_FIN] THENL
     [DISCH_THEN(MP_TAC o SPEC `&1 / &2`) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED; MESON_TAC[RLE_ALMOST]]]);;
let LI_MCT = prove(`!P (f:num->X->ereal). (!n. Measurable (f n)) /\ (!n x. e_le (Fin(&0)) (f n x)) /\ (!n x. e_le (f n x) (f (SUC n) x))
    ==> lintegral P (\x. esupon (\n. T) (\n. f n x)) = esupon (\n. T) (\n. lintegral P (f n))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ANTISYM THEN CONJ_TAC THENL
   [ALL_TAC;
    MATCH_MP_TAC ESUP_L THEN REPEAT STRIP_TAC THEN BETA_TAC THEN MATCH_MP_TAC LI_MONO1 THEN GEN_TAC THEN BETA_TAC THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n:num. (f n:X->ereal) x`] ESUP_U)) THEN REWRITE_TAC[]] THEN
  MATCH_MP_TAC LI_LE THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC ELE_ALMOST THEN ASM_SIMP_TAC[WT_NN] THEN X_GEN_TAC `a:real` THEN STRIP_TAC THEN
  RULE_ASSUM_TAC(BETA_RULE) THEN
  SUBGOAL_THEN `!x:X. hl_epos (esupon (\n:num. T) (\n. f n x)) = esupon (\n. T) (\n. f n x)` (fun th -> RULE_ASSUM_TAC(REWRITE_RULE[th])) THENL
   [GEN_TAC THEN MATCH_MP_TAC EPOS_ID THEN MATCH_MP_TAC ESUP_NN THEN BETA_TAC THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  ABBREV_TAC `e = \n x:X. e_le (Fin(a * weighted l x)) (f (n:num) x)` THEN
  SUBGOAL_THEN `!n x:X. e (n:num) x <=> e_le (Fin(a * weighted l x)) (f n x)` ASSUME_TAC THENL [EXPAND_TAC "e" THEN REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `!n:num. sigma (e n:X->bool)` ASSUME_TAC THENL
   [GEN_TAC THEN EXPAND_TAC "e" THEN REWRITE_TAC[GSYM HL_MB] THEN
    SUBGOAL_THEN `Measurable (\x:X. weighted l x)` ASSUME_TAC THENL [ASM_SIMP_TAC[W_M]; HL_MTAC]; ALL_TAC] THEN
  MP_TAC(SPECL [`P:(X)measure`;`e:num->X->bool`] WT_SUP) THEN ANTS_TAC THENL
   [ASM_REWRITE_TAC[] THEN CONJ_TAC THENL [ASM_MESON_TAC[ELE_TRANS]; ALL_TAC] THEN X_GEN_TAC `x:X` THEN
    ASM_CASES_TAC `weighted l (x:X) = &0` THEN ASM_REWRITE_TAC[REAL_MUL_RZERO] THEN
    SUBGOAL_THEN `a * weighted l (x:X) < weighted l x` ASSUME_TAC THENL
     [MP_TAC(SPECL [`l:(real#(X->bool))list`;`x:X`] W_NN) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
      MATCH_MP_TAC(REAL_ARITH `&0 < (&1 - a) * w ==> a * w < w`) THEN MATCH_MP_TAC REAL_LT_MUL THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    MP_TAC(ISPECL [`\n:num. T`;`\n:num. (f n:X->ereal) x`;`Fin(a * weighted l (x:X))`] ESUP_GT) THEN BETA_TAC THEN ANTS_TAC THENL
     [DISCH_TAC THEN SUBGOAL_THEN `e_le (Fin(weighted l (x:X))) (Fin(a * weighted l x))` MP_TAC THENL [ASM_MESON_TAC[ELE_TRANS]; REWRITE_TAC[ELE_FIN] THEN ASM_REAL_ARITH_TAC];
      MESON_TAC[ELE_TOTAL]]; ALL_TAC] THEN
  DISCH_THEN(MP_TAC o SPEC `l:(real#(X->bool))list`) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN
  MATCH_MP_TAC ESUP_MUL THEN ASM_SIMP_TAC[REAL_LT_IMP_LE] THEN X_GEN_TAC `n:num` THEN
  MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `lintegral P ((f:num->X->ereal) n)` THEN CONJ_TAC THENL
   [ASM_SIMP_TAC[GSYM WT_SC;REAL_LT_IMP_LE] THEN MATCH_MP_TAC LI_GE THEN ASM_SIMP_TAC[S_SC;S_R;REAL_LT_IMP_LE;EPOS_ID;W_SC;W_R] THEN
    X_GEN_TAC `x:X` THEN ASM_CASES_TAC `e_le (Fin(a * weighted l x)) (f (n:num) (x:X))` THEN ASM_REWRITE_TAC[REAL_MUL_RZERO];
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\n:num. T`;`\n. lintegral P ((f:num->X->ereal) n)`] ESUP_U)) THEN REWRITE_TAC[]]);;

(* Every measurable function with values in [0, oo] is the limit of an increasing sequence of simple ones. *)
let hl_ap = new_recursive_definition num_RECURSION
 `(hl_ap (f:X->ereal) 0 = []) /\
  (hl_ap f (SUC n) = CONS (abs(hl_q n),(\x. e_le (Fin(abs(hl_q n))) (f x) /\ weighted (hl_ap f n) x < abs(hl_q n)))
                       (hl_restr (\x. ~(e_le (Fin(abs(hl_q n))) (f x) /\ weighted (hl_ap f n) x < abs(hl_q n))) (hl_ap f n)))`;;
let AP_S = prove(`!f:X->ereal. Measurable f ==> !n. simple (hl_ap f n)`,
  GEN_TAC THEN DISCH_TAC THEN INDUCT_TAC THEN REWRITE_TAC[hl_ap;SIMPLE] THEN
  SUBGOAL_THEN `Measurable (\x:X. weighted (hl_ap f n) x)` ASSUME_TAC THENL [ASM_SIMP_TAC[W_M]; ALL_TAC] THEN
  REWRITE_TAC[REAL_ABS_POS] THEN CONJ_TAC THENL [ALL_TAC; MATCH_MP_TAC S_R THEN ASM_REWRITE_TAC[]] THEN
  REWRITE_TAC[GSYM HL_MB] THEN HL_MTAC);;
let AP_W = prove(`!f:X->ereal. (!x. weighted (hl_ap f 0) x = &0) /\ (!n x. weighted (hl_ap f (SUC n)) x =
    if e_le (Fin(abs(hl_q n))) (f x) /\ weighted (hl_ap f n) x < abs(hl_q n) then abs(hl_q n) else weighted (hl_ap f n) x)`,
  REWRITE_TAC[hl_ap;weighted;W_R] THEN REPEAT GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[REAL_ADD_RID;REAL_ADD_LID]);;
let AP_INC = prove(`!(f:X->ereal) n x. e_le (Fin(weighted (hl_ap f n) x)) (Fin(weighted (hl_ap f (SUC n)) x))`,
  REPEAT GEN_TAC THEN REWRITE_TAC[AP_W;ELE_FIN] THEN COND_CASES_TAC THEN ASM_REAL_ARITH_TAC);;
let AP_NN = prove(`!(f:X->ereal) n x. e_le (Fin(&0)) (Fin(weighted (hl_ap f n) x))`,
  GEN_TAC THEN INDUCT_TAC THEN REWRITE_TAC[AP_W;ELE_FIN;REAL_LE_REFL] THEN GEN_TAC THEN COND_CASES_TAC THEN
  RULE_ASSUM_TAC(REWRITE_RULE[ELE_FIN]) THEN ASM_REWRITE_TAC[REAL_ABS_POS]);;
let AP_LE = prove(`!(f:X->ereal) x. e_le (Fin(&0)) (f x) ==> !n. e_le (Fin(weighted (hl_ap f n) x)) (f x)`,
  REPEAT GEN_TAC THEN DISCH_TAC THEN INDUCT_TAC THEN REWRITE_TAC[AP_W] THEN ASM_REWRITE_TAC[] THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]);;
let AP_SUP = prove(`!(f:X->ereal) x. e_le (Fin(&0)) (f x) ==> esupon (\n. T) (\n. Fin(weighted (hl_ap f n) x)) = f x`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_EQ THEN BETA_TAC THEN ASM_SIMP_TAC[AP_LE] THEN X_GEN_TAC `u:ereal` THEN DISCH_TAC THEN
  SUBGOAL_THEN `e_le (Fin(&0)) u` MP_TAC THENL [ASM_MESON_TAC[AP_W]; REWRITE_TAC[ENN_CASES]] THEN
  DISCH_THEN(DISJ_CASES_THEN2 (fun th -> REWRITE_TAC[th;ELE_TOP]) (X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC)) THEN
  ASM_CASES_TAC `e_le ((f:X->ereal) x) u` THEN ASM_REWRITE_TAC[] THEN
  SUBGOAL_THEN `?c. b < c /\ e_le (Fin c) ((f:X->ereal) x)` STRIP_ASSUME_TAC THENL
   [UNDISCH_TAC `~(e_le ((f:X->ereal) x) u)` THEN ASM_REWRITE_TAC[] THEN SPEC_TAC(`(f:X->ereal) x`,`y:ereal`) THEN GEN_TAC THEN
    STRUCT_CASES_TAC(SPEC `y:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED THENL
     [MESON_TAC[REAL_NOT_LE;REAL_LE_REFL]; EXISTS_TAC `b + &1` THEN REAL_ARITH_TAC]; ALL_TAC] THEN
  FIRST_ASSUM(X_CHOOSE_THEN `k:num` STRIP_ASSUME_TAC o MATCH_MP HL_Q) THEN
  SUBGOAL_THEN `abs(hl_q k) = hl_q k` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  FIRST_X_ASSUM(fun th -> MP_TAC(SPEC `SUC k` th) THEN MP_TAC(SPEC `k:num` th)) THEN ASM_REWRITE_TAC[AP_W;ELE_FIN] THEN
  SUBGOAL_THEN `e_le (Fin(hl_q k)) ((f:X->ereal) x)` (fun th -> REWRITE_TAC[th]) THENL
   [MATCH_MP_TAC ELE_TRANS THEN EXISTS_TAC `Fin c` THEN ASM_SIMP_TAC[ELE_FIN;REAL_LT_IMP_LE]; COND_CASES_TAC THEN REWRITE_TAC[ELE_FIN] THEN ASM_REAL_ARITH_TAC]);;
let W_APP = prove(`!l m x:X. weighted (APPEND l m) x = weighted l x + weighted m x`,
  LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[weighted;APPEND;REAL_ADD_LID;REAL_ADD_ASSOC]);;
let S_APP = prove(`!l m:(real#(X->bool))list. simple (APPEND l m) <=> simple l /\ simple m`,
  LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[SIMPLE;APPEND;GSYM CONJ_ASSOC]);;
let WT_APP = prove(`!P l m:(real#(X->bool))list. weight P (APPEND l m) = e_add (weight P l) (weight P m)`,
  GEN_TAC THEN LIST_INDUCT_TAC THEN ASM_REWRITE_TAC[weight;APPEND;EADD_0;EADD_AC]);;
let LI_AP = prove(`!P f:X->ereal. Measurable f /\ (!x. e_le (Fin(&0)) (f x)) ==> lintegral P f = esupon (\n. T) (\n. weight P (hl_ap f n))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`\n. \x:X. Fin(weighted (hl_ap f n) x)`] LI_MCT) THEN BETA_TAC THEN
  ASM_SIMP_TAC[AP_SUP;AP_S;LI_S;ETA_AX] THEN DISCH_THEN MATCH_MP_TAC THEN REWRITE_TAC[AP_INC;AP_NN] THEN GEN_TAC THEN
  SUBGOAL_THEN `Measurable (\x:X. weighted (hl_ap f n) x)` ASSUME_TAC THENL [ASM_SIMP_TAC[W_M;AP_S]; HL_MTAC]);;
let WT_AP_INC = prove(`!P f:X->ereal. Measurable f ==> !n. e_le (weight P (hl_ap f n)) (weight P (hl_ap f (SUC n)))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC WT_LE THEN ASM_SIMP_TAC[AP_S] THEN MP_TAC(SPEC `f:X->ereal` AP_INC) THEN MESON_TAC[ELE_FIN]);;
let LI_ADD = prove(`!P f g:X->ereal. Measurable f /\ Measurable g /\ (!x. e_le (Fin(&0)) (f x)) /\ (!x. e_le (Fin(&0)) (g x))
    ==> lintegral P (\x. e_add (f x) (g x)) = e_add (lintegral P f) (lintegral P g)`,
  REPEAT STRIP_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`\n. \x:X. Fin(weighted (APPEND (hl_ap f n) (hl_ap g n)) x)`] LI_MCT) THEN BETA_TAC THEN ANTS_TAC THENL
   [REWRITE_TAC[W_APP;GSYM EADD_FIN] THEN SIMP_TAC[ENN_ADD;AP_NN;ELE_ADD;AP_INC] THEN GEN_TAC THEN
    SUBGOAL_THEN `Measurable (\x:X. weighted (hl_ap f n) x) /\ Measurable (\x:X. weighted (hl_ap g n) x)` STRIP_ASSUME_TAC THENL [ASM_SIMP_TAC[W_M;AP_S]; HL_MTAC];
    ALL_TAC] THEN
  ASM_SIMP_TAC[LI_S;S_APP;AP_S;WT_APP] THEN REWRITE_TAC[W_APP;GSYM EADD_FIN] THEN
  SUBGOAL_THEN `!x:X. esupon (\n. T) (\n. e_add (Fin(weighted (hl_ap f n) x)) (Fin(weighted (hl_ap g n) x))) = e_add (f x) (g x)` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN MP_TAC(SPECL [`\n. Fin(weighted (hl_ap f n) (x:X))`;`\n. Fin(weighted (hl_ap g n) (x:X))`] SEQ_ADD) THEN BETA_TAC THEN
    ASM_SIMP_TAC[AP_NN;AP_INC;AP_SUP]; DISCH_THEN SUBST1_TAC] THEN
  MP_TAC(SPECL [`\n. weight P (hl_ap (f:X->ereal) n)`;`\n. weight P (hl_ap (g:X->ereal) n)`] SEQ_ADD) THEN BETA_TAC THEN
  ASM_SIMP_TAC[WT_NN;AP_S;WT_AP_INC;LI_AP]);;
let EPOS_MUL = prove(`!c x. &0 < c ==> hl_epos (e_mul (Fin c) x) = e_mul (Fin c) (hl_epos x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_epos] THEN
  SUBGOAL_THEN `e_le (Fin(&0)) (e_mul (Fin c) x) <=> e_le (Fin(&0)) x` SUBST1_TAC THENL
   [STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN ASM_REWRITE_TAC(real_sgn::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED THEN
    ASM_SIMP_TAC[REAL_LE_MUL_EQ]; COND_CASES_TAC THEN REWRITE_TAC[EMUL_0]]);;
let LI_MUL = prove(`!P c f:X->ereal. &0 <= c ==> lintegral P (\x. e_mul (Fin c) (f x)) = e_mul (Fin c) (lintegral P f)`,
  SUBGOAL_THEN `!P c f:X->ereal. &0 < c ==> e_le (e_mul (Fin c) (lintegral P f)) (lintegral P (\x. e_mul (Fin c) (f x)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN ASM_SIMP_TAC[ELE_MULI] THEN MATCH_MP_TAC LI_LE THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM ELE_MULI;GSYM WT_SC;REAL_LT_IMP_LE] THEN
    MATCH_MP_TAC LI_GE THEN ASM_SIMP_TAC[S_SC;REAL_LT_IMP_LE;W_SC;EPOS_MUL;GSYM EMUL_FIN] THEN GEN_TAC THEN MATCH_MP_TAC ELE_MUL THEN
    ASM_SIMP_TAC[ELE_FIN;REAL_LT_IMP_LE]; ALL_TAC] THEN
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `c = &0` THENL [ASM_REWRITE_TAC[EMUL_0;LI_0]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < c /\ &0 < inv c /\ inv c * c = &1 /\ c * inv c = &1` STRIP_ASSUME_TAC THENL
   [ASM_SIMP_TAC[REAL_LT_INV_EQ;REAL_MUL_LINV;REAL_MUL_RINV] THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  MATCH_MP_TAC ELE_ANTISYM THEN ASM_SIMP_TAC[] THEN
  FIRST_X_ASSUM(MP_TAC o C MATCH_MP (ASSUME `&0 < inv c`) o SPECL [`P:(X)measure`;`inv c`;`\x:X. e_mul (Fin c) (f x)`]) THEN
  ASM_REWRITE_TAC[GSYM EMUL_A;EMUL_FIN;EMUL_1;ETA_AX] THEN DISCH_TAC THEN
  SUBGOAL_THEN `lintegral P (\x:X. e_mul (Fin c) (f x)) = e_mul (Fin c) (e_mul (Fin(inv c)) (lintegral P (\x. e_mul (Fin c) (f x))))` SUBST1_TAC THENL
   [ASM_REWRITE_TAC[GSYM EMUL_A;EMUL_FIN;EMUL_1]; MATCH_MP_TAC ELE_MUL THEN ASM_SIMP_TAC[ELE_FIN;REAL_LT_IMP_LE]]);;

(* What holds of indicators, and is kept by sums, multiples and increasing limits, holds of all. *)
let hl_nonneg = new_definition `hl_nonneg (f:X->ereal) <=> Measurable f /\ !x. e_le (Fin(&0)) (f x)`;;
let NN_0 = prove(`hl_nonneg (\x:X. Fin(&0))`, REWRITE_TAC[hl_nonneg;HL_MC;ELE_REFL]);;
let NN_IND = prove(`!s:X->bool. sigma s ==> hl_nonneg (\x. if s x then Fin(&1) else Fin(&0))`,
  REWRITE_TAC[GSYM HL_MB;hl_nonneg] THEN REPEAT STRIP_TAC THENL [HL_MTAC; COND_CASES_TAC THEN REWRITE_TAC[ELE_FIN;REAL_POS]]);;
let NN_ADD = prove(`!f g:X->ereal. hl_nonneg f /\ hl_nonneg g ==> hl_nonneg (\x. e_add (f x) (g x))`,
  REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THENL [HL_MTAC; ASM_SIMP_TAC[ENN_ADD]]);;
let NN_MUL = prove(`!c f:X->ereal. &0 <= c /\ hl_nonneg f ==> hl_nonneg (\x. e_mul (Fin c) (f x))`,
  REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THENL [HL_MTAC; MATCH_MP_TAC ENN_MUL THEN ASM_REWRITE_TAC[ELE_FIN]]);;
let NN_SUP = prove(`!f:num->X->ereal. (!n. hl_nonneg (f n)) ==> hl_nonneg (\x. esupon (\n. T) (\n. f n x))`,
  REWRITE_TAC[hl_nonneg;FORALL_AND_THM] THEN SIMP_TAC[HL_MESUP] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC ESUP_NN THEN ASM_REWRITE_TAC[]);;
let hl_rising = new_definition `hl_rising (f:num->X->ereal) <=> (!n. hl_nonneg (f n)) /\ !n x. e_le (f n x) (f (SUC n) x)`;;
let NN_INDUCT = prove(`!q. (!s:X->bool. sigma s ==> q (\x. if s x then Fin(&1) else Fin(&0))) /\
     (!c f. &0 <= c /\ hl_nonneg f /\ q f ==> q (\x. e_mul (Fin c) (f x))) /\
     (!f g. hl_nonneg f /\ hl_nonneg g /\ q f /\ q g ==> q (\x. e_add (f x) (g x))) /\
     (!f. hl_rising f /\ (!n. q (f n)) ==> q (\x. esupon (\n:num. T) (\n. f n x)))
     ==> !f. hl_nonneg f ==> q f`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!l. simple l ==> hl_nonneg (\x:X. Fin(weighted l x)) /\ q (\x. Fin(weighted l x))` ASSUME_TAC THENL
   [LIST_INDUCT_TAC THEN REWRITE_TAC[SIMPLE;weighted] THENL
     [REWRITE_TAC[NN_0] THEN
      FIRST_X_ASSUM(MP_TAC o SPEC `\x:X. F`) THEN REWRITE_TAC[HL_SF]; ALL_TAC] THEN
    STRIP_TAC THEN
    SUBGOAL_THEN `!x:X. Fin((if SND (h:real#(X->bool)) x then FST h else &0) + weighted t x) = e_add (e_mul (Fin(FST h)) (if SND h x then Fin(&1) else Fin(&0))) (Fin(weighted t x))`
      (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[EMUL_1;EMUL_0;EADD_0;EADD_FIN;REAL_ADD_LID]; ALL_TAC] THEN
    SUBGOAL_THEN `hl_nonneg (\x:X. e_mul (Fin(FST h)) (if SND (h:real#(X->bool)) x then Fin(&1) else Fin(&0))) /\ q (\x:X. e_mul (Fin(FST h)) (if SND h x then Fin(&1) else Fin(&0)))` STRIP_ASSUME_TAC THENL
     [MP_TAC(SPEC `SND (h:real#(X->bool))` NN_IND) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN CONJ_TAC THENL
       [MATCH_MP_TAC(BETA_RULE(SPECL [`FST (h:real#(X->bool))`;`\x:X. if SND (h:real#(X->bool)) x then Fin(&1) else Fin(&0)`] NN_MUL)) THEN ASM_REWRITE_TAC[];
        UNDISCH_TAC `!c f:X->ereal. &0 <= c /\ hl_nonneg f /\ q f ==> q (\x. e_mul (Fin c) (f x))` THEN
        DISCH_THEN(MP_TAC o SPECL [`FST (h:real#(X->bool))`;`\x:X. if SND (h:real#(X->bool)) x then Fin(&1) else Fin(&0)`]) THEN BETA_TAC THEN DISCH_THEN MATCH_MP_TAC THEN ASM_SIMP_TAC[]];
      CONJ_TAC THENL
       [MATCH_MP_TAC(BETA_RULE(SPECL [`\x:X. e_mul (Fin(FST h)) (if SND (h:real#(X->bool)) x then Fin(&1) else Fin(&0))`;`\x:X. Fin(weighted t x)`] NN_ADD)) THEN ASM_SIMP_TAC[];
        FIRST_X_ASSUM(MP_TAC o SPECL [`\x:X. e_mul (Fin(FST h)) (if SND (h:real#(X->bool)) x then Fin(&1) else Fin(&0))`;`\x:X. Fin(weighted t x)`] o
          check (can (find_term (fun t -> t = `e_add`)) o concl)) THEN BETA_TAC THEN DISCH_THEN MATCH_MP_TAC THEN ASM_SIMP_TAC[]]]; ALL_TAC] THEN
  UNDISCH_TAC `hl_nonneg (f:X->ereal)` THEN REWRITE_TAC[hl_nonneg] THEN STRIP_TAC THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `\n. \x:X. Fin(weighted (hl_ap f n) x)` o check (can (find_term (fun t -> is_const t && fst(dest_const t) = "hl_rising")) o concl)) THEN
  REWRITE_TAC[hl_rising;AP_INC] THEN ASM_SIMP_TAC[AP_S;AP_SUP;ETA_AX]);;

(* A hl_functional that is additive, homogeneous and continuous is the integral of the measure that it makes. *)
let hl_functional = new_definition
 `hl_functional (J:(X->ereal)->ereal) <=>
    (!f. hl_nonneg f ==> e_le (Fin(&0)) (J f)) /\
    (!c f. &0 <= c /\ hl_nonneg f ==> J (\x. e_mul (Fin c) (f x)) = e_mul (Fin c) (J f)) /\
    (!f g. hl_nonneg f /\ hl_nonneg g ==> J (\x. e_add (f x) (g x)) = e_add (J f) (J g)) /\
    (!f. hl_rising f ==> J (\x. esupon (\n:num. T) (\n. f n x)) = esupon (\n. T) (\n. J (f n)))`;;
let LI_RISING = prove(`!P f:num->X->ereal. hl_rising f ==> lintegral P (\x. esupon (\n:num. T) (\n. f n x)) = esupon (\n. T) (\n. lintegral P (f n))`,
  REWRITE_TAC[hl_rising;hl_nonneg] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC LI_MCT THEN ASM_REWRITE_TAC[]);;
let LI_FUN = prove(`!P:(X)measure. hl_functional (lintegral P)`,
  REWRITE_TAC[hl_functional;LI_NN;LI_RISING] THEN SIMP_TAC[LI_MUL] THEN REWRITE_TAC[hl_nonneg] THEN SIMP_TAC[LI_ADD]);;
let MOF_MEAS = prove(`!J. hl_functional J ==> is_measure (\s:X->bool. if sigma s then J (\x. if s x then Fin(&1) else Fin(&0)) else Fin(&0))`,
  REWRITE_TAC[hl_functional] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[is_measure;HL_SF] THEN
  SUBGOAL_THEN `J (\x:X. Fin(&0)) = Fin(&0)` (fun th -> REWRITE_TAC[th]) THENL
   [FIRST_X_ASSUM(MP_TAC o SPECL [`&0`;`\x:X. Fin(&0)`]) THEN REWRITE_TAC[EMUL_0;NN_0;REAL_LE_REFL]; ALL_TAC] THEN
  REPEAT CONJ_TAC THENL
   [GEN_TAC THEN COND_CASES_TAC THEN ASM_SIMP_TAC[NN_IND;ELE_REFL];
    REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[ETA_AX;HLI_SO] THEN
    FIRST_X_ASSUM(MP_TAC o SPECL [`\x:X. if s x then Fin(&1) else Fin(&0)`;`\x:X. if t x then Fin(&1) else Fin(&0)`]) THEN ASM_SIMP_TAC[NN_IND] THEN
    DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN
    ASM_CASES_TAC `(s:X->bool) x` THEN ASM_REWRITE_TAC[] THEN TRY(DISCH_TAC) THEN ASM_REWRITE_TAC[EADD_0];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[HL_SU] THEN
    FIRST_X_ASSUM(MP_TAC o SPEC `\n:num. \x:X. if f n x then Fin(&1) else Fin(&0)`) THEN REWRITE_TAC[hl_rising] THEN ASM_SIMP_TAC[NN_IND;ETA_AX] THEN ANTS_TAC THENL
     [MAP_EVERY X_GEN_TAC [`n:num`;`x:X`] THEN ASM_CASES_TAC `(f:num->X->bool) n x` THEN ASM_SIMP_TAC[ELE_REFL] THEN COND_CASES_TAC THEN REWRITE_TAC[ELE_FIN;REAL_POS;REAL_LE_REFL];
      DISCH_THEN(SUBST1_TAC o SYM)] THEN
    AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN CONV_TAC SYM_CONV THEN MATCH_MP_TAC ESUP_EQ THEN BETA_TAC THEN
    ASM_CASES_TAC `?n:num. f n (x:X)` THEN ASM_REWRITE_TAC[] THENL
     [CONJ_TAC THENL [GEN_TAC THEN COND_CASES_TAC THEN REWRITE_TAC[ELE_FIN;REAL_POS;REAL_LE_REFL]; ALL_TAC] THEN
      FIRST_X_ASSUM(X_CHOOSE_TAC `n:num`) THEN GEN_TAC THEN DISCH_THEN(MP_TAC o SPEC `n:num`) THEN ASM_REWRITE_TAC[];
      RULE_ASSUM_TAC(REWRITE_RULE[NOT_EXISTS_THM]) THEN ASM_REWRITE_TAC[ELE_REFL]]]);;
let MSR_MK = prove(`!m:(X->bool)->ereal. is_measure m ==> msr (mk_measure m) = m`, MESON_TAC[MSR]);;
let MOF_MSR = prove(`!J s:X->bool. hl_functional J /\ sigma s ==> msr (measure_of J) s = J (\x. if s x then Fin(&1) else Fin(&0))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[measure_of] THEN ASM_SIMP_TAC[MSR_MK;MOF_MEAS]);;
let MOF_LI = prove(`!J. hl_functional J ==> !f:X->ereal. hl_nonneg f ==> lintegral (measure_of J) f = J f`,
  GEN_TAC THEN DISCH_TAC THEN MATCH_MP_TAC NN_INDUCT THEN ASM_SIMP_TAC[LI_IND1;MOF_MSR;ETA_AX] THEN
  MP_TAC(SPEC `measure_of (J:(X->ereal)->ereal)` LI_FUN) THEN POP_ASSUM MP_TAC THEN REWRITE_TAC[hl_functional] THEN
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[]);;
let ZERO_MSR = prove(`!s:X->bool. msr zero_measure s = Fin(&0)`, SIMP_TAC[zero_measure;MSR_MK;IS_MEASURE_ZERO]);;
let MSR_EXT = prove(`!P Q:(X)measure. (!s. sigma s ==> msr P s = msr Q s) ==> P = Q`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `msr (P:(X)measure) = msr Q` (fun th -> MESON_TAC[MSR;th]) THEN REWRITE_TAC[FUN_EQ_THM] THEN ASM_MESON_TAC[M_OFF]);;
hl_rests_on := "";;
