/** The port to a business's bank. It reads received payments; no call moves money. */
import type { Bank } from "../banks.ts";

/** The credential of the business at its bank. Certificate and key are PEM texts. */
export type BankCredential = {
  clientId: string;
  /** A bank that identifies clients by id and certificate alone has no secret. */
  clientSecret?: string;
  /** The application's key, for the one bank that requires it. */
  appKey?: string;
  certificate: string;
  privateKey: string;
};

/** The texts are PEM. `subject` is the name that the owner recognises; the instants are ISO. */
export type ReadCertificate = {
  certificate: string;
  privateKey: string;
  subject: string;
  startsAt: string;
  endsAt: string;
};

/** `other-key`: none of the keys belongs to one of the certificates. */
export type CertificateProblem = "too-large" | "password" | "unreadable" | "no-certificate" | "no-key" | "other-key";

/** A token, which is kept: banks limit how many a client requests. `endsAt` is an ISO instant. */
export type BankToken = { value: string; endsAt: string };

/** A refund of a received payment, in centavos. `nature` and `status` are the API's values. */
export type BankRefund = { id: string; amountCents: number; nature?: string; status: string };

/** A received payment, in centavos. `at` is the ISO instant of settlement. */
export type BankPix = {
  endToEndId: string;
  txid?: string;
  amountCents: number;
  /** The PIX key that received the payment. Some banks omit it. */
  key?: string;
  at: string;
  message?: string;
  /** The payer's name, which Banco do Brasil alone states. */
  payerName?: string;
  refunds: readonly BankRefund[];
};

/** The first and the last second of a list, both included. */
export type BankWindow = { from: Date; to: Date };

/**
 * `needs-owner`: only the owner can repair it, or the bank refuses the request itself. `back-off`:
 * the bank limits calls, is silent or not trusted, or its list changes; a later try may succeed.
 */
export type BankFailure =
  | { kind: "needs-owner"; reason: "certificate" | "credential" | "scope" | "request" }
  | {
      kind: "back-off";
      reason: "limited" | "unavailable" | "silent" | "unreadable" | "unstable" | "untrusted";
      retryAfterSeconds?: number;
    };

/** The message names the bank and the reason, and contains no secret and no answer. */
export class BankError extends Error {
  override readonly name = "BankError";
  readonly failure: BankFailure;

  constructor(bank: Pick<Bank, "id">, failure: BankFailure, status?: number) {
    super(`${bank.id}: ${failure.kind}, ${failure.reason}${status === undefined ? "" : ` (${status})`}`);
    this.failure = failure;
  }
}

export type SessionOptions = {
  bank: Bank;
  credential: BankCredential;
  /** The token of an earlier session, which is used if it is still valid. */
  token?: BankToken | undefined;
  now: () => Date;
  /** Ends the calls of the session early, as if the bank were silent. */
  signal?: AbortSignal | undefined;
};

/**
 * Sends nothing before the first call. @throws BankError `needs-owner` for a certificate that is
 * unreadable, not valid now, or of another key
 */
export type OpenBank = (options: SessionOptions) => BankSession;

/** An open connection to a bank with one business's credential. Each call may throw `BankError`. */
export type BankSession = {
  /** Returns each payment once, in the bank's order. A list that changes is read again. */
  listPix(window: BankWindow): Promise<readonly BankPix[]>;
  findPix(endToEndId: string): Promise<BankPix | undefined>;
  /** Returns the last good token, to be kept for the next session. */
  token(): BankToken | undefined;
  close(): void;
};
