import { Mail, MessageCircle } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

export type SendActions = {
  canMail: boolean;
  canWhatsapp: boolean;
  isSending: boolean;
  onMail(): void;
  onWhatsapp(): void;
  /** One above the other, for a narrow card. */
  isStacked?: boolean;
};

/** The two ways to send. */
export function SendButtons({ canMail, canWhatsapp, isSending, onMail, onWhatsapp, isStacked }: SendActions) {
  return (
    <div className={isStacked ? "grid gap-2" : "grid gap-2 max-sm:w-full sm:flex"}>
      <Button disabled={!canMail || isSending} onClick={onMail}>
        <Mail aria-hidden />
        {isSending ? "Enviando..." : "Enviar por E-mail"}
      </Button>
      <Button tone="secondary" disabled={!canWhatsapp} onClick={onWhatsapp}>
        <MessageCircle aria-hidden />
        Enviar por WhatsApp
      </Button>
    </div>
  );
}
