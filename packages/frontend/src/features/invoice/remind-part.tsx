import { MessageCircle } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import type { Chat, Reminding } from "./use-remind-one.ts";

type RemindProps = { recipient: string; reminding: Reminding; promised: string | undefined };

export function RemindQuestion({ recipient, reminding, promised }: RemindProps) {
  return (
    <ConfirmDialog
      open={reminding.question !== undefined}
      title={reminding.question === "promised" ? "Lembrar mesmo assim?" : "Enviar lembrete?"}
      description={
        reminding.question === "promised"
          ? (promised ?? `${recipient} prometeu pagar em um dia que ainda não passou.`)
          : `${recipient} recebe um e-mail com tudo o que está em aberto e como pagar.`
      }
      confirmLabel="Lembrar"
      onConfirm={reminding.confirm}
      onCancel={reminding.cancel}
    />
  );
}

/** If a contact shows up after the chat was opened, it asks whether to record the chat. */
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
