import { Mail, MessageCircle } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

/** Why a charge cannot be sent by mail or by WhatsApp; undefined where it can. */
export type SendBlocks = { mail: string | undefined; whatsapp: string | undefined };

export type SendActions = {
  blocks: SendBlocks;
  isSending: boolean;
  onMail(): void;
  onWhatsapp(): void;
};

/** The buttons that send a charge by mail and by WhatsApp. The element `reasonId` says why one of them is blocked. */
export function SendButtons(props: { actions: SendActions; reasonId: string; isStacked?: boolean }) {
  const { blocks, isSending, onMail, onWhatsapp } = props.actions;
  const describedBy = (block: string | undefined) => (block ? props.reasonId : undefined);
  return (
    <div className={props.isStacked ? "grid gap-2" : "grid grid-cols-2 gap-2 max-[22.5rem]:grid-cols-1 sm:flex"}>
      <Button
        disabled={Boolean(blocks.mail)}
        // `disabled` would lose the focus, which must return here after the question about a repeat.
        aria-disabled={isSending || undefined}
        aria-describedby={describedBy(blocks.mail)}
        size={props.isStacked ? "md" : "slim"}
        onClick={() => !isSending && onMail()}
      >
        <Mail aria-hidden />
        {isSending ? (
          "Enviando..."
        ) : (
          <span>
            Enviar por <span className="whitespace-nowrap">E-mail</span>
          </span>
        )}
      </Button>
      <Button
        tone="secondary"
        disabled={Boolean(blocks.whatsapp)}
        aria-describedby={describedBy(blocks.whatsapp)}
        size={props.isStacked ? "md" : "slim"}
        onClick={onWhatsapp}
      >
        <MessageCircle aria-hidden />
        Enviar por WhatsApp
      </Button>
    </div>
  );
}
