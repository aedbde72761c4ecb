import type { PayerDetailWire } from "@emdia/contracts/payer";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { useQueries, useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { PayerLink } from "../../../components/payer/payer-link.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { payerQueries } from "../../../data/payers/queries.ts";
import { profileQueries } from "../../../data/profile/queries.ts";
import { useStudent } from "../../../data/students/use-student.ts";
import { hasCode } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useChargeParts } from "../charge-parts.ts";
import { PausedBadge } from "../next-charge-badge.tsx";
import { EditPayer } from "../payers/edit-payer.tsx";
import { Fact } from "../student-fact.tsx";
import { LaterLines } from "../terms/later-facts.tsx";
import { Balance, owedOf } from "./balance.tsx";
import { Clearances } from "./clearances.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { PauseFamilyReminders } from "./pause-reminders.tsx";
import { PersonPage, PersonParts } from "./person-page.tsx";
import { Timeline } from "./timeline.tsx";

export function FamilyPage({ id }: { id: number }) {
  const payer = useQuery(payerQueries.one(id));
  const shown = payer.data;
  const isMissing = hasCode(payer.error, "payer.not_found");
  return (
    <PersonPage
      kind="Família"
      name={shown?.name}
      subtitle={shown && `Paga por ${formatCount(shown.students.length, "aluno", "alunos")}`}
    >
      <QueryState
        of={[payer]}
        loading="Carregando a família..."
        failed="Não foi possível carregar a família"
        keepsData
        {...(isMissing ? { onFailure: () => <NoFamily /> } : {})}
      >
        {(one) => <FamilyParts payer={one} />}
      </QueryState>
    </PersonPage>
  );
}

/**
 * Shows the parts of the page only after all charges are loaded, so that no sum grows on screen.
 */
function FamilyParts({ payer }: { payer: PayerDetailWire }) {
  const profile = useQuery(profileQueries.own());
  const studentIds = payer.students.map(({ id }) => id);
  const [studentId] = studentIds;
  const charges = useQueries({
    queries: studentIds.map((id) => chargeQueries.byStudent(id)),
    combine: (all) => ({
      data: all.every(({ data }) => data) ? all.flatMap(({ data = [] }) => data) : undefined,
      error: all.find(({ error }) => error)?.error ?? null,
      isError: all.some(({ isError }) => isError),
      refetch: () => Promise.all(all.map((query) => query.refetch())),
    }),
  });
  const { open } = useChargeParts(charges.data);
  return (
    <QueryState
      of={[charges, profile]}
      loading="Carregando as cobranças..."
      failed="Não foi possível carregar as cobranças."
      keepsData
    >
      {(_charges, { paymentMethod, timezone }) => (
        <PersonParts
          balance={
            <Balance name={payer.name} charges={open} paymentMethod={paymentMethod} isArchived={false} isOfSeveral>
              <FamilyAction owing={owedOf(open)[0]} />
            </Balance>
          }
          facts={
            <>
              <FamilyFacts payer={payer} />
              <Clearances personId={payer.id} charges={charges.data ?? []} />
            </>
          }
          link={payer.pageUrl && studentId && <PayerLink name={payer.name} url={payer.pageUrl} studentId={studentId} />}
          timeline={<Timeline studentIds={studentIds} timezone={timezone} isOfSeveral />}
        />
      )}
    </QueryState>
  );
}

/** Opens the oldest debt, whose message goes to the payer and names all open charges. */
function FamilyAction({ owing }: { owing: ReturnType<typeof owedOf>[number] | undefined }) {
  if (!owing) return null;
  return (
    <ButtonLink tone="secondary" to={paths.invoice(owing.id)}>
      {owing.isOverdue ? "Lembrar" : "Cobrar"}
    </ButtonLink>
  );
}

function FamilyFacts({ payer }: { payer: PayerDetailWire }) {
  const { email, phone, document } = payer;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <ContactLinks phone={phone} email={email} />
      <dl className="grid gap-3">
        {document && <Fact name="CPF ou CNPJ">{formatTaxDocument(document)}</Fact>}
        <Fact name="E-mail">{email ?? "sem e-mail"}</Fact>
        <Fact name="Telefone">{phone ? formatPhone(phone) : "sem telefone"}</Fact>
        <Fact name="Alunos">
          <ul>
            {payer.students.map(({ id, name, status }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={paths.student(id)}
                  className="flex min-h-11 items-center break-words font-semibold text-link underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <PausedBadge student={{ status, pausedUntil: null }} />
                <StudentLater id={id} />
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      <Button tone="secondary" wide className="mt-5" onClick={() => setEditing(true)}>
        Editar
      </Button>
      {payer.students[0] && (
        <div className="mt-2 grid">
          <PauseFamilyReminders studentId={payer.students[0].id} name={payer.name} />
        </div>
      )}
      {isEditing && <EditPayer payer={payer} onClose={() => setEditing(false)} />}
    </>
  );
}

function StudentLater({ id }: { id: number }) {
  const { data: student } = useStudent(id);
  return student ? <LaterLines student={student} /> : null;
}

function NoFamily() {
  return (
    <EmptyState icon={UserX} title="Família não encontrada" text="Quem paga foi removido, ou o link não está completo.">
      <ButtonLink to={paths.students}>Ver todos os alunos</ButtonLink>
    </EmptyState>
  );
}
