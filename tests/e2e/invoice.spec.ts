import { expect, type Page } from "@playwright/test";
import { mailbox, newAddress, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";
import { enterStudio, expectNoSidewaysScroll, type Studio } from "./studio.ts";

const preview = (page: Page) => page.getByRole("article", { name: "Prévia" });
const mailButton = (page: Page) => page.getByRole("button", { name: "Enviar por E-mail" }).first();
const whatsappButton = (page: Page) => page.getByRole("button", { name: "Enviar por WhatsApp" }).first();
const ana = () => ({ name: "Ana Souza", email: newAddress(), phone: "(55) 99876-5432" });

async function chargeIdOf({ call, studentIds }: Studio): Promise<number> {
  const { currentMonthPayments } = (await call("GET", "/api/dashboard")) as {
    currentMonthPayments: { payment: { id: number; studentId: number } }[];
  };
  return currentMonthPayments.find(({ payment }) => payment.studentId === studentIds[0])?.payment.id ?? 0;
}

/** Records the addresses of the windows that the page would open; none really opens. */
async function watchWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened, open: (address: string) => void opened.push(address) });
  });
  return () => page.evaluate(() => Reflect.get(window, "opened"));
}

test("given a charge, when it is opened by its own id and by its student's, then both show it whole", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, {
    students: [ana()],
    profile: { paymentInstructions: "Pague até o vencimento." },
  });
  for (const id of [await chargeIdOf(studio), studio.studentIds[0]]) {
    await page.goto(`/invoices/${id}`);
    await expect(page.getByRole("heading", { name: "Enviar Cobrança", level: 1 })).toBeVisible();
    await expect(page.getByText("Revisar e enviar cobrança para o aluno")).toBeVisible();
    await expect(page.getByRole("region", { name: "Prévia da Cobrança" })).toBeVisible();
    for (const text of [
      "Estúdio Vida Pilates",
      "Cobrança de Mensalidade",
      "Para: Ana Souza",
      "2x por semana",
      "Pague com PIX",
      "pix@exemplo.com.br",
      "WhatsApp: (11) 98765-4321",
      "Enviado por Em Dia",
    ])
      await expect(preview(page)).toContainText(text);
    // The mail on trial leaves the owner's own text out.
    await expect(preview(page)).not.toContainText("Pague até o vencimento.");
    await expect(preview(page)).toContainText(/R\$\s150,50/);
    await expect(preview(page).getByRole("img", { name: "QR Code do PIX" })).toBeVisible();
    await expect(preview(page).getByRole("link", { name: "Abrir WhatsApp" })).toHaveAttribute(
      "href",
      /wa\.me\/5511987654321/,
    );
    await expect(page.getByLabel("Assunto")).toHaveValue("Fatura Pilates 2x");
    const history = page.getByRole("region", { name: "Histórico de Pagamentos" }).getByRole("listitem");
    await expect(history).toHaveCount(1);
    await expect(history).toContainText(/R\$\s150,50Pendente/);
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(errors).toEqual([]);
});

test("given a PIX charge, when key and code are copied, then the check stays 2 s; when copying fails, then it says so", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: [ana()] });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  const copy = page.getByRole("button", { name: "Copiar chave" });
  await copy.click();
  await expect(toast(page, "PIX copiado!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("pix@exemplo.com.br");
  await expect(copy.locator(".lucide-check")).toBeVisible();
  const shown = Date.now();
  await expect(copy.locator(".lucide-copy")).toBeVisible();
  expect(Date.now() - shown).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Copiar código PIX" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await copy.click();
  await expect(toast(page, "Erro ao copiar")).toBeVisible();
  await expect(toast(page, "Não foi possível copiar a chave PIX.")).toBeVisible();
});

test("given a charge, when it is sent by WhatsApp and mailed twice, then area code 55 keeps its country code and the repeat needs a confirmation", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const windows = await watchWindows(page);
  const student = { ...ana(), name: "Bia Lima", phone: "11912345678" };
  const studio = await enterStudio(page, { students: [ana(), student] });
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  await whatsappButton(page).click();
  await expect(toast(page, "WhatsApp aberto")).toBeVisible();
  const [link = ""] = await windows();
  expect(link).toMatch(/^https:\/\/wa\.me\/5555998765432\?text=/);
  expect(decodeURIComponent(link)).toContain("PIX copia e cola:");

  const address = `/invoices/${studio.studentIds[1]}`;
  await page.goto(address);
  await page.route("**/send-invoice", async (route) => {
    await expect(page.getByRole("button", { name: "Enviando..." }).first()).toBeDisabled();
    await route.continue();
  });
  await mailButton(page).click();
  await expect(toast(page, "Cobrança enviada com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await mailbox(page, student.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Fatura · /),
  ]);

  await page.goto(address);
  await mailButton(page).click();
  const question = page.getByRole("alertdialog", { name: "Enviar de novo?" });
  await expect(question).toContainText("Esta cobrança foi enviada há pouco. Confirme para enviar de novo.");
  await question.getByRole("button", { name: "Cancelar" }).click();
  expect(await mailbox(page, student.email)).toHaveLength(1);
  await expect(mailButton(page)).toBeFocused();
  await mailButton(page).click();
  await question.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await mailbox(page, student.email)).toHaveLength(2);
  expect(errors).toEqual([]);
});

test("given a sending that fails, when it is refused or cut off, then the charge stays open with a text", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: [ana()] });
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  const answer = await intercept(page, "**/send-invoice");
  answer((route) => route.abort());
  await mailButton(page).click();
  await expect(toast(page, "Erro ao enviar cobrança")).toBeVisible();
  await expect(toast(page, "Não foi possível enviar a cobrança. Tente novamente.")).toBeVisible();
  const refusal = { error: "Confira os campos destacados.", code: "request.invalid", requestId: "1" };
  answer((route) => route.fulfill({ status: 400, json: refusal }));
  await mailButton(page).click();
  await expect(toast(page, "Verifique os dados e tente novamente")).toBeVisible();
  await expect(mailButton(page)).toBeEnabled();
});

test("given a mail with an unknown outcome, when the charge is opened, then it says so and sending asks first", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: [ana()] });
  const id = await chargeIdOf(studio);
  await page.route(/\/api\/payments(\?|$|\/student\/)/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const charges: object[] = await response.json();
    await route.fulfill({ response, json: charges.map((one) => ({ ...one, invoiceDeliveryStatus: "unconfirmed" })) });
  });
  const refusal = {
    error: "O envio anterior não foi confirmado. Confirme para enviar de novo.",
    code: "invoice.unconfirmed",
    requestId: "1",
  };
  await page.route("**/send-invoice", (route) => route.fulfill({ status: 409, json: refusal }));
  await page.goto(`/invoices/${id}`);
  await expect(page.getByText("envio não confirmado", { exact: true })).toBeVisible();
  await expect(page.getByText("Envio não confirmado.", { exact: true })).toBeVisible();
  await mailButton(page).click();
  await expect(page.getByRole("alertdialog", { name: "Enviar de novo?" })).toContainText(refusal.error);
});

test("given a student without e-mail and telephone, or whose address bounces, when charged, then the blocked buttons say why", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: [{ name: "Sem Contato" }, ana()] });
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  await expect(page.getByText("E-mail do aluno não cadastrado")).toBeVisible();
  await expect(page.getByText("Telefone do aluno não cadastrado")).toBeVisible();
  await expect(mailButton(page)).toBeDisabled();
  await expect(whatsappButton(page)).toBeDisabled();
  await expect(mailButton(page)).toHaveAccessibleDescription(/E-mail do aluno não cadastrado/);

  await page.route("**/api/students?*", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const students: object[] = await response.json();
    await route.fulfill({ response, json: students.map((one) => ({ ...one, emailStatus: "invalid" })) });
  });
  await page.goto(`/invoices/${studio.studentIds[1]}`);
  await expect(page.getByText("O e-mail do aluno não recebe mensagens. Corrija o endereço.")).toBeVisible();
  await expect(mailButton(page)).toBeDisabled();
});

test("given a charge that does not load, when three tries a second apart have failed, then it says so and can be tried again", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: [ana()] });
  const tries: number[] = [];
  const answer = await intercept(page, "**/api/payments/student/*");
  answer((route) => {
    tries.push(Date.now());
    return route.abort();
  });
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  await expect(page.getByText("Carregando detalhes da cobrança...")).toBeVisible();
  await expect(page.getByText("Erro ao carregar os detalhes da cobrança")).toBeVisible();
  await expect(page.getByText("Tente novamente em alguns instantes")).toBeVisible();
  expect(tries).toHaveLength(3);
  for (const [index, at] of tries.slice(1).entries()) expect(at - (tries[index] ?? 0)).toBeGreaterThanOrEqual(990);
  answer();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(preview(page)).toBeVisible();
});

test("given an unknown id, when opened, then it says so and leads back", async ({ page }) => {
  await enterStudio(page);
  for (const id of ["99999", "9999920261100", "abc"]) {
    await page.goto(`/invoices/${id}`);
    await expect(page.getByText("Nenhum dado encontrado para esta cobrança")).toBeVisible();
    await expect(page.getByText("Pagamento não encontrado. Verifique se o link está correto.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Voltar ao Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("given a charge, short or with the longest instructions, when printed, then it fills one A4 page with key and QR", async ({
  page,
}) => {
  const studio = await enterStudio(page, { isPaidFor: true, students: [ana()] });
  for (const paymentInstructions of ["Pague até o vencimento.", "Traga o comprovante na próxima aula. ".repeat(54)]) {
    await studio.call("PUT", "/api/profile", { paymentInstructions });
    await page.goto(`/invoices/${studio.studentIds[0]}`);
    await expect(preview(page)).toBeVisible();
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.length).toBeGreaterThan(20_000);
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    await expect(preview(page).getByText("pix@exemplo.com.br", { exact: true })).toBeVisible();
    await expect(preview(page).getByText(/^000201/)).toBeVisible();
    await expect(preview(page).getByRole("img", { name: "QR Code do PIX" })).toBeVisible();
    for (const screenOnly of [
      mailButton(page),
      page.getByText("Opções de Envio"),
      page.getByText("Enviar Cobrança"),
      page.getByRole("navigation"),
    ])
      await expect(screenOnly.first()).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});
