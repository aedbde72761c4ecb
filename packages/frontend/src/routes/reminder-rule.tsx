import { Page } from "../components/layout/page.tsx";
import { RulePanel } from "../features/reminder-rule/rule-panel.tsx";

export function ReminderRuleRoute() {
  return (
    <Page title="Lembretes" subtitle="Quem ainda não pagou é lembrado por e-mail, nos dias que você escolher.">
      <RulePanel />
    </Page>
  );
}
