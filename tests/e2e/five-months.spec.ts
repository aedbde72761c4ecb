/** Plays five months with every kind of trouble; the test's own book knows every figure. */
import { expect, type Page } from "@playwright/test";
import { type Entry, openOf, receive, voidEntry } from "../support/ledger/book.ts";
import { enter, mailbox, newAddress, toast, watchErrors } from "./account.ts";
import { expectTrue } from "./five-months/claims.ts";
import { compareFigures } from "./five-months/compare-figures.ts";
import { test } from "./fixtures.ts";
import { aStudio, expectNoSidewaysScroll, pressFor, type Studio } from "./studio.ts";

const BILLING_DAY = 10;
const PRICE_CENTS = 28_000;
const MOTHER = newAddress();
const STUDENTS = [
  { name: "Ana Souza", phone: "11 98765-4321", email: MOTHER },
  { name: "Bia Souza", phone: "11 98765-4321", email: MOTHER },
  { name: "Clara Dias", phone: "11 98765-4322", email: "" },
  { name: "Davi Melo", phone: "11 98765-4323", email: newAddress() },
  { name: "Élida Reis", phone: "11 98765-4324", email: newAddress() },
  { name: "Fábio Lima", phone: "11 98765-4325", email: newAddress() },
] as const;
const EMAILS = new Map<string, string>(STUDENTS.map(({ name, email }) => [name, email]));
type Name = (typeof STUDENTS)[number]["name"];

const monthAfter = (month: string, count: number) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 15)).toISOString().slice(0, 7);
};

async function moveTo(page: Page, day: string, hour = "15"): Promise<void> {
  const moved = await page.request.post("/__local/clock.json", { data: { to: `${day}T${hour}:00:00.000Z` } });
  expect(moved.status()).toBe(200);
}

type World = {
  page: Page;
  studio: Studio;
  months: string[];
  ids: Map<Name, number>;
  book: Entry[];
  gone: Set<Name>;
  paused: Set<Name>;
  unsent: Set<number>;
  promised: Map<number, string>;
  isLapse: boolean;
  isAutomatic: boolean;
};

function openMonth({ book, ids, gone, paused }: World, month: string): void {
  for (const { name } of STUDENTS) {
    if (gone.has(name) || paused.has(name)) continue;
    const id = (ids.get(name) ?? 0) * 100_000_000 + Number(month.replace("-", "")) * 100;
    const dueDate = `${month}-${BILLING_DAY}`;
    book.push({ id, month, dueDate, amountCents: PRICE_CENTS, discountCents: 0, isVoid: false, lines: [] });
  }
}

function entryOf({ book, ids }: World, name: Name, month: string): Entry {
  const entry = book.find((one) => Math.floor(one.id / 100_000_000) === ids.get(name) && one.month === month);
  if (!entry) throw new Error(`no charge of ${name} in ${month}`);
  return entry;
}

async function expectAgreement(world: World, today: string): Promise<void> {
  const { page, studio, ids, gone } = world;
  const activeIds = [...ids].filter(([name]) => !gone.has(name) && !world.paused.has(name)).map(([, id]) => id);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const isTrue = () => expectTrue(page, { ...world, names, today, emails: EMAILS, billingDay: BILLING_DAY });
  await compareFigures(page, { studio, book: world.book, activeIds, today, isTrue });
}

const chargesOf = ({ book, ids }: World, name: Name): Entry[] =>
  book.filter((one) => Math.floor(one.id / 100_000_000) === ids.get(name));
const noteUnsent = (world: World, month: string) => {
  for (const one of world.book) if (one.month === month) world.unsent.add(one.id);
};

async function importStudents(page: Page): Promise<void> {
  await page.goto("/students/import");
  const lines = STUDENTS.map(({ name, phone, email }) => [name, phone, email, "Funcional", "280,00"].join("\t"));
  await page
    .getByLabel("Ou cole aqui as linhas da planilha")
    .fill(["Nome\tFone\tE-mail\tPlano\tValor", ...lines].join("\n"));
  await page.getByRole("button", { name: "Usar as linhas coladas" }).click();
  await page.getByRole("button", { name: "Conferir alunos" }).click();
  await page.getByRole("button", { name: "Importar 6 alunos" }).click();
  await expect(page.getByText("6 alunos importados")).toBeVisible();
}

async function openStudio(page: Page): Promise<World> {
  // The phone has the smallest width that owners use.
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize({ width: 360, height: 740 });
  const { now } = await (await page.request.get("/__local/clock.json")).json();
  const first = monthAfter(now.slice(0, 7), 1);
  await moveTo(page, `${first}-02`);
  const studio = await aStudio(page, { plans: [], profile: { invoiceDay: BILLING_DAY, automationEnabled: true } });
  await enter(page, studio.email);
  await importStudents(page);
  const items = (await studio.call("GET", "/api/students")) as { id: number; name: Name }[];
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  const months = [0, 1, 2, 3, 4].map((count) => monthAfter(first, count));
  const book = { book: [], gone: new Set<Name>(), paused: new Set<Name>(), unsent: new Set<number>() };
  return { page, studio, months, ids, ...book, promised: new Map(), isLapse: false, isAutomatic: true };
}

const subjectsTo = async (page: Page, address: string) => (await mailbox(page, address)).map(({ subject }) => subject);
const mailsToStudents = async (page: Page) => {
  const addresses = [...new Set(STUDENTS.map(({ email }) => email).filter(Boolean))];
  const mails = await Promise.all(addresses.map((address) => mailbox(page, address)));
  return mails.flat().length;
};

test("given a studio's first five months, when access lapses, automation rests, a debtor leaves, one promises and one pauses, and once nobody is in arrears, then every figure and every sentence of the dashboard is true on each day", async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  const errors = watchErrors(page);
  const world = await openStudio(page);
  const { studio, months } = world;
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = months;

  // The first month: siblings registered together, and the billing day mails every student with an
  // address.
  openMonth(world, first);
  await expectAgreement(world, `${first}-02`);
  await moveTo(page, `${first}-10`);
  await expect.poll(() => mailsToStudents(page)).toBe(5);
  await expectAgreement(world, `${first}-10`);

  // Davi pays a part, Ana the whole amount.
  await moveTo(page, `${first}-12`);
  const davi = entryOf(world, "Davi Melo", first);
  await studio.call("POST", `/api/payments/${davi.id}/settlements`, { amount: 100 });
  receive(davi, 10_000, `${first}-12`);
  const ana = entryOf(world, "Ana Souza", first);
  await page.goto("/dashboard");
  await pressFor(page, "Ana Souza", "Marcar Pago");
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  receive(ana, openOf(ana), `${first}-12`);
  await expect(page.getByText(/Pagou R\$\s100,00/).first()).toBeVisible();
  await expectAgreement(world, `${first}-12`);
  await expectNoSidewaysScroll(page);

  // The trial ends before the second billing day: no mail is sent, and the owner is told so.
  await moveTo(page, `${second}-06`);
  openMonth(world, second);
  await page.goto("/dashboard");
  const paywall = page.getByRole("dialog", { name: "Trial Expirado" });
  await expect(paywall).toBeVisible();
  await expect.poll(async () => (await subjectsTo(page, studio.email)).join("\n")).toMatch(/teste.*(terminou|acabou)/i);
  const before = await mailsToStudents(page);
  await moveTo(page, `${second}-11`);
  expect(await mailsToStudents(page)).toBe(before);
  await expect.poll(async () => (await subjectsTo(page, studio.email)).join("\n")).toMatch(/não saíram/);

  // Access is restored: the month's charges are made, with their own date, and wait for the owner's
  // decision.
  await moveTo(page, `${second}-15`);
  await page.goto("/dashboard");
  await paywall.getByRole("button", { name: "Assinar Agora" }).click();
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await moveTo(page, `${second}-16`);
  expect(await mailsToStudents(page)).toBe(before);
  noteUnsent(world, second);
  world.isLapse = true;
  await expectAgreement(world, `${second}-16`);
  await page.goto("/dashboard");
  await expect(page.getByText(/^6 cobranças não saíram/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  // Automation is off over the third month's billing day.
  await studio.call("PUT", "/api/profile", { automationEnabled: false });
  world.isAutomatic = false;
  const rested = await mailsToStudents(page);
  await moveTo(page, `${third}-12`);
  openMonth(world, third);
  noteUnsent(world, third);
  world.isLapse = false;
  expect(await mailsToStudents(page)).toBe(rested);
  await expectAgreement(world, `${third}-12`);

  // Fábio leaves with three open months. His debts stay.
  await studio.call("DELETE", `/api/students/${world.ids.get("Fábio Lima")}`);
  world.gone.add("Fábio Lima");
  await expectAgreement(world, `${third}-12`);

  await moveTo(page, `${fourth}-02`);
  openMonth(world, fourth);
  await expectAgreement(world, `${fourth}-02`);
  await expectNoSidewaysScroll(page);

  // The owner dismisses the month for which no mail was sent. The debts of the other months stay.
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Escolher quais ou dispensar" }).click();
  const offers = page.getByRole("region", { name: /^6 cobranças de .* não saíram$/ });
  await expect(offers).toHaveCount(2);
  await offers.last().getByRole("button", { name: "Dispensar" }).click();
  const dialog = page.getByRole("dialog", { name: "Dispensar cobranças" });
  await dialog.getByRole("button", { name: "Dispensar 6 cobranças" }).click();
  await expect(dialog.getByText("6 cobranças dispensadas")).toBeVisible();
  for (const entry of world.book.filter(({ month }) => month === third)) voidEntry(entry);
  world.isLapse = true;
  await expectAgreement(world, `${fourth}-02`);

  // The owner sends what the lapse left, with a new due date. Clara has no e-mail, Fábio is gone.
  await moveTo(page, `${fourth}-04`);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Enviar as 6" }).click();
  const sending = page.getByRole("dialog", { name: "Cobrar agora" });
  await sending.getByLabel("Novo vencimento").fill(`${fourth}-14`);
  await sending.getByRole("button", { name: "Enviar 4 cobranças" }).click();
  await expect(sending.getByText("4 cobranças enviadas")).toBeVisible();
  for (const entry of world.book.filter((one) => one.month === second && openOf(one) > 0)) {
    entry.dueDate = `${fourth}-14`;
    if (![world.ids.get("Clara Dias"), world.ids.get("Fábio Lima")].includes(Math.floor(entry.id / 100_000_000)))
      world.unsent.delete(entry.id);
  }
  await expectAgreement(world, `${fourth}-04`);

  // Automation is on again, and the billing day mails the month.
  await studio.call("PUT", "/api/profile", { automationEnabled: true });
  world.isAutomatic = true;
  const mailed = await mailsToStudents(page);
  await moveTo(page, `${fourth}-10`);
  await expect.poll(() => mailsToStudents(page)).toBeGreaterThan(mailed);
  await expectAgreement(world, `${fourth}-10`);

  // Élida promises and does not pay; Clara pauses over the fifth billing day.
  await moveTo(page, `${fourth}-12`);
  const elida = chargesOf(world, "Élida Reis").filter((one) => openOf(one) > 0);
  await studio.call("PUT", "/api/promises", { paymentIds: elida.map(({ id }) => id), promisedFor: `${fourth}-15` });
  for (const { id } of elida) world.promised.set(id, `${fourth}-15`);
  const clara = world.ids.get("Clara Dias");
  await studio.call("PUT", `/api/students/${clara}`, { status: "pausado", pausedUntil: `${fifth}-20` });
  world.paused.add("Clara Dias");
  await expectAgreement(world, `${fourth}-12`);
  await moveTo(page, `${fourth}-16`);
  await expectAgreement(world, `${fourth}-16`);

  // Everybody pays everything, so that for once nobody is in arrears.
  await moveTo(page, `${fourth}-18`);
  for (const one of world.book.filter((entry) => openOf(entry) > 0)) {
    await studio.call("POST", `/api/payments/${one.id}/settlements`, { amount: openOf(one) / 100 });
    receive(one, openOf(one), `${fourth}-18`);
  }
  await expectAgreement(world, `${fourth}-18`);
  await expect(page.getByRole("main")).not.toContainText("em atraso");

  // The fifth month is due for those who are there, and is late on the day after.
  openMonth(world, fifth);
  await moveTo(page, `${fifth}-10`);
  await expectAgreement(world, `${fifth}-10`);
  await moveTo(page, `${fifth}-12`);
  await expectAgreement(world, `${fifth}-12`);
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});
