import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { BadgeCheck, BellRing, FileCheck, MessageCircle, Send } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { type Debtor, debtorsOf, mailableOf, queueOf, studentsIn } from "../../data/reminders/debtors.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { BulkSendButton } from "./bulk-send.tsx";
import { isAllPaid, monthKindOf } from "./describe-month.ts";
import { isSendable } from "./unsent-first.ts";
import type { AskUnsent } from "./unsent-offer.tsx";

/**
 * Tells whether the owner may have to contact a student today because a charge is overdue or due
 * today.
 */
const mayReachOut = ({ stats, today, currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  stats.pagamentosEmAtraso > 0 ||
  [...currentMonthPayments, ...otherOpenPayments].some(
    ({ payment: charge }) => charge.status !== "pago" && charge.dueDate === today,
  );

/** The month that has ended is reconciled with the bank's statement until this day. */
const LAST_CLOSING_DAY = 7;
const isClosingTime = ({ today }: DashboardWire) => Number(today.slice(8)) <= LAST_CLOSING_DAY;

type Props = { dashboard: DashboardWire; profile: ProfileWire; onUnsent: AskUnsent };

/**
 * Shows the actions for the current month; other months have none. The actions are charging all
 * students, sending what never went out before anybody is reminded, contacting students who owe,
 * and in the first days closing the month that has ended.
 * The charge button is always shown and states the reason when it is disabled. If nothing is left
 * to do, a note says so.
 */
export function MomentAction({ dashboard, profile, onUnsent }: Props) {
  if (monthKindOf(dashboard) !== "current") return null;
  const bulk = <BulkSendButton dashboard={dashboard} profile={profile} isOnBand />;
  const unsent = dashboard.unsent.find((group) => isSendable(group, dashboard.today));
  const isBillingDay = dashboard.today === dashboard.billingDate;
  return (
    <>
      {isAllPaid(dashboard) && (
        <p className="inline-flex min-h-11 items-center gap-2 rounded-md bg-on-deep/10 px-4 py-1.5 font-semibold max-sm:justify-center">
          <BadgeCheck aria-hidden className="size-5 text-canary" />
          Tudo em dia
        </p>
      )}
      {isClosingTime(dashboard) && (
        <ButtonLink tone="band" to={paths.statement}>
          <FileCheck aria-hidden />
          Fechar o mês
        </ButtonLink>
      )}
      {isBillingDay && bulk}
      {unsent && (
        <Button tone="canary" onClick={() => onUnsent({ group: unsent, kind: "send" })}>
          <Send aria-hidden />
          {`Cobrar ${formatWholeNumber(unsent.count)} que não ${unsent.count === 1 ? "saiu" : "saíram"}`}
        </Button>
      )}
      {mayReachOut(dashboard) && <ReachOut dashboard={dashboard} profile={profile} tone={unsent ? "band" : "canary"} />}
      {!isBillingDay && bulk}
    </>
  );
}

const RemindDialog = lazyPart(async () => (await import("../../components/reminder/remind-dialog.tsx")).RemindDialog);

/** Tells whether any debtor can be contacted today or was already contacted today. */
function isReachable(debtors: readonly Debtor[], queue: readonly Debtor[]): boolean {
  const { reminded, contacted } = mailableOf(debtors);
  return reminded.length + contacted.length + queue.length > 0;
}

/**
 * Returns "Lembrar 5 de 8 em atraso": the number of students who will be reminded, and the number
 * of all students in arrears.
 */
const remindText = (reminded: number, inArrears: number) =>
  reminded < inArrears
    ? `Lembrar ${formatWholeNumber(reminded)} de ${formatWholeNumber(inArrears)} em atraso`
    : `Lembrar ${formatWholeNumber(reminded)} em atraso`;

type ReachOutProps = Omit<Props, "onUnsent"> & { tone: "band" | "canary" };

/**
 * Shows 'Lembrar N em atraso' and 'Fila do WhatsApp (N)' on the month's band: the possible actions
 * for open charges today. It shows nothing when no student can be contacted.
 */
function ReachOut({ dashboard, profile, tone }: ReachOutProps) {
  const [isAsking, setAsking] = useState(false);
  const debtors = useMemo(() => debtorsOf(dashboard, profile), [dashboard, profile]);
  const { queue } = useMemo(() => queueOf(debtorsOf(dashboard, profile, "whatsapp")), [dashboard, profile]);
  if (!isReachable(debtors, queue)) return null;
  const { reminded } = mailableOf(debtors);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-[1_1_12rem]">
      {reminded.length > 0 && (
        <Button tone={tone} onClick={() => setAsking(true)}>
          <BellRing aria-hidden />
          {remindText(studentsIn(reminded), dashboard.stats.alunosEmAtraso)}
        </Button>
      )}
      {queue.length > 0 && (
        <ButtonLink tone="band" to={paths.whatsappQueue}>
          <MessageCircle aria-hidden />
          {`Fila do WhatsApp (${formatWholeNumber(queue.length)})`}
        </ButtonLink>
      )}
      {reminded.length + queue.length === 0 && <p className="text-on-deep-2 text-sm">Contatos de hoje feitos.</p>}
      <Suspense>{isAsking && <RemindDialog debtors={debtors} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
