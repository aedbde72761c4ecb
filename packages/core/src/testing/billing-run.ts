/** An owner's billing run in memory: the table with the reads a run makes, and what went out. */
import type { EventEntry } from "@emdia/events/define";
import type { OutgoingMail, SendOutcome } from "../mail/mailer.ts";
import type { SendQuota } from "../mail/send-quota.ts";
import type { Profile } from "../profile/profile.ts";
import type { Student } from "../student/student.ts";
import { planKey, profileKey, studentKey } from "../table/keys.ts";
import type { Item, Table } from "../table/table.ts";
import { OWNER, plan, profile, student } from "./entities.ts";
import { type MemoryTable, memoryTable } from "./memory-table.ts";

/** An owner who is paid in cash, so that charges need no payment data. */
export const cashProfile: Profile = { ...profile, businessName: "Estúdio", paymentMethod: "cash" };

/** A student of every month with an address. */
export const mailed = (id: number): Student => ({ ...student, id, email: `aluno${id}@exemplo.com.br` });

/** The memory table with queries by prefix and of open charges, in pages of `most` items, and reads of many keys. */
function runTable(most: number): MemoryTable {
  const table = memoryTable();
  const query: Table["query"] = async ({ index, key: { values = {} }, startAfter }) => {
    const after = String(startAfter?.sk ?? "");
    const prefix = String(values[":prefix"] ?? "");
    const isOurs = ({ pk, sk, l1sk }: Item) =>
      pk === values[":pk"] && String(sk).startsWith(prefix) && String(sk) > after && (!index || l1sk !== undefined);
    const found = [...table.items.values()].filter(isOurs).sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
    const items = structuredClone(found.slice(0, most));
    return { items, lastKey: found.length > most ? items.at(-1) : undefined };
  };
  const getMany: Table["getMany"] = async (keys) =>
    keys.map(({ pk, sk }) => table.items.get(`${pk}|${sk}`)).filter((item) => item !== undefined);
  return { ...table, query, getMany };
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
  const asked = { quota: 0, pace: 0 };
  const answers: (() => SendOutcome)[] = [];
  await table.put({ ...profileKey(OWNER), g1sk: `${owner.billing.dueAt}#${OWNER}`, ...owner });
  await table.put({ ...planKey(OWNER, plan.id), ...plan });
  for (const one of students) await table.put({ ...studentKey(OWNER, one.id), ...one });
  const ctx = {
    table,
    ownerId: OWNER,
    profile: owner,
    today: owner.billing.date,
    claimant: "run",
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
    pace: async () => {
      asked.pace += 1;
      return true;
    },
  };
  const charges = () => [...table.items.values()].filter(({ sk }) => String(sk).startsWith("PAY#"));
  return { ctx, table, mails, events, asked, answers, charges };
}
