/** Makes studios for tests; each test creates its own owner. */
import { randomUUID } from "node:crypto";
import type { ChargeWire, PixCodeWire } from "@emdia/contracts/charge";
import type { BillingScheduleWire, DashboardWire } from "@emdia/contracts/dashboard";
import { ErrorBody } from "@emdia/contracts/errors";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import { allRoutes } from "@emdia/contracts/routes/index";
import type { StudentWire } from "@emdia/contracts/student";
import type { Region } from "@emdia/local/region-types";
import type { Mail } from "@emdia/local/types";
import { expect } from "vitest";
import { retireLater } from "./retire-owners.ts";
import { storedItems } from "./stored-items.ts";

export type Answer<T> = { status: number; body: T; headers: Headers };

export type Api = <T = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

function expectContract(method: string, path: string, status: number, answer: unknown): void {
  const [bare = ""] = path.split("?");
  const isOf = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(bare);
  const route = allRoutes.find((one) => one.method === method && isOf(one.path));
  if (!route || status === 401) return;
  if (status < 400) expect([status, answer]).toEqual([route.status, route.response?.parse(answer)]);
  else expect(ErrorBody.parse(answer)).toEqual(answer);
}

/** Returns a function that calls the API; the body of an empty answer is undefined. */
export function apiOf(url: string, token: string | undefined): Api {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    expectContract(method, path, response.status, answer);
    return { status: response.status, body: answer, headers: response.headers };
  };
}

export type Studio = {
  email: string;
  userId: string;
  token: string;
  api: Api;
  plan(over?: Partial<Record<string, unknown>>): Promise<PlanWire>;
  student(planId: number, over?: Partial<Record<string, unknown>>): Promise<StudentWire>;
  dashboard(): Promise<DashboardWire>;
  /** The PIX code that asks for what is owed today for these charges. */
  pixCode(...paymentIds: number[]): Promise<string>;
  charges(): Promise<ChargeWire[]>;
  /** Moves to the next billing day without hourly ticks, and fires the billing schedule once. */
  billingDay(): Promise<void>;
  mailsTo(address: string): Promise<readonly Mail[]>;
};

/** The logical name of the hourly schedule. */
export const BILLING_SCHEDULE = "BillingTick";

/** Payment data of an owner, without which no student can be charged. */
export const PIX = {
  businessName: "Estúdio Vida",
  paymentMethod: "pix",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: "Estúdio Vida",
  pixCity: "São Paulo",
  whatsapp: "11987654321",
} as const;

const expectStatus = <T>(answer: Answer<T>, status: number): T => {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Makes a studio whose access is paid for, although the payment provider knows no owner. */
export async function aPayingStudio(region: Region, profile: Record<string, unknown> = {}): Promise<Studio> {
  const studio = await aStudio(region, profile);
  const paid = { subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
  await storedItems(region).change({ pk: `O#${studio.userId}`, sk: "PROFILE" }, paid);
  return studio;
}

export async function aStudio(region: Region, profile: Record<string, unknown> = {}): Promise<Studio> {
  const email = `dono-${randomUUID()}@exemplo.com.br`;
  const owner = await region.createOwner(email, "segredo1");
  retireLater(region, owner.userId);
  const api = apiOf(region.url, owner.accessToken);
  expectStatus(await api<ProfileWire>("PUT", "/api/profile", { ...PIX, invoiceDay: 20, ...profile }), 200);
  return {
    email,
    userId: owner.userId,
    token: owner.accessToken,
    api,
    plan: async (over = {}) =>
      expectStatus(
        await api<PlanWire>("POST", "/api/plans", { name: "Pilates 2x", price: 150.5, periodInMonths: 1, ...over }),
        201,
      ),
    student: async (planId, over = {}) =>
      expectStatus(
        await api<StudentWire>("POST", "/api/students", {
          name: "Ana Souza",
          email: `aluno-${randomUUID()}@exemplo.com.br`,
          phone: null,
          planId,
          ...over,
        }),
        201,
      ),
    dashboard: async () => expectStatus(await api<DashboardWire>("GET", "/api/dashboard"), 200),
    pixCode: async (...paymentIds) =>
      expectStatus(await api<PixCodeWire>("GET", `/api/pix-codes?ids=${paymentIds}`), 200).code ?? "",
    charges: async () => expectStatus(await api<ChargeWire[]>("GET", "/api/payments"), 200),
    billingDay: async () => {
      const { billingDate } = expectStatus(await api<BillingScheduleWire>("GET", "/api/billing-schedule"), 200);
      region.clock.advanceTo(new Date(`${billingDate}T11:01:00.000Z`));
      await region.fire(BILLING_SCHEDULE);
    },
    mailsTo: (address) => region.mailbox.list({ to: address }),
  };
}
