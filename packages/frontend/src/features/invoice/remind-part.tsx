import type { PaymentWire } from "@emdia/contracts/payment";
import { BellRing, MessageCircle } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useRemindOne } from "./use-remind-one.ts";

type Props = {
  payment: PaymentWire;
  /** Who gets the mail, in words. */
  recipient: string;
  isBlocked: boolean;
};

/** 'Lembrar' for an overdue charge, where mail reaches who pays. */
export function RemindPart({ payment, recipient, isBlocked }: Props) {
  const { isAsking, isPending, ask, cancel, confirm } = useRemindOne(payment.studentId);
  if (!payment.isOverdue || isBlocked) return null;
  return (
    <div className="grid gap-1.5">
      <Button tone="secondary" aria-disabled={isPending || undefined} onClick={() => !isPending && ask()}>
        <BellRing aria-hidden />
        Lembrar por e-mail
      </Button>
      <p className="text-ink-2 text-sm">Um lembrete com tudo o que está em atraso, uma vez por dia.</p>
      <ConfirmDialog
        open={isAsking}
        title="Enviar lembrete?"
        description={`${recipient} recebe um e-mail com tudo o que está em atraso e como pagar.`}
        confirmLabel="Lembrar"
        onConfirm={confirm}
        onCancel={cancel}
      />
    </div>
  );
}

/** Says that the chat was recorded, and takes that back. */
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
