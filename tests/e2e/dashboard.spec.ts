import { expect, type Page, type Route } from "@playwright/test";
import { mailbox, newAddress, toast, watchErrors } from "./account.ts";
import { answering } from "./answering.ts";
import { test } from "./fixtures.ts";
import { enter, expectNoSidewaysScroll, pass, tomorrow } from "./studio.ts";

const bulkButton = (page: Page) => page.getByRole("button", { name: "Cobrar Pendentes" });
const student = (name: string) => ({ name, email: newAddress(), phone: "11987654321" });

/** The refusals of 'Cobrar Pendentes', each with its toast (spec §8) and the reason that stands beside the button. */
const refusals = [
  {
    why: "the day is another",
    input: { students: [student("Ana Souza")] },
    title: "Cobrança não disponível",
    text: "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
  },
  {
    why: "nobody owes",
    input: {},
    title: "Nenhuma cobrança pendente",
    text: "Cadastre um plano e seus alunos: as cobranças do mês aparecem aqui.",
  },
  {
    why: "there is no way to pay",
    input: { students: [student("Ana Souza")], profile: { pixKey: null } },
    title: "Método de pagamento não configurado",
    text: "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
  },
];

for (const { why, input, title, text } of refusals)
  test(`given that ${why}, when everybody is to be charged, then the person is told`, async ({ page }) => {
    const errors = watchErrors(page);
    await enter(page, input);
    await expect(bulkButton(page)).toHaveAttribute("aria-disabled", "true");
    // While the charges are read the button has nothing to say yet.
    await expect(async () => {
      await bulkButton(page).focus();
      await page.keyboard.press("Enter");
      await expect(toast(page, title).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(text).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

test("given charges of the month, when they are searched, filtered, marked and undone, then list and figures follow", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enter(page, { students: [student("Ana Souza"), student("Élida Moraes")] });
  const rows = page.getByRole("region", { name: "Pagamentos do mês" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Cobrar Ana Souza" })).toHaveAttribute(
    "href",
    `/invoices/${studio.studentIds[0]}`,
  );
  await page.getByRole("searchbox").fill("elida");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  // Letters that come faster than the address can follow.
  await page.getByRole("searchbox").pressSequentially("ana souza", { delay: 0 });
  await expect(page.getByRole("searchbox")).toHaveValue("ana souza");
  await expect(page).toHaveURL(/busca=ana\+souza$/);
  await page.getByRole("navigation", { name: "Principal" }).getByText("Visão").click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox").fill("ninguém");
  await page.getByRole("button", { name: "Ver todas as cobranças" }).click();
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Marcar Pago Ana Souza" }).click();
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await expect(rows.first()).toContainText("Ana Souza");
  await expect(page.getByRole("button", { name: "Desfazer Ana Souza" })).toBeFocused();
  await expect(page.getByText("50% do mês recebido").first()).toBeVisible();
  await page.getByText("Pagos", { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await page.getByText("Todos", { exact: true }).click();
  await page.getByRole("button", { name: "Desfazer Ana Souza" }).click();
  await expect(toast(page, "Pagamento marcado como pendente")).toBeVisible();
  await expect(toast(page, "Pagamento marcado como pago")).toBeHidden();

  await page.route("**/payment-status", (route) => route.fulfill({ status: 400, body: "" }));
  await page.getByRole("button", { name: "Marcar Pago Élida Moraes" }).click();
  await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
  await expect(toast(page, "Não foi possível atualizar o status do pagamento.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar Pago Élida Moraes" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});

test("given the billing day, when everybody is charged twice, then each gets one mail and the second time says why not", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const [ana, bia] = [student("Ana Souza"), student("Bia Lima")];
  const noMail = { name: "Caio Sem Email" };
  await enter(page, { profile: { invoiceDay: await tomorrow(page) }, students: [ana, bia, noMail] });
  await pass(page, "P1D");
  await page.reload();
  await bulkButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar Pendentes" });
  await expect(dialog).toContainText("2 alunos recebem a cobrança por e-mail.");
  await expect(dialog).toContainText("Sem e-mail: Caio Sem Email.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bulkButton(page)).toBeFocused();

  await bulkButton(page).click();
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(toast(page, "Cobranças enviadas")).toBeVisible();
  await expect(page.getByText("2 cobrança(s) enviada(s) com sucesso").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const { email } of [ana, bia]) expect(await mailbox(page, email)).toHaveLength(1);

  await bulkButton(page).click();
  await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  await expect(dialog.getByRole("list", { name: "Não enviadas" })).toContainText(
    "Ana Souza: já recebeu esta cobrança há pouco",
  );
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  for (const { email } of [ana, bia]) expect(await mailbox(page, email)).toHaveLength(1);
  expect(errors).toEqual([]);
});

/** Holds every batch of the sending back until it is asked for. */
async function holdBatches(page: Page): Promise<() => Promise<Route>> {
  const held: Route[] = [];
  await page.route("**/bulk-send-invoices", (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const [batch] = held.splice(0, 1);
    if (!batch) throw new Error("no batch came");
    return batch;
  };
}

/** Answers a batch: everybody sent but the last one. */
async function answerBatch(route: Route): Promise<void> {
  const { studentIds } = route.request().postDataJSON() as { studentIds: number[] };
  const results = studentIds.map((studentId, index) => {
    const sent = index < studentIds.length - 1;
    const reason = sent ? null : "Caixa cheia";
    return { studentId, studentName: `Aluno ${studentId}`, paymentId: 1, sent, code: null, reason };
  });
  await route.fulfill({ json: { successCount: studentIds.length - 1, errorCount: 1, results } });
}

test("given many students, when the sending is stopped or breaks off, then what happened to whom is said", async ({
  page,
}) => {
  const students = Array.from({ length: 23 }, (_, index) => student(`Aluno ${String(index + 1).padStart(2, "0")}`));
  await enter(page, { profile: { invoiceDay: await tomorrow(page) }, students });
  await pass(page, "P1D");
  await page.reload();
  const next = await holdBatches(page);
  const dialog = page.getByRole("dialog", { name: "Cobrar Pendentes" });
  const begin = async () => {
    await bulkButton(page).click();
    await dialog.getByRole("button", { name: "Enviar cobranças" }).click();
  };

  await begin();
  await answerBatch(await next());
  await expect(dialog.getByText("10 de 23")).toBeVisible();
  const last = await next();
  await dialog.getByRole("button", { name: "Parar" }).click();
  await expect(dialog.getByRole("button", { name: "Parando..." })).toBeVisible();
  await answerBatch(last);
  await expect(dialog.getByText("20 de 23")).toBeVisible();
  await expect(dialog.getByText("3 alunos ficaram sem cobrança porque você parou o envio.")).toBeVisible();
  await expect(dialog.getByText("18 cobrança(s) enviada(s) com sucesso, 2 falharam")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Não enviadas" }).getByRole("listitem")).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Fechar" }).last().click();

  await begin();
  await (await next()).abort();
  await expect(toast(page, "Erro ao enviar cobranças")).toBeVisible();
  await expect(toast(page, "Erro inesperado")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("quem já recebeu não recebe duas vezes");
});

test("given a dashboard that does not load, when tried again, then it is there", async ({ page }) => {
  await enter(page, { students: [student("Ana Souza")] });
  const answer = await answering(page, "**/api/dashboard");
  answer((route) => route.abort());
  await page.reload();
  await expect(page.getByText("Não foi possível carregar o painel")).toBeVisible();
  await expect(page.getByText("Verifique sua conexão e tente novamente.")).toBeVisible();
  answer();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("button", { name: "Marcar Pago Ana Souza" })).toBeVisible();
});

test("given a phone without a connection, when a charge is marked, then it says so and takes it back", async ({
  page,
}) => {
  // What tells of a lost connection must be there before it is lost.
  const toasts = page.waitForResponse(/toast-view/);
  await enter(page, { students: [student("Ana Souza")] });
  await (await toasts).finished();
  await expect(page.getByRole("button", { name: "Marcar Pago Ana Souza" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Você está sem internet.")).toBeVisible();
  await page.getByRole("button", { name: "Marcar Pago Ana Souza" }).click();
  await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar Pago Ana Souza" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Você está sem internet.")).toBeHidden();
});

test("given two months of charges, when the chart is opened, then its table says what was due and what came in", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.route("**/api/payments?*", async (route) => {
    const response = await route.fetch();
    const payments: { dueDate: string }[] = await response.json();
    const earlier = payments.map((one) => ({ ...one, status: "pago", dueDate: monthBefore(one.dueDate) }));
    await route.fulfill({ response, json: [...payments, ...earlier] });
  });
  await enter(page, { students: [student("Ana Souza")] });
  const card = page.locator("details").filter({ hasText: "Esperado × recebido por mês" });
  if ((await card.getAttribute("open")) === null) await card.locator("summary").click();
  const rows = page.getByRole("table", { name: "Esperado × recebido por mês" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/R\$\s150,50.*R\$\s150,50/);
  await expect(rows.nth(2)).toContainText(/R\$\s150,50.*R\$\s0,00/);
  expect(errors).toEqual([]);
});

function monthBefore(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}

test("given a student who is created, when the window hears of it, then the dashboard is read again after 500 ms, once", async ({
  page,
}) => {
  await enter(page);
  await page.waitForLoadState("networkidle");
  const readings: number[] = [];
  page.on("request", (request) => request.url().endsWith("/api/dashboard") && readings.push(Date.now()));
  const at = await page.evaluate(() => {
    for (const name of ["plan-created", "student-created"]) window.dispatchEvent(new Event(name));
    return Date.now();
  });
  await expect.poll(() => readings.length).toBe(1);
  expect((readings[0] ?? 0) - at).toBeGreaterThanOrEqual(495);
  await page.waitForLoadState("networkidle");
  expect(readings).toHaveLength(1);
});
