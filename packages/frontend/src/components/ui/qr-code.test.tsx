import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

test("given a text, when drawn, then it is a named picture with four white modules around and other texts draw otherwise", () => {
  const svg = renderToStaticMarkup(<QrCode text="000201" label="QR Code do PIX" />);
  expect(svg).toContain('aria-label="QR Code do PIX"');
  expect(svg).toMatch(/viewBox="-4 -4 (\d+) \1"/);
  expect(svg).toContain('fill="#fff"');
  expect(renderToStaticMarkup(<QrCode text="000202" label="QR Code do PIX" />)).not.toBe(svg);
});
