(* Certified leaves that are proved here.  Those of numbers alone, or of one variable over an interval or a
   half-line, are proved by enclosures (enclosures.ml): of the difference of the sides, of its derivatives where it
   touches 0 at an end, and on halves of the interval where it does not.  For short ones of several variables signs of
   exp, log, powers, roots and pi may decide, and what is left is linear.  All others stay hypotheses of the claim.
   A search ends after a number of steps, so its answer is the same on every machine. *)

let HL_SIGNS_OF_EXP = prove(
 `(!x. &1 < exp x <=> &0 < x) /\ (!x. exp x < &1 <=> x < &0) /\ (!x. &1 <= exp x <=> &0 <= x) /\
  (!x. exp x <= &1 <=> x <= &0) /\ (!x. &0 < exp x) /\ (!x. &0 <= exp x)`,
  REWRITE_TAC[REAL_EXP_POS_LT;REAL_EXP_POS_LE] THEN
  REPEAT CONJ_TAC THEN GEN_TAC THEN GEN_REWRITE_TAC (LAND_CONV o ONCE_DEPTH_CONV) [GSYM REAL_EXP_0] THEN
  REWRITE_TAC[REAL_EXP_MONO_LT;REAL_EXP_MONO_LE]);;
let HL_POW_SIGN = prove(`!x p. &0 < x ==> &0 < power x p`, SIMP_TAC[power;REAL_EXP_POS_LT]);;
let HL_LOG_SIGN = prove(`(!x. &1 < x ==> &0 < log0 x) /\ (!x. &1 <= x ==> &0 <= log0 x)`,
  REPEAT STRIP_TAC THEN REWRITE_TAC[log0] THEN COND_CASES_TAC THEN ASM_SIMP_TAC[LN_POS;LN_POS_LT] THEN ASM_REAL_ARITH_TAC);;
let rec hl_size tm = match tm with Comb(f,x) -> hl_size f + hl_size x | Abs(_,b) -> 1 + hl_size b | _ -> 1;;
let hl_by_signs tm = if hl_size tm > 60 then failwith "a long leaf" else
  prove(tm, REPEAT STRIP_TAC THEN
   ASM_SIMP_TAC[HL_SIGNS_OF_EXP;REAL_SUB_LT;REAL_SUB_LE;HL_POW_SIGN;HL_LOG_SIGN;PI_POS;REAL_LT_IMP_LE;CPOW_POW;
     REAL_LT_MUL;REAL_LE_MUL;REAL_LT_DIV;REAL_LE_DIV;REAL_POW_LT;REAL_LE_POW_2;HL_L "sqrt_nonneg"] THEN
   MP_TAC PI_POS THEN ASM_REAL_ARITH_TAC);;

(* ---------- derivatives ---------- *)

let hl_rel strict a b = hl_bin (if strict then hl_lt else hl_le) a b;;
let hl_diffl = `(diffl)`;;
let HL_D_INV = prove(`!f l x. (f diffl l)(x) ==> ~(f x = &0) ==> ((\x. inv(f x)) diffl (--(l * inv(f x) * inv(f x))))(x)`,
  REPEAT STRIP_TAC THEN MP_TAC(SPEC_ALL DIFF_INV) THEN ASM_REWRITE_TAC[real_div; REAL_INV_POW; REAL_POW_2]);;
let HL_D_POW = prove(`!n f l x. (f diffl l)(x) ==> ((\x. f x pow n) diffl (&n * f x pow (n - 1) * l))(x)`,
  REWRITE_TAC[REAL_MUL_ASSOC] THEN REPEAT STRIP_TAC THEN
  MATCH_MP_TAC(BETA_RULE (SPEC `\x. x pow n` DIFF_CHAIN)) THEN ASM_REWRITE_TAC[DIFF_POW]);;
(* The theorem that t has a derivative at x, under the signs that it needs. *)
let rec hl_diff x tm =
  let abs_x t = mk_abs(x,t) in
  let rule th l = (* the lemma at functions, then its antecedents *)
    rev_itlist (fun p th -> MP (BETA_RULE th) p) l th in
  let sign t = ASSUME (hl_rel true hl_zero t) in
  let value th = rand (rator (concl th)) in
  let binary lemma a b = let p = hl_diff x a and q = hl_diff x b in
    BETA_RULE (MP (BETA_RULE (SPECL [abs_x a; abs_x b; value p; value q; x] lemma)) (CONJ p q)) in
  let chain lemma a = let p = hl_diff x a in BETA_RULE (MP (BETA_RULE (SPECL [abs_x a; value p; x] lemma)) p) in
  let same eq = (* |- tm = u *)
    let th = hl_diff x (rand (concl eq)) in
    EQ_MP (AP_THM (AP_THM (AP_TERM hl_diffl (ABS x (SYM eq))) (value th)) x) th in
  if not (free_in x tm) then SPECL [tm; x] DIFF_CONST else
  match tm with
    Var _ -> SPEC x DIFF_X
  | Comb(Const("real_neg",_),a) -> chain DIFF_NEG a
  | Comb(Comb(Const("real_add",_),a),b) -> binary DIFF_ADD a b
  | Comb(Comb(Const("real_sub",_),a),b) -> binary DIFF_SUB a b
  | Comb(Comb(Const("real_mul",_),a),b) -> binary DIFF_MUL a b
  | Comb(Comb(Const("real_div",_),a),b) -> same (SPECL [a;b] real_div)
  | Comb(Const("real_inv",_),a) -> rule (chain HL_D_INV a) [ASSUME (mk_neg(mk_eq(a,hl_zero)))]
  | Comb(Comb(Const("real_pow",_),a),n) ->
      CONV_RULE (RATOR_CONV(RAND_CONV(DEPTH_CONV NUM_SUB_CONV))) (chain (SPEC n HL_D_POW) a)
  | Comb(Comb(Const("power",_),a),n) when hl_is_nat n -> same (SPECL [a; mk_numeral (rat_of_term n)] CPOW_POW)
  | Comb(Comb(Const("power",_),a),e) when not (free_in x e) ->
      let p = hl_diff x a in
      rule (MP (BETA_RULE (SPECL [abs_x a; value p; e; x] HL_DPOW)) p) [sign a]
  | Comb(Comb(Const("power",_),a),e) when not (free_in x a) -> same (MP (INST [a,hl_var "x"; e,hl_var "p"] HL_POWER) (sign a))
  | Comb(Const("exp",_),a) -> chain HL_D_EXP a
  | Comb(Const("log0",_),a) -> rule (chain HL_D_CLOG a) [sign a]
  | Comb(Const("sqrt0",_),a) -> rule (chain HL_DSQRT a) [sign a]
  | _ -> failwith "no derivative";;

(* ---------- the search, and the proof along it ---------- *)

let HL_RISE = prove(`!f d l x. l <= x ==> (!z. l <= z /\ z <= x ==> (f diffl d z) z) ==> (!z. l < z /\ z < x ==> &0 <= d z) ==> f l <= f x`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `l:real = x` THENL [ASM_REWRITE_TAC[REAL_LE_REFL]; ALL_TAC] THEN
  MP_TAC(SPECL [`f:real->real`;`d:real->real`;`l:real`;`x:real`] HL_MVT) THEN
  ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN ANTS_TAC THENL [ASM_MESON_TAC[]; STRIP_TAC] THEN
  SUBGOAL_THEN `&0 <= d (c:real) * (x - l)` MP_TAC THENL [MATCH_MP_TAC REAL_LE_MUL THEN ASM_SIMP_TAC[REAL_SUB_LE]; ASM_REAL_ARITH_TAC]);;
let HL_RISE_STRICT = prove(`!f d l x. l < x ==> (!z. l <= z /\ z <= x ==> (f diffl d z) z) ==> (!z. l < z /\ z < x ==> &0 < d z) ==> f l < f x`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`d:real->real`;`l:real`;`x:real`] HL_MVT) THEN
  ASM_REWRITE_TAC[] THEN ANTS_TAC THENL [ASM_MESON_TAC[]; STRIP_TAC] THEN
  SUBGOAL_THEN `&0 < d (c:real) * (x - l)` MP_TAC THENL [MATCH_MP_TAC REAL_LT_MUL THEN ASM_SIMP_TAC[REAL_SUB_LT]; ASM_REAL_ARITH_TAC]);;
let HL_FALL = prove(`!f d u x. x <= u ==> (!z. x <= z /\ z <= u ==> (f diffl d z) z) ==> (!z. x < z /\ z < u ==> &0 <= --(d z)) ==> f u <= f x`,
  REPEAT STRIP_TAC THEN ASM_CASES_TAC `x:real = u` THENL [ASM_REWRITE_TAC[REAL_LE_REFL]; ALL_TAC] THEN
  MP_TAC(SPECL [`f:real->real`;`d:real->real`;`x:real`;`u:real`] HL_MVT) THEN
  ANTS_TAC THENL [ASM_REAL_ARITH_TAC; ALL_TAC] THEN ANTS_TAC THENL [ASM_MESON_TAC[]; STRIP_TAC] THEN
  SUBGOAL_THEN `&0 <= --(d (c:real)) * (u - x)` MP_TAC THENL [MATCH_MP_TAC REAL_LE_MUL THEN ASM_SIMP_TAC[REAL_SUB_LE]; ASM_REAL_ARITH_TAC]);;
let HL_FALL_STRICT = prove(`!f d u x. x < u ==> (!z. x <= z /\ z <= u ==> (f diffl d z) z) ==> (!z. x < z /\ z < u ==> &0 < --(d z)) ==> f u < f x`,
  REPEAT STRIP_TAC THEN MP_TAC(SPECL [`f:real->real`;`d:real->real`;`x:real`;`u:real`] HL_MVT) THEN
  ASM_REWRITE_TAC[] THEN ANTS_TAC THENL [ASM_MESON_TAC[]; STRIP_TAC] THEN
  SUBGOAL_THEN `&0 < --(d (c:real)) * (u - x)` MP_TAC THENL [MATCH_MP_TAC REAL_LT_MUL THEN ASM_SIMP_TAC[REAL_SUB_LT]; ASM_REAL_ARITH_TAC]);;
let HL_FROM_LOWER = prove(`&0 < d ==> m <= d * x ==> &0 <= m ==> &0 <= x`,
  REPEAT STRIP_TAC THEN SUBGOAL_THEN `&0 <= d * x` MP_TAC THENL [ASM_REAL_ARITH_TAC; ASM_SIMP_TAC[REAL_LE_MUL_EQ]]);;

let hl_weaken th = if rator (rator (concl th)) = hl_lt then MATCH_MP REAL_LT_IMP_LE th else th;;
let hl_arith hyps tm = rev_itlist (fun h th -> MP th h) hyps (REAL_ARITH (itlist (fun h t -> mk_imp(concl h,t)) hyps tm));;

(* A function of x: its term, with its derivative and the theorem that says so. *)
type hltower = { f : term; factor : (term * thm * hltower) Lazy.t; next : (thm * hltower * hltower) Lazy.t };;
(* t * u, without the t; fails if it is no factor. *)
let rec hl_without t m = match m with
    _ when m = t -> hl_one
  | Comb(Comb(Const("real_pow",_) as c,u),n) when u = t ->
      let k = Num.int_of_num (dest_numeral n) in if k = 2 then t else mk_comb(mk_comb(c,u),mk_small_numeral (k-1))
  | Comb(Const("real_neg",_) as c,a) -> mk_comb(c,hl_without t a)
  | Comb(Comb(Const("real_add",_) as c,a),b) -> mk_comb(mk_comb(c,hl_without t a),hl_without t b)
  | Comb(Comb(Const("real_mul",_) as c,a),b) ->
      (try mk_comb(mk_comb(c,hl_without t a),b) with Failure _ -> mk_comb(mk_comb(c,a),hl_without t b))
  | _ -> failwith "no factor";;
let rec hl_tower x f =
  { f = hl_share () f;
    factor = lazy ( (* of a normal form: x, or an exponential *)
      let rec first l = match l with
          [] -> failwith "no factor"
        | t::r -> (try let g = hl_without t f in if g = hl_one then failwith "" else
                     t, hl_ring f (hl_bin hl_mul_tm t g), hl_tower x g with Failure _ -> first r) in
      first (x :: find_terms (fun t -> match t with Comb(Const("exp",_),_) -> free_in x t | _ -> false) f));
    next = lazy (
      let th = hl_diff x f in
      let e = hl_rnorm (rand (rator (concl th))) in
      let d = rand (concl e) in
      EQ_MP (AP_THM (AP_TERM (rator (rator (concl th))) e) x) th, hl_tower x d,
      hl_tower x (mk_comb(hl_neg_tm,d))) };;

(* The variable within its ends, each a number and whether it is left out. *)
let hl_low x (q,strict) = hl_rel strict (term_of_rat q) x and hl_high x (q,strict) = hl_rel strict x (term_of_rat q);;
let hl_within s x lo hi =
  let at up q th =
    let qt = term_of_rat q in
    let m = (if up then ceiling_num else floor_num) (s.d */ q) in
    m, lazy (hl_use (if up then HL_AT_U else HL_AT_L) ["d",s.dt; "l",qt; "x",x; "m",hl_int m]
      [Some s.dpos; Some (lazy (EQT_ELIM (REAL_RAT_REDUCE_CONV (if up then hl_bin hl_le (hl_d_mul s qt) (hl_int m) else hl_bin hl_le (hl_int m) (hl_d_mul s qt)))));
       Some (lazy (hl_weaken (ASSUME th)))]) in
  { lo = (fun () -> match lo with Some (q,st) -> at false q (hl_low x (q,st)) | None -> failwith "no end");
    hi = (fun () -> match hi with Some (q,st) -> at true q (hl_high x (q,st)) | None -> failwith "no end");
    pos = (fun () -> match lo with
        Some (q,st) when q >/ Int 0 || (q =/ Int 0 && st) ->
          lazy (let h = ASSUME (hl_low x (q,st)) in hl_arith [h] (hl_bin hl_lt hl_zero x))
      | _ -> failwith "not positive") };;

(* c - x is positive if x < c is an end. *)
let hl_below x hi = match hi with
    Some (q,true) -> let t = hl_bin hl_sub_tm (term_of_rat q) x in
      [t, lazy (EQ_MP (SYM (SPECL [term_of_rat q; x] REAL_SUB_LT)) (ASSUME (hl_high x (q,true))))]
  | _ -> [];;
(* 0 <= f or 0 < f by its bounds. *)
let hl_direct s box known strict f =
  let b = hl_bounds s box known f in
  if strict then b.pos() else
  match hl_try [(fun () -> let m,th = b.lo() in if m </ Int 0 then failwith "" else
      lazy (hl_use HL_FROM_LOWER ["d",s.dt; "x",f; "m",hl_int m] [Some s.dpos; Some th; None]));
    (fun () -> let th = b.pos() in lazy (MATCH_MP REAL_LT_IMP_LE (Lazy.force th)))] with
    t::_ -> t | [] -> failwith "not decided";;

let hl_limit = ref 0;;
(* |- !z. l < z /\ z < x ==> ..., or with <=, from a theorem about x within the ends. *)
let hl_segment x lo hi left strict th =
  let z = hl_var "z%" in
  let l,r = if left then term_of_rat (fst lo), x else x, term_of_rat (fst lo) in
  let c = mk_conj(hl_rel strict l z, hl_rel strict z r) in
  let given = CONJUNCTS (ASSUME c) @ map ASSUME hi in
  let th = INST [z,x] th in
  GEN z (DISCH c (itlist (fun h th -> if h = c then th else PROVE_HYP (hl_arith given h) th) (hyp th) th));;

let rec hl_solve s x tw strict lo hi k n =
  if !hl_steps > !hl_limit then failwith "no more steps" else
  try hl_direct s [x, hl_within s x lo hi] (hl_below x hi) strict tw.f with Failure _ ->
  let factored () =
    let t,eq,rest = Lazy.force tw.factor in
    let positive = hl_direct s [x, hl_within s x lo hi] (hl_below x hi) strict (hl_share () t) in
    let g = hl_solve s x rest strict lo hi k n in
    lazy (EQ_MP (AP_TERM (rator (hl_rel strict hl_zero hl_zero)) (SYM eq))
      (MATCH_MP (if strict then REAL_LT_MUL else REAL_LE_MUL) (CONJ (Lazy.force positive) (Lazy.force g)))) in
  try factored() with Failure _ ->
  let at q = let f = vsubst [term_of_rat q,x] tw.f in hl_share () f in
  let value e = match e with None -> None | Some (q,_) -> Some (hl_bounds s [] [] (at q)) in
  let fails v = match v with None -> false | Some b -> (try fst (b.hi()) </ Int 0 with Failure _ -> false) in
  let positive v = match v with None -> false | Some b -> (try ignore (b.pos()); true with Failure _ -> false) in
  let vl = value lo and vh = value hi in
  if fails vl || fails vh then failwith "false" else
  let hyps = (match lo with Some e -> [hl_low x e] | None -> []) @ (match hi with Some e -> [hl_high x e] | None -> []) in
  (* from the left end, if the derivative is positive, or from the right end, if it is negative *)
  let from left k n =
    if k = 0 then failwith "no more derivatives" else
    match (if left then lo else hi) with None -> failwith "no end" | Some (q,st) ->
    let v = if left then vl else vh in
    let sure = positive v in
    if strict && not sure && not st then failwith "0 at an end" else
    let derivative = strict && not sure in            (* the derivative has to be strictly positive *)
    let base = hl_direct s [] [] (strict && sure) (at q) in
    let th,rise,fall = Lazy.force tw.next in
    let inner = if left then hl_solve s x rise derivative (Some (q,true)) hi k n
                else hl_solve s x fall derivative lo (Some (q,true)) k n in
    let clo,chi = if left then Some (q,false), hi else lo, Some (q,false) in
    let sides = map (fun h -> h, hl_side s x h clo chi) (hyp th) in
    lazy (
      let dth = itlist (fun (h,p) th -> PROVE_HYP (Lazy.force p) th) sides th in
      let e = (q,st) in
      let seg str t = hl_segment x e hyps left str t in
      let lemma = (if derivative then (if left then HL_RISE_STRICT else HL_FALL_STRICT) else if left then HL_RISE else HL_FALL) in
      let d = rand (rator (concl th)) in
      let ant = ASSUME (if left then hl_low x e else hl_high x e) in
      let ant = if derivative then ant else hl_weaken ant in
      let th = BETA_RULE (SPECL [mk_abs(x,tw.f); mk_abs(x,d); term_of_rat q; x] lemma) in
      let fix t th = EQ_MP (ALPHA (concl t) (lhand (concl th))) t in
      let th = MP th ant in
      let th = MP th (fix (seg false dth) th) in
      let a = seg true (Lazy.force inner) in
      let th = MP th (fix a th) in
      MATCH_MP (if derivative then REAL_LET_TRANS else if strict then REAL_LTE_TRANS else REAL_LE_TRANS)
        (CONJ (Lazy.force base) th)) in
  let halves () =
    if n = 0 then failwith "no more halves" else
    let c = (match lo,hi with
        Some (a,_),Some (b,_) -> (a +/ b) // Int 2
      | Some (a,_),None -> if a </ Int 1 then a +/ Int 1 else a */ Int 2
      | None,Some (b,_) -> if b >/ Int (-1) then b -/ Int 1 else b */ Int 2
      | None,None -> Int 0) in
    let left = hl_solve s x tw strict lo (Some (c,false)) k (n-1) in
    let right = hl_solve s x tw strict (Some (c,false)) hi k (n-1) in
    lazy (DISJ_CASES (SPECL [x; term_of_rat c] REAL_LE_TOTAL) (Lazy.force left) (Lazy.force right)) in
  let touches e v = e <> None && not (positive v) in
  let tries =
    (if touches lo vl then [(fun () -> from true (k-1) (min n 6))] else []) @
    (if touches hi vh then [(fun () -> from false (k-1) (min n 6))] else []) @
    (if not (touches lo vl) then [(fun () -> if k = 0 then failwith "" else from true (if hi = None then k-1 else 0) 0)] else []) @
    (if not (touches hi vh) then [(fun () -> if k = 0 then failwith "" else from false (if lo = None then k-1 else 0) 0)] else []) @
    [halves] in
  let rec first l = match l with
      [] -> failwith "not decided" | f::r -> (try f() with Failure _ when r <> [] -> first r) in
  first tries
and hl_side s x h lo hi =
  if is_neg h then
    let b = lhand (rand h) in
    (try let p = hl_solve s x (hl_tower x b) true lo hi 0 3 in lazy (MATCH_MP REAL_LT_IMP_NZ (Lazy.force p))
     with Failure _ ->
       let p = hl_solve s x (hl_tower x (mk_comb(hl_neg_tm,b))) true lo hi 0 3 in
       lazy (MATCH_MP (REAL_ARITH `&0 < --x ==> ~(x = &0)`) (Lazy.force p)))
  else hl_solve s x (hl_tower x (rand h)) true lo hi 1 3;;

(* ---------- leaves ---------- *)

(* What the hypotheses say of x alone: the best ends, and the theorems that x is within. *)
let hl_domain x hyps =
  let number t = try (let th = REAL_RAT_REDUCE_CONV t in if is_ratconst (rand (concl th)) then Some (rat_of_term (rand (concl th))) else None)
                 with Failure _ -> if is_ratconst t then Some (rat_of_term t) else None in
  let rec ends th = match concl th with
      Comb(Comb(Const(("real_le"|"real_lt" as r),_),Comb(Const("real_abs",_),y)),b) when y = x ->
        let strict = r = "real_lt" in
        let both = MATCH_MP (if strict then REAL_ARITH `abs x < b ==> --b < x /\ x < b` else REAL_ARITH `abs x <= b ==> --b <= x /\ x <= b`) th in
        List.concat (map ends (CONJUNCTS both))
    | Comb(Comb(Const(("real_le"|"real_lt" as r),_),a),b) ->
        let strict = r = "real_lt" in
        if a = x then (match number b with
            Some q -> [false,(q,strict),hl_arith [th] (hl_high x (q,strict))] | None -> [])
        else if b = x then (match number a with
            Some q -> [true,(q,strict),hl_arith [th] (hl_low x (q,strict))] | None -> [])
        else (match a,b with
            _,Comb(Comb(Const("real_sub",_),y),c) when y = x && number c <> None && number a <> None ->
              ends (hl_arith [th] (hl_rel strict (term_of_rat ((match number a with Some q -> q | None -> Int 0) +/ (match number c with Some q -> q | None -> Int 0))) x))
          | _ -> [])
    | _ -> [] in
  let all = List.concat (map (fun h -> try ends (ASSUME h) with Failure _ -> []) hyps) in
  let best up l = List.fold_left (fun acc (_,(q,st),th) -> match acc with
      Some ((r,t),_) when (if up then r </ q else r >/ q) || (r =/ q && (t || not st)) -> acc
    | _ -> Some ((q,st),th)) None l in
  best false (filter (fun (low,_,_) -> low) all), best true (filter (fun (low,_,_) -> not low) all);;

let hl_precisions = [40,3000; 100,5000; 330,1000];;     (* bits, and the steps of a search with them *)
hl_pi_kept := map (fun (p,_) -> let b = hl_pi_bounds (hl_scale p) in
  List.iter (fun f -> ignore (Lazy.force (snd (f())))) [b.lo; b.hi]; p,b) hl_precisions;;
let hl_by_enclosures tm =
  let vs,body = strip_forall tm in
  let rec split t = if is_imp t then let a,b = dest_imp t in let l,c = split b in a::l,c else [],t in
  let hyps,c = split body in
  let strict,a,b = (match c with
      Comb(Comb(Const("real_le",_),a),b) -> false,a,b | Comb(Comb(Const("real_lt",_),a),b) -> true,a,b
    | _ -> failwith "not an inequality") in
  let f,back = if a = hl_zero then b,(fun th -> th) else
    hl_bin hl_sub_tm b a, EQ_MP (SPECL [b;a] (if strict then REAL_SUB_LT else REAL_SUB_LE)) in
  let fs = frees f in
  let domains = map (fun x -> x, hl_domain x hyps) fs in
  let goal = hl_rel strict hl_zero f in
  let attempts s = match domains with
      [x,(lo,hi)] ->
        let e w = match w with Some (q,_) -> Some q | None -> None in
        let on th = hl_solve s x (hl_tower x th) strict (e lo) (e hi) 4 12 in
        [(fun () -> on f);
         (fun () -> let eq = hl_rnorm f in let th = on (rand (concl eq)) in
            lazy (EQ_MP (AP_TERM (rator goal) (SYM eq)) (Lazy.force th)))]
    | _ ->
        let box = map (fun (x,(lo,hi)) -> let e w = match w with Some (q,_) -> Some q | None -> None in
          x, hl_within s x (e lo) (e hi)) domains in
        [(fun () -> hl_direct s box [] strict (hl_share () f))] in
  let rec go l = match l with
      [] -> failwith "not decided"
    | (p,steps)::r ->
        let s = hl_scale p in
        let rec each fs = match fs with
            [] -> failwith "not decided"
          | g::gs -> (try (hl_limit := !hl_steps + steps; g()) with Failure _ when gs <> [] -> each gs) in
        (try each (attempts s) with Failure _ when r <> [] -> go r) in
  let th = back (Lazy.force (go hl_precisions)) in
  let th = itlist (fun (x,(lo,hi)) th -> itlist (fun w th -> match w with Some (_,p) -> PROVE_HYP p th | None -> th) [lo;hi] th) domains th in
  let th = itlist DISCH hyps th in
  let th = GENL vs th in
  if hyp th = [] && concl th = tm then th else failwith "another leaf";;
hl_prover := (fun tm -> try hl_by_enclosures tm with Failure _ -> hl_by_signs tm);;
