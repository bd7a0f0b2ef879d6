(* Measures and what is made of them, as docs/model.md says.  A measure is a function of sets that is 0 on sets
   that are not measurable; L is the lower integral of the positive part, a supremum over simple functions, which
   are lists of weights and sets.  What has no usual meaning is the zero measure, or the density 0. *)

let is_measure = new_definition
 `is_measure (m:(X->bool)->ereal) <=>
    m (\x. F) = Fin(&0) /\ (!s. e_le (Fin(&0)) (m s)) /\ (!s. ~sigma s ==> m s = Fin(&0)) /\
    (!s t. sigma s /\ sigma t /\ (!x. ~(s x /\ t x)) ==> m (\x. s x \/ t x) = e_add (m s) (m t)) /\
    (!f:num->X->bool. (!n. sigma (f n)) /\ (!n x. f n x ==> f (SUC n) x)
       ==> m (\x. ?n. f n x) = esupon (\n. T) (\n. m (f n)))`;;
let IS_MEASURE_ZERO = prove(`is_measure (\s:X->bool. Fin(&0))`,
  REWRITE_TAC[is_measure; EADD; ELE; EREAL; ereal_DISTINCT; GSYM ereal_DISTINCT; REAL_LE_REFL; REAL_ADD_LID] THEN
  REPEAT STRIP_TAC THEN MP_TAC(ISPECL [`\n:num. T`; `\n:num. Fin(&0)`] ESUPON) THEN BETA_TAC THEN
  DISCH_THEN(CONJUNCTS_THEN2 MP_TAC (MP_TAC o SPEC `Fin(&0)`)) THEN
  SPEC_TAC(`esupon (\n:num. T) (\n. Fin(&0))`,`x:ereal`) THEN GEN_TAC THEN
  STRUCT_CASES_TAC(SPEC `x:ereal` ereal_CASES) THEN REWRITE_TAC HL_ED0 THEN
  REWRITE_TAC[EREAL; REAL_LE_REFL] THEN REAL_ARITH_TAC);;
let MSR = new_type_definition "measure" ("mk_measure","msr")
  (prove(`?m:(X->bool)->ereal. is_measure m`, MESON_TAC[IS_MEASURE_ZERO]));;
let SIGMA_MEASURE = new_axiom `(sigma:((X)measure->bool)->bool) =
  generated (\s. ?a t. sigma a /\ sigma t /\ s = (\P. t (msr P a)))`;;

let weighted = new_recursive_definition list_RECURSION
 `(weighted [] (x:X) = &0) /\
  (weighted (CONS h l) x = (if SND h x then FST h else &0) + weighted l x)`;;
let weight = new_recursive_definition list_RECURSION
 `(weight (P:(X)measure) [] = Fin(&0)) /\
  (weight P (CONS h l) = e_add (e_mul (Fin(FST h)) (msr P (SND h))) (weight P l))`;;
let simple = new_definition
 `simple (l:(real#(X->bool))list) <=> ALL (\h. &0 <= FST h /\ sigma (SND h)) l`;;
let lintegral = new_definition
 `lintegral P (f:X->ereal) = esupon
    (\l. simple l /\ !x. e_le (Fin(weighted l x)) (if e_le (Fin(&0)) (f x) then f x else Fin(&0))) (weight P)`;;

(* The measure of the sets is what the functional says of their indicators. *)
let measure_of = new_definition
 `measure_of (J:(X->ereal)->ereal) =
    mk_measure (\s. if sigma s then J (\x. if s x then Fin(&1) else Fin(&0)) else Fin(&0))`;;
let zero_measure = new_definition `(zero_measure:(X)measure) = mk_measure (\s. Fin(&0))`;;
let is_prob = new_definition `is_prob (P:(X)measure) <=> lintegral P (\x. Fin(&1)) = Fin(&1)`;;
let is_sigma_finite = new_definition
 `is_sigma_finite (P:(X)measure) <=>
    ?f. Measurable f /\ (!x. &0 < f x) /\ e_lt (lintegral P (\x. Fin(f x))) Etop`;;
let is_abs_continuous = new_definition
 `is_abs_continuous (P:(X)measure) Q <=> !s. sigma s /\ msr Q s = Fin(&0) ==> msr P s = Fin(&0)`;;

let lebesgue = new_definition `lebesgue = @P. !a b. a <= b ==> msr P (\x. a <= x /\ x <= b) = Fin(b - a)`;;
let image_measure = new_definition
 `image_measure (g:X->Y) P = if Measurable g then measure_of (\f. lintegral P (\x. f (g x))) else zero_measure`;;
let with_density = new_definition
 `with_density M (p:X->real) =
    if Measurable p then measure_of (\f. lintegral M (\x. e_mul (Fin(max (p x) (&0))) (f x))) else zero_measure`;;
let point_mass = new_definition `point_mass (x:X) = measure_of (\f. f x)`;;
let combined = new_definition
 `combined w (K:I->(X)measure) =
    if FINITE (\i:I. T) /\ (!i. &0 <= w i)
    then measure_of (\f. iterate e_add (\i. T) (\i. e_mul (Fin(w i)) (lintegral (K i) f))) else zero_measure`;;
let point_masses = new_definition
 `point_masses w (x:real->X) =
    if !n:num. &0 <= w(&n)
    then measure_of (\f. esupon (\n:num. T) (\n. iterate e_add (0..n) (\k. e_mul (Fin(w(&k))) (f (x(&k))))))
    else zero_measure`;;
let joint = new_definition
 `joint P (K:X->(Y)measure) =
    if is_prob P /\ Measurable K /\ (!x. is_prob (K x))
    then measure_of (\f. lintegral P (\x. lintegral (K x) (\y. f (x,y)))) else zero_measure`;;
let product_measure = new_definition
 `(product_measure (Q:I->(X)measure)):(I->X)measure =
    if FINITE (\i:I. T) /\ (!i. is_prob (Q i))
    then @R. !s. (!i. sigma (s i)) ==> msr R (\x. !i. s i (x i)) = iterate e_mul (\i. T) (\i. msr (Q i) (s i))
    else zero_measure`;;
(* p is a density of the part of P that is absolutely continuous with respect to Q: off a set that Q does not see. *)
let is_density = new_definition
 `is_density P Q (p:X->real) <=> Measurable p /\ (!x. &0 <= p x) /\
    ?n. sigma n /\ msr Q n = Fin(&0) /\
        !a. sigma a ==> msr P (\x. a x /\ ~n x) = lintegral Q (\x. if a x then Fin(p x) else Fin(&0))`;;
let density_of = new_definition
 `density_of P (Q:(X)measure) =
    if is_sigma_finite P /\ is_sigma_finite Q /\ (?p. is_density P Q p) then @p. is_density P Q p else (\x. &0)`;;
let is_standard = new_definition
 `is_standard (s:X->bool) <=> ?f g b. sigma b /\
    (!x. s x ==> b (f x) /\ g (f x) = x) /\ (!y:real. b y ==> s (g y) /\ f (g y) = y) /\
    (!t. sigma t ==> ?u. sigma u /\ !x. s x ==> (t (f x) <=> u x)) /\
    (!u. sigma u ==> sigma (\y. b y /\ u (g y)))`;;
let is_kernel_density = new_definition
 `is_kernel_density K (H:X->(Y)measure) k <=>
    Measurable (\z. k (FST z) (SND z)) /\ (!x y. &0 <= k x y) /\
    !x. is_abs_continuous (K x) (H x) ==>
      ?n. sigma n /\ msr (H x) n = Fin(&0) /\ !y. ~n y ==> k x y = density_of (K x) (H x) y`;;
let kernel_density = new_definition
 `kernel_density K (H:X->(Y)measure) =
    if is_standard (\y:Y. T) /\ Measurable K /\ Measurable H /\ (!x. is_prob (K x)) /\ (!x. is_prob (H x)) /\
       (?k. is_kernel_density K H k)
    then @k. is_kernel_density K H k else (\x y. &0)`;;
