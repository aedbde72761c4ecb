import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { enter, newStudio, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { detailsOf, openDetails, pickMore, pickOf, showFilters } from "./studio.ts";

const names = (page: Page) => page.getByRole("link", { name: /^Ver detalhes de/ });

test("given a student, when edited, paused, resumed, exported and erased, then the list and the file show it", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { email, api, planId } = await newStudio(page);
  const made = (await api("POST", "/api/students", { name: "Ana Souza", planId, email: "ana@exemplo.com.br" })) as {
    id: number;
  };
  await api("PUT", `/api/students/${made.id}/payment-status`, { status: "pago" });
  await enter(page, email);
  await page.goto("/students");

  await openDetails(page, "Ana Souza");
  const details = detailsOf(page);
  await expect(details).toContainText("ana@exemplo.com.br");
  await expect(details.getByText("Recebido", { exact: true })).toBeVisible();
  await details.getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Data de nascimento").fill("1990-02-28");
  await page.getByLabel("Observações").fill("Joelho direito.");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toast(page, "Aluno atualizado")).toBeVisible();

  await openDetails(page, "Ana Souza");
  await expect(details).toContainText("28/02/1990");
  await pickMore(page, "Pausar cobranças");
  await page.getByLabel("Pausar até").fill("2099-03-01");
  await page.getByRole("button", { name: "Pausar cobranças" }).click();
  await expect(page.getByText("Pausado até 01/03/2099").first()).toBeVisible();
  await openDetails(page, "Ana Souza");
  await pickMore(page, "Retomar cobranças");
  await expect(toast(page, "Cobranças retomadas")).toBeVisible();

  await openDetails(page, "Ana Souza");
  const download = page.waitForEvent("download");
  await pickMore(page, "Exportar dados");
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject({
    student: { name: "Ana Souza", notes: "Joelho direito." },
    payments: [{ status: "pago" }],
  });
  await pickMore(page, "Apagar dados pessoais");
  const erasure = page.getByRole("dialog", { name: "Apagar dados pessoais?" });
  await erasure.getByRole("button", { name: "Apagar para sempre" }).click();
  await expect(erasure.getByText("Digite APAGAR", { exact: true })).toBeVisible();
  await erasure.getByLabel("Digite APAGAR para confirmar").fill("apagar");
  await erasure.getByRole("button", { name: "Apagar para sempre" }).click();
  await expect(toast(page, "Dados apagados")).toBeVisible();
  await expect(page.getByText("Nenhum aluno ainda")).toBeVisible();
  expect(errors).toEqual([]);
});

test("given 53 students, when paged, searched and filtered, then each page and count is right", async ({ page }) => {
  const { email, api, planId } = await newStudio(page);
  for (let number = 10; number < 63; number++)
    await api("POST", "/api/students", {
      name: `Aluno ${number}`,
      planId,
      email: number === 12 ? null : `a${number}@exemplo.com.br`,
    });
  await enter(page, email);
  await page.goto("/students");
  await expect(page.getByText("1–50 de 53")).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Próxima" }).click();
  await expect(page.getByText("51–53 de 53")).toBeVisible();
  await expect(names(page)).toHaveCount(3);
  await showFilters(page);
  await page.getByLabel("Filtrar por situação").selectOption("sem-email");
  await expect(names(page)).toHaveCount(1);
  await page.getByLabel("Filtrar por situação").selectOption("");
  await page.getByLabel("Buscar aluno").fill("aluno 33");
  await expect(names(page)).toHaveCount(1);
  await pickOf(page, "Aluno 33", "Excluir");
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir aluno" }).click();
  await expect(toast(page, "Aluno excluído")).toBeVisible();
});

test("given the registration link, when made, copied and replaced, then the old one no longer works", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email } = await newStudio(page);
  await enter(page, email);
  await page.goto("/students");
  await page.getByRole("button", { name: "Gerar link" }).click();
  await expect(toast(page, "Link gerado!")).toBeVisible();
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(toast(page, "Copiado!")).toBeVisible();
  const first = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Mais opções do link" }).click();
  await page.getByRole("button", { name: "Mostrar QR Code do link" }).click();
  await expect(page.getByRole("img", { name: "QR Code do link de cadastro" })).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Mais opções do link" }).click();
  await page.getByRole("button", { name: "Gerar novo link" }).click();
  const replaced = page.waitForResponse("**/api/generate-registration-code");
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar novo link" }).click();
  const { registrationLink } = await (await replaced).json();
  expect(registrationLink).not.toBe(first);
  await page.goto(new URL(first).pathname);
  await expect(page.getByText("Código de cadastro inválido")).toBeVisible();
  await page.goto(new URL(registrationLink).pathname);
  await expect(page.getByRole("heading", { name: "Cadastro de Aluno" })).toBeVisible();
});
