import { expect } from "@playwright/test";
import { mailbox, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll, makeOverdue, student, tomorrow } from "./studio.ts";

test("given a student in arrears, when the owner notes their promise and takes it away, then the person's page says so", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const ana = student("Ana Souza");
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [ana],
  });
  await makeOverdue(page, studio);
  const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
  await page.goto(`/dashboard/alunos/${studio.studentIds[0]}`);
  await page.getByRole("button", { name: /^Prometeu pagar/ }).click();
  const dialog = page.getByRole("dialog", { name: "Prometeu pagar" });
  await dialog.getByLabel("Vai pagar no dia").fill(today);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const promised = page.getByRole("button", { name: /^Prometeu \d\d\/\d\d/ });
  await expect(promised).toBeVisible();

  // What the owner sends by hand is the owner's choice, but they read of the promise first.
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
  await promised.click();
  await dialog.getByRole("button", { name: "Tirar a promessa" }).click();
  await expect(page.getByRole("button", { name: /^Prometeu pagar/ })).toBeVisible();
  expect(errors).toEqual([]);
});
