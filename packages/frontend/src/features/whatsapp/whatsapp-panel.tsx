import { ConnectWhatsAppInput } from "@emdia/contracts/whatsapp";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DialogButtons } from "../../components/ui/dialog.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { whatsappQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { messageOf } from "../../lib/api-error.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { nextLook } from "./describe-number.ts";
import { NumberCards } from "./number-cards.tsx";

export function WhatsAppPanel() {
  const number = useQuery({ ...whatsappQueries.own(), refetchInterval: ({ state }) => nextLook(state.data) });
  const [isReplacing, setReplacing] = useState(false);
  return (
    <QueryState of={[number]} loading="Carregando..." failed="Não foi possível carregar a conexão" keepsData>
      {({ connection }) =>
        connection && !isReplacing ? (
          <NumberCards connection={connection} onReplace={() => setReplacing(true)} />
        ) : (
          <>
            {!connection && <HowItWorks />}
            <ConnectWhatsApp
              isReplacing={connection !== null}
              onDone={() => setReplacing(false)}
              onCancel={connection ? () => setReplacing(false) : undefined}
            />
          </>
        )
      }
    </QueryState>
  );
}

const HowItWorks = () => (
  <TitledCard id="como-funciona" title="Como funciona" className="grid gap-3 p-4 text-sm sm:p-6">
    <ul className="grid list-disc gap-2 pl-5">
      <li>Só recebe quem aceitou: no cadastro pelo link, ou dizendo a você. Quem responde PARAR não recebe mais.</li>
      <li>Cada mensagem custa cerca de R$ 0,04, que a Meta cobra no seu cartão. Nós não cobramos nada por ela.</li>
      <li>O que não puder sair pelo WhatsApp sai por e-mail, como hoje. Nada sai duas vezes.</li>
      <li>O número precisa ser um que não esteja em uso no aplicativo do WhatsApp.</li>
    </ul>
  </TitledCard>
);

type Props = { isReplacing: boolean; onDone(): void; onCancel: (() => void) | undefined };

const EMPTY = { numberId: "", accountId: "", token: "", appSecret: "" };
const STEPS = [
  "Em developers.facebook.com, crie um aplicativo do tipo Empresa e adicione o produto WhatsApp.",
  "Adicione o seu número e um cartão no Gerenciador do WhatsApp.",
  "Crie um usuário do sistema com acesso ao aplicativo e à conta, e gere um token sem vencimento com as permissões business_management, whatsapp_business_management e whatsapp_business_messaging.",
];

/** The form has no draft, so that secrets are kept in memory alone. */
function ConnectWhatsApp({ isReplacing, onDone, onCancel }: Props) {
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
