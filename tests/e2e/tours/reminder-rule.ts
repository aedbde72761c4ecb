import { advanceClock, enterStudio, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { whileFailing } from "./scenes.ts";
import type { Tour } from "./tour.ts";

const OWNER = "vera.pinto@exemplo.com.br";
const SCREEN = "/dashboard/lembretes";

export const reminderRule: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page), automationEnabled: true };
  const studio = await enterStudio(page, { ...theStudio(OWNER), profile });
  await whileFailing(page, SCREEN, () => shoot("reminder-rule", "failed", { only: 360 }));
  await shoot("reminder-rule", "off", { at: SCREEN, sees: page.getByRole("heading", { name: "Quando" }), only: 360 });
  await page.getByLabel(/^Texto do lembrete/).fill("Olá, {aluno}!");
  await shoot("reminder-rule", "errors", { press: "Salvar lembretes", sees: /^Entre chaves, use só/, only: 360 });
  await advanceClock(page, "P1D");
  const { rule } = (await studio.call("GET", "/api/reminders/rule")) as { rule: Record<string, unknown> };
  await studio.call("PUT", "/api/reminders/rule", { ...rule, isOn: true, onRestDays: true });
  await studio.call("PUT", `/api/students/${studio.studentIds[1]}/reminders`, { isOff: true });
  await advanceClock(page, "P2D");
  await shoot("reminder-rule", "on", {
    at: SCREEN,
    sees: page.getByRole("heading", { name: "Ficam de fora" }),
    dark: true,
  });
  await advanceClock(page, "P4D");
  await shoot("mail", "rule-reminder", { mail: ["ana@exemplo.com.br", /^Lembrete/], dark: true });
  await shoot("mail", "morning-line", { mail: [OWNER, /^Hoje:/], dark: true });
};
