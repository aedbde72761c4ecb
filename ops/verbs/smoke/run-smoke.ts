import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { paymentRoutes } from "@emdia/contracts/routes/payments";
import { planRoutes } from "@emdia/contracts/routes/plans";
import { privacyRoutes } from "@emdia/contracts/routes/privacy";
import { profileRoutes } from "@emdia/contracts/routes/profile";
import { settlementRoutes } from "@emdia/contracts/routes/settlements";
import { studentRoutes } from "@emdia/contracts/routes/students";
import type { Account } from "./account.ts";
import { apiOf, type CallApi } from "./call-api.ts";

const BUSINESS = "Estúdio de Teste";
/** The longest wait for a delivery. SES needs seconds; a cold start and a retry need more. */
const DELIVERY_SECONDS = 90;

export type Smoke = {
  url: string;
  makeAccount(email: string, password: string): Account;
  report(line: string): void;
  /** Throws an Error if no person would get an alarm; undefined for a site without alarms. */
  expectHeard?: (() => Promise<void>) | undefined;
};

export async function runSmoke({ url, makeAccount, report, expectHeard }: Smoke): Promise<readonly string[]> {
  const failed: string[] = [];
  const undo: (readonly [name: string, work: () => Promise<unknown>])[] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      const result = await work();
      report(`✓ ${name} (${Math.round(performance.now() - start)} ms)`);
      return result;
    } catch (error) {
      failed.push(name);
      report(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
  const cleanUp = (name: string, work: () => Promise<unknown>) => undo.unshift([name, work]);
  if (expectHeard) await step("somebody hears the alarms", expectHeard).catch(() => undefined);
  await walk({ url, makeAccount, step, cleanUp }).catch(() => undefined);
  for (const [name, work] of undo) await step(name, work).catch(() => undefined);
  return failed;
}

/** Returns an address in SES's simulator, whose mails count in no quota and no bounce rate. */
const mailbox = (label: string) => `success+${label}@simulator.amazonses.com`;

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
type Walk = Pick<Smoke, "url" | "makeAccount"> & {
  step: Step;
  cleanUp(name: string, work: () => Promise<unknown>): void;
};

/** Each removal is registered right after its step: a later step may fail. */
async function walk({ url, makeAccount, step, cleanUp }: Walk): Promise<void> {
  const label = `smoke-${randomUUID()}`;
  const email = mailbox(label);
  await step("the site answers", () => expectPage(`${url}/`, "<html"));
  const account = makeAccount(email, randomUUID());
  await step("an owner signs up", () => account.signUp());
  cleanUp("the sign-in is removed", () => account.remove());
  await step("the account is confirmed", () => account.confirm());
  const { token, userId } = await step("the owner signs in", () => account.signIn());
  const call = apiOf(url, token);
  await step("the profile is made", () => call(profileRoutes.createProfile, { body: { userId, email } }));
  cleanUp("the account is ended", () => call(privacyRoutes.deleteAccount, { body: { email } }));
  await step("payment data are stored", () => call(profileRoutes.updateProfile, { body: PAYMENT_DATA }));
  const planned = { name: "Mensal", price: 1.5, periodInMonths: 1 };
  const plan = await step("a plan is made", () => call(planRoutes.createPlan, { body: planned }));
  const somebody = { name: "Aluna de Teste", email: mailbox(`${label}-student`), planId: plan.id };
  const student = await step("a student is made", () => call(studentRoutes.createStudent, { body: somebody }));
  cleanUp("the student is erased", () => call(privacyRoutes.eraseStudent, { params: { id: student.id } }));
  // A student's id also names their charge of this month (docs/rules/account.md, "Identity").
  const ofStudent = { params: { id: student.id }, body: {} };
  const charge = await step("a charge is mailed", async () => {
    const mailed = await call(paymentRoutes.sendInvoice, ofStudent);
    if (!mailed.invoiceSent) throw new Error(`its mail is ${mailed.invoiceDeliveryStatus}`);
    return mailed;
  });
  await step("its delivery is known", () => waitForDelivery(call, charge.id));
  await step("the payer's page shows the business", () => expectPage(student.pageUrl ?? "no address", BUSINESS));
}

const PAYMENT_DATA = {
  businessName: BUSINESS,
  paymentMethod: "pix",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: BUSINESS,
  pixCity: "São Paulo",
  // With automation off, an account that a failed test leaves behind never sends a charge.
  automationEnabled: false,
};

async function expectPage(address: string, text: string): Promise<void> {
  const answer = await fetch(address, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(35_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  if (!(await answer.text()).includes(text)) throw new Error(`it does not say "${text}"`);
}

/** Reads a charge until SES reports its delivery, which proves mailer, bus, rule and Lambda. */
async function waitForDelivery(call: CallApi, id: number) {
  for (let second = 0; second < DELIVERY_SECONDS; second += 1) {
    const charge = await call(settlementRoutes.getCharge, { params: { id } });
    if (charge.invoiceDeliveryStatus === "delivered") return charge;
    if (charge.invoiceDeliveryStatus === "failed") throw new Error(`the mail failed: ${charge.invoiceFailureReason}`);
    await pause(1_000);
  }
  throw new Error(`SES told of no delivery within ${DELIVERY_SECONDS} s`);
}
