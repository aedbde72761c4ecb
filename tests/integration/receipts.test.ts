/** docs/rules/receipt.md, "Receipts". */
import { EDGE_SECRET_HEADER } from "@emdia/contracts/constants";
import type { PdfWire } from "@emdia/contracts/receipt";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aLinkedCharge, fromStudent, visit } from "../support/payer-page.ts";

const region = oneRegion();

async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, " ").replaceAll("\u00a0", " ");
}

async function download(path: string) {
  const response = await fetch(`${region().url}${path}`, { headers: fromStudent(region()) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

test("given a payment, when the receipt is downloaded from the payer's page, then it can be verified until the payment is reversed", async () => {
  const charge = await aLinkedCharge(region());
  await charge.act("settlements", { method: "pix" });
  const { html } = await visit(region(), charge.path);
  const [, path = ""] = /href="([^"]+)" download>Recibo de/.exec(html) ?? [];
  expect(path).toBe(`${charge.path}/receipts/${charge.id}`);
  const receipt = await download(path);
  expect(Object.fromEntries(receipt.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="recibo-${charge.id}.pdf"`,
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  const text = await textOf(receipt.bytes.slice());
  expect(text).toContain(`Recibo nº ${charge.id} R$ 150,50 (cento e cinquenta reais e cinquenta centavos)`);
  const [, code = ""] = /(\/r\/[\w-]+)/.exec(text) ?? [];
  expect(text).toContain("/r/");
  const page = await visit(region(), code);
  expect([page.status, page.text]).toEqual([
    200,
    expect.stringMatching(/Recibo válido R\$ 150,50 Pago em \d\d\/\d\d\/\d{4}/),
  ]);
  expect(page.text).not.toMatch(/Ana|exemplo|PIX/);
  const own = await charge.studio.api<PdfWire>("GET", `/api/payments/${charge.id}/settlements/1/receipt`);
  expect(Buffer.from(own.body.pdf, "base64")).toEqual(Buffer.from(receipt.bytes));
  await charge.act("settlements/1/reverse");
  expect((await visit(region(), code)).text).toContain("Recibo cancelado");
  expect(await textOf((await download(path)).bytes)).toContain("CANCELADO");
});

test("given a caller without CloudFront's secret, when a receipt is requested, then the calls are counted by their own address", async () => {
  const charge = await aLinkedCharge(region());
  await charge.act("settlements");
  const { status } = await visit(region(), `${charge.path}/receipts/${charge.id}`, {
    headers: { [EDGE_SECRET_HEADER]: "forged" },
  });
  expect(status).toBe(200);
});
