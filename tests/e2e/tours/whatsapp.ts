import type { ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { toast } from "../account.ts";
import { advanceClock, enterStudio, tomorrow } from "../studio.ts";
import { anApp, fillForm, meta, order, proveAddress, SCREEN, templateId } from "../whatsapp.ts";
import { theStudio } from "./people.ts";
import { open } from "./scenes.ts";
import type { Tour } from "./tour.ts";

/** This tour moves the clock. */
export const whatsapp: Tour = async ({ page, shoot }) => {
  const owner = theStudio("nadia@exemplo.com.br");
  const profile = { ...owner.profile, automationEnabled: true, invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...owner, profile });
  const [firstId = 0] = studio.studentIds;
  const app = await anApp(page);

  await shoot("whatsapp", "off", { at: SCREEN, dark: true });
  await fillForm(page, { ...app, numberId: "x", token: "curto" });
  await shoot("whatsapp", "errors", { sees: /^Informe a identificação do número/ });
  await fillForm(page, app);
  await shoot("whatsapp", "unproven", { sees: "Falta um passo", dark: true });
  await advanceClock(page, "PT10M");
  await proveAddress(page, studio, app);
  await shoot("whatsapp", "working", { at: SCREEN, sees: "Funcionando", dark: true });
  await shoot("student", "agreed-to-whatsapp", {
    at: `/dashboard/alunos/${firstId}`,
    press: "Anotar que aceita WhatsApp",
    sees: /^Aceitou receber por WhatsApp em/,
  });

  await advanceClock(page, "P1D");
  await shoot("reports", "whatsapp-prices", { at: "/dashboard/relatorios", sees: /WhatsApp/, dark: true });
  const { rule } = (await studio.call("GET", "/api/reminders/rule")) as { rule: ReminderRuleInput };
  const steps = rule.steps.map((step, index) => ({ ...step, days: index + 1 }));
  await studio.call("PUT", "/api/reminders/rule", { ...rule, steps, isOn: true, onRestDays: true });
  await open(page, "/dashboard/lembretes");
  await page.getByText("por WhatsApp", { exact: false }).first().click();
  await shoot("reminder-rule", "whatsapp", { sees: "Mensagem por WhatsApp" });
  const message = (await meta(page)).messages.find(({ numberId }) => numberId === app.numberId);
  await order(page, { message: message?.id ?? "", answer: "Parar" });
  await order(page, { template: await templateId(page, app, "cobranca"), status: "PAUSED" });
  await advanceClock(page, "PT1M");
  await shoot("student", "stopped-whatsapp", {
    at: `/dashboard/alunos/${firstId}`,
    sees: /respondeu PARAR/,
    only: 360,
  });
  await shoot("dashboard", "whatsapp-paused", { at: "/dashboard", sees: "Há texto parado no WhatsApp.", only: 360 });
  await shoot("whatsapp", "paused", { at: SCREEN, sees: "Em parte", dark: true });
  await shoot("mail", "whatsapp-paused", { mail: ["nadia@exemplo.com.br", /WhatsApp/], only: 360 });
  await order(page, { revoke: app.numberId });
  await shoot("whatsapp", "stopped", { at: SCREEN, press: "Conferir agora", sees: toast(page, "Conferência pedida") });
};
