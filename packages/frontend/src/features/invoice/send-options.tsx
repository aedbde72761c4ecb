import { MailX, PhoneOff } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type SendActions, SendButtons } from "./send-buttons.tsx";

/** 'Opções de Envio': recipient, subject, the two buttons, and what is missing for either. */
export function SendOptions(props: {
  email: string | null;
  phone: string | null;
  subject: string;
  onSubject(subject: string): void;
  actions: SendActions;
}) {
  return (
    <Card aria-labelledby="opcoes-de-envio" className="grid gap-4 p-4 sm:p-5">
      <h2 id="opcoes-de-envio" className="font-bold text-lg">
        Opções de Envio
      </h2>
      <TextField label="E-mail do aluno" readOnly value={props.email ?? ""} placeholder="sem e-mail" />
      <TextField
        label="Assunto"
        maxLength={200}
        value={props.subject}
        onChange={(event) => props.onSubject(event.target.value)}
      />
      {!props.email && (
        <Notice tone="pending" icon={MailX}>
          E-mail do aluno não cadastrado
        </Notice>
      )}
      {!props.phone && (
        <Notice tone="pending" icon={PhoneOff}>
          Telefone do aluno não cadastrado
        </Notice>
      )}
      <SendButtons {...props.actions} isStacked />
    </Card>
  );
}
