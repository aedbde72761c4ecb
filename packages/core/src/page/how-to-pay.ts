import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { type Html, html } from "../mail/html.ts";
import { qrSvg } from "./qr-svg.ts";

type Pix = Extract<ChargeDocument["instructions"], { method: "pix" }>;

/** `answer` is the form that reports the payment; it must be visible without scrolling. */
export function howToPay(instructions: ChargeDocument["instructions"], answer?: Html): Html {
  if (instructions.method === "pix") return pixPart(instructions, answer);
  const end = answer && html`\n${answer}`;
  if (instructions.method === "bank")
    return html`<h2>Dados bancários</h2><p class="pre">${instructions.bankInfo}</p>${end}`;
  return html`<h2>Como pagar</h2><p>${instructions.text}</p>${end}`;
}

function pixPart({ code, key, receiver }: Pix, answer: Html | undefined): Html {
  return html`<h2>Pague com PIX</h2>
<button class="button" id="copy" type="button" hidden>${code ? "Copiar código PIX" : "Copiar chave PIX"}</button>
<p class="quiet" id="told" role="status">${code ? "Copie o código e cole no app do seu banco, em PIX copia e cola." : "Copie a chave e pague no app do seu banco."}</p>
${answer}${answer && "\n"}<code class="code" id="code" tabindex="0" aria-label="${code ? "Código PIX" : "Chave PIX"}">${code ?? key}</code>
${code && qrSvg(code, "QR Code do PIX")}
<dl>${code && html`<div><dt>Chave PIX</dt><dd>${key}</dd></div>`}${receiver && html`<div><dt>Recebedor</dt><dd>${receiver}</dd></div>`}</dl>`;
}
