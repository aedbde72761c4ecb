import { expect, type Page } from "@playwright/test";
import { enterStudio, openDetails, showFilters } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, press, whileFailing, whileLoading } from "./scenes.ts";
import type { Show, Tour } from "./tour.ts";

/** A code that looks like the real codes, which are random. */
const CODE = "exemplo-de-codigo-22ch";

const details = (page: Page) => openDetails(page, "Ana Beatriz Ramos");

async function shootChosen(page: Page, shoot: Show): Promise<void> {
  await showFilters(page);
  await press(page, "Selecionar");
  for (const name of ["Ana Beatriz Ramos", "Camila Duarte"]) await page.getByLabel(`Selecionar ${name}`).check();
  await expect(page.getByText("2 selecionados")).toBeVisible();
  // At the end of the list the bar for the chosen students covers no row.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await shoot("students", "chosen", { dark: true });
  for (const [action, state] of [
    ["Pausar", "pause-chosen"],
    ["Trocar plano", "move-chosen"],
    ["Lembrar", "remind-chosen"],
  ] as const) {
    await shoot("students", state, { dialog: action, thenClose: true });
  }
  await press(page, "Cancelar a seleção");
}

export const students: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("sofia@exemplo.com.br"));
  const [ana, , camila] = studio.studentIds;
  await studio.call("PUT", `/api/students/${ana}/payment-status`, { status: "pago" });
  await studio.call("PUT", `/api/students/${camila}`, { status: "pausado", pausedUntil: "2030-06-01" });
  await studio.call("PUT", `/api/students/${ana}`, { birthday: "1990-02-28", notes: "Cuidado com o joelho direito." });
  await whileLoading(page, "/students", "Carregando os alunos...", () => shoot("students", "loading"));
  await whileFailing(page, "/students", () => shoot("students", "failed"));
  await shoot("students", "filled", { at: "/students", dark: true });
  await shootChosen(page, shoot);
  await page.getByLabel("Buscar aluno").fill("ninguém");
  await shoot("students", "nothing-found", { only: 360 });
  await open(page, "/students");
  await details(page);
  await shoot("student", "details", { sees: page.getByText("Recebido", { exact: true }), dark: true });
  for (const [action, title, state] of [
    ["Editar", "Editar aluno", "edit"],
    ["Pausar cobranças", "Pausar Ana Beatriz Ramos", "pause"],
    ["Apagar dados pessoais", "Apagar dados pessoais?", "erase"],
  ] as const) {
    if (action !== "Editar") await press(page, "Mais ações");
    await shoot("student", state, { press: action, sees: page.getByRole("dialog", { name: title }), thenClose: true });
    await details(page);
  }
  await shoot("student", "more", { dialog: "Mais ações", dark: true, thenClose: true });
  await shoot("student", "actions", { at: "/students", dialog: "Ações de Ana Beatriz Ramos", dark: true, only: 360 });
  await shoot("student", "delete", { alert: "Excluir Pergunta antes de excluir" });
  const payer = { name: "Maria Ramos", email: "maria@exemplo.com.br", phone: "11987650001" };
  const { payerId } = (await studio.call("PUT", `/api/students/${ana}`, { payer })) as { payerId: number };
  await shoot("family", "details", { at: `/dashboard/familias/${payerId}`, sees: "Cobrança criada", dark: true });
  await shoot("family", "page-link", { press: "Página de Maria", sees: "Trocar link", only: 360 });
  await shoot("family", "replace-link", { alert: "Trocar link", only: 360, thenClose: true });
  for (const [path, screen] of [
    [`/dashboard/alunos/${ana}`, "student"],
    [`/dashboard/familias/${payerId}`, "family"],
  ] as const)
    await whileFailing(page, path, () => shoot(screen, "failed", { only: 360 }));
};

export const registrationLink: Tour = async ({ page, shoot }) => {
  const { call } = await enterStudio(page, {
    ...theStudio("helena@exemplo.com.br"),
    profile: { approveRegistrations: true },
  });
  const list = (await call("GET", "/api/students")) as object[];
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, registrationCode: CODE }));
  const waiting = list.slice(0, 2).map((one) => ({ ...one, status: "aguardando" }));
  await page.route(/status=aguardando/, (route) => route.fulfill({ json: waiting }));
  await shoot("students", "waiting-list", { at: "/students", dark: true });
  await shoot("students", "refuse", { alert: "Recusar Ana Beatriz Ramos", only: 360, thenClose: true });
  await press(page, "Mais opções do link");
  await shoot("students", "qr-code", {
    press: "Mostrar QR Code do link",
    sees: page.getByRole("img", { name: "QR Code do link de cadastro" }),
    thenClose: true,
  });
  await press(page, "Mais opções do link");
  await shoot("students", "new-link", { alert: "Gerar novo link", only: 360 });
};

export const newStudent: Tour = async ({ page, shoot }) => {
  await enterStudio(page, theStudio("paula.nunes@exemplo.com.br"));
  await shoot("student-new", "form", { at: "/students/new", dark: true });
  await page.getByLabel("Nome", { exact: true }).fill("An");
  await page.getByLabel("Telefone").fill("119");
  await shoot("student-new", "errors", { wrong: "Salvar Aluno" });
  await open(page, "/students/new");
  for (const text of ["Condições deste aluno", "Desconto", "Outra pessoa"])
    await page.getByText(text, { exact: true }).click();
  await page.getByLabel("Plano", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Valor do desconto").fill("20");
  await shoot("student-new", "own-terms", { sees: /^Próxima cobrança:/, dark: true });
};

const LINES = [
  "Nome\tSituação\tFone\tE-mail\tPlano\tValor",
  "Ana Souza\tAtivo\t11 98765-4321\tana@exemplo.com.br\tPilates\t",
  "Bia Lima\tAtivo\t98765-4322\tbia@\tBoxe\t90",
  "Caio Prado\tAtivo\t5,51199E+12\t\tBoxe\t90",
  "Maria Aparecida do Nascimento Albuquerque\tAtivo\t5,51198E+12\t\tBoxe com treinamento funcional avançado\t90",
  "Davi Reis\tCancelado\t11 98765-4324\t\tBoxe\t90",
  "Eva Nunes\tTrancado\t(00) 00000-0000\tx@x.com\tBoxe\t90",
  "Gil Ramos\tAtivo\t0xx11 98765-4325\tnão tem\tBoxe\t85,505",
  "Iara Melo\tAtivo\t011 98765-4326\t-\tBoxe\t90.000",
  "TOTAL\t\t\t\t\t630,00",
].join("\n");

export const importStudents: Tour = async ({ page, shoot }) => {
  await enterStudio(page, theStudio("paula.moraes@exemplo.com.br"));
  await shoot("student-import", "pick", { at: "/students/import", dark: true });
  await page.getByLabel("Ou cole aqui as linhas da planilha").fill(LINES);
  await press(page, "Usar as linhas coladas");
  await shoot("student-import", "columns");
  await press(page, "Conferir alunos");
  await shoot("student-import", "check", { dark: true });
  await press(page, /^Importar sem Telefone/);
  await press(page, /^Importar: 2 alunos não estão ativos/);
  await shoot("student-import", "answered");
  await shoot("student-import", "done", { press: /^Importar \d/, sees: /importados?$/ });
};
