/** docs/rules/student.md, "A student's own terms". */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { newAddress, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { detailsOf, enterStudio, expectNoSidewaysScroll, openDetails } from "./studio.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const choose = (page: Page, group: string, option: string) =>
  page.getByRole("group", { name: group, exact: true }).getByText(option, { exact: true }).click();
const expectUsable = async (page: Page, what: string) => {
  await expectAccessible(page, what);
  await expectLargeTargets(page, what);
  await expectNoSidewaysScroll(page);
};

async function newStudent(page: Page, name: string) {
  await page.goto("/students/new");
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByText("Condições deste aluno").click();
  await choose(page, "Quem paga", "Outra pessoa");
}

test("given two siblings, when the second gets the first one's payer and the phone changes once, then both have the new one", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = newAddress();
  await enterStudio(page, { plans: [{ price: 150 }] });
  await newStudent(page, "João Souza");
  await page.getByLabel("Nome do responsável").fill("Maria Silva");
  await page.getByLabel("E-mail do responsável").fill(email);
  await page.getByLabel("WhatsApp do responsável").fill("11987654321");
  await press(page, "Salvar Aluno");
  await expect(toast(page, "Aluno cadastrado")).toBeVisible();

  await newStudent(page, "Ana Souza");
  await press(page, "Salvar Aluno");
  await expect(page.getByText("Escolha um responsável ou cadastre um novo.")).toBeVisible();
  await press(page, "Novo responsável");
  await page.getByLabel("Nome do responsável").fill("Maria");
  await page.getByLabel("WhatsApp do responsável").fill("11 98765-4321");
  await expect(page.getByText("Mesmo WhatsApp de Maria Silva (responsável por João Souza)")).toBeVisible();
  await expectUsable(page, "an offered payer");
  await press(page, "É a mesma pessoa");
  await expect(page.getByText("Paga também por João Souza.")).toBeVisible();
  await expectUsable(page, "a chosen payer");
  await press(page, "Trocar");
  await page.getByRole("searchbox", { name: "Buscar responsável" }).fill(email);
  await page.getByRole("button", { name: /^Maria Silva/ }).click();
  await press(page, "Salvar Aluno");
  await expect(toast(page, "Aluno cadastrado").first()).toBeVisible();

  await openDetails(page, "Ana Souza");
  await detailsOf(page).getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar aluno" });
  await expect(dialog.getByText("Vale também para João Souza.")).toBeVisible();
  await dialog.getByLabel("WhatsApp do responsável").fill("11955554444");
  // The dialog is checked in a window of the usual width only.
  await expectAccessible(page, "a payer of siblings");
  await expectLargeTargets(page, "a payer of siblings");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toast(page, "Aluno atualizado")).toBeVisible();
  await page.goto("/students");
  await openDetails(page, "João Souza");
  await expect(detailsOf(page)).toContainText("(11) 95555-4444");

  await page.goto("/students");
  await press(page, "Responsáveis");
  const payers = page.getByRole("dialog", { name: "Responsáveis" });
  await expect(payers.getByRole("listitem")).toHaveCount(1);
  await expect(payers).toContainText("2 alunos: Ana Souza e João Souza");
  await expect(payers.getByRole("button", { name: "Excluir Maria Silva" })).toBeHidden();
  await expectUsable(page, "payers");
  await payers.getByRole("button", { name: "Editar Maria Silva" }).click();
  const edit = page.getByRole("dialog", { name: "Editar responsável" });
  await edit.getByLabel("Nome do responsável").fill("Maria Silva Lima");
  await edit.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(payers).toContainText("Maria Silva Lima");
  expect(errors).toEqual([]);
});

test("given a payer whose students left, when deleted from the list, then the list is empty", async ({ page }) => {
  const studio = await enterStudio(page, { students: [{ name: "Ana Souza", payer: { name: "Maria Silva" } }] });
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}`, { payer: null });
  await page.goto("/students");
  await press(page, "Responsáveis");
  await press(page, "Excluir Maria Silva");
  await press(page, "Excluir responsável");
  await expect(toast(page, "Responsável excluído")).toBeVisible();
  await expect(page.getByText("Nenhum responsável ainda")).toBeVisible();
});

test("given a registration with a payer's phone, when the owner looks at it, then one tap links the payer", async ({
  page,
}) => {
  const phone = "11987654321";
  const studio = await enterStudio(page, { students: [{ name: "João Souza", payer: { name: "Maria Silva", phone } }] });
  const made = await studio.call("POST", "/api/students", { name: "Ana Souza", planId: studio.planIds[0], phone });
  expect(made).toMatchObject({ payerId: null });
  await page.goto("/students");
  await openDetails(page, "Ana Souza");
  await expect(page.getByText("Mesmo WhatsApp de Maria Silva (responsável por João Souza)")).toBeVisible();
  await press(page, "É a mesma pessoa");
  await expect(detailsOf(page)).toContainText("Quem paga");
  await expect(page.getByRole("button", { name: "É a mesma pessoa" })).toBeHidden();
});
