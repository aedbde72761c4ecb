import fc from "fast-check";
import { expect, test } from "vitest";
import { LETTER_KINDS, type LetterKind, letterKey, studentKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { Student } from "../model/student.ts";
import { type ClaimedLetter, claimLetter } from "../store/claims.ts";
import { readWatermark } from "../store/watermark.ts";
import { OWNER, student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aStudio } from "../testing/studio.ts";
import { applyMailEvent, type MailEvent } from "./apply-mail-event.ts";

const SENT_AT = "2027-02-15T12:00:00.000Z";
const ADDRESS = "ana@exemplo.com.br";
const PAYER = "S0000002";
const ana: Student = { ...student, email: ADDRESS };

async function aLetter(students: readonly Student[] = [ana], kind: LetterKind = "receipt") {
  const studio = await aStudio({ students });
  const letter = await claimLetter(studio.ctx, { payer: PAYER, kind, tells: ["220270100"] });
  if (!letter) throw new Error("nothing was claimed");
  const ctx = { ...studio.ctx, watermark: { raisedTo: 0 } };
  const tell = (...events: readonly MailEvent[]) =>
    events.reduce((before, one) => before.then(() => applyMailEvent(ctx, one)), Promise.resolve());
  const statusOf = (id = 2) => studio.at(studentKey(OWNER, id))?.emailStatus;
  return { ...studio, letter, tell, statusOf, stored: () => studio.at(letter.key) };
}

const tagsOf = ({ key }: Pick<ClaimedLetter, "key">) => eventTags(mailTags(PAYER, key, 1));
const eventOf = (
  tags: Record<string, string[]>,
  eventType: string,
  { bounceType = "Permanent", to = ADDRESS } = {},
): MailEvent => ({
  eventType,
  mail: { timestamp: SENT_AT, messageId: "m-1", destination: [to], tags },
  ...(eventType === "Bounce" && { bounce: { bounceType } }),
});

test.each(LETTER_KINDS)(
  "given a letter of the kind %s, when it bounces or is complained about, then letter and address say so",
  async (kind) => {
    for (const [type, status] of [
      ["Bounce", "invalid"],
      ["Complaint", "complained"],
    ] as const) {
      const { letter, tell, statusOf, stored } = await aLetter([ana], kind);
      const before = stored();
      await tell(eventOf(tagsOf(letter), type));
      expect(statusOf()).toBe(status);
      expect(stored()).toEqual({ ...before, failed: status });
    }
  },
);

const bounceOf = (key: ClaimedLetter["key"]) => eventOf(tagsOf({ key }), "Bounce");
const receipt = { payer: PAYER, kind: "receipt" } as const;
test.each<[what: string, of: (letter: ClaimedLetter) => MailEvent]>([
  ["a delivery", (letter) => eventOf(tagsOf(letter), "Delivery")],
  ["a full mailbox", (letter) => eventOf(tagsOf(letter), "Bounce", { bounceType: "Transient" })],
  ["a refusal", (letter) => eventOf(tagsOf(letter), "Reject")],
  ["a bounce of another address", (letter) => eventOf(tagsOf(letter), "Bounce", { to: "x@exemplo.com.br" })],
  ["a bounce of no letter", () => bounceOf(letterKey(OWNER, receipt, 7))],
  ["a bounce of another owner's letter", () => bounceOf(letterKey("x", receipt, 1))],
  ["a bounce that names a student", () => bounceOf(studentKey(OWNER, 2))],
  ["a bounce without a payer", (letter) => eventOf({ ...tagsOf(letter), payer: [] }, "Bounce")],
])("given %s, when it arrives, then no student's address changes, and the watermark rises", async (_what, of) => {
  const { ctx, letter, tell, statusOf } = await aLetter();
  await tell(of(letter));
  expect(statusOf()).toBe("ok");
  expect(await readWatermark(ctx)).toBe(SENT_AT);
});

test("given a student who joined another payer meanwhile, when the letter bounces, then the address is marked for all who have it now, and no others", async () => {
  const payer = { name: "Rita", email: "rita@exemplo.com.br", phone: null, document: null };
  const heir: Student = { ...ana, id: 3, status: "aguardando" };
  const child: Student = { ...ana, id: 4, email: null, payer: { ...payer, email: ADDRESS } };
  const { table, letter, tell, statusOf } = await aLetter([ana, heir, child]);
  await table.put({ ...studentKey(OWNER, 2), ...ana, payer, payerId: 9 });
  await tell(eventOf(tagsOf(letter), "Bounce"));
  expect([2, 3, 4].map(statusOf)).toEqual(["ok", "invalid", "invalid"]);
});

test("given a person who was erased meanwhile, when their letter bounces, then nothing of them comes back", async () => {
  const { table, letter, tell, at, stored } = await aLetter();
  const erased = { ...ana, status: "arquivado", email: null, erasedAt: SENT_AT };
  await table.put({ ...studentKey(OWNER, 2), ...erased });
  await tell(eventOf(tagsOf(letter), "Bounce"));
  expect(at(studentKey(OWNER, 2))).toMatchObject(erased);
  expect(JSON.stringify(stored())).not.toContain("ana");
});

test("given a student who cannot be read, when a letter bounces, then the others at the address are marked, and the watermark rises", async () => {
  const { ctx, table, letter, tell, statusOf } = await aLetter([{ ...ana, id: 3 }, ana]);
  await table.put({ ...studentKey(OWNER, 3), ...ana, id: 3, status: "unknown" });
  await tell(eventOf(tagsOf(letter), "Bounce"));
  expect([2, 3].map(statusOf)).toEqual(["invalid", "invalid"]);
  expect(await readWatermark(ctx)).toBe(SENT_AT);
});

test("given two letters to an address, one that bounced and one that was complained about, when their events arrive in any order and number, then the complaint stays", () =>
  fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 0, 1], { minLength: 5 }), async (order) => {
      const { ctx, letter, tell, statusOf } = await aLetter();
      const other = await claimLetter(ctx, { payer: PAYER, kind: "welcome", tells: ["2"] });
      const events = [
        eventOf(tagsOf(letter), "Bounce"),
        eventOf(tagsOf(other ?? letter), "Complaint"),
        eventOf(tagsOf(letter), "Delivery"),
      ];
      await tell(...order.flatMap((one) => events[one] ?? []));
      expect(statusOf()).toBe("complained");
    }),
    { numRuns: 30 },
  ));
