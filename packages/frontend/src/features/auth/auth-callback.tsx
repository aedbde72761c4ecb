import { CircleAlert, CircleCheck, LoaderCircle, UserRoundCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { paths } from "../../lib/paths.ts";
import { authMessages } from "./messages.ts";
import { type LinkOutcome, openLink } from "./open-link.ts";
import { ConfirmationFailed, StatusPage, useOutcome } from "./status-page.tsx";

/** The milliseconds for which the message stays before the dashboard opens. */
const PAUSES = { confirmed: 2_000, already: 1_000 };

export function AuthCallback({ link }: { link: LinkFragment }) {
  const [outcome, setOutcome] = useOutcome(link, openLink);

  switch (outcome?.kind) {
    case "confirmed":
      return <Leaving title="Email confirmado com sucesso!" after={PAUSES.confirmed} />;
    case "already":
      return <Leaving title="Email já confirmado!" after={PAUSES.already} />;
    case "ask":
      return <ContinueAs question={outcome} onAnswer={setOutcome} />;
    case "no-profile":
      return <NoProfile message={outcome.message} />;
    case "failed":
      return <ConfirmationFailed failure={outcome.failure} onRetry={() => setOutcome(undefined)} />;
    default:
      return <StatusPage icon={LoaderCircle} isWorking title="Confirmando seu e-mail..." text="Só um instante." />;
  }
}

function Leaving({ title, after }: { title: string; after: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);
  return (
    <StatusPage icon={CircleCheck} title={title} text="Abrindo a Visão Geral...">
      <ButtonLink to={paths.dashboard} replace tone="secondary" wide>
        Ir para a Visão Geral
      </ButtonLink>
    </StatusPage>
  );
}

function NoProfile({ message }: { message: string }) {
  useEffect(() => authMessages.signUpFailed(message), [message]);
  return (
    <StatusPage icon={CircleAlert} isError title="Erro ao criar conta" text={message}>
      <ButtonLink to={paths.auth} wide>
        Voltar ao login
      </ButtonLink>
    </StatusPage>
  );
}

type Question = Extract<LinkOutcome, { kind: "ask" }>;

/** Nothing is stored until the person agrees. */
function ContinueAs({ question, onAnswer }: { question: Question; onAnswer(outcome: LinkOutcome): void }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function accept() {
    setBusy(true);
    onAnswer(await question.accept());
  }

  async function refuse() {
    setBusy(true);
    // The link is refused even if the provider cannot be reached, because nothing was stored.
    await question.refuse().catch(() => undefined);
    navigate(paths.auth, { replace: true });
  }

  return (
    <StatusPage
      icon={UserRoundCheck}
      title={
        <>
          Continuar como <span className="inline-block max-w-full break-words">{question.email}?</span>
        </>
      }
      text={
        question.signedInAs
          ? `A conta aberta agora é ${question.signedInAs}. Ao continuar, você sai dela e entra na do link.`
          : "Este link entra nessa conta. Continue só se ela é sua e foi você quem pediu o e-mail."
      }
    >
      <Button wide disabled={isBusy} onClick={accept}>
        {isBusy ? "Um momento..." : "Continuar"}
      </Button>
      <Button wide tone="secondary" disabled={isBusy} onClick={refuse}>
        Não é a minha conta
      </Button>
    </StatusPage>
  );
}
