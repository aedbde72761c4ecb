import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { composePixCode } from "@emdia/contracts/values/pix-code";
import { onTestFinished } from "vitest";
import { createFaults } from "../../../faults.ts";
import { openStore } from "../../../store.ts";
import type { Identity } from "../authority.ts";
import type { BankControls } from "../controls.ts";
import { startBank } from "../index.ts";
import type { AccountRecord } from "../records.ts";

export const studioKey = "pix@estudio.com.br";

export const codeOf = (amountCents: number, txid?: string, key = studioKey) =>
  composePixCode({ key, merchantName: "Estudio Sol", merchantCity: "Recife", amountCents, txid });

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Without an identity the client shows no certificate. */
  as?: Identity | undefined;
  trusts?: string;
}

/** Starts a bank at 9:00 in Brasília, 10 February 2026. `seed` chooses the calls with faults. */
export async function bankUnderTest(seed = 1) {
  let now = new Date("2026-02-10T12:00:00.000Z");
  const advanceTo = (instant: Date) => {
    now = instant;
  };
  const clock = { now: () => now, offsetMs: 0, advanceTo };
  const faults = createFaults(seed);
  const store = openStore();
  const logged: string[] = [];
  const bank = await startBank({ store, clock, faults, log: (line) => logged.push(line) });
  onTestFinished(() => {
    bank.close();
    store.close();
  });
  const account = bank.controls.openAccount(studioKey);
  const ask = (path: string, asked: Asked = {}) => askBank(bank.controls, path, asked);
  const token = (of: AccountRecord = account, scope = "pix.read") => tokenFor(ask, of, scope);
  const wait = (seconds: number) => clock.advanceTo(new Date(now.getTime() + seconds * 1_000));
  return { controls: bank.controls, account, clock, faults, store, logged, ask, token, wait };
}

export type BankUnderTest = Awaited<ReturnType<typeof bankUnderTest>>;

export function askBank({ url, authority }: Pick<BankControls, "url" | "authority">, path: string, asked: Asked) {
  const { method = "GET", headers = {}, body, as, trusts = authority } = asked;
  const shown = as && { cert: as.certificate, key: as.privateKey };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = requestHttps(`${url}${path}`, { method, headers, ca: trusts, agent: false, ...shown });
    call.on("error", reject).on("response", async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await text(response).catch(() => "") });
    });
    call.end(body);
  });
}

async function tokenFor(
  ask: (path: string, asked: Asked) => Promise<{ text: string }>,
  of: AccountRecord,
  scope: string,
) {
  const basic = Buffer.from(`${of.clientId}:${of.clientSecret}`).toString("base64");
  const answer = await ask("/oauth/token", {
    method: "POST",
    as: of,
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }).toString(),
  });
  return String(JSON.parse(answer.text).access_token);
}
