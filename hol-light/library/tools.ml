(* What proves statements of the library here.  A proof that fails is named, and the statement stays believed. *)

exception Hl_late;;
(* Only what would never end is stopped: the time of the wall must not decide. *)
let hl_within secs f x =
  let old = Sys.signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Hl_late)) in
  ignore (Unix.alarm secs);
  let fin () = ignore (Unix.alarm 0); Sys.set_signal Sys.sigalrm old in
  (try let r = f x in fin (); r with e -> fin (); raise e);;
let hl_failed = ref ([] : string list);;
let hl_prove l = List.iter (fun (name,tac) ->
  if not (Hashtbl.mem hl_theorems name) then
  try
    let tm,_ = (try Hashtbl.find hl_statements name with Not_found -> failwith "no such statement") in
    hl_provide name (hl_within 1800 (fun () -> prove(tm,tac)) ())
  with Sys.Break -> raise Sys.Break
     | e -> hl_failed := name :: !hl_failed;
            Printf.printf "NOT PROVED %s: %s\n%!" name (match e with Failure m -> m | e -> Printexc.to_string e)) l;;
let hl_each names tac = hl_prove (map (fun n -> n,tac) (hl_words names));;
meson_chatty := false;;

(* The definition of a constant, |- c = \x y. ..., at real if it is overloaded; and all its instances. *)
let HL_DEF n = hd (Hashtbl.find hl_definitions n);;
let HL_DEFS n = Hashtbl.find hl_definitions n;;
let HL_L n = Hashtbl.find hl_theorems n;;
