import { Mail, MessageCircle } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

/** What keeps a charge from being sent by mail or by WhatsApp; undefined where nothing does. */
export type SendBlocks = { mail: string | undefined; whatsapp: string | undefined };

export type SendActions = {
  blocks: SendBlocks;
  isSending: boolean;
  onMail(): void;
  onWhatsapp(): void;
};

/** The two ways to send. Why one of them is closed stands in the page at `reasonId`. */
export function SendButtons(props: { actions: SendActions; reasonId: string; isStacked?: boolean }) {
  const { blocks, isSending, onMail, onWhatsapp } = props.actions;
  const describedBy = (block: string | undefined) => (block ? props.reasonId : undefined);
  return (
    <div className={props.isStacked ? "grid gap-2" : "grid grid-cols-2 gap-2 max-[22.5rem]:grid-cols-1 sm:flex"}>
      <Button
        disabled={Boolean(blocks.mail)}
        // Not `disabled`: it would lose the focus, to which the question about a repeat must come back.
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
