(* Dynkin's theorem, and what follows for kernels and products. *)

hl_rests_on := "sigma";;
let hl_dynkin = new_definition
 `hl_dynkin (D:(X->bool)->bool) <=> D (\x. F) /\ (!s. D s ==> D (\x. ~s x)) /\
    (!s t. D s /\ D t /\ (!x. ~(s x /\ t x)) ==> D (\x. s x \/ t x)) /\
    (!f:num->X->bool. (!n. D (f n)) /\ (!n x. f n x ==> f (SUC n) x) ==> D (\x. ?n. f n x))`;;
let hl_dynkin_hull = new_definition `hl_dynkin_hull (G:(X->bool)->bool) s <=> !D. hl_dynkin D /\ (!t. G t ==> D t) ==> D s`;;
let DH_DYNKIN = prove(`!G:(X->bool)->bool. hl_dynkin (hl_dynkin_hull G)`,
  GEN_TAC THEN REWRITE_TAC[hl_dynkin] THEN REWRITE_TAC[hl_dynkin_hull] THEN REPEAT CONJ_TAC THENL
   [SIMP_TAC[hl_dynkin];
    REPEAT STRIP_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `D:(X->bool)->bool`) THEN RULE_ASSUM_TAC(REWRITE_RULE[hl_dynkin]) THEN ASM_REWRITE_TAC[hl_dynkin] THEN ASM_MESON_TAC[];
    REPEAT STRIP_TAC THEN REPEAT(FIRST_X_ASSUM(MP_TAC o SPEC `D:(X->bool)->bool`)) THEN RULE_ASSUM_TAC(REWRITE_RULE[hl_dynkin]) THEN ASM_REWRITE_TAC[hl_dynkin] THEN ASM_SIMP_TAC[];
    REPEAT STRIP_TAC THEN SUBGOAL_THEN `!n:num. (D:(X->bool)->bool) (f n)` ASSUME_TAC THENL [ASM_MESON_TAC[]; ALL_TAC] THEN
    RULE_ASSUM_TAC(REWRITE_RULE[hl_dynkin]) THEN ASM_SIMP_TAC[]]);;
let DH_IN = prove(`!G s:X->bool. G s ==> hl_dynkin_hull G s`, REWRITE_TAC[hl_dynkin_hull] THEN MESON_TAC[]);;
let DH_MIN = prove(`!G D s:X->bool. hl_dynkin D /\ (!t. G t ==> D t) ==> hl_dynkin_hull G s ==> D s`, REWRITE_TAC[hl_dynkin_hull] THEN MESON_TAC[]);;
let DYNKIN_AND = prove(`!D (a:X->bool). hl_dynkin D /\ D a ==> hl_dynkin (\t. D (\x. a x /\ t x))`,
  REWRITE_TAC[hl_dynkin] THEN REPEAT STRIP_TAC THEN ASM_REWRITE_TAC[] THENL
   [SUBGOAL_THEN `(\x:X. a x /\ ~s x) = (\x. ~(~a x \/ (a x /\ s x)))` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
    FIRST_ASSUM(MATCH_MP_TAC o BETA_RULE o SPEC `\x:X. ~a x \/ a x /\ s x`) THEN
    FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPECL [`\x:X. ~a x`;`\x:X. a x /\ s x`]) THEN ASM_SIMP_TAC[] THEN MESON_TAC[];
    SUBGOAL_THEN `(\x:X. a x /\ (s x \/ t x)) = (\x. (a x /\ s x) \/ (a x /\ t x))` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
    FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPECL [`\x:X. a x /\ s x`;`\x:X. a x /\ t x`]) THEN ASM_REWRITE_TAC[] THEN ASM_MESON_TAC[];
    REWRITE_TAC[GSYM RIGHT_EXISTS_AND_THM] THEN FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPEC `\n:num. \x:X. a x /\ f n x`) THEN ASM_REWRITE_TAC[] THEN ASM_MESON_TAC[]]);;
let DH_AND = prove(`!G. (!s t. G s /\ G t ==> G (\x. s x /\ t x)) ==> !s t:X->bool. hl_dynkin_hull G s /\ hl_dynkin_hull G t ==> hl_dynkin_hull G (\x. s x /\ t x)`,
  GEN_TAC THEN DISCH_TAC THEN
  SUBGOAL_THEN `!a t:X->bool. G a /\ hl_dynkin_hull G t ==> hl_dynkin_hull G (\x. a x /\ t x)` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`G:(X->bool)->bool`;`\t. hl_dynkin_hull G (\x:X. a x /\ t x)`;`t:X->bool`] DH_MIN) THEN BETA_TAC THEN
    ASM_REWRITE_TAC[] THEN DISCH_THEN MATCH_MP_TAC THEN ASM_SIMP_TAC[DYNKIN_AND;DH_DYNKIN;DH_IN]; ALL_TAC] THEN
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `!a b. (\x:X. a x /\ b x) = (\x. b x /\ a x)` ASSUME_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `(\x:X. s x /\ t x) = (\x. t x /\ s x)` SUBST1_TAC THENL [FIRST_X_ASSUM MATCH_ACCEPT_TAC; ALL_TAC] THEN
  MP_TAC(ISPECL [`G:(X->bool)->bool`;`\s. hl_dynkin_hull G (\x:X. t x /\ s x)`;`s:X->bool`] DH_MIN) THEN BETA_TAC THEN
  ANTS_TAC THENL [ALL_TAC; ASM_SIMP_TAC[]] THEN ASM_SIMP_TAC[DYNKIN_AND;DH_DYNKIN] THEN X_GEN_TAC `a:X->bool` THEN DISCH_TAC THEN
  SUBGOAL_THEN `(\x:X. t x /\ a x) = (\x. a x /\ t x)` SUBST1_TAC THENL [FIRST_X_ASSUM MATCH_ACCEPT_TAC; ASM_SIMP_TAC[]]);;
let DH_SA = prove(`!G. (!s t:X->bool. G s /\ G t ==> G (\x. s x /\ t x)) ==> salgebra (hl_dynkin_hull G)`,
  REPEAT STRIP_TAC THEN FIRST_ASSUM(ASSUME_TAC o MATCH_MP DH_AND) THEN MP_TAC(REWRITE_RULE[hl_dynkin] (SPEC `G:(X->bool)->bool` DH_DYNKIN)) THEN STRIP_TAC THEN
  REWRITE_TAC[salgebra] THEN ASM_REWRITE_TAC[] THEN REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `!s t:X->bool. hl_dynkin_hull G s /\ hl_dynkin_hull G t ==> hl_dynkin_hull G (\x. s x \/ t x)` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN SUBGOAL_THEN `(\x:X. s x \/ t x) = (\x. ~(~s x /\ ~t x))` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[]; ALL_TAC] THEN
    FIRST_ASSUM(MATCH_MP_TAC o BETA_RULE o SPEC `\x:X. ~s x /\ ~t x`) THEN FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPECL [`\x:X. ~s x`;`\x:X. ~t x`] o
      check(fun th -> can (find_term ((=) `(/\)`)) (concl th) && length(fst(strip_forall(concl th))) = 2 && not(can (find_term ((=) `(~)`)) (concl th)))) THEN ASM_SIMP_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `(\x:X. ?n. f n x) = (\x. ?n. ?k:num. k <= n /\ f k x)` SUBST1_TAC THENL [REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[LE_REFL]; ALL_TAC] THEN
  FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPEC `\n:num. \x:X. ?k:num. k <= n /\ f k x`) THEN CONJ_TAC THENL [ALL_TAC; MESON_TAC[LE]] THEN
  INDUCT_TAC THENL [REWRITE_TAC[LE] THEN ASM_REWRITE_TAC[UNWIND_THM2;ETA_AX]; ALL_TAC] THEN
  SUBGOAL_THEN `(\x:X. ?k:num. k <= SUC n /\ f k x) = (\x. (?k. k <= n /\ f k x) \/ f (SUC n) x)` SUBST1_TAC THENL
   [REWRITE_TAC[FUN_EQ_THM;LE] THEN MESON_TAC[]; ALL_TAC] THEN
  FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPECL [`\x:X. ?k:num. k <= n /\ f k x`;`(f:num->X->bool) (SUC n)`] o
    check(fun th -> can (find_term ((=) `(\/)`)) (concl th) && not(can (find_term ((=) `(~)`)) (concl th)))) THEN ASM_REWRITE_TAC[]);;
let DYNKIN = prove(`!G D. hl_dynkin D /\ (!s t:X->bool. G s /\ G t ==> G (\x. s x /\ t x)) /\ (!s. G s ==> D s) ==> !s. generated G s ==> D s`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(REWRITE_RULE[IMP_IMP] DH_MIN) THEN EXISTS_TAC `G:(X->bool)->bool` THEN ASM_REWRITE_TAC[] THEN
  UNDISCH_TAC `generated (G:(X->bool)->bool) s` THEN REWRITE_TAC[generated] THEN DISCH_THEN(MP_TAC o SPEC `hl_dynkin_hull (G:(X->bool)->bool)`) THEN ASM_SIMP_TAC[DH_SA;DH_IN]);;
let GEN_MONO = prove(`!G H s:X->bool. (!t. G t ==> H t) /\ generated G s ==> generated H s`, REWRITE_TAC[generated] THEN MESON_TAC[]);;
let HL_SECT = prove(`!s (x:X). sigma s ==> sigma (\y:Y. s (x,y))`,
  REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\y:Y. x:X`;`\y:Y. y`] (REWRITE_RULE[IMP_IMP] HL_MPAIR)) THEN REWRITE_TAC[HL_MC;HL_MID] THEN REWRITE_TAC[MEASURABLE] THEN ASM_SIMP_TAC[]);;
let HL_RECT = prove(`!a b. sigma a /\ sigma b ==> sigma (\z:X#Y. a (FST z) /\ b (SND z))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:X#Y. (a:X->bool) (FST z)`;`\z:X#Y. (b:Y->bool) (SND z)`] HLI_SA)) THEN
  MP_TAC HL_MFST THEN MP_TAC HL_MSND THEN REWRITE_TAC[MEASURABLE] THEN ASM_SIMP_TAC[]);;
let PROD_IND = prove(`!D. hl_dynkin D /\ (!a b. sigma a /\ sigma b ==> D (\z:X#Y. a (FST z) /\ b (SND z))) ==> !s. sigma s ==> D s`,
  REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\s:X#Y->bool. ?a b. sigma a /\ sigma b /\ s = (\z. a (FST z) /\ b (SND z))`;`D:(X#Y->bool)->bool`] DYNKIN) THEN
  ANTS_TAC THENL
   [ASM_REWRITE_TAC[] THEN CONJ_TAC THENL [ALL_TAC; ASM_MESON_TAC[]] THEN REPEAT STRIP_TAC THEN
    MAP_EVERY EXISTS_TAC [`\x:X. a x /\ a' x`;`\y:Y. b y /\ b' y`] THEN ASM_SIMP_TAC[HLI_SA] THEN REWRITE_TAC[FUN_EQ_THM] THEN MESON_TAC[];
    DISCH_THEN MATCH_MP_TAC THEN MATCH_MP_TAC GEN_MONO THEN EXISTS_TAC `\s:X#Y->bool. (?t. sigma t /\ s = (\z. t (FST z))) \/ (?t. sigma t /\ s = (\z. t (SND z)))` THEN
    REWRITE_TAC[GSYM SIGMA_PROD] THEN ASM_REWRITE_TAC[] THEN REPEAT STRIP_TAC THENL
     [MAP_EVERY EXISTS_TAC [`t':X->bool`;`\y:Y. T`]; MAP_EVERY EXISTS_TAC [`\x:X. T`;`t':Y->bool`]] THEN ASM_REWRITE_TAC[HL_ST]]);;
(* Measures of finite mass that agree on a generating family. *)
let M_COMPL = prove(`!P s:X->bool. sigma s /\ ~(msr P (\x. T) = Etop) ==> msr P (\x. ~s x) = Fin(e_r(msr P (\x. T)) - e_r(msr P s))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. T`;`s:X->bool`] M_SPLIT) THEN ASM_REWRITE_TAC[HL_ST;ETA_AX] THEN POP_ASSUM MP_TAC THEN
  MP_TAC(SPECL [`P:(X)measure`;`s:X->bool`] M_NN) THEN MP_TAC(SPECL [`P:(X)measure`;`\x:X. ~s x`] M_NN) THEN
  SPEC_TAC(`msr P (\x:X. ~s x)`,`u:ereal`) THEN SPEC_TAC(`msr P (s:X->bool)`,`v:ereal`) THEN SPEC_TAC(`msr P (\x:X. T)`,`w:ereal`) THEN REPEAT GEN_TAC THEN
  STRUCT_CASES_TAC(SPEC `u:ereal` ereal_CASES) THEN STRUCT_CASES_TAC(SPEC `v:ereal` ereal_CASES) THEN STRUCT_CASES_TAC(SPEC `w:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED THEN REAL_ARITH_TAC);;
let FIN_DYNKIN = prove(`!P Q:(X)measure. msr P (\x. T) = msr Q (\x. T) /\ ~(msr P (\x. T) = Etop) ==> hl_dynkin (\s. sigma s /\ msr P s = msr Q s)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_dynkin;HL_SF;M_0] THEN REPEAT STRIP_TAC THENL
   [ASM_SIMP_TAC[HL_SN]; SUBGOAL_THEN `~(msr Q (\x:X. T) = Etop)` ASSUME_TAC THENL [ASM_MESON_TAC[]; ASM_SIMP_TAC[M_COMPL] THEN ASM_MESON_TAC[]];
    HL_SIG; ASM_SIMP_TAC[M_U]; ASM_SIMP_TAC[HL_SU]; ASM_SIMP_TAC[M_SUP]]);;
let PROD_EQ = prove(`!P Q:(X#Y)measure. msr P (\x. T) = msr Q (\x. T) /\ ~(msr P (\x. T) = Etop) /\
    (!a b. sigma a /\ sigma b ==> msr P (\z. a (FST z) /\ b (SND z)) = msr Q (\z. a (FST z) /\ b (SND z))) ==> P = Q`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC MSR_EXT THEN
  MP_TAC(ISPEC `\s:X#Y->bool. sigma s /\ msr P s = msr Q s` PROD_IND) THEN ASM_SIMP_TAC[FIN_DYNKIN;HL_RECT]);;
(* Kernels and iterated integrals. *)
let HL_MPX = prove(`!x:X. Measurable (\y:Y. (x,y))`, GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\y:Y. x:X`;`\y:Y. y`] (REWRITE_RULE[IMP_IMP] HL_MPAIR))) THEN REWRITE_TAC[HL_MC;HL_MID]);;
let NN_SECT = prove(`!f (x:X). hl_nonneg f ==> hl_nonneg (\y:Y. f (x,y))`,
  REPEAT STRIP_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`\y:Y. (x:X,y)`;`f:X#Y->ereal`] NN_COMP)) THEN ASM_REWRITE_TAC[HL_MPX]);;
let RISING_SECT = prove(`!f (x:X). hl_rising f ==> hl_rising (\n (y:Y). f n (x,y))`, REWRITE_TAC[hl_rising] THEN SIMP_TAC[NN_SECT]);;
let hl_finite_kernel = new_definition `hl_finite_kernel (K:X->(Y)measure) <=> Measurable K /\ !x. ~(msr (K x) (\y. T) = Etop)`;;
let KER_M = prove(`!K:X->(Y)measure. hl_finite_kernel K ==> !s. sigma s ==> Measurable (\x. msr (K x) (\y. s (x,y)))`,
  REWRITE_TAC[hl_finite_kernel] THEN REPEAT GEN_TAC THEN STRIP_TAC THEN
  MP_TAC(ISPEC `\s:X#Y->bool. sigma s /\ Measurable (\x. msr (K x) (\y. s (x,y)))` PROD_IND) THEN BETA_TAC THEN
  ANTS_TAC THENL [ALL_TAC; SIMP_TAC[]] THEN CONJ_TAC THENL
   [REWRITE_TAC[hl_dynkin;HL_SF;M_0;HL_MC] THEN CONJ_TAC THENL
     [X_GEN_TAC `s:X#Y->bool` THEN STRIP_TAC THEN ASM_SIMP_TAC[HL_SN] THEN
      SUBGOAL_THEN `!x:X. msr (K x) (\y:Y. ~s (x,y)) = Fin(e_r(msr (K x) (\y. T)) - e_r(msr (K x) (\y. s (x,y))))` (fun th -> REWRITE_TAC[th]) THENL
       [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (s:X#Y->bool) (x,y)`] M_COMPL)) THEN ASM_SIMP_TAC[HL_SECT]; ALL_TAC] THEN
      SUBGOAL_THEN `Measurable (\x:X. msr (K x) (\y:Y. T))` ASSUME_TAC THENL [ASM_SIMP_TAC[HL_MKER;HL_ST]; HL_MTAC]; ALL_TAC] THEN CONJ_TAC THENL
     [MAP_EVERY X_GEN_TAC [`s:X#Y->bool`;`t:X#Y->bool`] THEN STRIP_TAC THEN CONJ_TAC THENL [HL_SIG; ALL_TAC] THEN
      SUBGOAL_THEN `!x:X. msr (K x) (\y:Y. s (x,y) \/ t (x,y)) = e_add (msr (K x) (\y. s (x,y))) (msr (K x) (\y. t (x,y)))` (fun th -> REWRITE_TAC[th]) THENL
       [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (s:X#Y->bool) (x,y)`;`\y:Y. (t:X#Y->bool) (x,y)`] M_U)) THEN ASM_SIMP_TAC[HL_SECT]; HL_MTAC];
      X_GEN_TAC `f:num->X#Y->bool` THEN STRIP_TAC THEN CONJ_TAC THENL [MATCH_MP_TAC HL_SU THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
      SUBGOAL_THEN `!x:X. msr (K x) (\y:Y. ?n. f n (x,y)) = esupon (\n:num. T) (\n. msr (K x) (\y. f n (x,y)))` (fun th -> REWRITE_TAC[th]) THENL
       [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\n:num. \y:Y. (f n:X#Y->bool) (x,y)`] M_SUP)) THEN ASM_SIMP_TAC[HL_SECT];
        MATCH_MP_TAC(BETA_RULE(ISPEC `\n:num. \x:X. msr (K x) (\y:Y. f n (x,y))` HL_MESUP)) THEN ASM_REWRITE_TAC[]]];
    REPEAT GEN_TAC THEN STRIP_TAC THEN ASM_SIMP_TAC[HL_RECT] THEN
    SUBGOAL_THEN `(\x:X. msr (K x) (\y:Y. a x /\ b y)) = (\x. if a x then msr (K x) b else Fin(&0))` SUBST1_TAC THENL
     [REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[M_0;ETA_AX];
      SUBGOAL_THEN `Measurable (\x:X. msr (K x) (b:Y->bool))` ASSUME_TAC THENL [ASM_SIMP_TAC[HL_MKER]; RULE_ASSUM_TAC(REWRITE_RULE[GSYM HL_MB]) THEN HL_MTAC]]]);;
let KER_LI = prove(`!K:X->(Y)measure. hl_finite_kernel K ==> !f. hl_nonneg f ==> Measurable (\x. lintegral (K x) (\y. f (x,y)))`,
  GEN_TAC THEN DISCH_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPEC `\f:X#Y->ereal. Measurable (\x. lintegral (K x) (\y. f (x,y)))` NN_INDUCT)) THEN REPEAT CONJ_TAC THENL
   [X_GEN_TAC `s:X#Y->bool` THEN DISCH_TAC THEN
    SUBGOAL_THEN `!x:X. lintegral (K x) (\y:Y. if s (x,y) then Fin(&1) else Fin(&0)) = msr (K x) (\y. s (x,y))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (s:X#Y->bool) (x,y)`] LI_IND1)) THEN ASM_SIMP_TAC[HL_SECT]; ASM_SIMP_TAC[KER_M]];
    REPEAT STRIP_TAC THEN ASM_SIMP_TAC[LI_MUL] THEN HL_MTAC;
    REPEAT STRIP_TAC THEN
    SUBGOAL_THEN `!x:X. lintegral (K x) (\y:Y. e_add (f (x,y)) (g (x,y))) = e_add (lintegral (K x) (\y. f (x,y))) (lintegral (K x) (\y. g (x,y)))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (f:X#Y->ereal) (x,y)`;`\y:Y. (g:X#Y->ereal) (x,y)`] LI_ADD)) THEN
      MP_TAC(SPECL [`f:X#Y->ereal`;`x:X`] NN_SECT) THEN MP_TAC(SPECL [`g:X#Y->ereal`;`x:X`] NN_SECT) THEN ASM_REWRITE_TAC[] THEN REWRITE_TAC[hl_nonneg] THEN SIMP_TAC[]; HL_MTAC];
    REPEAT STRIP_TAC THEN
    SUBGOAL_THEN `!x:X. lintegral (K x) (\y:Y. esupon (\n:num. T) (\n. f n (x,y))) = esupon (\n. T) (\n. lintegral (K x) (\y. f n (x,y)))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\n:num. \y:Y. (f n:X#Y->ereal) (x,y)`] LI_RISING)) THEN ASM_SIMP_TAC[RISING_SECT];
      MATCH_MP_TAC(BETA_RULE(ISPEC `\n:num. \x:X. lintegral (K x) (\y:Y. f n (x,y))` HL_MESUP)) THEN ASM_REWRITE_TAC[]]]);;
let KER_NN = prove(`!K:X->(Y)measure f. hl_finite_kernel K /\ hl_nonneg f ==> hl_nonneg (\x. lintegral (K x) (\y. f (x,y)))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_nonneg;LI_NN] THEN ASM_SIMP_TAC[KER_LI]);;
let SEMI_FUN = prove(`!P (K:X->(Y)measure). hl_finite_kernel K ==> hl_functional (\f. lintegral P (\x. lintegral (K x) (\y. f (x,y))))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[hl_functional;LI_NN] THEN SIMP_TAC[LI_MUL] THEN CONJ_TAC THENL
   [REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`P:(X)measure`;`\x:X. lintegral (K x) (\y:Y. f (x,y))`;`\x:X. lintegral (K x) (\y:Y. g (x,y))`] LI_ADD) THEN BETA_TAC THEN
    ASM_SIMP_TAC[LI_NN;KER_LI] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (f:X#Y->ereal) (x,y)`;`\y:Y. (g:X#Y->ereal) (x,y)`] LI_ADD)) THEN
    MP_TAC(SPECL [`f:X#Y->ereal`;`x:X`] NN_SECT) THEN MP_TAC(SPECL [`g:X#Y->ereal`;`x:X`] NN_SECT) THEN ASM_REWRITE_TAC[] THEN REWRITE_TAC[hl_nonneg] THEN SIMP_TAC[];
    REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`P:(X)measure`;`\n:num. \x:X. lintegral (K x) (\y:Y. f n (x,y))`] LI_RISING) THEN BETA_TAC THEN ANTS_TAC THENL
     [UNDISCH_TAC `hl_rising (f:num->X#Y->ereal)` THEN REWRITE_TAC[hl_rising] THEN STRIP_TAC THEN CONJ_TAC THEN GEN_TAC THENL
       [MATCH_MP_TAC(ISPECL [`K:X->(Y)measure`;`(f:num->X#Y->ereal) n`] KER_NN) THEN ASM_REWRITE_TAC[]; GEN_TAC THEN MATCH_MP_TAC LI_MONO1 THEN ASM_REWRITE_TAC[]];
      DISCH_THEN(SUBST1_TAC o SYM) THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
      MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\n:num. \y:Y. (f n:X#Y->ereal) (x,y)`] LI_RISING)) THEN ASM_SIMP_TAC[RISING_SECT]]]);;
let PROB_FK = prove(`!K:X->(Y)measure. Measurable K /\ (!x. is_prob (K x)) ==> hl_finite_kernel K`,
  REWRITE_TAC[PROB;hl_finite_kernel] THEN SIMP_TAC[ereal_DISTINCT]);;
let SEMI_LI = prove(`!P (K:X->(Y)measure) f. is_prob P /\ Measurable K /\ (!x. is_prob (K x)) /\ hl_nonneg f ==> lintegral (joint P K) f = lintegral P (\x. lintegral (K x) (\y. f (x,y)))`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[joint] THEN ASM_REWRITE_TAC[] THEN
  MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] (ISPEC `\f:X#Y->ereal. lintegral P (\x. lintegral (K x) (\y. f (x,y)))` MOF_LI))) THEN
  ASM_SIMP_TAC[SEMI_FUN;PROB_FK]);;
let SEMI_MSR = prove(`!P (K:X->(Y)measure) s. is_prob P /\ Measurable K /\ (!x. is_prob (K x)) /\ sigma s ==> msr (joint P K) s = lintegral P (\x. msr (K x) (\y. s (x,y)))`,
  REPEAT STRIP_TAC THEN ASM_SIMP_TAC[GSYM LI_IND1;SEMI_LI;NN_IND] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (s:X#Y->bool) (x,y)`] LI_IND1)) THEN ASM_SIMP_TAC[HL_SECT]);;
(* Sigma-finite measures have finite ones with the same null sets. *)
let SF_RED = prove(`!Q:(X)measure. is_sigma_finite Q ==> ?q. Measurable q /\ (!x. &0 < q x) /\ ~(msr (with_density Q q) (\x. T) = Etop) /\
    !h. hl_nonneg h ==> lintegral Q h = lintegral (with_density Q q) (\x. e_mul (Fin(inv(q x))) (h x))`,
  GEN_TAC THEN REWRITE_TAC[is_sigma_finite] THEN DISCH_THEN(X_CHOOSE_THEN `q:X->real` STRIP_ASSUME_TAC) THEN EXISTS_TAC `q:X->real` THEN ASM_REWRITE_TAC[] THEN
  SUBGOAL_THEN `!x:X. &0 <= q x` ASSUME_TAC THENL [ASM_SIMP_TAC[REAL_LT_IMP_LE]; ALL_TAC] THEN CONJ_TAC THENL
   [ASM_SIMP_TAC[WD_MSR;HL_ST] THEN UNDISCH_TAC `e_lt (lintegral Q (\x:X. Fin(q x))) Etop` THEN REWRITE_TAC[ELT_LE] THEN MESON_TAC[ELE_REFL];
    REPEAT STRIP_TAC THEN MP_TAC(SPECL [`Q:(X)measure`;`q:X->real`;`\x:X. e_mul (Fin(inv(q x))) (h x)`] WD_LIP) THEN BETA_TAC THEN ANTS_TAC THENL
     [ASM_REWRITE_TAC[] THEN RULE_ASSUM_TAC(REWRITE_RULE[hl_nonneg]) THEN HL_MTAC; DISCH_THEN SUBST1_TAC] THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN
    REWRITE_TAC[GSYM EMUL_A;EMUL_FIN] THEN FIRST_X_ASSUM(MP_TAC o MATCH_MP REAL_LT_IMP_NZ o SPEC `x:X` o check(fun th -> can (find_term ((=) `(<):real->real->bool`)) (concl th))) THEN
    SIMP_TAC[REAL_MUL_RINV;EMUL_1]]);;
let NN_SNDW = prove(`!(q:Y->real) (f:X#Y->ereal). Measurable q /\ (!y. &0 < q y) /\ hl_nonneg f ==> hl_nonneg (\z. e_mul (Fin(inv(q (SND z)))) (f z))`,
  REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THENL
   [SUBGOAL_THEN `Measurable (\z:X#Y. (q:Y->real) (SND z))` ASSUME_TAC THENL [MATCH_MP_TAC(BETA_RULE(ISPECL [`q:Y->real`;`SND:X#Y->Y`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN ASM_REWRITE_TAC[HL_MSND]; HL_MTAC];
    MATCH_MP_TAC ENN_MUL THEN ASM_SIMP_TAC[ELE_FIN;REAL_LE_INV_EQ;REAL_LT_IMP_LE]]);;
let CONST_FK = prove(`!Q:(Y)measure. ~(msr Q (\y. T) = Etop) ==> hl_finite_kernel (\x:X. Q)`, SIMP_TAC[hl_finite_kernel;HL_MC]);;
let SECT_NN = prove(`!Q (f:X#Y->ereal). is_sigma_finite Q /\ hl_nonneg f ==> hl_nonneg (\x. lintegral Q (\y. f (x,y)))`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(X_CHOOSE_THEN `q:Y->real` STRIP_ASSUME_TAC o MATCH_MP SF_RED) THEN
  SUBGOAL_THEN `!x:X. lintegral Q (\y:Y. f (x,y)) = lintegral (with_density Q q) (\y. e_mul (Fin(inv(q y))) (f (x,y)))` (fun th -> REWRITE_TAC[th]) THENL
   [GEN_TAC THEN FIRST_X_ASSUM(MATCH_MP_TAC o BETA_RULE o SPEC `\y:Y. (f:X#Y->ereal) (x,y)`) THEN ASM_SIMP_TAC[NN_SECT]; ALL_TAC] THEN
  MP_TAC(ISPECL [`\x:X. with_density Q (q:Y->real)`;`\z:X#Y. e_mul (Fin(inv(q (SND z)))) (f z)`] KER_NN) THEN ASM_SIMP_TAC[NN_SNDW;CONST_FK]);;
let NN_EPOS = prove(`!f:X->ereal. Measurable f ==> hl_nonneg (\x. hl_epos(f x))`, REWRITE_TAC[hl_nonneg;EPOS_NN] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[hl_epos] THEN HL_MTAC);;
hl_prove [
 "semi_prob",(REWRITE_TAC[PROBD] THEN REPEAT STRIP_TAC THEN ASM_SIMP_TAC[PROB;SEMI_MSR;HL_ST] THEN RULE_ASSUM_TAC(REWRITE_RULE[PROB]) THEN ASM_REWRITE_TAC[] THEN
    MP_TAC(ISPECL [`P:('a)measure`;`\x:'a. T`] LI_IND1) THEN ASM_REWRITE_TAC[HL_ST]);
 "semi_L",(REWRITE_TAC[PROBD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC SEMI_LI THEN ASM_REWRITE_TAC[hl_nonneg]);
 "semi_ac",(REWRITE_TAC[PROBD;ACP] THEN REPEAT GEN_TAC THEN REPEAT DISCH_TAC THEN X_GEN_TAC `s:'a#'b->bool` THEN DISCH_TAC THEN ASM_SIMP_TAC[SEMI_MSR] THEN DISCH_TAC THEN
    MP_TAC(ISPECL [`Q:('a)measure`;`\x:'a. msr (H x) (\y:'b. s (x,y))`] LI_EQ0) THEN ASM_SIMP_TAC[hl_nonneg;M_NN;KER_M;PROB_FK] THEN REWRITE_TAC[AEP] THEN STRIP_TAC THEN
    GEN_REWRITE_TAC RAND_CONV [GSYM(ISPEC `P:('a)measure` LI_0)] THEN MATCH_MP_TAC LI_AE THEN REWRITE_TAC[AEP] THEN EXISTS_TAC `s':'a->bool` THEN ASM_SIMP_TAC[] THEN
    X_GEN_TAC `x:'a` THEN ASM_CASES_TAC `msr (H (x:'a)) (\y:'b. s (x,y)) = Fin(&0)` THENL [ASM_MESON_TAC[HL_SECT]; ASM_MESON_TAC[]])];;
hl_prove [
 "measurable_L",(REWRITE_TAC[PROBD] THEN REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN BETA_TAC THEN
    MATCH_MP_TAC(BETA_RULE(REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] (ISPECL [`K:'a->('b)measure`;`\z:'a#'b. hl_epos(f z)`] (REWRITE_RULE[RIGHT_IMP_FORALL_THM;IMP_IMP] KER_LI)))) THEN ASM_SIMP_TAC[NN_EPOS;PROB_FK]);
 "measurable_L_section",(X_GEN_TAC `R:('b)measure` THEN REWRITE_TAC[SFD] THEN REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN BETA_TAC THEN
    MATCH_MP_TAC HL_MVAL THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`R:('b)measure`;`\z:'a#'b. hl_epos(f z)`] SECT_NN)) THEN ASM_SIMP_TAC[NN_EPOS])];;
let PROD_LI_FIN = prove(`!P Q (f:X#Y->ereal). ~(msr P (\x. T) = Etop) /\ ~(msr Q (\y. T) = Etop) /\ hl_nonneg f ==>
    lintegral P (\x. lintegral Q (\y. f (x,y))) = lintegral Q (\y. lintegral P (\x. f (x,y)))`,
  REPEAT STRIP_TAC THEN
  MP_TAC(ISPECL [`P:(X)measure`;`\x:X. (Q:(Y)measure)`] SEMI_FUN) THEN MP_TAC(ISPECL [`Q:(Y)measure`;`\y:Y. (P:(X)measure)`] SEMI_FUN) THEN ASM_SIMP_TAC[CONST_FK] THEN
  DISCH_TAC THEN DISCH_TAC THEN
  SUBGOAL_THEN `Measurable (\z:X#Y. SND z,FST z) /\ !x:X y:Y. (\z. SND z,FST z) (x,y) = (y,x)` STRIP_ASSUME_TAC THENL
   [REWRITE_TAC[] THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`SND:X#Y->Y`;`FST:X#Y->X`] (REWRITE_RULE[IMP_IMP] HL_MPAIR))) THEN ASM_REWRITE_TAC[HL_MFST;HL_MSND]; ALL_TAC] THEN
  SUBGOAL_THEN `Measurable (\z:Y#X. SND z,FST z)` ASSUME_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPECL [`SND:Y#X->X`;`FST:Y#X->Y`] (REWRITE_RULE[IMP_IMP] HL_MPAIR))) THEN ASM_REWRITE_TAC[HL_MFST;HL_MSND]; ALL_TAC] THEN
  ABBREV_TAC `A = measure_of (\f:X#Y->ereal. lintegral P (\x. lintegral Q (\y. f (x,y))))` THEN
  ABBREV_TAC `B = image_measure (\z:Y#X. SND z,FST z) (measure_of (\f:Y#X->ereal. lintegral Q (\y. lintegral P (\x. f (y,x)))))` THEN
  SUBGOAL_THEN `!f:X#Y->ereal. hl_nonneg f ==> lintegral A f = lintegral P (\x. lintegral Q (\y. f (x,y)))` ASSUME_TAC THENL
   [REPEAT STRIP_TAC THEN EXPAND_TAC "A" THEN
    FIRST_ASSUM(MP_TAC o C MATCH_MP (ASSUME `hl_nonneg (f':X#Y->ereal)`) o ISPEC `f':X#Y->ereal` o MATCH_MP MOF_LI) THEN REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `!f:X#Y->ereal. hl_nonneg f ==> lintegral B f = lintegral Q (\y. lintegral P (\x. f (x,y)))` ASSUME_TAC THENL
   [X_GEN_TAC `h:X#Y->ereal` THEN DISCH_TAC THEN EXPAND_TAC "B" THEN ASM_SIMP_TAC[MAP_LI;HL_MVAL] THEN
    UNDISCH_TAC `hl_functional (\f:Y#X->ereal. lintegral Q (\y. lintegral P (\x. f (y,x))))` THEN DISCH_THEN(MP_TAC o MATCH_MP MOF_LI) THEN
    DISCH_THEN(MP_TAC o SPEC `\z:Y#X. (h:X#Y->ereal) (SND z,FST z)`) THEN BETA_TAC THEN REWRITE_TAC[] THEN DISCH_THEN MATCH_MP_TAC THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:Y#X. SND z,FST z`;`h:X#Y->ereal`] NN_COMP)) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `A:(X#Y)measure = B` (fun th -> ASM_MESON_TAC[th]) THEN
  SUBGOAL_THEN `?c d. msr P (\x:X. T) = Fin c /\ msr Q (\y:Y. T) = Fin d` STRIP_ASSUME_TAC THENL [ASM_MESON_TAC[ENT;M_NN]; ALL_TAC] THEN
  SUBGOAL_THEN `!a b. sigma a /\ sigma b ==> msr A (\z:X#Y. a (FST z) /\ b (SND z)) = e_mul (msr P a) (msr Q b) /\ msr B (\z:X#Y. a (FST z) /\ b (SND z)) = e_mul (msr P a) (msr Q b)` ASSUME_TAC THENL
   [REPEAT GEN_TAC THEN STRIP_TAC THEN
    SUBGOAL_THEN `?u v. &0 <= u /\ &0 <= v /\ msr P (a:X->bool) = Fin u /\ msr Q (b:Y->bool) = Fin v` STRIP_ASSUME_TAC THENL
     [SUBGOAL_THEN `~(msr P (a:X->bool) = Etop) /\ ~(msr Q (b:Y->bool) = Etop)` (fun th -> MESON_TAC[th;ENT;M_NN]) THEN CONJ_TAC THEN MATCH_MP_TAC ELE_NT THENL
       [EXISTS_TAC `msr P (\x:X. T)`; EXISTS_TAC `msr Q (\y:Y. T)`] THEN (CONJ_TAC THENL [MATCH_MP_TAC M_MONO THEN ASM_REWRITE_TAC[HL_ST]; ASM_REWRITE_TAC[ereal_DISTINCT]]); ALL_TAC] THEN
    MP_TAC(SPECL [`a:X->bool`;`b:Y->bool`] HL_RECT) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    MP_TAC(ISPEC `\z:X#Y. a (FST z) /\ b (SND z)` NN_IND) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    SUBGOAL_THEN `!W. msr W (\z:X#Y. a (FST z) /\ b (SND z)) = lintegral W (\z. if a (FST z) /\ b (SND z) then Fin(&1) else Fin(&0))` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN CONV_TAC SYM_CONV THEN MATCH_MP_TAC(BETA_RULE(ISPECL [`W:(X#Y)measure`;`\z:X#Y. a (FST z) /\ b (SND z)`] LI_IND1)) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
    ASM_SIMP_TAC[] THEN
    SUBGOAL_THEN `!x:X. lintegral Q (\y:Y. if a x /\ b y then Fin(&1) else Fin(&0)) = if a x then Fin v else Fin(&0)` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[LI_0] THEN ASM_SIMP_TAC[LI_IND1]; ALL_TAC] THEN
    SUBGOAL_THEN `!y:Y. lintegral P (\x:X. if a x /\ b y then Fin(&1) else Fin(&0)) = if b y then Fin u else Fin(&0)` (fun th -> REWRITE_TAC[th]) THENL
     [GEN_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[LI_0] THEN ASM_SIMP_TAC[LI_IND1]; ALL_TAC] THEN
    ASM_SIMP_TAC[LI_IND;EMUL_FIN] THEN REWRITE_TAC[ereal_INJ] THEN REAL_ARITH_TAC; ALL_TAC] THEN
  MATCH_MP_TAC PROD_EQ THEN FIRST_ASSUM(MP_TAC o SPECL [`\x:X. T`;`\y:Y. T`]) THEN REWRITE_TAC[HL_ST] THEN STRIP_TAC THEN
  ASM_REWRITE_TAC[EMUL_FIN;ereal_DISTINCT] THEN ASM_SIMP_TAC[]);;
let TONELLI = prove(`!P Q (f:X#Y->ereal). is_sigma_finite P /\ is_sigma_finite Q /\ hl_nonneg f ==>
    lintegral P (\x. lintegral Q (\y. f (x,y))) = lintegral Q (\y. lintegral P (\x. f (x,y)))`,
  REPEAT STRIP_TAC THEN
  SUBGOAL_THEN `hl_nonneg (\z:Y#X. (f:X#Y->ereal) (SND z,FST z))` ASSUME_TAC THENL
   [MATCH_MP_TAC(BETA_RULE(ISPECL [`\z:Y#X. SND z,FST z`;`f:X#Y->ereal`] NN_COMP)) THEN ASM_REWRITE_TAC[] THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`SND:Y#X->X`;`FST:Y#X->Y`] (REWRITE_RULE[IMP_IMP] HL_MPAIR))) THEN ASM_REWRITE_TAC[HL_MFST;HL_MSND]; ALL_TAC] THEN
  SUBGOAL_THEN `hl_nonneg (\x:X. lintegral Q (\y:Y. f (x,y))) /\ hl_nonneg (\y:Y. lintegral P (\x:X. f (x,y)))` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THENL [ASM_SIMP_TAC[SECT_NN]; ALL_TAC] THEN
    MP_TAC(ISPECL [`P:(X)measure`;`\z:Y#X. (f:X#Y->ereal) (SND z,FST z)`] SECT_NN) THEN ASM_REWRITE_TAC[]; ALL_TAC] THEN
  SUBGOAL_THEN `(!y:Y. hl_nonneg (\x:X. f (x,y):ereal)) /\ (!x:X. hl_nonneg (\y:Y. f (x,y):ereal))` STRIP_ASSUME_TAC THENL
   [CONJ_TAC THEN GEN_TAC THENL
     [MP_TAC(ISPECL [`\z:Y#X. (f:X#Y->ereal) (SND z,FST z)`;`y:Y`] NN_SECT) THEN ASM_REWRITE_TAC[]; ASM_SIMP_TAC[NN_SECT]]; ALL_TAC] THEN
  MP_TAC(ISPEC `P:(X)measure` SF_RED) THEN MP_TAC(ISPEC `Q:(Y)measure` SF_RED) THEN ASM_REWRITE_TAC[] THEN
  DISCH_THEN(X_CHOOSE_THEN `q:Y->real` STRIP_ASSUME_TAC) THEN DISCH_THEN(X_CHOOSE_THEN `p:X->real` STRIP_ASSUME_TAC) THEN
  SUBGOAL_THEN `!c x. &0 < c ==> &0 <= inv c` ASSUME_TAC THENL [SIMP_TAC[REAL_LE_INV_EQ;REAL_LT_IMP_LE]; ALL_TAC] THEN
  ASM_SIMP_TAC[GSYM LI_MUL;REAL_LE_INV_EQ;REAL_LT_IMP_LE] THEN
  MP_TAC(ISPECL [`with_density P (p:X->real)`;`with_density Q (q:Y->real)`;`\z:X#Y. e_mul (Fin(inv(p (FST z)))) (e_mul (Fin(inv(q (SND z)))) (f z))`] PROD_LI_FIN) THEN
  BETA_TAC THEN ASM_REWRITE_TAC[] THEN ANTS_TAC THENL
   [MP_TAC(SPECL [`q:Y->real`;`f:X#Y->ereal`] NN_SNDW) THEN ASM_REWRITE_TAC[] THEN DISCH_TAC THEN
    SUBGOAL_THEN `Measurable (\z:X#Y. (p:X->real) (FST z))` ASSUME_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(ISPECL [`p:X->real`;`FST:X#Y->X`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN ASM_REWRITE_TAC[HL_MFST]; ALL_TAC] THEN
    POP_ASSUM MP_TAC THEN POP_ASSUM MP_TAC THEN REWRITE_TAC[hl_nonneg] THEN REPEAT STRIP_TAC THENL
     [HL_MTAC; MATCH_MP_TAC ENN_MUL THEN ASM_SIMP_TAC[ELE_FIN;REAL_LE_INV_EQ;REAL_LT_IMP_LE]];
    DISCH_THEN SUBST1_TAC THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `y:Y` THEN AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN GEN_TAC THEN
    REWRITE_TAC[GSYM EMUL_A;EMUL_FIN;REAL_MUL_SYM]]);;
let KER_LIM = prove(`!K:X->(Y)measure f. hl_finite_kernel K /\ Measurable f ==> Measurable (\x. lintegral (K x) (\y. f (x,y)))`,
  REPEAT STRIP_TAC THEN ONCE_REWRITE_TAC[GSYM LI_POS] THEN BETA_TAC THEN MATCH_MP_TAC HL_MVAL THEN
  MATCH_MP_TAC(BETA_RULE(ISPECL [`K:X->(Y)measure`;`\z:X#Y. hl_epos(f z)`] KER_NN)) THEN ASM_SIMP_TAC[NN_EPOS]);;
let SEMI_LIM = prove(`!P (K:X->(Y)measure) f. is_prob P /\ Measurable K /\ (!x. is_prob (K x)) /\ Measurable f ==>
    lintegral (joint P K) f = lintegral P (\x. lintegral (K x) (\y. f (x,y)))`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`P:(X)measure`;`K:X->(Y)measure`;`\z:X#Y. hl_epos(f z)`] SEMI_LI) THEN ASM_SIMP_TAC[NN_EPOS;LI_POS] THEN DISCH_THEN SUBST1_TAC THEN
  AP_TERM_TAC THEN REWRITE_TAC[FUN_EQ_THM] THEN X_GEN_TAC `x:X` THEN MATCH_ACCEPT_TAC(BETA_RULE(ISPECL [`(K:X->(Y)measure) x`;`\y:Y. (f:X#Y->ereal) (x,y)`] LI_POS)));;
let HI_ER = prove(`!P A a. Measurable A /\ (!x:X. e_le (Fin(&0)) (A x)) /\ lintegral P A = Fin a ==> HasInt P (\x. e_r (A x)) a`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[HI] THEN CONJ_TAC THENL
   [EXISTS_TAC `\x:X. e_r (A x)` THEN CONJ_TAC THENL [HL_MTAC; MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]]; ALL_TAC] THEN
  MAP_EVERY EXISTS_TAC [`a:real`;`&0`] THEN REWRITE_TAC[REAL_LE_REFL;REAL_SUB_RZERO] THEN
  SUBGOAL_THEN `!x:X. &0 <= e_r (A x)` ASSUME_TAC THENL
   [GEN_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X`) THEN STRUCT_CASES_TAC(ISPEC `(A:X->ereal) x` ereal_CASES) THEN REWRITE_TAC HL_ED THEN REAL_ARITH_TAC; ALL_TAC] THEN
  MP_TAC(SPECL [`P:(X)measure`;`A:X->ereal`] LI_NN) THEN ASM_REWRITE_TAC[ELE_FIN] THEN DISCH_TAC THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THENL
   [FIRST_ASSUM(SUBST1_TAC o SYM o check(fun th -> is_eq(concl th))) THEN MATCH_MP_TAC LI_AE THEN BETA_TAC THEN MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. ~(A x = Etop)` THEN CONJ_TAC THENL
     [X_GEN_TAC `x:X` THEN BETA_TAC THEN FIRST_X_ASSUM(MP_TAC o SPEC `x:X` o check(fun th -> can (find_term ((=) `e_le`)) (concl th))) THEN
      STRUCT_CASES_TAC(ISPEC `(A:X->ereal) x` ereal_CASES) THEN REWRITE_TAC HL_ED;
      MATCH_MP_TAC LI_FINITE THEN ASM_REWRITE_TAC[ereal_DISTINCT]];
    MP_TAC(SPECL [`P:(X)measure`;`\x:X. --(e_r (A x))`] LI_RPOS) THEN ASM_SIMP_TAC[REAL_ARITH `&0 <= x ==> max (--x) (&0) = &0`;LI_0] THEN DISCH_THEN(SUBST1_TAC o SYM) THEN REFL_TAC]);;
hl_prove [
 "tonelli",(REWRITE_TAC[SFD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC TONELLI THEN ASM_REWRITE_TAC[hl_nonneg])];;
let INT_SEMI = prove(`!P (K:X->(Y)measure) f v. is_prob P /\ Measurable K /\ (!x. is_prob (K x)) /\ HasInt (joint P K) f v ==>
   ?u. AE P (\x. HasInt (K x) (\y. f (x,y)) (u x)) /\ HasInt P u v`,
  REPEAT STRIP_TAC THEN FIRST_X_ASSUM(X_CHOOSE_THEN `g:X#Y->real` STRIP_ASSUME_TAC o MATCH_MP HI_M) THEN
  SUBGOAL_THEN `hl_finite_kernel (K:X->(Y)measure)` ASSUME_TAC THENL [ASM_SIMP_TAC[PROB_FK]; ALL_TAC] THEN
  UNDISCH_TAC `AE (joint P K) (\x:X#Y. f x = (g x:real))` THEN REWRITE_TAC[AEP] THEN DISCH_THEN(X_CHOOSE_THEN `s:X#Y->bool` STRIP_ASSUME_TAC) THEN
  SUBGOAL_THEN `Measurable (\z:X#Y. Fin(g z)) /\ Measurable (\z:X#Y. Fin(--(g z)))` STRIP_ASSUME_TAC THENL [CONJ_TAC THEN HL_MTAC; ALL_TAC] THEN
  UNDISCH_TAC `HasInt (joint P K) (g:X#Y->real) v` THEN REWRITE_TAC[HI] THEN ASM_SIMP_TAC[SEMI_LIM] THEN
  DISCH_THEN(X_CHOOSE_THEN `a:real` (X_CHOOSE_THEN `b:real` STRIP_ASSUME_TAC) o CONJUNCT2) THEN
  ABBREV_TAC `A = \x:X. lintegral (K x) (\y:Y. Fin(g (x,y)))` THEN ABBREV_TAC `B = \x:X. lintegral (K x) (\y:Y. Fin(--(g (x,y))))` THEN
  SUBGOAL_THEN `Measurable (A:X->ereal) /\ Measurable (B:X->ereal) /\ (!x. e_le (Fin(&0)) (A x)) /\ (!x. e_le (Fin(&0)) (B x))` STRIP_ASSUME_TAC THENL
   [EXPAND_TAC "A" THEN EXPAND_TAC "B" THEN REWRITE_TAC[LI_NN] THEN CONJ_TAC THENL
     [MATCH_MP_TAC(BETA_RULE(ISPECL [`K:X->(Y)measure`;`\z:X#Y. Fin(g z)`] KER_LIM)) THEN ASM_REWRITE_TAC[];
      MATCH_MP_TAC(BETA_RULE(ISPECL [`K:X->(Y)measure`;`\z:X#Y. Fin(--(g z))`] KER_LIM)) THEN ASM_REWRITE_TAC[]]; ALL_TAC] THEN
  EXISTS_TAC `\x:X. e_r (A x) - e_r (B x)` THEN REWRITE_TAC[GSYM HI;GSYM AEP] THEN CONJ_TAC THENL
   [MATCH_MP_TAC AE_IMP THEN EXISTS_TAC `\x:X. msr (K x) (\y:Y. s (x,y)) = Fin(&0) /\ ~(A x = Etop) /\ ~(B x = Etop)` THEN CONJ_TAC THENL
     [X_GEN_TAC `x:X` THEN BETA_TAC THEN STRIP_TAC THEN MATCH_MP_TAC HI_AE THEN EXISTS_TAC `\y:Y. (g:X#Y->real) (x,y)` THEN CONJ_TAC THENL
       [REWRITE_TAC[AEP] THEN EXISTS_TAC `\y:Y. (s:X#Y->bool) (x,y)` THEN ASM_SIMP_TAC[HL_SECT]; ALL_TAC] THEN
      REWRITE_TAC[HI] THEN CONJ_TAC THENL
       [EXISTS_TAC `\y:Y. (g:X#Y->real) (x,y)` THEN CONJ_TAC THENL
         [MATCH_MP_TAC(BETA_RULE(ISPECL [`g:X#Y->real`;`\y:Y. (x:X,y)`] (REWRITE_RULE[IMP_IMP] HL_MCOMP))) THEN ASM_REWRITE_TAC[HL_MPX]; MATCH_MP_TAC AE_ALL THEN REWRITE_TAC[]]; ALL_TAC] THEN
      SUBGOAL_THEN `lintegral (K x) (\y:Y. Fin(g (x:X,y))) = A x /\ lintegral (K x) (\y:Y. Fin(--(g (x,y)))) = B x` (fun th -> REWRITE_TAC[th]) THENL
       [EXPAND_TAC "A" THEN EXPAND_TAC "B" THEN REWRITE_TAC[]; ALL_TAC] THEN
      SUBGOAL_THEN `?c d. &0 <= c /\ &0 <= d /\ A (x:X) = Fin c /\ B x = Fin d` STRIP_ASSUME_TAC THENL [ASM_MESON_TAC[ENT]; ALL_TAC] THEN
      MAP_EVERY EXISTS_TAC [`c:real`;`d:real`] THEN ASM_REWRITE_TAC[EREAL];
      MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\x:X. msr (K x) (\y:Y. s (x,y)) = Fin(&0)`;`\x:X. ~(A x = Etop) /\ ~(B x = Etop)`] AE_AND)) THEN CONJ_TAC THENL
       [MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\x:X. msr (K x) (\y:Y. s (x,y))`] LI_EQ0)) THEN REWRITE_TAC[hl_nonneg;M_NN] THEN ASM_SIMP_TAC[KER_M] THEN ASM_MESON_TAC[SEMI_MSR];
        MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\x:X. ~(A x = Etop)`;`\x:X. ~(B x = Etop)`] AE_AND)) THEN CONJ_TAC THEN MATCH_MP_TAC LI_FINITE THEN
        ASM_REWRITE_TAC[ereal_DISTINCT]]];
    ASM_REWRITE_TAC[REAL_ARITH `a - b = a + -- &1 * b`] THEN
    MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\x:X. e_r (A x)`;`\x:X. -- &1 * e_r (B x)`] HI_ADD)) THEN CONJ_TAC THENL
     [MATCH_MP_TAC HI_ER THEN ASM_REWRITE_TAC[];
      MATCH_MP_TAC(BETA_RULE(ISPECL [`P:(X)measure`;`\x:X. e_r (B x)`] HI_CMUL)) THEN MATCH_MP_TAC HI_ER THEN ASM_REWRITE_TAC[]]]);;
hl_prove [
 "int_semi",(REWRITE_TAC[PROBD] THEN REPEAT STRIP_TAC THEN MATCH_MP_TAC INT_SEMI THEN ASM_REWRITE_TAC[])];;
hl_rests_on := "";;
