import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { MailX, ShieldCheck } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/queries.ts";
import { DETAILS, mapDetails } from "../../data/students/details.ts";
import { privacyQueries, useUpdateStudent } from "../../data/students/students.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDay, formatInstantDay, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { studentMessages } from "./messages.ts";
import { PayerOffer } from "./payers/payer-offers.tsx";
import { AddressFacts, Fact } from "./student-fact.tsx";
import { LaterFacts } from "./terms/later-facts.tsx";
import { discountText, dueDayText, payerLines } from "./terms/terms-texts.tsx";

export function StudentFacts({ student }: { student: StudentWire }) {
  const timezone = useQuery(profileQueries.own()).data?.timezone;
  return (
    <>
      <RefusedAddress student={student} />
      <PayerOffer student={student} />
      <dl className="divide-y divide-line">
        <AddressFacts {...student} />
        {student.status !== "arquivado" && !student.isOverdue && (
          <Fact name="Próxima">
            <span className="num">
              {[student.nextChargeLabel, student.nextChargeDate && formatDay(student.nextChargeDate)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Fact>
        )}
        <TermsFacts student={student} today={useToday()} />
        <LaterFacts student={student} />
        {timezone && <Fact name="Aluno desde">{formatInstantDay(student.createdAt, timezone)}</Fact>}
        {Object.values(
          mapDetails(
            (name) =>
              student[name] && (
                <Fact key={name} name={DETAILS[name].name}>
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
  if (!consent) return null;
  return (
    <p className="flex items-center gap-2 border-line border-t px-[min(1rem,5vw)] py-3 text-ink-2 text-sm">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-paid" />
      {consent.guardianName ? `${consent.guardianName}, responsável legal, concordou` : "Concordou"} com o uso dos dados
      em {formatInstantDay(consent.at, timezone)} (termo de {consent.version.split("-").toReversed().join("/")}).
    </p>
  );
}

export function TermsFacts({ student, today }: { student: StudentWire; today: string }) {
  const { ownPrice, discount, dueDay, payer, price } = student;
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

/** A bounced address can be tried again; a person who reported spam gets no other mail. */
function RefusedAddress({ student }: { student: StudentWire }) {
  const { mutateAsync, isPending } = useUpdateStudent();
  const { id, emailStatus, billTo } = student;
  if (emailStatus !== "invalid" && emailStatus !== "complained") return null;
  const isBounced = emailStatus === "invalid";
  const retry = () =>
    attempt(() => mutateAsync({ params: { id }, body: { retryEmail: true } }), {
      done: () => studentMessages.emailRetried(billTo.name),
      failed: studentMessages.updateFailed,
      name: billTo.name,
    });
  return (
    <div className="m-3 rounded-md bg-sunken p-3 text-sm">
      <p className="flex gap-2">
        <MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-first" />
        <span className="min-w-0 break-words">
          {isBounced
            ? `Um e-mail para ${billTo.email} voltou, por isso nenhum outro sai. Corrija o endereço ou, se a caixa já funciona, tente de novo.`
            : `Quem recebe em ${billTo.email} marcou um e-mail como spam, por isso nenhum outro sai. Fale com a pessoa.`}
        </span>
      </p>
      {isBounced && student.status !== "arquivado" && (
        <Button tone="secondary" size="slim" className="mt-2" disabled={isPending} onClick={() => void retry()}>
          Tentar de novo
        </Button>
      )}
    </div>
  );
}
