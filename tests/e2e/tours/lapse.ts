import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect } from "@playwright/test";
import { advanceClock, dayOfLapse, enterStudio, payForAccess, student } from "../studio.ts";
import { open, press } from "./scenes.ts";
import type { Tour } from "./tour.ts";

/** The tour moves the clock by five weeks. */
export const lapse: Tour = async ({ page, shoot }) => {
  const names = ["Maria Aparecida Albuquerque de Vasconcelos", "Bartholomeu Wanderley Cavalcanti", "Ana Lima"];
  const { call, studentIds } = await enterStudio(page, {
    email: "volta@exemplo.com.br",
    plans: [{ name: "Condicionamento físico personalizado e alongamento", price: 1_900 }],
    students: [...names.map(student), { ...student("Helena Prado"), email: null }],
    profile: { invoiceDay: await dayOfLapse(page), automationEnabled: true },
  });
  await advanceClock(page, "P37D");
  await open(page, "/settings");
  await page.getByText("Helena Prado", { exact: true }).click();
  await shoot("lapse", "records", { sees: page.getByText(/· venceu/).first(), dark: true });
  await payForAccess(page, call);
  await call("POST", "/api/stripe/sync-status");
  await shoot("lapse", "offer", { at: "/dashboard", dark: true });
  await press(page, /^Enviar as \d$/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Não recebe por e-mail/)).toBeVisible();
  await shoot("lapse", "question", { dark: true });
  await dialog.getByLabel("Novo vencimento").fill("2020-01-31");
  await shoot("lapse", "wrong", { wrong: "Enviar 3 cobranças" });
  const { today, unsent } = (await call("GET", "/api/dashboard")) as DashboardWire;
  const charge = unsent
    .at(0)
    ?.payers.flatMap(({ charges }) => charges)
    .find(({ studentId }) => studentId === studentIds[0]);
  await shoot("invoice", "undated", { at: `/invoices/${charge?.paymentId}`, dark: true });
  await shoot("invoice", "redate", { dialog: "Mudar vencimento", dark: true });
  await page.getByRole("dialog").getByRole("button", { name: "Mudar vencimento" }).click();
  await expect(page.getByText(/^Vencimento mudado em/)).toBeVisible();
  await shoot("invoice", "redated", { dark: true });
  await open(page, "/dashboard");
  await press(page, /^Enviar as \d$/);
  await dialog.getByLabel("Novo vencimento").fill(addDays(civilDate(today), 9));
  await dialog.getByRole("button", { name: /^Enviar \d cobranças$/ }).click();
  await shoot("lapse", "sent", { sees: dialog.getByRole("link", { name: "Abrir a fila do WhatsApp" }), dark: true });
  await shoot("lapse", "queue", { at: "/dashboard/whatsapp", dark: true });
  await shoot("lapse", "person", { at: `/dashboard/alunos/${studentIds[0]}`, dark: true });
};
