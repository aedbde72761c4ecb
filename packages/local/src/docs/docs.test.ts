import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { allRoutes } from "@emdia/contracts/routes/index";
import { expect, onTestFinished, test } from "vitest";
import { escapeHtml } from "../console/html.ts";
import { regionUnderTest } from "../testing/region-under-test.ts";
import { answerDocs } from "./index.ts";
import type { OpenApi } from "./open-api.ts";
import { docsPage } from "./page.ts";

const file = new URL("../../../../docs/api/openapi.json", import.meta.url);
const reference = (): OpenApi => JSON.parse(readFileSync(file, "utf8"));

async function docsUnderTest(): Promise<string> {
  const server = createServer((request, response) => void answerDocs(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("given the local region, when /docs is opened, then the reference comes beside the site and the API", async () => {
  const { url } = await regionUnderTest();
  const page = await fetch(`${url}/docs`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("Em Dia API");
  expect(await (await fetch(`${url}/docs/openapi.json`)).json()).toEqual(reference());
  expect((await fetch(`${url}/docsify`)).status).toBe(404);
});

test("given the page, when read, then every route, its example and each link's target are on it", () => {
  const markup = docsPage(reference()).markup.replace(/<wbr>|<\/?code>/g, "");
  for (const { name, path, summary } of allRoutes) {
    const wanted = [`id="${name}"`, `>${path}<`, escapeHtml(summary.replaceAll("`", ""))];
    expect(wanted.filter((text) => !markup.includes(text))).toEqual([]);
  }
  const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const lost = [...markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
  expect(lost).toEqual([]);
  const texts = [
    "O preço deve ser maior que zero",
    "PUT /api/students/12/payment-status",
    "Este plano tem alunos vinculados e não pode ser excluído.",
  ];
  expect(texts.filter((text) => !markup.includes(text))).toEqual([]);
});

test("given texts with markup, when shown, then they are escaped", () => {
  const api = reference();
  const operation = api.paths["/api/plans"]?.get;
  if (operation) operation.summary = "<script>alert(1)</script>";
  expect(docsPage(api).markup.includes("<script")).toBe(false);
});

test("given the page, when loaded, then nothing comes from elsewhere and nothing runs but what is ours", async () => {
  const url = await docsUnderTest();
  const page = await fetch(`${url}/docs/`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/<(script|style|img|iframe)|(src|href)="(https?:)?\/\//);
  const style = await fetch(`${url}/docs/docs.css`);
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});

test("given another method or address, when asked for, then it is refused; HEAD has no body", async () => {
  const url = await docsUnderTest();
  expect((await fetch(`${url}/docs`, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${url}/docs/..%2f..%2fpackage.json`)).status).toBe(404);
  expect(await (await fetch(`${url}/docs`, { method: "HEAD" })).text()).toBe("");
});
