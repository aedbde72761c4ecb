/** The studio's own app reaches its account at Meta (docs/whatsapp-provider.md). */
import type { StoredText, WhatsAppConnection, WhatsAppPause, WhatsAppText } from "../whatsapp.ts";

export type WhatsAppCredential = { numberId: string; accountId: string; token: string; appSecret: string };

/** What Meta says of a number. `problem` is why nothing could be sent from it. */
export type NumberFacts = Pick<WhatsAppConnection, "phone" | "displayName" | "health" | "dailyLimit" | "currency"> & {
  problem: WhatsAppPause | undefined;
};

export type KnownTexts = Partial<Record<WhatsAppText, StoredText>>;

/** The part of a credential that Meta refused; `unavailable`: Meta gave no usable answer. */
export type AccountFailure =
  | "token"
  | "permission"
  | "appSecret"
  | "number"
  | "account"
  | "other-account"
  | "unavailable";

export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly failure: AccountFailure;
  constructor(failure: AccountFailure) {
    super(`Meta refused the connection: ${failure}`);
    this.failure = failure;
  }
}

export type WhatsAppAccount = {
  read(): Promise<{ number: NumberFacts; known: KnownTexts }>;
  /** Directs the account's updates to the app. */
  subscribe(): Promise<void>;
  /** Submits texts that Meta does not know for approval, and returns all. */
  submitTexts(siteUrl: string, known: KnownTexts): Promise<Record<WhatsAppText, StoredText>>;
};

export type OpenWhatsAppAccount = (credential: WhatsAppCredential) => WhatsAppAccount;
