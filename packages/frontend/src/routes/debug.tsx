import { Page } from "../components/layout/page.tsx";
import { DebugPanel } from "../features/debug/debug-panel.tsx";

/** Shows /debug, with the caller's own data only (docs/rules.md, "Identity"). */
export function DebugRoute() {
  return (
    <Page title="Debug" subtitle="O que está guardado para a sua conta, e se tudo confere.">
      <DebugPanel />
    </Page>
  );
}
