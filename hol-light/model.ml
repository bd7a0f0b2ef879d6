(* The constants that the text declares and does not define, and that HOL Light has not, as docs/model.md says:
   log, sqrt and ^ of real numbers, the extended real numbers, suprema, and sums and products over sets. *)

let log0 = new_definition `log0 x = if &0 < x then ln x else &0`;;
let sqrt0 = new_definition `sqrt0 x = if &0 <= x then sqrt x else &0`;;
let power = new_definition
 `power x p = if &0 < x then exp(p * ln x)
             else if x = &0 then (if p = &0 then &1 else &0)
             else exp(p * ln(--x)) * cos(p * pi)`;;
let HL_INV_DIV = prove(`!u v:real. inv(u / v) = inv u * v`, REWRITE_TAC[real_div; REAL_INV_MUL; REAL_INV_INV]);;
let HL_INV_0 = REAL_INV_0;;
let HL_EXP_LN_N = prove(`!n x. &0 < x ==> exp(&n * ln x) = x pow n`,
  MESON_TAC[EXP_LN; REAL_EXP_N]);;
let CPOW_POW = prove(`!x n. power x (&n) = x pow n`,
  REPEAT GEN_TAC THEN REWRITE_TAC[power] THEN
  COND_CASES_TAC THENL [ASM_SIMP_TAC[HL_EXP_LN_N]; ALL_TAC] THEN
  COND_CASES_TAC THENL
   [ASM_REWRITE_TAC[REAL_POW_ZERO; REAL_OF_NUM_EQ] THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `&0 < --x` ASSUME_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN
  ASM_SIMP_TAC[HL_EXP_LN_N; COS_NPI; GSYM REAL_POW_MUL] THEN AP_THM_TAC THEN AP_TERM_TAC THEN REAL_ARITH_TAC);;
let ereal_INDUCT,ereal_RECURSION = define_type "ereal = Ebot | Fin real | Etop";;
let ereal_DISTINCT = distinctness "ereal";;
let ereal_INJ = injectivity "ereal";;
let ereal_CASES = cases "ereal";;
let erec n t = new_recursive_definition ereal_RECURSION t;;
let ENEG = new_recursive_definition ereal_RECURSION
 `(e_neg Ebot = Etop) /\ (e_neg (Fin r) = Fin(--r)) /\ (e_neg Etop = Ebot)`;;
let EREAL = new_recursive_definition ereal_RECURSION
 `(e_r Ebot = &0) /\ (e_r (Fin r) = r) /\ (e_r Etop = &0)`;;
let ESGN = new_recursive_definition ereal_RECURSION
 `(e_sgn Ebot = -- &1) /\ (e_sgn (Fin r) = real_sgn r) /\ (e_sgn Etop = &1)`;;
let EADD = new_definition `e_add x y = if x = Ebot \/ y = Ebot then Ebot else if x = Etop \/ y = Etop then Etop else Fin(e_r x + e_r y)`;;
let ESUB = new_definition `e_sub x y = e_add x (e_neg y)`;;
let EMUL = new_definition `e_mul x y = if ~(x = Ebot \/ x = Etop) /\ ~(y = Ebot \/ y = Etop) then Fin(e_r x * e_r y)
   else if e_sgn x * e_sgn y = &0 then Fin(&0) else if &0 < e_sgn x * e_sgn y then Etop else Ebot`;;
let EINV = new_recursive_definition ereal_RECURSION
 `(e_inv Ebot = Fin(&0)) /\ (e_inv (Fin r) = Fin(inv r)) /\ (e_inv Etop = Fin(&0))`;;
let EDIV = new_definition `e_div x y = e_mul x (e_inv y)`;;
let ELE = new_definition `e_le x y <=> x = Ebot \/ y = Etop \/ (~(x = Etop) /\ ~(y = Ebot) /\ e_r x <= e_r y)`;;
let ELT = new_definition `e_lt x y <=> ~(e_le y x)`;;
let EPOW0 = new_definition `e_pow0 p = if p = &0 then Fin(&1) else if &0 < p then Fin(&0) else Etop`;;
let EPOW = new_recursive_definition ereal_RECURSION
 `(e_pow Ebot p = e_pow0 p) /\ (e_pow (Fin r) p = if &0 < r then Fin(power r p) else e_pow0 p) /\
  (e_pow Etop p = if p = &0 then Fin(&1) else if &0 < p then Etop else Fin(&0))`;;
let ELOG = new_recursive_definition ereal_RECURSION
 `(e_log Ebot = Ebot) /\ (e_log (Fin r) = if &0 < r then Fin(ln r) else Ebot) /\ (e_log Etop = Etop)`;;
let HL_ED0 = [ENEG; EREAL; ESGN; ELE; ELT; ereal_DISTINCT; GSYM ereal_DISTINCT; ereal_INJ];;
let HL_LUB = prove(`!G (f:A->ereal). ?l. (!i. G i ==> e_le (f i) l) /\ (!u. (!i. G i ==> e_le (f i) u) ==> e_le l u)`,
 REPEAT GEN_TAC THEN ASM_CASES_TAC `?b. !i:A. G i ==> e_le (f i) (Fin b)` THENL
  [FIRST_X_ASSUM(X_CHOOSE_TAC `b:real`) THEN ASM_CASES_TAC `?(i:A) r. G i /\ f i = Fin r` THENL
    [EXISTS_TAC `Fin(sup {r | ?i:A. G i /\ f i = Fin r})` THEN
     MP_TAC(SPEC `{r | ?i:A. G i /\ f i = Fin r}` SUP) THEN
     REWRITE_TAC[EXTENSION;NOT_IN_EMPTY;IN_ELIM_THM] THEN ANTS_TAC THENL
      [CONJ_TAC THENL [ASM_MESON_TAC[]; EXISTS_TAC `b:real` THEN REPEAT STRIP_TAC THEN
         FIRST_X_ASSUM(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC HL_ED0]; ALL_TAC] THEN
     STRIP_TAC THEN CONJ_TAC THENL
      [REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC[] THEN
       DISJ_CASES_THEN2 ASSUME_TAC (DISJ_CASES_THEN2 (X_CHOOSE_TAC `c:real`) ASSUME_TAC) (ISPEC `(f:A->ereal) i` ereal_CASES) THEN
       ASM_REWRITE_TAC HL_ED0 THEN ASM_MESON_TAC[];
       GEN_TAC THEN DISCH_TAC THEN
       DISJ_CASES_THEN2 ASSUME_TAC (DISJ_CASES_THEN2 (X_CHOOSE_TAC `c:real`) ASSUME_TAC) (ISPEC `u:ereal` ereal_CASES) THEN
       ASM_REWRITE_TAC HL_ED0 THENL
        [ALL_TAC;
         FIRST_X_ASSUM(MATCH_MP_TAC o check(fun th -> can (find_term (fun t -> is_const t && fst(dest_const t) = "sup")) (concl th) && is_forall(concl th) && is_imp(snd(dest_forall(concl th))) && is_forall(fst(dest_imp(snd(dest_forall(concl th))))))) THEN
         REPEAT STRIP_TAC THEN UNDISCH_TAC `!i:A. G i ==> e_le (f i) u` THEN DISCH_THEN(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC HL_ED0] THEN
       FIRST_X_ASSUM(X_CHOOSE_THEN `i:A` (X_CHOOSE_THEN `r:real` STRIP_ASSUME_TAC)) THEN
       UNDISCH_TAC `!i:A. G i ==> e_le (f i) u` THEN DISCH_THEN(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC HL_ED0];
     EXISTS_TAC `Ebot` THEN REWRITE_TAC HL_ED0 THEN REPEAT STRIP_TAC THEN
     REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `i:A`)) THEN ASM_REWRITE_TAC[] THEN
     DISJ_CASES_THEN2 ASSUME_TAC (DISJ_CASES_THEN2 (X_CHOOSE_TAC `c:real`) ASSUME_TAC) (ISPEC `(f:A->ereal) i` ereal_CASES) THEN
     ASM_REWRITE_TAC HL_ED0 THEN ASM_MESON_TAC[]];
   EXISTS_TAC `Etop` THEN REWRITE_TAC HL_ED0 THEN GEN_TAC THEN DISCH_TAC THEN
   DISJ_CASES_THEN2 ASSUME_TAC (DISJ_CASES_THEN2 (X_CHOOSE_TAC `c:real`) ASSUME_TAC) (ISPEC `u:ereal` ereal_CASES) THEN
   ASM_REWRITE_TAC HL_ED0 THEN UNDISCH_TAC `~(?b. !i:A. G i ==> e_le (f i) (Fin b))` THEN REWRITE_TAC[] THENL
    [EXISTS_TAC `&0`; EXISTS_TAC `c:real`] THEN REPEAT STRIP_TAC THEN
   FIRST_X_ASSUM(MP_TAC o SPEC `i:A`) THEN ASM_REWRITE_TAC[] THEN
   DISJ_CASES_THEN2 ASSUME_TAC (DISJ_CASES_THEN2 (X_CHOOSE_TAC `d:real`) ASSUME_TAC) (ISPEC `(f:A->ereal) i` ereal_CASES) THEN
   ASM_REWRITE_TAC HL_ED0]);;
let esupon = new_definition `esupon (G:A->bool) (f:A->ereal) = @l. (!i. G i ==> e_le (f i) l) /\ (!u. (!i. G i ==> e_le (f i) u) ==> e_le l u)`;;
let ESUPON = prove(`!G (f:A->ereal). (!i. G i ==> e_le (f i) (esupon G f)) /\ (!u. (!i. G i ==> e_le (f i) u) ==> e_le (esupon G f) u)`,
  REPEAT GEN_TAC THEN REWRITE_TAC[esupon] THEN CONV_TAC SELECT_CONV THEN REWRITE_TAC[HL_LUB]);;
let rsumon = new_definition `rsumon (s:A->bool) f = if FINITE s then sum s f else &0`;;
let rprodon = new_definition `rprodon (s:A->bool) f = if FINITE s then product s f else &1`;;
let esumon = new_definition `esumon (s:A->bool) f = if FINITE s then iterate e_add s f else Fin(&0)`;;
let eprodon = new_definition `eprodon (s:A->bool) f = if FINITE s then iterate e_mul s f else Fin(&1)`;;
