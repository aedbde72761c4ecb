import { MailCheck } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";

/**
 * Shows, after signing up, the address to which the mail was sent, and what to do when the mail
 * does not arrive.
 */
export function CheckMail({ email, onBack }: { email: string; onBack(): void }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <div>
        <h1 className="font-extrabold text-2xl">Falta só confirmar</h1>
        <p className="mt-2 text-pretty text-ink-2">
          Enviamos um link de confirmação para <strong className="break-words text-ink">{email}</strong>. Abra o e-mail
          e confirme para entrar.
        </p>
        <p className="mt-2 text-ink-2 text-sm">Não chegou? Olhe a pasta de spam ou peça outro.</p>
      </div>
      <ResendConfirmation email={email} />
      <Button tone="ghost" wide onClick={onBack}>
        Já confirmei, quero entrar
      </Button>
    </div>
  );
}
