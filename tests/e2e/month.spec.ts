import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { buttonsOf, enterStudio, expectNoSidewaysScroll, partyRow, pressFor, student } from "./studio.ts";

const band = (page: Page) => page.getByRole("region", { name: "O mês", exact: true });
const figures = (page: Page) => page.getByRole("region", { name: "Resumo do mês" });
const list = (page: Page) => page.getByRole("region", { name: "Pagamentos do mês" });
const group = (page: Page, name: RegExp) => list(page).getByRole("region", { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Sets the phone to the smallest width that owners use. */
const asOwnersHold = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize({ width: 360, height: 740 });
};

test("given charges of the month, when some are paid together and one in part, then band, figures and groups follow until all is paid", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await asOwnersHold(page);
  await enterStudio(page, { students: ["Ana Souza", "Bruno Lima", "Carla Dias"].map(student) });
  await expect(band(page)).toContainText(/Ninguém em atraso\s*·\s*R\$\s452 a receber/);
  await expect(group(page, /^Vencem em/)).toContainText(/ · 3\s*R\$\s451,50/);

  // Carla pays a part, in cash.
  await partyRow(page, "Carla Dias").getByRole("button", { name: "Carla Dias", exact: true }).click();
  await dialog(page, "Carla Dias")
    .getByRole("button", { name: /^Receber/ })
    .click();
  await dialog(page, "Receber").getByLabel(/^Tudo/).uncheck();
  await dialog(page, "Receber").getByLabel("Valor").fill("50,50");
  await dialog(page, "Receber").getByLabel("Forma").selectOption("Dinheiro");
  await dialog(page, "Receber").getByRole("button", { name: "Registrar" }).click();
  await expect(toast(page, "Recebimento registrado")).toBeVisible();
  await expect(group(page, /^Vencem em/)).toContainText(/ · 3\s*R\$\s401,00/);

  await expect(page.getByRole("button", { name: "Marcar pagas" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Escolher Ana Souza" }).check();
  await page.getByRole("checkbox", { name: "Escolher Carla Dias" }).check();
  await expect(list(page).getByRole("status").filter({ hasText: "2 escolhidas" })).toContainText(/R\$\s250,50/);
  await expectAccessible(page, "charges being chosen");
  await expectLargeTargets(page, "charges being chosen");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Marcar pagas" }).click();
  const form = dialog(page, "Marcar como pagas");
  await expect(form).toContainText("2 cobranças de 2 alunos");
  await form.getByLabel("Data").fill("2999-01-01");
  await form.getByRole("button", { name: /^Registrar/ }).click();
  await expect(form.getByText("A data do pagamento não pode ser futura")).toBeVisible();
  await form.getByLabel("Data").fill("2026-01-31");
  await form.getByLabel("Forma").selectOption("Transferência");
  await expectAccessible(page, "charges that are settled together");
  await form.getByRole("button", { name: /^Registrar R\$\s250,50$/ }).click();
  await expect(toast(page, "2 recebimentos registrados")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar pagas" })).toBeHidden();
  await expect(band(page)).toContainText(/Ninguém em atraso\s*·\s*R\$\s151 a receber/);

  // The rows keep their places until the person sorts them. The headings count each row in the
  // group to which it belongs.
  await expect(group(page, /^Vencem em/)).toContainText(
    / · 1\s*R\$\s150,50\s*2 mudaram de situação e ainda estão aqui/,
  );
  await expect(group(page, /^Pagos/)).toContainText(/ · 2\s*R\$\s301,00/);
  await expect(group(page, /^Pagos/).getByRole("listitem")).toHaveCount(0);
  await list(page).getByRole("button", { name: "Reordenar" }).click();
  await expect(group(page, /^Pagos/).getByRole("listitem")).toHaveCount(2);
  await expect(group(page, /^Pagos/)).toContainText("Pago em 31/01");
  await pressFor(page, "Bruno Lima", "Marcar Pago");
  await expect(band(page)).toContainText("Todo mundo em dia");
  await expect(figures(page)).toContainText(/Recebido do mês\s*R\$\s452/);
  await expectAccessible(page, "a month in which everybody paid");
  expect(errors).toEqual([]);
});

test("given the month's arrows, when months are turned, then the address, the sentence and the list are of that month, and Back returns", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await asOwnersHold(page);
  const { call } = await enterStudio(page, { students: [student("Ana Souza")] });
  const { month } = (await call("GET", "/api/dashboard")) as { month: string };
  const next = new Date(`${month}-15T12:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  await expect(list(page).getByRole("button", { name: "Mês anterior" })).toBeDisabled();
  await list(page).getByRole("button", { name: "Próximo mês" }).click();
  await expect(page).toHaveURL(new RegExp(`mes=${next.toISOString().slice(0, 7)}$`));
  await expect(band(page)).toContainText(/1 cobrança prevista\s*·\s*R\$\s151 a receber/);
  const buttons = await buttonsOf(page, "Ana Souza");
  await expect(buttons.getByRole("link", { name: /^Cobrar/ })).toHaveCount(0);
  await buttons.getByRole("button", { name: "Marcar Pago" }).click();
  await expect(band(page)).toContainText(/Tudo pago adiantado\s*·\s*R\$\s151 recebidos/);
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(partyRow(page, "Ana Souza")).toContainText(/Pago em/);
  await page.goBack();
  await expect(band(page)).toContainText(/Ninguém em atraso\s*·\s*R\$\s151 a receber/);
  await page.goto("/dashboard?mes=2026-99");
  await expect(band(page)).toContainText(/Ninguém em atraso/);
  expect(errors).toEqual([]);
});
