import type { DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import { errorCatalogue } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { expect } from "@playwright/test";
import { toast } from "../account.ts";
import { advanceClock, enterStudio, pressFor, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, pressInto, whileFailing, whileLoading } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const dashboard: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("bianca@exemplo.com.br"));
  for (const paid of [0, 2, 4])
    await studio.call("PUT", `/api/students/${studio.studentIds[paid]}/payment-status`, { status: "pago" });
  await whileLoading(page, "/dashboard", "Carregando a Visão Geral...", () => shoot("dashboard", "loading"), {
    from: "/help",
  });
  await whileFailing(page, "/dashboard", () => shoot("dashboard", "failed"), { from: "/help" });
  await answerWith<MonthsWire>(page, "**/api/dashboard/months", earlierMonths);
  await shoot("dashboard", "filled", { at: "/dashboard", dark: true });
  await shoot("money", "came-in", { at: "/dashboard/dinheiro", dark: true });
  await open(page, "/dashboard");
  await page.getByRole("searchbox").fill("ninguém");
  await shoot("dashboard", "nothing-found", { sees: "Nada encontrado", only: 360 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, "/dashboard");
  await pressFor(page, "Bruno Carvalho", "Marcar Pago");
  await shoot("dashboard", "marked", { sees: toast(page, "Pagamento marcado como pago"), window: true });
  await open(page, "/dashboard");
  await page.context().setOffline(true);
  await shoot("dashboard", "offline", { sees: "Você está sem internet.", window: true, dark: true });
  await page.context().setOffline(false);
  await studio.call("PUT", "/api/profile", { pixKey: null });
  await shoot("dashboard", "no-payment-data", { at: "/dashboard", window: true });
  const billingHeld = { since: "2030-03-09T11:00:00.000Z", reason: "too_many" };
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, billingHeld }));
  await shoot("banner", "held", {
    at: "/dashboard",
    sees: page.getByRole("button", { name: "Liberar envio" }),
    window: true,
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
};

function earlierMonths({ months }: MonthsWire): MonthsWire {
  const earlier = [4, 3, 2, 1].map((back) => {
    const received = 2_000 - back * 300;
    const settlements = { total: received * (back % 2 === 0 ? 0.8 : 1.1), count: 8 };
    const charges = { expected: 2_000, received, open: 2_000 - received };
    return { month: addMonths(yearMonth("2030-03"), -back), charges, settlements };
  });
  return { months: [...earlier, ...months] };
}

function nothingSent({ studentIds }: { studentIds: number[] }): BulkSendResult {
  const { message: reason } = errorCatalogue["invoice.not_sent"];
  const results = studentIds.map((studentId) => ({
    payerKey: payerKeyOf({ id: studentId }),
    payerName: null,
    studentId,
    studentName: "Ana Souza",
    paymentId: null,
    code: "invoice.not_sent",
    reason,
  }));
  return { successCount: 0, skippedCount: 0, errorCount: results.length, results };
}

/** This tour moves the clock by a day. */
export const billingDay: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("teresa@exemplo.com.br"), profile });
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await advanceClock(page, "P1D");
  await shoot("billing-day", "ready", { at: "/dashboard", window: true });
  await pressInto(page, "Cobrar Pendentes");
  const dialog = page.getByRole("dialog");
  await shoot("billing-day", "question", { dark: true });
  await page.route("**/bulk-send-invoices", (route) =>
    route.fulfill({ json: nothingSent(route.request().postDataJSON()) }),
  );
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await shoot("billing-day", "not-sent", { sees: page.getByRole("list", { name: "Não enviadas" }) });
  await page.unrouteAll();
  await open(page, "/dashboard");
  await pressInto(page, "Cobrar Pendentes");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/bulk-send-invoices", async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await shoot("billing-day", "sending", { sees: dialog.getByRole("button", { name: "Parar" }) });
  release();
  await expect(dialog).toBeHidden();
  await shoot("billing-day", "sent", { at: "/dashboard", dark: true });
};

/** Four sisters share one e-mail. The tour moves the clock by two days. */
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
  const [first] = groups[0]?.payers.flatMap(({ charges }) => charges) ?? [];
  if (!first) throw new Error("the day made charges");
  await studio.call("POST", `/api/payments/${first.paymentId}/send-invoice`, {});
  await shoot("unsent", "choice", {
    at: "/dashboard",
    dialog: "Escolher quais ou dispensar",
    dark: true,
    thenClose: true,
  });
  await shoot("unsent", "question", { at: "/dashboard", dialog: "Enviar as 4", dark: true });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar 3 cobranças" }).click();
  await shoot("unsent", "contacted", {
    sees: dialog.getByText("3 pessoas já foram contatadas hoje: enviar mesmo assim?"),
    dark: true,
  });
  await dialog.getByRole("button", { name: "Enviar mesmo assim" }).click();
  await shoot("unsent", "left", { sees: dialog.getByText("2 cobranças enviadas") });
  await studio.call("PUT", "/api/profile", { pixKey: null });
  await shoot("unsent", "no-payment-data", { at: "/dashboard" });
  await shoot("unsent", "queue-without-payment-data", { at: "/dashboard/whatsapp" });
};
