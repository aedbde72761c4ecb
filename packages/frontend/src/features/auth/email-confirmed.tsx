import { ConfirmationPurpose } from "@emdia/contracts/account";
import { CircleCheck, LoaderCircle, MailOpen } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { call } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { auth } from "../../lib/auth/session.ts";
import { deliverLink, type LinkFragment, readLinkTokens } from "../../lib/link-fragment.ts";
import { paths } from "../../lib/paths.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import { authMessages } from "./messages.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { ConfirmationFailed, type ConfirmationFailure, StatusPage, useOutcome } from "./status-page.tsx";

/** Asks for a click: mail scanners do not click (docs/rules/charge.md, "What a charge carries"). */
export function ConfirmEmail({ link }: { link: LinkFragment }) {
  const email = link.get("email");
  const code = link.get("code");
  const [failure, setFailure] = useState<ConfirmationFailure | undefined>(email && code ? undefined : "invalid");
  const [isWorking, setWorking] = useState(false);
  const navigate = useNavigate();

  async function confirm() {
    if (!email || !code) return;
    setWorking(true);
    const purpose = ConfirmationPurpose.safeParse(link.get("purpose")).data ?? "signup";
    try {
      const { redirectTo } = await call("confirmEmail", { body: { email, code, purpose } });
      navigate(deliverLink(redirectTo), { replace: true });
    } catch (error) {
      if (hasCode(error, "request.too_many")) authMessages.tooMany();
      setFailure(hasCode(error, "auth.invalid_confirmation", "request.invalid") ? "invalid" : "provider");
    } finally {
      setWorking(false);
    }
  }

  function retry() {
    setFailure(undefined);
    void confirm();
  }

  if (failure)
    return (
      <ConfirmationFailed failure={failure} onRetry={retry}>
        {email && <ResendConfirmation email={email} whose="link" />}
      </ConfirmationFailed>
    );
  return (
    <StatusPage icon={MailOpen} title="Confirme seu e-mail" text={`Último passo para ativar a conta de ${email}.`}>
      <Button wide disabled={isWorking} onClick={confirm}>
        {isWorking ? "Confirmando..." : "Confirmar e-mail"}
      </Button>
      <p className="text-ink-2 text-sm">Não criou esta conta? Feche esta página: sem o botão, nada é confirmado.</p>
    </StatusPage>
  );
}

export function SignUpConfirmed({ link }: { link: LinkFragment }) {
  const [outcome, setOutcome] = useOutcome(link, finishSignUp);

  if (!outcome)
    return <StatusPage icon={LoaderCircle} isWorking title="Confirmando seu e-mail..." text="Só um instante." />;
  if (typeof outcome === "string")
    return <ConfirmationFailed failure={outcome} onRetry={() => setOutcome(undefined)} />;
  return (
    <StatusPage
      icon={CircleCheck}
      title="Conta criada com sucesso!"
      text="Seu e-mail está confirmado. Agora é só fazer login com seu e-mail e senha."
    >
      <ButtonLink to={paths.auth} state={outcome.email} wide>
        Fazer login
      </ButtonLink>
    </StatusPage>
  );
}

/** Ends the link's session, which is never stored: the person must know the password. */
async function finishSignUp(link: LinkFragment): Promise<ConfirmationFailure | { email: string }> {
  const tokens = readLinkTokens(link);
  let email = "";
  try {
    if (tokens) {
      const proof = await (await auth()).verifyTokens(tokens);
      if (proof.kind !== "ok") return proof.kind === "invalid" ? "invalid" : "provider";
      await proof.session.end();
      if (!proof.session.user.emailConfirmed) return "unconfirmed";
      email = proof.session.user.email;
    } else if (link.get("access_token") || link.get("refresh_token")) return "invalid";
  } catch {
    return "unexpected";
  }
  pendingSignUp.clear();
  return { email };
}
