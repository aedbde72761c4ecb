import { expect, type Page } from "@playwright/test";
import { xlsxOf } from "../../packages/frontend/src/testing/xlsx.ts";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aHuman } from "./human.ts";
import { enterStudio, student } from "./studio.ts";

const phoneOf = (at: number) => `(11) 9${String(80_000_000 + at)}`;
/** Returns a sheet with a title above its headings, and with thirteen wrong rows of 300. */
function sheetOf(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const plan = at % 3 === 0 ? "Boxe" : "PILATES 2X";
    const phone = at < 5 ? "98765-4321" : phoneOf(at);
    const email = at >= 5 && at < 10 ? `aluno${at}@` : `aluno${at}@exemplo.com.br`;
    const birthday = at >= 10 && at < 13 ? "31/02/1990" : at % 2 ? 36_585 : "29/02/2000";
    return [`Aluno ${String(at).padStart(3, "0")}`, phone, email, plan, at % 3 === 0 ? 90 : null, birthday, "x"];
  });
  const headings = ["Nome do aluno", "WhatsApp", "E-mail", "Modalidade", "Mensalidade", "Dt. Nascimento", "Apelido"];
  return xlsxOf([["Estúdio Vida - alunos"], [], headings, ...rows]);
}

const choose = (page: Page, name: string, buffer: Uint8Array) =>
  page
    .getByLabel("Escolher arquivo")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
const names = (page: Page) => page.getByRole("link", { name: /^Ver detalhes de/ });

test("given a spreadsheet of 300 students with mistakes, when imported, then few taps import all of them, once, and one tap undoes it", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const human = aHuman();
  const { call } = await enterStudio(page, {
    students: [{ ...student("Rita Prado"), email: "aluno299@exemplo.com.br" }],
  });
  await page.goto("/students/new");
  await human.tap(page.getByRole("link", { name: "Importar planilha" }));
  await choose(page, "alunos.xlsx", await sheetOf());

  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("0");
  await expect(page.getByText("Aluno 000 · Aluno 001")).toBeVisible();
  await expectAccessible(page, "the columns");
  await human.tap(page.getByRole("button", { name: "Conferir alunos" }));
  await expect(page.getByText("287 prontos · 13 com erro · 0 repetidos · 1 talvez da mesma família")).toBeVisible();
  await expect(page.getByText("Boxe: R$ 90,00 por mês")).toBeVisible();

  await human.tap(page.getByText("Com erro", { exact: true }));
  await expect(page.getByRole("checkbox")).toHaveCount(13);
  const students = page.getByRole("region", { name: "Alunos da planilha" });
  await expect(students.getByText("Telefone deve ter pelo menos 10 dígitos")).toHaveCount(5);
  await expect(students.getByText("E-mail inválido")).toHaveCount(5);
  await expect(students.getByText("Data inválida")).toHaveCount(3);
  await expectAccessible(page, "rows with mistakes");
  const phones = page.getByRole("textbox", { name: "Telefone" });
  for (let at = 0; at < 5; at++) {
    await phones.nth(at).fill("");
    await human.type(phones.nth(at), `1199765432${at}`);
  }
  await expect(page.getByText("292 prontos · 8 com erro · 0 repetidos · 1 talvez da mesma família")).toBeVisible();
  await human.tap(page.getByRole("radio", { name: "Mesma família?" }).locator(".."));
  await expect(
    page.getByText("Mesmo e-mail de Rita Prado, que já está na sua lista. Mesma família?", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("8 linhas ficam de fora.")).toBeVisible();
  await human.tap(page.getByRole("button", { name: "Importar 292 alunos" }));
  await expect(page.getByText("292 alunos importados")).toBeVisible();
  const left = page.getByRole("list", { name: "8 linhas ficaram de fora" });
  await expect(left.getByRole("listitem")).toHaveCount(8);
  await expect(left.getByText("Aluno 005 (linha 9): faltou corrigir")).toBeVisible();
  await expectAccessible(page, "the result");
  expect(human.taps).toBeLessThanOrEqual(40);

  await human.tap(page.getByRole("link", { name: "Ver alunos" }));
  await expect(page.getByText("293 alunos")).toBeVisible();
  await page.getByLabel("Buscar aluno").fill("aluno123@");
  await expect(names(page)).toHaveCount(1);
  await expect(page.getByLabel("Filtrar por plano")).toContainText("Boxe");
  expect(await call("GET", "/api/debug/schema-check")).toMatchObject({ discrepancies: [] });

  await page.goto("/students/import");
  await expect(page.getByText(/^292 alunos em \d\d\/\d\d\/\d{4}. Dá para desfazer por 24 horas.$/)).toBeVisible();
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer" }).click();
  await expect(toast(page, "Importação desfeita")).toBeVisible();
  await page.goto("/students");
  await expect(names(page)).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("given pasted lines, a file of another kind, or an answer that is lost, when imported, then each case is explained or repaired", async ({
  page,
}) => {
  await enterStudio(page);
  await page.goto("/students/import");
  await choose(page, "foto.xlsx", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  await expect(page.getByRole("alert")).toHaveText("Este arquivo não parece uma planilha. Use .xlsx ou .csv.");
  await page
    .getByLabel("Ou cole aqui as linhas da planilha")
    .fill("Nome\tFone\nAna Souza\t11 98765-4321\nBia Lima\t11 98765-4322");
  await page.getByRole("button", { name: "Usar as linhas coladas" }).click();
  await page.getByRole("button", { name: "Conferir alunos" }).click();
  let calls = 0;
  await page.route("**/api/imports", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    calls += 1;
    if (calls > 1) return route.fallback();
    // The server has imported the students, but the response never arrives.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Importar 2 alunos" }).click();
  await expect(page.getByText("2 alunos importados")).toBeVisible();
  expect(calls).toBe(2);
  await page.getByRole("link", { name: "Ver alunos" }).click();
  await expect(names(page)).toHaveCount(2);
});

test("given siblings on their mother's phone and a repeated line, when imported, then the siblings are imported and the result names the line left out", async ({
  page,
}) => {
  await enterStudio(page);
  await page.goto("/students/import");
  await page
    .getByLabel("Ou cole aqui as linhas da planilha")
    .fill("Nome\tFone\nAna Souza\t98765-4321\nBruno Souza\t11 98765-4321\nBRUNO SOUZA\t(11) 98765-4321\nCaio Lima\t");
  await page.getByRole("button", { name: "Usar as linhas coladas" }).click();
  await page.getByRole("button", { name: "Conferir alunos" }).click();
  await expect(page.getByText("2 prontos · 1 com erro · 1 repetido", { exact: true })).toBeVisible();
  await expect(page.getByText("Bruno Souza já está na linha 3, com o mesmo telefone.")).toBeVisible();
  await page.getByRole("textbox", { name: "Telefone" }).fill("11 98765-4321");
  await expect(page.getByText("3 prontos · 0 com erro · 1 repetido · 2 talvez da mesma família")).toBeVisible();
  await expect(page.getByText("Mesmo telefone de Bruno Souza, na linha 3. Mesma família?")).toBeVisible();
  for (const name of ["Ana Souza", "Bruno Souza", "Caio Lima"])
    await expect(page.getByRole("checkbox", { name: `Importar ${name}`, exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Importar BRUNO SOUZA", exact: true })).not.toBeChecked();
  await page.getByRole("button", { name: "Importar 3 alunos" }).click();
  await expect(page.getByText("1 linha ficou de fora")).toBeVisible();
  await expect(page.getByText("BRUNO SOUZA (linha 4): repetido")).toBeVisible();
});
