import { BackLink } from "../components/layout/back-link.tsx";
import { Page } from "../components/layout/page.tsx";
import { RulePanel } from "../features/reminder-rule/rule-panel.tsx";
import { paths } from "../lib/paths.ts";

export function ReminderRuleRoute() {
  return (
    <Page
      title="Lembretes automáticos"
      subtitle="Quem ainda não pagou é lembrado por e-mail, nos dias que você escolher."
      back={<BackLink to={paths.dashboard} isToOrigin />}
    >
      <RulePanel />
    </Page>
  );
}
