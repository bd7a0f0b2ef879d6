(* Standard spaces: real, ereal, bool. *)

hl_rests_on := "sigma";;
let STD = prove(`!(f:X->real) g b. Measurable f /\ Measurable g /\ sigma b /\ (!x. b (f x) /\ g (f x) = x) /\ (!y. b y ==> f (g y) = y) ==> is_standard (\x:X. T)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[is_standard] THEN MAP_EVERY EXISTS_TAC [`f:X->real`;`g:real->X`;`b:real->bool`] THEN ASM_REWRITE_TAC[] THEN CONJ_TAC THEN REPEAT STRIP_TAC THENL
   [EXISTS_TAC `\x:X. (t:real->bool) (f x)` THEN REWRITE_TAC[] THEN UNDISCH_TAC `Measurable (f:X->real)` THEN REWRITE_TAC[MEASURABLE] THEN ASM_SIMP_TAC[];
    MATCH_MP_TAC(BETA_RULE(ISPECL [`b:real->bool`;`\y:real. (u:X->bool) (g y)`] HLI_SA)) THEN ASM_REWRITE_TAC[] THEN UNDISCH_TAC `Measurable (g:real->X)` THEN REWRITE_TAC[MEASURABLE] THEN ASM_SIMP_TAC[]]);;
hl_prove [
 "standard_real",(MATCH_MP_TAC STD THEN MAP_EVERY EXISTS_TAC [`\x:real. x`;`\x:real. x`;`\x:real. T`] THEN REWRITE_TAC[HL_MID;HL_ST]);
 "standard_bool",(MATCH_MP_TAC STD THEN MAP_EVERY EXISTS_TAC [`\p. if p then &1 else &0`;`\y. y = &1`;`\y. y = &0 \/ y = &1`] THEN REPEAT CONJ_TAC THENL
   [HL_MTAC; HL_MTAC; HL_SIG; GEN_TAC THEN BOOL_CASES_TAC `x:bool` THEN REWRITE_TAC[] THEN REAL_ARITH_TAC;
    GEN_TAC THEN BETA_TAC THEN COND_CASES_TAC THEN ASM_REWRITE_TAC[] THEN MESON_TAC[]]);
 "standard_ereal",(MATCH_MP_TAC STD THEN
    MAP_EVERY EXISTS_TAC [`\x. if x = Ebot then -- &1 else if x = Etop then -- &2 else exp(e_r x)`;`\y. if &0 < y then Fin(log0 y) else if y = -- &1 then Ebot else Etop`;
      `\y. &0 < y \/ y = -- &1 \/ y = -- &2`] THEN REPEAT CONJ_TAC THENL
   [HL_MTAC; HL_MTAC; HL_SIG;
    GEN_TAC THEN STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN REWRITE_TAC(REAL_EXP_POS_LT::log0::LN_EXP::HL_ED) THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED;
    X_GEN_TAC `y:real` THEN BETA_TAC THEN ASM_CASES_TAC `&0 < y` THENL
     [ASM_REWRITE_TAC(HL_ED) THEN ASM_SIMP_TAC[log0;EXP_LN];
      ASM_REWRITE_TAC[] THEN STRIP_TAC THEN ASM_REWRITE_TAC HL_ED THEN CONV_TAC REAL_RAT_REDUCE_CONV THEN REWRITE_TAC HL_ED]])];;
hl_rests_on := "";;
