(* Replays statements, each in a child: what was defined and assumed for one is unknown to the next.  The answers
   are JSON, one file for each. *)

let hl_json s =
  let b = Buffer.create (String.length s + 20) in
  Buffer.add_char b '"';
  String.iter (fun c -> match c with
      '"' | '\\' -> Buffer.add_char b '\\'; Buffer.add_char b c
    | '\n' -> Buffer.add_string b "\\n"
    | c -> Buffer.add_char b c) s;
  Buffer.add_char b '"'; Buffer.contents b;;
let hl_list l = "[" ^ String.concat "," l ^ "]";;
(* A leaf that was proved is named by a digest of its text. *)
let hl_name_of_leaf tm = hl_json (String.sub (Digest.to_hex (Digest.string (string_of_term tm))) 0 10);;
let hl_answer id =
  let t0 = Sys.time() in
  try
    let claims = hl_read_text ["define";"claim";"refuted"] (id ^ ".txt") in
    let n,proved,certificates = hl_replay claims (id ^ ".log") in
    let seconds = Sys.time() -. t0 in
    let theorem (n,(th,leaves)) = Printf.sprintf "{\"name\": %s, \"hypotheses\": %s, \"leaves\": %s, \"theorem\": %s}" (hl_json n)
      (hl_list (map (fun h -> hl_json (string_of_term h)) (hyp th))) (hl_list (map hl_name_of_leaf leaves)) (hl_json (string_of_term (concl th))) in
    let used = Hashtbl.fold (fun k _ l -> k :: l) hl_believed (Hashtbl.fold (fun k _ l -> k :: l) hl_used []) in
    let rules = Hashtbl.fold (fun k (n,t) l -> Printf.sprintf "[%s, %d, %.3f]" (hl_json k) n t :: l) hl_times [] in
    Printf.sprintf "{\"id\": %s, \"steps\": %d, \"seconds\": %.2f, \"megabytes\": %d, \"believed\": %s, \"rules\": %s, \"certified\": %s, \"theorems\": %s}"
      (hl_json id) n seconds ((Gc.quick_stat()).Gc.top_heap_words / 131072)
      (hl_list (map hl_json (sort (<) used))) (hl_list rules)
      (hl_list (map string_of_bool certificates)) (hl_list (map theorem proved))
  with Failure m -> Printf.sprintf "{\"id\": %s, \"refused\": %s}" (hl_json id) (hl_json m)
     | e -> Printf.sprintf "{\"id\": %s, \"refused\": %s}" (hl_json id) (hl_json (Printexc.to_string e));;
(* Which statements of the library are theorems here, from HOL Light's three axioms alone or from sigma.ml too. *)
let hl_library file =
  let known,believed = partition (Hashtbl.mem hl_theorems) (rev !hl_order) in
  let sigma,proved = partition (Hashtbl.mem hl_rests) known in
  let names l = hl_list (map hl_json l) and oc = open_out file in
  Printf.fprintf oc "{\"version\": %s, \"proved\": %s, \"from_sigma\": %s, \"believed\": %s}\n"
    (hl_json hol_version) (names proved) (names sigma) (names believed); close_out oc;;
let hl_child id =
  match Unix.fork() with
    0 -> let oc = open_out (id ^ ".json.part") in
         output_string oc (hl_answer id ^ "\n"); close_out oc;
         Sys.rename (id ^ ".json.part") (id ^ ".json"); exit 0
  | pid -> pid;;
let rec hl_serve jobs running ids = match ids with
    [] -> List.iter (fun _ -> ignore (Unix.wait())) running
  | id::rest when length running < jobs -> hl_serve jobs (hl_child id :: running) rest
  | _ -> let pid,_ = Unix.wait() in hl_serve jobs (filter ((<>) pid) running) ids;;
