import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { useState } from "react";
import { countStudents } from "../../data/charges/sum-of.ts";
import { formatCount } from "../../lib/format.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SettleMany } from "./settle-many.tsx";

/**
 * Settles the chosen charges, all on one day and by one method. The charges stay as they were when
 * the dialog opened.
 */
export function SettleChosenDialog(props: {
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onClose(): void;
  onSettled(): void;
}) {
  const [charges] = useState(props.charges);
  const students = countStudents(charges);
  return (
    <Dialog
      onClose={props.onClose}
      title="Marcar como pagas"
      description={`${formatCount(charges.length, "cobrança", "cobranças")} de ${formatCount(students, "aluno", "alunos")}. O que falta de cada uma fica recebido.`}
    >
      <SettleMany
        charges={charges}
        paymentMethod={props.paymentMethod}
        onClose={props.onClose}
        onSettled={props.onSettled}
      />
    </Dialog>
  );
}
