import { expect } from "@playwright/test";
import { enter, newStudio, toast } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";

const found = {
  discrepancies: [
    { kind: "orphan", key: "STUDENT#4", message: "O plano 3 não existe.", statement: "DELETE A" },
    { kind: "sum", key: "COUNT", message: "A soma não confere.", statement: null },
  ],
  cleanupQueries: ["DELETE A", "UPDATE B"],
  total: 2,
  hasMore: false,
  checkedAt: "2026-11-20T12:00:00.000Z",
  schema: [{ kind: "plan", key: "PLAN#<id>", attributes: ["id", "name"], count: 1 }],
};

test("given the check of what is stored, when it finds nothing, fails or finds something, then each is shown", async ({
  page,
  context,
}) => {
  await page.goto("/debug");
  await expect(page).toHaveURL(/\/auth$/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email } = await newStudio(page);
  await enter(page, email);
  await page.goto("/debug");
  await expect(page.getByText("Nenhuma discrepância encontrada.")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar schema completo" }).click();
  await expect(page.getByRole("heading", { name: "Schema completo" })).toBeVisible();

  const answer = await intercept(page, "**/api/debug/schema-check");
  answer((route) => route.fulfill({ status: 500, body: "quebrou" }));
  await page.reload();
  await expect(page.getByText("Erro: 500: quebrou")).toBeVisible();
  answer((route) => route.fulfill({ json: found }));
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("2 discrepâncias encontradas.")).toBeVisible();
  await page.getByRole("button", { name: "Copiar query 2" }).click();
  await expect(toast(page, "Copiado!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("UPDATE B");
  await page.getByRole("button", { name: "Copiar Todas as Queries" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("DELETE A\nUPDATE B");
});
