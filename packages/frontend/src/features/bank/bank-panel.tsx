import { brand } from "@emdia/contracts/brand";
import { proofCodeOf } from "@emdia/contracts/values/proof-code";
import { useQuery } from "@tanstack/react-query";
import { Check, KeyRound, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { bankQueries } from "../../data/bank/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { ConnectBank } from "./connect-bank.tsx";
import { ConnectionCard } from "./connection-card.tsx";

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
  <EmptyCard
    icon={KeyRound}
    title="Cadastre a sua chave PIX primeiro"
    text="É pelos PIX que ela recebe no banco que sabemos quem pagou."
  >
    <ButtonLink to={paths.settings}>Abrir Configurações</ButtonLink>
  </EmptyCard>
);

const DOES = [
  "Lemos os PIX que a sua chave recebe: a cada 10 minutos, e de hora em hora de madrugada.",
  "O código e o valor conferem com uma cobrança? Ela fica paga, com o número do PIX guardado como prova.",
  "Na dúvida, perguntamos a você, em A conferir.",
];
const NEVER = [
  "Nunca movemos dinheiro: pedimos só a permissão de consulta (pix.read), e com ela não dá para pagar, transferir nem devolver.",
  "Nunca pedimos a senha da sua conta no banco.",
  "Nunca guardamos um PIX que não combina com uma cobrança sua.",
];

function BankPromise({ pixKey }: { pixKey: string }) {
  return (
    <TitledCard id="o-que-fazemos" title="O que fazemos, e o que nunca fazemos" className="grid gap-4 p-4 sm:p-6">
      <Points icon={<Check aria-hidden className="mt-0.5 size-5 shrink-0 text-paid" />} points={DOES} />
      <Points icon={<X aria-hidden className="mt-0.5 size-5 shrink-0 text-overdue" />} points={NEVER} />
      <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
        Chave lida: <strong className="text-ink">{pixKey}</strong>. O certificado e os códigos são guardados cifrados, e
        você desconecta quando quiser. Sem conectar, tudo no {brand.name} continua como está.
      </p>
    </TitledCard>
  );
}

const Points = ({ icon, points }: { icon: ReactNode; points: readonly string[] }) => (
  <ul className="grid gap-2 text-sm">
    {points.map((point) => (
      <li key={point} className="flex gap-2">
        {icon}
        {point}
      </li>
    ))}
  </ul>
);
