import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/fold-row.tsx";
import { whatsappQueries } from "../../data/whatsapp/queries.ts";
import { paths } from "../../lib/paths.ts";
import { describeNumber } from "./describe-number.ts";
import { DisconnectWhatsApp } from "./disconnect-whatsapp.tsx";

/** Without access that screen is closed, so the number can be disconnected here too. */
export function WhatsAppRow({ whatsappNumberId }: Pick<ProfileWire, "whatsappNumberId">) {
  const isConnected = whatsappNumberId !== null;
  const connection = useQuery({ ...whatsappQueries.own(), enabled: isConnected }).data?.connection;
  const value = connection ? describeNumber(connection).label : isConnected ? "Conectado" : "Não conectado";
  return (
    <FoldRow label="Enviar pelo WhatsApp" value={value}>
      <p className="text-ink-2 text-sm">
        {isConnected
          ? "Quem aceitou recebe cobranças e lembretes pelo seu número. Recibos, e quem não aceitou, por e-mail."
          : "As cobranças podem sair sozinhas pelo WhatsApp, de um número seu. É preciso ter um aplicativo na Meta e um número que não esteja no WhatsApp do celular."}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <ButtonLink tone="secondary" to={paths.whatsapp}>
          {isConnected ? "Ver a conexão" : "Como conectar"}
        </ButtonLink>
        {isConnected && <DisconnectWhatsApp />}
      </div>
    </FoldRow>
  );
}
