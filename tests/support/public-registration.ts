/** Visits to the public form, each from its own address, in a header that CloudFront adds. */
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import type { RegistrationLinkWire } from "@emdia/contracts/registration";
import type { StudentWire } from "@emdia/contracts/student";
import type { Region } from "@emdia/local/region-types";
import { type Answer, apiOf, type Studio } from "./studio.ts";

let strangers = 0;

/** Returns an address that no other test in this file has. */
export function anAddress(): string {
  strangers += 1;
  return `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`;
}

export function fromViewer(region: Region, address = anAddress()): Record<string, string> {
  const { environment } = region.graph.lambdas.find(({ logicalName }) => logicalName === "ApiPublic") ?? {};
  return { [VIEWER_ADDRESS_HEADER]: address, [EDGE_SECRET_HEADER]: environment?.EDGE_SECRET ?? "" };
}

export type Registration = {
  code: string;
  look<T = unknown>(code?: string, headers?: Record<string, string>): Promise<Answer<T>>;
  register<T = unknown>(over?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer<T>>;
};

export async function openRegistration(region: Region, { api }: Studio, planId: number): Promise<Registration> {
  const { body } = await api<RegistrationLinkWire>("POST", "/api/generate-registration-code", {});
  const call = apiOf(region.url, undefined);
  const code = body.registrationCode;
  return {
    code,
    look: (other = code, headers = fromViewer(region)) =>
      call("GET", `/api/public/teacher/${encodeURIComponent(other)}`, undefined, headers),
    register: (over = {}, headers = fromViewer(region)) =>
      call("POST", "/api/public/register-student", { ...aRegistration(code, planId), ...over }, headers),
  };
}

export const aRegistration = (registrationCode: string, planId: number) => ({
  registrationCode,
  name: "Bia Ramos",
  email: "bia@exemplo.com.br",
  phone: "(11) 98765-4321",
  planId,
  consent: true,
  consentVersion: CONSENT_VERSION,
});

export async function studentsOf({ api }: Studio): Promise<{ present: StudentWire[]; waiting: StudentWire[] }> {
  const [present, waiting] = await Promise.all([
    api<StudentWire[]>("GET", "/api/students"),
    api<StudentWire[]>("GET", "/api/students?status=aguardando"),
  ]);
  return { present: present.body, waiting: waiting.body };
}
