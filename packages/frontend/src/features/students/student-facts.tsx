import type { StudentWire } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { privacyQueries } from "../../data/privacy/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { DETAILS, mapDetails } from "../../data/students/details.ts";
import { formatInstantDay, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { NextChargeBadge } from "./next-charge-badge.tsx";
import { RefusedAddress } from "./refused-address.tsx";
import { AddressFacts, Fact } from "./student-fact.tsx";
import { LaterFacts } from "./terms/later-facts.tsx";
import { discountText, dueDayText, payerLines } from "./terms/terms-texts.ts";

export function StudentFacts({ student }: { student: StudentWire }) {
  const timezone = useQuery(profileQueries.own()).data?.timezone;
  return (
    <>
      <RefusedAddress student={student} />
      <dl className="grid gap-3 @md:grid-cols-2">
        <AddressFacts {...student} />
        <Fact name="Plano">
          {student.plan
            ? `${formatPrice(student.plan.price)} · ${periodLabel(student.plan.periodInMonths, student.plan.isOneTime)}`
            : "Sem plano"}
        </Fact>
        {student.status !== "arquivado" && !student.isOverdue && (
          <Fact name="Próxima cobrança">
            <NextChargeBadge student={student} />
          </Fact>
        )}
        <TermsFacts student={student} today={useToday()} />
        <LaterFacts student={student} />
        {timezone && <Fact name="Aluno desde">{formatInstantDay(student.createdAt, timezone)}</Fact>}
        {Object.values(
          mapDetails(
            (name) =>
              student[name] && (
                <Fact key={name} name={DETAILS[name].name} isWide={DETAILS[name].rows !== undefined}>
                  {DETAILS[name].shown(student[name])}
                </Fact>
              ),
          ),
        )}
      </dl>
      {timezone && <StudentConsent studentId={student.id} timezone={timezone} />}
    </>
  );
}

function StudentConsent({ studentId, timezone }: { studentId: number; timezone: string }) {
  const consent = useQuery(privacyQueries.student(studentId)).data?.student.consent;
  return (
    consent && (
      <p className="mt-4 flex items-center gap-2 text-ink-2 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-paid" />
        {consent.guardianName ? `${consent.guardianName}, responsável legal, concordou` : "Concordou"} com o uso dos
        dados em {formatInstantDay(consent.at, timezone)} (termo de {consent.version.split("-").toReversed().join("/")}
        ).
      </p>
    )
  );
}

/**
 * Shows a student's own terms in their details, as of the owner's current date. It shows nothing
 * for a student without own terms.
 */
export function TermsFacts({
  student: { ownPrice, discount, dueDay, payer, price },
  today,
}: {
  student: StudentWire;
  today: string;
}) {
  return (
    <>
      {ownPrice !== null && <Fact name="Valor próprio">{formatPrice(ownPrice)}</Fact>}
      {discount && (
        <Fact name="Desconto">
          {discountText(discount, today)}
          {price !== null && <span className="num block text-ink-2 text-sm">Paga {formatPrice(price)}</span>}
        </Fact>
      )}
      {dueDay !== null && <Fact name="Vencimento">{dueDayText(dueDay)}</Fact>}
      {payer && (
        <Fact name="Quem paga">
          {payerLines(payer).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}
