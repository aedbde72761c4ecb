/** Tests that the mails shown for the next day go out as shown, and reported charges get none. */
import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeTextNow } from "./layout.ts";
import { openOnPhone } from "./public-page.ts";
import { expectLargeTargets } from "./reach.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, moveTo, pickMore, student, tomorrow } from "./studio.ts";

const RULE = "/dashboard/lembretes";
const byRule = async (page: Page, email: string) =>
  (await mailbox(page, email)).filter(({ subject }) => subject.startsWith("Lembrete"));

for (const width of [360, 1280])
  test(`given ${width} px and a rule that is switched on, when its day comes, then the mail is the one that was shown, and after "Já paguei" the next step does not go`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const errors = watchErrors(page);
    const [ana, bia] = [student("Ana Souza"), student("Bia Lima")];
    const invoiceDay = await tomorrow(page);
    const studio = await enterStudio(page, {
      students: [ana, bia],
      isPaidFor: true,
      profile: { invoiceDay, automationEnabled: true },
    });
    await advanceClock(page, "P1D");
    await expect.poll(async () => (await mailbox(page, ana.email)).length).toBe(1);
    const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
    const due = civilDate(today);

    await page.goto("/settings");
    await page.getByRole("link", { name: "Lembretes automáticos" }).click();
    await expect(page.getByText("Ao ligar, começam amanhã. Nada sai por dias que já passaram.")).toBeVisible();
    await page.getByLabel("Também aos domingos e feriados").check();
    await page.getByText("1 dia depois", { exact: true }).first().click();
    const words = page.getByLabel("Texto do lembrete, 1 dia depois");
    await words.fill("Oi, {nome}! Ficou para trás: {referencia}, {aluno}.");
    await page.getByRole("button", { name: "Salvar lembretes" }).click();
    await expect(page.getByText(/^Entre chaves, use só/)).toBeVisible();
    await words.fill("Oi, {nome}! Ficou para trás: {referencia}, ");
    await page.getByRole("button", { name: /^\{valor\}/ }).click();
    const preview = page.getByRole("region", { name: "Prévia do e-mail" });
    await expect(preview).toContainText(/Oi, (Ana|Bia)! Ficou para trás: \p{L}+\/\d{4}, R\$\s150,50/u);
    await page.getByRole("button", { name: "Salvar lembretes" }).click();
    await expect(toast(page, "Lembretes salvos")).toBeVisible();
    await page.getByRole("checkbox", { name: "Lembrar sozinho quem ainda não pagou" }).check();
    await expect(toast(page, "Lembretes ligados")).toBeVisible();
    await expect(page.getByText("Amanhã, a partir das 9h, sairão 2 lembretes.").first()).toBeVisible();
    const next = page.getByRole("region", { name: "Amanhã sairão 2" });
    await next.getByText("Ana Souza").click();
    const shown = await next.locator("[data-mail-text]").first().textContent();
    expect(shown).toContain("Oi, Ana! Ficou para trás");
    await expectAccessible(page, "the rule");
    await expectLargeTargets(page, "the rule");
    await expectWholeTextNow(page, `the rule at ${width} px`);
    await expectNoSidewaysScroll(page);

    await page.goto(`/dashboard/alunos/${studio.studentIds[1]}`);
    await pickMore(page, "Pausar lembretes");
    await expect(toast(page, "Lembretes pausados")).toBeVisible();
    await page.getByRole("button", { name: "Mais ações" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Retomar lembretes" })).toBeVisible();
    await page.goto(RULE);
    await expect(page.getByRole("region", { name: "Ficam de fora" })).toContainText(
      "Bia LimaVocê pausou os lembretes desta pessoa",
    );
    await expect(page.getByText("Amanhã, a partir das 9h, sairá 1 lembrete.").first()).toBeVisible();

    await moveTo(page, addDays(due, 1));
    await expect.poll(async () => (await byRule(page, ana.email)).length).toBe(1);
    // The mail's transport adds a line break at the end.
    expect((await byRule(page, ana.email))[0]?.text).toBe(`${shown}\n`);
    expect(await byRule(page, bia.email)).toEqual([]);

    const { theirs } = await openOnPhone(browser, /http:\S+\/p\/\S+/.exec(shown ?? "")?.[0] ?? "");
    await theirs.getByRole("button", { name: "Já paguei" }).click();
    await expect(theirs.getByText(/Aviso enviado em/)).toBeVisible();
    await moveTo(page, addDays(due, 2));
    await page.goto(RULE);
    await expect(page.getByRole("region", { name: "Ficam de fora" })).toContainText("Avisou que pagou");
    await moveTo(page, addDays(due, 3));
    const { next: after } = (await studio.call("GET", "/api/reminders/rule")) as ReminderRuleWire;
    expect(after.mailCount).toBe(0);
    expect(await byRule(page, ana.email)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

test("given a debtor who got the last step, when the screen is opened, then they are listed to talk to, and the chat is one tap away; a failed read is shown", async ({
  page,
}) => {
  const ana = student("Ana Souza");
  const profile = { invoiceDay: await tomorrow(page), automationEnabled: true };
  const studio = await enterStudio(page, { students: [ana], profile });
  await advanceClock(page, "P1D");
  const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
  const { rule } = (await studio.call("GET", "/api/reminders/rule")) as ReminderRuleWire;
  const steps = [{ days: 1, text: "Oi, {nome}!" }];
  await studio.call("PUT", "/api/reminders/rule", { ...rule, steps, isOn: true, onRestDays: true });
  await moveTo(page, addDays(civilDate(today), 1));
  await expect.poll(async () => (await byRule(page, ana.email)).length).toBe(1);
  await moveTo(page, addDays(civilDate(today), 2));
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /^Lembretes/ })
    .and(page.locator(":visible"))
    .click();
  const list = page.getByRole("region", { name: "Falar com" });
  await expect(list.getByRole("listitem")).toContainText(/Ana Souza.*desde .*R\$\s150,50/);
  await expectAccessible(page, "who is to be talked to");
  await expectNoSidewaysScroll(page);
  await list.getByRole("link", { name: "WhatsApp de Ana Souza" }).click();
  await expect(page.getByRole("heading", { name: "Ana Souza" })).toBeVisible();
  await page.route("**/api/reminders/rule", (route) => route.abort());
  await page.goto(RULE);
  await expect(page.getByText("Não foi possível carregar os lembretes")).toBeVisible();
});
