import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { MailWarning, MailX } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { BatchDialog } from "../../components/ui/batch-dialog.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { dismissUnsent, sendUnsent } from "../../data/charges/unsent.ts";
import { formatCount } from "../../lib/format.ts";
import { obstacleWords } from "./not-sent-words.ts";
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

/**
 * Asks before charges are sent or dismissed, then does it charge by charge, then says what did not
 * work and why.
 */
export function UnsentDialog({ group, kind, onClose }: Props) {
  // The charges that the owner agrees to stay as shown, because the list behind the dialog changes
  // with each charge.
  const [{ charges, reason }] = useState(group);
  const chosen = kind === "send" ? charges.filter(({ canMail }) => canMail) : charges;
  // All charges belong to one press, so that sisters with a shared e-mail each get their charge.
  const [pressId] = useState(() => crypto.randomUUID());
  const each = useEachCharge(chosen, (id, confirmRepeat) =>
    kind === "send" ? sendUnsent(id, { pressId, confirmRepeat }) : dismissUnsent(id, reason),
  );
  const { stage, progress, contacted, startAgain } = each;
  // The question already names the students who were contacted today, so this list leaves them out.
  const failed = progress.failed.filter(({ charge }) => stage !== "done" || !contacted.includes(charge));
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
      again={contacted.length > 0 ? { text: "Enviar mesmo assim", start: startAgain } : undefined}
    >
      {stage === "asking" ? (
        <Left charges={kind === "send" ? charges.filter(({ canMail }) => !canMail) : []} />
      ) : (
        <div className="grid gap-3">
          <p role="status" className="num font-semibold text-sm">
            {stage === "done" ? texts.done(progress.done) : `${tried} de ${chosen.length}`}
          </p>
          {stage !== "done" && <ProgressBar label={texts.title} value={tried} max={chosen.length} />}
          {stage === "done" && contacted.length > 0 && <Contacted charges={contacted} />}
          {failed.length > 0 && (
            <ScrollList label="O que não deu certo" className="max-h-[40dvh] divide-y divide-line">
              {failed.map(({ charge: { paymentId, studentName }, reason: why }) => (
                <li key={paymentId} className="py-2 text-ink-2">
                  <span className="font-semibold text-ink">{studentName}</span>: {why}
                </li>
              ))}
            </ScrollList>
          )}
        </div>
      )}
    </BatchDialog>
  );
}

/** Asks one question about all students who were contacted today. */
function Contacted({ charges }: { charges: UnsentCharges["charges"] }) {
  const count = new Set(charges.map(({ studentId }) => studentId)).size;
  return (
    <Notice tone="pending" icon={MailWarning} role="status">
      {formatCount(count, "aluno já foi contatado", "alunos já foram contatados")} hoje: enviar mesmo assim?{" "}
      {namesOf(charges.map(({ studentName }) => ({ name: studentName })))}.
    </Notice>
  );
}

/** Lists, by reason, the students who cannot be mailed now. Their charges stay in the list. */
function Left({ charges }: { charges: UnsentCharges["charges"] }) {
  if (charges.length === 0) return null;
  const byReason = Map.groupBy(charges, ({ why }) => obstacleWords(why));
  return (
    <Notice tone="pending" icon={MailX}>
      {[...byReason].map(([words, those]) => (
        <p key={words}>
          Não recebe por e-mail ({words}): {namesOf(those.map(({ studentName }) => ({ name: studentName })))}.
        </p>
      ))}
      <p>Cobre pelo WhatsApp ou dispense.</p>
    </Notice>
  );
}
