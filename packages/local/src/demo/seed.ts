import { isRecord, type Json, numberAt, textAt } from "../json.ts";
import type { Region } from "../region-types.ts";
import { demoOwner, demoPlans, demoProfile, demoStudents } from "./studio.ts";

const DAYS_AHEAD = 5;
/** The last day that every month has. */
const LAST_SAFE_DAY = 28;

/** Makes one public API call as the demo's owner. */
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * Creates the demo owner with profile, plans, students (some have paid), a reminder rule and a
 * subscription, so that the clock may move by months; the stand-in bank has an account for their
 * PIX key. It uses only the public API and the checkout page. The last step completes the
 * onboarding. An owner with completed onboarding is skipped, and an interrupted seed continues.
 * @throws Error when the API refuses a step.
 */
export async function seedDemo(
  region: Pick<Region, "createOwner" | "url" | "stripe" | "bank" | "drain">,
): Promise<void> {
  region.bank.openAccount(demoProfile.pixKey);
  const { accessToken } = await region.createOwner(demoOwner.email, demoOwner.password);
  const call = caller(region.url, accessToken);
  const profile = await call("GET", "/api/profile");
  if (isRecord(profile) && profile.onboardingCompleted === true) return;
  await call("PUT", "/api/profile", { ...demoProfile, invoiceDay: await soonDay(call) });
  const planIds = await seedPlans(call);
  await seedStudents(call, planIds);
  await subscribe(region, call);
  await seedRule(call);
  await call("PUT", "/api/profile", { onboardingCompleted: true });
}

async function subscribe({ stripe, drain }: Pick<Region, "stripe" | "drain">, call: Call): Promise<void> {
  const status = await call("GET", "/api/subscription/status");
  if (isRecord(status) && status.status === "active") return;
  const checkout = await call("POST", "/api/stripe/create-checkout");
  stripe.pay(isRecord(checkout) ? textAt(checkout, "sessionId") : "");
  await drain();
}

/**
 * Returns a billing day later in this month, so that the dashboard shows students with unpaid
 * charges. Day 31 means the month's last day.
 */
async function soonDay(call: Call): Promise<number> {
  const dashboard = await call("GET", "/api/dashboard");
  const today = isRecord(dashboard) ? textAt(dashboard, "today") : "";
  const day = Number(today.slice(-2)) + DAYS_AHEAD;
  return day > LAST_SAFE_DAY ? 31 : day;
}

/** Switches the reminder rule on, with the steps that the product offers. */
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

async function seedStudents(call: Call, planIds: readonly number[]): Promise<void> {
  const existing = records(await call("GET", "/api/students"));
  for (const { plan, isPaid, payer, ...student } of demoStudents) {
    const known = existing.find((one) => textAt(one, "name") === student.name);
    const payers = payer ? records(await call("GET", "/api/payers")) : [];
    const stored = payers.find((one) => textAt(one, "name") === payer?.name);
    const terms = stored ? { payerId: idOf(stored) } : payer && { payer };
    const input = { ...student, ...terms, planId: planIds[plan], sendWelcome: false };
    const id = idOf(known ?? (await call("POST", "/api/students", input)));
    if (isPaid) await call("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  }
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
