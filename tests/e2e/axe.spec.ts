/**
 * Checks every address of the site, with its dialogs and menus, by the rules of WCAG 2.2 AA, in the
 * light and the dark theme.
 */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import {
  enter,
  fillSignIn,
  linkOfNewSession,
  manageSubscription,
  newAddress,
  newOwner,
  newStudio,
  openTutorial,
  PASSWORD,
  signOut,
  signUp,
} from "./account.ts";
import { test } from "./fixtures.ts";
import { scanKey, switchOn, typeCode } from "./second-step.ts";
import { advanceClock, enterStudio, openDetails, student, tomorrow } from "./studio.ts";

// This is the longest file. Its tests share no owner, so both workers may run them.
test.describe.configure({ mode: "parallel" });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Opens an address, waits for its first heading and checks the page. */
async function look(page: Page, path: string, heading?: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", heading ? { name: heading } : { level: 1 }).first()).toBeVisible();
  await expectAccessible(page, path);
}

/** Checks the dialog or menu that a button opens, then closes it. */
async function lookInto(page: Page, name: string, role: "dialog" | "alertdialog" = "dialog"): Promise<void> {
  await press(page, name);
  await expect(page.getByRole(role)).toBeVisible();
  await expectAccessible(page, name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole(role)).toBeHidden();
  // After the dialog has closed, the browser goes back one history entry. The test waits for that
  // step, because the step would cancel the next navigation.
  await page.waitForFunction(() => history.state?.dialog !== true);
}

/** Opens the dashboard with a subscription in another state. */
async function openWithSubscription(page: Page, change: object): Promise<void> {
  await page.route("**/api/subscription/status", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const status: object = await response.json();
    await route.fulfill({ response, json: { ...status, isTrialActive: false, daysLeft: 0, ...change } });
  });
  await page.goto("/dashboard");
}

test("given nobody signed in, when the pages for everybody are checked, then no rule is broken", async ({ page }) => {
  await look(page, "/");
  for (const path of ["/faq", "/privacidade"]) {
    await look(page, path);
    for (const question of await page.locator("summary").all()) await question.click();
    await expectAccessible(page, `${path}, opened`);
  }
  await look(page, "/nao-existe");
});

test("given nobody signed in, when the forms of the account are checked, then no rule is broken", async ({ page }) => {
  for (const path of ["/login", "/auth"]) await look(page, path);
  await press(page, "Entrar");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "/auth with errors");
  await lookInto(page, "Esqueci minha senha");
  await look(page, "/auth?criar");
  await press(page, "Criar conta");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "/auth?criar with errors");
  await signUp(page, newAddress(), PASSWORD);
  await expectAccessible(page, "the way to the mailbox");
});

test("given links of mails, when their pages are checked, then no rule is broken", async ({ page }) => {
  await look(page, "/auth/callback#error=access_denied", "Link de confirmação inválido ou expirado.");
  await page.goto("/faq");
  await look(page, "/auth/callback#error=server_error");
  await look(page, "/email-confirmed");
  await page.goto("/faq");
  await look(page, "/email-confirmed#email=ana@exemplo.com.br&code=123456");
  await press(page, "Confirmar e-mail");
  await expect(page.getByRole("button", { name: "Confirmar e-mail" })).toBeHidden();
  await expectAccessible(page, "/email-confirmed refused");
  await look(page, "/password-reset");
  await page.goto("/faq");
  await look(page, "/password-reset#email=ana@exemplo.com.br&code=123456", "Nova senha");
  await press(page, "Salvar nova senha");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "/password-reset with errors");
  const email = newAddress();
  await signUp(page, email, PASSWORD);
  const link = await linkOfNewSession(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `Continuar como ${email}?` })).toBeVisible();
  await expectAccessible(page, "the question before an account that was not waited for");
});

test("given the page of components, when it is checked light and dark, then no rule is broken", async ({ page }) => {
  for (const scheme of ["claro", "escuro"]) {
    await page.goto(`/__local/ui?tema=${scheme}`);
    await expect(page.getByRole("heading", { name: "Componentes" })).toBeVisible();
    const standIns = await page.locator(".animate-late").count();
    await expectAccessible(page, `the components, ${scheme}`, { standIns });
  }
});

test("given a registration link, when its states are checked, then no rule is broken", async ({ page }) => {
  const { api } = await newStudio(page);
  const made = (await api("POST", "/api/generate-registration-code", {})) as { registrationLink: string };
  await look(page, "/cadastro", "Link Inválido");
  await look(page, "/cadastro/nada", "Erro");
  await look(page, new URL(made.registrationLink).pathname, "Cadastro de Aluno");
  await press(page, "Realizar Cadastro");
  await expect(page.getByText("Email inválido", { exact: true })).toBeVisible();
  await expectAccessible(page, "/cadastro with errors");
  await page.getByLabel("Nome Completo").fill("Ana Souza");
  await page.getByLabel("Email").fill("ana@exemplo.com.br");
  await page.getByLabel("Telefone/WhatsApp").fill("11987654321");
  await page.getByRole("checkbox").check();
  await press(page, "Realizar Cadastro");
  await expect(page.getByRole("heading", { name: "Cadastro Realizado!" })).toBeVisible();
  await expectAccessible(page, "/cadastro done");
});

test("given a newcomer, when tutorial, empty screens and wizard are checked, then no rule is broken", async ({
  page,
}) => {
  const { email } = await newOwner(page);
  await enter(page, email, { tutorial: true });
  const tutorial = await openTutorial(page);
  for (let step = 1; step <= 5; step++) {
    await expect(tutorial).toContainText(`Passo ${step} de 5`);
    await expectAccessible(page, `tutorial, step ${step}`);
    if (step < 5) await tutorial.getByRole("button", { name: "Próximo" }).click();
  }
  await tutorial.getByRole("button", { name: "configurar", exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto("/students");
  await lookInto(page, "Novo aluno", "alertdialog");
  // Without a plan a dialog covers the form, and with it the screen's own heading.
  await look(page, "/students/new", "Nenhum plano encontrado");
  for (const path of [
    "/dashboard",
    "/dashboard/whatsapp",
    "/dashboard/extrato",
    "/dashboard/relatorios",
    "/dashboard/lembretes",
    "/students",
    "/students/import",
    "/plans",
    "/settings",
  ])
    await look(page, path);
  await look(page, "/onboarding");
  await press(page, "Salvar e continuar");
  await expect(page.getByText("Campos obrigatórios", { exact: true })).toBeVisible();
  await expectAccessible(page, "/onboarding with errors");
});

test("given a business at work, when dashboard and invoice are checked, then no rule is broken", async ({ page }) => {
  const studio = await enterStudio(page, {
    students: [student("Ana Souza"), student("Bia Lima"), { name: "Sem Contato" }],
  });
  await press(page, "Marcar Pago Ana Souza");
  await expect(page.getByText("Pagamento marcado como pago", { exact: true })).toBeVisible();
  await expectAccessible(page, "/dashboard with a toast");
  for (const path of ["/dashboard", "/dashboard/overview", "/dashboard/visao-geral"]) await look(page, path);
  for (const id of studio.studentIds) await look(page, `/invoices/${id}`, "Enviar Cobrança");
  await look(page, "/invoices/999999");
  for (const path of ["/help", "/debug"]) await look(page, path);
  await look(page, "/dashboard/nao-existe");
});

test("given the billing day, when sending and sending again are checked, then no rule is broken", async ({ page }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { profile, students: [student("Ana Souza"), { name: "Sem Contato" }] });
  await advanceClock(page, "P1D");
  await page.goto("/dashboard");
  await lookInto(page, "Cobrar Pendentes");
  const readBefore = await studio.call("GET", "/api/dashboard");
  await press(page, "Cobrar Pendentes");
  await page.getByRole("dialog").getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAccessible(page, "everything sent");
  await page.route("**/api/dashboard", (route) => route.fulfill({ json: readBefore }));
  await page.reload();
  await press(page, "Cobrar Pendentes");
  await page.getByRole("dialog").getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(page.getByRole("list", { name: "Não enviadas" })).toBeVisible();
  await expectAccessible(page, "what was not sent");
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  await lookInto(page, "Enviar por E-mail", "alertdialog");
});

test("given an API that fails, when its error messages are checked, then no rule is broken", async ({ page }) => {
  const { planIds, studentIds } = await enterStudio(page, { students: [student("Ana Souza")] });
  await page.route("**/api/**", (route) => route.fulfill({ status: 400, body: "" }));
  const dashboards = ["/dashboard", "/dashboard/relatorios", "/dashboard/lembretes", "/dashboard/banco"];
  const screens = [...dashboards, "/students", "/plans", "/settings", "/debug", "/onboarding"];
  const people = [`/dashboard/alunos/${studentIds[0]}`, "/dashboard/familias/1"];
  for (const path of [...screens, ...people, `/plans/edit/${planIds[0]}`, `/invoices/${studentIds[0]}`]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Tentar novamente" }).first()).toBeVisible();
    await expectAccessible(page, `${path} failed`);
  }
});

test("given students and plans, when their screens and dialogs are checked, then no rule is broken", async ({
  page,
}) => {
  const studio = await enterStudio(page, { plans: [{}, { name: "Sem alunos" }], students: [student("Ana Souza")] });
  const { planIds } = studio;
  const waiting = ((await studio.call("GET", "/api/students")) as object[]).map((one) => ({
    ...one,
    id: 999,
    name: "Bia Lima",
    status: "aguardando",
  }));
  await page.route(/status=aguardando/, (route) => route.fulfill({ json: waiting }));
  await look(page, "/students");
  await expect(page.getByText("Aguardando aprovação (1)")).toBeVisible();
  await lookInto(page, "Recusar Bia Lima", "alertdialog");
  await openDetails(page, "Ana Souza");
  await expectAccessible(page, "a student's details");
  for (const action of ["Editar", "Pausar cobranças", "Apagar dados pessoais"]) await lookInto(page, action);
  await page.goBack();
  await lookInto(page, "Excluir Ana Souza", "alertdialog");
  await press(page, "Gerar link");
  await expect(page.getByRole("button", { name: "Copiar link" })).toBeVisible();
  await expectAccessible(page, "/students with a link");
  await lookInto(page, "Mostrar QR Code do link");
  await look(page, "/students/new");
  await press(page, "Salvar Aluno");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "/students/new with errors");
  const payer = { name: "Maria Souza", phone: "11987650001" };
  const child = { ...student("Beto Souza"), planId: planIds[0], sendWelcome: false, payer };
  const { payerId } = (await studio.call("POST", "/api/students", child)) as { payerId: number };
  await look(page, `/dashboard/familias/${payerId}`, "Maria Souza");
  await lookInto(page, "Trocar link", "alertdialog");
  await look(page, "/plans");
  await lookInto(page, "Excluir Sem alunos", "alertdialog");
  await look(page, "/plans/new");
  await press(page, "Salvar Plano");
  await expect(page.getByText("Preço é obrigatório")).toBeVisible();
  await expectAccessible(page, "/plans/new with errors");
  await look(page, `/plans/edit/${planIds[0]}`, "Editar Plano");
  await look(page, "/plans/edit/999999");
});

test("given an owner, when the second step is switched on, asked for and switched off, then no rule is broken", async ({
  page,
}) => {
  const { email } = await newStudio(page);
  await enter(page, email);
  const app = await scanKey(page);
  await expectAccessible(page, "the key for the app");
  await page.getByRole("dialog").getByRole("button", { name: "Ligar verificação" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "the key for the app with an error");
  await switchOn(page, app);
  await expectAccessible(page, "/settings with a second step");
  await lookInto(page, "Desligar verificação");
  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await typeCode(page, app.wrongCode());
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "the app's code with an error");
});

test("given an owner, when settings, trial and paywall are checked, then no rule is broken", async ({ page }) => {
  const { email } = await enterStudio(page);
  await look(page, "/settings");
  await page.getByLabel("Nome da Empresa").fill("");
  await page.getByLabel("CPF ou CNPJ").fill("1");
  await press(page, "Salvar Configurações");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "/settings with errors");
  await lookInto(page, "Ligar verificação");
  await lookInto(page, "Excluir minha conta");
  await press(page, "Excluir minha conta");
  await page.getByLabel("Digite o e-mail da sua conta").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Excluir minha conta" }).click();
  // The toast has the same text with a full stop.
  await expect(page.getByText(/^Sua conta será excluída em [\d/]+$/)).toBeVisible();
  await expectAccessible(page, "/settings before the end of the account");
  await page.goto("/dashboard");
  await manageSubscription(page);
  await expect(page.getByRole("dialog", { name: "Período de Trial Ativo" })).toBeVisible();
  await expectAccessible(page, "trial");
  await openWithSubscription(page, { status: "past_due" });
  await expect(page.getByText(/^Não conseguimos cobrar sua assinatura/)).toBeVisible();
  await expectAccessible(page, "a renewal that is owed");
  await openWithSubscription(page, { canAccess: false });
  await expect(page.getByRole("dialog", { name: "Trial Expirado" })).toBeVisible();
  await expectAccessible(page, "paywall");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Alunos e cobranças" })).toBeVisible();
  await expectAccessible(page, "the settings without access");
});
