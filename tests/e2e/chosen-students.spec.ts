import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, expectNoSidewaysScroll, makeOverdue, showFilters, student, tomorrow } from "./studio.ts";

const NAMES = ["Ana", "Bia", "Caio", "Davi", "Edu", "Fabi", "Gil", "Helena", "Igor", "Joana", "Katia", "Leo"];
const people = NAMES.map((name) => student(`${name} Souza`));
const THREE = ["Ana", "Caio", "Leo"];
const plans = [{ name: "Pilates" }, { name: "Yoga", price: 90 }, { name: "Antigo", active: false }];

const bar = (page: Page) => page.getByRole("toolbar", { name: "Alunos selecionados" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Selecionar ${name} Souza` });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const act = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();

/** A phone shows the checkboxes only after a click on "Selecionar". */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  if (isPhone(page)) {
    await showFilters(page);
    await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  }
  for (const name of names) await box(page, name).check();
  await expect(bar(page).getByText(`${names.length} selecionados`)).toBeVisible();
}

test("given twelve students, when three are chosen, then only these are paused until a day, resumed and moved together", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { plans, students: people });
  await page.goto("/students");
  await choose(page, THREE);
  // At the end of the list the bar for the chosen students covers no row.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, "the bar of the chosen students");
  await expectLargeTargets(page, "the bar of the chosen students");
  await page.getByLabel("Buscar aluno").fill("ana");
  await expect(bar(page)).toContainText("3 selecionados · 2 fora desta lista");
  await page.getByLabel("Buscar aluno").fill("");
  if (isPhone(page)) await expectNoSidewaysScroll(page);

  await act(page, "Pausar");
  const pause = page.getByRole("dialog", { name: "Pausar 3 alunos" });
  await expect(pause.getByRole("listitem")).toHaveText(THREE.map((name) => `${name} Souza`));
  await expectAccessible(page, "the pause of many");
  await expectLargeTargets(page, "the pause of many");
  await pause.getByLabel("Pausar até").fill("2020-01-01");
  await expect(pause.getByText("Escolha um dia a partir de hoje")).toBeVisible();
  await expect(pause.getByRole("button", { name: "Pausar 3 alunos" })).toBeDisabled();
  await pause.getByLabel("Pausar até").fill("2099-03-01");
  await pause.getByRole("button", { name: "Pausar 3 alunos" }).click();
  await expect(toast(page, "Cobranças pausadas")).toBeVisible();
  await expect(page.getByText("Pausado até 01/03/2099")).toHaveCount(3);
  await expect(bar(page)).toBeHidden();

  await choose(page, [...THREE, "Bia"]);
  await act(page, "Retomar");
  const resumption = page.getByRole("dialog", { name: "Retomar cobranças" });
  await expect(resumption.getByText("já está ativo")).toHaveCount(1);
  await resumption.getByRole("button", { name: "Retomar 3 alunos" }).click();
  await expect(toast(page, "Cobranças retomadas")).toBeVisible();
  await expect(page.getByText(/^Pausado( até .*)?$/)).toHaveCount(0);

  await choose(page, THREE);
  await act(page, "Trocar plano");
  const move = page.getByRole("dialog", { name: "Trocar plano de 3 alunos" });
  await expect(move.getByLabel("Novo plano").getByRole("option")).toHaveText([
    "Escolha o plano",
    /^Pilates/,
    /^Yoga · R\$\s90,00$/,
  ]);
  await move.getByLabel("Novo plano").selectOption({ index: 2 });
  await move.getByRole("button", { name: "Trocar plano de 3 alunos" }).click();
  await expect(toast(page, "Plano trocado")).toBeVisible();
  const list = (await studio.call("GET", "/api/plans")) as { name: string; studentCount: number }[];
  expect(list.map(({ name, studentCount }) => [name, studentCount])).toEqual([
    ["Pilates", 9],
    ["Yoga", 3],
    ["Antigo", 0],
  ]);
  expect(errors).toEqual([]);
});

test("given three chosen, when an extra charge is made and its answer is lost, then a second attempt leaves one charge for each", async ({
  page,
}) => {
  const studio = await enterStudio(page, { plans, students: people });
  await page.goto("/students");
  await choose(page, THREE);
  await act(page, "Cobrança avulsa");
  const dialog = page.getByRole("dialog", { name: "Cobrança avulsa de 3 alunos" });
  await dialog.getByRole("button", { name: "Criar 3 cobranças" }).click();
  await expect(dialog.getByText("Dê um nome à cobrança")).toBeVisible();
  await dialog.getByLabel("Nome da cobrança").fill("Exame de faixa");
  await dialog.getByLabel("Valor de cada uma").fill("80");
  await expect(dialog.getByText(/^Total: 3 × R\$\s80,00 = R\$\s240,00$/)).toBeVisible();
  await expectAccessible(page, "the extra charge of many");
  await page.route(
    "**/api/extra-charges",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Criar 3 cobranças" }).click();
  await expect(dialog.getByText("A criação parou.")).toBeVisible();
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(toast(page, "3 cobranças criadas")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const list = (await studio.call("GET", "/api/payments")) as { planName: string }[];
  expect(list.filter(({ planName }) => planName === "Exame de faixa")).toHaveLength(3);
});

test("given three chosen of whom two are in arrears and one has paid, when reminded, then those two get the mail or the queue, and the third is named", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  // By now all students owe, except Leo, who has paid.
  await studio.call("PUT", `/api/students/${studio.studentIds.at(-1)}/payment-status`, { status: "pago" });
  await page.goto("/students");
  await choose(page, THREE);
  await act(page, "Lembrar");
  const ways = page.getByRole("dialog", { name: "Lembrar 3 alunos" });
  await expect(ways).toContainText("2 pessoas recebem um e-mail");
  await expect(ways).toContainText("Nada em atraso nem vencendo hoje: Leo Souza");
  await expectAccessible(page, "the ways to remind");
  await expectLargeTargets(page, "the ways to remind");
  await ways.getByRole("link", { name: "Abrir a fila (2)" }).click();
  await expect(page.getByText("Só os alunos selecionados.")).toBeVisible();
  await expect(page.getByText("1 de 2", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Ver a fila toda" }).click();
  await expect(page.getByText("1 de 11", { exact: true })).toBeVisible();

  await page.goto("/students");
  await choose(page, THREE);
  await act(page, "Lembrar");
  await ways.getByRole("button", { name: "Lembrar por e-mail" }).click();
  await page.getByRole("button", { name: "Lembrar 2 pessoas" }).click();
  await expect(page.getByText("2 lembretes enviados")).toBeVisible();
  const mails = await Promise.all(people.map(({ email }) => mailbox(page, email)));
  expect(mails.map((all) => all.length)).toEqual(NAMES.map((name) => (["Ana", "Caio"].includes(name) ? 1 : 0)));
  expect(errors).toEqual([]);
});

test("given a student who is removed meanwhile and a connection that breaks, when many are paused, then each outcome is shown and a repetition is safe", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people });
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await page.goto("/students");
  await choose(page, THREE);
  await page.route("**/api/students/bulk-update", (route) => route.abort(), { times: 1 });
  const press = async () => {
    await act(page, "Pausar");
    await page.getByRole("button", { name: "Pausar 3 alunos" }).click();
  };
  await press();
  await expect(page.getByRole("alert")).toContainText("A alteração parou.");
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  await expect(bar(page).getByText("3 selecionados")).toBeVisible();

  await studio.call("DELETE", `/api/students/${studio.studentIds[0]}`);
  await press();
  await expect(page.getByText("2 de 3 alunos alterados")).toBeVisible();
  await expect(page.getByRole("list", { name: "Não alterados" })).toHaveText(/^Ana Souza: Este aluno está arquivado/);
  await expectAccessible(page, "the outcome of a change of many");
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).last().click();
  await expect(page.getByText("Pausado", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Ver detalhes de Ana Souza" })).toHaveCount(0);
});

test("given a keyboard, when students are chosen by it, then a range, all who match and the end of it are one key each", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterStudio(page, { students: people });
  await page.goto("/students");
  await box(page, "Bia").focus();
  await page.keyboard.press("Space");
  await box(page, "Edu").focus();
  await page.keyboard.press("Shift+Space");
  await expect(bar(page).getByText("4 selecionados")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(box(page, "Bia")).not.toBeChecked();

  await page.getByLabel("Buscar aluno").fill("souza");
  await page.getByRole("checkbox", { name: "Selecionar todos" }).press("Space");
  await expect(bar(page).getByText("12 selecionados")).toBeVisible();
  await bar(page).getByRole("button", { name: "Pausar" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Pausar 12 alunos" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page).getByText("12 selecionados")).toBeVisible();
  await expect(bar(page).getByRole("button", { name: "Pausar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
});
