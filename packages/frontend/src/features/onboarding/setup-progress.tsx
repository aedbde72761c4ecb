import { hasPaymentData } from "@emdia/contracts/payment-data";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { planQueries, profileQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { dismissals } from "../../lib/storage.ts";
import { deriveCardFacts, progressOf, SETUP_STEPS, type SetupFacts } from "./setup-facts.ts";

export function SetupProgress({ onClose }: { onClose(): void }) {
  const profile = useQuery(profileQueries.own()).data;
  const plans = useQuery(planQueries.list()).data;
  if (!profile || !plans) return null;
  const facts = deriveCardFacts(profile, plans);
  const isDone = progressOf(facts).done === SETUP_STEPS.length;
  // An owner who set up in another browser gets no congratulation in this one.
  if (isDone && !dismissals.has("onboarding-started", profile.id)) return null;

  const { id } = profile;
  function close() {
    dismissals.set("onboarding-completed", id);
    onClose();
  }

  return isDone ? (
    <Done ownerId={id} canCharge={hasPaymentData(profile)} onClose={close} />
  ) : (
    <Open ownerId={id} facts={facts} onClose={close} />
  );
}

function Open({ ownerId, facts, onClose }: { ownerId: string; facts: SetupFacts; onClose(): void }) {
  useEffect(() => dismissals.set("onboarding-started", ownerId), [ownerId]);
  const { done, total, percent } = progressOf(facts);
  return (
    <Card aria-labelledby="configuracao-inicial" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="configuracao-inicial" className="font-bold text-lg">
            Deixe suas cobranças no automático
          </h2>
          <p className="num text-ink-2 text-sm">{`${done} de ${total} etapas`}</p>
        </div>
        <IconButton label="Fechar configuração inicial" className="-mt-2 -mr-2" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <svg aria-hidden className="h-2 w-full rounded-full" preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect width="100" height="1" className="fill-disabled-soft" />
        <rect width={percent} height="1" className="fill-primary" />
      </svg>
      <ButtonLink to={paths.onboarding} className="sm:justify-self-start">
        {done === 0 ? "Começar configuração" : "Continuar configuração"}
        <ArrowRight aria-hidden />
      </ButtonLink>
    </Card>
  );
}

/** Without payment data the text does not say that the system is ready: nobody is charged. */
function Done({ ownerId, canCharge, onClose }: { ownerId: string; canCharge: boolean; onClose(): void }) {
  useEffect(() => dismissals.set("onboarding-completed", ownerId), [ownerId]);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-paid-soft py-2 pr-2 pl-4 text-paid">
      <CircleCheck aria-hidden className="size-6 shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-44">
        {canCharge ? (
          <>
            <strong>Setup concluído! Sistema pronto para uso.</strong>{" "}
            <Link to={paths.students} className="inline-block py-1 font-semibold underline">
              Cadastrar os outros alunos
            </Link>
          </>
        ) : (
          <>
            <strong>Falta só dizer como você recebe.</strong>{" "}
            <Link to={paths.settings} className="inline-block py-1 font-semibold underline">
              Completar os dados de pagamento
            </Link>
          </>
        )}
      </p>
      <IconButton label="Fechar configuração inicial" className="text-paid" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
