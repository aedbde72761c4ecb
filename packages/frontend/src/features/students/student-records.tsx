import type { ChargeWire } from "@emdia/contracts/charge";
import type { StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Section } from "../../components/layout/form-frame.tsx";
import { ChargeBadge } from "../../components/ui/badge.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { studentQueries, subscriptionQueries } from "../../data/queries.ts";
import { formatDay } from "../../lib/format.ts";
import { useChargeParts } from "./charge-parts.ts";
import { sortStudents } from "./filter-students.ts";

/** Shows the records to owners without access, because the paywall covers their other screens. */
export function StudentRecords() {
  const status = useQuery(subscriptionQueries.status()).data;
  if (status?.canAccess !== false) return null;
  return (
    <Section title="Alunos e cobranças" text="Sem assinatura nada é enviado, mas você continua consultando tudo.">
      <Records />
    </Section>
  );
}

function Records() {
  const students = useQuery(studentQueries.list());
  return (
    <QueryState
      of={[students]}
      loading="Carregando os alunos..."
      failed="Não foi possível carregar os alunos"
      failedIn="nothing"
      empty={<p className="text-ink-2">Nenhum aluno cadastrado.</p>}
    >
      {(all) => (
        <ScrollList label="Alunos e cobranças" className="max-h-[60dvh] divide-y divide-line">
          {sortStudents(all).map((student) => (
            <li key={student.id}>
              <Record student={student} />
            </li>
          ))}
        </ScrollList>
      )}
    </QueryState>
  );
}

/** The record is loaded only when it is opened, because a studio may have thousands of students. */
function Record({ student }: { student: StudentWire }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-semibold">{student.name}</summary>
      <div className="grid gap-2 pb-4 text-ink-2 text-sm">
        <p className="break-words">
          {[student.plan?.name, student.email, student.phone && formatPhone(student.phone)].filter(Boolean).join(" · ")}
        </p>
        {isOpen && <StudentCharges studentId={student.id} />}
      </div>
    </details>
  );
}

function StudentCharges({ studentId }: { studentId: number }) {
  const charges = useQuery(chargeQueries.byStudent(studentId));
  const { open, closed } = useChargeParts(charges.data);
  return (
    <QueryState
      of={[charges]}
      loading="Carregando..."
      failed="Não foi possível carregar as cobranças."
      failedIn="line"
      empty={<p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>}
    >
      {() => (
        <ul className="divide-y divide-line">
          {[...open, ...closed].map((charge) => (
            <ChargeLine key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function whenText({ amount, paidDate, isOverdue, dueDate }: ChargeWire): string {
  if (amount === 0) return "nada a pagar (desconto)";
  return paidDate ? `pago em ${formatDay(paidDate)}` : `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}

function ChargeLine({ charge }: { charge: ChargeWire }) {
  return (
    <li className="num flex items-center justify-between gap-3 py-2.5 text-sm">
      <span className="grid min-w-0">
        <span className="break-words font-medium">
          {charge.isExtra && `${charge.planName}, `}
          <span className="whitespace-nowrap">{charge.reference}</span>
        </span>
        <span className="text-ink-2">
          <ChargeAmount charge={charge} /> · {whenText(charge)}
        </span>
      </span>
      <ChargeBadge charge={charge} />
    </li>
  );
}
