import { expect } from "@playwright/test";
import { enter, newOwner, openTutorial, PASSWORD, signIn, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

test("given a newcomer, when they finish the tutorial and the wizard, then the first student is listed", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { email } = await newOwner(page);
  await signIn(page, email, PASSWORD, { tutorial: true });
  const tutorial = await openTutorial(page);
  await expect(tutorial).toContainText("Passo 1 de 5");
  for (let step = 2; step <= 5; step++) {
    await tutorial.getByRole("button", { name: "Próximo" }).click();
    await expect(tutorial).toContainText(`Passo ${step} de 5`);
  }
  await expect(tutorial.getByRole("button", { name: "Cobrar Pendentes" })).toBeVisible();
  await tutorial.getByRole("button", { name: "configurar", exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await page.goto("/dashboard");
  await expect(page.getByText("0 de 3 etapas")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Começar configuração" }).click();
  await expect(page.getByText("Progresso: 0 de 3 concluídos")).toBeVisible();
  await expect(page.getByRole("button", { name: "Anterior" })).toHaveCount(0);
  for (const name of ["Próximo", /Criar Primeiro Plano/, /Adicionar Primeiro Aluno/]) {
    await page.getByRole("button", { name }).click();
    await expect(toast(page, "Complete primeiro: Configurar Perfil.")).toBeVisible();
    await page.getByRole("button", { name: "Fechar aviso" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Configurar Perfil" })).toBeVisible();
  }

  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(toast(page, "Campos obrigatórios")).toBeVisible();
  await expect(toast(page, "Por favor, preencha todos os campos.")).toBeVisible();
  await page.getByLabel("Nome da Empresa").fill("Estúdio Vida");
  await page.getByLabel("WhatsApp").fill("11987654321");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(toast(page, "Perfil atualizado!")).toBeVisible();
  await expect(page.getByText("Progresso: 1 de 3 concluídos")).toBeVisible();
  await expect(page.getByText("Dados de pagamento incompletos.")).toBeVisible();

  await page.getByRole("button", { name: "Anterior" }).click();
  await page.getByLabel("Chave PIX", { exact: true }).fill("vida@exemplo");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText(/^Confira a chave/)).toBeVisible();
  await page.getByLabel("Chave PIX", { exact: true }).fill("vida@exemplo.com.br");
  await page.getByLabel("Cidade do recebedor").fill("");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText("Informe a cidade do recebedor")).toBeVisible();
  await page.getByLabel("Cidade do recebedor").fill("Recife");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Criar Primeiro Plano" })).toBeVisible();
  await expect(page.getByText("Dados de pagamento incompletos.")).toHaveCount(0);

  const create = page.getByRole("button", { name: "Criar plano e continuar" });
  await page.getByLabel("Frequência").selectOption("3x na semana");
  await expect(page.getByLabel("Nome do Plano")).toHaveValue("Mensalidade 3x");
  await create.click();
  await expect(toast(page, "Por favor, preencha todos os campos obrigatórios.")).toBeVisible();
  await page.getByLabel("Nome do Plano").fill("Pilates 2x");
  await page.getByLabel("Frequência").selectOption("2x na semana");
  await expect(page.getByLabel("Nome do Plano")).toHaveValue("Pilates 2x");
  await page.getByLabel("Valor").fill("0");
  await create.click();
  await expect(toast(page, "Preço inválido")).toBeVisible();
  await page.getByLabel("Valor").fill("189,90");
  await create.click();
  await expect(toast(page, "Plano criado!")).toBeVisible();

  await page.getByRole("button", { name: "Anterior" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Criar Primeiro Plano" })).toBeVisible();
  await page.getByRole("button", { name: "Próximo" }).click();
  await page.getByRole("button", { name: "Cadastrar aluno e continuar" }).click();
  await expect(toast(page, "Por favor, preencha nome e selecione um plano.")).toBeVisible();
  await page.getByLabel("Nome", { exact: true }).fill("Ana Souza");
  await page.getByRole("button", { name: "Cadastrar aluno e continuar" }).click();
  await expect(toast(page, "Aluno cadastrado!")).toBeVisible();
  await expect(page.getByText("100%")).toBeVisible();
  await expect(page.getByText("E-mail do aluno não cadastrado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cobrar agora" })).toHaveCount(0);
  await expect(page.getByText(/cadastre antes um e-mail ou telefone: sem eles nada sai\.$/)).toBeVisible();
  await page.getByRole("button", { name: /^Deixar para/ }).click();
  await expect(page.getByRole("heading", { name: "Parabéns! Está tudo pronto" })).toBeVisible();
  await expect(page.getByText(/^No dia [\d/]+ as cobranças por e-mail saem sozinhas\./)).toBeVisible();
  await page.getByRole("button", { name: "Começar a Usar a Plataforma" }).click();
  await expect(page).toHaveURL(/\/dashboard\?mes=/);
  await expect(page.getByText("Setup concluído! Sistema pronto para uso.")).toBeVisible();
  await page.getByRole("button", { name: "Fechar configuração inicial" }).click();
  await page.reload();
  await expect(page.getByRole("banner").getByText("Estúdio Vida", { exact: true })).toBeVisible();
  await expect(page.getByText("Setup concluído!")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("given a business half set up, when its owner signs in, then the wizard opens at the first step to do and the card can be closed", async ({
  page,
}) => {
  const { email, api } = await newOwner(page);
  await api("PUT", "/api/profile", { businessName: "Estúdio Vida", whatsapp: "11987654321", invoiceDay: 10 });
  await signIn(page, email, PASSWORD, { tutorial: true });
  await expect(page.getByText("1 de 3 etapas")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { level: 2, name: "Criar Primeiro Plano" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("1 de 3 etapas")).toBeVisible();
  await expect(page.getByRole("region", { name: "O mês", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Fechar configuração inicial" }).click();
  await expect(page.getByRole("region", { name: "O mês", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByText("Estúdio Vida", { exact: true })).toBeVisible();
  await expect(page.getByText("1 de 3 etapas")).toHaveCount(0);
});

test("given a newcomer, when the tutorial is closed while its mark cannot be stored, then it still ends and is not shown again", async ({
  page,
}) => {
  const { email } = await newOwner(page);
  await page.route("**/api/profile", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await enter(page, email, { tutorial: true });
  await (await openTutorial(page)).getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/overview");
  await expect(page.getByText("0 de 3 etapas")).toBeVisible();
});

test("given a wizard without payment data, when it ends, then it names the missing data, promises nothing and links to them", async ({
  page,
}) => {
  const { email, api } = await newOwner(page);
  await api("PUT", "/api/profile", { businessName: "Estúdio Vida", whatsapp: "11987654321", invoiceDay: 10 });
  const { id: planId } = (await api("POST", "/api/plans", { name: "Pilates", price: 100, periodInMonths: 1 })) as {
    id: number;
  };
  await api("POST", "/api/students", { name: "Ana Souza", planId });
  await enter(page, email, { tutorial: true });
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { name: "Falta só dizer como você recebe" })).toBeVisible();
  await expect(page.getByText(/sozinhas/)).toHaveCount(0);
  await expect(page.getByText("Parabéns")).toHaveCount(0);
  await page.getByRole("button", { name: "Completar agora" }).click();
  await page.getByLabel("Chave PIX", { exact: true }).fill("vida@exemplo.com.br");
  await page.getByLabel("Nome da Empresa").click();
  await expect(page.getByRole("status").getByText("E-mail", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Cidade do recebedor")).toHaveValue("São Paulo");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByRole("heading", { name: "A primeira cobrança" })).toBeVisible();
});
