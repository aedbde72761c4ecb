/** Builds studios and moves clocks for journeys that begin after the sign-up. */
import { lastDayInTime } from "@emdia/contracts/values/amount-today";
import { type CivilDate, civilDate, dayOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Locator, type Page } from "@playwright/test";
import { enter, newAddress, PASSWORD } from "./account.ts";

type Body = Record<string, unknown>;
type Made = { id: number };

/** Omitted parts have common values. Students have the first plan unless they name another. */
export type StudioInput = { email?: string; profile?: Body; plans?: Body[]; students?: Body[]; isPaidFor?: boolean };

let lastPhone = 11_987_654_320;

/** Returns a student with a separate mail address and WhatsApp phone. */
export const student = (name: string) => ({ name, email: newAddress(), phone: String(++lastPhone) });

export type Studio = {
  email: string;
  planIds: number[];
  studentIds: number[];
  call(method: string, path: string, body?: Body): Promise<unknown>;
};

const complete = {
  businessName: "Estúdio Vida Pilates",
  paymentMethod: "pix",
  pixKeyType: "email",
  pixKey: "pix@exemplo.com.br",
  pixMerchantName: "Estúdio Vida Pilates",
  pixCity: "São Paulo",
  document: "11222333000181",
  address: "Rua das Flores, 120, São Paulo",
  whatsapp: "11987654321",
  onboardingCompleted: true,
};
const monthly = { name: "Pilates 2x", price: 150.5, periodInMonths: 1, frequency: "2x por semana", active: true };

export async function payForAccess(page: Page, call: Studio["call"]): Promise<void> {
  const { url } = (await call("POST", "/api/stripe/create-checkout")) as { url: string };
  const { origin, pathname } = new URL(url);
  await page.request.post(`${pathname}/pay`, { headers: { origin }, maxRedirects: 0 });
}

/**
 * Makes a studio that sends nothing automatically. Its charges are due on the month's last day,
 * unless the profile names another. Students with one and the same payer object have one payer.
 */
export async function aStudio(page: Page, input: StudioInput = {}): Promise<Studio> {
  const email = input.email ?? newAddress();
  const owner = await page.request.post("/__local/owners.json", { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await owner.json()).accessToken}` };
  const call = async (method: string, path: string, data?: Body): Promise<unknown> => {
    const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? undefined : response.json();
  };
  const idOf = (made: unknown) => (made as Made).id;
  await call("PUT", "/api/profile", { ...complete, automationEnabled: false, invoiceDay: 31, ...input.profile });
  if (input.isPaidFor) await payForAccess(page, call);
  if (input.isPaidFor) await call("POST", "/api/stripe/sync-status");
  const planIds: number[] = [];
  for (const plan of input.plans ?? [monthly])
    planIds.push(idOf(await call("POST", "/api/plans", { isOneTime: false, ...monthly, ...plan })));
  const studentIds: number[] = [];
  const payers = new Map<unknown, number>();
  for (const { payer, ...student } of input.students ?? []) {
    const known = payers.get(payer);
    const paying = known === undefined ? { payer } : { payerId: known };
    const made = await call("POST", "/api/students", { planId: planIds[0], sendWelcome: false, ...student, ...paying });
    studentIds.push(idOf(made));
    if (payer) payers.set(payer, (made as { payerId: number }).payerId);
  }
  return { email, planIds, studentIds, call };
}

export async function enterStudio(page: Page, input: StudioInput = {}): Promise<Studio> {
  const studio = await aStudio(page, input);
  await enter(page, studio.email);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return studio;
}

/**
 * Stores an unpaid charge of each student, not mailed, and lets six days pass. The studio's billing
 * day must be `tomorrow`.
 */
export async function makeOverdue(page: Page, { studentIds, call }: Studio): Promise<void> {
  for (const id of studentIds)
    for (const status of ["pago", "pendente"]) await call("PUT", `/api/students/${id}/payment-status`, { status });
  await advanceClock(page, "P6D");
}

/** Leaves a student's charge for next month open, by reversing a payment ahead. */
export async function openNextMonth({ call }: Studio, studentId = 0): Promise<void> {
  const { month } = (await call("GET", "/api/dashboard")) as { month: string };
  const next = new Date(`${month}-15T12:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const id = studentId * 100_000_000 + Number(`${next.toISOString().slice(0, 7).replace("-", "")}00`);
  for (const status of ["pago", "pendente"]) await call("PUT", `/api/payments/${id}/status`, { status });
}

/** Returns the row of a payer in the dashboard's list. */
export const partyRow = (page: Page, name: string): Locator =>
  page.locator("[data-row]").filter({ has: page.getByRole("button", { name, exact: true }) });

/**
 * Returns the place of a payer's buttons: the row on a wide screen, and on a phone the sheet that
 * the row opens.
 */
export async function buttonsOf(page: Page, name: string): Promise<Locator> {
  const row = partyRow(page, name);
  if ((page.viewportSize()?.width ?? 1280) >= 640) return row;
  await row.getByRole("button", { name, exact: true }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Presses a payer's button, as "Marcar Pago". */
export async function pressFor(page: Page, name: string, action: string): Promise<void> {
  await (await buttonsOf(page, name)).getByRole("button", { name: action }).first().click();
}

/** Opens a row of the settings; a row that is not in use is inside "Avançado". */
export async function openSetting(page: Page, name: string): Promise<void> {
  const row = (label: string) => page.locator("summary").filter({ has: page.getByText(label, { exact: true }) });
  await expect(row("Avançado")).toBeVisible();
  if (!(await row(name).isVisible())) await row("Avançado").click();
  await row(name).click();
}

/** Shows the list's filters, which a phone hides until the owner opens them. */
export async function showFilters(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Filtros e ordem/, expanded: false });
  await expect(page.getByLabel("Buscar aluno")).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
}

async function todayOf(page: Page): Promise<CivilDate> {
  const { call } = await aStudio(page, { plans: [] });
  const { today } = (await call("GET", "/api/dashboard")) as { today: string };
  return civilDate(today);
}

export const tomorrow = async (page: Page): Promise<number> => dayOf(addDays(await todayOf(page), 1));

/** Returns a billing day that recurs only after the 30 days of trial, even in February. */
export const dayOfLapse = async (page: Page): Promise<number> => dayOf(addDays(await todayOf(page), 4));

/** Returns the next day on which banks work: a payment due then is late on the day after. */
export const nextWorkingDay = async (page: Page): Promise<CivilDate> => lastDayInTime(addDays(await todayOf(page), 1));

export async function advanceClock(page: Page, duration: string): Promise<void> {
  const moved = await page.request.post("/__local/clock.json", { data: { advance: duration } });
  expect(moved.status()).toBe(200);
}

export async function moveTo(page: Page, day: string): Promise<void> {
  const moved = await page.request.post("/__local/clock.json", { data: { to: `${day}T15:00:00.000Z` } });
  expect(moved.status()).toBe(200);
}

export const nextMonthOf = (day: string) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
};

/**
 * Expects a page that does not scroll sideways, also at 320 px with doubled font size. A slow
 * machine renders the narrow screen's components some frames after the new size.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(overhang).toBe(0);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(overhang).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(size);
}

export const detailsOf = (page: Page) => page.getByRole("region", { name: "Aluno", exact: true });

/** Picks an action of a student's row in the list. */
export async function pickOf(page: Page, student: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Ações de ${student}` }).click();
  const sheet = page.getByRole("dialog", { name: student });
  await actionOf(sheet, name).click();
}

/** Returns an action by its label; the action may also say below what follows from it. */
export const actionOf = (sheet: Locator, name: string): Locator =>
  sheet.locator("button, a").filter({ has: sheet.page().getByText(name, { exact: true }) });

/** Picks an action that a person's page has behind "Mais". */
export async function pickMore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Mais ações" }).click();
  await actionOf(page.getByRole("dialog"), name).click();
}

export async function openDetails(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { name, exact: true });
  const link = page.getByRole("link", { name: `Ver detalhes de ${name}` });
  await expect(heading.or(link).first()).toBeVisible();
  if (!(await heading.isVisible())) await link.click();
  await expect(heading).toBeVisible();
}

/** Returns the address of the page of whoever pays for a student. */
export async function pageOfStudent({ call }: Pick<Studio, "call">, id: number | undefined): Promise<string> {
  return ((await call("GET", `/api/students/${id}`)) as { pageUrl: string }).pageUrl;
}
