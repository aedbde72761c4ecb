import type { PayerDetailWire } from "@emdia/contracts/payer";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { payerQueries } from "../../../data/payers/queries.ts";
import { useStudent } from "../../../data/students/use-student.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PausedBadge } from "../next-charge-badge.tsx";
import { EditPayer } from "../payers/edit-payer.tsx";
import { AddressFacts, Fact } from "../student-fact.tsx";
import { LaterLines } from "../terms/later-facts.tsx";
import { ChargeLink } from "./balance.tsx";
import { PauseReminders } from "./pause-reminders.tsx";
import { PersonPage } from "./person-page.tsx";
import { PersonParts } from "./person-parts.tsx";

const MISSING = {
  code: "payer.not_found",
  title: "Família não encontrada",
  text: "Quem paga foi removido, ou o link não está completo.",
} as const;

export function PayerPage({ id }: { id: number }) {
  return (
    <PersonPage
      of={useQuery(payerQueries.one(id))}
      kind="Família"
      who="a família"
      missing={MISSING}
      subtitle={({ students }) => `Paga por ${formatCount(students.length, "aluno", "alunos")}`}
    >
      {(payer) => (
        <PersonParts
          personId={payer.id}
          payer={payer}
          pageUrl={payer.pageUrl}
          studentIds={payer.students.map((student) => student.id)}
          isPaidFor
          facts={<PayerFacts payer={payer} />}
          actions={(open) => <ChargeLink charges={open} />}
        />
      )}
    </PersonPage>
  );
}

function PayerFacts({ payer }: { payer: PayerDetailWire }) {
  const { document, students, name } = payer;
  const [first] = students;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <dl className="grid gap-3">
        {document && <Fact name="CPF ou CNPJ">{formatTaxDocument(document)}</Fact>}
        <AddressFacts {...payer} />
        <Fact name="Alunos">
          <ul>
            {students.map((student) => (
              <StudentLine key={student.id} {...student} />
            ))}
          </ul>
        </Fact>
      </dl>
      <Button tone="secondary" wide className="mt-5" onClick={() => setEditing(true)}>
        Editar
      </Button>
      {first && (
        <div className="mt-2 grid">
          <PauseReminders studentId={first.id} name={name} />
        </div>
      )}
      {isEditing && <EditPayer payer={payer} onClose={() => setEditing(false)} />}
    </>
  );
}

function StudentLine({ id, name, status }: PayerDetailWire["students"][number]) {
  const { data: student } = useStudent(id);
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        to={paths.student(id)}
        className="flex min-h-11 items-center break-words font-semibold text-link underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <PausedBadge student={{ status, pausedUntil: null }} />
      {student && <LaterLines student={student} />}
    </li>
  );
}
