/** Keys that work through a list: j and k go on and back, p marks paid and never takes back. */
import { expect } from "@playwright/test";
import { toast } from "./account.ts";
import { test } from "./fixtures.ts";
import { detailsOf, enterStudio, openDetails, student } from "./studio.ts";

const people = ["Ana", "Bia", "Caio"].map((name) => student(`${name} Souza`));

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

test("given the month's charges, when worked through by keys, then p pays the one with the focus alone, once, and letters stay letters in a search", async ({
  page,
}) => {
  await enterStudio(page, { students: people });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(page.getByText("p marcar pago")).toBeVisible();
  await page.getByLabel("Buscar aluno").press("p");
  await expect(page.getByLabel("Buscar aluno")).toHaveValue("p");
  await page.getByLabel("Buscar aluno").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await expect(row("Bia Souza").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("p");
  await expect(toast(page, "Pagamento marcado como pago").first()).toBeVisible();
  await expect(row("Bia Souza").getByText("Pago", { exact: true })).toBeVisible();
  await page.keyboard.press("p");
  await page.reload();
  for (const [name, state] of [
    ["Ana Souza", "Pendente"],
    ["Bia Souza", "Pago"],
    ["Caio Souza", "Pendente"],
  ] as const)
    await expect(row(name).getByText(state, { exact: true })).toBeVisible();
});

test("given details beside the list, when the keys are pressed, then the next student opens, p pays their charge, and Escape closes", async ({
  page,
}) => {
  await enterStudio(page, { students: people });
  await page.goto("/students?busca=souza");
  await openDetails(page, "Ana Souza");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Bia Souza", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/alunos\/\d+\?busca=souza$/);
  await expect(
    detailsOf(page)
      .getByRole("button", { name: /^Marcar Pago/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("p");
  await expect(toast(page, "Pagamento marcado como pago").first()).toBeVisible();
  await expect(detailsOf(page).getByText("Pago", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/students\?busca=souza$/);
  await expect(detailsOf(page)).toBeHidden();
});

test("given the address of details as it was before, when it is opened, then the student's own address is shown; nobody is not found", async ({
  page,
}) => {
  const { studentIds } = await enterStudio(page, { students: people });
  await page.goto(`/students?aluno=${studentIds[1]}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/alunos/${studentIds[1]}$`));
  await expect(page.getByRole("heading", { name: "Bia Souza", exact: true })).toBeVisible();
  await page.goto("/dashboard/alunos/9999");
  await expect(page.getByText("Aluno não encontrado")).toBeVisible();
});
