import { recordsOf } from "../../store.ts";
import type { Store } from "../../types.ts";

/**
 * What the stand-in does with a message to a number. `silent`: it accepts the message and drops it
 * after its time to live, and no webhook says so. `held`: it is checked first. `landline`: the
 * number has no WhatsApp, as Meta reports after it accepted. `twice`: each status comes twice, in
 * the wrong order. `nineless`: the person's number has no ninth digit. `nameless`: the person has a
 * user name, and no webhook has their number.
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

/** Numbers in the manners have the country code. */
export const openRecords = (store: Store) => ({
  apps: recordsOf<AppRecord>(store, "meta.app"),
  templates: recordsOf<TemplateRecord>(store, "meta.template"),
  messages: recordsOf<SentRecord>(store, "meta.message"),
  manners: recordsOf<Manner>(store, "meta.manner"),
});

export type MetaRecords = ReturnType<typeof openRecords>;
