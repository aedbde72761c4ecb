import { expect, type Page } from "@playwright/test";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import {
  aStudio,
  buttonsOf,
  detailsOf,
  enterStudio,
  expectNoSidewaysScroll,
  moveTo,
  nextMonthOf,
  openDetails,
  partyRow,
  type Studio,
  student,
} from "./studio.ts";

const NAMES = ["Ana Souza", "Bruno Lima", "Carla Dias", "Davi Melo", "Élida Moraes", "Fábio Reis", "Gabi Torres"];
const DEBTORS = [...NAMES.slice(1), "Hugo Alves", "Iara Nunes"];
const PRICE = 440;

type Dashboard = {
  today: string;
  stats: Record<string, number>;
  otherOpenPayments: { payment: { id: number }; student: { name: string } }[];
};
const dashboardOf = async ({ call }: Studio) => (await call("GET", "/api/dashboard")) as Dashboard;

/** Makes a studio whose second month has begun; only Ana has paid the month before. */
async function twoMonthsLater(page: Page): Promise<{ studio: Studio; november: string; today: string }> {
  // The phone has the smallest width that owners use.
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize({ width: 360, height: 740 });
  const { today: before } = await dashboardOf(await aStudio(page, { plans: [] }));
  // The next month must begin within the trial.
  if (Number(before.slice(8)) < 10) await moveTo(page, `${before.slice(0, 7)}-10`);
  const first = await dashboardOf(await aStudio(page, { plans: [] }));
  const studio = await enterStudio(page, {
    profile: { invoiceDay: Math.min(Number(first.today.slice(8)) + 1, 28), automationEnabled: true },
    plans: [{ price: PRICE }],
    students: [...NAMES, "Hugo Alves", "Iara Nunes"].map(student),
  });
  const { billingDate } = (await studio.call("GET", "/api/billing-schedule")) as { billingDate: string };
  await moveTo(page, billingDate);
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await moveTo(page, `${nextMonthOf(billingDate)}-02`);
  await page.goto("/dashboard");
  const { today } = await dashboardOf(studio);
  return { studio, november: billingDate, today };
}

const list = (page: Page) => page.getByRole("region", { name: "Pagamentos do mês" });
const arrears = (page: Page) => page.getByRole("region", { name: /^Em atraso/ });

test("given eight students owe since last month, when the month after begins, then every screen shows the debts, one is settled, and all sums follow", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { studio, november, today } = await twoMonthsLater(page);
  expect(today.slice(8)).toBe("02");

  await expect(arrears(page)).toContainText(/R\$\s3\.520,00/);
  await expect(arrears(page)).toContainText("Em atraso · 8");
  const summary = page.getByRole("region", { name: "Resumo do mês" });
  await expect(page.getByRole("button", { name: "Lembrar 8 em atraso" })).toBeVisible();
  await expect(summary).toContainText(/Pendentes do mês\s*9/);
  await expect(list(page).getByRole("heading", { name: /^Em atraso/ })).toContainText(/R\$\s3\.520,00/);
  await expect(list(page).getByText("1 mês vencido")).toHaveCount(8);
  await expect(list(page).getByRole("listitem")).toHaveCount(9);
  await expectNoSidewaysScroll(page);

  // Bruno pays his debt of November: only that charge is settled, and the tap can be undone.
  const bruno = partyRow(page, "Bruno Lima");
  await expect(bruno).toContainText("1 mês vencido");
  const sheet = page.getByRole("dialog", { name: "Bruno Lima" });
  await bruno.getByRole("button", { name: "Bruno Lima", exact: true }).click();
  await sheet
    .getByRole("button", { name: /^Marcar Pago/ })
    .first()
    .click();
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(arrears(page)).toContainText(/R\$\s3\.080,00/);
  await expect(arrears(page)).toContainText("Em atraso · 7");
  await expect(page.getByRole("button", { name: "Lembrar 7 em atraso" })).toBeVisible();
  await expect(summary).toContainText(/Pendentes do mês\s*9/);
  await bruno.getByRole("button", { name: "Bruno Lima", exact: true }).click();
  await sheet
    .getByRole("button", { name: /^Desfazer/ })
    .first()
    .click();
  await expect(sheet.getByRole("button", { name: /^Marcar Pago/ })).toHaveCount(2);
  await sheet
    .getByRole("button", { name: /^Marcar Pago/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await expect(arrears(page)).toContainText(/R\$\s3\.080,00/);

  // The screen shows a payment before its request is answered.
  await expect
    .poll(async () => (await dashboardOf(studio)).stats)
    .toMatchObject({ pagadoresEmAtraso: 7, alunosEmDia: 2, valorEmAtraso: 7 * PRICE, valorAReceberEsseMes: 9 * PRICE });
  const { otherOpenPayments } = await dashboardOf(studio);
  expect(otherOpenPayments.map((row) => row.student.name).toSorted()).toEqual(DEBTORS.slice(1).toSorted());

  // The students' list shows the same debts.
  await page.goto("/students?situacao=vencida");
  await expect(page.getByText("Vencida", { exact: true })).toHaveCount(7);
  await expect(page.getByRole("link", { name: "Ver detalhes de Bruno Lima" })).toHaveCount(0);
  await openDetails(page, "Carla Dias");
  const details = detailsOf(page);
  await expect(details.getByText("Vencida", { exact: true })).toHaveCount(1);
  await expect(details).toContainText(`Venceu em ${november.slice(8)}/${november.slice(5, 7)}/${november.slice(0, 4)}`);
  await details.getByRole("region", { name: "Em aberto" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Marcar Pago", exact: true }).click();
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await page.goBack();
  await expect(details.getByText("Vencida", { exact: true })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(arrears(page)).toContainText(/R\$\s2\.640,00/);
  expect(errors).toEqual([]);
});

test("given a debt of last month, when its own screen is opened, then it is settled there, or cancelled with a reason", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { studio } = await twoMonthsLater(page);
  await (await buttonsOf(page, "Davi Melo")).getByRole("link", { name: /^Lembrar/ }).click();
  await expect(page.getByRole("button", { name: /^(Lembrar|Enviar) por/ }).first()).toHaveText("Lembrar por e-mail");
  await expect(page.getByRole("article", { name: "Prévia" })).toContainText(/que venceu em .*Venceu em/);
  const status = page.getByRole("region", { name: "Situação" });
  await expect(status).toContainText("Vencida");
  await status.getByRole("button", { name: "Marcar Pago" }).click();
  await expect(status).toContainText("Pago");
  await expect(page.getByRole("button", { name: /Enviar por/ })).toHaveCount(0);
  await status.getByRole("button", { name: "Desfazer pagamento" }).click();
  await expect(page.getByRole("button", { name: /Enviar por E-mail/ }).filter({ visible: true })).toHaveCount(1);

  await status.getByRole("button", { name: "Cancelar cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar esta cobrança?" });
  await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
  await expect(dialog.getByText("Diga o motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Ficou doente o mês todo");
  await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
  await expect(toast(page, "Cobrança cancelada")).toBeVisible();
  await expect(arrears(page)).toContainText(/R\$\s3\.080,00/);
  expect((await dashboardOf(studio)).stats).toMatchObject({ pagadoresEmAtraso: 7, valorEmAtraso: 7 * PRICE });
  expect(errors).toEqual([]);
});
