/** Tests the longest names and amounts at all widths; `tours.spec.ts` has usual names. */
import { expect, type Page } from "@playwright/test";
import { listOwnerAddresses } from "../support/owner-addresses.ts";
import { standIn } from "./accessible.ts";
import { newAddress, newStudio } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectFocusInSight, expectWholeText } from "./layout.ts";
import { enterStudio, makeOverdue, openDetails, tomorrow } from "./studio.ts";

test.describe.configure({ mode: "parallel" });

async function checkScreen(page: Page, what: string): Promise<void> {
  await expect(page.locator(standIn)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expectWholeText(page, what);
  await expectFocusInSight(page, what);
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkScreen(page, path);
  }
}

async function lookInto(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).and(page.locator(":visible")).first().click();
  const opened = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(opened).toBeVisible();
  await checkScreen(page, String(name));
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Long names and the largest amounts, which break a layout before other texts do. */
const students = [
  { name: "Maria Aparecida Albuquerque de Vasconcelos", email: newAddress(), phone: "11987654321" },
  { name: "Sem Contato" },
];
const plans = [
  { name: "Condicionamento físico personalizado", price: 999_999.99, periodInMonths: 12 },
  { name: "Sem alunos", price: 1080, periodInMonths: 3 },
];
const profile = { businessName: "Academia Condicionamento Paranapiacaba" };

test("given a registration link, when its form is seen at every width, then no word breaks and nothing is hidden", async ({
  page,
}) => {
  const { api } = await newStudio(page);
  for (const plan of plans) await api("POST", "/api/plans", plan);
  const made = (await api("POST", "/api/generate-registration-code", {})) as { registrationLink: string };
  await walk(page, [new URL(made.registrationLink).pathname]);
  await press(page, "Realizar Cadastro");
  await checkScreen(page, "/cadastro with errors");
  await page.getByLabel("Nome Completo").fill("Ana Souza");
  await page.getByLabel("Email").fill("ana@exemplo.com.br");
  await page.getByLabel("Telefone/WhatsApp").fill("11987654321");
  await page.getByRole("radio").first().check();
  await page.getByRole("checkbox").check();
  await press(page, "Realizar Cadastro");
  await expect(page.getByRole("heading", { name: "Cadastro Realizado!" })).toBeVisible();
  await checkScreen(page, "/cadastro done");
});

test("given a business at work, when every screen is seen at every width, then no word breaks", async ({ page }) => {
  const { planIds, studentIds } = await enterStudio(page, { profile, plans, students });
  const [planId = 0, chargeId = 0] = [planIds[0], studentIds[0]];
  await walk(page, listOwnerAddresses({ planId, chargeId }));
});

test("given a business at work, when a charge without a contact and the dialogs of students are seen at every width, then no word breaks", async ({
  page,
}) => {
  const { studentIds } = await enterStudio(page, { profile, plans, students });
  await walk(page, [`/invoices/${studentIds[1]}`]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await walk(page, [`/dashboard/alunos/${studentIds[0]}`]);
  await page.goto("/students");
  for (const name of ["Editar", /^Excluir/]) {
    await press(page, `Ações de ${students[0]?.name}`);
    await lookInto(page, name);
  }
  await openDetails(page, students[0]?.name ?? "");
  for (const name of ["Pausar cobranças", "Apagar dados pessoais"]) {
    await press(page, "Mais ações");
    await lookInto(page, name);
  }
});

test("given debts of every kind, when the lists and another month are seen at every width, then no word breaks or lies over another", async ({
  page,
}) => {
  const people = [...students, { name: "Joana de Albuquerque Cavalcanti", email: newAddress(), phone: "11987654321" }];
  const studio = await enterStudio(page, {
    plans,
    students: people,
    profile: { ...profile, invoiceDay: await tomorrow(page) },
  });
  await makeOverdue(page, studio);
  const [written, archived, paused] = studio.studentIds;
  const { otherOpenPayments, currentMonthPayments } = (await studio.call("GET", "/api/dashboard")) as {
    [list in "otherOpenPayments" | "currentMonthPayments"]: { payment: { id: number }; student: { id: number } }[];
  };
  const owed = [...otherOpenPayments, ...currentMonthPayments].find(({ student }) => student.id === written);
  await studio.call("POST", `/api/payments/${owed?.payment.id}/contacts`, { channel: "whatsapp" });
  await studio.call("PUT", `/api/students/${paused}`, { status: "pausado", pausedUntil: "2099-12-31" });
  await studio.call("DELETE", `/api/students/${archived}`);
  await walk(page, ["/dashboard", "/students", "/students?situacao=arquivado", "/dashboard/whatsapp"]);
  await page.goto("/dashboard");
  await press(page, "Próximo mês");
  await expect(page.getByRole("button", { name: "Voltar para hoje" })).toBeVisible();
  await checkScreen(page, "another month");
});
