import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { encodeQR } from "qr";
import { type Html, html } from "../mail/html.ts";

type Pix = Extract<ChargeDocument["instructions"], { method: "pix" }>;

/** `answer` is the form that reports the payment; it must be visible without scrolling. */
export function howToPay(instructions: ChargeDocument["instructions"], answer?: Html): Html {
  if (instructions.method === "pix") return pixPart(instructions, answer);
  const end = answer && html`\n${answer}`;
  if (instructions.method === "bank")
    return html`<h2>Dados bancários</h2><p class="pre">${instructions.bankInfo}</p>${end}`;
  return html`<h2>Como pagar</h2><p>${instructions.text}</p>${end}`;
}

/** ISO/IEC 18004, 5.3.8; the white frame around the image is the rest of the zone. */
const QUIET = 2;

/** Draws the code as strokes, in half the text of squares. @throws RangeError above 2,953 bytes */
export function qrSvg(text: string, label: string): Html {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const path = rows.map(strokesOf).join("");
  return html`<figure class="qr"><svg viewBox="0 0 ${rows.length} ${rows.length}" width="216" height="216" role="img" aria-label="${label}" shape-rendering="crispEdges"><path stroke="#000" d="${path}"/></svg></figure>`;
}

function pixPart({ code, key, receiver }: Pix, answer: Html | undefined): Html {
  return html`<h2>Pague com PIX</h2>
<button class="button" id="copy" type="button" hidden>${code ? "Copiar código PIX" : "Copiar chave PIX"}</button>
<p class="quiet" id="told" role="status">${code ? "Copie o código e cole no app do seu banco, em PIX copia e cola." : "Copie a chave e pague no app do seu banco."}</p>
${answer}${answer && "\n"}<code class="code" id="code" tabindex="0" aria-label="${code ? "Código PIX" : "Chave PIX"}">${code ?? key}</code>
${code && qrSvg(code, "QR Code do PIX")}
<dl>${code && html`<div><dt>Chave PIX</dt><dd>${key}</dd></div>`}${receiver && html`<div><dt>Recebedor</dt><dd>${receiver}</dd></div>`}</dl>`;
}

/** The first run of modules is at its absolute place, each other one relative to the run before. */
function strokesOf(row: readonly boolean[], y: number): string {
  let end: number | undefined;
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => {
      const start = end === undefined ? `M${index} ${y}.5` : `m${index - end} 0`;
      end = index + run.length;
      return `${start}h${run.length}`;
    })
    .join("");
}
