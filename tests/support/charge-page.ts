/**
 * Calls charge pages as students do, each from a separate address, which is in a header that
 * CloudFront adds.
 */
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import type { Region } from "@emdia/local/region-types";
import { anAddress } from "./public-registration.ts";
import { aPayingStudio, type Studio } from "./studio.ts";

export type PageAnswer = { status: number; text: string; html: string; headers: Headers };

/** Returns the headers that CloudFront adds for a viewer of charge pages. */
export function fromStudent(region: Region, address = anAddress()): Record<string, string> {
  const { environment } = region.graph.lambdas.find(({ logicalName }) => logicalName === "ApiChargePage") ?? {};
  return { [VIEWER_ADDRESS_HEADER]: address, [EDGE_SECRET_HEADER]: environment?.EDGE_SECRET ?? "" };
}

/** Returns the part of an HTML document that a person reads as text. */
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
  /** The path of the charge's page in the mail. */
  path: string;
  charge(): Promise<ChargeDetailWire>;
  act<T = ChargeDetailWire>(verb: string, body?: object): Promise<{ status: number; body: T }>;
};

/** Makes a student who was mailed a charge of R$ 150,50, with the link of that mail. */
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
  const [, path = ""] = /Ver e pagar: http:\/\/localhost:\d+(\/c\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
  return {
    studio,
    studentId: student.id,
    id,
    path,
    charge: async () => (await studio.api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body,
    act: (verb, body = {}) => studio.api("POST", `/api/payments/${id}/${verb}`, body),
  };
}
