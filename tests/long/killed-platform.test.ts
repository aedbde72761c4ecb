import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { PlanWire } from "@emdia/contracts/plan";
import type { OwnerTokens } from "@emdia/local/types";
import { afterEach, expect, test } from "vitest";
import { type Platform, startPlatform } from "../support/platform.ts";
import { type Api, apiOf, PIX } from "../support/studio.ts";

const OWNER = { email: "dona@exemplo.com.br", password: "segredo1" };
const STUDENTS = 40;

const dataDir = mkdtempSync(join(tmpdir(), "em-dia-"));
let platform: Platform | undefined;
afterEach(async () => {
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Mailbox = { to: string[]; subject: string }[];

const call = async <T>(url: string, method: "GET" | "POST", path: string, body?: unknown) =>
  (await apiOf(url, undefined)<T>(method, `/__local/${path}`, body)).body;

async function signIn(url: string): Promise<Api> {
  const { accessToken } = await call<OwnerTokens>(url, "POST", "owners.json", OWNER);
  return apiOf(url, accessToken);
}

async function aStudioOf(url: string): Promise<void> {
  const api = await signIn(url);
  await api("PUT", "/api/profile", { ...PIX, invoiceDay: new Date(Date.now() + 3 * 24 * 3_600_000).getUTCDate() });
  const { body: plan } = await api<PlanWire>("POST", "/api/plans", { name: "Mensal", price: 100 });
  for (let index = 0; index < STUDENTS; index++) {
    const student = { name: `Aluno ${index}`, email: `aluno${index}@exemplo.com.br`, planId: plan.id };
    expect((await api("POST", "/api/students", student)).status).toBe(201);
  }
}

/** Starts the billing day, and kills the platform when some mails were sent, but not all. */
async function killedMidway(url: string, kill: () => Promise<void>): Promise<number> {
  const move = call(url, "POST", "clock.json", { toNextBillingDayOf: OWNER.email }).catch(() => undefined);
  for (;;) {
    const sent = (await call<Mailbox>(url, "GET", "mailbox.json")).filter((mail) =>
      mail.subject.startsWith("Fatura"),
    ).length;
    if (sent > 0) {
      await kill();
      await move;
      return sent;
    }
  }
}

test("given the platform is killed during a billing day, when it starts again, then each charge exists once and no mail is sent twice", async () => {
  const first = await startPlatform(dataDir);
  platform = first;
  await aStudioOf(first.url);
  const sentBefore = await killedMidway(first.url, first.kill);
  expect(sentBefore).toBeLessThan(STUDENTS);

  const second = await startPlatform(dataDir);
  platform = second;
  await call(second.url, "POST", "clock.json", { advance: "PT6H" });
  const api = await signIn(second.url);
  const { body: charges } = await api<ChargeWire[]>("GET", "/api/payments");
  expect(new Set(charges.map((charge) => charge.studentId)).size).toBe(STUDENTS);
  expect(charges).toHaveLength(STUDENTS);
  expect(charges.filter((charge) => charge.invoiceDeliveryStatus !== "delivered")).toEqual([]);
  const mails = await call<Mailbox>(second.url, "GET", "mailbox.json");
  const perStudent = Map.groupBy(
    mails.filter((mail) => mail.subject.startsWith("Fatura")),
    (mail) => mail.to[0],
  );
  expect([...perStudent.values()].map((each) => each.length)).toEqual(Array.from({ length: STUDENTS }, () => 1));
  expect(mails.filter((mail) => mail.subject.startsWith("Resumo"))).toHaveLength(1);
  expect(await call(second.url, "GET", "state.json")).toMatchObject({ denied: [], deadLetters: [] });
}, 480_000);
