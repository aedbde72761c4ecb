import jsQr from "jsqr";
import { expect, test } from "vitest";
import { howToPay, qrSvg } from "./how-to-pay.ts";

const pix = { method: "pix", key: "dono@exemplo.com.br", receiver: "Vida & Cia", code: undefined } as const;
const CODE = "00020126360014br.gov.bcb.pix0114+5511987654321";
const key = "<div><dt>Chave PIX</dt><dd>dono@exemplo.com.br</dd></div>";
const receiver = "<div><dt>Recebedor</dt><dd>Vida &amp; Cia</dd></div>";

test("given a PIX code, when the page says how to pay, then the code is copied, drawn, and followed by whom it pays", () => {
  expect(howToPay({ ...pix, code: CODE }).markup).toBe(`<h2>Pague com PIX</h2>
<button class="button" id="copy" type="button" hidden>Copiar código PIX</button>
<p class="quiet" id="told" role="status">Copie o código e cole no app do seu banco, em PIX copia e cola.</p>
<code class="code" id="code" tabindex="0" aria-label="Código PIX">${CODE}</code>
${qrSvg(CODE, "QR Code do PIX").markup}
<dl>${key}${receiver}</dl>`);
});

test("given a key without a code, when the page says how to pay, then the key is copied, and nothing is drawn", () => {
  const page = (rows: string) => `<h2>Pague com PIX</h2>
<button class="button" id="copy" type="button" hidden>Copiar chave PIX</button>
<p class="quiet" id="told" role="status">Copie a chave e pague no app do seu banco.</p>
<code class="code" id="code" tabindex="0" aria-label="Chave PIX">dono@exemplo.com.br</code>

<dl>${rows}</dl>`;
  expect(howToPay(pix).markup).toBe(page(receiver));
  expect(howToPay({ ...pix, receiver: "" }).markup).toBe(page(""));
});

test("given a form to answer, when the page shows how to pay, then the form comes before code and picture, which need more room", () => {
  const answer = { markup: "<form>Já paguei</form>" };
  const { markup } = howToPay({ ...pix, code: CODE }, answer);
  const places = ['id="copy"', "<form>", 'id="code"', 'class="qr"'].map((part) => markup.indexOf(part));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(howToPay({ method: "bank", bankInfo: "Banco 1" }, answer).markup).toMatch(/Banco 1<\/p>\n<form>/);
  expect(howToPay({ method: "cash", text: "Dinheiro" }, answer).markup).toMatch(/Dinheiro<\/p>\n<form>/);
});

test("given other ways to pay, when the page says how, then it is a heading and the text as it was typed", () => {
  expect(howToPay({ method: "bank", bankInfo: "Banco 1\nConta 2" }).markup).toBe(
    '<h2>Dados bancários</h2><p class="pre">Banco 1\nConta 2</p>',
  );
  expect(howToPay({ method: "cash", text: "Pagamento em dinheiro" }).markup).toBe(
    "<h2>Como pagar</h2><p>Pagamento em dinheiro</p>",
  );
});

/** A module is four pixels wide, and a white frame of `frame` modules surrounds the code. */
function pixelsOf(path: string, modules: number, frame: number) {
  const width = (modules + 2 * frame) * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, how, dx, dy, length] of path.matchAll(/([Mm])(\d+) (\d+)(?:\.5)?h(\d+)/g)) {
    [x, y] = how === "M" ? [Number(dx), Number(dy)] : [x + Number(dx), y];
    for (let row = (y + frame) * 4; row < (y + frame + 1) * 4; row++) {
      const start = (row * width + (x + frame) * 4) * 4;
      pixels.fill(0, start, start + Number(length) * 16);
    }
    x += Number(length);
  }
  return { pixels, width };
}

test("given a text, when it is drawn, then it is as small as the code allows, two modules from the edge, and a phone reads it", () => {
  const { markup } = qrSvg(CODE, "QR <1>");
  const [, path = ""] = / d="([^"]*)"/.exec(markup) ?? [];
  // A version 3 code has 29 modules.
  expect(markup.replace(path, "")).toBe(
    '<figure class="qr"><svg viewBox="0 0 33 33" width="216" height="216" role="img" aria-label="QR &lt;1&gt;" shape-rendering="crispEdges"><path stroke="#000" d=""/></svg></figure>',
  );
  // The finder pattern's upper edge is one run of seven modules, and the path contains only runs.
  expect(path).toMatch(/^M2 2\.5h7(m\d+ 0h\d+|M\d+ \d+\.5h\d+)+$/);
  const { pixels, width } = pixelsOf(path, 33, 2);
  // The reader ignores each pixel's fourth byte, the opacity.
  expect(jsQr(pixels, width, width)?.data).toBe(CODE);
});
