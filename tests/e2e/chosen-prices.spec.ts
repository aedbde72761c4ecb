import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import {
  advanceClock,
  enterStudio,
  expectNoSidewaysScroll,
  type Studio,
  showFilters,
  student,
  tomorrow,
} from "./studio.ts";

const bar = (page: Page) => page.getByRole("toolbar", { name: "Alunos selecionados" });
const row = (page: Page, name: string) => page.getByRole("dialog").getByRole("listitem").filter({ hasText: name });

async function act(page: Page, names: readonly string[], action: string): Promise<void> {
  await page.goto("/students");
  await expect(page.getByLabel("Buscar aluno")).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await showFilters(page);
    await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  }
  for (const name of names) await page.getByRole("checkbox", { name: `Selecionar ${name} Souza` }).check();
  await bar(page).getByRole("button", { name: action, exact: true }).click();
}

async function checkScreen(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectLargeTargets(page, what);
  await expectNoSidewaysScroll(page);
}

test("given chosen students, when their price is raised, notified and undone, then only they are raised, and each step shows who pays how much", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const ana = student("Ana Souza");
  const discount = { percent: 10, reason: "Irmãos" };
  const studio = await enterStudio(page, {
    students: [
      ana,
      { ...student("Bia Souza"), ownPrice: 99 },
      { ...student("Caio Souza"), discount },
      student("Davi Souza"),
    ],
  });
  await act(page, ["Ana", "Bia", "Caio"], "Reajustar preço");
  const dialog = page.getByRole("dialog", { name: "Reajustar preço de 3 alunos" });
  await expect(dialog.getByRole("button", { name: "Reajustar 2 alunos" })).toBeHidden();
  await dialog.getByLabel("Como reajustar").selectOption("Novo preço");
  await dialog.getByLabel("Novo preço", { exact: true }).fill("0");
  await expect(dialog.getByText("O preço deve ser de R$ 0,01 a R$ 999.999,99")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Reajustar/ })).toBeDisabled();
  await dialog.getByLabel("Como reajustar").selectOption("Em porcentagem");
  await dialog.getByLabel("Porcentagem", { exact: true }).fill("10");
  await expect(row(page, "Ana")).toContainText(/de R\$\s150,50 para R\$\s165,55/);
  await expect(row(page, "Bia")).toContainText(/de R\$\s99,00 para R\$\s108,90/);
  await expect(row(page, "Caio")).toContainText("tem desconto: fica como está");
  await checkScreen(page, "a rise of chosen students");
  await dialog.getByRole("button", { name: "Reajustar 2 alunos" }).click();
  await expect(toast(page, "Reajuste marcado")).toBeVisible();
  const notice = page.getByRole("dialog", { name: "Avisar do reajuste" });
  await notice.getByRole("button", { name: "Avisar 2 pessoas" }).click();
  await expect(notice.getByText("2 pessoas avisadas")).toBeVisible();
  await notice.getByText("Fechar", { exact: true }).click();
  await expect(bar(page)).toBeHidden();
  const [mail] = await mailbox(page, ana.email);
  expect(mail?.subject).toContain("Aviso de reajuste");
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("passa de R$ 150,50 para R$ 165,55");

  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await expect(page.getByText(/R\$\s165,55 a partir de/)).toBeVisible();
  await checkScreen(page, "a person with a rise");
  await page.getByRole("button", { name: "Desfazer reajuste" }).click();
  await expect(toast(page, "Reajuste desfeito")).toBeVisible();
  await expect(page.getByText(/a partir de/)).toBeHidden();

  await act(page, ["Ana", "Bia"], "Reajustar preço");
  await page.getByLabel("Como reajustar").selectOption("Desfazer o reajuste marcado");
  await expect(row(page, "Ana")).toContainText("sem reajuste próprio marcado");
  await page.getByRole("button", { name: "Desfazer o reajuste de 1 aluno" }).click();
  // An open dialog hides the bar, so the dialog's end tells that the rise is undone.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(bar(page)).toBeHidden();
  const list = (await studio.call("GET", "/api/students")) as { nextOwnPrice: unknown; ownPrice: number | null }[];
  expect(list.map(({ nextOwnPrice, ownPrice }) => [nextOwnPrice, ownPrice])).toEqual([
    [null, null],
    [null, 99],
    [null, null],
    [null, null],
  ]);

  await act(page, ["Caio"], "Reajustar preço");
  await page.getByLabel("Porcentagem", { exact: true }).fill("10");
  await expect(page.getByText("Nenhum dos alunos selecionados muda.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reajustar 0 alunos" })).toBeDisabled();
  expect(errors).toEqual([]);
});

async function chargedIn({ call, studentIds }: Studio, month: string): Promise<unknown[]> {
  const charges = await Promise.all(studentIds.map((id) => call("GET", `/api/payments/student/${id}`)));
  return (charges as { id: number; amount: number; status: string }[][]).map((own) => {
    const charge = own.find(({ id }) => String(id).slice(-8) === `${month.replace("-", "")}00`);
    return charge && [charge.amount, charge.status];
  });
}

test("given two chosen students, when a recess is marked for one and a part for the other, then the charges of that month of these alone are less", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const ana = student("Ana Souza");
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [ana, student("Bia Souza"), student("Caio Souza")],
  });
  const { billingDate } = (await studio.call("GET", "/api/dashboard")) as { billingDate: string };
  const month = billingDate.slice(0, 7);
  const closeMonth = async () => {
    for (const label of ["Primeiro mês", "Último mês"]) await page.getByLabel(label).selectOption(month);
  };
  await act(page, ["Ana", "Bia"], "Recesso");
  const dialog = page.getByRole("dialog", { name: "Recesso de 2 alunos" });
  await closeMonth();
  await expect(row(page, "Bia")).toContainText(/de R\$\s150,50 para R\$\s0,00/);
  await checkScreen(page, "a recess of chosen students");
  await dialog.getByRole("button", { name: "Marcar recesso de 2 alunos" }).click();
  const notice = page.getByRole("dialog", { name: "Avisar do recesso" });
  await notice.getByRole("button", { name: "Avisar 2 pessoas" }).click();
  await expect(notice.getByText("2 pessoas avisadas")).toBeVisible();
  await notice.getByText("Fechar", { exact: true }).click();
  expect((await mailbox(page, ana.email))[0]?.text).toContain("sem cobrança deste período");

  await act(page, ["Bia"], "Recesso");
  await closeMonth();
  await page.getByLabel("Quanto cobrar nesses meses").selectOption("50% do valor");
  await expect(row(page, "Bia")).toContainText(/para R\$\s75,25/);
  await page.getByRole("button", { name: "Marcar recesso de 1 aluno" }).click();
  await page.getByRole("dialog", { name: "Avisar do recesso" }).getByRole("button", { name: "Cancelar" }).click();
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await expect(page.getByText(/, sem cobrança$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar recesso" })).toBeVisible();

  await advanceClock(page, "P2D");
  expect(await chargedIn(studio, month)).toEqual([
    [0, "pago"],
    [75.25, "pendente"],
    [150.5, "pendente"],
  ]);
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await page.getByRole("button", { name: "Cancelar recesso" }).click();
  await expect(
    page.getByText("O recesso já tem cobranças criadas e não pode ser mudado.", { exact: true }),
  ).toBeVisible();
  expect(errors).toEqual([]);
});
