import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { expect } from "@playwright/test";
import { ofxOf } from "../../../packages/frontend/src/testing/statements.ts";
import { plus } from "../../simulation/judge/rules.ts";
import { mailbox, toast } from "../account.ts";
import {
  dayText,
  debtOn,
  explained,
  openOn,
  owedOn,
  reais,
  receive,
  receiveAsAsked,
  referenceOf,
} from "./debt-ledger.ts";
import { codeIn, expectSays, type World } from "./world.ts";

const PART = 30_000;
/** The days from a promise to its day, and from a reminder to the payment of its code. */
const PROMISED_IN = 2;
const PAID_AFTER = 2;

export async function switchRuleOn({ studio }: World): Promise<void> {
  const { rule } = (await studio.call("GET", "/api/reminders/rule")) as ReminderRuleWire;
  const steps = rule.steps.filter(({ days }) => [3, 15].includes(days));
  await studio.call("PUT", "/api/reminders/rule", { ...rule, steps, isOn: true, onRestDays: true });
}

const nbsp = (text: string) => text.replaceAll("R$ ", "R$\u00a0");

export async function promise(world: World, day: string): Promise<void> {
  const { theirs, pageUrl } = world;
  world.promised = plus(day, PROMISED_IN);
  await theirs.goto(pageUrl);
  await theirs.getByText("Pagar em outro dia").click();
  await theirs.getByLabel("Vou pagar no dia").fill(world.promised);
  await theirs.getByRole("button", { name: "Avisar o dia" }).click();
  await expect(theirs.getByText(`Combinado: até ${dayText(world.promised)}`).first()).toBeVisible();
}

export async function chat({ page, ledger, pageUrl }: World, day: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { open: (address: string) => void Object.assign(window, { opened: address }) });
  });
  await page.goto("/dashboard/lembretes");
  const row = page.getByRole("region", { name: "Falar com" }).getByRole("listitem");
  await expect(row).toContainText(nbsp(reais(debtOn(ledger, day))));
  await page.goto("/dashboard/whatsapp");
  await page.getByRole("button", { name: "Abrir WhatsApp" }).click();
  await page.getByRole("button", { name: "Enviei", exact: true }).click();
  const text = new URL(await page.evaluate(() => String(Reflect.get(window, "opened")))).searchParams.get("text") ?? "";
  const lines = openOn(ledger, day).map(
    (one) => `• ${referenceOf(one)}, em atraso desde ${dayText(one.due)}: ${explained(one, day) ?? ""}`,
  );
  expectSays(text, [...lines.map((line) => line.trim()), `Total: ${reais(debtOn(ledger, day))}`, pageUrl], {
    ledger,
    day,
  });
}

export async function partByHand({ page, ledger, studentId }: World, day: string): Promise<void> {
  await page.goto(`/dashboard/alunos/${studentId}`);
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Receber", exact: true });
  await dialog.getByLabel(/^Tudo/).uncheck();
  await dialog.getByLabel("Valor").fill(reais(PART).slice(3));
  receive(ledger, PART, day);
  const [rest] = openOn(ledger, day);
  await expect(dialog).toContainText(nbsp(`falta ${reais(rest ? owedOn(rest, day).total : 0)}`));
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText(/^\d* ?[Rr]ecebimentos? registrado/).first()).toBeVisible();
}

export async function remindByHand({ page, studentId }: World): Promise<void> {
  await page.goto(`/dashboard/alunos/${studentId}`);
  await page.getByRole("link", { name: "Lembrar", exact: true }).click();
  await page.getByRole("button", { name: "Lembrar por e-mail" }).filter({ visible: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lembrar" }).click();
  await expect(toast(page, "Lembrete enviado")).toBeVisible();
}

/** Imports a statement with a payment of the last mail's code, which settles by itself. */
export async function payTheCode({ page, email, ledger }: World, day: string): Promise<void> {
  const asked = plus(day, -PAID_AFTER);
  const [mail] = await mailbox(page, email);
  const { cents, txid } = codeIn(mail?.text ?? "");
  const amount = (cents / 100).toFixed(2);
  const file = ofxOf([{ day, amount, memo: `PIX RECEBIDO - ANA SOUZA ${txid}` }]);
  await page.goto("/dashboard/extrato");
  await expect.poll(() => page.locator("body").textContent()).toMatch(/Próxima cobrança\s+(?!00)\d\d\//);
  await page
    .getByLabel("Escolher arquivos")
    .setInputFiles([
      { name: "extrato.ofx", mimeType: "application/octet-stream", buffer: Buffer.from(file, "latin1") },
    ]);
  await expect(page.getByText("código da cobrança e valor exato")).toBeVisible();
  const names = openOn(ledger, day).map(referenceOf).join(", ");
  expectSays((await page.locator("main").allInnerTexts()).join(" "), [`Ana Souza · ${names}`, "1 de 1 conferido"], {
    ledger,
    day: asked,
  });
  await page.getByRole("button", { name: nbsp(`Receber 1 · ${reais(cents)}`) }).click();
  await expect(page.getByText("1 recebimento registrado")).toBeVisible();
  receiveAsAsked(ledger, { asked, paid: day });
}
