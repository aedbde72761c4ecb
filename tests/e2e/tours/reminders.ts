import { expect } from "@playwright/test";
import { enterStudio, makeOverdue, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { open, press } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const reminders: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("vitoria@exemplo.com.br"), profile });
  await studio.call("PUT", `/api/students/${studio.studentIds[5]}`, { status: "pausado" });
  await makeOverdue(page, studio);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await shoot("reminders", "entry", { at: "/dashboard", dark: true });
  await shoot("reminders", "charge", { at: `/invoices/${studio.studentIds[0]}` });
  await shoot("whatsapp-queue", "first", { at: "/dashboard/whatsapp", dark: true });
  await shoot("whatsapp-queue", "opened", {
    press: "Abrir WhatsApp",
    sees: page.getByRole("button", { name: "Enviei" }),
    dark: true,
  });
  await press(page, "Enviei");
  await expect(page.getByText("2 de 6")).toBeVisible();
  await shoot("whatsapp-queue", "third", { press: "Pular", sees: "3 de 6" });
  await shoot("reminders", "question", {
    at: "/dashboard",
    press: /^Lembrar 4 (de \d+ )?em atraso$/,
    sees: page.getByRole("dialog"),
    dark: true,
  });
  await page.getByRole("dialog").getByRole("button", { name: "Lembrar 4 pessoas" }).click();
  await shoot("reminders", "summary", { sees: "4 lembretes enviados", dark: true });
  await open(page, "/dashboard/whatsapp");
  await press(page, "Voltar à fila Bruno Carvalho");
  // The student without an e-mail is left in the queue; the paused student's month was released.
  for (const name of ["Abrir WhatsApp", "Enviei"]) await press(page, name);
  await shoot("whatsapp-queue", "done", { sees: /^Fila concluída/, dark: true });
};
