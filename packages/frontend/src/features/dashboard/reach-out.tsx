import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { BellRing, MessageCircle } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { type Debtor, debtorsOf, mailableOf, queueOf, studentsIn } from "../../data/reminders/debtors.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";

const RemindDialog = lazyPart(async () => (await import("../../components/reminder/remind-dialog.tsx")).RemindDialog);

/** Tells whether a debtor can be contacted today, or was contacted. */
function isReachable(debtors: readonly Debtor[], queue: readonly Debtor[]): boolean {
  const { reminded, contacted } = mailableOf(debtors);
  return reminded.length + contacted.length + queue.length > 0;
}

/**
 * Returns "Lembrar 5 de 8 em atraso": the number of students that a reminder names, and the number
 * of all in arrears.
 */
const remindText = (reminded: number, inArrears: number) =>
  reminded < inArrears
    ? `Lembrar ${formatWholeNumber(reminded)} de ${formatWholeNumber(inArrears)} em atraso`
    : `Lembrar ${formatWholeNumber(reminded)} em atraso`;

type Props = { dashboard: DashboardWire; profile: ProfileWire };

/**
 * Shows 'Lembrar N em atraso' and 'Fila do WhatsApp (N)' on the month's band: today's possible
 * actions for open charges. It shows nothing where no student can be contacted.
 */
export function ReachOut({ dashboard, profile }: Props) {
  const [isAsking, setAsking] = useState(false);
  const debtors = useMemo(() => debtorsOf(dashboard, profile), [dashboard, profile]);
  const { queue } = useMemo(() => queueOf(debtorsOf(dashboard, profile, "whatsapp")), [dashboard, profile]);
  if (!isReachable(debtors, queue)) return null;
  const { reminded } = mailableOf(debtors);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-[1_1_12rem]">
      {reminded.length > 0 && (
        <Button tone="canary" onClick={() => setAsking(true)}>
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
