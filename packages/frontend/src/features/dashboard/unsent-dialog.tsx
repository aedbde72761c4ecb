import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { studentIdOf } from "@emdia/contracts/values/charge-id";
import { useQueryClient } from "@tanstack/react-query";
import { MailWarning, MailX } from "lucide-react";
import { useState } from "react";
import { BatchDialog } from "../../components/batch/batch-dialog.tsx";
import { BatchSummary, RefusedLine } from "../../components/batch/batch-summary.tsx";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { unsentOf } from "../../data/charges/sum-of.ts";
import { dismissUnsent, payersOf, stepsToSend, type UnsentCharge } from "../../data/charges/unsent.ts";
import { refreshAllMonths } from "../../data/refresh.ts";
import { useBatches } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { dueDayRefusal, proposedDueDay } from "../../lib/typed.ts";
import { obstacleWords } from "./bulk-availability.ts";
import { inSteps, type TriedCharge } from "./try-charge.ts";

const CONTACTED: ErrorCode = "invoice.contacted_today";

type Props = { groups: readonly UnsentCharges[]; kind: "send" | "dismiss"; onClose(): void };

const TEXTS = {
  send: {
    title: "Cobrar agora",
    what: "Cada pessoa recebe uma mensagem com o que é seu.",
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

/** Overdue charges get a new due date first. */
export function UnsentDialog({ groups, kind, onClose }: Props) {
  // The charges stay as the owner agreed. The list behind the dialog changes with each one.
  const [charges] = useState(() => unsentOf(groups));
  const due = useNewDueDate(charges, kind);
  const chosen = charges.filter(({ canMail, dueDate }) => kind === "dismiss" || canMail || due.isMoved(dueDate));
  const mailed = chosen.filter(({ canMail }) => kind === "dismiss" || canMail);
  // All charges belong to one click, so that siblings with one e-mail each get their charge.
  const [pressId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const each = useBatches<TriedCharge>(() => void refreshAllMonths(client));
  const { stage, lines } = each;
  const isDone = stage === "done";
  const isContacted = ({ code }: TriedCharge) => isDone && code === CONTACTED;
  const contacted = lines.filter(isContacted).map(({ charge }) => charge);
  const failed = lines.filter((line) => line.reason !== undefined && !isContacted(line));
  const done = lines.filter(({ charge, reason: why }) => why === undefined && mailed.includes(charge)).length;
  const texts = TEXTS[kind];

  function start(those: readonly UnsentCharge[], confirmRepeat: boolean, before: readonly TriedCharge[] = []) {
    const steps =
      kind === "send"
        ? stepsToSend(those, { pressId, confirmRepeat }, ({ dueDate }) => due.of(dueDate))
        : those.map((charge) => ({ charge, isLast: true, act: () => dismissUnsent(charge.paymentId, charge.reason) }));
    void each.start(steps, inSteps(), before);
  }

  const startAgain = () =>
    start(
      contacted,
      true,
      lines.filter((line) => !isContacted(line)),
    );

  return (
    <BatchDialog
      title={texts.title}
      description={`${formatCount(mailed.length, "cobrança", "cobranças")}. ${texts.what}`}
      {...each}
      start={() => due.check() && start(chosen, false)}
      startText={mailed.length > 0 ? texts.start(mailed.length) : "Mudar vencimento"}
      canStart={chosen.length > 0}
      onClose={onClose}
      again={contacted.length > 0 ? { text: "Enviar mesmo assim", start: startAgain } : undefined}
    >
      {stage === "asking" ? (
        due.field
      ) : (
        <BatchSummary
          run={each}
          total={chosen.length}
          bar={isDone ? undefined : texts.title}
          status={isDone ? texts.done(done) : undefined}
          list={{
            label: "O que não deu certo",
            lines: [...Map.groupBy(failed, ({ reason }) => reason ?? "")].flatMap(([why, those]) =>
              payersOf(those.map(({ charge }) => charge)).map(({ key, name }) => (
                <RefusedLine key={`${key} ${why}`} name={name} reason={why} />
              )),
            ),
          }}
        >
          {contacted.length > 0 && <Contacted charges={contacted} />}
        </BatchSummary>
      )}
      {kind === "send" && (stage === "asking" || isDone) && (
        <Left charges={charges.filter(({ canMail }) => !canMail)} hasLink={isDone || !due.field} />
      )}
    </BatchDialog>
  );
}

/** After a lapse of access or a late run the date is required: a first mail names no past date. */
function useNewDueDate(charges: readonly UnsentCharge[], kind: Props["kind"]) {
  const today = useToday();
  const isRequired = charges.some(({ reason }) => reason === "no_access" || reason === "late");
  const [typed, setTyped] = useState(() => (isRequired ? proposedDueDay(today) : ""));
  const [isTried, setTried] = useState(false);
  const overdue = kind === "send" ? charges.filter(({ dueDate }) => dueDate < today).length : 0;
  const refusal = overdue === 0 || (typed === "" && !isRequired) ? undefined : dueDayRefusal(typed, today);
  const isMoved = (dueDate: string) => kind === "send" && dueDate < today && (isRequired || typed !== "");
  return {
    isMoved,
    of: (dueDate: string) => (isMoved(dueDate) ? typed : undefined),
    check() {
      setTried(true);
      return refusal === undefined;
    },
    field: overdue > 0 && (
      <TextField
        label="Novo vencimento"
        type="date"
        min={today}
        isOptional={!isRequired}
        value={typed}
        error={isTried ? refusal : undefined}
        hint={`${overdue === 1 ? "A vencida sai" : `As ${overdue} vencidas saem`} com este vencimento, e multa e juros contam dele.${isRequired ? "" : " Em branco, fica o que têm."}`}
        onChange={(event) => setTyped(event.target.value)}
      />
    ),
  };
}

function Contacted({ charges }: { charges: readonly UnsentCharge[] }) {
  const payers = payersOf(charges);
  return (
    <Notice tone="pending" icon={MailWarning} role="status">
      {formatCount(payers.length, "pessoa já foi contatada", "pessoas já foram contatadas")} hoje: enviar mesmo assim?{" "}
      {namesOf(payers)}.
    </Notice>
  );
}

/** Shows who gets no mail. The link to the WhatsApp queue comes after any new due date is set. */
function Left({ charges, hasLink }: { charges: readonly UnsentCharge[]; hasLink: boolean }) {
  if (charges.length === 0) return null;
  const byReason = Map.groupBy(charges, ({ why }) => obstacleWords(why));
  return (
    <Notice tone="pending" icon={MailX}>
      {[...byReason].map(([words, those]) => (
        <p key={words}>
          Não recebe por e-mail ({words}): {namesOf(payersOf(those))}.
        </p>
      ))}
      <p>{hasLink ? "Cobre pelo WhatsApp ou dispense." : "Depois, cobre pelo WhatsApp."}</p>
      {hasLink && <QueueLink ids={charges.map(({ paymentId }) => studentIdOf(paymentId))} />}
    </Notice>
  );
}
