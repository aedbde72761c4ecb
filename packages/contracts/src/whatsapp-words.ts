/** What a stop of the owner's WhatsApp means and what the owner can do, for mail and screen. */
import type { WHATSAPP_PAUSES } from "./constants.ts";
import type { WhatsAppTextWire } from "./whatsapp.ts";

export const TEXT_NAMES: Readonly<Record<WhatsAppTextWire["text"], string>> = {
  charge: "cobrança",
  reminder: "lembrete",
  receipt: "recibo",
};

export const PAUSE_WORDS: Readonly<Record<(typeof WHATSAPP_PAUSES)[number], string>> = {
  token: "A Meta não aceita mais o token: ele venceu ou foi revogado. Gere outro e conecte de novo nas configurações.",
  payment:
    "A Meta não conseguiu cobrar o seu cartão. Confira a forma de pagamento no Gerenciador do WhatsApp e depois toque em Conferir agora.",
  account:
    "A Meta bloqueou a sua conta ou encerrou a conexão. Veja o motivo no Gerenciador do WhatsApp e depois toque em Conferir agora.",
  quality:
    "Muitas pessoas bloquearam o seu número ou reclamaram dele, e a Meta limitou os envios. Espere alguns dias e depois toque em Conferir agora.",
  name: "A Meta recusou o nome de exibição do seu número. Corrija o nome no Gerenciador do WhatsApp e depois toque em Conferir agora.",
};

export function stopWordsOf({ state, category }: { [Name in "state" | "category"]: WhatsAppTextWire[Name] }): string {
  if (state === "REJECTED")
    return "A Meta recusou este texto. Fale com o nosso suporte: nós o corrigimos e enviamos de novo.";
  if (state === "PAUSED")
    return "A Meta pausou este texto por algumas horas, porque pessoas reclamaram dele. Você não precisa fazer nada.";
  if (state !== "APPROVED") return "A Meta desativou este texto. Fale com o nosso suporte.";
  if (category === "MARKETING")
    return "A Meta passou a tratar este texto como propaganda, que custa nove vezes mais. Por isso ele não é enviado. Peça uma revisão no Gerenciador do WhatsApp.";
  return "A Meta recusou mensagens com este texto. Toque em Conferir agora; se continuar, fale com o nosso suporte.";
}
