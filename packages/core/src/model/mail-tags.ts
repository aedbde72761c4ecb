import { isPayerKey, type PayerKey } from "@emdia/contracts/values/payer-key";
import { type Key, keyOfTag, tagOfKey } from "./keys.ts";

/** SES allows `[A-Za-z0-9_-]` and less than 256 characters in a value. */
export type MailTags = { payer: PayerKey; msg: string; att: string };

export const mailTags = (payer: PayerKey, key: Key, attempt: number): MailTags => ({
  payer,
  msg: tagOfKey(key),
  att: String(attempt),
});

export type TaggedMail = { ownerId: string; payer: PayerKey; sk: string; attempt: number };

type EventTags = { [name in keyof MailTags]?: readonly string[] | undefined };

/** Reads the tags of an event; undefined for an event of any other mail, or with forged tags. */
export function readMailTags({ payer, msg, att }: EventTags = {}): TaggedMail | undefined {
  const [key, attempt] = [keyOfTag(msg?.[0] ?? ""), Number(att?.[0])];
  const who = payer?.[0] ?? "";
  return key && isPayerKey(who) && attempt >= 1 ? { ...key, payer: who, attempt } : undefined;
}
