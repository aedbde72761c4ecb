import { proofCodeOf } from "@emdia/contracts/values/proof-code";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { bankQueries } from "../../data/bank/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { paths } from "../../lib/paths.ts";
import { BankPromise } from "./bank-promise.tsx";
import { ConnectBank } from "./connect-bank.tsx";
import { ConnectionCard } from "./connection-card.tsx";

/** Shows the connection to the owner's bank, or the form that connects a bank. */
export function BankPanel() {
  const bank = useQuery(bankQueries.own());
  const profile = useQuery(profileQueries.own());
  const [isReplacing, setReplacing] = useState(false);
  return (
    <QueryState of={[bank, profile]} loading="Carregando..." failed="Não foi possível carregar a conexão" keepsData>
      {({ banks, connection, now }, profile) => {
        const { pixKey, timezone } = profile;
        if (!pixKey) return <NoPixKey />;
        if (connection && !isReplacing)
          return (
            <ConnectionCard
              connection={connection}
              now={now}
              timezone={timezone}
              testCode={proofCodeOf(profile)}
              onReplace={() => setReplacing(true)}
            />
          );
        return (
          <>
            <BankPromise pixKey={pixKey} />
            <ConnectBank
              banks={banks}
              connected={connection?.bank}
              onDone={() => setReplacing(false)}
              onCancel={connection ? () => setReplacing(false) : undefined}
            />
          </>
        );
      }}
    </QueryState>
  );
}

const NoPixKey = () => (
  <Card>
    <EmptyState
      icon={KeyRound}
      title="Cadastre a sua chave PIX primeiro"
      text="É pelos PIX que ela recebe no banco que sabemos quem pagou."
    >
      <ButtonLink to={paths.settings}>Abrir Configurações</ButtonLink>
    </EmptyState>
  </Card>
);
