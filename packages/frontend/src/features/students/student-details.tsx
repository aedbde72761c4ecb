import type { StudentWire } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { formatDay, formatInstantDay, formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { NextChargeBadge, PausedBadge } from "./next-charge-badge.tsx";
import type { StudentAction } from "./student-actions.tsx";
import { StudentCharges } from "./student-charges.tsx";
import { StudentConsent } from "./student-consent.tsx";
import { Fact } from "./student-fact.tsx";
import { StudentMore } from "./student-more.tsx";
import { TermsFacts } from "./terms/terms-facts.tsx";

const AdvanceDialog = lazyPart(
  async () => (await import("../../components/settlement/advance-dialog.tsx")).AdvanceDialog,
);

type Props = { student: StudentWire; onAction(action: StudentAction): void };

/** Everything stored about a student, with their charges and rarer actions. */
export function StudentDetails({ student, onAction }: Props) {
  const profile = useQuery(profileQueries.own()).data;
  const paymentMethod = profile?.paymentMethod ?? "pix";
  const [isAdvance, setAdvance] = useState(false);
  return (
    <>
      <div className="mb-4 empty:hidden">
        <PausedBadge student={student} />
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name="E-mail">{student.email ?? "sem e-mail"}</Fact>
        <Fact name="Telefone">{student.phone ? formatPhone(student.phone) : "sem telefone"}</Fact>
        <Fact name="Plano">
          {student.plan
            ? `${formatPrice(student.plan.price)} · ${periodLabel(student.plan.periodInMonths, student.plan.isOneTime)}`
            : "Sem plano"}
        </Fact>
        {student.status !== "arquivado" && (
          <Fact name={student.isOverdue ? "Cobrança em atraso" : "Próxima cobrança"}>
            <NextChargeBadge student={student} />
          </Fact>
        )}
        <TermsFacts student={student} today={useToday()} />
        <Fact name="Aluno desde">{formatInstantDay(student.createdAt, profile?.timezone)}</Fact>
        {student.birthday && <Fact name="Nascimento">{formatDay(student.birthday)}</Fact>}
        {student.notes && <Fact name="Observações">{student.notes}</Fact>}
      </dl>
      <StudentConsent studentId={student.id} />
      {student.status === "arquivado" ? (
        <Button wide className="mt-6" onClick={() => onAction("reactivate")}>
          Reativar
        </Button>
      ) : (
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button tone="secondary" onClick={() => onAction("edit")}>
            Editar
          </Button>
          <ButtonLink to={paths.invoice(student.id)}>{student.isOverdue ? "Lembrar" : "Cobrar"}</ButtonLink>
          {student.plan && student.status !== "aguardando" && (
            <Button tone="quiet" className="col-span-2" onClick={() => setAdvance(true)}>
              <CalendarPlus aria-hidden />
              Receber adiantado
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {isAdvance && (
          <AdvanceDialog student={student} paymentMethod={paymentMethod} onClose={() => setAdvance(false)} />
        )}
      </Suspense>
      <h3 className="mt-6 mb-1 font-bold">Histórico de pagamentos</h3>
      <StudentCharges studentId={student.id} paymentMethod={paymentMethod} />
      <StudentMore student={student} onAction={onAction} />
    </>
  );
}
