import { CircleAlert, CircleCheck, MailOpen } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { paths } from "../../lib/paths.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { StatusPage } from "./status-page.tsx";

type State = "ready" | "working" | "confirmed" | "already" | "invalid" | "failed";

const failures = {
  invalid: "Link de confirmação inválido ou expirado.",
  failed: "Erro ao confirmar email. Tente novamente.",
};

/** Confirms an address by a button: mail scanners open links, but press nothing. */
export function ConfirmEmail({ email, code }: { email: string | null; code: string | null }) {
  const [state, setState] = useState<State>(email && code ? "ready" : "invalid");

  async function confirm() {
    if (!email || !code) return;
    setState("working");
    try {
      const result = await (await auth()).confirmSignUp({ email, code });
      const next = { ok: "confirmed", "already-done": "already", "invalid-code": "invalid", error: "failed" } as const;
      setState(next[result.kind]);
    } catch {
      setState("failed");
    }
  }

  if (state === "confirmed" || state === "already")
    return (
      <StatusPage
        icon={CircleCheck}
        title={state === "confirmed" ? "Conta criada com sucesso!" : "Email já confirmado!"}
        text="Agora é só entrar com seu e-mail e senha."
      >
        <ButtonLink to={paths.auth} wide>
          Fazer login
        </ButtonLink>
      </StatusPage>
    );
  if (state === "invalid" || state === "failed")
    return (
      <StatusPage icon={CircleAlert} isError title={failures[state]} text="Peça um novo e-mail de confirmação.">
        {state === "failed" && (
          <Button wide onClick={confirm}>
            Tentar novamente
          </Button>
        )}
        {email && <ResendConfirmation email={email} />}
        <ButtonLink to={paths.auth} tone="ghost" wide>
          Voltar ao login
        </ButtonLink>
      </StatusPage>
    );
  return (
    <StatusPage icon={MailOpen} title="Confirme seu e-mail" text={`Último passo para ativar a conta de ${email}.`}>
      <Button wide disabled={state === "working"} onClick={confirm}>
        {state === "working" ? "Confirmando..." : "Confirmar e-mail"}
      </Button>
    </StatusPage>
  );
}
