import type { DashboardWire } from "@emdia/contracts/dashboard";
import { useQuery } from "@tanstack/react-query";
import { BellRing, MessageCircle } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { debtorsOf, mailableOf, queueOf } from "../../data/reminders/debtors.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";

const RemindDialog = lazyPart(async () => (await import("./remind-dialog.tsx")).RemindDialog);

/** 'Lembrar N em atraso' and 'Fila do WhatsApp (N)': what can be done today about open charges, where anything can. */
export function ReachOut({ dashboard }: { dashboard: DashboardWire }) {
  const profile = useQuery(profileQueries.own()).data;
  const [isAsking, setAsking] = useState(false);
  const debtors = useMemo(() => (profile ? debtorsOf(dashboard, profile) : []), [dashboard, profile]);
  const { reminded, contacted } = mailableOf(debtors);
  const { queue } = queueOf(debtors);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-[1_1_12rem]">
      {reminded.length > 0 && (
        <Button tone="secondary" onClick={() => setAsking(true)}>
          <BellRing aria-hidden />
          {`Lembrar ${formatWholeNumber(reminded.length)} em atraso`}
        </Button>
      )}
      {queue.length > 0 && (
        <ButtonLink tone="secondary" to={paths.whatsappQueue}>
          <MessageCircle aria-hidden />
          {`Fila do WhatsApp (${formatWholeNumber(queue.length)})`}
        </ButtonLink>
      )}
      {reminded.length + queue.length === 0 && contacted.length > 0 && (
        <p className="text-ink-2 text-sm">Contatos de hoje feitos.</p>
      )}
      <Suspense>{isAsking && <RemindDialog debtors={debtors} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
