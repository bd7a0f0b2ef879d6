(* Norms are suprema of countably many linear functions: Hahn and Banach in finite dimension. *)
let HL_ISN = prove(`!N:(I->real)->real. is_norm N <=> (!u v. N (\i. u i + v i) <= N u + N v) /\
   (!c u. N (\i. c * u i) = abs c * N u) /\ (!u. N u = &0 ==> !i. u i = &0)`, REWRITE_TAC[HL_DEF "is_norm"]);;
let HL_DOT = prove(`!u v:I->real. FINITE (:I) ==> dot u v = sum (:I) (\i. u i * v i)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC([HL_DEF "dot"] @ HL_DEFS "Sum" @ [rsumon;HL_T]) THEN ASM_REWRITE_TAC[]);;
(* One more coordinate: a bound for all c, x carries over. *)
let HL_STEP = prove(`!N l (e:I->real) (A:(I->real)->bool).
   (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) /\
   (!x. A x ==> l x <= N x) /\ (!x y. A x /\ A y ==> A (\i. x i + y i) /\ l (\i. x i + y i) = l x + l y) /\
   (!c x. A x ==> A (\i. c * x i) /\ l (\i. c * x i) = c * l x) /\ A (\i. &0)
   ==> ?a. !x t. A x ==> l x + t * a <= N (\i. x i + t * e i)`,
  REPEAT GEN_TAC THEN DISCH_THEN(CONJUNCTS_THEN2 (LABEL_TAC "sub") (CONJUNCTS_THEN2 (LABEL_TAC "hom") (CONJUNCTS_THEN2 (LABEL_TAC "dom")
   (CONJUNCTS_THEN2 (LABEL_TAC "add") (CONJUNCTS_THEN2 (LABEL_TAC "mul") (LABEL_TAC "zero")))))) THEN
  SUBGOAL_THEN `!x y. A x /\ A y ==> l x - N (\i:I. x i - e i) <= N (\i. y i + e i) - l y` (LABEL_TAC "gap") THENL
   [REPEAT STRIP_TAC THEN
    USE_THEN "add" (MP_TAC o SPECL [`x:I->real`;`y:I->real`]) THEN ANTS_TAC THENL [ASM_REWRITE_TAC[]; STRIP_TAC] THEN
    USE_THEN "dom" (MP_TAC o SPEC `\i:I. x i + y i:real`) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN ASM_REWRITE_TAC[] THEN
    USE_THEN "sub" (MP_TAC o SPECL [`\i:I. x i - e i`;`\i:I. y i + e i`]) THEN BETA_TAC THEN
    REWRITE_TAC[REAL_ARITH `(x - e) + (y + e) = x + y:real`] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  SUBGOAL_THEN `?a. (!x. A x ==> l x - N (\i:I. x i - e i) <= a) /\ (!y. A y ==> a <= N (\i. y i + e i) - l y)` STRIP_ASSUME_TAC THENL
   [EXISTS_TAC `sup {r | ?x:I->real. A x /\ r = l x - N (\i. x i - e i)}` THEN
    MP_TAC(SPEC `{r | ?x:I->real. A x /\ r = l x - N (\i. x i - e i)}` SUP) THEN
    REWRITE_TAC[EXTENSION;NOT_IN_EMPTY;IN_ELIM_THM] THEN ANTS_TAC THENL
     [CONJ_TAC THENL [USE_THEN "zero" (fun th -> MESON_TAC[th]); EXISTS_TAC `N (\i:I. &0 + e i) - l (\i:I. &0)` THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THEN
        USE_THEN "gap" (fun th -> MATCH_MP_TAC(BETA_RULE(SPECL [`x':I->real`;`\i:I. &0`] th))) THEN ASM_REWRITE_TAC[]]; ALL_TAC] THEN
    STRIP_TAC THEN CONJ_TAC THENL [ASM_MESON_TAC[]; REPEAT STRIP_TAC THEN FIRST_X_ASSUM MATCH_MP_TAC THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[]];
    ALL_TAC] THEN
  EXISTS_TAC `a:real` THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `t = &0 \/ &0 < t \/ &0 < --t` STRIP_ASSUME_TAC THENL
   [REAL_ARITH_TAC;
    ASM_REWRITE_TAC[REAL_MUL_LZERO;REAL_ADD_RID;ETA_AX] THEN ASM_SIMP_TAC[];
    UNDISCH_TAC `!y. A y ==> a <= N (\i:I. y i + e i) - l y` THEN DISCH_THEN(MP_TAC o SPEC `\i:I. inv t * x i`) THEN
    USE_THEN "mul" (MP_TAC o SPECL [`inv t`;`x:I->real`]) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; STRIP_TAC] THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    SUBGOAL_THEN `N (\i:I. x i + t * e i) = t * N (\i. inv t * x i + e i)` SUBST1_TAC THENL
     [SUBGOAL_THEN `(\i:I. x i + t * e i) = (\i. t * (\i. inv t * x i + e i) i)` SUBST1_TAC THENL
       [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN UNDISCH_TAC `&0 < t` THEN CONV_TAC REAL_FIELD;
        USE_THEN "hom" (fun th -> REWRITE_TAC[th]) THEN ASM_SIMP_TAC[REAL_ARITH `&0 < t ==> abs t = t`]]; ALL_TAC] THEN
    SUBGOAL_THEN `t * a <= t * (N (\i:I. inv t * x i + e i) - inv t * l x)` MP_TAC THENL
     [MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    SUBGOAL_THEN `t * inv t * (l:(I->real)->real) x = l x` MP_TAC THENL
     [UNDISCH_TAC `&0 < t` THEN CONV_TAC REAL_FIELD; REWRITE_TAC[REAL_SUB_LDISTRIB] THEN REAL_ARITH_TAC];
    UNDISCH_TAC `!x. A x ==> l x - N (\i:I. x i - e i) <= a` THEN DISCH_THEN(MP_TAC o SPEC `\i:I. inv(--t) * x i`) THEN
    USE_THEN "mul" (MP_TAC o SPECL [`inv(--t)`;`x:I->real`]) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; STRIP_TAC] THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    SUBGOAL_THEN `N (\i:I. x i + t * e i) = --t * N (\i. inv(--t) * x i - e i)` SUBST1_TAC THENL
     [SUBGOAL_THEN `(\i:I. x i + t * e i) = (\i. --t * (\i. inv(--t) * x i - e i) i)` SUBST1_TAC THENL
       [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN UNDISCH_TAC `&0 < --t` THEN CONV_TAC REAL_FIELD;
        USE_THEN "hom" (fun th -> REWRITE_TAC[th]) THEN ASM_SIMP_TAC[REAL_ARITH `&0 < --t ==> abs(--t) = --t`]]; ALL_TAC] THEN
    SUBGOAL_THEN `--t * (inv(--t) * l x - N (\i:I. inv(--t) * x i - e i)) <= --t * a` MP_TAC THENL
     [MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
    SUBGOAL_THEN `--t * inv(--t) * (l:(I->real)->real) x = l x` MP_TAC THENL
     [UNDISCH_TAC `&0 < --t` THEN CONV_TAC REAL_FIELD; REWRITE_TAC[REAL_SUB_LDISTRIB] THEN REAL_ARITH_TAC]]);;
let hl_linear = new_definition `hl_linear N A (l:(I->real)->real) <=>
   (!x y. A x /\ A y ==> A (\i. x i + y i) /\ l (\i. x i + y i) = l x + l y) /\
   (!c x. A x ==> A (\i. c * x i) /\ l (\i. c * x i) = c * l x) /\ A (\i. &0) /\ (!x. A x ==> l x <= N x)`;;
let HL_EXTEND = prove(`!N l (e:I->real) A.
   (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) /\ hl_linear N A l
   ==> ?A' l'. hl_linear N A' l' /\ (!x. A x ==> A' x /\ l' x = l x) /\ A' e`,
  REPEAT GEN_TAC THEN DISCH_THEN(CONJUNCTS_THEN2 (LABEL_TAC "sub") (CONJUNCTS_THEN2 (LABEL_TAC "hom") (LABEL_TAC "lin"))) THEN
  ASM_CASES_TAC `(A:(I->real)->bool) e` THENL
   [MAP_EVERY EXISTS_TAC [`A:(I->real)->bool`;`l:(I->real)->real`] THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  MP_TAC(SPECL [`N:(I->real)->real`;`l:(I->real)->real`;`e:I->real`;`A:(I->real)->bool`] HL_STEP) THEN
  USE_THEN "lin" (MP_TAC o REWRITE_RULE[hl_linear]) THEN
  DISCH_THEN(CONJUNCTS_THEN2 (LABEL_TAC "add") (CONJUNCTS_THEN2 (LABEL_TAC "mul") (CONJUNCTS_THEN2 (LABEL_TAC "zero") (LABEL_TAC "dom")))) THEN
  ANTS_TAC THENL [REPEAT CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; DISCH_THEN(X_CHOOSE_THEN `a:real` (LABEL_TAC "a"))] THEN
  SUBGOAL_THEN `!x:I->real. ?T. !t. A (\i. x i - t * e i) ==> T = t` MP_TAC THENL
   [GEN_TAC THEN ASM_CASES_TAC `?t. A (\i:I. x i - t * e i)` THENL [ALL_TAC; ASM_MESON_TAC[]] THEN
    FIRST_X_ASSUM(X_CHOOSE_TAC `t:real`) THEN EXISTS_TAC `t:real` THEN X_GEN_TAC `s:real` THEN DISCH_TAC THEN
    ASM_CASES_TAC `t:real = s` THEN ASM_REWRITE_TAC[] THEN
    UNDISCH_TAC `~((A:(I->real)->bool) e)` THEN REWRITE_TAC[] THEN
    USE_THEN "mul" (MP_TAC o SPECL [`-- &1`;`\i:I. x i - s * e i`]) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; BETA_TAC THEN STRIP_TAC] THEN
    USE_THEN "add" (MP_TAC o SPECL [`\i:I. x i - t * e i`;`\i:I. -- &1 * (x i - s * e i)`]) THEN
    ANTS_TAC THENL [CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; BETA_TAC THEN STRIP_TAC] THEN
    USE_THEN "mul" (MP_TAC o SPECL [`inv(s - t)`;`\i:I. (x i - t * e i) + -- &1 * (x i - s * e i)`]) THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; BETA_TAC THEN STRIP_TAC] THEN
    SUBGOAL_THEN `e = (\i:I. inv(s - t) * ((x i - t * e i) + -- &1 * (x i - s * e i)))` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN UNDISCH_TAC `~(t:real = s)` THEN CONV_TAC REAL_FIELD; FIRST_ASSUM ACCEPT_TAC];
    REWRITE_TAC[SKOLEM_THM] THEN DISCH_THEN(X_CHOOSE_THEN `T':(I->real)->real` (LABEL_TAC "T"))] THEN
  EXISTS_TAC `\x:I->real. A (\i. x i - T' x * e i):bool` THEN EXISTS_TAC `\x:I->real. l (\i. x i - T' x * e i) + T' x * a` THEN
  REWRITE_TAC[hl_linear] THEN BETA_TAC THEN REPEAT CONJ_TAC THENL
   [REPEAT GEN_TAC THEN STRIP_TAC THEN
    USE_THEN "add" (MP_TAC o SPECL [`\i:I. x i - T' x * e i`;`\i:I. y i - T' y * e i`]) THEN
    ANTS_TAC THENL [CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; BETA_TAC] THEN
    REWRITE_TAC[REAL_ARITH `(x - t * e) + (y - s * e) = (x + y) - (t + s) * e:real`] THEN STRIP_TAC THEN
    SUBGOAL_THEN `T' (\i:I. x i + y i) = T' x + T' y:real` SUBST1_TAC THENL
     [USE_THEN "T" MATCH_MP_TAC THEN BETA_TAC THEN FIRST_ASSUM ACCEPT_TAC; ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC];
    REPEAT GEN_TAC THEN STRIP_TAC THEN
    USE_THEN "mul" (MP_TAC o SPECL [`c:real`;`\i:I. x i - T' x * e i`]) THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; BETA_TAC] THEN
    REWRITE_TAC[REAL_ARITH `c * (x - t * e) = c * x - (c * t) * e:real`] THEN STRIP_TAC THEN
    SUBGOAL_THEN `T' (\i:I. c * x i) = c * T' x:real` SUBST1_TAC THENL
     [USE_THEN "T" MATCH_MP_TAC THEN BETA_TAC THEN FIRST_ASSUM ACCEPT_TAC; ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC];
    SUBGOAL_THEN `T' (\i:I. &0) = &0` SUBST1_TAC THENL
     [USE_THEN "T" MATCH_MP_TAC THEN BETA_TAC; ALL_TAC] THEN REWRITE_TAC[REAL_MUL_LZERO;REAL_SUB_RZERO] THEN FIRST_ASSUM ACCEPT_TAC;
    GEN_TAC THEN DISCH_TAC THEN USE_THEN "a" (MP_TAC o SPECL [`\i:I. x i - T' x * e i`;`(T':(I->real)->real) x`]) THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; BETA_TAC THEN REWRITE_TAC[REAL_SUB_ADD;ETA_AX]];
    GEN_TAC THEN DISCH_TAC THEN
    SUBGOAL_THEN `T' (x:I->real) = &0` SUBST1_TAC THENL [USE_THEN "T" MATCH_MP_TAC; ALL_TAC] THEN
    ASM_REWRITE_TAC[REAL_MUL_LZERO;REAL_SUB_RZERO;ETA_AX;REAL_ADD_RID];
    SUBGOAL_THEN `T' (e:I->real) = &1` SUBST1_TAC THENL [USE_THEN "T" MATCH_MP_TAC; ALL_TAC] THEN
    BETA_TAC THEN REWRITE_TAC[REAL_MUL_LID;REAL_SUB_REFL] THEN FIRST_ASSUM ACCEPT_TAC]);;
let HL_BASE = prove(`!N (u:I->real). (!c u. N (\i. c * u i) = abs c * N u) ==> (!x. &0 <= N x) ==>
   ?A l. hl_linear N A l /\ A u /\ l u = N u`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `!i:I. u i = &0` THENL
   [MAP_EVERY EXISTS_TAC [`\x:I->real. !i. x i = &0`;`\x:I->real. &0`] THEN ASM_REWRITE_TAC[hl_linear] THEN BETA_TAC THEN
    SIMP_TAC[REAL_ADD_LID;REAL_MUL_RZERO] THEN ASM_REWRITE_TAC[] THEN
    FIRST_X_ASSUM(MP_TAC o SPECL [`&0`;`u:I->real`] o check (fun th -> is_eq(snd(strip_forall(concl th))) && is_comb(rand(snd(strip_forall(concl th)))))) THEN
    SUBGOAL_THEN `(\i:I. &0 * u i) = u` SUBST1_TAC THENL [ASM_REWRITE_TAC[FUN_EQ_THM;REAL_MUL_LZERO]; REAL_ARITH_TAC];
    FIRST_X_ASSUM(X_CHOOSE_TAC `j:I` o REWRITE_RULE[NOT_FORALL_THM]) THEN
    MAP_EVERY EXISTS_TAC [`\x:I->real. ?c. x = (\i. c * u i)`;`\x:I->real. x j / u j * N u`] THEN REWRITE_TAC[hl_linear] THEN BETA_TAC THEN
    ASM_SIMP_TAC[REAL_DIV_REFL;REAL_MUL_LID] THEN REPEAT CONJ_TAC THENL
     [REPEAT STRIP_TAC THENL [EXISTS_TAC `c + c':real` THEN ASM_REWRITE_TAC[REAL_ADD_RDISTRIB]; REAL_ARITH_TAC];
      REPEAT STRIP_TAC THENL [EXISTS_TAC `c * c':real` THEN ASM_REWRITE_TAC[REAL_MUL_ASSOC]; REAL_ARITH_TAC];
      EXISTS_TAC `&0` THEN REWRITE_TAC[REAL_MUL_LZERO];
      GEN_TAC THEN DISCH_THEN(X_CHOOSE_THEN `c:real` SUBST1_TAC) THEN BETA_TAC THEN ASM_REWRITE_TAC[] THEN
      SUBGOAL_THEN `(c * u (j:I)) / u j = c` SUBST1_TAC THENL [UNDISCH_TAC `~(u (j:I) = &0)` THEN CONV_TAC REAL_FIELD; ALL_TAC] THEN
      MATCH_MP_TAC REAL_LE_RMUL THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC;
      EXISTS_TAC `&1` THEN REWRITE_TAC[REAL_MUL_LID;ETA_AX]]]);;
let hl_unit = new_definition `hl_unit (j:I) = \i:I. if i = j then &1 else &0`;;
let HL_UNITS = prove(`!N (u:I->real). (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) /\ (!x. &0 <= N x) ==>
   !s. FINITE s ==> ?A l. hl_linear N A l /\ A u /\ l u = N u /\ (!j. j IN s ==> A (hl_unit j))`,
  REPEAT GEN_TAC THEN STRIP_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[NOT_IN_EMPTY] THEN
  CONJ_TAC THENL [MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] HL_BASE) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  MAP_EVERY X_GEN_TAC [`j:I`;`s:I->bool`] THEN STRIP_TAC THEN
  MP_TAC(SPECL [`N:(I->real)->real`;`l:(I->real)->real`;`hl_unit (j:I)`;`A:(I->real)->bool`] HL_EXTEND) THEN
  ANTS_TAC THENL [REPEAT CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; DISCH_THEN(X_CHOOSE_THEN `B:(I->real)->bool` (X_CHOOSE_THEN `m:(I->real)->real` STRIP_ASSUME_TAC))] THEN
  MAP_EVERY EXISTS_TAC [`B:(I->real)->bool`;`m:(I->real)->real`] THEN ASM_SIMP_TAC[IN_INSERT] THEN ASM_MESON_TAC[]);;
let HL_SPAN = prove(`!N A (l:(I->real)->real) x. hl_linear N A l /\ (!j. A (hl_unit j)) ==>
   !s. FINITE s ==> A (\i. if i IN s then x i else &0) /\ l (\i. if i IN s then x i else &0) = sum s (\i. l (hl_unit i) * x i)`,
  REPEAT GEN_TAC THEN REWRITE_TAC[hl_linear] THEN DISCH_THEN(CONJUNCTS_THEN2 (CONJUNCTS_THEN2 (LABEL_TAC "add")
    (CONJUNCTS_THEN2 (LABEL_TAC "mul") (CONJUNCTS_THEN2 (LABEL_TAC "zero") (LABEL_TAC "dom")))) (LABEL_TAC "unit")) THEN
  MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[NOT_IN_EMPTY;SUM_CLAUSES] THEN CONJ_TAC THENL
   [ASM_REWRITE_TAC[] THEN USE_THEN "mul" (MP_TAC o SPECL [`&0`;`\i:I. &0`]) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; BETA_TAC] THEN
    REWRITE_TAC[REAL_MUL_LZERO] THEN SIMP_TAC[]; ALL_TAC] THEN
  MAP_EVERY X_GEN_TAC [`j:I`;`s:I->bool`] THEN STRIP_TAC THEN
  SUBGOAL_THEN `(\i. if i IN j INSERT s then x i else &0) = (\i:I. x j * hl_unit j i + (if i IN s then x i else &0))` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM;hl_unit;IN_INSERT] THEN X_GEN_TAC `i:I` THEN ASM_CASES_TAC `i:I = j` THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  USE_THEN "mul" (MP_TAC o SPECL [`(x:I->real) j`;`hl_unit (j:I)`]) THEN ANTS_TAC THENL [ASM_REWRITE_TAC[]; STRIP_TAC] THEN
  USE_THEN "add" (MP_TAC o SPECL [`\i:I. x j * hl_unit j i`;`\i:I. if i IN s then x i else &0`]) THEN
  ANTS_TAC THENL [CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; BETA_TAC THEN STRIP_TAC] THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC);;
let HL_NPOS = prove(`!N:(I->real)->real. (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) ==> !x. &0 <= N x`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(fun hom -> FIRST_X_ASSUM(MP_TAC o SPECL [`x:I->real`;`\i:I. -- &1 * x i`]) THEN BETA_TAC THEN
    MP_TAC(SPECL [`&0`;`x:I->real`] hom) THEN MP_TAC(SPECL [`-- &1`;`x:I->real`] hom)) THEN
  REWRITE_TAC[REAL_ARITH `x + -- &1 * x = &0 * x`] THEN REAL_ARITH_TAC);;
let HL_HB = prove(`!N (u:I->real). FINITE (:I) /\ (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) ==>
   ?w. (!x. sum (:I) (\i. w i * x i) <= N x) /\ sum (:I) (\i. w i * u i) = N u`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`N:(I->real)->real`;`u:I->real`] HL_UNITS) THEN
  ANTS_TAC THENL [REPEAT CONJ_TAC THEN TRY(FIRST_ASSUM ACCEPT_TAC) THEN MATCH_MP_TAC HL_NPOS THEN CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN
  DISCH_THEN(MP_TAC o SPEC `(:I)`) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; REWRITE_TAC[IN_UNIV] THEN STRIP_TAC] THEN
  EXISTS_TAC `\i:I. l (hl_unit i):real` THEN BETA_TAC THEN
  SUBGOAL_THEN `!x:I->real. A x /\ l x = sum (:I) (\i. l (hl_unit i) * x i)` (LABEL_TAC "s") THENL
   [GEN_TAC THEN MP_TAC(SPECL [`N:(I->real)->real`;`A:(I->real)->bool`;`l:(I->real)->real`;`x:I->real`] HL_SPAN) THEN
    ANTS_TAC THENL [CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; DISCH_THEN(MP_TAC o SPEC `(:I)`)] THEN
    ASM_REWRITE_TAC[IN_UNIV;ETA_AX]; ALL_TAC] THEN
  CONJ_TAC THENL [GEN_TAC; ALL_TAC] THEN USE_THEN "s" (fun th -> REWRITE_TAC[GSYM(CONJUNCT2(SPEC_ALL th))]) THENL
   [UNDISCH_TAC `hl_linear N A (l:(I->real)->real)` THEN REWRITE_TAC[hl_linear] THEN USE_THEN "s" (fun th -> MESON_TAC[th]); FIRST_ASSUM ACCEPT_TAC]);;
let HL_NSUM = prove(`!N:(I->real)->real. FINITE (:I) /\ (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) ==>
   !x. N x <= sum (:I) (\i. abs(x i) * N (hl_unit i))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!s:I->bool. FINITE s ==> N (\i. if i IN s then x i else &0) <= sum s (\i. abs(x i) * N (hl_unit i))` (MP_TAC o SPEC `(:I)`) THENL
   [MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[NOT_IN_EMPTY;SUM_CLAUSES] THEN CONJ_TAC THENL
     [FIRST_X_ASSUM(MP_TAC o SPECL [`&0`;`\i:I. &0`]) THEN REWRITE_TAC[REAL_MUL_LZERO] THEN REAL_ARITH_TAC; ALL_TAC] THEN
    MAP_EVERY X_GEN_TAC [`j:I`;`s:I->bool`] THEN STRIP_TAC THEN
    SUBGOAL_THEN `(\i. if i IN j INSERT s then x i else &0) = (\i:I. x j * hl_unit j i + (if i IN s then x i else &0))` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM;hl_unit;IN_INSERT] THEN X_GEN_TAC `i:I` THEN ASM_CASES_TAC `i:I = j` THEN ASM_REWRITE_TAC[] THEN REAL_ARITH_TAC; ALL_TAC] THEN
    FIRST_X_ASSUM(MP_TAC o SPECL [`(x:I->real) j`;`hl_unit (j:I)`]) THEN
    FIRST_X_ASSUM(MP_TAC o SPECL [`\i:I. x j * hl_unit j i`;`\i:I. if i IN s then x i else &0`]) THEN BETA_TAC THEN ASM_REAL_ARITH_TAC;
    ASM_REWRITE_TAC[IN_UNIV;ETA_AX]]);;
let HL_RDENSE = prove(`!s:I->bool. FINITE s ==> ?r:num->I->real. !u e. &0 < e ==> ?j. !i. i IN s ==> abs(u i - r j i) <= e`,
  MATCH_MP_TAC FINITE_INDUCT_STRONG THEN REWRITE_TAC[NOT_IN_EMPTY] THEN REPEAT STRIP_TAC THEN
  EXISTS_TAC `\n i:I. if i = x then hl_q (NUMFST n) else r (NUMSND n) i` THEN REPEAT STRIP_TAC THEN
  FIRST_X_ASSUM(MP_TAC o SPECL [`u:I->real`;`e:real`]) THEN ASM_REWRITE_TAC[] THEN DISCH_THEN(X_CHOOSE_TAC `j:num`) THEN
  MP_TAC(SPECL [`u (x:I) - e`;`u (x:I):real`] HL_Q) THEN ANTS_TAC THENL [ASM_REAL_ARITH_TAC; DISCH_THEN(X_CHOOSE_TAC `k:num`)] THEN
  EXISTS_TAC `NUMPAIR k j` THEN REWRITE_TAC[NUMPAIR_DEST;IN_INSERT] THEN X_GEN_TAC `i:I` THEN ASM_CASES_TAC `i:I = x` THEN ASM_REWRITE_TAC[] THEN
  ASM_SIMP_TAC[] THEN ASM_REAL_ARITH_TAC);;
let HL_SPOS = prove(`!s f:I->real. FINITE s ==> (!i. &0 <= f i) ==> &0 <= sum s f`,
  GEN_REWRITE_TAC I [SWAP_FORALL_THM] THEN GEN_TAC THEN MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[SUM_CLAUSES;REAL_LE_REFL] THEN
  REPEAT STRIP_TAC THEN MATCH_MP_TAC REAL_LE_ADD THEN ASM_MESON_TAC[]);;
let HL_SCM = prove(`!s (f:I->real) c. FINITE s ==> sum s (\i. c * f i) = c * sum s f`,
  GEN_REWRITE_TAC I [SWAP_FORALL_THM] THEN GEN_TAC THEN ONCE_REWRITE_TAC[SWAP_FORALL_THM] THEN GEN_TAC THEN
  MATCH_MP_TAC FINITE_INDUCT_STRONG THEN SIMP_TAC[SUM_CLAUSES] THEN REAL_ARITH_TAC);;
let HL_SEL = prove(`!j. (@k. &j = &k) = j`, GEN_TAC THEN REWRITE_TAC[REAL_OF_NUM_EQ] THEN MATCH_MP_TAC SELECT_UNIQUE THEN MESON_TAC[]);;
let HL_NDUAL = prove(`!N:(I->real)->real. FINITE (:I) /\ (!u v. N (\i. u i + v i) <= N u + N v) /\ (!c u. N (\i. c * u i) = abs c * N u) ==>
   ?v. (!j u. Nat j ==> dot (v j) u <= N u) /\ (!u e. &0 < e ==> ?j. Nat j /\ N u - e <= dot (v j) u)`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `!x:I->real. &0 <= N x` ASSUME_TAC THENL
   [MATCH_MP_TAC HL_NPOS THEN CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN
  MP_TAC(SPEC `(:I)` HL_RDENSE) THEN ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; REWRITE_TAC[IN_UNIV]] THEN
  DISCH_THEN(X_CHOOSE_THEN `r:num->I->real` (LABEL_TAC "r")) THEN
  SUBGOAL_THEN `!j:num. ?w. (!x. sum (:I) (\i. w i * x i) <= N x) /\ sum (:I) (\i. w i * r j i) = N (r j)` MP_TAC THENL
   [GEN_TAC THEN MATCH_MP_TAC HL_HB THEN REPEAT CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; REWRITE_TAC[SKOLEM_THM]] THEN
  DISCH_THEN(X_CHOOSE_THEN `w:num->I->real` (LABEL_TAC "w")) THEN
  EXISTS_TAC `\t:real. (w:num->I->real) (@k. t = &k)` THEN BETA_TAC THEN
  FIRST_ASSUM(fun th -> REWRITE_TAC[MATCH_MP (REWRITE_RULE[RIGHT_FORALL_IMP_THM] HL_DOT) th]) THEN
  CONJ_TAC THENL [REPEAT STRIP_TAC THEN USE_THEN "w" (fun th -> REWRITE_TAC[th]); ALL_TAC] THEN
  MAP_EVERY X_GEN_TAC [`u:I->real`;`e:real`] THEN DISCH_TAC THEN
  X_CHOOSE_THEN `s:real` (ASSUME_TAC o SYM) (ISPEC `sum (:I) (\i. (N:(I->real)->real) (hl_unit i))` EXISTS_REFL) THEN
  SUBGOAL_THEN `&0 <= s` ASSUME_TAC THENL
   [FIRST_ASSUM(SUBST1_TAC o SYM o check (fun th -> is_eq(concl th) && rand(concl th) = `s:real`)) THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`(:I)`;`\i:I. N (hl_unit i):real`] (REWRITE_RULE[IMP_IMP] HL_SPOS))) THEN
    CONJ_TAC THENL [FIRST_ASSUM ACCEPT_TAC; GEN_TAC THEN FIRST_ASSUM MATCH_ACCEPT_TAC]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < e / (&2 * (s + &1))` ASSUME_TAC THENL [MATCH_MP_TAC REAL_LT_DIV THEN ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  USE_THEN "r" (MP_TAC o SPECL [`u:I->real`;`e / (&2 * (s + &1))`]) THEN
  ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; DISCH_THEN(X_CHOOSE_TAC `j:num`)] THEN
  EXISTS_TAC `&j` THEN REWRITE_TAC[HL_NAT;HL_SEL] THEN CONJ_TAC THENL [MESON_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `N (\i:I. u i - r (j:num) i) <= e / &2` ASSUME_TAC THENL
   [MP_TAC(SPEC `N:(I->real)->real` HL_NSUM) THEN ANTS_TAC THENL [REPEAT CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN
    DISCH_THEN(MP_TAC o SPEC `\i:I. u i - r (j:num) i`) THEN BETA_TAC THEN
    MP_TAC(ISPECL [`(:I)`;`\i:I. abs(u i - r (j:num) i) * N (hl_unit i)`;`\i:I. e / (&2 * (s + &1)) * N (hl_unit i)`] HL_SLE) THEN BETA_TAC THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; ALL_TAC] THEN
    ANTS_TAC THENL
     [REPEAT STRIP_TAC THEN MATCH_MP_TAC REAL_LE_RMUL THEN CONJ_TAC THENL [FIRST_ASSUM MATCH_ACCEPT_TAC; ALL_TAC] THEN
      FIRST_ASSUM MATCH_ACCEPT_TAC; ALL_TAC] THEN
    MP_TAC(BETA_RULE(ISPECL [`(:I)`;`\i:I. N (hl_unit i):real`;`e / (&2 * (s + &1))`] HL_SCM)) THEN
    ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; DISCH_THEN(fun th -> REWRITE_TAC[th])] THEN
    FIRST_ASSUM(fun th -> if is_eq(concl th) && rand(concl th) = `s:real` then REWRITE_TAC[th] else failwith "") THEN
    SUBGOAL_THEN `e / (&2 * (s + &1)) * s <= e / &2` MP_TAC THENL
     [SUBGOAL_THEN `e / &2 = e / (&2 * (s + &1)) * (s + &1)` SUBST1_TAC THENL
       [UNDISCH_TAC `&0 <= s` THEN DISCH_THEN(ASSUME_TAC o MATCH_MP (REAL_ARITH `&0 <= s ==> ~(s + &1 = &0)`)) THEN
        POP_ASSUM MP_TAC THEN CONV_TAC REAL_FIELD;
        MATCH_MP_TAC REAL_LE_LMUL THEN ASM_REAL_ARITH_TAC];
      REAL_ARITH_TAC]; ALL_TAC] THEN
  USE_THEN "w" (STRIP_ASSUME_TAC o SPEC `j:num`) THEN
  FIRST_X_ASSUM(MP_TAC o SPEC `\i:I. r (j:num) i - u i` o check (is_forall o concl)) THEN BETA_TAC THEN
  MP_TAC(BETA_RULE(ISPECL [`\i:I. w (j:num) i * r j i:real`;`\i:I. w (j:num) i * u i:real`;`&1`;`-- &1`;`(:I)`] HL_SLIN)) THEN
  ANTS_TAC THENL [FIRST_ASSUM ACCEPT_TAC; REWRITE_TAC[REAL_ARITH `&1 * w * r + -- &1 * w * u = w * (r - u):real`]] THEN
  DISCH_THEN(fun th -> REWRITE_TAC[th]) THEN FIRST_ASSUM(fun th -> if is_eq(concl th) && is_comb(rand(concl th)) && rator(rand(concl th)) = `N:(I->real)->real` then REWRITE_TAC[th] else failwith "") THEN
  FIRST_ASSUM(fun hom -> MP_TAC(SPECL [`-- &1`;`\i:I. u i - r (j:num) i`] hom)) THEN BETA_TAC THEN
  REWRITE_TAC[REAL_ARITH `-- &1 * (u - r) = r - u:real`;REAL_ARITH `abs(-- &1) * x = x`] THEN DISCH_THEN(fun th -> REWRITE_TAC[th]) THEN
  FIRST_ASSUM(fun sub -> MP_TAC(SPECL [`r (j:num):I->real`;`\i:I. u i - r (j:num) i`] sub)) THEN BETA_TAC THEN
  REWRITE_TAC[REAL_ARITH `r + (u - r) = u:real`;ETA_AX] THEN ASM_REAL_ARITH_TAC);;
hl_prove ["norm_dual",(REWRITE_TAC[HL_FINITE;HL_T;HL_ISN] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC HL_NDUAL THEN
  REPEAT CONJ_TAC THEN FIRST_ASSUM ACCEPT_TAC)];;
