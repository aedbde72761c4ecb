import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { startRegion } from "@emdia/local/region";
import type { Region } from "@emdia/local/region-types";
import { buildSite } from "@emdia/local/start/build-site";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { START } from "../support/one-region.ts";
import { listOwnerAddresses } from "../support/owner-addresses.ts";
import { oneBrowser } from "./support/browser.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { openWatched, readStorage, signIn, waitForLoad } from "./support/site-in-browser.ts";
import { aTarget, type Target } from "./support/two-studios.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache/em-dia-security");
const browser = oneBrowser();
let region: Region;
let owner: Target;

beforeAll(async () => {
  const siteDir = await buildSite(readSnapshot(), cache);
  region = await startRegion({ startAt: START, realTime: false, siteDir });
  owner = await aTarget(region, 1000);
});
afterAll(() => region?.close());

const openPaths = [
  "/",
  "/auth",
  "/auth?criar",
  "/login",
  "/auth/callback",
  "/email-confirmed",
  "/password-reset",
  "/faq",
  "/nada",
];
const ownPaths = () => [
  ...listOwnerAddresses({ planId: owner.planId, chargeId: owner.ids["stored charge"] ?? 0 }),
  `/cadastro/${owner.code}`,
];

/** The required content of each header, by ASVS 3.4 and the security table. */
const WANTED: Record<string, readonly RegExp[]> = {
  "content-security-policy": [
    ...[
      /default-src 'none'/,
      // The policy allows the scripts of the landing page and the payer's page, and the style of
      // the payer's page, by their hashes, and no other inline code.
      /script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){0,2}(;|$)/,
      /style-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')?(;|$)/,
      /object-src 'none'/,
      /base-uri 'none'/,
    ],
    ...[/frame-ancestors 'none'/, /form-action 'self'/, /^(?!.*unsafe-)/, /^(?!.*(\*|data:|blob:|http:))/],
  ],
  "strict-transport-security": [
    /max-age=(3153[6-9]\d{3}|315[4-9]\d{4}|31[6-9]\d{5}|3[2-9]\d{6}|[4-9]\d{7}|\d{9,})/,
    /includeSubDomains/,
  ],
  "x-content-type-options": [/^nosniff$/],
  "x-frame-options": [/^DENY$/],
  "referrer-policy": [/^no-referrer$/],
  "permissions-policy": [/camera=\(\)/, /microphone=\(\)/, /geolocation=\(\)/],
  "cross-origin-opener-policy": [/^same-origin$/],
};

measures("headers", "given every path of the site, existing or not, then each answer carries the policy", async () => {
  const { text } = await send(region.url, { method: "GET", path: "/" });
  const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path);
  const paths = [...openPaths, ...ownPaths(), ...assets, "/assets/gone.js", "/..%2f..%2fetc/passwd"];
  const faults = await inBatches(paths, async (path) => {
    const { headers } = await send(region.url, { method: "GET", path });
    return Object.entries(WANTED).flatMap(([name, rules]) =>
      rules.filter((rule) => !rule.test(headers.get(name) ?? "")).map((rule) => `${path} ${name} ${rule}`),
    );
  });
  return { tried: { "paths of the site": paths.length }, figures: { "headers missing or weak": faults.flat() } };
});

async function openEverything(page: Page): Promise<void> {
  const triggers = page.locator("[aria-haspopup]:visible");
  for (let index = 0; index < Math.min(await triggers.count(), 4); index++) {
    await triggers
      .nth(index)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.keyboard.press("Escape");
  }
}

measures(
  "headers",
  "given every screen in a real browser, menus and dialogs opened, then the policy blocks nothing of ours",
  async () => {
    const { page, context, violations } = await openWatched(browser(), region.url);
    for (const path of openPaths) {
      await page.goto(path);
      await waitForLoad(page);
    }
    await signIn(page, owner.email);
    for (const path of ownPaths()) {
      await page.goto(path);
      await waitForLoad(page);
      await openEverything(page);
    }
    await context.close();
    return {
      tried: { "screens in a browser": openPaths.length + ownPaths().length },
      figures: { "violations of the policy in a browser": violations },
    };
  },
);

const NEXT = ["next", "redirect", "redirectTo", "returnTo", "return_to", "url", "continue", "callback", "goto", "from"];
const ELSEWHERE = ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"];

measures(
  "redirects",
  "given addresses in every such parameter, when a person signs in, then they stay on the site",
  async () => {
    const { page, context } = await openWatched(browser(), region.url);
    const away: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(region.url)) away.push(request.url());
    });
    const query = NEXT.flatMap((name) => ELSEWHERE.map((url) => `${name}=${encodeURIComponent(url)}`)).join("&");
    for (const path of ["/", "/auth", "/login", "/auth/callback", "/email-confirmed"]) {
      for (const mark of ["?", "#"]) {
        await page.goto(`${path}${mark}${query}`);
        await waitForLoad(page);
        if (!page.url().startsWith(region.url)) away.push(`${path}: ${page.url()}`);
      }
    }
    await page.goto(`/auth?${query}`);
    await page.getByLabel("E-mail", { exact: true }).fill(owner.email);
    await page.getByLabel("Senha", { exact: true }).fill("segredo1");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.waitForURL(`${region.url}/dashboard`);
    await context.close();
    return {
      tried: { "parameters that name an address": NEXT.length * ELSEWHERE.length },
      figures: { "ways off the site": away },
    };
  },
);

measures(
  "browserTokens",
  "given a person who signed in and out, then all storages are empty and no address held a token",
  async () => {
    const { page, context, leaks } = await openWatched(browser(), region.url);
    await signIn(page, owner.email);
    await page.goto("/students");
    await waitForLoad(page);
    const during = await readStorage(page);
    await page.goto("/settings");
    await page
      .getByRole("button", { name: "Sair", exact: true })
      .or(page.getByRole("menuitem", { name: "Sair" }))
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.startsWith("/settings"));
    await waitForLoad(page);
    const after = await readStorage(page);
    const cookies = (await context.cookies()).map(({ name }) => name);
    await context.close();
    return {
      tried: { "entries while signed in": during.length },
      figures: { "entries in storages after logout": [...after, ...cookies], "tokens in addresses or requests": leaks },
    };
  },
);
