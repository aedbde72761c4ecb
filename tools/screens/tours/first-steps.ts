import { expect, type Page } from "@playwright/test";
import { newOwner, openTutorial, PASSWORD, signIn } from "../../../tests/e2e/account.ts";
import { answerWith, open, press, whileFailing } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows what a new owner sees: the tutorial, the empty screens, the wizard. */
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
    await open(page, `/${screen}`);
    await shoot(screen, "empty");
  }
  for (const [path, screen] of [
    ["/dashboard/whatsapp", "whatsapp-queue"],
    ["/dashboard/extrato", "statement"],
    ["/dashboard/relatorios", "reports"],
    ["/dashboard/lembretes", "reminder-rule"],
    ["/students/import", "student-import"],
    ["/settings", "settings"],
  ] as const) {
    await open(page, path);
    await shoot(screen, "empty", { only: 360 });
  }
  await whileFailing(page, "/onboarding", () => shoot("onboarding", "failed", { only: 360 }));
  await open(page, "/students");
  await press(page, "Novo aluno");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await shoot("students", "no-plan");
  // Without a plan a dialog covers the form, and with it the screen's own heading.
  await open(page, "/students/new", "Nenhum plano encontrado");
  await shoot("student-new", "no-plan", { only: 360 });
  await wizard(page, shoot);
};

async function wizard(page: Page, shoot: Parameters<Tour>[0]["shoot"]): Promise<void> {
  await open(page, "/onboarding");
  await shoot("onboarding", "step-1", { dark: true });
  await press(page, "Salvar e continuar");
  await expect(page.getByText("Campos obrigatórios", { exact: true })).toBeVisible();
  await shoot("onboarding", "errors", { window: true });
  await page.getByLabel("Nome da Empresa").fill("Estúdio Vida Pilates");
  await page.getByLabel("WhatsApp").fill("11987654321");
  await page.getByLabel("Chave PIX", { exact: true }).fill("pix@exemplo.com.br");
  await page.getByLabel("Cidade do recebedor").fill("São Paulo");
  await press(page, "Salvar e continuar");
  await expect(page.getByRole("heading", { level: 2, name: "Criar Primeiro Plano" })).toBeVisible();
  await open(page, "/onboarding");
  await shoot("onboarding", "step-2");
  await page.getByLabel("Nome do Plano").fill("Pilates 2x na semana");
  await page.getByLabel("Valor").fill("320,00");
  await page.getByLabel("Frequência").selectOption("2x na semana");
  await press(page, "Criar plano e continuar");
  await expect(page.getByRole("heading", { level: 2, name: "Adicionar Primeiro Aluno" })).toBeVisible();
  await open(page, "/onboarding");
  await shoot("onboarding", "step-3");
  await page.getByLabel("Nome", { exact: true }).fill("Ana Beatriz Ramos");
  await press(page, "Cadastrar aluno e continuar");
  await expect(page.getByText("100%")).toBeVisible();
  await shoot("onboarding", "done", { window: true });
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, pixKey: null }));
  await open(page, "/onboarding");
  await shoot("onboarding", "no-payment-data", { window: true });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, "/dashboard");
  await shoot("dashboard", "set-up", { only: 360 });
}
