/** docs/rules/receipt.md, "Receipts". */
import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { linkedPage, openOnPhone, withoutScripts } from "./public-page.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, expectNoSidewaysScroll, moveTo, student } from "./studio.ts";

async function textOf(download: Download): Promise<string> {
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return download;
}

async function aPaidCharge(page: Page) {
  const ana = student("Ana Souza");
  const studio = await enterStudio(page, { students: [ana] });
  const { currentMonthPayments: rows } = (await studio.call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number } }[];
  };
  const id = rows[0]?.payment.id ?? 0;
  await studio.call("POST", `/api/payments/${id}/send-invoice`, {});
  const address = await linkedPage(page, ana.email);
  await studio.call("POST", `/api/payments/${id}/settlements`, { method: "pix" });
  return { studio, id, address };
}

test("given a paid charge, when the payer downloads the receipt from their page, then it is a PDF whose code is verified without JavaScript", async ({
  page,
  browser,
}) => {
  const { id, address, studio } = await aPaidCharge(page);
  const { phone, theirs, errors } = await openOnPhone(browser, address);
  await expectAccessible(theirs, "a page without debt");
  await expectLargeTargets(theirs, "a page without debt");
  await expectNoSidewaysScroll(theirs);
  const file = await downloaded(theirs, () => theirs.getByRole("link", { name: /^Recibo de/ }).click());
  expect(file.suggestedFilename()).toBe(`recibo-${id}.pdf`);
  const text = await textOf(file);
  expect(text).toContain("(cento e cinquenta reais e cinquenta centavos)");
  expect(errors).toEqual([]);
  await phone.close();

  const { plain, theirs: verifier } = await withoutScripts(browser);
  await verifier.goto(/http:\S+\/r\/[\w-]+/.exec(text)?.[0] ?? "");
  await expect(verifier.getByRole("heading", { name: "Recibo válido" })).toBeVisible();
  await expect(verifier.getByText(/^R\$\s150,50$/)).toBeVisible();
  await expect(verifier.getByText(/Pago em .* Estúdio Vida Pilates/)).toBeVisible();
  await expect(verifier.getByText("Ana")).toHaveCount(0);
  await expectNoSidewaysScroll(verifier);
  await studio.call("POST", `/api/payments/${id}/settlements/1/reverse`, {});
  await verifier.reload();
  await expect(verifier.getByRole("heading", { name: "Recibo cancelado" })).toBeVisible();
  await plain.close();
});

test("given a student who paid last year, when the owner asks for receipt and clearance, then the buttons download both", async ({
  page,
}) => {
  const { now } = await (await page.request.get("/__local/clock.json")).json();
  const year = Number(now.slice(0, 4));
  await moveTo(page, `${year}-12-10`);
  const { studio, id } = await aPaidCharge(page);
  await moveTo(page, `${year + 1}-01-02`);
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  for (const [button, name, words] of [
    ["Baixar recibo de", `recibo-${id}.pdf`, `Recibo nº ${id}`],
    [`Quitação de ${year}`, `quitacao-${year}.pdf`, "Declaração de quitação anual de débitos"],
  ] as const) {
    if (button.startsWith("Quitação")) await page.getByRole("button", { name: "Mais ações" }).click();
    const file = await downloaded(page, () => page.getByRole("button", { name: button }).click());
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(await textOf(file)).toContain(words);
  }
});
