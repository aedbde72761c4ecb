import { Page } from "../components/layout/page.tsx";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";

/** /settings. */
export function SettingsRoute() {
  return (
    <Page title="Configurações" subtitle="Seu negócio, como você recebe e quando cobra.">
      <SettingsPanel />
    </Page>
  );
}
