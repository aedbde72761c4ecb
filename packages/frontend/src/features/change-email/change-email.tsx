import { email } from "@emdia/contracts/fields";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { CodeField, EmailField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { appCode, provingPassword, useProofForm } from "../../components/form/use-proof-form.ts";
import { Dialog, DialogForm } from "../../components/ui/dialog.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { call } from "../../lib/api.ts";
import { auth, endSession, startSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Begun = { email: string; password: string };
const failed = (message?: string) => toastError("Não foi possível trocar o e-mail", message);

/** Changes the account's e-mail: the new address with the password, then the code mailed there. */
export function ChangeEmail({ onClose }: { onClose(): void }) {
  const [begun, setBegun] = useState<Begun>();
  return (
    <Dialog
      onClose={onClose}
      title="Trocar o e-mail da conta"
      description={
        begun
          ? `Se ${begun.email} puder ser usado, o código chega nele em instantes. Olhe também o spam.`
          : "O e-mail de hoje continua valendo até você digitar o código que mandamos para o novo."
      }
    >
      {begun ? <AskCode begun={begun} onClose={onClose} /> : <AskAddress onBegun={setBegun} onClose={onClose} />}
    </Dialog>
  );
}

const proof = { email: email(), password: provingPassword };
const WithPassword = z.object({ ...proof, code: z.string() });
const WithCode = z.object({ ...proof, code: appCode });

function AskAddress({ onBegun, onClose }: { onBegun(begun: Begun): void; onClose(): void }) {
  const asksForCode = useQuery(accountQueries.secondStep()).data === true;
  const { field, dialog } = useProofForm({
    schema: asksForCode ? WithCode : WithPassword,
    values: { email: "", password: "", code: "" },
    failed,
    act: async ({ email: typed, password, code }) => {
      const { changeEmail } = await auth();
      const result = await changeEmail.begin({ email: typed, password, ...(asksForCode && { code }) });
      if (result.kind !== "ok") return result;
      onBegun({ email: typed, password });
    },
  });

  return (
    <DialogForm label="Continuar" busyLabel="Conferindo..." {...dialog} onClose={onClose}>
      <EmailField label="Novo e-mail" autoComplete="email" {...field("email")} />
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
      {asksForCode && <CodeField label="Código do aplicativo" {...field("code")} />}
    </DialogForm>
  );
}

const CodeSchema = z.object({ code: appCode });

function AskCode({ begun, onClose }: { begun: Begun; onClose(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { field, dialog } = useProofForm({
    schema: CodeSchema,
    values: { code: "" },
    failed,
    codeText: () => "Código incorreto ou vencido.",
    act: async ({ code }) => {
      const follow = () => call("getProfile", {});
      const result = await (await auth()).changeEmail.confirm({ ...begun, code, follow });
      if (result.kind !== "ok" && result.kind !== "sign-in-again") return result;
      toastSuccess("E-mail trocado", "Use o novo para entrar. Os outros aparelhos saíram da conta.");
      if (result.kind === "sign-in-again") {
        await endSession();
        return void navigate(paths.auth, { replace: true, state: begun.email });
      }
      startSession({ id: result.user.id, email: result.user.email });
      await queries.invalidateQueries({ queryKey: profileQueries.own().queryKey });
      onClose();
    },
  });

  return (
    <DialogForm label="Trocar e-mail" busyLabel="Trocando..." {...dialog} onClose={onClose}>
      <CodeField label="Código que chegou no novo e-mail" {...field("code")} />
    </DialogForm>
  );
}
