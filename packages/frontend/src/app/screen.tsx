import { type ComponentType, lazy } from "react";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { Page } from "../components/layout/page.tsx";
import { Card } from "../components/ui/card.tsx";
import { loadWithRetry } from "../lib/load-with-retry.tsx";
import { useOnline } from "../lib/use-online.ts";

/** Offline it says so, and opens as soon as the connection returns. */
export function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadWithRetry(load, ScreenUnavailable) }));
}

function ScreenUnavailable({ onRetry }: { onRetry(): void }) {
  const isOnline = useOnline();
  return (
    <Page title={isOnline ? "Não foi possível abrir esta tela" : "Sem internet"}>
      <Card>
        <ErrorState
          title={isOnline ? "A conexão falhou no caminho" : "Esta tela ainda não foi carregada"}
          text={isOnline ? "Verifique sua conexão e tente novamente." : "Ela abre sozinha assim que a conexão voltar."}
          onRetry={onRetry}
        />
      </Card>
    </Page>
  );
}
