import type { EventEntry } from "@emdia/events/define";
import { decodeCharge } from "../model/charge.ts";
import { payerKey, planKey, studentKey } from "../model/keys.ts";
import { decodeMessage } from "../model/message.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { SendQuota } from "../model/ports/send-quota.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import { runKindOf } from "../model/run-bounds.ts";
import type { Student } from "../model/student.ts";
import { fateOf } from "../model/told.ts";
import { withMessages } from "../store/messages.ts";
import { OWNER, plan, profile, student } from "./entities.ts";
import { type MemoryTable, memoryTable } from "./memory-table.ts";
import { pageUrlOf, txids } from "./page-urls.ts";

/** A profile with cash payment, so that charges need no payment data. */
export const cashProfile: Profile = { ...profile, businessName: "Estúdio", paymentMethod: "cash" };

export const mailed = (id: number): Student => ({ ...student, id, email: `aluno${id}@exemplo.com.br` });

export const PAYER = 90;
export const PAYER_EMAIL = "carla@exemplo.com.br";

export const inFamily = (id: number, email: string | null = PAYER_EMAIL): Student => ({
  ...mailed(id),
  name: `Aluno ${id}`,
  payerId: PAYER,
  payer: { name: "Carla Souza", email, phone: null, document: null },
});

export const payerItem = (studentIds: readonly number[]): Item => ({
  ...payerKey(OWNER, PAYER),
  id: PAYER,
  name: "Carla Souza",
  email: PAYER_EMAIL,
  phone: null,
  document: null,
  studentIds,
  version: 1,
  createdAt: "2027-01-10T12:00:00.000Z",
});

export type RunSettings = {
  students: readonly Student[];
  profile?: Profile;
  /** The number of students in a page of the table. */
  perPage?: number;
  now?: string;
  quota?: SendQuota;
};

/** `answers` are the provider's responses to the next mails. */
export async function aRun({ students, profile: owner = cashProfile, perPage = 100, ...given }: RunSettings) {
  const table = runTable(perPage);
  const mails: OutgoingMail[] = [];
  const events: EventEntry[] = [];
  const asked = { quota: 0, pace: 0, wanted: [] as number[] };
  const answers: (() => SendOutcome)[] = [];
  await table.put({ ...itemOf(owner), g1sk: `${owner.billing.dueAt}#${OWNER}` });
  await table.put({ ...planKey(OWNER, plan.id), ...plan });
  for (const one of students) await table.put({ ...studentKey(OWNER, one.id), ...one });
  const ofPayer = students.filter(({ payerId }) => payerId === PAYER).map(({ id }) => id);
  if (ofPayer.length > 0) await table.put(payerItem(ofPayer));
  const ctx = {
    table,
    ownerId: OWNER,
    profile: owner,
    ...runKindOf(owner, new Date(given.now ?? owner.billing.dueAt)),
    today: owner.billing.date,
    claimant: "run",
    pageUrlOf,
    txids,
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
  const itemsOf = (kind: string) =>
    [...table.items.values()]
      .filter(({ sk }) => String(sk).startsWith(kind))
      .toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
  const charges = () => itemsOf("PAY#");
  const messages = () => itemsOf("MSG#").map(decodeMessage);
  const told = () => {
    const all = messages();
    return withMessages(charges().map(decodeCharge), all).map((one) => ({ ...one, mail: fateOf(one) }));
  };
  return { ctx, table, mails, events, asked, answers, charges, messages, told };
}

function runTable(most: number): MemoryTable {
  const table = memoryTable();
  const query: Table["query"] = (input) => table.query({ ...input, limit: Math.min(input.limit ?? most, most) });
  return { ...table, query };
}
