import { Page } from "../components/layout/page.tsx";
import { BankSection } from "../features/bank/bank-section.tsx";
import { EmailSection } from "../features/change-email/email-section.tsx";
import { OwnData } from "../features/privacy/own-data.tsx";
import { RuleSection } from "../features/reminder-rule/rule-section.tsx";
import { SecondStepSection } from "../features/second-step/second-step-section.tsx";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { StudentRecords } from "../features/students/student-records.tsx";

export function SettingsRoute() {
  return (
    <Page title="Configurações" subtitle="Seu negócio, como você recebe e quando cobra.">
      <StudentRecords />
      <SettingsPanel />
      <RuleSection />
      <BankSection />
      <EmailSection />
      <SecondStepSection />
      <OwnData />
    </Page>
  );
}
