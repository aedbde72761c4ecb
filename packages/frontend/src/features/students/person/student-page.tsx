import type { StudentWire } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, ReceiptText, UserCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { AdvanceDialog } from "../../../components/settlement/lazy-dialogs.ts";
import { planQueries, profileQueries } from "../../../data/queries.ts";
import { useStudent } from "../../../data/students/students.ts";
import { formatPrice } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.tsx";
import { paths } from "../../../lib/paths.ts";
import { PausedBadge } from "../student-cells.tsx";
import { type StudentAction, StudentDialogs } from "../student-dialogs.tsx";
import { StudentFacts } from "../student-facts.tsx";
import { PersonPage } from "./person-page.tsx";
import { PersonParts } from "./person-parts.tsx";
import { useKeepingActions } from "./use-person-actions.ts";

const ExtraCharge = lazyPart(async () => (await import("../extra-charge.tsx")).ExtraCharge);

const MISSING = {
  code: "student.not_found",
  title: "Aluno não encontrado",
  text: "O cadastro foi apagado, ou o link não está completo.",
} as const;

export function StudentPage({ id }: { id: number }) {
  return (
    <PersonPage of={useStudent(id)} kind="Aluno" who="o aluno" missing={MISSING}>
      {(student) => <StudentParts student={student} />}
    </PersonPage>
  );
}

function Subtitle({ student }: { student: StudentWire }) {
  const { plan, payer, payerId, price } = student;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="num">
        {plan
          ? `${plan.name} · ${formatPrice(price ?? plan.price)} · ${periodLabel(plan.periodInMonths, plan.isOneTime)}`
          : "Sem plano"}
      </span>
      {payer && (
        <span>
          Quem paga:{" "}
          {payerId === null ? (
            payer.name
          ) : (
            <Link
              to={paths.payer(payerId)}
              className="-my-3 inline-flex min-h-11 items-center font-semibold text-on-deep underline underline-offset-4"
            >
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
  const profile = useQuery(profileQueries.own()).data;
  const [action, setAction] = useState<StudentAction | "extra" | "advance">();
  const close = () => setAction(undefined);
  const { id, name, status, plan, billTo } = student;
  const isArchived = status === "arquivado";
  const canAdvance = plan && !isArchived && status !== "aguardando";
  return (
    <>
      <PersonParts
        id={id}
        name={name}
        subtitle={<Subtitle student={student} />}
        payer={billTo}
        pageUrl={student.payerId === null ? student.pageUrl : null}
        studentIds={[id]}
        isArchived={isArchived}
        isActive={status === "ativo"}
        sendAt={paths.invoice(id)}
        first={isArchived ? { label: "Reativar", icon: UserCheck, onPick: () => setAction("reactivate") } : undefined}
        charging={[
          ...(canAdvance
            ? [{ label: "Receber adiantado", icon: CalendarPlus, onPick: () => setAction("advance") }]
            : []),
          ...(isArchived ? [] : [{ label: "Cobrança avulsa", icon: ReceiptText, onPick: () => setAction("extra") }]),
        ]}
        keeping={useKeepingActions(student, setAction)}
        facts={<StudentFacts student={student} />}
        onEdit={isArchived ? undefined : () => setAction("edit")}
      />
      <Suspense>
        {action === "extra" && <ExtraCharge students={[student]} onClose={close} />}
        {action === "advance" && profile && (
          <AdvanceDialog student={student} paymentMethod={profile.paymentMethod} onClose={close} />
        )}
      </Suspense>
      {action && action !== "extra" && action !== "advance" && (
        <StudentDialogs
          student={student}
          action={action}
          plans={plans}
          onClose={close}
          onGone={() => navigate(paths.students, { replace: true })}
        />
      )}
    </>
  );
}
