/**
 * Tests that a lost Meta delays no mail (docs/rules/whatsapp.md, "WhatsApp"). Meta takes the
 * longest time at each call, on a clock that only calls and mails move.
 */
import { callLimits } from "@emdia/core/model/call-limits";
import type { WhatsAppOutcome } from "@emdia/core/model/ports/whatsapp";
import { OWNER } from "@emdia/core/testing/entities";
import { aWhatsAppRun, reachable } from "@emdia/core/testing/whatsapp-studio";
import type { SQSEvent } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { chargeOwner } from "./charge-owner.ts";

const PER_PAGE = 10;
const students = Array.from({ length: 3 * PER_PAGE - 1 }, (_, index) => reachable(index + 1));
/** Two of three payers agreed, so that calls to Meta would come before and among the mails. */
const agreed = students.filter(({ id }) => id % 3 !== 0);
const MAIL_MILLIS = 70;
/** What a page may lose to Meta: a token, and two messages. */
const LOST = callLimits.whatsappToken.answerMillis + 2 * callLimits.whatsappSend.answerMillis;

type Answer = { millis: number; outcome: WhatsAppOutcome };
/** A token takes `open` milliseconds to unseal; if it `fails`, it cannot be unsealed. */
type Meta = { open?: number; fails?: boolean; answer: (nth: number) => Answer };

const silent: Answer = { millis: callLimits.whatsappSend.answerMillis, outcome: { kind: "unknown", reason: "silent" } };
const good: Answer = { millis: 300, outcome: { kind: "accepted", wamid: "wamid.1", isHeld: false } };
const refused = (code: number, scope: "payer" | "channel" | "message"): Answer => ({
  millis: 300,
  outcome: { kind: "refused", code, scope },
});

/** Plays a billing day. Returns when each payer was mailed, Meta's calls, and the run's pages. */
async function playDay(who: typeof students, { open = 0, fails = false, answer }: Meta) {
  const run = await aWhatsAppRun({ students, agreed: who, perPage: PER_PAGE });
  const start = Date.parse(run.ctx.profile.billing.dueAt);
  let [now, calls] = [start, 0];
  const turns: unknown[] = [{ ownerId: OWNER }];
  const mailedAt = new Map<string, number>();
  const worker = chargeOwner({
    ...run.ctx,
    now: () => new Date(now),
    pace: async () => {
      now += MAIL_MILLIS;
      return true;
    },
    mailer: {
      send: async ({ to }) => {
        expect(mailedAt.has(to.address)).toBe(false);
        mailedAt.set(to.address, now - start);
        return { kind: "sent", messageId: to.address };
      },
    },
    whatsapp: {
      ...run.ctx.whatsapp,
      open: async () => {
        now += open;
        if (fails) throw new Error("the key service is silent");
        const send = async () => {
          calls += 1;
          const { millis, outcome } = answer(calls);
          now += millis;
          return outcome;
        };
        return { send };
      },
    },
    continueLater: async (turn) => void turns.push(turn),
  });
  let pages = 0;
  for (let turn = turns.shift(); turn; turn = turns.shift(), pages += 1)
    await worker({ Records: [{ messageId: "1", body: JSON.stringify(turn) }] } as SQSEvent, { awsRequestId: "run" });
  return { mailedAt, calls, pages };
}

const alone = await playDay([], { answer: () => good });

// The first ten messages of a day go out in its first hour, whatever becomes of them.
test.each<[string, Meta, number]>([
  ["is silent", { answer: () => silent }, 6],
  ["is silent, and so is the key service", { open: 2_000, answer: () => silent }, 6],
  ["loses every other call", { answer: (nth) => (nth % 2 ? silent : good) }, 10],
  ["is slow to pace every call", { answer: () => ({ ...silent, outcome: { kind: "paced", code: 4 } }) }, 6],
  ["knows no number", { answer: () => refused(131_026, "payer") }, 10],
  ["refuses the account", { answer: () => refused(131_031, "channel") }, 1],
  ["refuses with an unknown code", { answer: () => refused(999_999, "message") }, 10],
  ["is never asked, as no token opens", { open: 2_000, fails: true, answer: () => good }, 0],
])(
  "given a Meta that %s, when a billing day runs, then payers by e-mail are mailed no later than if nobody had agreed, but for two calls a page before, and those who agreed after two more",
  async (_what, meta, calls) => {
    vi.spyOn(console, "error").mockReturnValue();
    expect([alone.calls, alone.pages, alone.mailedAt.size]).toEqual([0, 3, students.length]);
    const day = await playDay(agreed, meta);
    expect([day.calls, day.pages]).toEqual([calls, 3]);
    for (const student of students) {
      const address = student.email ?? "";
      const hasAgreed = agreed.includes(student);
      const pagesBefore = Math.floor((student.id - 1) / PER_PAGE) + (hasAgreed ? 1 : 0);
      const at = day.mailedAt.get(address);
      if (!hasAgreed) expect(at).toBeDefined();
      expect(at ?? 0).toBeLessThanOrEqual((alone.mailedAt.get(address) ?? 0) + pagesBefore * LOST);
    }
  },
);
