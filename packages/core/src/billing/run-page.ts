import { logger } from "../logger.ts";
import { roadOf, type Sender } from "../message/open-road.ts";
import { countMetrics } from "../metrics.ts";
import type { ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { givesUpUnreadable, maxCharges } from "../model/run-bounds.ts";
import { mailsFirst } from "../model/sendable.ts";
import { LEFT_OUT } from "../model/told.ts";
import { moveCharge } from "../store/messages.ts";
import { byAddress, chargePayer, isToMail, type Outcomes } from "./charge-payer.ts";
import { checkQuota } from "./check-quota.ts";
import { checkStudentsAgain, eraseFromInterruptedPage } from "./check-students-again.ts";
import { type RunPage, readRunPage } from "./read-run-page.ts";
import type { Outcome, PayerCharges, ReasonContext, RunContext } from "./student-charge.ts";

/** A page stops after this time: a slow rate must not exceed the invocation's time-out (120 s). */
const PAGE_MILLIS = 60_000;

/**
 * `open`: the next run must check again. `probe`: it must ask for evidence. `isLong`: the page's
 * time was over. `isTooMany`: the run exceeds the safety limit.
 */
export type PageResult = {
  open: boolean;
  probe: boolean;
  isBusy: boolean;
  isLong: boolean;
  isTooMany: boolean;
  charges: number;
  cursor: string | undefined;
};

export async function chargeStudentPage(
  owner: RunContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(owner, cursor);
  const dues = page.payers.flatMap((one) => one.dues.map(({ student }) => student));
  const ctx = { ...owner, road: owner.silence ? undefined : await roadOf(owner, dues) };
  const mails = page.payers.map((one) => mailsOf(ctx, one)).reduce((sum, count) => sum + count, 0);
  await checkQuota(ctx, mails);
  await eraseFromInterruptedPage(ctx, page.erased);
  for (const charge of page.leftOut) await moveCharge(ctx, charge, { unsent: LEFT_OUT });
  const outcomes: Outcomes = new Map();
  const isCounted = ([id, outcome]: [number, Outcome]) => page.here.has(id) && outcome !== "busy";
  const onPage = () => [...outcomes].filter(isCounted).map(([, outcome]) => outcome);
  try {
    const stop = await chargeEach(ctx, page, { before, mails, outcomes });
    await checkStudentsAgain(ctx, page);
    return resultOf(ctx, page, { outcomes: onPage(), stop, before, from: cursor });
  } finally {
    // A failing service ends the page; its outcomes until then are still counted.
    reportOutcomes(ctx, onPage(), page.here.size);
  }
}

/** Returns how many mails the run sends a payer now: one for each address with a charge to tell. */
const mailsOf = (ctx: ReasonContext, { dues, watermark }: PayerCharges): number =>
  byAddress(dues.filter((due) => isToMail(ctx, due, watermark))).length;

/** The outcomes after which the next run must look at the charge again. */
const LEFT: ReadonlySet<Outcome> = new Set(["accepted", "open", "probe", "held", "unknown", "taken"]);

type Stop = "busy" | "long" | "too-many";

/** Counts the outcomes of a page's charges, for an operator who watches the billing day. */
function reportOutcomes({ ownerId }: ProfileContext, outcomes: readonly Outcome[], all: number): void {
  const count = (...wanted: Outcome[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const [sent, failed, final, held] = [
    count("sent", "accepted"),
    count("rejected", "given-up"),
    count("final"),
    count("held"),
  ];
  countMetrics({ ChargesSent: sent, ChargesFailed: failed, ChargesWaiting: all - sent - failed - final });
  if (held > 0) logger.error("the mail account holds mails back", undefined, { ownerId, held });
}

/** The counts before a page's payers, and the outcomes of its charges so far. */
type Counts = { before: number; mails: number; outcomes: Outcomes };

/** Charges the payers in turn, mails first. Returns the reason if it stopped early. */
async function chargeEach(
  ctx: RunContext & Sender & WithQuota,
  { payers, here }: RunPage,
  { before, mails, outcomes }: Counts,
): Promise<Stop | undefined> {
  const until = ctx.now().getTime() + PAGE_MILLIS;
  let [toMail, made] = [mails, before];
  const isBounded = ctx.silence === undefined || ctx.silence === "late";
  const most = isBounded ? maxCharges(ctx.profile) : Number.POSITIVE_INFINITY;
  const isReached = ({ dues }: PayerCharges) => dues.some(({ student }) => ctx.road?.reaches("charge", student));
  for (const one of mailsFirst(payers, isReached)) {
    const own = mailsOf(ctx, one);
    const added = one.dues.filter(({ stored }) => !stored).length;
    if (added > 0 && made + added > most) return "too-many";
    made += one.dues.filter(({ student, stored }) => here.has(student.id) || !stored).length;
    if (own > 0 && ctx.now().getTime() >= until) return "long";
    const left = toMail;
    const takeTurn = () => ctx.pace(left);
    // If the owner has a WhatsApp number, `chargePayer` takes the turns of those who get a mail.
    if (own > 0 && !ctx.road && !(await takeTurn())) return "busy";
    toMail -= own;
    await chargePayer({ ...ctx, takeTurn }, one, outcomes);
    if (one.dues.some(({ student }) => outcomes.get(student.id) === "busy")) return "busy";
  }
  return undefined;
}

type Progress = { outcomes: readonly Outcome[]; stop: Stop | undefined; before: number; from: string | undefined };

/** A page that stopped early starts again at `from` and skips finished students. */
function resultOf(ctx: ProfileContext, page: RunPage, { outcomes, stop, before, from }: Progress): PageResult {
  const isCutShort = stop === "busy" || stop === "long";
  // If a whole page is unreadable, the software is at fault: the month waits for a release.
  const isUnread = page.isLost || (page.unreadable > 0 && !givesUpUnreadable(ctx));
  const isLeft = outcomes.some((outcome) => LEFT.has(outcome));
  return {
    open: isCutShort || isUnread || isLeft,
    probe: outcomes.includes("probe"),
    isBusy: stop === "busy",
    isLong: stop === "long",
    isTooMany: stop === "too-many",
    charges: before + outcomes.length + (stop ? 1 : 0),
    cursor: isCutShort ? from : page.cursor,
  };
}
