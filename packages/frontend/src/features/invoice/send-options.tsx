import type { ChargeWire } from "@emdia/contracts/charge";
import { CalendarClock, MailX, PhoneOff, Settings } from "lucide-react";
import { Link } from "react-router-dom";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { paths } from "../../lib/paths.ts";
import { MoveDueDateButton } from "./move-due-date.tsx";
import { MailButton, type SendActions, SendButtons } from "./send-buttons.tsx";

export const BLOCKS_ID = "motivos-de-envio";

export function SendOptions(props: {
  charge: ChargeWire;
  email: string | null;
  /** The names of the payer and their student; undefined if the student pays. */
  payer: string | undefined;
  subject: string;
  /** On trial the mail has no subject of the owner's own, so the field is closed. */
  isTrial: boolean;
  arrivesAs: string;
  onSubject(subject: string): void;
  actions: SendActions;
}) {
  const { mail, whatsapp, isBusiness, isUndated } = props.actions.blocks;
  return (
    <TitledCard id="opcoes-de-envio" title="Opções de Envio" className="grid gap-4 p-4 sm:p-5">
      <TextField
        label={props.payer ? "E-mail de quem paga" : "E-mail do aluno"}
        hint={props.payer && `Para: ${props.payer}`}
        readOnly
        value={props.email ?? ""}
        placeholder="sem e-mail"
      />
      <TextField
        label="Assunto"
        maxLength={200}
        value={props.subject}
        readOnly={props.isTrial}
        hint={linkHint(props.subject, {
          hint: `Chega como “${props.arrivesAs}”.${props.isTrial ? " Com a assinatura, você escreve o assunto." : ""}`,
        })}
        onChange={(event) => props.onSubject(event.target.value)}
      />
      {(mail || whatsapp) && (
        <div id={BLOCKS_ID} className="grid gap-2">
          {mail && (
            <Notice tone="pending" icon={isBusiness ? Settings : isUndated ? CalendarClock : MailX}>
              {mail}
            </Notice>
          )}
          {whatsapp && whatsapp !== mail && (
            <Notice tone="pending" icon={PhoneOff}>
              {whatsapp}
            </Notice>
          )}
          {isUndated ? (
            <MoveDueDateButton charge={props.charge} tone="soft" />
          ) : (
            <Link
              to={isBusiness ? paths.settings : paths.student(props.charge.studentId)}
              className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
            >
              {isBusiness ? "Completar em Configurações" : "Completar o cadastro do aluno"}
            </Link>
          )}
        </div>
      )}
      {/* Below this width the bar at the bottom has the buttons. */}
      <div className="max-lg:hidden">
        <SendButtons actions={props.actions} reasonId={BLOCKS_ID} isStacked />
      </div>
      {props.actions.onRemind && (
        <>
          <div className="grid lg:hidden">
            <MailButton actions={props.actions} reasonId={BLOCKS_ID} size="md" />
          </div>
          <p className="text-ink-2 text-sm">
            O lembrete reúne tudo o que está em aberto e vai uma vez por dia. O envio leva só esta cobrança.
          </p>
        </>
      )}
    </TitledCard>
  );
}
