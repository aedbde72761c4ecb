import type { Mail, Mailbox, Store } from "../../types.ts";

export type StoredMail = Mail & {
  source: "ses" | "cognito";
  sentBy: string;
  configurationSet: string;
  outcomes: Readonly<Record<string, string>>;
};

const mails = "ses.mails";
const rawMessages = "ses.raw";
const counters = "ses.counters";

/** `to` has all recipients, also blind copies. */
export function saveMail(store: Store, mail: StoredMail, raw: Buffer): void {
  store.transaction(() => {
    store.set(mails, mail.id, mail);
    store.set(rawMessages, mail.id, raw.toString("base64"));
    for (const address of mail.to) store.set(inbox(address), mail.id, true);
    store.set(counters, "mails", countMails(store) + 1);
  });
}

export const findMail = (store: Store, id: string): StoredMail | undefined => store.get<StoredMail>(mails, id);

export function findRawMessage(store: Store, id: string): Buffer | undefined {
  const raw = store.get<string>(rawMessages, id);
  return raw === undefined ? undefined : Buffer.from(raw, "base64");
}

export function listMails(store: Store): readonly StoredMail[] {
  return store
    .list<StoredMail>(mails)
    .map(({ value }) => value)
    .toReversed();
}

/** `to` matches whole addresses, ignoring case. */
export function openMailbox(store: Store): Mailbox {
  return {
    list: async ({ to, since } = {}) => {
      const found = to === undefined ? listMails(store) : listMailsTo(store, to);
      const after = since === undefined ? found : found.filter((mail) => Date.parse(mail.at) > since.getTime());
      return after.map(toMail);
    },
    count: () => countMails(store),
  };
}

const inbox = (address: string) => `ses.inbox.${address.toLowerCase()}`;

function listMailsTo(store: Store, address: string): readonly StoredMail[] {
  const ids = store.list<boolean>(inbox(address.trim())).map(({ key }) => key);
  return ids.toReversed().flatMap((id) => findMail(store, id) ?? []);
}

const countMails = (store: Store): number => store.get<number>(counters, "mails") ?? 0;

function toMail(mail: StoredMail): Mail {
  const { id, at, from, to, replyTo, subject, html, text, attachments, tags } = mail;
  return { id, at, from, to, replyTo, subject, html, text, attachments, tags };
}
