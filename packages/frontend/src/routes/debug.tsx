import { Page } from "../components/layout/page.tsx";
import { DebugPanel } from "../features/debug/debug-panel.tsx";

export function DebugRoute() {
  return (
    <Page title="Debug" subtitle="O que está guardado para a sua conta, e se tudo confere.">
      <DebugPanel />
    </Page>
  );
}
