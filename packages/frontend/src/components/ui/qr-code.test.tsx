import { composePixCode } from "@emdia/contracts/values/pix-code";
import jsQr from "jsqr";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawSvg } from "../../testing/draw-svg.ts";
import { QrCode } from "./qr-code.tsx";

const SCALE = 4;
/** ISO/IEC 18004 requires four white modules around a code. */
const QUIET_MODULES = 4;

const pixCode = composePixCode({
  key: "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11",
  merchantName: "Estúdio Vida",
  merchantCity: "São Paulo",
  amountCents: 15_050,
  txid: "1220261100",
});
const link = "https://emdia.com.br/cadastro?code=AbCdEfGhIjKlMnOpQrStUv";
const drawn = (text: string) => drawSvg(renderToStaticMarkup(<QrCode text={text} label="QR Code do PIX" />), SCALE);

test.each([
  ["a PIX code", pixCode],
  ["the shortest text", "0"],
  ["a registration's link", link],
])("given %s, when its picture is scanned on a dark page, then it yields the text", (_what, text) => {
  const { data, width, height } = drawn(text);
  // The reader is independent of the library that drew the code. It reads only dark on white,
  // because not every scanner inverts colours.
  expect(jsQr(data, width, height, { inversionAttempts: "dontInvert" })?.data).toBe(text);
});

test("given a code, when drawn, then exactly four modules of white are around it on every side", () => {
  const { data, width, height } = drawn(pixCode);
  const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0;
  const dark = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const).filter(
    ([x, y]) => isDark(x, y),
  );
  const [columns, rows] = [dark.map(([x]) => x), dark.map(([, y]) => y)];
  const quiet = QUIET_MODULES * SCALE;
  expect([columns, rows].map((all) => all.reduce((a, b) => Math.min(a, b)))).toEqual([quiet, quiet]);
  expect([columns, rows].map((all) => all.reduce((a, b) => Math.max(a, b)))).toEqual([
    width - quiet - 1,
    height - quiet - 1,
  ]);
  expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
});

test("given a code, when a screen reader reads it, then it has its name", () => {
  const markup = renderToStaticMarkup(<QrCode text="0" label="QR Code do PIX" />);
  expect(markup).toContain('role="img" aria-label="QR Code do PIX"');
});
