import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { serviceWorker } from "./service-worker.ts";

const HTML = '<head><link rel="stylesheet" href="/assets/offline-1.css"></head><body><h1>Sem internet</h1></body>';
const CSS = 'h1{content:"$&"}';

type FetchEvent = { request: { url: string; mode: string; method: string }; respondWith(answer: unknown): void };

/** Runs the service worker with a network that answers until `network.isDown`, and no cache. */
function aWorker() {
  const network = { isDown: false };
  const handlers = new Map<string, (event: FetchEvent) => void>();
  runInNewContext(serviceWorker(HTML, CSS), {
    Response,
    async fetch({ url }: { url: string }) {
      if (network.isDown) throw new TypeError("Failed to fetch");
      return new Response(`fresh ${url}`);
    },
    addEventListener: (name: string, handler: (event: FetchEvent) => void) => handlers.set(name, handler),
  });
  async function answer(url: string, mode = "navigate", method = "GET"): Promise<Response | undefined> {
    let answered: unknown;
    handlers.get("fetch")?.({
      request: { url, mode, method },
      respondWith: (response) => {
        answered = response;
      },
    });
    const response = await answered;
    return response instanceof Response ? response : undefined;
  }
  return { network, answer };
}

test("given a connection, when a screen is opened, then it is the network's", async () => {
  const response = await aWorker().answer("/students");
  expect(await response?.text()).toBe("fresh /students");
});

test("given no connection, when a screen is opened, then the page says so, and its policy allows its own styles and script alone", async () => {
  const { network, answer } = aWorker();
  network.isDown = true;
  const response = await answer("/dashboard/alunos/3");
  const html = (await response?.text()) ?? "";
  const [, style = ""] = /<style>(.*)<\/style>/.exec(html) ?? [];
  const [, script = ""] = /<script>(.*)<\/script>/.exec(html) ?? [];
  expect(html).toContain("<h1>Sem internet</h1>");
  expect(style).toBe(CSS);
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(response?.headers.get("content-security-policy")).toContain(
    `style-src ${hashOf(style)}; script-src ${hashOf(script)};`,
  );
});

test.each([
  ["data of people", "/api/students", "cors", "GET"],
  ["a screen's file", "/assets/app-1.js", "no-cors", "GET"],
  ["a form that is sent", "/r/token", "navigate", "POST"],
])("given %s, when it is asked for, then the worker leaves it to the browser", async (_what, url, mode, method) => {
  expect(await aWorker().answer(url, mode, method)).toBeUndefined();
});
