import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, UserX } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { PayerLink } from "../../../components/payer/payer-link.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { planQueries } from "../../../data/plans/queries.ts";
import { profileQueries } from "../../../data/profile/queries.ts";
import { useStudent } from "../../../data/students/use-student.ts";
import { hasCode } from "../../../lib/api-error.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { paths } from "../../../lib/paths.ts";
import { useChargeParts } from "../charge-parts.ts";
import { PausedBadge } from "../next-charge-badge.tsx";
import { PayerOffer } from "../payers/payer-offer.tsx";
import type { StudentAction } from "../student-actions.tsx";
import { StudentDialogs } from "../student-dialogs.tsx";
import { StudentFacts } from "../student-facts.tsx";
import { StudentMore } from "../student-more.tsx";
import { Balance, owedOf } from "./balance.tsx";
import { Clearances } from "./clearances.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { PersonPage, PersonParts } from "./person-page.tsx";
import { Timeline } from "./timeline.tsx";

const AdvanceDialog = lazyPart(
  async () => (await import("../../../components/settlement/advance-dialog.tsx")).AdvanceDialog,
);

const ExtraCharge = lazyPart(async () => (await import("../extra-charge.tsx")).ExtraCharge);

export function StudentPage({ id }: { id: number }) {
  const student = useStudent(id);
  const shown = student.data;
  return (
    <PersonPage kind="Aluno" name={shown?.name} subtitle={shown && <Subtitle student={shown} />}>
      <QueryState
        of={[student]}
        loading="Carregando o aluno..."
        failed="Não foi possível carregar o aluno"
        keepsData
        {...(hasCode(student.error, "student.not_found") ? { onFailure: () => <NoStudent /> } : {})}
      >
        {(one) => <StudentParts student={one} />}
      </QueryState>
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
            <Link to={paths.family(payerId)} className="font-semibold text-link underline-offset-4 hover:underline">
              {payer.name}
            </Link>
          )}
        </span>
      )}
      <PausedBadge student={student} />
    </span>
  );
}

/**
 * Shows the parts of the page only after the charges are loaded, so that no content moves later.
 */
function StudentParts({ student }: { student: StudentWire }) {
  const navigate = useNavigate();
  const profile = useQuery(profileQueries.own());
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const plans = useQuery(planQueries.list()).data ?? [];
  const { open } = useChargeParts(charges.data);
  const [action, setAction] = useState<StudentAction>();
  const [isExtra, setExtra] = useState(false);
  const isArchived = student.status === "arquivado";
  return (
    <QueryState
      of={[charges, profile]}
      loading="Carregando o aluno..."
      failed="Não foi possível carregar as cobranças."
      keepsData
    >
      {(_charges, { paymentMethod, timezone }) => (
        <>
          <PersonParts
            balance={
              <Balance name={student.billTo.name} charges={open} paymentMethod={paymentMethod} isArchived={isArchived}>
                <StudentMainActions
                  student={student}
                  isOpen={open.some(({ status }) => status === "pendente")}
                  hasDebt={owedOf(open).length > 0}
                  paymentMethod={paymentMethod}
                  onAction={setAction}
                />
              </Balance>
            }
            facts={
              <>
                <ContactLinks {...student.billTo} />
                <StudentFacts student={student} />
                <div className="mt-4 empty:hidden">
                  <PayerOffer student={student} />
                </div>
                {!isArchived && (
                  <Button tone="secondary" wide className="mt-5" onClick={() => setAction("edit")}>
                    Editar
                  </Button>
                )}
                {!isArchived && (
                  <Button tone="secondary" wide className="mt-3" onClick={() => setExtra(true)}>
                    Cobrança avulsa
                  </Button>
                )}
                <StudentMore student={student} onAction={setAction} />
                <Clearances personId={student.id} charges={charges.data ?? []} />
              </>
            }
            link={
              student.pageUrl &&
              student.payerId === null && (
                <PayerLink name={student.billTo.name} url={student.pageUrl} studentId={student.id} />
              )
            }
            timeline={<Timeline studentIds={[student.id]} timezone={timezone} isOfSeveral={false} />}
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
      )}
    </QueryState>
  );
}

type ActionsProps = {
  student: StudentWire;
  /** The student has an unpaid charge, or a charge that the next run will make. */
  isOpen: boolean;
  hasDebt: boolean;
  paymentMethod: Parameters<typeof AdvanceDialog>[0]["paymentMethod"];
  onAction(action: StudentAction): void;
};

/**
 * Shows the main action for a student: to reactivate an archived student, to remind a student in
 * arrears, or to charge a student with an open charge. A student who has paid everything, or who is
 * paused without a debt, needs no such action.
 */
function StudentMainActions({ student, isOpen, hasDebt, paymentMethod, onAction }: ActionsProps) {
  const [isAdvance, setAdvance] = useState(false);
  const { status, isOverdue, plan, id } = student;
  if (status === "arquivado") return <Button onClick={() => onAction("reactivate")}>Reativar</Button>;
  const isToCharge = hasDebt || (status === "ativo" && isOpen);
  return (
    <>
      {isToCharge && (
        <ButtonLink tone={hasDebt ? "secondary" : "primary"} to={paths.invoice(id)}>
          {isOverdue ? "Lembrar" : "Cobrar"}
        </ButtonLink>
      )}
      {plan && status !== "aguardando" && (
        <Button tone={isToCharge ? "quiet" : "secondary"} onClick={() => setAdvance(true)}>
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

function NoStudent() {
  return (
    <EmptyState icon={UserX} title="Aluno não encontrado" text="O cadastro foi apagado, ou o link não está completo.">
      <ButtonLink to={paths.students}>Ver todos os alunos</ButtonLink>
    </EmptyState>
  );
}
