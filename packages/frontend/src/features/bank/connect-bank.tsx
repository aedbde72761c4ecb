import { type BankWire, ConnectBankInput } from "@emdia/contracts/bank";
import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DialogButtons } from "../../components/ui/dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { hasCode, isPassing, messageOf } from "../../lib/api-error.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { BankGuide } from "./bank-guide.tsx";
import { CertificateFiles } from "./certificate-files.tsx";

type Props = {
  banks: BankWire["banks"];
  connected: string | undefined;
  onDone(): void;
  onCancel: (() => void) | undefined;
};

const EMPTY = { clientId: "", clientSecret: "", appKey: "", files: [], password: "" };

/** Tells whether nothing was stored. After a lost answer, the connection may be stored. */
const isRefusal = (error: unknown) => !isPassing(error) || hasCode(error, "bank.unavailable");

/** The form has no draft, so that secrets are kept in memory alone. */
export function ConnectBank({ banks, connected, onDone, onCancel }: Props) {
  const form = useZodForm(ConnectBankInput, { bank: connected ?? "", ...EMPTY }, "onSubmit");
  const connect = useWrite("connectBank");
  const field = fieldsOf(form);
  const { isSubmitting, errors } = form.formState;
  const bank = banks.find(({ id }) => id === form.watch("bank"));

  const submit = submissionOf(form, async (input) => {
    if (bank?.needsSecret && !input.clientSecret)
      return form.setError("clientSecret", { message: "Informe o Client Secret" }, { shouldFocus: true });
    if (bank?.needsAppKey && !input.appKey)
      return form.setError("appKey", { message: "Informe a chave da aplicação" }, { shouldFocus: true });
    await connect.mutateAsync({ body: input });
    if (input.bank === connected) toastSuccess("Certificado trocado");
    else toastSuccess("Banco conectado", "A primeira leitura sai em poucos minutos.");
    onDone();
  });

  return (
    <Card className="p-4 sm:p-6" aria-labelledby="conectar">
      <form noValidate onSubmit={submit} autoComplete="off">
        <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
          <h2 id="conectar" className="font-bold text-lg">
            {connected ? "Trocar certificado" : "Conectar"}
          </h2>
          <SelectField label="Seu banco" {...field("bank")}>
            <option value="" disabled>
              Escolha o banco
            </option>
            {banks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {bank && (
            <>
              <BankGuide bank={bank} />
              <CertificateFiles
                files={form.watch("files")}
                error={errors.files?.message ?? errors.files?.root?.message}
                onFiles={(files, refusal) => {
                  form.setValue("files", files);
                  if (refusal) form.setError("files", { message: refusal });
                  else form.clearErrors("files");
                }}
              />
              <PasswordField
                label="Senha do certificado"
                hint="Deixe em branco se ele não tem senha. Ela só abre o arquivo e não é guardada."
                autoComplete="off"
                {...field("password")}
              />
              <TextField label="Client ID" spellCheck={false} autoCapitalize="none" {...field("clientId")} />
              {bank.needsSecret && (
                <PasswordField label="Client Secret" autoComplete="off" {...field("clientSecret")} />
              )}
              {bank.needsAppKey && (
                <PasswordField
                  label="Chave da aplicação"
                  hint="No portal do banco ela se chama developer_application_key."
                  autoComplete="off"
                  {...field("appKey")}
                />
              )}
            </>
          )}
          {connect.error && !isSubmitting && (
            <Notice tone="overdue" icon={CircleAlert} role="alert">
              {isRefusal(connect.error) && <strong>Nada foi guardado. </strong>}
              {messageOf(connect.error, "A resposta não chegou. Recarregue a tela para ver se o banco foi conectado.")}
            </Notice>
          )}
          <DialogButtons>
            {onCancel && (
              <Button tone="secondary" onClick={onCancel}>
                Cancelar
              </Button>
            )}
            <Button type="submit" disabled={isSubmitting || !bank}>
              {isSubmitting ? "Testando no banco..." : "Testar e conectar"}
            </Button>
          </DialogButtons>
        </fieldset>
      </form>
    </Card>
  );
}
