/** docs/rules/payer.md, "The payer's page". */
import { randomUUID } from "node:crypto";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aLinkedCharge, type LinkedCharge, type PageAnswer, shownIn, visit } from "../support/payer-page.ts";

const region = oneRegion();
const open = (linked: LinkedCharge) => linked.open();
const report = (linked: LinkedCharge, headers?: Record<string, string>) => linked.report(headers);
const urlOf = async ({ studio, studentId }: LinkedCharge) =>
  (await studio.api<StudentWire>("GET", `/api/students/${studentId}`)).body.pageUrl;

test("given a mailed charge, when its link is opened without signing in, then the page has the mail's content, and must not be cached", async () => {
  const linked = await aLinkedCharge(region());
  const { status, text, html, headers } = await open(linked);
  expect(status).toBe(200);
  for (const part of ["Estúdio Vida", "Para Ana", "R$ 150,50", "Vence em 20/01/2027", "Janeiro/2027", "Já paguei"])
    expect(text).toContain(part);
  expect(html).toContain("5406150.50");
  expect(html).not.toContain("exemplo.com.br");
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(shownIn({ html } as PageAnswer)).toBe(String(linked.id));
  expect(await urlOf(linked)).toBe(`${region().url}${linked.path}`);
  const [row] = (await linked.studio.dashboard()).currentMonthPayments;
  expect(row?.student.pageUrl).toBe(`${region().url}${linked.path}`);
});

test("given a student who paid, when they report it twice, then nothing is marked paid, and every list shows since when it is reported", async () => {
  const linked = await aLinkedCharge(region());
  const answer = await report(linked);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, linked.path]);
  const { reportedAt, ...charge } = await linked.charge();
  expect(reportedAt).toMatch(/^2027-01-/);
  expect(charge).toMatchObject({ status: "pendente", settledAmount: 0, openAmount: 150.5, ledger: [] });
  await region().moveClock({ advance: "PT1H" });
  expect((await report(linked)).status).toBe(303);
  expect((await linked.charge()).reportedAt).toBe(reportedAt);
  const { currentMonthPayments, stats } = await linked.studio.dashboard();
  expect(currentMonthPayments.map(({ payment: charge }) => charge.reportedAt)).toEqual([reportedAt]);
  expect(stats).toMatchObject({ valorAReceberEsseMes: 150.5, valorRecebidoEsseMes: 0 });
  expect((await linked.studio.charges())[0]?.reportedAt).toBe(reportedAt);
  const { text } = await open(linked);
  expect(text).toContain("Aviso enviado em");
  expect(text).not.toContain("Já paguei");
});

test("given a report, when the owner confirms it days later for its day, then all that is open is settled on that day, once, and the page is a receipt", async () => {
  const linked = await aLinkedCharge(region());
  await linked.act("settlements", { amount: 50.5, method: "dinheiro" });
  await report(linked);
  const day = ((await linked.charge()).reportedAt ?? "").slice(0, 10);
  await region().moveClock({ advance: "P3D" });
  const confirmed = { paymentIds: [linked.id], method: "pix", date: day, requestId: randomUUID() };
  for (const _press of ["first", "repeated"])
    expect(await linked.studio.api("POST", "/api/payments/settle", confirmed)).toMatchObject({
      status: 200,
      body: { successCount: 1, errorCount: 0 },
    });
  expect(await linked.charge()).toMatchObject({ status: "pago", openAmount: 0, reportedAt: null, paidDate: day });
  expect((await linked.charge()).ledger.map(({ amount, method }) => [amount, method])).toEqual([
    [50.5, "dinheiro"],
    [100, "pix"],
  ]);
  const { text } = await open(linked);
  for (const part of ["Tudo em dia", "R$ 50,50", "R$ 100,00", "PIX", "Dinheiro"]) expect(text).toContain(part);
  expect((await report(linked)).status).toBe(409);
  expect((await linked.charge()).reportedAt).toBeNull();
});

test("given an erased student, then their page answers as one that never was", async () => {
  const linked = await aLinkedCharge(region());
  const never = await visit(region(), "/p/nunca");
  await linked.studio.api("POST", `/api/students/${linked.studentId}/erase`, {});
  const { status, html } = await open(linked);
  expect([status, html]).toEqual([404, never.html]);
  await report(linked);
  expect((await linked.charge()).reportedAt).toBeNull();
});

test("given a form of another site, when it is sent, then nothing is reported; one of our page without a referrer is taken", async () => {
  const linked = await aLinkedCharge(region());
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ])
    expect((await report(linked, headers)).status).toBe(403);
  expect((await linked.charge()).reportedAt).toBeNull();
  expect((await report(linked, { "sec-fetch-site": "same-origin", origin: "null" })).status).toBe(303);
  expect((await linked.charge()).reportedAt).not.toBeNull();
});

test("given a student who gets a payer and pays alone again, when all their links are opened, then only the last one shows the charge", async () => {
  const linked = await aLinkedCharge(region());
  const { studio, studentId } = linked;
  const edit = (body: object) => studio.api<StudentWire>("PUT", `/api/students/${studentId}`, body);
  const withPayer = (await edit({ payer: { name: "Marta Souza" } })).body.pageUrl;
  const alone = (await edit({ payerId: null })).body.pageUrl;
  const pages = [linked.path, ...[withPayer, alone].map((url) => new URL(url ?? "").pathname)];
  expect(new Set(pages).size).toBe(3);
  const answers = await Promise.all(pages.map((path) => visit(region(), path)));
  expect(answers.map(({ status, text }) => [status, text.includes("R$ 150,50")])).toEqual([
    [410, false],
    [200, false],
    [200, true],
  ]);
  expect(answers[1]?.text).not.toMatch(/Ana|Janeiro/);
});
