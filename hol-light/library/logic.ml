(* Logic and the order of the real numbers. *)

hl_each "truth and_intro and_left and_right or_left or_right or_elim cases absurd not_intro if_true if_false" (MESON_TAC[]);;
hl_prove [
 "ex_falso",REWRITE_TAC[];
 "exists_intro",MESON_TAC[];
 "exists_elim",MESON_TAC[];
 "choice",MESON_TAC[SELECT_AX];
 "fst_pair",REWRITE_TAC[FST];
 "snd_pair",REWRITE_TAC[SND];
 "pair_eta",REWRITE_TAC[PAIR]];;
hl_each "le_refl lt_imp_le not_le le_antisym lt_irrefl sub_nonneg sub_pos add_nonneg add_pos_nonneg abs_nonneg abs_nonpos"
 REAL_ARITH_TAC;;
hl_prove [
 "mul_nonneg",(SIMP_TAC[REAL_LE_MUL]);
 "mul_pos",(SIMP_TAC[REAL_LT_MUL]);
 "inv_pos",(REWRITE_TAC[real_div;REAL_MUL_LID;REAL_LT_INV_EQ]);
 "div_nonneg",(SIMP_TAC[REAL_LE_DIV]);
 "mul_inv",(SIMP_TAC[real_div;REAL_MUL_LID;REAL_MUL_RINV]);
 "square_nonneg",(REWRITE_TAC[CPOW_POW;REAL_LE_POW_2]);
 "lt_of_square",(REWRITE_TAC[CPOW_POW] THEN REPEAT STRIP_TAC THEN REWRITE_TAC[GSYM REAL_NOT_LE] THEN DISCH_TAC THEN
   ASM_MESON_TAC[REAL_NOT_LT;REAL_POW_LE2])];;
