import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { allRoutes } from "@emdia/contracts/routes/index";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { bundleOrExplain } from "@emdia/local/lambda/bundle";
import { buildSite } from "@emdia/local/start/build-site";
import { expect, test } from "vitest";
import { callCognito } from "../support/cognito.ts";
import { oneRegion } from "../support/one-region.ts";
import { fromViewer, openRegistration } from "../support/public-registration.ts";
import { aStudio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";
import { send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { bodyOf, pathWith } from "./support/route-calls.ts";
import { textOf, trackedFiles } from "./support/tracked-files.ts";

const region = oneRegion();
const cache = join(import.meta.dirname, "../../node_modules/.cache/em-dia-secrets");

/**
 * Patterns of leaked secrets. Short values of tests (`whsec_one`) do not match, because real ones
 * are long and random.
 */
const SECRETS: Record<string, RegExp> = {
  "a Stripe key": /\b[sr]k_(live|test)_[A-Za-z0-9]{16,}/,
  "a webhook secret": /\bwhsec_[A-Za-z0-9+/]{24,}/,
  "an AWS key id": /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  "an AWS secret": /aws_secret_access_key\s*[=:]\s*["']?[A-Za-z0-9/+]{40}/i,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{20,}/,
  "a token": /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  "a GitHub or npm token": /\b(ghp|gho|npm)_[A-Za-z0-9]{30,}/,
};
const secretsIn = (text: string) =>
  Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

test("given real secrets, then the patterns find them", () => {
  const random = "aB3dE5gH7jK9mN1pQ3sT5vW7";
  const examples = [
    `sk_${"live"}_${random}`,
    `whsec_${random}${random}`,
    `AKIA${"ABCDEFGHIJ234567"}`,
    `eyJ${random}.eyJ${random}.${random}`,
    `-----BEGIN ${"PRIVATE"} KEY-----\n${random}`,
  ];
  for (const example of examples) expect(secretsIn(example)).toHaveLength(1);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

measures("secrets", "given everything that is tracked or shipped, then no secret is in it", async () => {
  const tracked = trackedFiles(/./).filter((path) => !path.endsWith("package-lock.json"));
  const site = filesBelow(await buildSite(readSnapshot(), cache));
  const lambdas = [...(await bundleOrExplain(readSnapshot().lambdas)).values()];
  const texts = [...site, ...lambdas].map((path) => readFileSync(path, "latin1"));
  return {
    tried: { "tracked files": tracked.length, "files of the site and bundles": texts.length },
    figures: {
      "secrets in tracked files": tracked.flatMap((path) =>
        secretsIn(textOf(path)).map((what) => `${what} in ${path}`),
      ),
      "secrets in bundles": texts.flatMap(secretsIn),
    },
  };
});

/**
 * Plays a day with many people and faults, so that the Lambdas log something. Returns the log
 * lines.
 */
async function busyDay(): Promise<string[]> {
  const { subscribe } = subscriptions(region);
  const profile = {
    pixKey: "segredo.pix@exemplo.com.br",
    pixKeyType: "email",
    invoiceDay: 11,
    whatsapp: "11912345678",
  };
  const studio = await aStudio(region(), { ...profile, document: "11222333000181", address: "Rua Secreta, 77" });
  const { id } = await studio.plan();
  const student = await studio.student(id, {
    name: "Zuleica Particular",
    email: "zuleica@exemplo.com.br",
    phone: "11955554444",
  });
  const registration = await openRegistration(region(), studio, id);
  await registration.register({ name: "Wanda Reservada", email: "wanda@exemplo.com.br", phone: "(21) 94444-3333" });
  await subscribe(studio);
  for (const route of allRoutes) {
    const call = { method: route.method, path: pathWith(route, student.id), headers: fromViewer(region()) };
    if (!/Account$|^erase|^delete/.test(route.name))
      for (const body of [bodyOf(route), { name: "Zuleica Particular", email: "zuleica@exemplo.com.br" }, "{"])
        await send(region().url, { ...call, token: studio.token, body: route.method === "GET" ? undefined : body });
  }
  for (const service of ["ses", "dynamodb", "events", "sqs", "stripe", "cognito-idp"])
    region().faults.set({ service, rate: 0.5, kind: "error" });
  for (let round = 0; round < 20; round++) {
    await studio.api("POST", `/api/payments/${student.id}/send-invoice`, { confirmRepeat: true });
    await studio.api("PUT", `/api/students/${student.id}/payment-status`, { status: round % 2 ? "pago" : "pendente" });
    await studio.api("POST", "/api/stripe/sync-status");
    await registration.register({ name: "Wanda Reservada", email: `wanda${round}@exemplo.com.br` });
  }
  region().faults.clear();
  await callCognito(region(), "ForgotPassword", { Username: studio.email });
  await studio.billingDay();
  await region().drain();
  const of = [
    studio.email,
    studio.token,
    studio.token.split(".")[2] ?? "",
    registration.code,
    "segredo.pix",
    "912345678",
  ];
  return [
    ...of,
    "Zuleica",
    "zuleica@",
    "55554444",
    "Wanda",
    "wanda",
    "4444-3333",
    "44443333",
    "Rua Secreta",
    "11222333000181",
  ];
}

/** The identifiers of requests and messages: their digits may look like a phone. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Personal data that no log line may contain. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.[\w.]+|\b55\d{10,11}\b|\(\d\d\) ?9?\d{4}-\d{4}|authorization|bearer |eyJ[\w-]{10,}|[sr]k_(live|test)_|whsec_/i;

measures("secrets", "given a busy day with faults, then the logs contain no personal data and no secret", async () => {
  const traces = await busyDay();
  const lines = region().logs();
  const found = lines.flatMap(({ function: name, message }) => {
    const text = message.replaceAll(UUID, "");
    const trace = traces.find((one) => text.includes(one)) ?? PERSONAL.exec(text)?.[0];
    return trace === undefined ? [] : [`${name}: ${trace} in ${message.slice(0, 300)}`];
  });
  expect(lines.filter(({ level }) => level !== "INFO").length).toBeGreaterThan(0);
  return { tried: { "log lines of a busy day": lines.length }, figures: { "personal data in logs": found } };
});
