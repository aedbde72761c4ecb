import { ConfirmationPurpose } from "@emdia/contracts/account";
import { MailOpen } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { call } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { deliverLink, type LinkFragment } from "../../lib/link-fragment.ts";
import { ConfirmationFailed, type ConfirmationFailure } from "./confirmation-failed.tsx";
import { authMessages } from "./messages.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { StatusPage } from "./status-page.tsx";

/** Mail scanners run scripts but click nothing (docs/rules/charge.md, "What a charge carries"). */
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
