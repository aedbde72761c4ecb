/** Connects a studio to the stand-in bank, and pays its students' codes there. */
import type { BankWire } from "@emdia/contracts/bank";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import { PIX, type Studio } from "./studio.ts";

const fileOf = (name: string, content: string) => ({ name, content: Buffer.from(content).toString("base64") });

/** Connects the bank account that has the studio's PIX key. */
export async function connectBank(region: Region, studio: Studio): Promise<void> {
  const { clientId, clientSecret, certificate, privateKey } = region.bank.openAccount(PIX.pixKey);
  const files = [fileOf("cliente.crt", certificate), fileOf("cliente.key", privateKey)];
  const body = { bank: "teste", clientId, clientSecret, files };
  expect((await studio.api<BankWire>("PUT", "/api/bank", body)).status).toBe(200);
}

/**
 * Pays the code of one charge, optionally less or more than the code asks for, and returns the
 * payment's id.
 */
export async function payCode(
  region: Region,
  studio: Studio,
  paymentId: number,
  amountCents?: number,
): Promise<string> {
  return region.bank.pay({ code: await studio.pixCode(paymentId), amountCents }).endToEndId;
}
