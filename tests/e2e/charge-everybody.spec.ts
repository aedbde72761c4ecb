import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Page, type Route } from "@playwright/test";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, student, tomorrow } from "./studio.ts";

const bulkButton = (page: Page) => page.getByRole("button", { name: "Cobrar Pendentes" });

test("given another day than the billing day, when the owner wants to charge everybody, then they see the reason", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, { students: [student("Ana Souza")] });
  await expect(bulkButton(page)).toHaveAttribute("aria-disabled", "true");
  // The button has no text while the charges are read.
  await expect(async () => {
    await bulkButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Cobrança não disponível").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const text = "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.";
  await expect(page.getByText(text).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("given the billing day, when all are charged, then each gets one mail, no further one is offered, and a screen left open gives the reason", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const [ana, bia] = [student("Ana Souza"), student("Bia Lima")];
  const noMail = { name: "Caio Sem Email" };
  const { call } = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [ana, bia, noMail],
  });
  await advanceClock(page, "P1D");
  await page.reload();
  const readBefore = (await call("GET", "/api/dashboard")) as DashboardWire;
  const ofAna = readBefore.currentMonthPayments.find(({ student }) => student.name === ana.name);
  await call("PUT", "/api/promises", {
    paymentIds: [ofAna?.payment.id],
    promisedFor: addDays(civilDate(readBefore.today), 1),
  });
  await page.reload();
  await bulkButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar Pendentes" });
  await expect(dialog).toContainText("Já combinaram um dia para pagar e também recebem: Ana Souza.");
  await expect(dialog).toContainText("2 alunos recebem a cobrança por e-mail.");
  await expect(dialog).toContainText("Sem e-mail: Caio Sem Email.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bulkButton(page)).toBeFocused();

  await bulkButton(page).click();
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(toast(page, "Cobranças enviadas")).toBeVisible();
  await expect(page.getByText("2 cobrança(s) enviada(s) com sucesso").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const { email } of [ana, bia]) expect(await mailbox(page, email)).toHaveLength(1);

  await expect(bulkButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(bulkButton(page)).toHaveText(/já enviadas$/);
  await bulkButton(page).press("Enter");
  await expect(page.getByText(/^2 cobranças enviadas, a última hoje às \d{1,2}h/).first()).toBeVisible();

  // Older data stand for a screen that stayed open.
  await page.route("**/api/dashboard", (route) => route.fulfill({ json: readBefore }));
  await page.reload();
  await bulkButton(page).click();
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(dialog.getByRole("list", { name: "Não enviadas" })).toContainText(
    "Ana Souza: já recebeu esta cobrança há pouco",
  );
  await expect(toast(page, "Nenhuma cobrança enviada")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  for (const { email } of [ana, bia]) expect(await mailbox(page, email)).toHaveLength(1);
  expect(errors).toEqual([]);
});

async function holdBatches(page: Page): Promise<() => Promise<Route>> {
  const held: Route[] = [];
  await page.route("**/bulk-send-invoices", (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const [batch] = held.splice(0, 1);
    if (!batch) throw new Error("no batch came");
    return batch;
  };
}

/** Answers a batch in which all but the last student were mailed. */
async function answerBatch(route: Route): Promise<void> {
  const { studentIds } = route.request().postDataJSON() as { studentIds: number[] };
  const results = studentIds.map((studentId, index) => {
    const sent = index < studentIds.length - 1;
    const reason = sent ? null : "Caixa cheia";
    return {
      payerKey: `S${studentId}`,
      payerName: null,
      studentId,
      studentName: `Aluno ${studentId}`,
      paymentId: 1,
      code: sent ? null : "invoice.email_rejected",
      reason,
    };
  });
  await route.fulfill({ json: { successCount: studentIds.length - 1, skippedCount: 0, errorCount: 1, results } });
}

test("given many students, when the sending is stopped or fails, then each student's result is shown", async ({
  page,
}) => {
  const students = Array.from({ length: 23 }, (_, index) => student(`Aluno ${String(index + 1).padStart(2, "0")}`));
  await enterStudio(page, { profile: { invoiceDay: await tomorrow(page) }, students });
  await advanceClock(page, "P1D");
  await page.reload();
  const next = await holdBatches(page);
  const dialog = page.getByRole("dialog", { name: "Cobrar Pendentes" });
  const begin = async () => {
    await bulkButton(page).click();
    await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  };

  await begin();
  await answerBatch(await next());
  await expect(dialog.getByText("10 de 23")).toBeVisible();
  const last = await next();
  await dialog.getByRole("button", { name: "Parar" }).click();
  await expect(dialog.getByRole("button", { name: "Parando..." })).toBeVisible();
  await answerBatch(last);
  await expect(dialog.getByText("20 de 23")).toBeVisible();
  await expect(dialog.getByText("3 pessoas ficaram sem cobrança porque você parou o envio.")).toBeVisible();
  await expect(dialog.getByText("18 cobrança(s) enviada(s) com sucesso, 2 falharam")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Não enviadas" }).getByRole("listitem")).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Fechar" }).last().click();

  await begin();
  await (await next()).abort();
  await expect(toast(page, "Erro ao enviar cobranças")).toBeVisible();
  await expect(toast(page, "Erro inesperado")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("quem já recebeu não recebe duas vezes");
});
