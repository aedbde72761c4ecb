import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, expectNoSidewaysScroll, showFilters, student } from "./studio.ts";

test("given an archived student whose plan was deleted, when taken back from Arquivados, then a plan is required and they are in the list", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { students: [student("Ana Souza")] });
  const [ana] = studio.studentIds;
  await studio.call("PUT", `/api/students/${ana}/payment-status`, { status: "pago" });
  await studio.call("DELETE", `/api/students/${ana}`);
  const [plan] = (await studio.call("GET", "/api/plans")) as { id: number }[];
  await studio.call("DELETE", `/api/plans/${plan?.id}`);
  await studio.call("POST", "/api/plans", { name: "Yoga", price: 90 });
  await page.goto("/students");
  await expect(page.getByText("Nenhum aluno ainda")).toBeVisible();
  await page.getByRole("link", { name: "Ver arquivados" }).click();
  await expect(page.getByRole("button", { name: "Reativar Ana Souza" })).toBeVisible();
  await showFilters(page);
  await expect(page.getByLabel("Filtrar por situação")).toHaveValue("arquivado");
  await expectAccessible(page, "the archive");
  await expectLargeTargets(page, "the archive");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Reativar Ana Souza" }).click();
  const dialog = page.getByRole("dialog", { name: "Reativar Ana Souza" });
  await dialog.getByRole("button", { name: "Reativar" }).click();
  await expect(dialog.getByText("Selecione um plano")).toBeVisible();
  await dialog.getByLabel("Plano").selectOption({ label: "Yoga · R$ 90,00" });
  await dialog.getByRole("button", { name: "Reativar" }).click();
  await expect(toast(page, "Aluno reativado")).toBeVisible();
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await page.getByLabel("Filtrar por situação").selectOption("");
  await expect(page.getByRole("link", { name: "Ver detalhes de Ana Souza" })).toBeVisible();
  expect(errors).toEqual([]);
});
