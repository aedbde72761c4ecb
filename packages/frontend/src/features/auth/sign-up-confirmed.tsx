import { CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/auth.ts";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { paths } from "../../lib/paths.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import { ConfirmationFailed, type ConfirmationFailure } from "./confirmation-failed.tsx";
import { readLinkTokens } from "./link-tokens.ts";
import { StatusPage } from "./status-page.tsx";

export function SignUpConfirmed({ link }: { link: LinkFragment }) {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof finishSignUp>>>();

  useEffect(() => {
    if (outcome) return;
    let isGone = false;
    void finishSignUp(link).then((next) => !isGone && setOutcome(next));
    return () => {
      isGone = true;
    };
  }, [link, outcome]);

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

/**
 * The link's session is ended at once and never stored: the person must know the password, and
 * another session in this browser is not affected. A link without tokens has no address.
 */
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
