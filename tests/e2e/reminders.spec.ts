import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, expectNoSidewaysScroll, makeOverdue, partyRow, student, tomorrow } from "./studio.ts";

const NAMES = ["Ana", "Bia", "Caio", "Davi", "Edu", "Fabi", "Gil", "Helena", "Igor", "Joana", "Katia", "Leo"];
const people = (count: number) => NAMES.slice(0, count).map((name) => student(`${name} Souza`));

/** Records the addresses of the windows that the page would open; none really opens. */
async function watchWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened, open: (address: string) => void opened.push(address) });
  });
  return () => page.evaluate(() => Reflect.get(window, "opened"));
}

async function useSmallPhone(page: Page): Promise<void> {
  const { width = 1280 } = page.viewportSize() ?? {};
  if (width < 500) await page.setViewportSize({ width: 360, height: 740 });
}

test("given eight debtors, when all are reminded, then each gets one mail, the summary says so, and no reminder is offered again that day", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await useSmallPhone(page);
  const students = [
    ...people(8),
    { name: "Sem Email", phone: "11987654321" },
    { name: "Pausada", email: "p@exemplo.com.br" },
  ];
  const studio = await enterStudio(page, { students, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[9]}`, { status: "pausado" });
  await page.reload();
  await page.getByRole("button", { name: "Lembrar 8 de 10 em atraso" }).click();
  const dialog = page.getByRole("dialog", { name: "Lembrar em atraso" });
  await expect(dialog).toContainText("8 pessoas recebem um e-mail");
  await expect(dialog).toContainText("Sem e-mail, lembre pelo WhatsApp (1): Sem Email");
  await expect(dialog).toContainText("Pausados, lembre pelo WhatsApp (1): Pausada");
  await expectAccessible(page, "the question");
  await expectLargeTargets(page, "the question");
  await dialog.getByRole("button", { name: "Lembrar 8 pessoas" }).click();
  await expect(dialog.getByText("8 lembretes enviados")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Resultado" }).getByRole("listitem")).toHaveCount(8);
  await expectAccessible(page, "the summary");
  await dialog.getByRole("button", { name: "Fechar" }).first().click();
  await expect(page.getByRole("button", { name: /^Lembrar \d+ (de \d+ )?em atraso$/ })).toBeHidden();
  for (const { email } of students.slice(0, 8)) {
    const mails = await mailbox(page, String(Reflect.get({ email }, "email")));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Sua cobrança de /)]);
    expect(mails[0]?.text).toContain("em atraso desde");
  }
  expect(errors).toEqual([]);
});

test("given twelve debtors, when the WhatsApp queue is worked through, then each chat is prepared once, survives a reload, and can be undone", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const windows = await watchWindows(page);
  await useSmallPhone(page);
  const students = [...people(12), { name: "Sem Telefone", email: "sem@exemplo.com.br" }];
  const studio = await enterStudio(page, { students, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await page.reload();
  await page.goto("/dashboard/lembretes");
  await page.getByRole("link", { name: "Fila do WhatsApp (12)" }).click();
  const card = page.getByRole("region", { name: /Souza$/ });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await expect(card.getByRole("heading", { name: "Ana Souza" })).toBeVisible();
  await expect(page.getByText("Sem telefone: Sem Telefone.")).toBeVisible();
  await expectAccessible(page, "the queue");
  await expectLargeTargets(page, "the queue");
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Abrir WhatsApp" })).toBeInViewport();

  await press("Abrir WhatsApp");
  const [link = ""] = await windows();
  expect(link).toMatch(/^https:\/\/wa\.me\/55119\d{8}\?text=/);
  expect(decodeURIComponent(link)).toMatch(/Olá, Ana! .*\n\nValor: R\$ 150,50, em atraso desde/);
  await press("Abrir com o código PIX");
  const [, code = ""] = await windows();
  expect(decodeURIComponent(code.split("text=")[1] ?? "")).toMatch(/^000201.*5406150\.50.*6304[0-9A-F]{4}$/);
  await expectAccessible(page, "an open chat");
  await expectLargeTargets(page, "an open chat");

  // The phone discarded the page while WhatsApp was open.
  await page.reload();
  await expect(page.getByText("Conversa aberta. Enviou a mensagem?")).toBeVisible();
  await press("Desfazer");
  await expect(page.getByRole("button", { name: "Abrir WhatsApp" })).toBeVisible();
  for (let turn = 1; turn <= 12; turn++) {
    await expect(page.getByText(`${turn} de 12`, { exact: true })).toBeVisible();
    await press(turn % 4 === 0 ? "Pular" : "Abrir WhatsApp");
    if (turn % 4 !== 0) await press("Enviei");
  }
  await expect(page.getByText("Fila concluída: 9 enviadas, 3 puladas")).toBeVisible();
  await expectAccessible(page, "the end of the queue");

  await page.getByRole("button", { name: "Voltar à fila Davi Souza" }).click();
  await page.getByRole("button", { name: "Desfazer Ana Souza" }).click();
  await expect(page.getByText("11 de 12", { exact: true })).toBeVisible();
  await page.goto("/dashboard/lembretes");
  await expect(page.getByRole("link", { name: "Fila do WhatsApp (4)" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("given a queue on two devices, when the other one was faster, then this one says so and continues", async ({
  page,
}) => {
  const windows = await watchWindows(page);
  const studio = await enterStudio(page, { students: people(2), profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await page.goto("/dashboard/whatsapp");
  await expect(page.getByRole("heading", { name: "Ana Souza" })).toBeVisible();
  await studio.call("POST", "/api/reminders", { studentIds: studio.studentIds.slice(0, 1) });
  await page.getByRole("button", { name: "Abrir WhatsApp" }).click();
  await expect(toast(page, "Não precisa enviar")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bia Souza" })).toBeVisible();
  expect(await windows()).toHaveLength(1);
});

test("given an overdue charge, when its student is reminded and written to, then the mail counts as today's contact", async ({
  page,
}) => {
  await watchWindows(page);
  const [ana, bia] = people(2);
  const studio = await enterStudio(page, {
    students: [ana ?? {}, bia ?? {}],
    profile: { invoiceDay: await tomorrow(page) },
  });
  await makeOverdue(page, studio);
  await page.goto(`/invoices/${studio.studentIds[0]}`);
  const remind = async () => {
    await page.getByRole("button", { name: "Lembrar por e-mail" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lembrar" }).click();
  };
  await remind();
  await expect(toast(page, "Lembrete enviado")).toBeVisible();
  expect(await mailbox(page, ana?.email ?? "")).toHaveLength(1);
  await remind();
  await expect(toast(page, "Este aluno já foi contatado hoje.")).toBeVisible();
  await page.goto(`/invoices/${studio.studentIds[1]}`);
  await page.getByRole("button", { name: "Enviar por WhatsApp" }).first().click();
  await expect(page.getByText("WhatsApp aberto: conta como o contato de hoje.")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("WhatsApp aberto: conta como o contato de hoje.")).toBeHidden();
  await remind();
  await expect(toast(page, "Lembrete enviado")).toBeVisible();
});

test("given a paused and an archived debtor, when the queue is opened, then both are in it with their state, and so are their rows", async ({
  page,
}) => {
  await watchWindows(page);
  const studio = await enterStudio(page, { students: people(3), profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  const [ana, bia] = studio.studentIds;
  await studio.call("PUT", `/api/students/${ana}`, { status: "pausado" });
  await studio.call("DELETE", `/api/students/${bia}`);
  await page.goto("/dashboard");
  await expect(partyRow(page, "Ana Souza")).toContainText("pausado");
  await expect(partyRow(page, "Bia Souza")).toContainText("arquivado");
  await page.goto("/dashboard/lembretes");
  await page.getByRole("link", { name: "Fila do WhatsApp (3)" }).click();
  for (const [name, state] of [
    ["Ana Souza", "Ana Souza: cobrança pausada"],
    ["Bia Souza", "Bia Souza: cadastro arquivado"],
  ] as const) {
    const card = page.getByRole("region", { name });
    await expect(card).toContainText(state);
    await card.getByRole("button", { name: "Abrir WhatsApp" }).click();
    await card.getByRole("button", { name: "Enviei" }).click();
  }
  await expect(page.getByRole("region", { name: "Caio Souza" })).not.toContainText("cobrança pausada");
  await page.goto("/dashboard");
  await partyRow(page, "Bia Souza").getByRole("button", { name: "Bia Souza", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Bia Souza" })).toContainText("WhatsApp aberto em");
});
