(* Reads the text of the library, of definitions and of claims: blocks, tokens, binding powers, and Hindley and
   Milner's inference of types, as kernel/reader.py and recheck/proofs/library.py do.  What is read is a term
   of HOL Light, with the names of the text.  Types that are to be found are type variables that no text has:
   ?1, ?2, ..., and #1, #2, ... for a number, which is real or ereal. *)

let hl_words s = List.filter (fun w -> w <> "") (String.split_on_char ' ' s);;
let hl_number = mk_vartype "'n";;
let hl_real = `:real`;;
let hl_ereal = mk_type("ereal",[]);;

(* ---------- constants: ours and HOL Light's ---------- *)

let hl_generic : (string, hol_type) Hashtbl.t = Hashtbl.create 300;;   (* the type that the text declares *)
let hl_table l = let t = Hashtbl.create 60 in List.iter (fun (a,b) -> Hashtbl.add t a b) l; (t : (string,string) Hashtbl.t);;
let hl_names = hl_table
 ["=","="; "==>","==>"; "!","!"; "T","T"; "F","F"; "~","~"; "/\\","/\\"; "\\/","\\/"; "?","?"; "if","COND";
  "select","@"; ",",","; "fst","FST"; "snd","SND"; "exp","exp"; "log","log0"; "sqrt","sqrt0"; "abs","real_abs";
  "pi","pi"; "ext","Fin"; "top","Etop"; "elog","e_log"; "SupOn","esupon"; "Measurable","Measurable";
  "L","lintegral"; "lebesgue","lebesgue"; "withdensity","with_density"; "density","density_of"; "map","image_measure";
  "dirac","point_mass"; "combine","combined"; "atoms","point_masses"; "semi","joint"; "product","product_measure";
  "kdensity","kernel_density"; "Standard","is_standard"];;
let hl_at_real = hl_table
 ["+","real_add"; "-","real_sub"; "*","real_mul"; "/","real_div"; "neg","real_neg"; "^","power"; "<=","real_le";
  "<","real_lt"; "SumOn","rsumon"; "ProdOn","rprodon"];;
let hl_at_ereal = hl_table
 ["+","e_add"; "-","e_sub"; "*","e_mul"; "/","e_div"; "neg","e_neg"; "^","e_pow"; "<=","e_le"; "<","e_lt";
  "SumOn","esumon"; "ProdOn","eprodon"];;

(* The types at which an overloaded constant exists; 'n itself stands in definitions that are instantiated. *)
let hl_instances g =
  if mem hl_number (tyvars g)
  then ["r",[hl_real,hl_number]; "e",[hl_ereal,hl_number]; "g",[]] else ["",[]];;
let hl_builtin = map fst (constants()) @ map fst !the_interface;;       (* names that mean something else here *)
let hl_name name i =
  match i with
    "r" when Hashtbl.mem hl_at_real name -> Hashtbl.find hl_at_real name
  | "e" when Hashtbl.mem hl_at_ereal name -> Hashtbl.find hl_at_ereal name
  | "g" | "r" | "e" -> i ^ "'" ^ name
  | _ -> try Hashtbl.find hl_names name with Not_found -> if mem name hl_builtin then "our_" ^ name else name;;

let hl_const name ty =
  let g = (try Hashtbl.find hl_generic name with Not_found -> failwith ("no constant " ^ name)) in
  let n = rev_assocd hl_number (type_match g ty []) hl_number in
  let i = if not (mem hl_number (tyvars g)) then "" else
          if n = hl_real then "r" else if n = hl_ereal then "e" else "g" in
  let h = hl_name name i in
  let c = mk_const(h, type_match (get_const_type h) ty []) in
  if type_of c = ty then c else failwith ("the type of " ^ name);;

(* A constant that the text declares is HOL Light's if it has one, defined in model.ml or by HOL Light. *)
let hl_declare name g =
  let old = Hashtbl.mem hl_generic name in
  if old && Hashtbl.find hl_generic name <> g then failwith "a second constant" else
  Hashtbl.replace hl_generic name g;
  List.iter (fun (i,th) ->
    let h = hl_name name i and t = type_subst th g in
    if can get_const_type h then
      (let k = get_const_type h in ignore (type_match k t []); ignore (type_match t k []))
    else new_constant(h,t)) (hl_instances g);;

(* ---------- tokens ---------- *)

let hl_aliases =
 ["\\","\206\187"; "!","\226\136\128"; "?","\226\136\131"; "/\\","\226\136\167"; "\\/","\226\136\168"; "~","\194\172";
  "==>","\226\135\146"; "->","\226\134\146"; "<=","\226\137\164"; ">=","\226\137\165"; "~=","\226\137\160";
  "<<","\226\137\170"; "top","\226\136\158"];;
let hl_symbols = ["<=>"; "==>"; ":="; "->"; "--"; "/\\"; "\\/"; "<="; ">="; "<<"; "~="; "-"; "+"; "*"; "/"; "^"; "=";
  "<"; ">"; "~"; "!"; "?"; "\\"; "."; ","; ":"; "("; ")"; "["; "]"; "#"];;
type hlkind = Number | Name | Typevar | Symbol;;

let hl_tokens s =
  let n = String.length s in
  let digit i = i < n && s.[i] >= '0' && s.[i] <= '9' in
  let begins i p = let k = String.length p in i + k <= n && String.sub s i k = p in
  let alias i = List.find_opt (fun (_,p) -> begins i p) hl_aliases in
  let letter i = i < n && (let c = s.[i] in
    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c = '_' ||
    (Char.code c >= 128 && (Char.code c < 192 || alias i = None || begins i "\206\187"))) in
  let rec span p i = if p i then span p (i+1) else i in
  let word = span (fun i -> letter i || digit i) in
  let cut k i j = (k, String.sub s i (j-i)) in
  let rec go i acc =
    if i >= n then List.rev acc else
    if List.mem s.[i] [' ';'\n';'\t'] then go (i+1) acc else
    if digit i then
      let j = span digit i in
      let j = if begins j "." && digit (j+1) then span digit (j+1) else j in go j (cut Number i j :: acc) else
    match alias i with
      Some ("top",p) -> go (i + String.length p) ((Symbol,"top") :: acc)
    | Some (a,p) -> go (i + String.length p) ((Symbol,a) :: acc)
    | None ->
    if letter i then
      let j = span (fun i -> begins i "'") (word i) in go j (cut Name i j :: acc) else
    if s.[i] = '\'' && letter (i+1) then let j = word (i+1) in go j (cut Typevar i j :: acc) else
    match List.find_opt (begins i) hl_symbols with
      Some p -> go (i + String.length p) ((Symbol,p) :: acc)
    | None -> failwith ("no token begins with " ^ String.sub s i 1) in
  go 0 [];;

(* ---------- types that are to be found ---------- *)

let hl_found : (string, hol_type) Hashtbl.t = Hashtbl.create 100;;
let hl_count = ref 0;;
let hl_unknown sort = incr hl_count; mk_vartype (sort ^ string_of_int !hl_count);;
let hl_sort t = match t with Tyvar v -> v.[0] | _ -> ' ';;
let rec hl_head t = match t with
    Tyvar v when Hashtbl.mem hl_found v -> hl_head (Hashtbl.find hl_found v) | _ -> t;;
let rec hl_known t = match hl_head t with Tyapp(c,l) -> mk_type(c,map hl_known l) | v -> v;;
let rec hl_unify a b =
  let a = hl_head a and b = hl_head b in
  if a = b then () else
  let a,b = if hl_sort b = '?' || (hl_sort b = '#' && hl_sort a <> '?') then b,a else a,b in
  match a,b with
    Tyvar v,_ when hl_sort a = '?' || hl_sort a = '#' ->
      if hl_sort a = '#' && hl_sort b <> '#' && not (mem b [hl_real;hl_ereal;hl_number]) then failwith "a number" else
      if mem a (tyvars (hl_known b)) then failwith "a type within itself" else Hashtbl.add hl_found v b
  | Tyapp(c,l),Tyapp(d,m) when c = d -> List.iter2 hl_unify l m
  | _ -> failwith ("types differ: " ^ string_of_type (hl_known a) ^ " and " ^ string_of_type (hl_known b));;
let hl_final t =
  let t = hl_known t in
  let t = type_subst (map (fun v -> hl_real,v) (filter (fun v -> hl_sort v = '#') (tyvars t))) t in
  if exists (fun v -> hl_sort v = '?') (tyvars t) then failwith "a type is not determined" else t;;

(* ---------- expressions: a type, and what builds the term when all types are found ---------- *)

let hl_infix op = match op with
    "<=>" -> (1,1) | "==>" -> (3,2) | "\\/" -> (5,4) | "/\\" -> (7,6) | "+" | "-" -> (14,15) | "*" | "/" -> (16,17)
  | "^" -> (21,20) | "=" | "~=" | "<=" | "<" | ">=" | ">" | "<<" -> (10,10) | _ -> (0,0);;
let hl_fun a b = mk_type("fun",[a;b]);;
let hl_toks = ref ([] : (hlkind * string) list);;
let hl_next() = match !hl_toks with [] -> (Symbol,"") | t::_ -> t;;
let hl_drop() = hl_toks := tl !hl_toks;;
let hl_take s = if hl_next() = (Symbol,s) || hl_next() = (Name,s) then (hl_drop(); true) else false;;
let hl_want s = if not (hl_take s) then failwith (s ^ " is wanted before " ^ snd (hl_next()));;
let hl_is_name() = fst (hl_next()) = Name && not (mem (snd (hl_next())) ["for";"given";"holds";"needs"]);;
let hl_word() = if hl_is_name() then (let w = snd (hl_next()) in hl_drop(); w) else failwith "a name is wanted";;

let rec hl_type() =
  let rec products t = if hl_take "#" then products (mk_type("prod",[t;hl_factor()])) else t in
  let t = products (hl_factor()) in if hl_take "->" then hl_fun t (hl_type()) else t
and hl_factor() =
  let rec measures t = if hl_take "measure" then measures (mk_type("measure",[t])) else t in
  let t = (match hl_next() with
      (Symbol,"(") -> hl_drop(); let t = hl_type() in hl_want ")"; t
    | (Typevar,v) -> hl_drop(); mk_vartype v
    | (Name,w) when mem w ["bool";"real";"ereal"] -> hl_drop(); mk_type(w,[])
    | _ -> failwith "a type is wanted") in measures t;;

let hl_constant name =
  let g = (try Hashtbl.find hl_generic name with Not_found -> failwith ("no constant " ^ name)) in
  let t = type_subst (map (fun v -> hl_unknown (if v = hl_number then "#" else "?"),v) (tyvars g)) g in
  t, (fun _ -> hl_const name (hl_final t));;
let hl_apply (f,bf) (a,ba) =
  let r = hl_unknown "?" in hl_unify f (hl_fun a r);
  r, (fun env -> mk_comb(bf env, ba env));;
let hl_binary op a b = hl_apply (hl_apply (hl_constant op) a) b;;
let rec hl_operation op a b = match op with
    ">=" -> hl_binary "<=" b a | ">" -> hl_binary "<" b a
  | "<=>" -> hl_unify (fst a) bool_ty; hl_binary "=" a b
  | "~=" -> hl_apply (hl_constant "~") (hl_binary "=" a b)
  | _ -> hl_binary op a b;;
let hl_close sign bound e =
  itlist (fun (n,t) (r,b) ->
    let f = hl_fun t r, (fun env -> let v = mk_var(n,hl_final t) in mk_abs(v, b ((n,v)::env))) in
    if sign = "\\" then f else hl_apply (hl_constant sign) f) bound e;;
let hl_literal q =
  let t = hl_unknown "#" in
  t, (fun _ -> if hl_final t = hl_real then term_of_rat q else mk_comb(mk_const("Fin",[]),term_of_rat q));;
let hl_decimal s = match String.split_on_char '.' s with
    [a;b] -> num_of_string (a ^ b) // (Int 10 **/ Int (String.length b)) | _ -> num_of_string s;;

let rec hl_names_read() = if hl_is_name() then let w = hl_word() in w :: hl_names_read() else [];;
let hl_bound typed =
  let names = hl_names_read() in
  if names = [] || length (setify names) < length names then failwith "names, each once" else
  let t = if typed then (hl_want ":"; Some (hl_type())) else if hl_take ":" then Some (hl_type()) else None in
  map (fun n -> n, match t with Some t -> t | None -> hl_unknown "?") names;;

let rec hl_expression scope power =
  let rec more left related =
    let op = if fst (hl_next()) = Symbol then snd (hl_next()) else "" in
    let l,r = hl_infix op in
    if l <= power then left else
    if related && l = 10 then failwith "relations do not chain" else
    (hl_drop(); let right = hl_expression scope r in more (hl_operation op left right) (l = 10)) in
  let left = (match hl_next() with
      (Symbol,("\\"|"!"|"?" as sign)) ->
        hl_drop(); let b = hl_bound false in hl_want ".";
        hl_close sign b (hl_expression (rev b @ scope) 0)
    | (Symbol,"~") -> hl_drop(); let e = hl_expression scope 8 in hl_apply (hl_constant "~") e
    | (Symbol,"-") -> hl_drop(); let e = hl_expression scope 16 in hl_apply (hl_constant "neg") e
    | _ -> hl_arguments scope (hl_atom scope)) in
  more left false
and hl_arguments scope f = match hl_next() with
    (Number,_) | (Symbol,("("|"["|"top")) -> let a = hl_atom scope in hl_arguments scope (hl_apply f a)
  | (Name,_) when hl_is_name() -> let a = hl_atom scope in hl_arguments scope (hl_apply f a)
  | _ -> f
and hl_atom scope = match hl_next() with
    (Symbol,"(") ->
      hl_drop(); let e = hl_expression scope 0 in
      let e = (if hl_take ":" then (hl_unify (fst e) (hl_type()); e) else
               if hl_take "," then (let b = hl_expression scope 0 in hl_binary "," e b) else e) in
      hl_want ")"; e
  | (Symbol,"[") ->
      hl_drop(); let sign = if hl_take "-" then Int (-1) else Int 1 in
      let number() = (match hl_next() with (Number,s) -> hl_drop(); hl_decimal s | _ -> failwith "a numeral") in
      let a = number() in let q = if hl_take "/" then a // number() else a in
      hl_want "]"; hl_literal (sign */ q)
  | (Number,s) -> hl_drop(); hl_literal (hl_decimal s)
  | (Symbol,"top") -> hl_drop(); hl_constant "top"
  | _ -> let n = hl_word() in
         if List.mem_assoc n scope then assoc n scope, (fun env -> assoc n env) else hl_constant n;;

let hl_variables() =
  let rec more() = let b = hl_bound true in if hl_take "," then b @ more() else b in
  if hl_take "for" then more() else [];;
let hl_build (t,b) = if !hl_toks <> [] then failwith ("too much: " ^ snd (hl_next())) else (ignore t; b []);;
let hl_start s = Hashtbl.clear hl_found; hl_toks := hl_tokens s;;
let hl_statement s =
  hl_start s;
  let b = hl_variables() in let scope = rev b in
  let rec given() = let e = hl_expression scope 0 in if hl_take "," then e :: given() else [e] in
  let hyps = if hl_take "given" then given() else [] in
  hl_want "holds";
  let e = itlist (hl_binary "==>") hyps (hl_expression scope 0) in
  hl_unify (fst e) bool_ty; hl_build (hl_close "!" b e);;
let hl_definition s =
  hl_start s;
  let t = if hl_take ":" then hl_type() else hl_unknown "?" in
  let b = hl_variables() in
  hl_want ":=";
  let e = hl_close "\\" b (hl_expression (rev b) 0) in hl_unify (fst e) t; hl_build e;;

(* ---------- blocks: kind, name and text ---------- *)

let hl_file f =
  let ic = open_in_bin f in let s = really_input_string ic (in_channel_length ic) in close_in ic; s;;
let hl_prose = ["source"; "proved"; "convention"; "note"; "called"];;
let hl_blocks s =
  let rec go ls cur acc = match ls with
      [] -> List.rev (match cur with None -> acc | Some (h,b,_) -> (h,b) :: acc)
    | l::r when String.length l > 1 && String.sub l 0 2 = "--" -> go r cur acc
    | l::r when l <> "" && l.[0] <> ' ' -> go r (Some (l,"",false)) (match cur with None -> acc | Some (h,b,_) -> (h,b) :: acc)
    | l::r -> (match cur with
        None -> if hl_words l = [] then go r None acc else failwith "an indented line belongs to no block"
      | Some (h,b,prose) ->
          let prose = prose || (String.length l > 2 && l.[2] <> ' ' && mem (hd (hl_words l)) hl_prose) in
          go r (Some (h, (if prose then b else b ^ "\n" ^ l), prose)) acc) in
  map (fun (h,b) -> match hl_words h with
      kind::name::rest -> kind,name,String.concat " " rest ^ b
    | _ -> failwith ("a block without a name: " ^ h)) (go (String.split_on_char '\n' s) None []);;
