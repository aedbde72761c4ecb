import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { useQueryClient } from "@tanstack/react-query";
import { MailWarning, MailX } from "lucide-react";
import { useState } from "react";
import { BatchDialog } from "../../components/batch/batch-dialog.tsx";
import { BatchSummary, RefusedLine } from "../../components/batch/batch-summary.tsx";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { studentIdOf } from "../../data/charges/charge-month.ts";
import { dismissUnsent, refreshAfterUnsent, sendUnsent } from "../../data/charges/unsent.ts";
import { useBatches } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { obstacleWords } from "./not-sent-words.ts";
import { actOn, type TriedCharge } from "./try-charge.ts";

type Charge = UnsentCharges["charges"][number];

const CONTACTED: ErrorCode = "invoice.contacted_today";

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
 * Asks before charges are sent or dismissed, processes them one by one, and then lists the failures
 * with their reasons.
 */
export function UnsentDialog({ group, kind, onClose }: Props) {
  // The charges stay as they were when the owner agreed. The list behind the dialog changes with
  // each processed charge.
  const [{ charges, reason }] = useState(group);
  const chosen = kind === "send" ? charges.filter(({ canMail }) => canMail) : charges;
  // All charges belong to one click, so that sisters with a shared e-mail address each get their
  // charge.
  const [pressId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const each = useBatches<TriedCharge>(() => void refreshAfterUnsent(client));
  const { stage, lines } = each;
  const isContacted = ({ code }: TriedCharge) => stage === "done" && code === CONTACTED;
  const contacted = lines.filter(isContacted).map(({ charge }) => charge);
  // The question already names the students who were contacted today, so this list omits them.
  const failed = lines.filter((line) => line.reason !== undefined && !isContacted(line));
  const texts = TEXTS[kind];

  /** Processes charges one after the other, and keeps the earlier results `before`. */
  function start(those: readonly Charge[], confirmRepeat: boolean, before: readonly TriedCharge[] = []) {
    const act = (id: number) =>
      kind === "send" ? sendUnsent(id, { pressId, confirmRepeat }) : dismissUnsent(id, reason);
    void each.start(those, async (charge) => [await actOn(charge, act)], before);
  }

  function startAgain() {
    const others = lines.filter((line) => !isContacted(line));
    start(contacted, true, others);
  }

  return (
    <BatchDialog
      title={texts.title}
      description={`${formatCount(chosen.length, "cobrança", "cobranças")}. ${texts.what}`}
      {...each}
      start={() => start(chosen, false)}
      startText={texts.start(chosen.length)}
      canStart={chosen.length > 0}
      onClose={onClose}
      again={contacted.length > 0 ? { text: "Enviar mesmo assim", start: startAgain } : undefined}
    >
      {stage === "asking" ? (
        <Left charges={kind === "send" ? charges.filter(({ canMail }) => !canMail) : []} />
      ) : (
        <BatchSummary
          run={each}
          total={chosen.length}
          bar={stage === "done" ? undefined : texts.title}
          status={stage === "done" ? texts.done(lines.filter((line) => line.reason === undefined).length) : undefined}
          list={{
            label: "O que não deu certo",
            lines: failed.map(({ charge: { paymentId, studentName }, reason: why = "" }) => (
              <RefusedLine key={paymentId} name={studentName} reason={why} />
            )),
          }}
        >
          {contacted.length > 0 && <Contacted charges={contacted} />}
        </BatchSummary>
      )}
    </BatchDialog>
  );
}

/** Asks one question for all students who were contacted today. */
function Contacted({ charges }: { charges: readonly Charge[] }) {
  const count = new Set(charges.map(({ studentId }) => studentId)).size;
  return (
    <Notice tone="pending" icon={MailWarning} role="status">
      {formatCount(count, "aluno já foi contatado", "alunos já foram contatados")} hoje: enviar mesmo assim?{" "}
      {namesOf(charges.map(({ studentName }) => ({ name: studentName })))}.
    </Notice>
  );
}

/**
 * Lists the students who cannot be mailed now, grouped by reason. Their charges stay in the list.
 */
function Left({ charges }: { charges: readonly Charge[] }) {
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
      <QueueLink ids={charges.map(({ paymentId }) => studentIdOf(paymentId))} />
    </Notice>
  );
}
