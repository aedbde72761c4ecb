import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** The password of all people in the tests. */
export const PASSWORD = "segredo1";

export const newAddress = () => `dona-${randomUUID().slice(0, 8)}@exemplo.com.br`;

export const toast = (page: Page, title: string) =>
  page.getByRole("region", { name: /^Avisos/, includeHidden: true }).getByText(title, { exact: true });

export const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.entries(localStorage), session: Object.entries(sessionStorage) }));

export type Mail = { id: string; to: string[]; subject: string; html: string; text: string; replyTo: string[] };

export async function mailbox(page: Page, to: string): Promise<Mail[]> {
  const response = await page.request.get("/__local/mailbox.json", { params: { to } });
  return response.json();
}

/** Records the page's errors, except what the browser logs about refused calls. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const isOurs = !message.location().url.includes("/__local") && !message.text().includes("/__local");
    if (message.type() === "error" && isOurs && !message.text().includes("status of 4")) errors.push(message.text());
  });
  return errors;
}

export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Começar gratuitamente" }).first().click();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel(/Confirm/).fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Falta só confirmar")).toBeVisible();
}

export async function openFromMailbox(page: Page, email: string, subject: RegExp, link: string): Promise<Page> {
  const console = await page.context().newPage();
  await console.goto(`/__local?para=${encodeURIComponent(email)}`);
  await console.getByRole("link", { name: subject }).first().click();
  const target = console.frameLocator("iframe").getByRole("link", { name: link });
  const [opened] = await Promise.all([console.context().waitForEvent("page"), target.click()]);
  await console.close();
  return opened;
}

/** Confirms an account by its mail. The page leaves the sign-up, which would sign in by itself. */
export async function confirmFromMailbox(page: Page, email: string): Promise<void> {
  await page.goto("/faq");
  const opened = await openFromMailbox(page, email, /Confirme seu e-mail/, "Confirmar e-mail");
  await opened.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(opened.getByText("Conta criada com sucesso!")).toBeVisible();
  expect(new URL(opened.url()).hash).toBe("");
  await opened.close();
}

/** Fills in the sign-in form and clicks its button. The caller checks the result. */
export async function fillSignIn(
  page: Page,
  email: string,
  password: string,
  { remember = false } = {},
): Promise<void> {
  await page.goto("/auth");
  const enter = page.getByRole("button", { name: "Entrar", exact: true });
  // Once the page runs, the button submits, and a phone's "Lembrar de mim" has its default.
  await expect(enter).toHaveAttribute("type", "submit");
  await page.getByLabel("Lembrar de mim").setChecked(remember);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await enter.click();
}

async function skipTutorial(page: Page): Promise<void> {
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("stored-user") ?? "{}");
    localStorage.setItem(`tutorial-completed.${user.id}`, "true");
  });
  await page.reload();
}

/** A new owner's tutorial is skipped unless the test is about it. */
export async function signIn(
  page: Page,
  email: string,
  password: string,
  { remember = false, tutorial = false } = {},
): Promise<void> {
  await fillSignIn(page, email, password, { remember });
  await expect(page).toHaveURL(/\/dashboard$/);
  if (!tutorial) await skipTutorial(page);
}

/** The fields of an access token that name its owner and its client. */
type Claims = { sub: string; client_id: string; iat: number };

/**
 * Signs an owner in with the session that the sign-in form would leave in this tab. Journeys about
 * the form itself call `signIn`.
 */
export async function enter(page: Page, email: string, { tutorial = false } = {}): Promise<void> {
  const made = await page.request.post("/__local/owners.json", { data: { email, password: PASSWORD } });
  const { accessToken, idToken, refreshToken } = await made.json();
  const claims: Claims = JSON.parse(Buffer.from(accessToken.split(".")[1], "base64url").toString());
  const client = `CognitoIdentityServiceProvider.${claims.client_id}`;
  const clockDrift = String(claims.iat * 1000 - Date.now());
  const session = Object.entries({ accessToken, idToken, refreshToken, clockDrift });
  const tokens = session.map(([name, value]) => [`${client}.${claims.sub}.${name}`, value]);
  const kept = [["stored-user", JSON.stringify({ id: claims.sub, email })]];
  if (!tutorial) kept.push([`tutorial-completed.${claims.sub}`, "true"]);
  // A file of the site, because a page's storage can be written only from the same origin.
  await page.goto("/robots.txt");
  await page.evaluate(
    ([ofTab, ofBrowser]) => {
      for (const [name = "", value = ""] of ofTab) sessionStorage.setItem(name, value);
      for (const [name = "", value = ""] of ofBrowser) localStorage.setItem(name, value);
    },
    [[...tokens, [`${client}.LastAuthUser`, claims.sub]], kept] as const,
  );
  await page.goto("/dashboard");
}

export async function openTutorial(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Ver como funciona" }).click();
  return page.getByRole("dialog");
}

export type Api = (method: "GET" | "POST" | "PUT", path: string, data?: object) => Promise<unknown>;

/** Makes a new owner without the forms, and an API client that calls as this owner. */
export async function newOwner(page: Page, email = newAddress()): Promise<{ email: string; api: Api }> {
  const made = await page.request.post("/__local/owners.json", { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await made.json()).accessToken}` };
  const api: Api = async (method, path, data) => {
    const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(response.ok(), `${method} ${path} ${response.status()}`).toBe(true);
    return response.json();
  };
  return { email, api };
}

/** Makes an owner whose business has a profile, a PIX key and one plan. */
export async function newStudio(page: Page): Promise<{ email: string; api: Api; planId: number }> {
  const { email, api } = await newOwner(page);
  await api("PUT", "/api/profile", {
    businessName: "Estúdio Vida Pilates",
    whatsapp: "11987654321",
    invoiceDay: 10,
    pixKey: "pix@exemplo.com.br",
    pixKeyType: "email",
    pixCity: "São Paulo",
  });
  const plan = await api("POST", "/api/plans", { name: "Pilates 2x", price: 189.9, periodInMonths: 1 });
  return { email, api, planId: Number((plan as { id: number }).id) };
}

export async function confirmed(page: Page, email = newAddress()): Promise<string> {
  await signUp(page, email, PASSWORD);
  await confirmFromMailbox(page, email);
  return email;
}

/** Returns where the button of a resent mail leads, by the API call of the button's page. */
export async function linkOfNewSession(page: Page, email: string): Promise<string> {
  const [mail] = await mailbox(page, email);
  const href = /href="([^"]+email-confirmed#[^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  const fields = Object.fromEntries(new URLSearchParams(href.slice(href.indexOf("#") + 1)));
  const answer = await page.request.post("/api/auth/confirm-email", { data: { ...fields, purpose: "resend" } });
  return (await answer.json()).redirectTo;
}

/**
 * Opens "Mais", which has the subscription and the sign-out where the page has no sidebar.
 */
export async function openAccountMenu(page: Page): Promise<void> {
  const visible = (name: string) => page.getByRole("button", { name, exact: true }).and(page.locator(":visible"));
  await expect(visible("Mais").or(visible("Sair")).first()).toBeVisible();
  if (await visible("Sair").isVisible()) return;
  await visible("Mais").click();
  await expect(visible("Sair")).toBeVisible();
}

export async function manageSubscription(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Gerenciar Assinatura" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sair", exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/(auth|login)/);
}
