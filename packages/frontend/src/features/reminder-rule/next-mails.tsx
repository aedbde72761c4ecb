import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { PlannedMail, ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { BellRing, ChevronDown, MessageCircle } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { MailWords } from "../../components/batch/mail-words.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { debtorsOf, mailableOf, queueOf, remindText } from "../../data/reminders/debtors.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { dayWord, stepLabel } from "./words.ts";

const look = "p-[min(1rem,5vw)] sm:p-6";

export function NextMails({ read: { rule, next } }: { read: ReminderRuleWire }) {
  const today = useToday();
  const { mails, mailCount, leftOut, leftOutCount, date } = next;
  if (mailCount + leftOutCount === 0) return null;
  const verb = rule.isOn ? (mailCount === 1 ? "sairá" : "sairão") : mailCount === 1 ? "sairia" : "sairiam";
  const sends = mailCount === 0 ? "ninguém recebe lembrete" : `${verb} ${formatWholeNumber(mailCount)}`;
  return (
    <TitledCard id="proximos-lembretes" title={`${dayWord(date, today)} ${sends}`} className={look}>
      {mailCount > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {mails.map((mail) => (
            <Mail key={`${mail.address} ${mail.charges[0]?.id}`} mail={mail} />
          ))}
        </ul>
      )}
      <More shown={mails.length} count={mailCount} />
      {leftOutCount > 0 && (
        <section aria-labelledby="fora-dos-lembretes" className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
          <h3 id="fora-dos-lembretes" className="font-semibold">
            Ficam de fora
          </h3>
          <ul className="mt-1 grid gap-1">
            {leftOut.map(({ studentId, studentName, text }) => (
              <li key={studentId} className="flex flex-wrap items-center gap-x-2">
                <Link
                  to={paths.student(studentId)}
                  className="inline-flex min-h-11 items-center break-words font-semibold underline-offset-4 hover:underline"
                >
                  {studentName}
                </Link>
                <span className="text-ink-2">{text}</span>
              </li>
            ))}
          </ul>
          <More shown={leftOut.length} count={leftOutCount} />
        </section>
      )}
    </TitledCard>
  );
}

const More = ({ shown, count }: { shown: number; count: number }) =>
  count > shown ? <p className="num pt-2 text-ink-2 text-sm">e mais {formatWholeNumber(count - shown)}</p> : null;

/** Shows a message's recipient and charges and, when it is opened, its exact words. */
function Mail({ mail }: { mail: PlannedMail }) {
  const { payerName, students, charges, step, amount, subject } = mail;
  const names = students.map(({ name }) => name).join(", ");
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
          <span className="grid min-w-0 flex-1 basis-40">
            <span className="break-words font-semibold">{payerName}</span>
            <span className="num break-words text-ink-2 text-sm">
              {names !== payerName && `${names} · `}
              {stepLabel(step)}
              {step !== 0 && " do vencimento"}
              {subject === null && " · por WhatsApp"}
              {charges.length > 1 && ` · ${formatCount(charges.length, "cobrança", "cobranças")}`}
            </span>
          </span>
          <span className="num ml-auto whitespace-nowrap font-semibold">{formatPrice(amount)}</span>
        </summary>
        <MailWords {...mail} />
      </details>
    </li>
  );
}

const RemindDialog = lazyPart(async () => (await import("../../components/reminder/remind-dialog.tsx")).RemindDialog);

/** Shows who is in arrears today, and reminds them by mail or by the WhatsApp queue. */
export function RemindNow({ dashboard }: { dashboard: DashboardWire }) {
  const [isAsking, setAsking] = useState(false);
  const { pagadoresEmAtraso: inArrears, valorEmAtraso } = dashboard.stats;
  const debtors = debtorsOf(dashboard);
  const { reminded } = mailableOf(debtors);
  const { queue } = queueOf(debtorsOf(dashboard, "whatsapp"));
  if (inArrears + queue.length === 0) return null;
  return (
    <Card aria-labelledby="lembrar-agora" className="grid gap-3 p-[min(1rem,5vw)] sm:p-6">
      <h2 id="lembrar-agora" className="num font-bold text-lg">
        {inArrears > 0
          ? `${formatCount(inArrears, "pessoa", "pessoas")} em atraso, ${formatPrice(valorEmAtraso)}`
          : "Ninguém em atraso"}
      </h2>
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-[1_1_12rem]">
        {reminded.length > 0 && (
          <Button onClick={() => setAsking(true)}>
            <BellRing aria-hidden />
            {remindText(reminded, inArrears)}
          </Button>
        )}
        {queue.length > 0 && (
          <ButtonLink tone="secondary" to={paths.whatsappQueue}>
            <MessageCircle aria-hidden />
            {`Fila do WhatsApp (${formatWholeNumber(queue.length)})`}
          </ButtonLink>
        )}
        {reminded.length + queue.length === 0 && <p className="text-ink-2 text-sm">Contatos de hoje feitos.</p>}
      </div>
      <Suspense>{isAsking && <RemindDialog debtors={debtors} onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  );
}
