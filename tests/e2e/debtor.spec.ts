/** docs/rules/reminder.md, "The reminder rule", docs/rules/payer.md, "Promises". */
import { readFile } from "node:fs/promises";
import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { dayOf, formatDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "./accessible.ts";
import { type Mail, mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { withoutScripts } from "./public-page.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, moveTo, nextWorkingDay, student } from "./studio.ts";

const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };

async function newestOf(page: Page, email: string, count: number): Promise<Mail> {
  await expect.poll(async () => (await mailbox(page, email)).length).toBe(count);
  const [mail] = await mailbox(page, email);
  if (!mail) throw new Error(`There is no mail to ${email}`);
  return mail;
}

test("given a rule and a late fee, when a debtor is reminded, promises, breaks the promise and pays, then each message asks for the amount of its day, and the timeline shows all of it", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const ana = student("Ana Souza");
  const due = await nextWorkingDay(page);
  const profile = { invoiceDay: dayOf(due), automationEnabled: true, lateFee };
  const { call } = await enterStudio(page, { students: [ana], plans: [{ price: 150 }], profile });
  const shownRule = async () => (await call("GET", "/api/reminders/rule")) as ReminderRuleWire;
  const { rule } = await shownRule();
  const steps = rule.steps.filter(({ days }) => [3, 7, 15].includes(days));
  await call("PUT", "/api/reminders/rule", { ...rule, steps, isOn: true, onRestDays: true });
  const shownFor = async (days: number) => {
    await moveTo(page, addDays(due, days - 1));
    return (await shownRule()).next;
  };

  await moveTo(page, due);
  const charged = await newestOf(page, ana.email, 1);
  expect(charged.text).toMatch(/Depois de .*: multa de 2% e juros de 1% ao mês/);
  for (const [count, days, amount] of [
    [2, 3, "153,15"],
    [3, 7, "153,35"],
  ] as const) {
    const { mails } = await shownFor(days);
    await moveTo(page, addDays(due, days));
    const { subject, text } = await newestOf(page, ana.email, count);
    // The mail's transport ends the last line.
    expect([{ subject, text }]).toEqual(mails.map((mail) => ({ subject: mail.subject, text: `${mail.text}\n` })));
    expect(text).toMatch(new RegExp(`Total: R\\$\\s${amount}`));
  }

  const { plain, theirs } = await withoutScripts(browser);
  const [, address = ""] = /Ver e pagar: (http:\S+)/.exec(charged.text) ?? [];
  await theirs.goto(address);
  await theirs.getByText("Pagar em outro dia").click();
  await theirs.getByLabel("Vou pagar no dia").fill(addDays(due, 16));
  await theirs.getByRole("button", { name: "Avisar o dia" }).click();
  await expect(theirs.getByText(`Combinado: até ${formatDate(addDays(due, 16))}`)).toBeVisible();
  await expectNoSidewaysScroll(theirs);

  const { mailCount, leftOut } = await shownFor(15);
  expect([mailCount, leftOut.map(({ reason }) => reason)]).toEqual([0, ["promised"]]);
  const { mails: afterwards } = await shownFor(17);
  expect(await mailbox(page, ana.email)).toHaveLength(3);
  await moveTo(page, addDays(due, 17));
  const last = await newestOf(page, ana.email, 4);
  expect(last.text).toBe(`${afterwards[0]?.text}\n`);
  expect(last.text).toMatch(/Ainda não recebemos .*R\$\s153,85/);
  const promised = `prometeu ${formatDate(addDays(due, 16)).slice(0, 5)}`;
  await page.goto("/dashboard/relatorios?ver=atrasos");
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Souza" })).toContainText(promised);

  await moveTo(page, addDays(due, 18));
  await page.goto("/dashboard/lembretes");
  const list = page.getByRole("region", { name: "Falar com" });
  await expect(list.getByRole("listitem")).toContainText(promised);
  await expect(list.getByRole("listitem")).toContainText(/R\$\s153,90/);
  await list.getByRole("link", { name: "Ana Souza", exact: true }).click();
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Receber", exact: true });
  await expect(dialog.getByLabel(/^Tudo, R\$\s153,90$/)).toBeChecked();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(toast(page, "Cobrança quitada")).toBeVisible();
  await page.getByRole("button", { name: "Ver tudo" }).click();
  const events = page.getByRole("region", { name: "Histórico" }).getByRole("listitem");
  await expect(events).toContainText([
    /Recebido.*R\$\s153,90/,
    "Lembrete por e-mail",
    new RegExp(`Prometeu pagar.*até ${formatDate(addDays(due, 16))}, na página de pagamento`),
    "Lembrete por e-mail",
    "Lembrete por e-mail",
    "E-mail entregue",
    /Cobrança criada.*R\$\s150,00/,
  ]);
  await expect(events.filter({ hasText: formatDate(addDays(due, 7)) })).toHaveCount(2);
  await expectAccessible(page, "a debtor who paid");
  await expectNoSidewaysScroll(page);

  // The receipt goes out two minutes after the payment, which may be taken back until then.
  await advanceClock(page, "PT3M");
  const receipt = await newestOf(page, ana.email, 5);
  expect(receipt.subject).toMatch(/^Recibo/);
  for (const fact of [/Valor: R\$\s153,90/, /Multa e juros: R\$\s3,90/]) expect(receipt.text).toMatch(fact);
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { name: "Tudo em dia" })).toBeVisible();
  const link = theirs.getByRole("link", { name: /^Recibo de/ });
  expect(receipt.text).toContain(`Baixar recibo (PDF): ${new URL((await link.getAttribute("href")) ?? "", address)}`);
  const [file] = await Promise.all([theirs.waitForEvent("download"), link.click()]);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text.replace(/\s+/g, " ")).toMatch(
    /cento e cinquenta e três reais e noventa centavos.*Inclui R\$ 3,90 de multa/,
  );
  expect(errors).toEqual([]);
  await plain.close();
});
