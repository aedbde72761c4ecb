import { expect } from "@playwright/test";
import { expectAccessible, standIn } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

for (const [scheme, colour] of [
  ["claro", "rgb(247, 248, 245)"],
  ["escuro", "rgb(14, 23, 20)"],
] as const)
  test(`given the page of components, when it is opened ${scheme}, then each component is shown in its states`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto(`/__local/ui?tema=${scheme}`);
    await expect(page.getByRole("heading", { name: "Componentes", level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("background-color", colour);
    for (const room of ["Botões", "Campos", "Avisos e estados", "Gráficos", "Cobranças e planos"])
      await expect(page.getByRole("region", { name: room, exact: true })).toBeVisible();
    const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beside()).toBeLessThanOrEqual(0);
    await expectAccessible(page, `the components, ${scheme}`, { standIns: await page.locator(standIn).count() });

    const opener = page.getByRole("button", { name: "ConfirmDialog" });
    await opener.click();
    await expect(page.getByRole("alertdialog", { name: "Excluir este plano?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.getByRole("button", { name: "Toast", exact: true }).click();
    await expect(toast(page, "Plano cadastrado")).toBeVisible();
    await page.getByRole("button", { name: "Toast de erro" }).click();
    await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
    await expect(toast(page, "Plano cadastrado")).toBeHidden();
    expect(errors).toEqual([]);
  });
