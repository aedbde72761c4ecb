/** Tests a number from its connection to a revoked token; a payer pays, then answers "Parar!". */
import type { ChargeWire } from "@emdia/contracts/charge";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { openOnPhone } from "./public-page.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, openSetting, student, tomorrow } from "./studio.ts";
import { anApp, fillForm, meta, order, proveAddress, SCREEN, templateId } from "./whatsapp.ts";

test("given a studio without a number, when it connects one, bills by both ways, is paid and is answered PARAR, then each step shows, and a paused text is told once, in the queue and by mail", async ({
  page,
  browser,
}) => {
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize({ width: 360, height: 740 });
  const errors = watchErrors(page);
  const profile = { automationEnabled: true, invoiceDay: await tomorrow(page) };
  const [ana, bia] = [student("Ana Souza"), student("Bia Lima")];
  const studio = await enterStudio(page, { profile, students: [ana, bia] });
  const [anaId = 0] = studio.studentIds;
  const app = await anApp(page);

  await page.goto("/settings");
  await openSetting(page, "Enviar pelo WhatsApp");
  await page.getByRole("link", { name: "Como conectar" }).click();
  await fillForm(page, { ...app, numberId: "x", token: "curto" });
  await expect(page.getByText("Informe a identificação do número", { exact: false })).toBeVisible();
  await expectAccessible(page, "the form with errors");
  await fillForm(page, app);
  await expect(toast(page, "WhatsApp conectado")).toBeVisible();
  await expect(page.getByText("Falta um passo")).toBeVisible();
  await expectAccessible(page, "a connection without Meta's proof");
  await expectNoSidewaysScroll(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Falta um passo no WhatsApp.")).toBeVisible();

  // Meta approves the texts before it knows the address, so it tells nobody.
  await advanceClock(page, "PT10M");
  await proveAddress(page, studio, app);
  await page.goto(SCREEN);
  await expect(page.getByText("Funcionando")).toBeVisible();
  await expect(page.getByText("Aprovado")).toHaveCount(3);
  await expectNoSidewaysScroll(page);

  await page.goto(`/dashboard/alunos/${anaId}`);
  await page.getByRole("button", { name: "Anotar que aceita WhatsApp" }).click();
  await expect(page.getByText(/^Aceitou receber por WhatsApp em/)).toBeVisible();
  await expectAccessible(page, "a person who agreed");
  await expectNoSidewaysScroll(page);

  await advanceClock(page, "P1D");
  const [message, ...others] = (await meta(page)).messages.filter(({ numberId }) => numberId === app.numberId);
  expect(message?.text).toContain("Ana");
  expect(others).toEqual([]);
  const mailsTo = async (to: string) => (await mailbox(page, to)).length;
  expect([await mailsTo(ana.email), await mailsTo(bia.email)]).toEqual([0, 1]);

  const { phone, theirs, errors: theirErrors } = await openOnPhone(browser, `/p/${message?.url}`);
  await expect(theirs.getByText(/R\$\s150,50/).first()).toBeVisible();
  await theirs.getByRole("button", { name: "Já paguei" }).click();
  await expect(theirs.getByRole("heading", { name: "Valor avisado · 1 cobrança" })).toBeVisible();
  await page.goto(`/dashboard/alunos/${anaId}`);
  await expect(page.getByText(/^WhatsApp (enviado|entregue)$/).first()).toBeVisible();
  await page.goto("/dashboard/dinheiro");
  const list = page.getByRole("region", { name: "A conferir" });
  await list.getByRole("button", { name: "Confirmar Ana Souza" }).click();
  await expect(list).toBeHidden();
  const paid = ((await studio.call("GET", "/api/payments")) as ChargeWire[]).filter(({ status }) => status === "pago");
  expect(paid.map(({ studentName, amount, settledAmount }) => [studentName, amount, settledAmount])).toEqual([
    ["Ana Souza", 150.5, 150.5],
  ]);
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Tudo em dia" })).toBeVisible();
  await phone.close();

  await order(page, { message: message?.id ?? "", answer: "Parar!" });
  await advanceClock(page, "PT1M");
  await page.goto(`/dashboard/alunos/${anaId}`);
  await expect(page.getByText(/respondeu PARAR: recebe por e-mail/)).toBeVisible();

  await order(page, { template: await templateId(page, app, "cobranca"), status: "PAUSED" });
  await advanceClock(page, "PT1M");
  await page.goto("/dashboard");
  await expect(page.getByText("Há texto parado no WhatsApp.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Ver o WhatsApp" }).click();
  await expect(page.getByText("Em parte")).toBeVisible();
  await expect(page.getByText("A Meta pausou este texto por algumas horas", { exact: false })).toBeVisible();
  await expectAccessible(page, "a paused text");
  await expectNoSidewaysScroll(page);
  const told = (await mailbox(page, studio.email)).filter(({ subject }) => subject.includes("WhatsApp"));
  expect(told.map(({ subject }) => subject)).toEqual(["O texto de cobrança do WhatsApp parou"]);
  await page.goto("/settings");
  await expect(page.locator("summary").filter({ hasText: "Enviar pelo WhatsApp" })).toContainText("Em parte");

  await advanceClock(page, "PT3H");
  await page.goto(SCREEN);
  await expect(page.getByText("Funcionando")).toBeVisible();
  await order(page, { revoke: app.numberId });
  await page.getByRole("button", { name: "Conferir agora" }).click();
  await expect(toast(page, "Conferência pedida")).toBeVisible();
  await expect(page.getByText("Parado", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("O WhatsApp parou de enviar.")).toBeVisible();

  await page.goto(SCREEN);
  await page.getByRole("button", { name: "Desconectar WhatsApp" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desconectar" }).click();
  await expect(toast(page, "WhatsApp desconectado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Como funciona" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expect(page.getByText("O WhatsApp parou de enviar.")).toBeHidden();
  expect([...errors, ...theirErrors]).toEqual([]);
});
