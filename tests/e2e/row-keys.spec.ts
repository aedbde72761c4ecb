/** Tests the keys of a row: the key "p" pays a charge, and never reopens one. */
import { expect } from "@playwright/test";
import { toast } from "./account.ts";
import { test } from "./fixtures.ts";
import { detailsOf, enterStudio, makeOverdue, openNextMonth, partyRow, student, tomorrow } from "./studio.ts";

const people = ["Ana", "Bia", "Caio"].map((name) => student(`${name} Souza`));

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

test("given the month's charges, when worked through by keys, then p pays the one with the focus alone, once, and letters stay letters in a search", async ({
  page,
}) => {
  await enterStudio(page, { students: people });
  const row = (name: string) => partyRow(page, name);
  await page.locator("summary").filter({ hasText: "Teclas desta lista" }).click();
  await expect(page.getByText("p marcar pago")).toBeVisible();
  await expect(page.getByText("próxima e anterior")).toBeVisible();
  await page.getByLabel("Buscar aluno").press("p");
  await expect(page.getByLabel("Buscar aluno")).toHaveValue("p");
  await page.getByLabel("Buscar aluno").fill("");
  await page.locator("summary").filter({ hasText: "Teclas desta lista" }).click();
  await page.keyboard.press("p");
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await expect(row("Bia Souza").getByRole("button", { name: "Bia Souza", exact: true })).toBeFocused();
  await page.keyboard.press("p");
  await expect(toast(page, "Pagamento marcado como pago").first()).toBeVisible();
  await expect(row("Bia Souza").getByText(/^Pago em/)).toBeVisible();
  await page.keyboard.press("p");
  await page.reload();
  for (const [name, state] of [
    ["Ana Souza", /^Vence/],
    ["Bia Souza", /^Pago em/],
    ["Caio Souza", /^Vence/],
  ] as const)
    await expect(row(name).getByText(state)).toBeVisible();
});

test("given the old address of a student's details, when it is opened, then the student's own address is shown; an unknown student is not found", async ({
  page,
}) => {
  const { studentIds } = await enterStudio(page, { students: people });
  await page.goto(`/students?aluno=${studentIds[1]}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/alunos/${studentIds[1]}$`));
  await expect(page.getByRole("heading", { name: "Bia Souza", exact: true })).toBeVisible();
  await page.goto("/dashboard/alunos/9999");
  await expect(page.getByText("Aluno não encontrado")).toBeVisible();
});

test("given a student with debts of two months, when p is pressed twice, then the oldest is paid alone, until the focus is on the other", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await openNextMonth(studio, studio.studentIds[0]);
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  const open = detailsOf(page).getByRole("region", { name: "Em aberto" });
  await expect(open.getByRole("button", { name: /^Marcar Pago/ })).toHaveCount(2);
  const references = await open
    .getByRole("listitem")
    .getByText(/^\p{L}+\/\d{4}$/u)
    .allTextContents();
  await page.keyboard.press("p");
  await expect(open.getByRole("listitem").first().getByText("Pago", { exact: true })).toBeVisible();
  await expect(open.getByRole("button", { name: `Desfazer ${references[0]}` })).toBeEnabled();
  await page.keyboard.press("p");
  await expect(page.getByText("Pagamento marcado como pago").first()).toBeVisible();
  const other = open.getByRole("button", { name: `Marcar Pago ${references[1]}` });
  await page.reload();
  await expect(other).toBeEnabled();
  await other.focus();
  for (let press = 1; press <= 2; press++) await page.keyboard.press("p");
  await expect(open.getByRole("listitem").last().getByText("Pago", { exact: true })).toBeVisible();
});
