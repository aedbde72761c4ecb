/** docs/rules/charge.md, "A new due date". */
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, formatDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect } from "@playwright/test";
import { mailbox, toast } from "./account.ts";
import { test } from "./fixtures.ts";
import { advanceClock, dayOfLapse, enterStudio, openDetails, payForAccess, student } from "./studio.ts";

test("given months that a lapse left unsent, when access returns, then they are the first action at once, with a new due date by mail and by chat", async ({
  page,
}) => {
  const [ana, bia, davi] = [student("Ana Souza"), { ...student("Bia Lima"), email: null }, student("Davi Rocha")];
  const profile = { invoiceDay: await dayOfLapse(page), automationEnabled: true };
  const { call, studentIds } = await enterStudio(page, { profile, students: [ana, bia, davi] });
  const read = () => call("GET", "/api/dashboard") as Promise<DashboardWire>;
  await advanceClock(page, "P5D");
  // Davi has paid ahead the month that the lapse leaves out.
  const [first] = (await read()).currentMonthPayments;
  const next =
    Number(first?.payment.id.toString().slice(-8)) + (first?.payment.reference.startsWith("Dezembro") ? 8900 : 100);
  await call("PUT", `/api/payments/${(studentIds[2] ?? 0) * 100_000_000 + next}/status`, { status: "pago" });
  await advanceClock(page, "P33D");

  await page.goto("/dashboard");
  const paywall = page.getByRole("dialog", { name: "Trial Expirado" });
  await paywall.getByRole("link", { name: "Consultar alunos e cobranças" }).click();
  const records = page.getByRole("list", { name: "Alunos e cobranças" });
  await records.getByText("Ana Souza", { exact: true }).click();
  await expect(page.getByText(/R\$\s150,50 · venceu/).first()).toBeInViewport();
  await expect(records.getByRole("button").or(records.getByRole("link"))).toHaveCount(0);
  await page.goto("/dashboard");
  // The owner pays in another window; this window read the months while access was over.
  await expect(paywall).toBeVisible();
  await payForAccess(page, call);
  await paywall.getByRole("button", { name: "Já assinei" }).click();
  await expect(toast(page, "Status sincronizado.")).toBeVisible();

  // The owner loads nothing again: the page itself does.
  await expect(page.getByRole("button", { name: "Lembrar 1 de 3 em atraso" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar as 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar agora" });
  const due = addDays(civilDate((await read()).today), 9);
  await dialog.getByLabel("Novo vencimento").fill(due);
  await dialog.getByRole("button", { name: "Enviar 1 cobrança" }).click();
  await expect(dialog.getByText("1 cobrança enviada")).toBeVisible();
  const [mail] = await mailbox(page, ana.email);
  expect(mail?.text).toContain(formatDate(due));
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/venceu|atraso/);

  await dialog.getByRole("link", { name: "Abrir a fila do WhatsApp" }).click();
  await expect(page.getByText(`vence em ${formatDate(due)}`)).toBeVisible();
  await page.getByRole("button", { name: "Abrir WhatsApp" }).click();
  await page.getByRole("button", { name: "Enviei" }).click();
  await expect(page.getByText("Fila concluída: 1 enviada")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Lembrar 1 de 3 em atraso" })).toBeVisible();
  await expect(page.getByText(/não sa(iu|íram)$/)).toHaveCount(0);

  await page.goto("/students");
  await openDetails(page, "Ana Souza");
  await expect(page.getByText("Vencimento mudado", { exact: true })).toBeVisible();
});
