import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readSnapshot, repositoryRoot } from "../graph/read-graph.ts";
import { regionUnderTest } from "../testing/region-under-test.ts";
import { devSite } from "./dev-site.ts";

const frontend = path.join(repositoryRoot, "packages/frontend");
let root: string;

/**
 * Copies the site into the repository, where its packages are found, but not into a folder that
 * Vite ignores.
 */
beforeAll(() => {
  const parent = path.join(repositoryRoot, ".local");
  mkdirSync(parent, { recursive: true });
  root = mkdtempSync(path.join(parent, "site-under-test-"));
  cpSync(frontend, root, { recursive: true, filter: (file) => !file.includes("node_modules") });
  return () => rmSync(root, { recursive: true, force: true });
});

const aSite = () => regionUnderTest({ openSite: devSite(readSnapshot(), root) });

async function anOpenPage(url: string) {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const [, token] = /const wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/__local/hmr?token=${token}`, "vite-hmr");
  onTestFinished(() => socket.close());
  const told: string[] = [];
  socket.addEventListener("message", ({ data }) => told.push(String(data)));
  const hears = async (part: string) => {
    await expect.poll(() => told.join("\n")).toContain(part);
    told.length = 0;
  };
  await hears('"connected"');
  return { hears };
}

function edit(file: string, from: string, to: string): void {
  const full = path.join(root, file);
  const text = readFileSync(full, "utf8");
  expect(text).toContain(from);
  writeFileSync(full, text.replace(from, to));
}

test("given an open page, when a component, a rendered page or a template is saved, then the page is notified", async () => {
  const { url } = await aSite();
  const { hears } = await anOpenPage(url);
  const component = "src/components/layout/logo.tsx";
  await fetch(`${url}/${component}`);
  edit(component, "export function Logo(", "const changed = 'other words';\nvoid changed;\nexport function Logo(");
  await hears(`"path":"/${component}"`);
  expect(await (await fetch(`${url}/${component}?t=1`)).text()).toContain("other words");

  expect(await (await fetch(`${url}/nada`)).text()).toContain("mudou de endereço");
  edit("src/routes/not-found.tsx", "mudou de endereço", "mudou de lugar");
  await hears('"type":"full-reload"');
  expect(await (await fetch(`${url}/nada`)).text()).toContain("mudou de lugar");

  edit("app.html", "<title>", "<title>Outro molde: ");
  await hears('"type":"full-reload"');
  expect(await (await fetch(`${url}/dashboard`)).text()).toContain("Outro molde");
});

test("given the deployed policy, when a page is requested, then it also allows Vite's own tags, by their nonce", async () => {
  const { url } = await aSite();
  const answer = await fetch(`${url}/auth`);
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, nonce = "none"] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
  const deployed = readSnapshot().ofType("aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy");
  expect(JSON.stringify(deployed)).toContain(JSON.stringify(policy.replaceAll(` 'nonce-${nonce}'`, "")).slice(1, -1));
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  expect(html).toMatch(/<div id="root">.*Entrar/s);
});

test("given the sources, when addresses are requested, then they answer as deployed", async () => {
  const { url } = await aSite();
  const answers = {
    "/": "200 text/html; charset=utf-8",
    "/faq": "200 text/html; charset=utf-8",
    "/cadastro/abc": "200 text/html; charset=utf-8",
    "/nowhere": "404 text/html; charset=utf-8",
    "/src/gone.ts": "404 text/plain; charset=utf-8",
    "/favicon.svg": "200 image/svg+xml",
    "/robots.txt": "200 text/plain; charset=utf-8",
  };
  const asked = Object.keys(answers).map(async (address) => {
    const { status, headers } = await fetch(url + address);
    return [address, `${status} ${headers.get("content-type")}`];
  });
  expect(Object.fromEntries(await Promise.all(asked))).toEqual(answers);
});
