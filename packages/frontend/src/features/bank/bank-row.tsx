import type { ProfileWire } from "@emdia/contracts/profile";
import { ButtonLink } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/fold-row.tsx";
import { paths } from "../../lib/paths.ts";
import { DisconnectBank } from "./disconnect-bank.tsx";

/** Without access that screen is closed, so the bank can be disconnected here too. */
export function BankRow({ bankId }: Pick<ProfileWire, "bankId">) {
  const isConnected = bankId !== null;
  return (
    <FoldRow label="Conectar meu banco" value={isConnected ? "Conectado" : "Não conectado"}>
      <p className="text-ink-2 text-sm">
        {isConnected
          ? "Quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu."
          : "Lemos os PIX que chegam e marcamos quem pagou; nunca movemos dinheiro. É preciso ter a API Pix contratada e um certificado do banco."}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <ButtonLink tone="secondary" to={paths.bank}>
          {isConnected ? "Ver a conexão" : "Como conectar"}
        </ButtonLink>
        {isConnected && <DisconnectBank />}
      </div>
    </FoldRow>
  );
}
