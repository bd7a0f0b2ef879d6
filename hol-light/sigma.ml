(* Measurable sets.  A type has a sigma-algebra, as docs/model.md says; HOL Light has no definition by cases of
   types, so sigma is a constant about which six axioms say what the model says (measure.ml has a seventh, at measures): that it is a sigma-algebra, and
   which one at bool, real, ereal, pairs and functions.  Measurable is a definition.  They are consistent: in a
   model of HOL Light in which these types are different sets, sigma is defined by recursion on types: that of a
   type of measures needs only that of the space. *)

let salgebra = new_definition
 `salgebra (A:(X->bool)->bool) <=> A (\x. F) /\ (!s. A s ==> A (\x. ~s x)) /\
    (!f. (!n:num. A (f n)) ==> A (\x. ?n. f n x))`;;
let generated = new_definition
 `generated (G:(X->bool)->bool) s <=> !A. salgebra A ==> (!t. G t ==> A t) ==> A s`;;
new_constant("sigma",`:(X->bool)->bool`);;
let SIGMA_ALGEBRA = new_axiom `salgebra (sigma:(X->bool)->bool)`;;
let SIGMA_BOOL = new_axiom `!s:bool->bool. sigma s`;;
let SIGMA_REAL = new_axiom `(sigma:(real->bool)->bool) = generated (\s. ?c. s = (\x. x <= c))`;;
let SIGMA_EREAL = new_axiom `(sigma:(ereal->bool)->bool) = generated (\s. ?c. s = (\x. e_le x (Fin c)))`;;
let SIGMA_PROD = new_axiom `(sigma:(X#Y->bool)->bool) =
  generated (\s. (?t. sigma t /\ s = (\z. t (FST z))) \/ (?t. sigma t /\ s = (\z. t (SND z))))`;;
let SIGMA_FUN = new_axiom `(sigma:((X->Y)->bool)->bool) = generated (\s. ?i t. sigma t /\ s = (\f. t (f i)))`;;
let MEASURABLE = new_definition `Measurable (f:X->Y) <=> !s. sigma s ==> sigma (\x. s (f x))`;;
