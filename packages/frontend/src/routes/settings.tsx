import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { Page } from "../components/layout/page.tsx";
import { Button } from "../components/ui/button.tsx";
import { FoldRow, RowList } from "../components/ui/connection.tsx";
import { accountQueries } from "../data/account/queries.ts";
import { profileQueries, ruleQueries } from "../data/queries.ts";
import { BankRow } from "../features/bank/bank-row.tsx";
import { OwnData } from "../features/privacy/own-data.tsx";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { StudentRecords } from "../features/students/student-records.tsx";
import { WhatsAppRow } from "../features/whatsapp/whatsapp-row.tsx";
import { lazyPart } from "../lib/lazy-part.tsx";
import { paths } from "../lib/paths.ts";

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

const ChangeEmail = lazyPart(async () => (await import("../features/change-email/change-email.tsx")).ChangeEmail);

function EmailRow() {
  const email = useQuery(profileQueries.own()).data?.email ?? "";
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldRow label="E-mail da conta" value={email}>
      <p className="text-ink-2 text-sm">Você entra com ele, e nele chegam nossos avisos e as respostas dos alunos.</p>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Trocar e-mail
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeEmail onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FoldRow>
  );
}

function RuleRow() {
  const read = useQuery(ruleQueries.own()).data;
  return (
    <Link to={paths.reminderRule} className="flex min-h-14 items-center gap-3 py-2 text-sm">
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="font-semibold">Lembretes automáticos</span>
        <span className="text-ink-2">{read && (read.rule.isOn ? "Ligados" : "Desligados")}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}

const SwitchOn = lazyPart(async () => (await import("../features/second-step/switches.tsx")).SwitchOn);
const SwitchOff = lazyPart(async () => (await import("../features/second-step/switches.tsx")).SwitchOff);

function SecondStepRow({ isOn }: { isOn: UseQueryResult<boolean> }) {
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
