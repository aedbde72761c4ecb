/** The pages that show no charge: they say nothing of anybody. */
import { html } from "../mail/html.ts";
import { documentOf, pageFoot } from "./frame.ts";

const MESSAGES = {
  unknown: ["Cobrança não encontrada", "Confira o link ou peça um novo a quem enviou a cobrança."],
  replaced: ["Este link foi trocado", "Peça o novo link a quem enviou a cobrança."],
  tooMany: ["Muitos acessos seguidos", "Espere um minuto e abra o link de novo."],
  busy: ["Não foi possível abrir a cobrança", "Espere alguns instantes e abra o link de novo."],
} as const;

/** Why no charge is shown. A token that is malformed, forged or of something erased is `unknown`. */
export type Message = keyof typeof MESSAGES;

/** A whole page with one message. */
export function messagePage(message: Message): string {
  const [heading, text] = MESSAGES[message];
  return documentOf(undefined, html`<section><h1 class="big">${heading}</h1><p>${text}</p></section>${pageFoot([])}`);
}
