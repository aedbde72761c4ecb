import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { planQueries } from "../../../data/plans/queries.ts";
import { useStudent } from "../../../data/students/use-student.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { paths } from "../../../lib/paths.ts";
import { PausedBadge } from "../next-charge-badge.tsx";
import { PayerOffer } from "../payers/payer-offer.tsx";
import type { StudentAction } from "../student-actions.tsx";
import { StudentDialogs } from "../student-dialogs.tsx";
import { StudentFacts } from "../student-facts.tsx";
import { StudentMore } from "../student-more.tsx";
import { ChargeLink } from "./balance.tsx";
import { PersonPage } from "./person-page.tsx";
import { PersonParts } from "./person-parts.tsx";

const AdvanceDialog = lazyPart(
  async () => (await import("../../../components/settlement/advance-dialog.tsx")).AdvanceDialog,
);

const ExtraCharge = lazyPart(async () => (await import("../extra-charge.tsx")).ExtraCharge);

const MISSING = {
  code: "student.not_found",
  title: "Aluno não encontrado",
  text: "O cadastro foi apagado, ou o link não está completo.",
} as const;

export function StudentPage({ id }: { id: number }) {
  return (
    <PersonPage
      of={useStudent(id)}
      kind="Aluno"
      who="o aluno"
      missing={MISSING}
      subtitle={(student) => <Subtitle student={student} />}
    >
      {(student) => <StudentParts student={student} />}
    </PersonPage>
  );
}

function Subtitle({ student }: { student: StudentWire }) {
  const { plan, payer, payerId } = student;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{plan?.name ?? "Sem plano"}</span>
      {payer && (
        <span>
          Quem paga:{" "}
          {payerId === null ? (
            payer.name
          ) : (
            <Link to={paths.payer(payerId)} className="font-semibold text-link underline-offset-4 hover:underline">
              {payer.name}
            </Link>
          )}
        </span>
      )}
      <PausedBadge student={student} />
    </span>
  );
}

function StudentParts({ student }: { student: StudentWire }) {
  const navigate = useNavigate();
  const plans = useQuery(planQueries.list()).data ?? [];
  const [action, setAction] = useState<StudentAction>();
  const [isExtra, setExtra] = useState(false);
  const isArchived = student.status === "arquivado";
  return (
    <>
      <PersonParts
        personId={student.id}
        payer={student.billTo}
        pageUrl={student.payerId === null ? student.pageUrl : null}
        studentIds={[student.id]}
        isArchived={isArchived}
        facts={
          <>
            <StudentFacts student={student} />
            <div className="mt-4 empty:hidden">
              <PayerOffer student={student} />
            </div>
            {!isArchived && (
              <div className="mt-5 grid gap-3">
                <Button tone="secondary" onClick={() => setAction("edit")}>
                  Editar
                </Button>
                <Button tone="secondary" onClick={() => setExtra(true)}>
                  Cobrança avulsa
                </Button>
              </div>
            )}
            <StudentMore student={student} onAction={setAction} />
          </>
        }
        actions={(open, paymentMethod) => (
          <StudentMainActions {...{ student, open, paymentMethod }} onAction={setAction} />
        )}
      />
      {isExtra && (
        <Suspense>
          <ExtraCharge students={[student]} onClose={() => setExtra(false)} />
        </Suspense>
      )}
      {action && (
        <StudentDialogs
          student={student}
          action={action}
          plans={plans}
          onClose={() => setAction(undefined)}
          onGone={() => navigate(paths.students, { replace: true })}
        />
      )}
    </>
  );
}

type ActionsProps = {
  student: StudentWire;
  open: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onAction(action: StudentAction): void;
};

/** Shows the main actions for a student; an archived one can only be reactivated. */
function StudentMainActions({ student, open, paymentMethod, onAction }: ActionsProps) {
  const [isAdvance, setAdvance] = useState(false);
  const { status, plan, id } = student;
  if (status === "arquivado") return <Button onClick={() => onAction("reactivate")}>Reativar</Button>;
  return (
    <>
      <ChargeLink charges={open} to={paths.invoice(id)} isActive={status === "ativo"} />
      {plan && status !== "aguardando" && (
        <Button tone="quiet" onClick={() => setAdvance(true)}>
          <CalendarPlus aria-hidden />
          Receber adiantado
        </Button>
      )}
      <Suspense>
        {isAdvance && (
          <AdvanceDialog student={student} paymentMethod={paymentMethod} onClose={() => setAdvance(false)} />
        )}
      </Suspense>
    </>
  );
}
