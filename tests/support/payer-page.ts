/** Visits to a payer's page, each from its own address, in a header that CloudFront adds. */
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import type { Region } from "@emdia/local/region-types";
import { anAddress } from "./public-registration.ts";
import { aPayingStudio, type Studio } from "./studio.ts";

export type PageAnswer = { status: number; text: string; html: string; headers: Headers };

export function fromStudent(region: Region, address = anAddress()): Record<string, string> {
  const { environment } = region.graph.lambdas.find(({ logicalName }) => logicalName === "ApiPayerPage") ?? {};
  return { [VIEWER_ADDRESS_HEADER]: address, [EDGE_SECRET_HEADER]: environment?.EDGE_SECRET ?? "" };
}

export const readOf = (html: string): string =>
  html
    .replace(/<(style|script|title)>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

type Visit = { method?: "GET" | "POST"; headers?: Record<string, string>; form?: Record<string, string> };

/** Calls a page's address without following redirects; `form` has the fields of a form. */
export async function visit(
  region: Region,
  path: string,
  { method = "GET", headers = {}, form }: Visit = {},
): Promise<PageAnswer> {
  const response = await fetch(`${region.url}${path}`, {
    method,
    redirect: "manual",
    headers: { ...fromStudent(region), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const html = await response.text();
  return { status: response.status, html, text: readOf(html), headers: response.headers };
}

export type LinkedCharge = {
  studio: Studio;
  studentId: number;
  id: number;
  path: string;
  open(): Promise<PageAnswer>;
  /** Sends "Já paguei" for the charge. */
  report(headers?: Record<string, string>): Promise<PageAnswer>;
  charge(): Promise<ChargeDetailWire>;
  act<T = ChargeDetailWire>(verb: string, body?: object): Promise<{ status: number; body: T }>;
};

export async function aLinkedCharge(region: Region, profile: Record<string, unknown> = {}): Promise<LinkedCharge> {
  const studio = await aPayingStudio(region, profile);
  const { id: planId } = await studio.plan({ price: 150.5 });
  const email = `ana-${studio.userId}@exemplo.com.br`;
  const student = await studio.student(planId, { email });
  const [row] = (await studio.dashboard()).currentMonthPayments;
  const id = row?.payment.id ?? 0;
  await studio.api("POST", `/api/payments/${id}/send-invoice`, {});
  // SES's report of the delivery is awaited here, because it changes the charge too.
  await region.drain();
  const [mail] = await studio.mailsTo(email);
  const [, path = ""] = /Ver e pagar: http:\/\/localhost:\d+(\/p\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
  return {
    studio,
    studentId: student.id,
    id,
    path,
    open: () => visit(region, path),
    report: (headers = {}) => visit(region, `${path}/paid`, { method: "POST", headers, form: { shown: String(id) } }),
    charge: async () => (await studio.api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body,
    act: (verb, body = {}) => studio.api("POST", `/api/payments/${id}/${verb}`, body),
  };
}

export type Family = {
  studio: Studio;
  payerId: number;
  planId: number;
  /** The ids of the siblings' charges, Ana's first. */
  chargeIds: readonly number[];
  email: string;
  path: string;
  open(): Promise<PageAnswer>;
  /** Sends the form that is on the page now, or `shown` instead. */
  report(shown?: string, headers?: Record<string, string>): Promise<PageAnswer>;
  charges(): Promise<ChargeDetailWire[]>;
};

export const shownIn = ({ html }: PageAnswer): string => /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * Makes siblings for whom Marta pays: Ana owes R$ 150,50, Beto R$ 150,00 of R$ 200,00. Marta has
 * the link from the mail of Ana's charge.
 */
export async function aFamily(region: Region): Promise<Family> {
  const studio = await aPayingStudio(region);
  const { api } = studio;
  const email = `marta-${studio.userId}@exemplo.com.br`;
  const { id: planId } = await studio.plan({ price: 150.5 });
  const payer = { name: "Marta Souza", email, phone: "11912345678" };
  const { payerId } = await studio.student(planId, { name: "Ana Souza", email: null, payer });
  await studio.student(planId, { name: "Beto Souza", email: null, payerId, ownPrice: 200 });
  const rows = (await studio.dashboard()).currentMonthPayments.toSorted((a, b) => a.student.id - b.student.id);
  const chargeIds = rows.map(({ payment }) => payment.id);
  const [first, second] = chargeIds;
  await api("POST", `/api/payments/${first}/send-invoice`, {});
  // A payer is mailed once a day, so the second charge is stored by a payment for it.
  await api("POST", `/api/payments/${second}/settlements`, { amount: 50 });
  await region.drain();
  const [mail] = await studio.mailsTo(email);
  const [, path = ""] = /Ver e pagar: http:\/\/localhost:\d+(\/p\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
  const open = () => visit(region, path);
  return {
    studio,
    payerId: Number(payerId),
    planId,
    chargeIds,
    email,
    path,
    open,
    report: async (shown, headers = {}) =>
      visit(region, `${path}/paid`, { method: "POST", headers, form: { shown: shown ?? shownIn(await open()) } }),
    charges: () =>
      Promise.all(chargeIds.map(async (id) => (await api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body)),
  };
}
