import type { ErrorCode } from "@emdia/contracts/errors";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useHasNumber } from "../../data/queries.ts";
import { refreshMoney } from "../../data/refresh.ts";
import { chatOf, remindStudents } from "../../data/reminders/mutations.ts";
import { useWrite } from "../../data/write.ts";
import { hasCode } from "../../lib/api-error.ts";
import { attempt } from "../../lib/attempt.ts";
import { isDone } from "../../lib/batches.ts";
import { invoiceMessages } from "./messages.ts";
import type { InvoiceData } from "./use-send-charge.ts";

type RemindProps = { recipient: string; reminding: Reminding; promised: string | undefined };

export function RemindQuestion({ recipient, reminding, promised }: RemindProps) {
  const hasNumber = useHasNumber();
  return (
    <ConfirmDialog
      open={reminding.question !== undefined}
      title={reminding.question === "promised" ? "Lembrar mesmo assim?" : "Enviar lembrete?"}
      description={
        reminding.question === "promised"
          ? (promised ?? `${recipient} prometeu pagar em um dia que ainda não passou.`)
          : `${recipient} recebe ${hasNumber ? "uma mensagem" : "um e-mail"} com tudo o que está em aberto e como pagar.`
      }
      confirmLabel="Lembrar"
      onConfirm={reminding.confirm}
      onCancel={reminding.cancel}
    />
  );
}

/** If a contact shows up after the chat was opened, the dialog asks whether to record the chat. */
export function ChatQuestion({ chat }: { chat: Chat }) {
  const isOpened = chat.question === "record";
  return (
    <ConfirmDialog
      open={chat.question !== undefined}
      title={isOpened ? "Registrar esta conversa?" : "Abrir o WhatsApp mesmo assim?"}
      description="Quem paga já foi contatado hoje. Cada contato fica registrado na cobrança."
      confirmLabel={isOpened ? "Registrar" : "Abrir WhatsApp"}
      onConfirm={isOpened ? chat.record : () => chat.open(true)}
      onCancel={chat.dismiss}
    />
  );
}

export function ChatNotice({ onUndo }: { onUndo: (() => void) | undefined }) {
  if (!onUndo) return null;
  return (
    <Notice tone="info" icon={MessageCircle} role="status">
      <span className="flex flex-wrap items-center gap-x-3">
        WhatsApp aberto: conta como o contato de hoje.
        <Button tone="ghost" size="slim" onClick={onUndo}>
          Desfazer
        </Button>
      </span>
    </Notice>
  );
}

const PROMISED: ErrorCode = "reminder.promised";

/** Asks once more if the whole debt is promised for a day that has not passed. */
export function useRemindOne(studentId: number, name: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (evenPromised: boolean) => remindStudents([studentId], evenPromised),
    onSettled: () => refreshMoney(client),
  });
  const [question, setQuestion] = useState<"remind" | "promised">();

  function remind() {
    const evenPromised = question === "promised";
    setQuestion(undefined);
    void attempt(() => mutateAsync(evenPromised), {
      done: ([result]) => {
        if (result?.code === PROMISED && !evenPromised) return setQuestion("promised");
        return result && isDone(result)
          ? invoiceMessages.reminded(result.amount ?? 0, result.charges ?? 1)
          : invoiceMessages.notReminded(result?.reason ?? undefined);
      },
      failed: invoiceMessages.sendFailed,
      name,
    });
  }

  return {
    question,
    isPending,
    ask: () => setQuestion("remind"),
    cancel: () => setQuestion(undefined),
    confirm: remind,
  };
}

type Reminding = ReturnType<typeof useRemindOne>;

const isToday = (instant: string | null, { today, profile }: Pick<InvoiceData, "today" | "profile">) =>
  instant !== null && civilDateIn(profile.timezone, new Date(instant)) === today;

/** Asks before the chat if the payer was contacted that day, or after it if only the API knew. */
export function useChat({ charge, student, profile, today }: Omit<InvoiceData, "pix">, text: string) {
  const { id, status, lastContactAt, invoiceSentAt } = charge;
  const recording = useWrite("recordContact");
  const undoing = useWrite("undoContact");
  const [contact, setContact] = useState<number>();
  const [question, setQuestion] = useState<"open" | "record">();

  async function record(confirmRepeat: boolean) {
    setQuestion(undefined);
    if (status === "pago") return;
    const requestId = crypto.randomUUID();
    const confirmed = confirmRepeat ? { confirmRepeat } : {};
    try {
      setContact((await recording.mutateAsync(chatOf(id, { requestId, ...confirmed }))).number);
    } catch (error) {
      setContact(undefined);
      if (!confirmRepeat && hasCode(error, "reminder.contacted_today")) setQuestion("record");
    }
  }

  // The tab opens in the click handler itself, because browsers block a tab that opens later.
  function open(isConfirmed = false) {
    setQuestion(undefined);
    const isContacted = [lastContactAt, invoiceSentAt].some((instant) => isToday(instant, { today, profile }));
    if (!isConfirmed && isContacted) return setQuestion("open");
    const link = whatsappLink(student?.billTo.phone ?? "", text);
    if (!link) return invoiceMessages.noPhone();
    window.open(link, "_blank", "noopener,noreferrer");
    invoiceMessages.whatsappOpened();
    void record(isConfirmed);
  }

  async function undo() {
    if (contact === undefined) return;
    await attempt(() => undoing.mutateAsync({ params: { id, number: contact } }), {
      done: () => setContact(undefined),
      failed: invoiceMessages.undoFailed,
      name: charge.studentName,
    });
  }

  return {
    question,
    open,
    dismiss: () => setQuestion(undefined),
    record: () => void record(true),
    undo: contact === undefined ? undefined : () => void undo(),
  };
}

type Chat = ReturnType<typeof useChat>;
