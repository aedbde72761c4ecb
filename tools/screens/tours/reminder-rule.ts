import { expect } from "@playwright/test";
import { advanceClock, enterStudio, tomorrow } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { open, press, whileFailing } from "../scenes.ts";
import { showMail } from "../show-mail.ts";
import type { Tour } from "./tour.ts";

const OWNER = "vera.pinto@exemplo.com.br";
const SCREEN = "/dashboard/lembretes";

/** Shows the reminder rule: off, with errors, and with its mails. The clock moves. */
export const reminderRule: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page), automationEnabled: true };
  const studio = await enterStudio(page, { ...theStudio(OWNER), profile });
  await whileFailing(page, SCREEN, () => shoot("reminder-rule", "failed", { only: 360 }));
  await open(page, SCREEN);
  await expect(page.getByRole("heading", { name: "Quando" })).toBeVisible();
  await shoot("reminder-rule", "off", { only: 360 });
  await page.getByLabel(/^Texto do lembrete/).fill("Olá, {aluno}!");
  await press(page, "Salvar lembretes");
  await expect(page.getByText(/^Entre chaves, use só/)).toBeVisible();
  await shoot("reminder-rule", "errors", { only: 360 });
  await advanceClock(page, "P1D");
  const { rule } = (await studio.call("GET", "/api/reminders/rule")) as { rule: Record<string, unknown> };
  await studio.call("PUT", "/api/reminders/rule", { ...rule, isOn: true, onRestDays: true });
  await studio.call("PUT", `/api/students/${studio.studentIds[1]}/reminders`, { isOff: true });
  await advanceClock(page, "P2D");
  await open(page, SCREEN);
  await expect(page.getByRole("heading", { name: "Ficam de fora" })).toBeVisible();
  await shoot("reminder-rule", "on", { dark: true });
  await advanceClock(page, "P4D");
  await showMail(page, "ana@exemplo.com.br", /^Lembrete/);
  await shoot("mail", "rule-reminder", { dark: true });
  await showMail(page, OWNER, /^Hoje:/);
  await shoot("mail", "morning-line", { dark: true });
};
