import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { civilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { addMonths } from "../clock.ts";
import { isRecord, type Json, numberAt, textAt } from "../json.ts";
import type { Region } from "../region-types.ts";
import { DEMO_NUMBER, demoOwner, demoPlans, demoProfile, demoStudents } from "./studio.ts";

const DAYS_AHEAD = 5;
/** The last day that every month has. */
const LAST_SAFE_DAY = 28;

const METHODS = ["pix", "pix", "dinheiro", "cartao"];
const PAST_MONTHS = 3;
const PAID_AFTER_DAYS = 3;

export const demoStart = (now: Date): Date => addMonths(now, -PAST_MONTHS);

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

type Stage = Pick<Region, "createOwner" | "url" | "stripe" | "bank" | "meta" | "drain" | "clock" | "moveClock">;

/** Plays the past through the public API, checkout and clock. An interrupted seed continues. */
export async function seedDemo(region: Stage, until = new Date()): Promise<void> {
  region.bank.openAccount(demoProfile.pixKey);
  const call = await signIn(region);
  const profile = await call("GET", "/api/profile");
  if (isRecord(profile) && profile.onboardingCompleted === true) return;
  await call("PUT", "/api/profile", { ...demoProfile, invoiceDay: soonDay(until) });
  const planIds = await seedPlans(call);
  await seedStudents(call, planIds, (student) => student.isOld === true);
  await seedConsents(call, (student) => student.isOld === true);
  await subscribe(region, call);
  await seedWhatsApp(region, call);
  await seedPast(region, until);
  const today = await signIn(region);
  await seedStudents(today, planIds, () => true);
  await seedConsents(today, (student) => !student.isOld);
  await seedToday(today);
}

/** A session ends within a day, so each month has its own. */
const signIn = async ({ createOwner, url }: Stage): Promise<Call> =>
  caller(url, (await createOwner(demoOwner.email, demoOwner.password)).accessToken);

async function subscribe({ stripe, drain }: Pick<Region, "stripe" | "drain">, call: Call): Promise<void> {
  const status = await call("GET", "/api/subscription/status");
  if (isRecord(status) && status.status === "active") return;
  const checkout = await call("POST", "/api/stripe/create-checkout");
  stripe.pay(isRecord(checkout) ? textAt(checkout, "sessionId") : "");
  await drain();
}

/** Returns a billing day still to come, so that the dashboard shows unpaid charges. */
function soonDay(today: Date): number {
  const day = Number(civilDateIn(DEFAULT_TIMEZONE, today).slice(-2)) + DAYS_AHEAD;
  return day > LAST_SAFE_DAY ? 31 : day;
}

async function seedRule(call: Call): Promise<void> {
  const read = await call("GET", "/api/reminders/rule");
  const rule = isRecord(read) && isRecord(read.rule) ? read.rule : {};
  await call("PUT", "/api/reminders/rule", { ...rule, isOn: true });
}

async function seedPlans(call: Call): Promise<readonly number[]> {
  const existing = records(await call("GET", "/api/plans"));
  const ids: number[] = [];
  for (const plan of demoPlans) {
    const known = existing.find((one) => textAt(one, "name") === plan.name);
    ids.push(idOf(known ?? (await call("POST", "/api/plans", plan))));
  }
  return ids;
}

type DemoStudent = (typeof demoStudents)[number];

async function seedStudents(
  call: Call,
  planIds: readonly number[],
  isWanted: (student: DemoStudent) => boolean,
): Promise<void> {
  const existing = records(await call("GET", "/api/students"));
  // The API ignores the fields that only the demo has.
  for (const { plan, payer, ...student } of demoStudents.filter(isWanted)) {
    if (existing.some((one) => textAt(one, "name") === student.name)) continue;
    const payers = payer ? records(await call("GET", "/api/payers")) : [];
    const stored = payers.find((one) => textAt(one, "name") === payer?.name);
    const terms = stored ? { payerId: idOf(stored) } : payer && { payer };
    await call("POST", "/api/students", { ...student, ...terms, planId: planIds[plan], sendWelcome: false });
  }
}

async function seedConsents(call: Call, isWanted: (student: DemoStudent) => boolean): Promise<void> {
  const agreed = new Set(demoStudents.filter(isWanted).flatMap(({ name, agrees }) => (agrees ? [name] : [])));
  for (const student of records(await call("GET", "/api/students")))
    if (agreed.has(textAt(student, "name"))) await call("PUT", `/api/consents/${payerOf(student)}`, { agrees: true });
}

const payerOf = (student: Json) =>
  payerKeyOf({ id: idOf(student), payerId: numberAt(student, "payerId", 0) || undefined });

/** Connects a number whose texts Meta has approved, and whose address has proven itself. */
async function seedWhatsApp({ meta, drain, moveClock }: Stage, call: Call): Promise<void> {
  const { numberId, accountId, token, appSecret } =
    meta.apps().find(({ phone }) => phone === DEMO_NUMBER) ?? meta.open(DEMO_NUMBER);
  const shown = await call("PUT", "/api/whatsapp", { numberId, accountId, token, appSecret });
  const connection = isRecord(shown) && isRecord(shown.connection) ? shown.connection : {};
  await meta.hook(numberId, textAt(connection, "hookUrl"), textAt(connection, "verifyToken"));
  await moveClock({ advance: "PT15M" });
  await drain();
}

/** Plays the past months: some days after each billing day, all students but the debtors pay. */
async function seedPast(region: Stage, until: Date): Promise<void> {
  const last = civilDateIn(DEFAULT_TIMEZONE, until);
  for (;;) {
    const call = await signIn(region);
    await payDue(call);
    const schedule = await call("GET", "/api/billing-schedule");
    const next = civilDate(isRecord(schedule) ? textAt(schedule, "billingDate") : "");
    if (addDays(next, PAID_AFTER_DAYS) > last) break;
    await region.moveClock({ toNextBillingDayOf: demoOwner.email });
    await region.moveClock({ advance: `P${PAID_AFTER_DAYS}D` });
  }
  if (region.clock.now() < until) await region.moveClock({ to: until.toISOString() });
}

async function payDue(call: Call): Promise<void> {
  const debtors = new Set(demoStudents.flatMap(({ name, isDebtor }) => (isDebtor ? [name] : [])));
  const open = records(await call("GET", "/api/payments")).filter(
    (charge) => charge.isOverdue === true && !debtors.has(textAt(charge, "studentName")),
  );
  for (const [method, own] of Map.groupBy(open, (charge) => METHODS[numberAt(charge, "studentId", 0) % METHODS.length]))
    await call("POST", "/api/payments/settle", { paymentIds: own.map(idOf), method });
}

async function seedToday(call: Call): Promise<void> {
  const students = records(await call("GET", "/api/students"));
  const named = (name: string) => idOf(students.find((one) => textAt(one, "name") === name));
  for (const { name, isPaid, isDebtor } of demoStudents) {
    if (isPaid) await call("PUT", `/api/students/${named(name)}/payment-status`, { status: "pago" });
    if (isDebtor) await seedPromise(call, named(name));
  }
  await seedRule(call);
  await call("PUT", "/api/profile", { onboardingCompleted: true });
}

async function seedPromise(call: Call, studentId: number): Promise<void> {
  const dashboard = await call("GET", "/api/dashboard");
  const today = isRecord(dashboard) ? textAt(dashboard, "today") : "";
  const owed = records(await call("GET", `/api/payments/student/${studentId}`)).filter((one) => one.isOverdue === true);
  if (owed.length === 0) return;
  const promisedFor = addDays(civilDate(today), DAYS_AHEAD);
  await call("PUT", "/api/promises", { paymentIds: owed.map(idOf), promisedFor });
}

function caller(url: string, accessToken: string): Call {
  return async (method, path, body) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    const value: unknown = JSON.parse(text);
    return value;
  };
}

function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function idOf(value: unknown): number {
  const id = isRecord(value) ? numberAt(value, "id", 0) : 0;
  if (id === 0) throw new Error("the API answered a record without an id");
  return id;
}
