/** An owner's billing run in memory: the table with the reads a run makes, and what went out. */
import type { EventEntry } from "@emdia/events/define";
import { planKey, studentKey } from "../model/keys.ts";
import { paymentOf } from "../model/payment.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { SendQuota } from "../model/ports/send-quota.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { OWNER, plan, profile, student } from "./entities.ts";
import { type MemoryTable, memoryTable } from "./memory-table.ts";
import { pageUrlOf } from "./page-urls.ts";

/** An owner who is paid in cash, so that charges need no payment data. */
export const cashProfile: Profile = { ...profile, businessName: "Estúdio", paymentMethod: "cash" };

/** A student of every month with an address. */
export const mailed = (id: number): Student => ({ ...student, id, email: `aluno${id}@exemplo.com.br` });

/** A charge's item with its mail as rules know it. */
export const withMail = (item: Item): Item =>
  item.mail === undefined ? item : { ...item, mail: paymentOf(item).mail };

/** The memory table, whose pages hold `most` items at most. */
function runTable(most: number): MemoryTable {
  const table = memoryTable();
  const query: Table["query"] = (input) => table.query({ ...input, limit: Math.min(input.limit ?? most, most) });
  return { ...table, query };
}

export type RunSettings = {
  students: readonly Student[];
  profile?: Profile;
  /** Students a page of the table holds. */
  perPage?: number;
  now?: string;
  quota?: SendQuota;
};

/** A run at its first tick unless `now` says another; `answers` holds what the provider says to the next mails. */
export async function aRun({ students, profile: owner = cashProfile, perPage = 100, ...given }: RunSettings) {
  const table = runTable(perPage);
  const mails: OutgoingMail[] = [];
  const events: EventEntry[] = [];
  const asked = { quota: 0, pace: 0, wanted: [] as number[] };
  const answers: (() => SendOutcome)[] = [];
  await table.put({ ...itemOf(owner), g1sk: `${owner.billing.dueAt}#${OWNER}` });
  await table.put({ ...planKey(OWNER, plan.id), ...plan });
  for (const one of students) await table.put({ ...studentKey(OWNER, one.id), ...one });
  const ctx = {
    table,
    ownerId: OWNER,
    profile: owner,
    today: owner.billing.date,
    claimant: "run",
    pageUrlOf,
    now: () => new Date(given.now ?? owner.billing.dueAt),
    bus: { publish: async (entry: EventEntry) => void events.push(entry) },
    mailer: {
      send: async (mail: OutgoingMail): Promise<SendOutcome> => {
        const answer = answers.shift()?.() ?? { kind: "sent", messageId: `${mails.length}` };
        if (answer.kind === "sent") mails.push(mail);
        return answer;
      },
    },
    quota: async () => {
      asked.quota += 1;
      return given.quota;
    },
    pace: async (wanted: number) => {
      asked.pace += 1;
      asked.wanted.push(wanted);
      return true;
    },
  };
  const charges = () => [...table.items.values()].filter(({ sk }) => String(sk).startsWith("PAY#")).map(withMail);
  return { ctx, table, mails, events, asked, answers, charges };
}
