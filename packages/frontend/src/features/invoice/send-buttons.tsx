import type { ChargeWire } from "@emdia/contracts/charge";
import { errorCatalogue } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { BellRing, Mail, MessageCircle } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

/**
 * `isBusiness`: the settings lack data. `isUndated`: the charge needs a new due date. `isEither`:
 * the server sends a mail, or by WhatsApp if the payer agreed, so no button promises a mail.
 */
export type SendBlocks = {
  mail: string | undefined;
  whatsapp: string | undefined;
  isBusiness?: boolean;
  isUndated?: boolean;
  isEither?: boolean;
};

export type SendActions = {
  blocks: SendBlocks;
  isSending: boolean;
  onMail(): void;
  onWhatsapp(): void;
  /** The reminder's button; undefined if the charge is not overdue or mail is blocked. */
  onRemind: (() => void) | undefined;
};

function RemindButton({ actions, size }: { actions: SendActions; size: "md" | "slim" }) {
  const { isSending, onRemind } = actions;
  return (
    <Button size={size} aria-disabled={isSending || undefined} onClick={() => !isSending && onRemind?.()}>
      <BellRing aria-hidden />
      {actions.blocks.isEither ? "Lembrar" : "Lembrar por e-mail"}
    </Button>
  );
}

/** Shows 'Enviar por E-mail', less prominently if a reminder is the first action. */
export function MailButton({
  actions,
  reasonId,
  size,
}: {
  actions: SendActions;
  reasonId: string;
  size: "md" | "slim";
}) {
  const { blocks, isSending, onMail, onRemind } = actions;
  return (
    <Button
      tone={onRemind ? "quiet" : "primary"}
      disabled={Boolean(blocks.mail)}
      // `disabled` would lose the focus, which returns here after the question about a repeat.
      aria-disabled={isSending || undefined}
      aria-describedby={blocks.mail ? reasonId : undefined}
      size={size}
      onClick={() => !isSending && onMail()}
    >
      <Mail aria-hidden />
      {isSending ? (
        "Enviando..."
      ) : blocks.isEither ? (
        "Enviar cobrança"
      ) : (
        <span>
          Enviar por <span className="whitespace-nowrap">E-mail</span>
        </span>
      )}
    </Button>
  );
}

/** `onRemind` takes the mail's first place. The mail is then last if `isStacked`, else left out. */
export function SendButtons(props: { actions: SendActions; reasonId: string; isStacked?: boolean }) {
  const { actions, reasonId, isStacked = false } = props;
  const size = isStacked ? "md" : "slim";
  const mail = <MailButton actions={actions} reasonId={reasonId} size={size} />;
  return (
    <div
      className={
        isStacked ? "grid gap-2" : "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:flex"
      }
    >
      {actions.onRemind ? <RemindButton actions={actions} size={size} /> : mail}
      <Button
        tone="secondary"
        disabled={Boolean(actions.blocks.whatsapp)}
        aria-describedby={actions.blocks.whatsapp ? reasonId : undefined}
        size={size}
        onClick={actions.onWhatsapp}
      >
        <MessageCircle aria-hidden />
        Enviar por WhatsApp
      </Button>
      {actions.onRemind && isStacked && mail}
    </div>
  );
}

/** Returns why a charge cannot be sent, as the server decides (docs/rules/screen.md, "Texts"). */
export function sendBlocksOf(
  student: Pick<StudentWire, "billTo" | "emailStatus"> | undefined,
  business: Parameters<typeof hasPaymentData>[0] & Partial<Pick<ProfileWire, "whatsappNumberId">>,
  charge?: Pick<ChargeWire, "needsDueDate">,
): SendBlocks {
  const missing = errorCatalogue["billing.payment_method_missing"].message;
  if (!hasPaymentData(business)) return { mail: missing, whatsapp: missing, isBusiness: true };
  const undated = errorCatalogue["invoice.due_date_over"].message;
  if (charge?.needsDueDate) return { mail: undated, whatsapp: undated, isUndated: true };
  // Only the server knows whether a payer agreed to WhatsApp.
  const isEither = Boolean(business.whatsappNumberId && student?.billTo.phone);
  if (isEither) return { mail: undefined, whatsapp: undefined, isEither };
  return {
    mail: student?.billTo.email ? refusedAddress(student.emailStatus) : "E-mail do aluno não cadastrado",
    whatsapp: student?.billTo.phone ? undefined : "Telefone do aluno não cadastrado",
  };
}

function refusedAddress(status: StudentWire["emailStatus"]): string | undefined {
  return status === "invalid" || status === "complained" ? errorCatalogue["invoice.email_rejected"].message : undefined;
}
