import type { ChargeWire } from "@emdia/contracts/charge";
import { useNavigate } from "react-router-dom";
import { ReasonDialog } from "../../components/ui/reason-dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { invoiceMessages } from "./messages.ts";

export function VoidCharge({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useWrite("voidCharge");
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title="Cancelar esta cobrança?"
      description={`${charge.studentName}, ${charge.reference}, ${formatPrice(charge.amount)}. Ela sai de todas as listas e somas. O mês só volta a ser cobrado por você, com "Cobrar de novo" na página do aluno. Continua na exportação dos seus dados.`}
      missing="Diga o motivo"
      label="Cancelar cobrança"
      busyLabel="Cancelando..."
      tone="danger"
      isBusy={isPending}
      name={charge.studentName}
      act={(reason) => mutateAsync({ params: { id: charge.id }, body: { reason } })}
      onDone={() => {
        invoiceMessages.voided();
        navigate(paths.dashboard);
      }}
      failed={invoiceMessages.voidFailed}
      onClose={onClose}
    />
  );
}
