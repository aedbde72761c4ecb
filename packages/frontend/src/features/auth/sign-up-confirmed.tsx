import { CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../components/ui/button.tsx";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { paths } from "../../lib/paths.ts";
import { ConfirmationFailed } from "./confirmation-failed.tsx";
import { finishSignUp } from "./finish-sign-up.ts";
import { StatusPage } from "./status-page.tsx";

/** Shows the end of a sign-up: the account exists, and the person logs in. */
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
