import { expect } from "@playwright/test";
import { enterStudio, makeOverdue, tomorrow } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { open, press } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows 'Lembrar em atraso' and the WhatsApp queue, five days late. The clock moves. */
export const reminders: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("vitoria@exemplo.com.br"), profile });
  await studio.call("PUT", `/api/students/${studio.studentIds[5]}`, { status: "pausado" });
  await makeOverdue(page, studio);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await open(page, "/dashboard");
  await shoot("reminders", "entry", { dark: true });
  await open(page, `/invoices/${studio.studentIds[0]}`);
  await shoot("reminders", "charge");
  await open(page, "/dashboard/whatsapp");
  await shoot("whatsapp-queue", "first", { dark: true });
  await press(page, "Abrir WhatsApp");
  await expect(page.getByRole("button", { name: "Enviei" })).toBeVisible();
  await shoot("whatsapp-queue", "opened", { dark: true });
  await press(page, "Enviei");
  await expect(page.getByText("2 de 7")).toBeVisible();
  await press(page, "Pular");
  await expect(page.getByText("3 de 7")).toBeVisible();
  await shoot("whatsapp-queue", "third");
  await open(page, "/dashboard");
  await press(page, /^Lembrar 4 (de \d+ )?em atraso$/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("reminders", "question", { dark: true });
  await page.getByRole("dialog").getByRole("button", { name: "Lembrar 4 alunos" }).click();
  await expect(page.getByText("4 lembretes enviados")).toBeVisible();
  await shoot("reminders", "summary", { dark: true });
  await open(page, "/dashboard/whatsapp");
  await press(page, "Voltar à fila Bruno Carvalho");
  // Two students are left in the queue: the paused student and the student without an e-mail.
  for (const name of ["Abrir WhatsApp", "Enviei", "Abrir WhatsApp", "Enviei"]) await press(page, name);
  await expect(page.getByText(/^Fila concluída/)).toBeVisible();
  await shoot("whatsapp-queue", "done", { dark: true });
};
