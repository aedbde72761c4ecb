/** After each step the screens' figures equal a ledger that the test itself keeps. */
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { expect, type Page } from "@playwright/test";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aStudio, enterStudio, moveTo, nextMonthOf, pickMore, type Studio } from "./studio.ts";

const CHILDREN = ["Ana", "Bruno", "Caio"];
const SURNAMES = "Alves Brito Costa Dias Evora Faria Gomes Horta Izar Jorge Klein Lopes".split(" ");
/** The families: in turn three children in Judô, and two children in Karatê. */
const FAMILIES = SURNAMES.map((surname, at) => ({
  payer: `Marta ${surname}`,
  plan: at % 2 === 0 ? "Judô" : "Karatê",
  cents: at % 2 === 0 ? 12_050 : 9_990,
  children: CHILDREN.slice(0, at % 2 === 0 ? 3 : 2).map((child) => `${child} ${surname}`),
}));

/** Each row of a family writes its payer's e-mail or phone differently. */
function sheetOf(): string {
  const headings = ["Aluno", "Modalidade", "Valor", "Nome da mãe", "E-mail da mãe", "WhatsApp do responsável"];
  const rows = FAMILIES.flatMap(({ payer, plan, cents, children }, at) =>
    children.map((child, place) => {
      const email = `marta${at}@exemplo.com.br`;
      const phone = `119${String(80_000_000 + at)}`;
      const contacts = [
        [email, phone],
        [email.toUpperCase(), ""],
        ["", `(11) 9${phone.slice(3, 7)}-${phone.slice(7)}`],
      ];
      return [child, plan, formatReais(cents), payer, ...(contacts[place] ?? [])];
    }),
  );
  // The rows of siblings are far apart in the sheet, as in real ones.
  const shuffled = rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  return [headings, ...shuffled].map((cells) => cells.join("\t")).join("\n");
}

/** A charge in the test's own ledger. `month` is the number of months after the first one. */
type Entry = { student: string; family: number; month: number; cents: number; paid: number };
/** The test's ledger: all charges, the money that came in by month, and the students who left. */
type Ledger = { now: number; charges: Entry[]; cameIn: number[]; left: Set<string> };

const entriesOf = (month: number, left: ReadonlySet<string>): Entry[] =>
  FAMILIES.flatMap(({ children, cents }, family) =>
    children.filter((child) => !left.has(child)).map((student) => ({ student, family, month, cents, paid: 0 })),
  );

/** Records a payment for charges, the first charge first. */
function pay(ledger: Ledger, charges: readonly Entry[], cents: number): void {
  let rest = cents;
  for (const charge of charges) {
    const part = Math.min(rest, charge.cents - charge.paid);
    charge.paid += part;
    rest -= part;
  }
  ledger.cameIn[ledger.now] = (ledger.cameIn[ledger.now] ?? 0) + cents;
}

const sum = (charges: readonly Entry[], of: (charge: Entry) => number) =>
  charges.reduce((total, charge) => total + of(charge), 0);
const openOf = ({ cents, paid }: Entry) => cents - paid;
const isOpen = (charge: Entry) => openOf(charge) > 0;
const studentsIn = (charges: readonly Entry[]) => new Set(charges.map(({ student }) => student)).size;
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/**
 * Expects the four figures of the month, the arrears, the received money and the chart.
 */
async function expectDashboard(page: Page, ledger: Ledger, firstMonth: string): Promise<void> {
  const months = [firstMonth, nextMonthOf(firstMonth)];
  const own = ledger.charges.filter(({ month }) => month === ledger.now);
  const overdue = ledger.charges.filter((charge) => charge.month < ledger.now && isOpen(charge));
  await page.goto("/dashboard");
  const summary = region(page, "Resumo do mês");
  const figure = (label: string) => summary.locator("div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(figure("A receber do mês").last()).toContainText(formatReais(sum(own, openOf)));
  await expect(figure("Recebido do mês").last()).toContainText(formatReais(sum(own, ({ paid }) => paid)));
  await expect(summary).toContainText(new RegExp(`Pendentes do mês\\s*${studentsIn(own.filter(isOpen))}(?!\\d)`));
  const settled = own.filter((charge) => !isOpen(charge));
  await expect(summary).toContainText(new RegExp(`Pagos do mês\\s*${studentsIn(settled)}(?!\\d)`));

  for (const [family, { payer }] of FAMILIES.entries()) {
    const theirs = overdue.filter((charge) => charge.family === family);
    if (theirs.length === 0) continue;
    const line = page
      .locator("[data-row]")
      .filter({ has: page.getByRole("button", { name: new RegExp(`^${payer}`) }) });
    await expect(line).toContainText(formatReais(sum(theirs, openOf)));
  }
  if (overdue.length > 0)
    await expect(region(page, "Pagamentos do mês").getByRole("heading", { name: /^Em atraso/ })).toContainText(
      formatReais(sum(overdue, openOf)),
    );

  await page.goto("/dashboard/dinheiro");
  const received = ledger.cameIn[ledger.now] ?? 0;
  await expect(region(page, /^Entrou em/)).toContainText(
    received > 0 ? formatReais(received) : "Nada entrou neste mês até agora.",
  );
  const chart = region(page, "Esperado × recebido × entrou por mês");
  for (const [month, name] of months.slice(0, ledger.now + 1).entries()) {
    const charges = ledger.charges.filter((charge) => charge.month === month);
    const texts = [sum(charges, ({ cents }) => cents), sum(charges, ({ paid }) => paid), ledger.cameIn[month] ?? 0];
    const row = chart.locator("tbody tr").filter({ hasText: monthName(yearMonth(name)) });
    await expect(row.locator("td")).toHaveText(texts.map(formatReais));
  }
}

async function expectBalance(page: Page, ledger: Ledger, payerId: number, family: number): Promise<void> {
  await page.goto(`/dashboard/familias/${payerId}`);
  const owed = ledger.charges.filter((charge) => charge.family === family && charge.month === 0 && isOpen(charge));
  const texts =
    owed.length > 0 ? [formatReais(sum(owed, openOf)), ledger.now > 0 ? "em atraso" : "em aberto"] : ["Em dia"];
  for (const text of texts) await expect(region(page, "Saldo")).toContainText(text);
}

async function importSheet(page: Page): Promise<void> {
  await page.goto("/students/import");
  await page.getByLabel("Ou cole aqui as linhas da planilha").fill(sheetOf());
  await page.getByRole("button", { name: "Usar as linhas coladas" }).click();
  await page.getByRole("button", { name: "Conferir alunos" }).click();
  await expect(page.getByText("30 prontos · 0 com erro · 0 repetidos · 12 responsáveis novos")).toBeVisible();
  await expect(page.getByText("Mesmo responsável: Marta Alves, 3 alunos")).toHaveCount(3);
  await page.getByRole("button", { name: "Importar 30 alunos" }).click();
  await expect(page.getByText("30 alunos importados")).toBeVisible();
}

const idsIn = async ({ call }: Studio, path: string) =>
  new Map(((await call("GET", path)) as { id: number; name: string }[]).map(({ id, name }) => [name, id]));

test("given a dojo of families from a spreadsheet, when two months pass with halves, payments ahead and a child who leaves, then every figure equals the ledger", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const todayOf = async ({ call }: Studio) => ((await call("GET", "/api/dashboard")) as { today: string }).today;
  const before = await todayOf(await aStudio(page, { plans: [] }));
  // The next month must begin within the trial.
  if (Number(before.slice(8)) < 10) await moveTo(page, `${before.slice(0, 7)}-10`);
  const today = await todayOf(await aStudio(page, { plans: [] }));
  const invoiceDay = Math.min(Number(today.slice(8)) + 1, 28);
  const studio = await enterStudio(page, { profile: { invoiceDay, automationEnabled: true }, plans: [] });
  await importSheet(page);
  const [students, payers] = [await idsIn(studio, "/api/students"), await idsIn(studio, "/api/payers")];
  expect([students.size, payers.size]).toEqual([30, 12]);
  const payerOf = (family: number) => payers.get(FAMILIES[family]?.payer ?? "") ?? 0;
  const ledger: Ledger = { now: 0, charges: entriesOf(0, new Set()), cameIn: [0, 0], left: new Set() };
  const of = (family: number) => ledger.charges.filter((charge) => charge.family === family && charge.month === 0);
  const firstMonth = today.slice(0, 7);
  await expectDashboard(page, ledger, firstMonth);

  const { billingDate } = (await studio.call("GET", "/api/billing-schedule")) as { billingDate: string };
  await moveTo(page, billingDate);
  await expectDashboard(page, ledger, firstMonth);

  // The first family pays half of what it owes, in one amount.
  await expectBalance(page, ledger, payerOf(0), 0);
  const half = sum(of(0), openOf) / 2;
  await region(page, "Saldo").getByRole("button", { name: "Receber", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Receber", exact: true });
  await dialog.getByLabel(/^Tudo/).uncheck();
  await dialog.getByLabel("Valor").fill((half / 100).toFixed(2).replace(".", ","));
  await dialog.getByRole("button", { name: /^Registrar/ }).click();
  await expect(toast(page, "2 recebimentos registrados")).toBeVisible();
  pay(ledger, of(0), half);
  await expectBalance(page, ledger, payerOf(0), 0);
  await expectDashboard(page, ledger, firstMonth);

  // A child of the second family pays this month and the next two.
  const [ahead] = of(1);
  await page.goto(`/dashboard/alunos/${students.get(ahead?.student ?? "")}`);
  await pickMore(page, "Receber adiantado");
  await page
    .getByRole("dialog", { name: "Receber adiantado" })
    .getByRole("button", { name: /^Registrar/ })
    .click();
  await expect(toast(page, "3 recebimentos registrados")).toBeVisible();
  const aheadEntries = [0, 1, 2].map((month) => ({ ...(ahead as Entry), month }));
  ledger.charges = ledger.charges.map((charge) => (charge === ahead ? (aheadEntries[0] as Entry) : charge));
  pay(ledger, aheadEntries, 3 * 9_990);
  await expectBalance(page, ledger, payerOf(1), 1);
  await expectDashboard(page, ledger, firstMonth);

  // A child of the third family leaves and still owes this month. All other families pay.
  const [leaving] = of(2);
  await studio.call("DELETE", `/api/students/${students.get(leaving?.student ?? "")}`);
  ledger.left.add(leaving?.student ?? "");
  for (let family = 3; family < FAMILIES.length; family++) {
    for (const { student } of of(family))
      await studio.call("PUT", `/api/students/${students.get(student)}/payment-status`, { status: "pago" });
    pay(ledger, of(family), sum(of(family), openOf));
  }
  await expectDashboard(page, ledger, firstMonth);

  await moveTo(page, `${nextMonthOf(billingDate)}-02`);
  ledger.now = 1;
  const next = entriesOf(1, ledger.left).map((entry) =>
    entry.student === ahead?.student ? (aheadEntries[1] as Entry) : entry,
  );
  ledger.charges.push(...next);
  await expectDashboard(page, ledger, firstMonth);
  for (const family of [0, 1, 2, 3]) await expectBalance(page, ledger, payerOf(family), family);

  // The third family pays everything, also for the child who left.
  await expectBalance(page, ledger, payerOf(2), 2);
  await region(page, "Saldo").getByRole("button", { name: "Receber", exact: true }).click();
  await dialog.getByRole("button", { name: /^Registrar/ }).click();
  await expect(toast(page, "3 recebimentos registrados")).toBeVisible();
  pay(ledger, of(2), sum(of(2), openOf));
  await expectBalance(page, ledger, payerOf(2), 2);
  await expectDashboard(page, ledger, firstMonth);
  expect(await studio.call("GET", "/api/debug/schema-check")).toMatchObject({ discrepancies: [] });
  expect(errors).toEqual([]);
});
