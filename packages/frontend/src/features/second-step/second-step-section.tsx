import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { Suspense, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const SwitchOn = lazyPart(async () => (await import("./switch-on.tsx")).SwitchOn);
const SwitchOff = lazyPart(async () => (await import("./switch-off.tsx")).SwitchOff);

/** Shows whether the sign-in asks for an app's code, and a button that changes this setting. */
export function SecondStepSection() {
  const isOn = useQuery(accountQueries.secondStep());
  const [isOpen, setOpen] = useState(false);
  const Change = isOn.data ? SwitchOff : SwitchOn;
  return (
    <Section
      title="Verificação em duas etapas"
      text="Quem descobre sua senha ainda precisa do seu celular para entrar na conta."
    >
      <div className="grid min-h-30 content-start justify-items-start gap-3">
        {isOn.isError && <Unknown onRetry={() => void isOn.refetch()} />}
        {isOn.isSuccess && <State isOn={isOn.data} onChange={() => setOpen(true)} />}
      </div>
      {isOpen && (
        <Suspense>
          <Change onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function State({ isOn, onChange }: { isOn: boolean; onChange(): void }) {
  return (
    <>
      <Badge tone={isOn ? "paid" : "neutral"} icon={isOn ? ShieldCheck : ShieldOff}>
        {isOn ? "Ligada" : "Desligada"}
      </Badge>
      <p className="text-ink-2 text-sm">
        {isOn
          ? "Ao entrar, pedimos também o código do aplicativo autenticador."
          : "Ao entrar, pedimos só a senha. Com ela ligada, pedimos também um código que muda a cada 30 segundos, de um aplicativo como Google Authenticator, Microsoft Authenticator ou Authy."}
      </p>
      <Button tone="secondary" className="max-sm:w-full" onClick={onChange}>
        {isOn ? "Desligar verificação" : "Ligar verificação"}
      </Button>
    </>
  );
}

function Unknown({ onRetry }: { onRetry(): void }) {
  return (
    <>
      <p role="alert" className="text-ink-2 text-sm">
        Não foi possível consultar a verificação em duas etapas. Verifique sua conexão e tente novamente.
      </p>
      <Button tone="secondary" className="max-sm:w-full" onClick={onRetry}>
        Tentar novamente
      </Button>
    </>
  );
}
