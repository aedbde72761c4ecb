import { recordsOf } from "../../store.ts";
import type { Store } from "../../types.ts";

export interface AccountRecord {
  clientId: string;
  clientSecret: string;
  key: string;
  /** The customer's certificate and private key in PEM, which a bank gives once. */
  certificate: string;
  privateKey: string;
}

/** `nature` and `status` have the API's values. */
export interface RefundRecord {
  id: string;
  rtrId: string;
  amountCents: number;
  nature: "ORIGINAL" | "RETIRADA" | "MED_OPERACIONAL" | "MED_FRAUDE" | "MED_PIX_AUTOMATICO";
  status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
  at: string;
}

export interface PixRecord {
  endToEndId: string;
  /** A payment of a code without a txid, or by the key alone, has no txid. */
  txid?: string;
  amountCents: number;
  key: string;
  at: string;
  message?: string;
  refunds: readonly RefundRecord[];
}

/** A token, which is bound to the certificate it was given for (RFC 8705). */
export interface TokenRecord {
  clientId: string;
  scopes: readonly string[];
  fingerprint: string;
  expiresAt: string;
}

/** Real banks have `null`s, unknown fields, `txId`, 201 for 200, and fewer scopes than asked. */
export type Quirk = "nulls" | "spelled-txId" | "created" | "fewer-scopes";

export function openRecords(store: Store) {
  return {
    accounts: recordsOf<AccountRecord>(store, "bank.account"),
    payments: recordsOf<PixRecord>(store, "bank.pix"),
    tokens: recordsOf<TokenRecord>(store, "bank.token"),
    quirks: () => store.get<readonly Quirk[]>("bank", "quirks") ?? [],
    setQuirks: (quirks: readonly Quirk[]) => store.set("bank", "quirks", quirks),
  };
}

export type BankRecords = ReturnType<typeof openRecords>;
