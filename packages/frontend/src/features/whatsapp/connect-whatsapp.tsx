import { ConnectWhatsAppInput } from "@emdia/contracts/whatsapp";
import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DialogButtons } from "../../components/ui/dialog-form.tsx";
import { useWrite } from "../../data/write.ts";
import { messageOf } from "../../lib/api-error.ts";
import { toastSuccess } from "../../lib/toast.ts";

type Props = { isReplacing: boolean; onDone(): void; onCancel: (() => void) | undefined };

const EMPTY = { numberId: "", accountId: "", token: "", appSecret: "" };
const STEPS = [
  "Em developers.facebook.com, crie um aplicativo do tipo Empresa e adicione o produto WhatsApp.",
  "Adicione o seu número e um cartão no Gerenciador do WhatsApp.",
  "Crie um usuário do sistema com acesso ao aplicativo e à conta, e gere um token sem vencimento com as permissões business_management, whatsapp_business_management e whatsapp_business_messaging.",
];

/** The form has no draft, so that secrets are kept in memory alone. */
export function ConnectWhatsApp({ isReplacing, onDone, onCancel }: Props) {
  const form = useZodForm(ConnectWhatsAppInput, EMPTY, "onSubmit");
  const connect = useWrite("connectWhatsApp");
  const field = fieldsOf(form);
  const { isSubmitting } = form.formState;

  const submit = submissionOf(form, async (input) => {
    await connect.mutateAsync({ body: input });
    toastSuccess("WhatsApp conectado", "Falta só um passo na Meta: veja o endereço abaixo.");
    onDone();
  });

  return (
    <Card className="p-4 sm:p-6" aria-labelledby="conectar">
      <form noValidate onSubmit={submit} autoComplete="off">
        <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
          <h2 id="conectar" className="font-bold text-lg">
            {isReplacing ? "Trocar token ou número" : "Conectar"}
          </h2>
          <ol className="grid list-decimal gap-2 pl-5 text-ink-2 text-sm">
            {STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <TextField label="Identificação do número de telefone" inputMode="numeric" {...field("numberId")} />
          <TextField label="Identificação da conta do WhatsApp Business" inputMode="numeric" {...field("accountId")} />
          <PasswordField label="Token do usuário do sistema" autoComplete="off" {...field("token")} />
          <PasswordField
            label="Chave secreta do aplicativo"
            hint="Em Configurações do aplicativo, Básico. Com ela sabemos que um aviso veio mesmo da Meta."
            autoComplete="off"
            {...field("appSecret")}
          />
          {connect.error && !isSubmitting && (
            <Notice tone="overdue" icon={CircleAlert} role="alert">
              {messageOf(connect.error, "A resposta não chegou. Recarregue a tela para ver se o número foi conectado.")}
            </Notice>
          )}
          <DialogButtons>
            {onCancel && (
              <Button tone="secondary" onClick={onCancel}>
                Cancelar
              </Button>
            )}
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Conferindo na Meta..." : "Conferir e conectar"}
            </Button>
          </DialogButtons>
        </fieldset>
      </form>
    </Card>
  );
}
