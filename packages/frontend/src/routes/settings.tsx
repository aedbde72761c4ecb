import { useQuery } from "@tanstack/react-query";
import { Page } from "../components/layout/page.tsx";
import { RowList } from "../components/ui/connection.tsx";
import { accountQueries } from "../data/account/queries.ts";
import { BankRow } from "../features/bank/bank-row.tsx";
import { EmailRow } from "../features/change-email/email-row.tsx";
import { OwnData } from "../features/privacy/own-data.tsx";
import { RuleRow } from "../features/reminder-rule/rule-row.tsx";
import { SecondStepRow } from "../features/second-step/second-step-row.tsx";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { StudentRecords } from "../features/students/student-records.tsx";
import { WhatsAppRow } from "../features/whatsapp/whatsapp-row.tsx";

export function SettingsRoute() {
  const secondStep = useQuery(accountQueries.secondStep());
  return (
    <Page title="Configurações">
      <StudentRecords />
      <SettingsPanel
        reminders={<RuleRow />}
        more={({ bankId, whatsappNumberId }) => [
          [bankId !== null, <BankRow key="bank" bankId={bankId} />],
          [whatsappNumberId !== null, <WhatsAppRow key="whatsapp" whatsappNumberId={whatsappNumberId} />],
          [secondStep.data === true, <SecondStepRow key="second-step" isOn={secondStep} />],
        ]}
      />
      <RowList>
        <EmailRow />
        <OwnData />
      </RowList>
    </Page>
  );
}
