import type { BankWire } from "@emdia/contracts/bank";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import { PIX, type Studio } from "./studio.ts";

const fileOf = (name: string, content: string) => ({ name, content: Buffer.from(content).toString("base64") });

export async function connectBank(region: Region, studio: Studio): Promise<void> {
  const { clientId, clientSecret, certificate, privateKey } = region.bank.openAccount(PIX.pixKey);
  const files = [fileOf("cliente.crt", certificate), fileOf("cliente.key", privateKey)];
  const body = { bank: "teste", clientId, clientSecret, files };
  expect((await studio.api<BankWire>("PUT", "/api/bank", body)).status).toBe(200);
}

/** Pays a charge's code, or less or more than it asks for. Returns the payment's id. */
export async function payCode(
  region: Region,
  studio: Studio,
  paymentId: number,
  amountCents?: number,
): Promise<string> {
  return region.bank.pay({ code: await studio.pixCode(paymentId), amountCents }).endToEndId;
}
