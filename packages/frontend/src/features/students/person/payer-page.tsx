import type { PayerDetailWire } from "@emdia/contracts/payer";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { payerQueries } from "../../../data/queries.ts";
import { useStudent } from "../../../data/students/students.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { EditPayer } from "../payers/edit-payer.tsx";
import { PausedBadge } from "../student-cells.tsx";
import { AddressFacts, Fact } from "../student-fact.tsx";
import { LaterLines } from "../terms/later-facts.tsx";
import { PersonPage } from "./person-page.tsx";
import { PersonParts } from "./person-parts.tsx";

const MISSING = {
  code: "payer.not_found",
  title: "Família não encontrada",
  text: "Quem paga foi removido, ou o link não está completo.",
} as const;

export function PayerPage({ id }: { id: number }) {
  return (
    <PersonPage of={useQuery(payerQueries.one(id))} kind="Família" who="a família" missing={MISSING}>
      {(payer) => <PayerParts payer={payer} />}
    </PersonPage>
  );
}

/** Names one or two students by first name; of more it says how many they are. */
const paidForText = (students: PayerDetailWire["students"]) =>
  students.length < 3
    ? students.map(({ name }) => firstNameOf(name)).join(" e ")
    : formatCount(students.length, "aluno", "alunos");

function PayerParts({ payer }: { payer: PayerDetailWire }) {
  const [isEditing, setEditing] = useState(false);
  const { id, name, students, document } = payer;
  return (
    <>
      <PersonParts
        id={id}
        name={name}
        subtitle={students.length > 0 && `Paga por ${paidForText(students)}`}
        payer={payer}
        pageUrl={payer.pageUrl}
        studentIds={students.map((student) => student.id)}
        isPaidFor
        facts={
          <dl className="divide-y divide-line">
            <Fact name="Paga por">
              <ul>
                {students.map((student) => (
                  <StudentLine key={student.id} {...student} />
                ))}
              </ul>
            </Fact>
            <AddressFacts {...payer} />
            {document && <Fact name="CPF ou CNPJ">{formatTaxDocument(document)}</Fact>}
          </dl>
        }
        onEdit={() => setEditing(true)}
      />
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
