import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Loading } from "../../components/feedback/loading.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { useChargeParts } from "./charge-parts.ts";
import { PausedBadge } from "./next-charge-badge.tsx";
import { OpenCharges } from "./open-charges.tsx";
import type { StudentAction } from "./student-actions.tsx";
import { ChargesFailed, ClosedCharges } from "./student-charges.tsx";
import { StudentFacts } from "./student-facts.tsx";
import { StudentMore } from "./student-more.tsx";

const AdvanceDialog = lazyPart(
  async () => (await import("../../components/settlement/advance-dialog.tsx")).AdvanceDialog,
);

type Props = { student: StudentWire; onAction(action: StudentAction): void };

/**
 * Shows all data of a student: first the open charges, which are the usual reason to open the
 * details, then the student's data, the other charges and rarer actions. The details appear only
 * when the charges are read, so that no content is pushed away later.
 */
export function StudentDetails({ student, onAction }: Props) {
  const paymentMethod = useQuery(profileQueries.own()).data?.paymentMethod ?? "pix";
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const { open, closed } = useChargeParts(charges.data);
  const [isAdvance, setAdvance] = useState(false);
  if (charges.isPending) return <Loading text="Carregando o aluno..." />;
  return (
    // The width of this container decides the layout, not the width of the window, because beside
    // the list the details are as narrow as on a phone.
    <div className="@container">
      <div className="mb-3 empty:hidden">
        <PausedBadge student={student} />
      </div>
      {charges.isError && <ChargesFailed error={charges.error} onRetry={() => void charges.refetch()} />}
      {open.length > 0 && (
        <section aria-label="Em aberto" className="mb-4 border-line border-b pb-1.5">
          <OpenCharges charges={open} paymentMethod={paymentMethod} isArchived={student.status === "arquivado"} />
        </section>
      )}
      <StudentFacts student={student} />
      {student.status === "arquivado" ? (
        <Button wide className="mt-6" onClick={() => onAction("reactivate")}>
          Reativar
        </Button>
      ) : (
        <MainActions student={student} onAction={onAction} onAdvance={() => setAdvance(true)} />
      )}
      <Suspense>
        {isAdvance && (
          <AdvanceDialog student={student} paymentMethod={paymentMethod} onClose={() => setAdvance(false)} />
        )}
      </Suspense>
      {!charges.isError && (
        <>
          <h3 className="mt-6 mb-1 font-bold">Histórico de pagamentos</h3>
          {closed.length > 0 ? (
            <ClosedCharges charges={closed} />
          ) : (
            <p className="text-ink-2 text-sm">{open.length > 0 ? "Nada pago ainda." : "Nenhuma cobrança ainda."}</p>
          )}
        </>
      )}
      <StudentMore student={student} onAction={onAction} />
    </div>
  );
}

function MainActions({ student, onAction, onAdvance }: Props & { onAdvance(): void }) {
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
      <Button tone="secondary" onClick={() => onAction("edit")}>
        Editar
      </Button>
      <ButtonLink to={paths.invoice(student.id)}>{student.isOverdue ? "Lembrar" : "Cobrar"}</ButtonLink>
      {student.plan && student.status !== "aguardando" && (
        <Button tone="quiet" className="col-span-full" onClick={onAdvance}>
          <CalendarPlus aria-hidden />
          Receber adiantado
        </Button>
      )}
    </div>
  );
}
