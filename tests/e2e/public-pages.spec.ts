import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { enter, newAddress, PASSWORD, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

/** Tells whether a script is the local region's own, which is not part of the site. */
const isLocal = (url: string) => url.includes("/__local");

function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !isLocal(request.url())) scripts.push(request.url());
  });
  return scripts;
}

async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(globalThis, { violations: kept });
    addEventListener("securitypolicyviolation", (event) => {
      kept.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "violations"));
}

async function anOwner(page: Page): Promise<string> {
  const email = newAddress();
  const response = await page.request.post("/__local/owners.json", { data: { email, password: PASSWORD } });
  expect(response.ok()).toBe(true);
  return email;
}

const readable = [
  {
    path: "/",
    title: /^Em Dia: cobrança de mensalidades/,
    heading: "Pare de correr atrás de mensalidade.",
    texts: [
      ...["850+", "R$ 2,8 mi", "70%", "3 min", "Suporte dedicado", "Sem compromisso", "Comece hoje: 30 dias grátis"],
      ...["Academia", "Pilates", "Artes marciais", "Futebol", "Natação", "Corrida", "Vôlei", "Basquete"],
      ...["30 dias grátis, depois R$\u00a029,90 por mês.", "Uma família, um PIX", "Lembretes com a conta certa"],
      ...["Cobrança automática por e-mail", "Painel inteligente", "Gestão de alunos", "Dona de estúdio de pilates"],
    ],
  },
  {
    path: "/faq",
    title: "Dúvidas frequentes · Em Dia",
    heading: "Dúvidas frequentes",
    texts: ["Geral", "Pagamentos", "WhatsApp", "Recursos", "Segurança", "Suporte", "Preços"],
  },
  { path: "/privacidade", title: "Privacidade · Em Dia", heading: "Privacidade", texts: ["Seus direitos"] },
];

for (const { path, title, heading, texts } of readable)
  test(`given a browser without scripts, when ${path} is opened, then all of it is there to read`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const scripts = watchScripts(page);
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    expect(scripts).toEqual([]);
    await context.close();
  });

test("given the landing page, when it is loaded, then it is light, and its pictures are small and load when they are near", async ({
  page,
}) => {
  const bodies: Promise<Buffer>[] = [];
  const pictures = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (/^(document|stylesheet)$/.test(type)) bodies.push(response.body());
    if (response.url().endsWith(".webp")) pictures.set(response.url(), response.body());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/", { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024);
  for (const picture of await page.getByRole("presentation", { includeHidden: true }).all())
    await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const wrong = await page.evaluate(() =>
    [...document.images]
      .filter(
        (one) =>
          one.naturalWidth !== +(one.getAttribute("width") ?? 0) ||
          one.naturalHeight !== +(one.getAttribute("height") ?? 0),
      )
      .map(({ src }) => src),
  );
  expect(wrong, "pictures that move the page when they come").toEqual([]);
  expect(pictures.size).toBe(4);
  for (const body of pictures.values()) expect((await body).length).toBeLessThanOrEqual(25 * 1024);
});

test("given a visitor without an account, when they open the example and say that they paid, then the true page answers, and leads to the sign-up", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Abrir cobrança de exemplo" }).click();
  await expect(page.getByText("Exemplo. Nada aqui é cobrado de verdade.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
  await expectAccessible(page, "the example");
  await page.getByRole("button", { name: "Já paguei" }).click();
  await expect(page.getByText("vai conferir o pagamento e confirmar")).toBeVisible();
  await page.getByRole("link", { name: "Começar gratuitamente" }).click();
  await expect(page.getByRole("button", { name: "Criar conta" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("given a browser without scripts, when a question is pressed, then its answer opens", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/faq");
  const answer = page.getByText("R$ 29,90 por mês, com tudo incluído");
  await expect(answer).toBeHidden();
  await page.getByText("Quanto custa?").click();
  await expect(answer).toBeVisible();
  await context.close();
});

test("given the public pages, when opened, then no script is loaded and the policy blocks nothing", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const scripts = watchScripts(page);
  const violations = await watchViolations(page);
  for (const path of ["/", "/faq", "/privacidade"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ path, sideways }).toEqual({ path, sideways: 0 });
    expect(await violations()).toEqual([]);
  }
  expect(scripts).toEqual([]);
  expect(errors).toEqual([]);
});

function aHold(): { held: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}

test("given prerendered forms, when they are hydrated, then React finds its own markup and the policy blocks nothing", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const violations = await watchViolations(page);
  for (const [path, heading] of [
    ["/auth", "Entrar"],
    ["/login", "Entrar"],
    ["/auth?criar", "Crie sua conta"],
    ["/cadastro/codigo-que-nao-existe", "Erro"],
    ["/cadastro", "Link Inválido"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    if (!path.startsWith("/cadastro")) await expect(page.locator("button[type=submit]")).toBeVisible();
    expect(await violations()).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test("given a slow network, when a person types before the form is hydrated, then no typed text is lost", async ({
  page,
}) => {
  const email = await anOwner(page);
  const { held, release } = aHold();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  // Pressing Enter before the hydration must not put the password into the address.
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  expect(page.url()).not.toContain("password");
  release();
  await expect(page.locator("button[type=submit]")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

const press = {
  Enter: (page: Page) => page.getByLabel("Senha", { exact: true }).press("Enter"),
  "the button": (page: Page) => page.getByRole("button", { name: "Entrar", exact: true }).click(),
};

for (const [name, send] of Object.entries(press))
  test(`given a form before hydration, when it is sent by ${name}, then it is sent after it`, async ({ page }) => {
    const email = await anOwner(page);
    const { held, release } = aHold();
    await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/assets\/app-.*\.js$/);
    await page.goto("/auth", { waitUntil: "commit" });
    // The script that records clicks before the hydration also loads the app's scripts.
    await asked;
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await send(page);
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

test("given the sign-in, then the app's scripts are not loaded before it is painted", async ({ page }) => {
  const scripts = watchScripts(page);
  const { held, release } = aHold();
  await page.route("**/assets/*.css", async (route) => {
    await held;
    await route.continue();
  });
  const first = page.waitForResponse(/\/assets\/start-/);
  await page.goto("/auth", { waitUntil: "commit" });
  await first;
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(scripts.filter((url) => !url.includes("/assets/start-"))).toEqual([]);
  release();
  await expect(page.locator("button[type=submit]")).toBeVisible();
});

test("given an unknown address, then a page with status 404 says so and leads back", async ({ page }) => {
  const answer = await page.goto("/promocao");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404 Page Not Found/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/students/nada/disso");
  await expect(page).toHaveURL(/\/auth$/);
});

test("given the help, when searched without accents, then the answers are found; without a match, the page says what to do", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enter(page, await anOwner(page));
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dúvidas Frequentes");
  await expect(page.getByRole("link", { name: "Voltar à Visão Geral" })).toBeVisible();
  const questions = page.getByRole("heading", { level: 3, name: "Como pauso um aluno?" });
  await expect(page.getByRole("heading", { name: "Planos e Preços" })).toBeInViewport();
  await expect(questions).toBeHidden();
  await page.getByRole("heading", { name: "Gestão de Alunos" }).click();
  await expect(questions).toBeVisible();
  await page.getByRole("heading", { name: "Gestão de Alunos" }).click();
  await expect(questions).toBeHidden();
  const search = page.getByRole("searchbox", { name: "Buscar nas dúvidas" });
  await search.fill("quais sao os meses mais curtos");
  await search.fill("MESES CURTOS");
  await expect(page.getByText("28 ou 29 de fevereiro")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Planos e Preços" })).toBeHidden();
  await search.fill("xadrez");
  await expect(page.getByText("Nenhuma resposta encontrada")).toBeVisible();
  await page.getByRole("button", { name: "Limpar busca" }).click();
  await expect(page.getByRole("heading", { name: "Planos e Preços" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("given search engines and phones, when they request them by name, then robots, sitemap and manifest answer", async ({
  page,
}) => {
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toContain("Sitemap: https://emdia.com.br/sitemap.xml");
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  for (const path of ["/", "/faq", "/privacidade", "/auth"])
    expect(sitemap).toContain(`<loc>https://emdia.com.br${path}</loc>`);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Em Dia", display: "standalone", lang: "pt-BR" });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
});
