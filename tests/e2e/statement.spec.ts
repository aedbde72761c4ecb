import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ofxOf, type SampleLine } from "../../packages/frontend/src/testing/statements.ts";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aHuman } from "./human.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, type Studio, student, tomorrow } from "./studio.ts";

const SCREEN = "/dashboard/extrato";
/** The numbers of payments whose payer's name fits one student, two students, and no student. */
const [NAMED, TIED, STRANGERS] = [220, 15, 10];
const WORDS = ["Alves", "Braga", "Costa", "Dias", "Elias", "Faria", "Gomes", "Horta", "Iorio", "Jorge"];
const word = (at: number) => WORDS[at % 10] ?? "";
/** Returns a name that no other number has, also with its words in another order. */
const nameOf = (at: number) => `Aluno${word(Math.floor(at / 100))} D${word(Math.floor(at / 10))} ${word(at)}`;

/** Chooses files once the dashboard's data are read. */
async function choose(page: Page, files: Record<string, string>): Promise<void> {
  const shown = () => page.locator("body").textContent();
  await expect.poll(shown).toMatch(/Próxima cobrança\s+(?!00)\d\d\//);
  await page
    .getByLabel("Escolher arquivos")
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(text, "latin1"),
      })),
    );
}
const paidBy = (day: string, name: string, amount: string, number = name): SampleLine => ({
  day,
  amount,
  number,
  memo: `PIX RECEBIDO - ${name.toUpperCase()} CPF ***.123.456-**`,
});
const todayOf = async ({ call }: Studio) => ((await call("GET", "/api/dashboard")) as { today: string }).today;
const paidStudents = async ({ call }: Studio) =>
  ((await call("GET", "/api/dashboard")) as { stats: { alunosPagosEsseMes: number } }).stats.alunosPagosEsseMes;

/** Imports 300 students: 220 of one plan, and 30 of fifteen plans with two students each. */
async function importStudents({ call }: Studio): Promise<void> {
  const duos = Array.from({ length: TIED }, (_, at) => ({ name: `Dupla ${at}`, price: 201 + at }));
  const planOf = (at: number) => (at < 300 - 2 * TIED ? 0 : 1 + Math.floor((at - 300 + 2 * TIED) / 2));
  const rows = Array.from({ length: 300 }, (_, at) => ({ name: nameOf(at), newPlan: planOf(at) }));
  await call("POST", "/api/imports", { importId: randomUUID(), plans: [{ name: "Boxe", price: 150 }, ...duos], rows });
}

test("given a studio of 300, when 250 lines of a statement are reconciled, then at most 40 taps settle them, once, and one takes them back", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const human = aHuman();
  const studio = await enterStudio(page, { profile: { invoiceDay: await tomorrow(page) }, plans: [] });
  await importStudents(studio);
  await advanceClock(page, "P1D");
  const day = await todayOf(studio);
  const file = ofxOf([
    ...Array.from({ length: NAMED }, (_, at) => paidBy(day, nameOf(at), "150.00")),
    ...Array.from({ length: TIED }, (_, at) => paidBy(day, `Mae ${word(at)} Outra`, `${201 + at}.00`, `tie ${at}`)),
    ...Array.from({ length: STRANGERS }, (_, at) => paidBy(day, `Loja ${word(at)} Bairro`, "33.00")),
    ...Array.from({ length: 5 }, (_, at) => paidBy(day, "Aluguel", "-900.00", `rent ${at}`)),
  ]);
  await page.reload();
  await human.tap(page.getByRole("link", { name: /^Dinheiro/ }).and(page.locator(":visible")));
  await human.tap(page.getByRole("link", { name: "Extrato", exact: true }));
  await choose(page, { "extrato.ofx": file });
  const upload = human.taps;
  await expect(page.getByRole("heading", { name: "220 de 235 conferidos, confirme 15" })).toBeVisible();
  await expect(page.getByText("Fora da conferência: 5 saídas.")).toBeVisible();
  const questions = page.getByRole("group", { name: /^MAE/ });
  await expect(questions).toHaveCount(TIED);
  for (let at = 0; at < TIED; at++) await human.tap(questions.nth(at).getByRole("radio").first());
  await expect(page.getByRole("heading", { name: "235 de 235 conferidos" })).toBeVisible();
  await human.tap(page.getByLabel("Não é mensalidade: não perguntar mais por estes nomes"));
  await human.tap(page.getByRole("button", { name: "Receber 235 · R$ 36.120", exact: true }));
  await expect(page.getByText("235 recebimentos registrados · R$ 36.120,00")).toBeVisible({ timeout: 300_000 });
  expect(human.taps - upload).toBeLessThanOrEqual(40);
  expect(await paidStudents(studio)).toBe(235);

  await page.goto(SCREEN);
  await choose(page, { "extrato.ofx": file });
  await expect(page.getByText("Tudo já conferido")).toBeVisible();
  await expect(page.getByText("10 não são mensalidade, como você já disse.")).toBeVisible();
  await page.goto(SCREEN);
  await page.getByRole("button", { name: /^Desfazer conferência de 235 recebimentos/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer" }).click();
  await expect(toast(page, "Conferência desfeita")).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/^Desfeita em/)).toBeVisible();
  expect(await paidStudents(studio)).toBe(0);
  expect(await studio.call("GET", "/api/debug/schema-check")).toMatchObject({ discrepancies: [] });
  expect(errors).toEqual([]);
});

test("given a small studio, when every step of a reconciliation is checked, then it is accessible and fits the screen", async ({
  page,
}) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { profile, students: ["Ana Souza", "Bia Lima", "Caio Reis"].map(student) });
  await advanceClock(page, "P1D");
  const day = await todayOf(studio);
  await page.goto(SCREEN);
  await expectAccessible(page, "choosing the file");
  await choose(page, { "foto.pdf": "%PDF-1.7" });
  await expect(page.getByRole("alert")).toHaveText("foto.pdf: PDF não dá para conferir. No banco, escolha OFX ou CSV.");
  await choose(page, { "vazio.ofx": ofxOf([]) });
  await expect(page.getByRole("alert")).toHaveText("vazio.ofx: Não há lançamentos neste arquivo.");
  await choose(page, { "saidas.ofx": ofxOf([paidBy(day, "Aluguel", "-900.00")]) });
  await expect(page.getByText("Nenhum PIX recebido neste extrato")).toBeVisible();
  await page.getByRole("button", { name: "Escolher outro arquivo" }).click();

  const lines = ["ANA SOUZA;150,50", "MAE ALHEIA;150,50", "LOJA BAIRRO;33", "LOJA CENTRO;40"];
  const table = ["Quando;Quem;Quanto", ...lines.map((line) => `${day};PIX ${line}`)];
  const csv = { "banco.csv": table.join("\n") };
  await choose(page, csv);
  await expect(page.getByRole("heading", { name: "O que é cada coluna?" })).toBeVisible();
  await expectAccessible(page, "the columns");
  await page.getByLabel("Data").selectOption("Quando");
  await page.getByLabel("Descrição").selectOption("Quem");
  await page.getByLabel("Valor").selectOption("Quanto");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "1 de 2 conferidos, confirme 1" })).toBeVisible();
  await page.getByText("Ver um a um").click();
  await expectAccessible(page, "the preview");
  await expectNoSidewaysScroll(page);
  await page.getByRole("radio", { name: /^Bia Lima/ }).check();

  // The server has settled the entries, but the response never arrives.
  let calls = 0;
  await page.route("**/api/statements/settle", async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Receber 2 · R$ 301", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("A conferência parou.");
  await expectAccessible(page, "an interruption");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("2 recebimentos registrados · R$ 301,00")).toBeVisible();
  await expectAccessible(page, "the result");
  await expectNoSidewaysScroll(page);
  expect(await paidStudents(studio)).toBe(2);

  await page.getByRole("button", { name: "Conferir outro extrato" }).click();
  await choose(page, { ...csv, "outro.ofx": ofxOf([paidBy(day, "Caio Reis", "150.50")]) });
  await expect(page.getByRole("heading", { name: "1 de 1 conferido" })).toBeVisible();
  await expect(page.getByText("2 já estavam conferidos antes.")).toBeVisible();
  await page.goto(SCREEN);
  await expect(page.getByText("Conferências anteriores")).toBeVisible();
  await expectAccessible(page, "earlier reconciliations");
  await expectNoSidewaysScroll(page);
});
