(** What mcfw did on rational data is what the algorithm does: the rows of three tables. *)
Require Import List.
From MCFW Require Import step_rows batch_rows.
From MCFW Require step_table clipped_table batch_table.

Theorem steps_agree : Forall says step_table.table.
Proof. exact (table_sound _ step_table.checked). Qed.
Theorem clipped_steps_agree : Forall says clipped_table.table.
Proof. exact (table_sound _ clipped_table.checked). Qed.
Theorem batch_steps_agree : Forall batch_says batch_table.table.
Proof. exact (batch_table_sound _ batch_table.checked). Qed.
