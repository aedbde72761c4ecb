import { expect, type Page } from "@playwright/test";
import { newOwner, openTutorial, PASSWORD, signIn } from "../account.ts";
import { answerWith, press, whileFailing } from "./scenes.ts";
import type { Show, Tour } from "./tour.ts";

export const firstSteps: Tour = async ({ page, shoot }) => {
  const { email } = await newOwner(page, "carla@exemplo.com.br");
  await signIn(page, email, PASSWORD, { tutorial: true });
  const tutorial = await openTutorial(page);
  for (let step = 1; step <= 5; step++) {
    await expect(tutorial).toContainText(`Passo ${step} de 5`);
    await shoot("tutorial", `step-${step}`, { dark: step === 1 });
    if (step < 5) await tutorial.getByRole("button", { name: "Próximo" }).click();
  }
  await tutorial.getByRole("button", { name: "configurar", exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  for (const screen of ["dashboard", "students", "plans"]) {
    await shoot(screen, "empty", { at: `/${screen}` });
  }
  for (const [path, screen] of [
    ["/dashboard/whatsapp", "whatsapp-queue"],
    ["/dashboard/extrato", "statement"],
    ["/dashboard/relatorios", "reports"],
    ["/dashboard/lembretes", "reminder-rule"],
    ["/students/import", "student-import"],
    ["/settings", "settings"],
  ] as const) {
    await shoot(screen, "empty", { at: path, only: 360 });
  }
  await whileFailing(page, "/onboarding", () => shoot("onboarding", "failed", { only: 360 }));
  await shoot("students", "no-plan", { at: "/students", press: "Novo aluno", sees: page.getByRole("alertdialog") });
  // Without a plan a dialog covers the form, and with it the screen's own heading.
  await shoot("student-new", "no-plan", { at: "/students/new", heading: "Nenhum plano encontrado", only: 360 });
  await wizard(page, shoot);
};

async function wizard(page: Page, shoot: Show): Promise<void> {
  await shoot("onboarding", "step-1", { at: "/onboarding", dark: true });
  await shoot("onboarding", "errors", {
    press: "Salvar e continuar",
    sees: page.getByText("Campos obrigatórios", { exact: true }),
    window: true,
  });
  await page.getByLabel("Nome da Empresa").fill("Estúdio Vida Pilates");
  await page.getByLabel("WhatsApp").fill("11987654321");
  await page.getByLabel("Chave PIX", { exact: true }).fill("pix@exemplo.com.br");
  await press(page, "Salvar e continuar");
  await expect(page.getByRole("heading", { level: 2, name: "Criar Primeiro Plano" })).toBeVisible();
  await shoot("onboarding", "step-2", { at: "/onboarding" });
  await page.getByLabel("Nome do Plano").fill("Pilates 2x na semana");
  await page.getByLabel("Valor").fill("320,00");
  await page.getByLabel("Frequência").selectOption("2x na semana");
  await press(page, "Criar plano e continuar");
  await expect(page.getByRole("heading", { level: 2, name: "Adicionar Primeiro Aluno" })).toBeVisible();
  await shoot("onboarding", "step-3", { at: "/onboarding" });
  await pasteList(page, shoot);
  await page.getByLabel("Nome", { exact: true }).fill("Ana Beatriz Ramos");
  await page.getByLabel(/^E-mail/).fill("ana@exemplo.com.br");
  await press(page, "Cadastrar aluno e continuar");
  // The button waits for the mail that it sends.
  await expect(page.getByRole("button", { name: "Cobrar agora" })).toBeEnabled();
  await shoot("onboarding", "first-charge", { sees: "Ana recebe este e-mail. Quando?", dark: true });
  await shoot("onboarding", "who-charges", { dialog: "Cobrar agora", thenClose: true });
  await press(page, /^Deixar para/);
  await shoot("onboarding", "done", { sees: "100%", window: true });
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, pixKey: null }));
  await shoot("onboarding", "no-payment-data", { at: "/onboarding", window: true });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await shoot("dashboard", "set-up", { at: "/dashboard", only: 360 });
}

async function pasteList(page: Page, shoot: Show): Promise<void> {
  await page.getByText("Cole uma lista", { exact: true }).click();
  const list = page.getByLabel("Cole os nomes, um aluno por linha");
  await list.fill("1. Ana Beatriz Ramos - (11) 98765-4321\n2. Bruno Lima; bruno@exemplo.com.br\nDavi Melo, terça");
  await shoot("onboarding", "list");
  await press(page, "Ler a lista");
  await shoot("onboarding", "list-read", { sees: /^2 prontos/ });
  await press(page, "Voltar");
  await page.getByText("Um aluno", { exact: true }).click();
}
