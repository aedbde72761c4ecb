import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { MailX } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { BatchDialog } from "../../components/ui/batch-dialog.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { dismissUnsent, sendUnsent } from "../../data/payments/unsent.ts";
import { formatCount } from "../../lib/format.ts";
import { useEachCharge } from "./use-each-charge.ts";

type Props = { group: UnsentCharges; kind: "send" | "dismiss"; onClose(): void };

const TEXTS = {
  send: {
    title: "Cobrar agora",
    what: "Cada aluno recebe a cobrança por e-mail, com o vencimento que ela tem.",
    done: (count: number) => formatCount(count, "cobrança enviada", "cobranças enviadas"),
    start: (count: number) => `Enviar ${formatCount(count, "cobrança", "cobranças")}`,
  },
  dismiss: {
    title: "Dispensar cobranças",
    what: "Elas saem de todas as listas e somas e não são cobradas de novo. Continuam na exportação dos seus dados.",
    done: (count: number) => formatCount(count, "cobrança dispensada", "cobranças dispensadas"),
    start: (count: number) => `Dispensar ${formatCount(count, "cobrança", "cobranças")}`,
  },
};

/** Says what is about to be sent or dismissed, then does it charge by charge, then says what did not work and why. */
export function UnsentDialog({ group, kind, onClose }: Props) {
  // What the owner agrees to stays as it was shown: the list behind the dialog changes with each charge.
  const [{ charges, reason }] = useState(group);
  const chosen = kind === "send" ? charges.filter(({ canMail }) => canMail) : charges;
  const each = useEachCharge(chosen, (id) => (kind === "send" ? sendUnsent(id) : dismissUnsent(id, reason)));
  const { stage, progress } = each;
  const texts = TEXTS[kind];
  const tried = progress.done + progress.failed.length;
  return (
    <BatchDialog
      title={texts.title}
      description={`${formatCount(chosen.length, "cobrança", "cobranças")}. ${texts.what}`}
      batches={each}
      startText={texts.start(chosen.length)}
      canStart={chosen.length > 0}
      onClose={onClose}
    >
      {stage === "asking" ? (
        <Left charges={kind === "send" ? charges.filter(({ canMail }) => !canMail) : []} />
      ) : (
        <div className="grid gap-3">
          <p role="status" className="num font-semibold text-sm">
            {stage === "done" ? texts.done(progress.done) : `${tried} de ${chosen.length}`}
          </p>
          {stage !== "done" && <ProgressBar label={texts.title} value={tried} max={chosen.length} />}
          {progress.failed.length > 0 && (
            <ScrollList label="O que não deu certo" className="max-h-[40dvh] divide-y divide-line">
              {progress.failed.map(({ name, reason: why }) => (
                <li key={name} className="py-2 text-ink-2">
                  <span className="font-semibold text-ink">{name}</span>: {why}
                </li>
              ))}
            </ScrollList>
          )}
        </div>
      )}
    </BatchDialog>
  );
}

/** Whom no mail reaches: their charges stay in the list. */
function Left({ charges }: { charges: UnsentCharges["charges"] }) {
  if (charges.length === 0) return null;
  return (
    <Notice tone="pending" icon={MailX}>
      Sem e-mail que receba: {namesOf(charges.map(({ studentName }) => ({ name: studentName })))}. Cobre pelo WhatsApp
      ou dispense.
    </Notice>
  );
}
