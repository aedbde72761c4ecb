import type { DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import { errorCatalogue } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { expect } from "@playwright/test";
import { toast } from "../../../tests/e2e/account.ts";
import { advanceClock, enterStudio, tomorrow } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { answerWith, open, press, pressInto, whileFailing, whileLoading } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows the dashboard in all its states. */
export const dashboard: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("bianca@exemplo.com.br"));
  for (const paid of [0, 2, 4])
    await studio.call("PUT", `/api/students/${studio.studentIds[paid]}/payment-status`, { status: "pago" });
  await whileLoading(page, "/dashboard", "Carregando a Visão Geral...", () => shoot("dashboard", "loading"), {
    from: "/help",
  });
  await whileFailing(page, "/dashboard", () => shoot("dashboard", "failed"), { from: "/help" });
  await answerWith<MonthsWire>(page, "**/api/dashboard/months", earlierMonths);
  await open(page, "/dashboard");
  await shoot("dashboard", "filled", { dark: true });
  await page.locator("summary").filter({ hasText: "Esperado × recebido × entrou por mês" }).click();
  await shoot("dashboard", "months", { only: 360, dark: true });
  await press(page, /^Entrou em/);
  // Escape closes nothing while the dialog's code still loads.
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("dashboard", "came-in", { dark: true });
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("ninguém");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await shoot("dashboard", "nothing-found", { only: 360 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, "/dashboard");
  await press(page, "Marcar Pago Bruno Carvalho");
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await shoot("dashboard", "marked", { window: true });
  await open(page, "/dashboard");
  await page.context().setOffline(true);
  await expect(page.getByText("Você está sem internet.")).toBeVisible();
  await shoot("dashboard", "offline", { window: true, dark: true });
  await page.context().setOffline(false);
  await studio.call("PUT", "/api/profile", { pixKey: null });
  await open(page, "/dashboard");
  await shoot("dashboard", "no-payment-data", { window: true });
  const billingHeld = { since: "2030-03-09T11:00:00.000Z", reason: "too_many" };
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, billingHeld }));
  await open(page, "/dashboard");
  await expect(page.getByRole("button", { name: "Liberar envio" })).toBeVisible();
  await shoot("banner", "held", { window: true });
  await page.unrouteAll({ behavior: "ignoreErrors" });
};

/** Makes the last four months, with more of them paid each month, and some of it a month later. */
function earlierMonths({ months }: MonthsWire): MonthsWire {
  const earlier = [4, 3, 2, 1].map((back) => {
    const received = 2_000 - back * 300;
    const settlements = { total: received * (back % 2 === 0 ? 0.8 : 1.1), count: 8 };
    const charges = { expected: 2_000, received, open: 2_000 - received };
    return { month: addMonths(yearMonth("2030-03"), -back), charges, settlements };
  });
  return { months: [...earlier, ...months] };
}

/** Returns the answer of a bulk send when the mail service refuses everything. */
function nothingSent({ studentIds }: { studentIds: number[] }): BulkSendResult {
  const { message: reason } = errorCatalogue["invoice.not_sent"];
  const refused = { studentName: "Ana Souza", paymentId: null, sent: false, code: "invoice.not_sent", reason };
  const results = studentIds.map((studentId) => ({ studentId, ...refused }));
  return { successCount: 0, errorCount: results.length, results };
}

/** Shows 'Cobrar Pendentes', the bulk send, on the billing day. The clock moves by a day. */
export const billingDay: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("teresa@exemplo.com.br"), profile });
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await advanceClock(page, "P1D");
  await open(page, "/dashboard");
  await shoot("billing-day", "ready", { window: true });
  await pressInto(page, "Cobrar Pendentes");
  const dialog = page.getByRole("dialog");
  await shoot("billing-day", "question", { dark: true });
  await page.route("**/bulk-send-invoices", (route) =>
    route.fulfill({ json: nothingSent(route.request().postDataJSON()) }),
  );
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(page.getByRole("list", { name: "Não enviadas" })).toBeVisible();
  await shoot("billing-day", "not-sent");
  await page.unrouteAll();
  await open(page, "/dashboard");
  await pressInto(page, "Cobrar Pendentes");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/bulk-send-invoices", async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(dialog.getByRole("button", { name: "Parar" })).toBeVisible();
  await shoot("billing-day", "sending");
  release();
  await expect(dialog).toBeHidden();
  await open(page, "/dashboard");
  await shoot("billing-day", "sent", { dark: true });
};

/**
 * Shows 'Cobrar agora' for charges that a billing day made without mailing them: four sisters share
 * one e-mail. The tour moves the clock by two days.
 */
export const unsent: Tour = async ({ page, shoot }) => {
  const family = ["Ana Reis", "Bia Reis", "Clara Reis", "Dora Reis", "Helena Prado"].map((name, index) => ({
    name,
    email: index < 4 ? "mae@exemplo.com.br" : null,
    phone: `1199111${String(index + 20).padStart(4, "0")}`,
  }));
  const profile = { invoiceDay: await tomorrow(page), automationEnabled: false };
  const studio = await enterStudio(page, { ...theStudio("rosana@exemplo.com.br"), students: family, profile });
  await advanceClock(page, "P2D");
  await open(page, "/dashboard");
  const { unsent: groups } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  await shoot("unsent", "offer");
  const [first] = groups[0]?.charges ?? [];
  if (!first) throw new Error("the day made charges");
  await studio.call("POST", `/api/payments/${first.paymentId}/send-invoice`, {});
  await open(page, "/dashboard");
  await pressInto(page, "Cobrar agora");
  await shoot("unsent", "question", { dark: true });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar 3 cobranças" }).click();
  await expect(dialog.getByText("3 alunos já foram contatados hoje: enviar mesmo assim?")).toBeVisible();
  await shoot("unsent", "contacted", { dark: true });
  await dialog.getByRole("button", { name: "Enviar mesmo assim" }).click();
  await expect(dialog.getByText("2 cobranças enviadas")).toBeVisible();
  await shoot("unsent", "left");
  await studio.call("PUT", "/api/profile", { pixKey: null });
  await open(page, "/dashboard");
  await shoot("unsent", "no-payment-data");
  await open(page, "/dashboard/whatsapp");
  await shoot("unsent", "queue-without-payment-data");
};
