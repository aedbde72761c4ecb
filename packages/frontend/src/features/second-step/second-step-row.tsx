import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/connection.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";

const SwitchOn = lazyPart(async () => (await import("./switches.tsx")).SwitchOn);
const SwitchOff = lazyPart(async () => (await import("./switches.tsx")).SwitchOff);

export function SecondStepRow({ isOn }: { isOn: UseQueryResult<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const Change = isOn.data ? SwitchOff : SwitchOn;
  return (
    <FoldRow
      label="Verificação em duas etapas"
      value={isOn.isSuccess ? (isOn.data ? "Ligada" : "Desligada") : ""}
      isOpen={isOn.isError}
    >
      {isOn.isError ? (
        <>
          <p role="alert" className="text-ink-2 text-sm">
            Não foi possível consultar a verificação em duas etapas. Verifique sua conexão e tente novamente.
          </p>
          <Button tone="secondary" onClick={() => void isOn.refetch()}>
            Tentar novamente
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-2 text-sm">
            {isOn.data
              ? "Ao entrar, pedimos também o código do aplicativo autenticador."
              : "Quem descobre sua senha ainda precisa do seu celular: ao entrar, pedimos também um código que muda a cada 30 segundos, de um aplicativo como Google Authenticator, Microsoft Authenticator ou Authy."}
          </p>
          <Button tone="secondary" disabled={!isOn.isSuccess} onClick={() => setOpen(true)}>
            {isOn.data ? "Desligar verificação" : "Ligar verificação"}
          </Button>
        </>
      )}
      {isOpen && (
        <Suspense>
          <Change onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FoldRow>
  );
}
