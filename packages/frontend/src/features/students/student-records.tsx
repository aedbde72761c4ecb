import type { StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { Section } from "../../components/layout/section.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { subscriptionQueries } from "../../data/subscription/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { sortStudents } from "./filter-students.ts";
import { StudentCharges } from "./student-charges.tsx";

/**
 * Shows all students and charges, read-only, for owners without access, whose other screens are
 * behind the paywall.
 */
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
  if (students.isPending) return <Loading text="Carregando os alunos..." />;
  if (students.isError)
    return (
      <ErrorState
        title="Não foi possível carregar os alunos"
        text={messageOf(students.error, "Verifique sua conexão e tente novamente.")}
        onRetry={() => void students.refetch()}
      />
    );
  if (students.data.length === 0) return <p className="text-ink-2">Nenhum aluno cadastrado.</p>;
  return (
    <ul className="divide-y divide-line">
      {sortStudents(students.data).map((student) => (
        <li key={student.id}>
          <Record student={student} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows one student. Charges are read only when the record is opened, because a studio may have
 * thousands of students.
 */
function Record({ student }: { student: StudentWire }) {
  const [isOpen, setOpen] = useState(false);
  const paymentMethod = useQuery(profileQueries.own()).data?.paymentMethod ?? "pix";
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-semibold">{student.name}</summary>
      <div className="grid gap-2 pb-4 text-ink-2 text-sm">
        <p className="break-words">
          {[student.plan?.name, student.email, student.phone && formatPhone(student.phone)].filter(Boolean).join(" · ")}
        </p>
        {isOpen && <StudentCharges student={student} paymentMethod={paymentMethod} />}
      </div>
    </details>
  );
}
