import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { whatsappQueries } from "../../data/whatsapp/queries.ts";
import { ConnectWhatsApp } from "./connect-whatsapp.tsx";
import { nextLook } from "./next-look.ts";
import { NumberCards } from "./number-cards.tsx";

export function WhatsAppPanel() {
  const number = useQuery({ ...whatsappQueries.own(), refetchInterval: ({ state }) => nextLook(state.data) });
  const [isReplacing, setReplacing] = useState(false);
  return (
    <QueryState of={[number]} loading="Carregando..." failed="Não foi possível carregar a conexão" keepsData>
      {({ connection }) =>
        connection && !isReplacing ? (
          <NumberCards connection={connection} onReplace={() => setReplacing(true)} />
        ) : (
          <>
            {!connection && <HowItWorks />}
            <ConnectWhatsApp
              isReplacing={connection !== null}
              onDone={() => setReplacing(false)}
              onCancel={connection ? () => setReplacing(false) : undefined}
            />
          </>
        )
      }
    </QueryState>
  );
}

const HowItWorks = () => (
  <Card className="grid gap-3 p-4 text-sm sm:p-6" aria-labelledby="como-funciona">
    <h2 id="como-funciona" className="font-bold text-lg">
      Como funciona
    </h2>
    <ul className="grid list-disc gap-2 pl-5">
      <li>Só recebe quem aceitou: no cadastro pelo link, ou dizendo a você. Quem responde PARAR não recebe mais.</li>
      <li>Cada mensagem custa cerca de R$ 0,04, que a Meta cobra no seu cartão. Nós não cobramos nada por ela.</li>
      <li>O que não puder sair pelo WhatsApp sai por e-mail, como hoje. Nada sai duas vezes.</li>
      <li>O número precisa ser um que não esteja em uso no aplicativo do WhatsApp.</li>
    </ul>
  </Card>
);
