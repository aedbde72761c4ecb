import { UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../lib/paths.ts";
import type { LinkOutcome } from "./open-link.ts";
import { StatusPage } from "./status-page.tsx";

type Question = Extract<LinkOutcome, { kind: "ask" }>;

/**
 * Asks before a link signs in an account that this browser did not expect. Nothing is stored until
 * the person agrees.
 */
export function ContinueAs({ question, onAnswer }: { question: Question; onAnswer(outcome: LinkOutcome): void }) {
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
