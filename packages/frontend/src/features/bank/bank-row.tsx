import type { ProfileWire } from "@emdia/contracts/profile";
import { ConnectionRow, Disconnect } from "../../components/ui/connection.tsx";
import { paths } from "../../lib/paths.ts";

export const DisconnectBank = () => (
  <Disconnect
    route="disconnectBank"
    label="Desconectar banco"
    title="Desconectar o banco?"
    description="As cobranças deixam de ficar pagas sozinhas, e o certificado é apagado. Para voltar, é preciso enviar tudo de novo."
    done="Banco desconectado"
  />
);

export function BankRow({ bankId }: Pick<ProfileWire, "bankId">) {
  const isConnected = bankId !== null;
  return (
    <ConnectionRow
      label="Conectar meu banco"
      value={isConnected ? "Conectado" : "Não conectado"}
      text={
        isConnected
          ? "Quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu."
          : "Lemos os PIX que chegam e marcamos quem pagou; nunca movemos dinheiro. É preciso ter a API Pix contratada e um certificado do banco."
      }
      to={paths.bank}
      disconnect={isConnected && <DisconnectBank />}
    />
  );
}
