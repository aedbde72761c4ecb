import type { ProfileWire } from "@emdia/contracts/profile";
import { ButtonLink } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/fold-row.tsx";
import { paths } from "../../lib/paths.ts";
import { DisconnectWhatsApp } from "./disconnect-whatsapp.tsx";

/** Without access that screen is closed, so the number can be disconnected here too. */
export function WhatsAppRow({ whatsappNumberId }: Pick<ProfileWire, "whatsappNumberId">) {
  const isConnected = whatsappNumberId !== null;
  return (
    <FoldRow label="Enviar pelo WhatsApp" value={isConnected ? "Conectado" : "Não conectado"}>
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
