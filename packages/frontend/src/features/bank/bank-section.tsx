import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { Section } from "../../components/layout/section.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { paths } from "../../lib/paths.ts";
import { DisconnectBank } from "./disconnect-bank.tsx";

/**
 * Shows in the settings whether a bank is connected, and leads to its screen. Without access that
 * screen is closed, so the bank can be disconnected here too.
 */
export function BankSection() {
  const profile = useQuery(profileQueries.own()).data;
  if (!profile) return null;
  const isConnected = profile.bankId !== null;
  return (
    <Section title="Conectar meu banco" text="Opcional. Lemos os PIX que chegam; nunca movemos dinheiro.">
      <div className="grid justify-items-start gap-3">
        {isConnected && (
          <Badge tone="paid" icon={Plug}>
            Conectado
          </Badge>
        )}
        <p className="text-ink-2 text-sm">
          {isConnected
            ? "Quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu."
            : "Com a API Pix do seu banco, quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu. É preciso ter a API Pix contratada e um certificado do banco."}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink tone="secondary" to={paths.bank}>
            {isConnected ? "Ver a conexão" : "Como conectar"}
          </ButtonLink>
          {isConnected && <DisconnectBank />}
        </div>
      </div>
    </Section>
  );
}
