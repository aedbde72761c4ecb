import type { StudentWire } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useQuery } from "@tanstack/react-query";
import { profileQueries } from "../../data/profile/queries.ts";
import { formatDay, formatInstantDay, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { NextChargeBadge } from "./next-charge-badge.tsx";
import { StudentConsent } from "./student-consent.tsx";
import { Fact } from "./student-fact.tsx";
import { TermsFacts } from "./terms/terms-facts.tsx";

/** Shows a student's data, in two columns in a wide container. The e-mail takes a whole line. */
export function StudentFacts({ student }: { student: StudentWire }) {
  const timezone = useQuery(profileQueries.own()).data?.timezone;
  return (
    <>
      <dl className="grid gap-3 @md:grid-cols-2">
        <Fact name="E-mail" isWide>
          {student.email ?? "sem e-mail"}
        </Fact>
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
        {timezone && <Fact name="Aluno desde">{formatInstantDay(student.createdAt, timezone)}</Fact>}
        {student.birthday && <Fact name="Nascimento">{formatDay(student.birthday)}</Fact>}
        {student.notes && (
          <Fact name="Observações" isWide>
            {student.notes}
          </Fact>
        )}
      </dl>
      {timezone && <StudentConsent studentId={student.id} timezone={timezone} />}
    </>
  );
}
