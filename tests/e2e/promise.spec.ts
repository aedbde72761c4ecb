import { expect } from "@playwright/test";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll, makeOverdue, student, tomorrow } from "./studio.ts";

test("given a student in arrears, when the owner notes their promise and takes it away, then the person's page says so", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [student("Ana Souza")],
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
  await promised.click();
  await dialog.getByRole("button", { name: "Tirar a promessa" }).click();
  await expect(page.getByRole("button", { name: /^Prometeu pagar/ })).toBeVisible();
  expect(errors).toEqual([]);
});
