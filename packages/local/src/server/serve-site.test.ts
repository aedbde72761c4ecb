import { mkdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { regionUnderTest } from "../testing/region-under-test.ts";
import { smallGraph } from "../testing/small-graph.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

function siteFolder(): string {
  const folder = path.join(temporaryFolder(), "site");
  mkdirSync(path.join(folder, "assets"), { recursive: true });
  for (const page of ["index", "faq", "app", "404", "auth", "criar-conta", "cadastro"])
    writeFileSync(path.join(folder, `${page}.html`), `<body>${page}</body>`);
  for (const script of ["assets/app-1.js", "service-worker.js"]) writeFileSync(path.join(folder, script), "1;");
  writeFileSync(path.join(folder, "../secret.txt"), "secret");
  return folder;
}

const page = { accept: "text/html" };

test("given a built site, when its files are requested, then types and caching are those of the deployed site", async () => {
  const { url } = await regionUnderTest({ siteDir: siteFolder() });
  const asset = await fetch(`${url}/assets/app-1.js`);
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(asset.headers.get("cache-control")).toContain("immutable");
  const worker = await fetch(`${url}/service-worker.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  const home = await fetch(url, { headers: page });
  expect([await home.text(), home.headers.get("cache-control")]).toEqual(["<body>index</body>", "no-cache"]);
  expect(await (await fetch(`${url}/faq`, { headers: page })).text()).toBe("<body>faq</body>");
});

test("given the deployed headers, when any file of the site is requested, then every answer has them", async () => {
  const { ofType, ...graph } = smallGraph();
  const policy = {
    type: "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
    name: "SiteHeaders",
    parent: undefined,
    inputs: {
      securityHeadersConfig: {
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'", override: true },
        strictTransportSecurity: { accessControlMaxAgeSec: 60, includeSubdomains: true },
        contentTypeOptions: { override: true },
      },
      customHeadersConfig: { items: [{ header: "Permissions-Policy", value: "usb=()" }] },
    },
  };
  const withPolicy = { ...graph, ofType: (type: string) => (type === policy.type ? [policy] : ofType(type)) };
  const { url } = await regionUnderTest({ graph: withPolicy, siteDir: siteFolder() });
  for (const path of ["/", "/faq", "/assets/app-1.js", "/assets/gone.js"])
    expect(Object.fromEntries((await fetch(url + path)).headers)).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "strict-transport-security": "max-age=60; includeSubDomains",
      "x-content-type-options": "nosniff",
      "permissions-policy": "usb=()",
    });
});

test.for([
  ["/students/new", "app"],
  ["/dashboard/", "app"],
  ["/invoices/1220261100", "app"],
  ["/auth/callback", "app"],
  ["/auth", "auth"],
  ["/login", "auth"],
  ["/auth?criar", "criar-conta"],
  ["/cadastro/K3y_x-1", "cadastro"],
  ["/cadastro", "cadastro"],
] as const)("given the screen %s, when requested, then its page is returned, %s.html", async ([address, page]) => {
  const { url } = await regionUnderTest({ siteDir: siteFolder() });
  const answer = await fetch(url + address);
  expect([answer.status, await answer.text()]).toEqual([200, `<body>${page}</body>`]);
});

test("given an unknown address of the site, when requested, then the not-found page is returned with a 404", async () => {
  const { url } = await regionUnderTest({ siteDir: siteFolder() });
  for (const address of ["/precos", "/studentsx", "/app", "/faq/outra"]) {
    const answer = await fetch(url + address, { headers: page });
    expect([answer.status, await answer.text()]).toEqual([404, "<body>404</body>"]);
  }
  expect((await fetch(`${url}/assets/gone.js`, { headers: page })).status).toBe(404);
  expect((await fetch(`${url}/404.html`)).status).toBe(404);
  expect((await fetch(`${url}/`, { method: "POST" })).status).toBe(405);
});

test.for(["/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/%00", "/%E0%A4%A"])(
  "given the path %s, when requested, then no file outside the site is returned",
  async (attack) => {
    const { url } = await regionUnderTest({ siteDir: siteFolder() });
    expect(await (await fetch(url + attack)).text()).not.toContain("secret");
  },
);

/** A browser's `fetch` can send any of these requests to this machine. */
function ask(url: string, { path = "/", method = "GET", headers = {} }: http.RequestOptions): Promise<unknown> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject).end();
  });
}

test("given unknown addresses, when requested, then the region answers and keeps running", async () => {
  const { url } = await regionUnderTest({ siteDir: siteFolder() });
  for (const path of ["//", "///", "//evil.example/x", "/\\", "http://[", "*", "//__local//"])
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(await ask(url, { path, method })).toBeGreaterThanOrEqual(200);
  for (const path of ["/v1//", "/docs//", "/__local//", "/__local/stripe//", "/api//", "/p//"])
    expect(await ask(url, { path })).toBeLessThan(500);
  expect(await ask(url, { path: "/faq" })).toBe(200);
});

test.for([{ host: "evil.example" }, { host: "localhost", origin: "https://evil.example" }])(
  "given a foreign page (%o), when it calls the AWS endpoint, then 403, and the region's own calls go through",
  async (headers) => {
    const { awsUrl } = await regionUnderTest();
    expect(await ask(awsUrl, { method: "POST", headers })).toBe(403);
    expect(await ask(awsUrl, { method: "POST" })).not.toBe(403);
  },
);

test.for([{ host: "evil.example" }, { host: "localhost", origin: "https://evil.example" }])(
  "given a foreign page (%o), when it calls, then 403",
  async (headers) => {
    const { url } = await regionUnderTest();
    const { port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const request = http.request({ host: "127.0.0.1", port, path: "/__local/state.json", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.once("error", reject).end();
    });
    expect(status).toBe(403);
  },
);

test.each<[encodings: string, size: number, name: string | null]>([
  ["gzip, deflate, br", 1_000, "br"],
  ["gzip", 1_000, "gzip"],
  ["gzip", 999, null],
  ["identity", 1_000, null],
])(
  "given a browser that accepts %s, when it loads a script of %d bytes, then it comes as %s",
  async (encodings, size, name) => {
    const siteDir = siteFolder();
    const script = ";".repeat(size);
    writeFileSync(path.join(siteDir, "assets/long-1.js"), script);
    writeFileSync(path.join(siteDir, "assets/font-1.woff2"), script);
    const { url } = await regionUnderTest({ siteDir });
    const load = (file: string) => fetch(`${url}/assets/${file}`, { headers: { "accept-encoding": encodings } });
    const answer = await load("long-1.js");
    expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([name, script]);
    // CloudFront leaves fonts and pictures as they are.
    expect((await load("font-1.woff2")).headers.get("content-encoding")).toBeNull();
  },
);
