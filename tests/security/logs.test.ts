/** Tests the logs of Lambdas with marked values, on good days and with faults in every call. */
import { allRoutes } from "@emdia/contracts/routes/index";
import type { FaultKind } from "@emdia/local/faults";
import { expect } from "vitest";
import { callCognito } from "../support/cognito.ts";
import { connectBank, payCode } from "../support/connect-bank.ts";
import { connectNumber } from "../support/connect-number.ts";
import { oneRegion } from "../support/one-region.ts";
import { visit } from "../support/payer-page.ts";
import { fromViewer, openRegistration } from "../support/public-registration.ts";
import { aPayingStudio, aStudio, type Studio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";
import { send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { bodyOf, pathWith } from "./support/route-calls.ts";

const region = oneRegion();
const SERVICES = ["ses", "dynamodb", "events", "sqs", "stripe", "cognito-idp", "kms", "bank", "meta"];
const DAY = 24 * 3_600_000;

/** The names of these tests' students, payers and bank payers; Marina comes from `bodies.ts`. */
const NAMES = ["Zuleica", "Wanda", "Marina", "Otaviano", "Quitéria"];
/** Values that only these tests' people have: in profiles, forms, statements, files and notes. */
const VALUES = [
  ...["segredo.pix", "912345678", "55554444", "4444-3333", "44443333", "Rua Secreta", "Acácias", "11222333000181"],
  ...["529.982.247-25", "52998224725", "Prefere o horário", "Metade agora", "um segredo do banco", "senha do arquivo"],
  ...["MIIKAgIBAzCC", "PIX RECEBIDO", "Loja do Bairro", "Um abraço", "bilhete-marcado", "Estúdio Vida"],
];

/** Fails a part of all calls until the work is done. */
async function withFaults(kind: FaultKind, work: () => Promise<unknown>): Promise<void> {
  for (const service of SERVICES) region().faults.set({ service, rate: 0.5, kind });
  await work();
  region().faults.clear();
}

/** Calls every route with its example, with a person of the studio, and with no JSON. */
async function callAll({ token }: Studio, studentId: number): Promise<void> {
  const person = { name: "Zuleica Particular", email: "zuleica@exemplo.com.br", note: "bilhete-marcado" };
  for (const route of allRoutes) {
    if (/Account$|^erase|^delete/.test(route.name)) continue;
    const call = { method: route.method, path: pathWith(route, studentId), headers: fromViewer(region()), token };
    for (const body of [bodyOf(route), person, "{"])
      await send(region().url, { ...call, body: route.method === "GET" ? undefined : body });
  }
}

/** Fires every schedule on days in which trials end, warnings are due and accounts are erased. */
async function liveOn(days: readonly number[]): Promise<void> {
  for (const count of days) {
    region().clock.advanceTo(new Date(region().clock.now().getTime() + count * DAY));
    for (const { name } of region().schedules()) await region().fire(name);
    await region().drain();
  }
}

async function lifeWithBank(): Promise<string[]> {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan();
  const payer = { name: "Otaviano Reservado", email: "otaviano@exemplo.com.br", phone: null, document: "52998224725" };
  const student = await studio.student(planId, { name: "Quitéria Reservada", email: "quiteria@exemplo.com.br", payer });
  await studio.api("POST", `/api/payments/${student.id}/send-invoice`, {});
  const [{ id = 0 } = {}] = await studio.charges();
  const [row] = (await studio.dashboard()).currentMonthPayments;
  const page = new URL(row?.student.pageUrl ?? "").pathname;
  await withFaults("error", async () => {
    for (let count = 0; count < 4; count++) {
      await visit(region(), page);
      await visit(region(), `${page}/paid`, { method: "POST", form: { shown: String(id) } });
    }
  });
  await connectBank(region(), studio);
  const { token, appSecret } = await connectNumber(region(), studio, "5511944443333");
  await studio.api("POST", "/api/whatsapp/check");
  const asked = { ...bodyOf(routeNamed("matchEntries")), requestId: "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11" };
  await studio.api("POST", "/api/statements/match", asked);
  await region().moveClock({ advance: "PT2M" });
  await payCode(region(), studio, id);
  for (const kind of ["error", "unavailable"] as const)
    await withFaults(kind, () => region().moveClock({ advance: "PT20M" }));
  await region().moveClock({ advance: "PT2H" });
  await studio.api("DELETE", "/api/bank");
  await studio.api("PUT", "/api/reminders/rule", bodyOf(routeNamed("setReminderRule")));
  await withFaults("error", () => liveOn([25, 1, 1]));
  await studio.api("POST", "/api/account/delete", { email: studio.email });
  return [studio.email, studio.token.split(".")[2] ?? "", page.split("/").at(-1) ?? "", token, appSecret];
}

function routeNamed(name: string) {
  const route = allRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  return route;
}

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
  const known = { name: "Zuleica Particular", email: "zuleica@exemplo.com.br", phone: "11955554444" };
  const student = await studio.student(id, known);
  const registration = await openRegistration(region(), studio, id);
  const wanda = { name: "Wanda Reservada", email: "wanda@exemplo.com.br", phone: "(21) 94444-3333" };
  await registration.register(wanda);
  await subscribe(studio);
  await callAll(studio, student.id);
  await withFaults("error", async () => {
    for (let round = 0; round < 20; round++) {
      await studio.api("POST", `/api/payments/${student.id}/send-invoice`, { confirmRepeat: true });
      await studio.api("PUT", `/api/students/${student.id}/payment-status`, {
        status: round % 2 ? "pago" : "pendente",
      });
      await studio.api("POST", "/api/stripe/sync-status");
      await registration.register({ name: "Wanda Reservada", email: `wanda${round}@exemplo.com.br` });
    }
  });
  await callCognito(region(), "ForgotPassword", { Username: studio.email });
  await studio.billingDay();
  await region().drain();
  return [studio.email, studio.token, studio.token.split(".")[2] ?? "", registration.code];
}

/** The identifiers of requests and messages: their digits may look like a phone. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Personal data that no log line may contain. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.[\w.]+|\b55\d{10,11}\b|\(\d\d\) ?9?\d{4}-\d{4}|authorization|bearer |eyJ[\w-]{10,}|[sr]k_(live|test)_|whsec_/i;

measures(
  "secrets",
  "given every Lambda on busy days with faults, then no log line has personal data or a secret",
  async () => {
    const ran = new Set<string>();
    const note = () => {
      for (const one of region().measured().invocations) ran.add(one.function);
    };
    const traces = [...NAMES, ...NAMES.map((name) => name.toLowerCase()), ...VALUES, ...(await busyDay())];
    note();
    traces.push(...(await lifeWithBank()));
    note();
    await liveOn([1, 31, 1, 1]);
    note();
    const lines = region().logs();
    const found = lines.flatMap(({ function: name, message }) => {
      const text = message.replaceAll(UUID, "");
      const trace = traces.find((one) => text.includes(one)) ?? PERSONAL.exec(text)?.[0];
      return trace === undefined ? [] : [`${name}: ${trace} in ${message.slice(0, 300)}`];
    });
    expect(lines.filter(({ level }) => level !== "INFO").length).toBeGreaterThan(0);
    const all = region().graph.lambdas.map(({ logicalName }) => logicalName);
    return {
      tried: { "log lines of busy days": lines.length, Lambdas: ran.size },
      figures: { "personal data in logs": found, "Lambdas that did not run": all.filter((name) => !ran.has(name)) },
    };
  },
);
