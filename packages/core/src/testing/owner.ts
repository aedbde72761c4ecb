/** Builds an owner whose mails, events and stored items a test can inspect. */
import type { EventEntry } from "@emdia/events/define";
import type { Key } from "../model/keys.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Item } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import { insertProfile } from "../store/profiles.ts";
import { profile as whole } from "./entities.ts";
import { memoryTable } from "./memory-table.ts";
import { pageUrlOf, txids } from "./page-urls.ts";

/** The default instant of a test: 9h on a Sunday in São Paulo. */
export const NOW = "2027-01-10T12:00:00.000Z";

/** A test may move `clock.now`; `answers` are the mail service's next responses. */
export async function anOwner(over: Partial<Profile> = {}) {
  const profile: Profile = { ...whole, ...over };
  const table = memoryTable();
  const [mails, events, answers]: [OutgoingMail[], EventEntry[], SendOutcome[]] = [[], [], []];
  const clock = { now: NOW };
  const ctx = {
    table,
    ownerId: profile.id,
    profile,
    today: profile.billing.date,
    claimant: "run",
    pageUrlOf,
    txids,
    siteUrl: "https://emdia.example",
    now: () => new Date(clock.now),
    bus: { publish: async (entry: EventEntry) => void events.push(entry) },
    mailer: {
      send: async (mail: OutgoingMail): Promise<SendOutcome> => {
        const answer = answers.shift() ?? { kind: "sent", messageId: String(mails.length) };
        if (answer.kind === "sent") mails.push(mail);
        return answer;
      },
    },
  };
  await insertProfile(ctx, profile);
  return {
    ctx,
    table,
    mails,
    events,
    answers,
    clock,
    at: (key: Key): Item | undefined => table.items.get(`${key.pk}|${key.sk}`),
    keys: () => [...table.items.keys()].toSorted(),
    told: () => events.map(({ detailType, detail }) => [detailType, JSON.parse(detail)] as const),
  };
}
