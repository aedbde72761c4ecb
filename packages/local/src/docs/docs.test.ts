import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { allRoutes } from "@emdia/contracts/routes/index";
import { expect, onTestFinished, test } from "vitest";
import { regionUnderTest } from "../testing/region-under-test.ts";
import { answerDocs } from "./index.ts";

const committed = new URL("../../../../docs/api/openapi.json", import.meta.url);

async function docsUnderTest(): Promise<string> {
  const server = createServer((request, response) => void answerDocs(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("given the local region, when /docs is opened, then the reference is served beside the site and the API", async () => {
  const { url } = await regionUnderTest();
  const page = await fetch(`${url}/docs`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("Em Dia API");
  const reference = await (await fetch(`${url}/docs/openapi.json`)).json();
  expect(reference).toEqual(JSON.parse(readFileSync(committed, "utf8")));
  for (const { path, method, name } of allRoutes)
    expect(reference.paths[path][method.toLowerCase()].operationId).toBe(name);
  expect((await fetch(`${url}/docsify`)).status).toBe(404);
});

test("given the page, when loaded, then everything that it loads is from this machine", async () => {
  const url = await docsUnderTest();
  const page = await fetch(`${url}/docs/`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const names = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = ""]) => name);
  const own = names.filter((name) => name.startsWith("/docs/"));
  expect(names.filter((name) => !own.includes(name))).toEqual(["data:,"]);
  const answers = await Promise.all(own.map((name) => fetch(url + name)));
  expect(answers.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
    [200, "text/css; charset=utf-8"],
    [200, "text/javascript; charset=utf-8"],
    [200, "text/javascript; charset=utf-8"],
  ]);
});

test("given another method or address, when requested, then it is refused; HEAD has no body", async () => {
  const url = await docsUnderTest();
  expect((await fetch(`${url}/docs`, { method: "POST" })).status).toBe(405);
  for (const name of ["..%2f..%2fpackage.json", "toString"])
    expect((await fetch(`${url}/docs/${name}`)).status).toBe(404);
  expect(await (await fetch(`${url}/docs`, { method: "HEAD" })).text()).toBe("");
});
