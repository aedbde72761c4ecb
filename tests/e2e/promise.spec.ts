import { type Browser, expect } from "@playwright/test";
import { mailbox, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { linkedPage, withoutScripts } from "./public-page.ts";
import { enterStudio, expectNoSidewaysScroll, makeOverdue, pickMore, student, tomorrow } from "./studio.ts";

test("given a student in arrears, when the owner records their promise and removes it, then the person's page says so", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const ana = student("Ana Souza");
  const studio = await enterStudio(page, { profile: { invoiceDay: await tomorrow(page) }, students: [ana] });
  await makeOverdue(page, studio);
  const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await pickMore(page, "Prometeu pagar");
  const dialog = page.getByRole("dialog", { name: "Prometeu pagar" });
  await dialog.getByLabel("Vai pagar no dia").fill(today);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const promised = page.getByText(/^Prometeu \d\d\/\d\d/);
  await expect(promised).toBeVisible();

  // The owner may send a mail in spite of the promise, but a question names the promise first.
  const { currentMonthPayments: rows } = (await studio.call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number } }[];
  };
  await page.goto(`/invoices/${rows[0]?.payment.id}`);
  const question = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Enviar por E-mail" }).click();
  await expect(question).toContainText(/Enviar mesmo assim\?.*Ana Souza prometeu pagar em \d\d\/\d\d\/\d{4}\./);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Lembrar por e-mail" }).filter({ visible: true }).click();
  await question.getByRole("button", { name: "Lembrar" }).click();
  await expect(question).toContainText(/Lembrar mesmo assim\?.*Ana Souza prometeu pagar em \d\d/);
  await question.getByRole("button", { name: "Cancelar" }).click();
  expect(await mailbox(page, ana.email)).toEqual([]);

  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await page.getByRole("button", { name: "Mudar a promessa de Ana Souza" }).click();
  await dialog.getByRole("button", { name: "Tirar a promessa" }).click();
  await expect(promised).toHaveCount(0);
  expect(errors).toEqual([]);
});

async function promiseOn(browser: Browser, address: string, today: string): Promise<string> {
  const { plain, theirs } = await withoutScripts(browser);
  await theirs.goto(address);
  await theirs.getByText("Pagar em outro dia").click();
  const field = theirs.getByLabel("Vou pagar no dia");
  await expect(field).toHaveAttribute("min", today);
  await field.fill(today);
  await theirs.getByRole("button", { name: "Avisar o dia" }).click();
  await expect(theirs.getByText(/^Combinado: até/).first()).toBeVisible();
  await expect(theirs.getByText("Mudar o dia combinado")).toBeVisible();
  await plain.close();
  return `${today.slice(8)}/${today.slice(5, 7)}`;
}

test("given pages without scripts, when a student and a payer promise a day, then list, person and report say it", async ({
  page,
  browser,
}) => {
  const [ana, payer] = [student("Ana Souza"), student("Marta Lima")];
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [ana, { name: "Bia Lima", payer }],
  });
  const { currentMonthPayments: rows } = (await studio.call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number } }[];
  };
  for (const { payment } of rows) await studio.call("POST", `/api/payments/${payment.id}/send-invoice`, {});
  const pages = await Promise.all([ana, payer].map(({ email }) => linkedPage(page, email)));
  await makeOverdue(page, { ...studio, studentIds: [] });
  const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
  expect(pages).toEqual([expect.stringContaining("/p/"), expect.stringContaining("/p/")]);
  const [said] = await Promise.all(pages.map((address) => promiseOn(browser, address, today)));

  await page.goto("/dashboard");
  await expect(page.getByText(`prometeu ${said}`)).toHaveCount(2);
  await page.goto("/dashboard/relatorios");
  await page.getByText("Atrasos", { exact: true }).first().click();
  for (const name of ["Ana Souza", "Marta Lima"])
    await expect(page.getByRole("button", { name: new RegExp(`^${name} .* prometeu ${said}`) })).toBeVisible();
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await expect(page.getByText(`Prometeu ${said}`)).toBeVisible();
});
