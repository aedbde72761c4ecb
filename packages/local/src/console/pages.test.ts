import { mailGallery } from "@emdia/core/testing/mails/gallery";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCognito } from "../services/cognito/index.ts";
import { type FakeRegion, startFakeRegion } from "./testing/fake-region.ts";

const evil = '"><script>alert(1)</script>';
let fake: FakeRegion;

beforeEach(async () => {
  fake = await startFakeRegion();
});
afterEach(() => fake.close());

async function open(path: string) {
  const response = await fetch(`${fake.url}/__local${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const letter =
  '<html><head><title>t</title></head><body><img src="cid:qr@emdia"><a href="http://localhost:3000/c">Ver</a></body></html>';
const raw = [
  "From: a@emdia.com.br",
  'Content-Type: multipart/related; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  letter,
  "--b",
  'Content-Type: image/png; name="código.png"',
  "Content-ID: <qr@emdia>",
  "Content-Disposition: inline; filename=qr.png",
  "Content-Transfer-Encoding: base64",
  "",
  pixel,
  "--b--",
].join("\r\n");

test.each([
  "",
  "/gallery",
  "/gallery?dados=longos",
  "/clock",
  "/queues",
  "/events",
  "/stripe",
  "/bank",
  "/denied",
  "/logs",
  "/faults",
])(
  "given an empty region, when %s is opened, then it is a page in Portuguese that runs only its own script",
  async (path) => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="pt-BR">');
    expect(text.match(/<h1>/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(text).not.toContain("undefined");
  },
);

test("given lines as Lambda writes them, when the logs are opened, then they show the messages, and other lines unchanged", async () => {
  const at = "2026-02-10T12:00:00.000Z";
  const line = (message: unknown) => JSON.stringify({ timestamp: at, level: "INFO", requestId: "one", message });
  const said = [line({ fact: "answered", status: 200 }), line("two words"), '{"_aws":1}', "{broken", "plain"];
  fake.shown.logs = said.map((message) => ({ at, function: "ApiPlans", level: "INFO", message }));
  const { text } = await open("/logs");
  const shown = [...text.matchAll(/<code>(.*?)<\/code>/g)].map(([, one]) => one?.replaceAll("&#34;", '"'));
  expect(shown.toReversed()).toEqual([
    '{"fact":"answered","status":200}',
    "two words",
    '{"_aws":1}',
    "{broken",
    "plain",
  ]);
});

test("given text written by others, when every page shows it, then it stays text", async () => {
  const at = "2026-02-10T12:00:00.000Z";
  const id = fake.receive({ subject: evil, from: evil, to: [evil], replyTo: [evil], text: evil });
  fake.shown.state = {
    queues: [{ name: evil, visible: 0, inFlight: 0, delayed: 0 }],
    deadLetters: [{ queue: evil, id: evil, body: evil, receives: 1, at }],
    denied: [{ function: evil, action: evil, resource: evil, at }],
    errors: [{ function: evil, type: evil, message: evil, at }],
  };
  fake.shown.events = [{ id: evil, bus: evil, source: evil, detailType: evil, detail: { evil }, at, rules: [evil] }];
  fake.shown.logs = [{ at, function: evil, level: evil, message: evil }];
  fake.region.faults.set({ service: evil, action: evil, rate: 1, kind: "error" });
  const query = `?para=${encodeURIComponent(evil)}&funcao=${encodeURIComponent(evil)}`;
  const rooms = ["", "/queues", "/events", "/denied", "/logs", "/faults", `/mail/${id}`];
  for (const room of [...rooms, query]) {
    const { status, text } = await open(room);
    expect(status).toBe(200);
    expect(text).not.toContain("<script>");
  }
});

test("given a mail, when it is opened, then facts, text, source and a frame without scripts are there", async () => {
  const id = fake.receive(
    { html: letter, attachments: [{ filename: "qr.png", contentType: "image/png", size: 68 }] },
    raw,
  );
  const { text } = await open(`/mail/${id}`);
  expect(text).toContain("Estúdio Sol &#60;cobranca@emdia.com.br&#62;");
  expect(text).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(text).toContain("<pre>Olá, Ana</pre>");
  expect(text).toContain("Content-ID: &#60;qr@emdia&#62;");
});

test("given a letter, when its frame loads, then pictures are inside, links open a new tab and nothing may run", async () => {
  const id = fake.receive({ html: letter }, raw);
  const { headers, text } = await open(`/mail/${id}/html`);
  expect(text).toContain(`<img src="data:image/png;base64,${pixel}">`);
  expect(text).toMatch(/^<!doctype html><base target="_blank">/);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-popups");
  expect(policy).not.toContain("allow-scripts");
});

test("given an attachment, when it is opened, then it downloads as it is; another number is 404", async () => {
  const id = fake.receive({ html: letter }, raw);
  const response = await fetch(`${fake.url}/__local/mail/${id}/part/0`);
  expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''qr.png");
  expect(Buffer.from(await response.arrayBuffer()).toString("base64")).toBe(pixel);
  for (const index of ["1", "-1", "x"]) expect((await open(`/mail/${id}/part/${index}`)).status).toBe(404);
});

test("given many mails, when a recipient is searched, then only those to it are listed", async () => {
  fake.receive({ subject: "Para Ana", to: ["ana@example.com"] });
  fake.receive({ subject: "Para Bia", to: ["bia@example.com"] });
  const { text } = await open("?para=ANA%40");
  expect(text).toContain("Para Ana");
  expect(text).not.toContain("Para Bia");
  expect((await open("?para=caio")).text).toContain("Nada para este endereço");
});

test("given something that went wrong, when any page is open, then its tab counts it", async () => {
  const at = "2026-02-10T12:00:00.000Z";
  const denied = [1, 2].map(() => ({ function: "ApiPlans", action: "sqs:SendMessage", resource: "arn", at }));
  fake.shown.state = { ...fake.shown.state, denied };
  expect((await open("")).text).toMatch(/Negadas<span class="badge bad">2<\/span>/);
});

test("given confirmed owners, when the clock is opened, then their e-mails are suggested", async () => {
  const { store, clock, invoke } = fake.region;
  const userPool = {
    id: "sa-east-1_Pool",
    name: "UserPool",
    arn: "arn",
    clientId: "client",
    issuer: "https://issuer",
    passwordMinLength: 6,
    accessTokenMinutes: 60,
    idTokenMinutes: 60,
    refreshTokenDays: 30,
    softwareToken: false,
    authFlows: [],
    triggers: { customMessage: undefined, preToken: undefined },
  };
  const graph = { ...fake.region.graph, userPool };
  const context = { store, clock, invoke, graph, authorize: () => undefined, bus: { putEvents: () => [] } };
  await createCognito(context, () => undefined).confirmedUser("dona@example.com", "seis66");
  expect((await open("/clock")).text).toContain('<option value="dona@example.com">');
});

test("given the script and the style, when they are fetched, then they are whole", async () => {
  const script = await open("/console.js");
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(script.text).toContain("data-live");
  const style = await open("/console.css");
  expect(style.text).toContain("light-dark(");
  expect(style.text).toContain("--pico-primary");
});

test("given a customer and events of Stripe, when the room is opened, then they are there as text with a way to their pages", async () => {
  const { id } = await fake.stripe.customers.create({ email: "a@b<script>.c" });
  const { text } = await open("/stripe");
  expect(text).toContain(`/__local/stripe/portal/${id}`);
  expect(text).toContain("customer.created");
  expect(text).toContain("A caminho");
  expect(text).not.toContain("<script>.c");
});

test("given the gallery, when it is opened, then each mail stands beside its text, and its HTML runs no script", async () => {
  const { text } = await open("/gallery");
  const frames = [...text.matchAll(/<iframe title="([^"]*)" loading="lazy" src="\/__local([^"]*)" sandbox>/g)];
  expect(frames).toHaveLength((await mailGallery("usual")).length);
  expect(text).toContain("Suas 2 cobranças em aberto");
  const [, name, address = ""] = frames[0] ?? [];
  const letter = await open(address);
  expect([name, letter.status]).toEqual(["Cobrança por PIX", 200]);
  expect(letter.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(letter.text).toMatch(/src="data:image\/png;base64,/);
  expect((await open(`/gallery/${frames.length}/usuais`)).status).toBe(404);
});
