/** Renders the pages that show no charge: they contain no personal data. */
import { html } from "../mail/html.ts";
import { documentOf, pageFoot, RECEIPT } from "./frame.ts";

const MESSAGES = {
  unknown: ["Cobrança não encontrada", "Confira o link ou peça um novo a quem enviou a cobrança."],
  replaced: ["Este link foi trocado", "Peça o novo link a quem enviou a cobrança."],
  tooMany: ["Muitos acessos seguidos", "Espere um minuto e abra o link de novo."],
  busy: ["Não foi possível abrir a cobrança", "Espere alguns instantes e tente de novo."],
  unsaid: ["Não foi possível registrar seu aviso", "Abra a cobrança de novo: ela mostra se o aviso chegou."],
  day: ["Escolha outro dia", "O dia pode ser de hoje até daqui a 60 dias."],
  renewed: ["Combine com quem cobra", "Você já mudou o dia uma vez. Para outro dia, fale com quem enviou a cobrança."],
  unknownReceipt: ["Recibo não encontrado", "Confira o endereço no recibo, ou leia o QR Code de novo."],
  othersReceipt: ["Este recibo é de outra pessoa", "Quem pagou pode pedir o recibo a quem recebeu."],
  withdrawn: ["Recibo cancelado", "O pagamento foi estornado: este recibo não vale mais."],
  busyReceipt: ["Não foi possível abrir o recibo", "Espere alguns instantes e tente de novo."],
  stale: ["A página mudou", "As cobranças mudaram desde que você abriu a página. Confira e avise de novo."],
} as const;

const BUTTONS: Partial<Record<Message, string>> = {
  unsaid: "Abrir a cobrança",
  stale: "Abrir a página",
  day: "Voltar",
  renewed: "Voltar",
};

/** A token that is malformed, forged or of an erased charge is `unknown`. */
export type Message = keyof typeof MESSAGES;

/** `again` is the path of the page to which a button links. */
export function messagePage(message: Message, again?: string): string {
  const [heading, text] = MESSAGES[message];
  const button = again && html`<a class="button" href="${again}">${BUTTONS[message] ?? "Tentar de novo"}</a>`;
  return documentOf(
    undefined,
    html`<section><h1 class="big">${heading}</h1><p>${text}</p>${button}</section>${pageFoot([])}`,
    heading.includes("ecibo") ? RECEIPT : undefined,
  );
}
