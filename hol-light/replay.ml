(* Replays a log of cbdp_sym's kernel in HOL Light: one rule of HOL Light for each rule of the kernel, and the
   text of claims, definitions and library read here (text.ml), so that the theorem says what the text says.
   The format of a log is in cbdp_sym/recheck/proofs/replay.py. *)

(* ---------- beta-eta normal forms, as theorems ---------- *)
let hl_trans oo th = match oo with None -> Some th | Some t -> Some (TRANS t th);;

let rec hl_norm tm =
  match tm with
    Comb(f,x) ->
      let fo = hl_norm f in let xo = hl_norm x in
      let th1 = (match fo with
          None -> (match xo with None -> None | Some b -> Some (MK_COMB(REFL f,b)))
        | Some a -> (match xo with None -> Some (MK_COMB(a,REFL x)) | Some b -> Some (MK_COMB(a,b)))) in
      let tm' = (match th1 with None -> tm | Some t -> rand (concl t)) in
      (match tm' with
         Comb(Abs(_,_),_) ->
           let th2 = BETA_CONV tm' in
           let th3 = hl_trans th1 th2 in
           (match hl_norm (rand (concl th2)) with
              None -> th3
            | Some t -> hl_trans th3 t)
       | _ -> th1)
  | Abs(v,b) ->
      let th1 = (match hl_norm b with None -> None | Some t -> Some (ABS v t)) in
      let tm' = (match th1 with None -> tm | Some t -> rand (concl t)) in
      (match tm' with
         Abs(v,Comb(f,w)) when w = v && not (vfree_in v f) -> hl_trans th1 (ETA_CONV tm')
       | _ -> th1)
  | _ -> None;;

(* The theorem, whose conclusion has this normal form or, mostly, is it. *)
let hl_nconcl target th =
  try EQ_MP (REFL target) th with Failure _ ->
  match hl_norm (concl th) with None -> th | Some e -> EQ_MP e th;;
let hl_nhyps th =
  itlist (fun h th -> match hl_norm h with
      None -> th
    | Some e -> PROVE_HYP (EQ_MP (SYM e) (ASSUME (rand (concl e)))) th) (hyp th) th;;

let hl_spec_pth =
  let P = mk_var("P",mk_type("fun",[aty;bool_ty])) in
  let x = mk_var("x",aty) in
  let a = mk_comb(mk_const("!",[]),P) in
  let th = ASSUME a in
  (* !P = (P = \x. T) *)
  let d = AP_THM FORALL_DEF P in
  let d2 = TRANS d (BETA_CONV (rand(concl d))) in
  let e = EQ_MP d2 th in
  let px = AP_THM e x in
  let px2 = TRANS px (BETA_CONV (rand(concl px))) in
  DISCH a (EQ_MP (SYM px2) TRUTH);;

let hl_spec_at =                                  (* the lemma at a type, made once *)
  let made = Hashtbl.create 100 in
  fun ty -> try Hashtbl.find made ty with Not_found ->
    let th = INST_TYPE [ty,aty] hl_spec_pth in Hashtbl.add made ty th; th;;
let hl_spec t th =
  let ab = rand (concl th) in
  let ty = type_of t in
  let P = mk_var("P",mk_type("fun",[ty;bool_ty])) in
  let x = mk_var("x",ty) in
  let th' = MP (INST [ab,P; t,x] (hl_spec_at ty)) th in
  match ab with Abs(_,_) -> EQ_MP (BETA_CONV (concl th')) th' | _ -> th';;

(* ---------- the ring rule ---------- *)
let hl_inv_tm = `inv:real->real`;;
let hl_mul_tm = `( * ):real->real->real`;;
let hl_is_nat tm =
  is_ratconst tm && (let q = rat_of_term tm in
    is_integer_num q && q >=/ num_0 && q <=/ Int 64);;

let hl_polyfix th conv = TRANS th (conv (rand (concl th)));;

(* Normal forms are kept: the terms of a log are shared, so that one is known by its place in memory. *)
let hl_memo : (int, (term * thm) list) Hashtbl.t = Hashtbl.create 10000;;
let hl_kept f tm =
  let k = Hashtbl.hash_param 30 100 tm in
  let l = (try Hashtbl.find hl_memo k with Not_found -> []) in
  try List.assq tm l with Not_found -> let th = f tm in Hashtbl.replace hl_memo k ((tm,th)::l); th;;

let rec hl_rnorm tm = hl_kept hl_rnormal tm
and hl_rnormal tm =
  if is_ratconst tm then REFL tm else
  match tm with
    Comb(Const("real_neg",_),x) ->
      hl_polyfix (AP_TERM (rator tm) (hl_rnorm x)) REAL_POLY_NEG_CONV
  | Comb(Comb(Const("real_add",_) as c,x),y) ->
      hl_polyfix (MK_COMB(AP_TERM c (hl_rnorm x),hl_rnorm y)) REAL_POLY_ADD_CONV
  | Comb(Comb(Const("real_sub",_) as c,x),y) ->
      hl_polyfix (MK_COMB(AP_TERM c (hl_rnorm x),hl_rnorm y)) REAL_POLY_SUB_CONV
  | Comb(Comb(Const("real_mul",_) as c,x),y) ->
      hl_polyfix (MK_COMB(AP_TERM c (hl_rnorm x),hl_rnorm y)) REAL_POLY_MUL_CONV
  | Comb(Comb(Const("real_div",_),x),y) ->
      let th = SPECL [x;y] real_div in
      TRANS th (hl_polyfix (MK_COMB(AP_TERM hl_mul_tm (hl_rnorm x),hl_rinv y)) REAL_POLY_MUL_CONV)
  | Comb(Comb(Const("power",_),x),y) when hl_is_nat y ->
      let n = mk_numeral (rat_of_term y) in
      let th = SPECL [x;n] CPOW_POW in
      let p = rand (concl th) in
      TRANS th (hl_polyfix (AP_THM (AP_TERM (rator (rator p)) (hl_rnorm x)) n) REAL_POLY_POW_CONV)
  | Comb(Comb(Const("real_pow",_) as c,x),n) -> hl_polyfix (AP_THM (AP_TERM c (hl_rnorm x)) n) REAL_POLY_POW_CONV
  | _ -> REFL tm

and hl_rinv y =  (* |- inv y = normal form *)
  match y with
    Comb(Comb(Const("real_mul",_),u),v) ->
      let th = SPECL [u;v] REAL_INV_MUL in
      TRANS th (hl_polyfix (MK_COMB(AP_TERM hl_mul_tm (hl_rinv u),hl_rinv v)) REAL_POLY_MUL_CONV)
  | Comb(Comb(Const("real_div",_),u),v) when not (is_ratconst y) ->
      let th = SPECL [u;v] HL_INV_DIV in
      TRANS th (hl_polyfix (MK_COMB(AP_TERM hl_mul_tm (hl_rinv u),hl_rnorm v)) REAL_POLY_MUL_CONV)
  | _ ->
      let p = hl_rnorm y in
      let r = rand (concl p) in
      let th = AP_TERM hl_inv_tm p in
      (match r with
         Comb(Comb(Const("real_add",_),_),_) ->
           let rec first t = (match t with Comb(Comb(Const("real_add",_),a),_) -> first a | _ -> t) in
           let m = first r in
           let c = (if is_ratconst m then rat_of_term m else
                    match m with Comb(Comb(Const("real_mul",_),k),_) when is_ratconst k -> rat_of_term k
                    | _ -> num_1) in
           if c =/ num_1 then th else
           let ic = term_of_rat (num_1 // c) in
           let ct = term_of_rat c in
           let q = REAL_POLY_MUL_CONV (mk_comb(mk_comb(hl_mul_tm,ic),r)) in
           let r' = rand (concl q) in
           let back = REAL_POLY_MUL_CONV (mk_comb(mk_comb(hl_mul_tm,ct),r')) in
           let th2 = TRANS th (AP_TERM hl_inv_tm (SYM back)) in
           let th3 = TRANS th2 (SPECL [ct;r'] REAL_INV_MUL) in
           let s = rand (concl th3) in
           let th4 = TRANS th3 (AP_THM (AP_TERM hl_mul_tm (REAL_RAT_REDUCE_CONV (rand (rator s)))) (rand s)) in
           hl_polyfix th4 REAL_POLY_MUL_CONV
       | _ -> TRANS th (hl_minv r))

and hl_minv m = (* inverse of a monomial in normal form *)
  if is_ratconst m then
    (if rat_of_term m =/ num_0 then HL_INV_0 else REAL_RAT_REDUCE_CONV (mk_comb(hl_inv_tm,m)))
  else match m with
    Comb(Comb(Const("real_mul",_),u),v) ->
      let th = SPECL [u;v] REAL_INV_MUL in
      TRANS th (hl_polyfix (MK_COMB(AP_TERM hl_mul_tm (hl_minv u),hl_minv v)) REAL_POLY_MUL_CONV)
  | Comb(Comb(Const("real_pow",_) as c,u),n) ->
      let th = SPECL [u;n] REAL_INV_POW in
      TRANS th (hl_polyfix (AP_THM (AP_TERM c (hl_minv u)) n) REAL_POLY_POW_CONV)
  | Comb(Const("real_inv",_),z) -> SPEC z REAL_INV_INV
  | _ -> REFL (mk_comb(hl_inv_tm,m));;

let hl_ring s t =
  let a = hl_rnorm s in let b = hl_rnorm t in TRANS a (SYM b);;

(* ---------- statements and definitions of the text ---------- *)

let hl_statements : (string, term * thm option) Hashtbl.t = Hashtbl.create 400;;  (* as read; |- that = its normal form *)
let hl_theorems : (string, thm) Hashtbl.t = Hashtbl.create 400;;       (* statements proved here, in normal form *)
let hl_believed : (string, thm) Hashtbl.t = Hashtbl.create 400;;       (* axioms, made when they are first used *)
let hl_definitions : (string, thm list) Hashtbl.t = Hashtbl.create 200;; (* an equation for each instance *)
let hl_order = ref ([] : string list);;                                 (* names of statements, last first *)

let hl_normal tm = let e = hl_norm tm in (tm,e), (match e with None -> tm | Some e -> rand (concl e));;
(* The theorem whose conclusion is the text as it was read, from one of its normal form. *)
let hl_as_read (tm,e) th = match e with
    None -> EQ_MP (ALPHA (concl th) tm) th
  | Some e -> EQ_MP (SYM e) (EQ_MP (ALPHA (concl th) (rand (concl e))) th);;
(* What the proofs of statements rest on besides HOL Light: sigma.ml, which is named among what is believed. *)
let hl_rests_on = ref "" and hl_rests : (string, string) Hashtbl.t = Hashtbl.create 100;;
let hl_used : (string, unit) Hashtbl.t = Hashtbl.create 400;;
let hl_provide name th =
  if !hl_rests_on <> "" then Hashtbl.replace hl_rests name !hl_rests_on;
  let tm,e = Hashtbl.find hl_statements name in
  if hyp th <> [] then failwith "hypotheses" else
  let th = EQ_MP (ALPHA (concl th) tm) th in
  Hashtbl.replace hl_theorems name (match e with None -> th | Some e -> EQ_MP e th);;
let hl_axiom name =
  (if Hashtbl.mem hl_rests name then Hashtbl.replace hl_used (Hashtbl.find hl_rests name) ());
  try Hashtbl.find hl_theorems name with Not_found ->
  try Hashtbl.find hl_believed name with Not_found ->
  let tm,e = Hashtbl.find hl_statements name in
  let th = new_axiom (match e with None -> tm | Some e -> rand (concl e)) in
  Hashtbl.replace hl_believed name th; th;;

(* The term at other types: overloaded constants are chosen again. *)
let rec hl_retype th tm = match tm with
    Const(c,ty) ->
      let ty = type_subst th ty in
      if String.length c > 2 && String.sub c 0 2 = "g'" then hl_const (String.sub c 2 (String.length c - 2)) ty
      else mk_const(c, type_match (get_const_type c) ty [])
  | Var(s,ty) -> mk_var(s,type_subst th ty)
  | Comb(f,x) -> mk_comb(hl_retype th f,hl_retype th x)
  | Abs(v,b) -> mk_abs(hl_retype th v,hl_retype th b);;
let hl_define name tm =
  if Hashtbl.mem hl_generic name then failwith "a second constant of this name" else
  let g = type_of tm in
  let _,t = hl_normal tm in
  Hashtbl.replace hl_generic name g;
  Hashtbl.replace hl_definitions name (map (fun (i,th) ->
    let t = if th = [] then t else hl_retype th t in
    new_basic_definition (mk_eq(mk_var(hl_name name i,type_of t),t))) (hl_instances g));;

(* A file of text, with blocks of these kinds: what it declares, defines, states and claims; claims are returned. *)
let hl_read_text kinds file =
  let claims = ref [] in
  List.iter (fun (kind,name,s) ->
    try (match (if mem kind kinds then kind else "") with
      "const" -> hl_start s; hl_want ":"; let t = hl_type() in
                 if !hl_toks <> [] then failwith "too much" else hl_declare name t
    | "define" -> hl_define name (hl_definition s)
    | "theorem" ->
        if Hashtbl.mem hl_statements name then failwith "a second statement of this name" else
        Hashtbl.add hl_statements name (fst (hl_normal (hl_statement s))); hl_order := name :: !hl_order
    | "claim" | "refuted" -> claims := (name,(kind,hl_statement s)) :: !claims
    | "partial" -> ()
    | _ -> failwith "a block of an unknown kind")
    with Failure m -> failwith (kind ^ " " ^ name ^ ": " ^ m)) (hl_blocks (hl_file file));
  List.rev !claims;;

(* What the kernel declares, before any text. *)
List.iter (fun (names,t) -> hl_start t; let t = hl_type() in List.iter (fun n -> hl_declare n t) (hl_words names))
 ["=","'a -> 'a -> bool"; "==>","bool -> bool -> bool"; "!","('a -> bool) -> bool"; "+ - * /","'n -> 'n -> 'n";
  "neg","'n -> 'n"; "^","'n -> real -> 'n"; "<= <","'n -> 'n -> bool"; "exp log sqrt abs","real -> real"; "pi","real"];;

(* ---------- the log ---------- *)

let hl_unquote s =
  let n = String.length s and b = Buffer.create (String.length s) in
  let rec go i = if i >= n then () else
    if s.[i] = '%' then (Buffer.add_char b (Char.chr (int_of_string ("0x" ^ String.sub s (i+1) 2))); go (i+3))
    else (Buffer.add_char b s.[i]; go (i+1)) in
  go 0; Buffer.contents b;;
let hl_grow d = (ref (Array.make 1024 d), ref 0);;
let hl_add (a,n) x =
  (if !n >= Array.length !a then
    (let b = Array.make (2 * !n) x in Array.blit !a 0 b 0 !n; a := b));
  !a.(!n) <- x; n := !n + 1;;
let hl_get (a,n) i = if i < 0 || i >= !n then failwith "a number that nothing has" else !a.(i);;

type hlnode = Nv of string * int | Nc of string * int | Nq of num | Nb of int * int | Na of int * int | Nl of int * int;;

let hl_prover : (term -> thm) ref = ref (fun tm -> failwith "no prover");;
let hl_times : (string, int * float) Hashtbl.t = Hashtbl.create 30;;

(* A claim at values, and at their types. *)
let hl_at vs tm =
  let rec types l t th = match l with
      [] -> th
    | v::r -> let x,b = dest_forall t in types r b (type_match (type_of x) (type_of v) th) in
  rev_itlist (fun v t -> let x,b = dest_forall t in vsubst [v,x] b) vs (inst (types vs tm []) tm);;

(* Replays a log.  Returns the number of steps; by its name each theorem, as the text of the claim says, with the leaves
   that were proved for it; and for each certified step whether it was proved. *)
let hl_replay claims file =
  let types = hl_grow bool_ty and nodes = hl_grow (Nb(0,0)) and steps = hl_grow TRUTH and made = hl_grow "" in
  let height = hl_grow 0 and loose = hl_grow 0 and closed = hl_grow (None : term option) in
  let values = ref [] and proved = ref [] and leaves = ref [] in
  let certificates = ref [] and decided = Hashtbl.create 10 and parents = hl_grow ([] : int list) and certified = Hashtbl.create 10 in
  let gety w = hl_get types (int_of_string w) in
  let add n h l = hl_add nodes n; hl_add height h; hl_add loose l; hl_add closed None in
  (* Bound variables are named by the nesting below them: nothing is captured, and equal terms are identical. *)
  let rec tr i env =
    if hl_get loose i > 0 then tr1 i env else
    match hl_get closed i with
      Some t -> t
    | None -> let t = tr1 i [] in (!(fst closed)).(i) <- Some t; t
  and tr1 i env = match hl_get nodes i with
      Nv(s,t) -> mk_var(s,hl_get types t)
    | Nc(s,t) -> hl_const s (hl_get types t)
    | Nq q -> term_of_rat q
    | Nb(k,t) -> let v = List.nth env k in
                 if snd(dest_var v) = hl_get types t then v else failwith "the type of a bound variable"
    | Na(f,x) -> mk_comb(tr f env, tr x env)
    | Nl(t,b) -> let v = mk_var("%" ^ string_of_int (hl_get height i), hl_get types t) in
                 mk_abs(v, tr b (v::env)) in
  let term w = let i = int_of_string w in
    if hl_get loose i <> 0 then failwith "a loose bound variable" else tr i [] in
  let step w = hl_get steps (int_of_string w) in
  let rec split l = (match l with "|"::r -> [],r | x::r -> let a,b = split r in x::a,b | [] -> failwith "no bar") in
  let rec pairs l = (match l with a::b::r -> (b,a)::pairs r | [] -> [] | _ -> failwith "pairs") in
  let define n t =
    let l = (try Hashtbl.find hl_definitions n with Not_found -> failwith ("no definition of " ^ n)) in
    let th = last l in if aconv (rand (concl th)) t then l else failwith (n ^ " is defined otherwise") in
  let dostep rule ps args target = match rule,ps,args with
      "reflexivity",[],[t] -> REFL (term t)
    | "symmetry",[p],[] -> SYM (step p)
    | "transitivity",[p;q],[] -> TRANS (step p) (step q)
    | "congruence",[p;q],[] -> hl_nconcl target (MK_COMB(step p,step q))
    | "abstraction",[p],[v] -> hl_nconcl target (ABS (term v) (step p))
    | "equality_elimination",[p;q],[] -> EQ_MP (step p) (step q)
    | "antisymmetry",[p;q],[] -> IMP_ANTISYM_RULE (step p) (step q)
    | "assume",[],[t] -> ASSUME (term t)
    | "modus_ponens",p::qs,[] -> rev_itlist (fun q th -> MP th (step q)) qs (step p)
    | "discharge",[p],[t] -> DISCH (term t) (step p)
    | "generalise",[p],[v] -> hl_nconcl target (GEN (term v) (step p))
    | "specialise",[p],ts -> hl_nconcl target (rev_itlist (fun t th -> hl_spec (term t) th) ts (step p))
    | "instantiate",[p],l -> hl_nhyps (hl_nconcl target (INST (map (fun (t,v) -> term t,term v) (pairs l)) (step p)))
    | "instantiate_type",[p],l ->
        let th = map (fun (t,v) -> gety t,gety v) (pairs l) in
        let base = (match hl_words (hl_get made (int_of_string p)) with
            ["define";name] ->
              let l = Hashtbl.find hl_definitions name in
              let n = rev_assocd hl_number th hl_number in
              if length l = 1 then step p else if n = hl_real then el 0 l else if n = hl_ereal then el 1 l else el 2 l
          | _ -> step p) in
        INST_TYPE th base
    | "axiom",[],[n] -> hl_axiom (hl_unquote n)
    | "define",[],[n;t] -> last (define (hl_unquote n) (term t))
    | "ring",[],[s;t] -> hl_ring (term s) (term t)
    | "compare",[],[r;a;b] -> EQT_ELIM (REAL_RAT_REDUCE_CONV (mk_comb(mk_comb(term r,term a),term b)))
    | ("enclose"|"certified"),[],_ ->
        (* A leaf is proved, or is assumed closed, so that it stands among the hypotheses of the claim. *)
        let vs = frees target in let c = list_mk_forall(vs,target) in
        let th = (try Hashtbl.find decided c with Not_found ->
          let th = (try !hl_prover c with Failure _ -> leaves := c :: !leaves; ASSUME c) in Hashtbl.replace decided c th; th) in
        (if hyp th = [] then Hashtbl.replace certified !(snd steps) c);
        (if rule = "certified" then certificates := (hyp th = []) :: !certificates);
        SPECL vs th
    | _ -> failwith ("no rule " ^ rule) in
  (* the leaves that were proved here, of those that a step rests on *)
  let below step =
    let seen = Array.make (!(snd steps)) false and found = ref [] in
    let rec go l = match l with
        [] -> !found
      | k::r when seen.(k) -> go r
      | k::r -> seen.(k) <- true;
          (match Hashtbl.find_opt certified k with Some c when not (mem c !found) -> found := c :: !found | _ -> ());
          go (hl_get parents k @ r) in
    go [step] in
  let line s = match hl_words s with
      "T"::op::args -> hl_add types (if op.[0] = '\'' then mk_vartype op else mk_type(op,map gety args))
    | ["v";n;t] -> let s = hl_unquote n in
        if s = "" || s.[0] = '%' then failwith "the name of a variable" else add (Nv(s,int_of_string t)) 0 0
    | ["c";n;t] -> add (Nc(hl_unquote n,int_of_string t)) 0 0
    | ["q";v] -> add (Nq(match String.split_on_char '/' v with
                    [a;b] -> Num.num_of_string a // Num.num_of_string b | _ -> Num.num_of_string v)) 0 0
    | ["b";k;t] -> add (Nb(int_of_string k,int_of_string t)) 0 (1 + int_of_string k)
    | ["a";f;x] -> let f = int_of_string f and x = int_of_string x in
        add (Na(f,x)) (max (hl_get height f) (hl_get height x)) (max (hl_get loose f) (hl_get loose x))
    | ["l";t;b] -> let b = int_of_string b in
        add (Nl(int_of_string t,b)) (1 + hl_get height b) (max 0 (hl_get loose b - 1))
    | ["D";n;t] -> ignore (define (hl_unquote n) (term t))
    | "."::rule::rest ->
        let ps,r = split rest in let args,said = split r in
        let target = term (hd said) and t0 = Sys.time() in
        let th = EQ_MP (REFL target) (dostep rule ps args target) in
        let n,t = (try Hashtbl.find hl_times rule with Not_found -> 0,0.0) in
        Hashtbl.replace hl_times rule (n+1, t +. (Sys.time() -. t0));
        if forall (fun h -> exists (aconv h) !leaves || exists (fun w -> aconv h (term w)) (tl said)) (hyp th)
        then (hl_add steps th; hl_add parents (map int_of_string ps); hl_add made (if rule = "define" then "define " ^ hl_unquote (hd args) else rule))
        else failwith "other hypotheses than the log says"
    | "w"::n::ts -> values := (hl_unquote n,map term ts) :: !values
    | ["?";n;t;s] ->
        let n = hl_unquote n and th = step s in
        if not (aconv (concl th) (term t)) then failwith (n ^ ": its step proves something else") else
        if not (forall (fun h -> exists (aconv h) !leaves) (hyp th)) then failwith (n ^ " has hypotheses") else
        let said kind tm = if kind = "claim" then tm else mk_neg (hl_at (assoc n !values) tm) in
        let as_text th = (match List.assoc_opt n claims with
            None -> th
          | Some (kind,tm) ->
              let r,t = hl_normal (said kind tm) in
              if aconv (concl th) t then hl_as_read r th else failwith (n ^ ": the log proves another claim")) in
        proved := (n,(as_text th,below (int_of_string s))) :: !proved
    | ["=";_] | [] -> ()
    | _ -> failwith "a line of an unknown form" in
  let ic = open_in file and n = ref 0 in
  (try while true do
     let s = input_line ic in incr n;
     let wrong m = failwith (Printf.sprintf "line %d: %s: %s" !n m (String.sub s 0 (min 200 (String.length s)))) in
     try line s with Failure m -> wrong m | Not_found | Invalid_argument _ -> wrong "not found"
   done with End_of_file -> close_in ic);
  List.iter (fun (n,_) -> if not (List.mem_assoc n !proved) then failwith ("the log does not prove " ^ n)) claims;
  !(snd steps), List.rev !proved, List.rev !certificates;;
