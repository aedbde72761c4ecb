import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { ConnectionRow, Disconnect } from "../../components/ui/connection.tsx";
import { whatsappQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { describeNumber } from "./describe-number.ts";

export const DisconnectWhatsApp = () => (
  <Disconnect
    route="disconnectWhatsApp"
    label="Desconectar WhatsApp"
    title="Desconectar o WhatsApp?"
    description="Tudo volta a sair por e-mail, e o token é apagado. Quem já aceitou continua anotado."
    done="WhatsApp desconectado"
  />
);

export function WhatsAppRow({ whatsappNumberId }: Pick<ProfileWire, "whatsappNumberId">) {
  const isConnected = whatsappNumberId !== null;
  const connection = useQuery({ ...whatsappQueries.own(), enabled: isConnected }).data?.connection;
  const value = connection ? describeNumber(connection).label : isConnected ? "Conectado" : "Não conectado";
  return (
    <ConnectionRow
      label="Enviar pelo WhatsApp"
      value={value}
      text={
        isConnected
          ? "Quem aceitou recebe cobranças e lembretes pelo seu número. Recibos, e quem não aceitou, por e-mail."
          : "As cobranças podem sair sozinhas pelo WhatsApp, de um número seu. É preciso ter um aplicativo na Meta e um número que não esteja no WhatsApp do celular."
      }
      to={paths.whatsapp}
      disconnect={isConnected && <DisconnectWhatsApp />}
    />
  );
}
