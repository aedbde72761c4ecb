import { recordsOf } from "../../store.ts";
import type { Store } from "../../types.ts";

/**
 * How a number gets messages. `silent`: a message is accepted, then dropped without a webhook.
 * `held`: Meta checks it first. `landline`: it fails after Meta accepted it. `twice`: statuses come
 * twice, in the wrong order. `nineless`: Meta omits the ninth digit; `nameless`: the whole number.
 */
export const MANNERS = ["usual", "silent", "held", "landline", "twice", "nineless", "nameless"] as const;
export type Manner = (typeof MANNERS)[number];

/** A studio's own app with its account and its one number. */
export interface AppRecord {
  numberId: string;
  accountId: string;
  phone: string;
  token: string;
  appSecret: string;
  /** The daily limit as Meta spells it. */
  tier: string;
  hook?: string;
  isRevoked?: boolean;
}

export interface TemplateRecord {
  id: string;
  accountId: string;
  name: string;
  status: string;
  category: string;
  body: string;
  footer: string;
  variables: number;
}

export interface SentRecord {
  id: string;
  numberId: string;
  to: string;
  text: string;
  url: string;
  at: string;
  tag: string;
  status: "accepted" | "held" | "sent" | "delivered" | "read" | "failed" | "dropped";
}

/** The keys of `manners` are phone numbers with the country code. */
export const openRecords = (store: Store) => ({
  apps: recordsOf<AppRecord>(store, "meta.app"),
  templates: recordsOf<TemplateRecord>(store, "meta.template"),
  messages: recordsOf<SentRecord>(store, "meta.message"),
  manners: recordsOf<Manner>(store, "meta.manner"),
});

export type MetaRecords = ReturnType<typeof openRecords>;
