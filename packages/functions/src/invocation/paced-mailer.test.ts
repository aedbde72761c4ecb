import { mailRateKey } from "@emdia/core/model/keys";
import { memoryTable } from "@emdia/core/testing/memory-table";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { beforeEach, expect, test, vi } from "vitest";
import { mailerFor, sleep } from "./paced-mailer.ts";

const NOW = "2027-01-12T12:00:00.000Z";
const region = await aRegion(NOW);
const mail = {
  fromName: "Estúdio",
  to: { address: "ana@exemplo.com.br" },
  subject: "Oi",
  html: "<p>",
  text: "Oi",
  tags: undefined,
};
beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
});

/** Creates a rate that other senders have reserved for the next `millis`. */
async function takenFor(millis: number) {
  const table = memoryTable();
  await table.put({ ...mailRateKey(), turn: Date.parse(NOW), step: 10, ahead: Date.parse(NOW) + millis });
  return table;
}

test("given a mail, when it is sent, then it is the sender's, and its events come back through our set", async () => {
  expect(await mailerFor("byHand")(memoryTable()).send(mail)).toEqual({ kind: "sent", messageId: "m-1" });
  const { Source, ConfigurationSetName, "Destinations.member.1": to } = Object.fromEntries(region.mails[0]?.form ?? []);
  expect([Source, ConfigurationSetName, to]).toEqual(["cobranca@emdia.example", "events", "ana@exemplo.com.br"]);
});

test.each([
  // Beside its own time, a mail by hand reserves that of three mails for the waiting billing.
  ["byHand", 3_000, 40],
  ["inBackground", 12_000, 10],
] as const)(
  "given a mailer %s, when others have the rate for %d ms, then it waits so long and no longer",
  async (kind, patience, taken) => {
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ["setTimeout", "Date"] });
    const later = await takenFor(patience + 1);
    expect(await mailerFor(kind)(later).send(mail)).toEqual({ kind: "busy", reason: "no room in the mail rate" });
    const table = await takenFor(patience);
    const before = Date.now();
    const sending = mailerFor(kind)(table).send(mail);
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(region.mails).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(Date.now() - before).toBe(patience);
    vi.useRealTimers();
    expect(await sending).toMatchObject({ kind: "sent" });
    expect(table.items.get("RATE#SES|RATE")?.ahead).toBe(Date.parse(NOW) + patience + taken);
  },
);

test("given a time, when it is slept, then it passes first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let isOver = false;
  const sleeping = sleep(5).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(4);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(isOver).toBe(true);
  vi.useRealTimers();
});
