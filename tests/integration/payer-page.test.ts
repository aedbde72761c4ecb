/** docs/rules/payer.md, "The payer's page". */
import type { PayerDetailWire } from "@emdia/contracts/payer";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aFamily, type Family, shownIn, visit } from "../support/payer-page.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();
const reportedOf = async (family: Family) => (await family.charges()).map(({ reportedAt }) => reportedAt !== null);

test("given two siblings, when the payer opens the link of one's mail, then the page shows both and one code for the sum, and nothing may keep it", async () => {
  const family = await aFamily(region());
  const { status, text, html, headers } = await family.open();
  expect(status).toBe(200);
  for (const part of ["Para Marta", "2 cobranças em aberto", "R$ 300,50", "Ana, Janeiro/2027", "Beto, Janeiro/2027"])
    expect(text).toContain(part);
  expect(html).toContain("5406300.50");
  expect(html).not.toMatch(/Souza|exemplo\.com\.br|91234/);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const { body } = await family.studio.api<PayerDetailWire>("GET", `/api/payers/${family.payerId}`);
  expect(body.pageUrl).toBe(`${region().url}${family.path}`);
  const { currentMonthPayments: rows } = await family.studio.dashboard();
  expect(rows.map(({ student }) => student.pageUrl)).toEqual([body.pageUrl, body.pageUrl]);
});

test("given the page, when one charge is to be paid alone, then the page asks for it, and its report is that charge's", async () => {
  const family = await aFamily(region());
  const { html } = await family.open();
  const [, query = ""] = /<b>Beto,[\s\S]*?href="(\?so=\d+)"/.exec(html) ?? [];
  const page = await visit(region(), family.path + query);
  expect(page.text).toContain("Valor a pagar · 1 cobrança R$ 150,00 Beto, Janeiro/2027");
  expect([page.text.includes("Ana"), page.html.includes("5406150.00")]).toEqual([false, true]);
  await family.report(shownIn(page));
  expect(await reportedOf(family)).toEqual([false, true]);
  const { text } = await family.open();
  expect(text).toContain("1 cobrança em aberto R$ 150,50 Sem 1 cobrança que você já avisou que pagou.");
  expect(text).toContain("Aviso enviado em 10/01/2027");
});

test("given 'Já paguei' for the sum, when the owner confirms one and refuses the other, then the page says both, and the confirmed one is a receipt", async () => {
  const family = await aFamily(region());
  const answer = await family.report();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, family.path]);
  expect(await reportedOf(family)).toEqual([true, true]);
  expect((await family.open()).text).toContain("Valor avisado · 2 cobranças R$ 300,50 Aviso enviado");
  const [ana, beto] = family.chargeIds;
  const { api } = family.studio;
  await api("POST", "/api/payments/settle", { paymentIds: [ana], method: "pix" });
  await api("POST", `/api/payments/${beto}/report/refuse`, { reason: "Falta o segundo PIX" });
  const { text } = await family.open();
  for (const part of [
    "1 cobrança em aberto",
    "“Falta o segundo PIX”",
    "Pagamentos recentes (2)",
    "Recibo de 10/01/2027",
  ])
    expect(text).toContain(part);
  expect((await family.report()).status).toBe(303);
  expect(await reportedOf(family)).toEqual([false, true]);
});

test("given a replaced link, when the old one is opened, then the page only says so; the new one opens, and later messages link to it", async () => {
  const family = await aFamily(region());
  const stranger = await aStudio(region());
  const [row] = (await family.studio.dashboard()).currentMonthPayments;
  const address = `/api/students/${row?.student.id}/link`;
  expect(await stranger.api("POST", address)).toMatchObject({ status: 404, body: { code: "student.not_found" } });
  const { status, body } = await family.studio.api<{ pageUrl: string }>("POST", address);
  const path = new URL(body.pageUrl).pathname;
  expect([status, path === family.path]).toEqual([200, false]);
  const old = await family.open();
  expect([old.status, old.text]).toEqual([410, expect.stringContaining("Este link foi trocado")]);
  expect(old.html).not.toMatch(/Marta|Ana|Vida/);
  expect((await family.report("220270100")).status).toBe(303);
  expect(await reportedOf(family)).toEqual([false, false]);
  expect((await visit(region(), path)).text).toContain("R$ 300,50");
  const { currentMonthPayments: rows } = await family.studio.dashboard();
  expect(rows.map(({ student }) => student.pageUrl)).toEqual([body.pageUrl, body.pageUrl]);
});

test("given a student who is erased, when the page is opened, then it shows only the sibling; when the account ends, it shows no one", async () => {
  const family = await aFamily(region());
  const { api } = family.studio;
  const { body: payer } = await api<PayerDetailWire>("GET", `/api/payers/${family.payerId}`);
  await api("POST", `/api/students/${payer.students[0]?.id}/erase`, {});
  const { text } = await family.open();
  expect(text).toContain("1 cobrança em aberto R$ 150,00");
  expect(text).not.toContain("Ana");
  expect((await api("POST", "/api/account/delete", { email: family.studio.email })).status).toBe(200);
  expect((await family.open()).status).toBe(404);
});
