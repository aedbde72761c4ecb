import { createServer } from "node:http";
import { closeServer, listenHere } from "@emdia/local/server/listen";
import { type Browser, type BrowserContext, chromium as playwright } from "@playwright/test";
import { serveSite } from "../../packages/local/src/server/serve-site.ts";
import { chromium } from "../../tests/e2e/chromium.ts";
import { answers } from "./big-studio.ts";
import { BENCH_CLIENT } from "./built-site.ts";

export type LiveSite = Awaited<ReturnType<typeof openSite>>;

const OWNER = { id: "owner", email: "dona@exemplo.com.br" };
/** A token, valid until 2100, that only the browser reads. */
const token = `bench.${Buffer.from(JSON.stringify({ exp: 4_102_444_800 })).toString("base64")}.bench`;
const stored = {
  "stored-user": JSON.stringify(OWNER),
  "remember-me": "1",
  [`CognitoIdentityServiceProvider.${BENCH_CLIENT}.LastAuthUser`]: OWNER.id,
  [`CognitoIdentityServiceProvider.${BENCH_CLIENT}.${OWNER.id}.accessToken`]: token,
};

/** Serves a built site to a browser with a signed-in owner and an immediate API. */
export async function openSite(folder: string) {
  const server = createServer(serveSite({ dir: folder, headers: {} }));
  const baseURL = `http://127.0.0.1:${await listenHere(server)}`;
  const browser: Browser = await playwright.launch(await chromium());

  return {
    async open(viewport: { width: number; height: number }): Promise<BrowserContext> {
      const context = await browser.newContext({ baseURL, viewport, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      await context.route("**/api/**", async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const asked = searchParams.has("status") ? `${pathname}?status=${searchParams.get("status")}` : pathname;
        const body = answers[asked];
        await (body === undefined ? route.fulfill({ status: 404, json: {} }) : route.fulfill({ json: body }));
      });
      return context;
    },
    async close() {
      await browser.close();
      await closeServer(server);
    },
  };
}
