import { expect, type Page } from "@playwright/test";
import { toast } from "../account.ts";
import { enterStudio, openDetails, type Studio, showFilters } from "../studio.ts";
import { theStudio } from "./people.ts";
import { open, press } from "./scenes.ts";
import type { Show, Tour } from "./tour.ts";

const ADDED = { name: "Exame de faixa preta, 1º dan, com certificado", amount: "1.080" };

async function fillExtra(page: Page, amount: "Valor" | "Valor de cada uma"): Promise<void> {
  await page.getByLabel("Nome da cobrança").fill(ADDED.name);
  await page.getByRole("dialog").getByLabel(amount).fill(ADDED.amount);
}

async function shootExtraOfSeveral(page: Page, shoot: Show, { call, studentIds }: Studio): Promise<void> {
  await open(page, "/students");
  await showFilters(page);
  await press(page, "Selecionar");
  for (const name of ["Bruno Carvalho", "Diego Fonseca"]) await page.getByLabel(`Selecionar ${name}`).check();
  await press(page, "Cobrança avulsa");
  await fillExtra(page, "Valor de cada uma");
  await shoot("students", "extra-charge", { sees: /^Total:/, dark: true });
  await call("PUT", `/api/students/${studentIds[3]}/payment-status`, { status: "pago" });
  await call("DELETE", `/api/students/${studentIds[3]}`);
  await shoot("students", "extra-charge-refused", { press: "Criar 2 cobranças", sees: "1 de 2 cobranças criadas" });
}

export const byHand: Tour = async ({ page, shoot }) => {
  const input = theStudio("iris@exemplo.com.br");
  const studio = await enterStudio(page, { ...input, profile: { ...input.profile, invoiceDay: 1 } });
  const [ana] = studio.studentIds;
  const [charge, person] = [`/invoices/${ana}`, `/dashboard/alunos/${ana}`];
  await shoot("invoice", "first-charge", { at: charge, sees: /a próxima em/, dark: true });
  const paid = (await studio.call("PUT", `/api/students/${ana}/payment-status`, { status: "pago" })) as { id: number };
  await studio.call("PUT", `/api/students/${ana}/payment-status`, { status: "pendente" });
  await open(page, charge);
  await shoot("invoice", "correct-amount", { dialog: "Corrigir valor", dark: true });
  await shoot("invoice", "correct-amount-errors", {
    press: "Corrigir valor",
    sees: page.getByText("Diga o motivo"),
    only: 360,
    thenClose: true,
  });
  await studio.call("POST", `/api/payments/${paid.id}/void`, { reason: "Um zero a mais" });
  await shoot("person", "charge-again", { at: person, sees: "Cobrar de novo", dark: true });
  await press(page, "Mais ações");
  await shoot("person", "extra-charge", { dialog: "Cobrança avulsa", dark: true });
  await shoot("person", "extra-charge-errors", { wrong: "Criar cobrança", only: 360 });
  await fillExtra(page, "Valor");
  await press(page, "Criar cobrança");
  await expect(toast(page, "Cobrança criada")).toBeVisible();
  await shoot("person", "extra-charge-made", { at: person });
  await open(page, "/students");
  await openDetails(page, "Camila Duarte");
  await press(page, "Editar");
  await page.getByLabel("Plano", { exact: true }).selectOption({ index: 3 });
  await shoot("student", "edit-plan", { sees: /^Próxima cobrança em/, dark: true });
  await shootExtraOfSeveral(page, shoot, studio);
};
