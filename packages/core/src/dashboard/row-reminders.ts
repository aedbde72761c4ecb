/** Foretells what a send decides again (docs/rules/reminder.md, "Reminding by hand"). */
import type { DashboardRow, ReminderBlock, UnsentCharges } from "@emdia/contracts/dashboard";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { MonthCharge } from "../charge/list-charges.ts";
import { byAge, type Charge, reportedAtOf } from "../model/charge.ts";
import { isOverdue } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { statusOn } from "../model/due.ts";
import { addressDaysOf, type MessageChannel, recipientOf } from "../model/message-addresses.ts";
import { isRemindable } from "../model/reminder.ts";
import { needsDueDate } from "../model/sendable.ts";
import { openCentsOf } from "../model/settle.ts";
import { isCarried, isContactedOn, isMailUnderWay } from "../model/told.ts";

type RowReminder = NonNullable<DashboardRow["reminder"]["email"]>;

/**
 * `unsent`: charges that no run mailed and of which nobody was told. `told`: payers' charges of
 * which they were told today. `taken`: addresses contacted today.
 */
type Look = {
  ctx: ProfileContext;
  channel: MessageChannel;
  unsent: ReadonlySet<number>;
  told: ReadonlySet<MonthCharge>;
  taken: ReadonlySet<string>;
};

type Party = {
  party: string;
  rows: readonly MonthCharge[];
  debts: readonly [Charge, ...Charge[]];
  block: ReminderBlock | null;
};

/** Returns for each channel a row's party, and what blocks a message of today about its charge. */
export function rowReminders(
  ctx: ProfileContext,
  rows: readonly MonthCharge[],
  unsent: readonly UnsentCharges[],
): (charge: Charge) => DashboardRow["reminder"] {
  const told = rows.filter(({ charge }) => isContactedOn([charge], ctx) || isMailUnderWay(charge, ctx.now()));
  const silent = new Set(
    unsent.flatMap(({ payers }) => payers.flatMap(({ charges }) => charges)).map(({ paymentId }) => paymentId),
  );
  const known = { ctx, unsent: silent, told: new Set(told), taken: new Set(addressesOf(told, "whatsapp")) };
  const [email, whatsapp] = (["email", "whatsapp"] as const).map((channel) => byCharge(rows, { ...known, channel }));
  return (charge) => ({ email: email?.get(charge) ?? null, whatsapp: whatsapp?.get(charge) ?? null });
}

/** One address is contacted once a day, about the charges of the party that owes longest. */
function byCharge(rows: readonly MonthCharge[], look: Look): Map<Charge, RowReminder> {
  const parties = [...Map.groupBy(rows, partyOf(look))].flatMap(([party, own]) => readParty(look, party, own));
  const taken = new Set<string>();
  const reminders = new Map<Charge, RowReminder>();
  for (const { party, rows: own, debts, block } of parties.toSorted((a, b) => byAge(a.debts[0], b.debts[0]))) {
    const addresses = block === null ? addressesOf(own, look.channel) : [];
    const isShared = addresses.some((address) => taken.has(address));
    for (const address of addresses) taken.add(address);
    for (const debt of debts) reminders.set(debt, { party, block: isShared ? "shared" : block });
  }
  return reminders;
}

const partyOf =
  ({ channel }: Look) =>
  ({ charge, student }: MonthCharge): string =>
    student && channel === "email" ? recipientOf(student) : payerKeyOf(student ?? { id: charge.studentId });

const addressesOf = (rows: readonly MonthCharge[], channel: MessageChannel) =>
  addressDaysOf(
    rows.flatMap(({ student }) => student ?? []),
    channel,
  );

/** Returns no party without debts. A blocked party's debts are its reasons to write. */
function readParty(look: Look, party: string, rows: readonly MonthCharge[]): Party[] {
  const sorted = rows.toSorted((a, b) => byAge(a.charge, b.charge));
  const occasions = sorted.filter(isOccasion(look));
  const byStudent = Map.groupBy(rows, ({ charge }) => charge.studentId);
  const owing = [...Map.groupBy(occasions, ({ charge }) => charge.studentId)];
  const blocks = owing.map(([id, own]) => blockOf(look, own, byStudent.get(id) ?? own));
  const isFree = blocks.includes(null);
  const isTold =
    rows.some((row) => look.told.has(row)) || addressesOf(rows, look.channel).some((one) => look.taken.has(one));
  const [oldest, ...others] = (isFree ? sorted.filter(isNamed(look)) : occasions).map(({ charge }) => charge);
  const block = isFree ? (isTold ? "contacted" : null) : (blocks[0] ?? null);
  return oldest ? [{ party, rows, debts: [oldest, ...others], block }] : [];
}

const isOpen = ({ charge }: MonthCharge) => charge.status === "pendente" && openCentsOf(charge) > 0;

/**
 * Tells whether a charge is a reason to write: it is overdue or, for a chat, untold or due today
 * and not mailed by itself today.
 */
const isOccasion =
  ({ ctx: { today, profile }, channel, unsent }: Look) =>
  (row: MonthCharge): boolean => {
    if (!isOpen(row)) return false;
    if (channel === "email" || isOverdue(row.charge, today)) return isOverdue(row.charge, today);
    const isLeaving = row.isExpected && profile.automationEnabled;
    return unsent.has(chargeIdOf(row.charge)) || (row.charge.dueDate === today && !isLeaving);
  };

/**
 * Tells whether a message names a charge: it is a reason to write or was told before, needs no new
 * due date, and waits neither for the owner's answer nor for its promised day.
 */
const isNamed =
  (look: Look) =>
  (row: MonthCharge): boolean =>
    (isOccasion(look)(row) || (isOpen(row) && isCarried(row.charge))) &&
    !needsDueDate(look.ctx, row.charge, !row.isExpected) &&
    isRemindable(look.ctx, {})(row.charge);

/**
 * Returns why the product may not remind the payer. About a paused or archived student, who still
 * owes, the owner may write, but the product mails nothing.
 */
function blockOf(
  { ctx, channel }: Look,
  occasions: readonly MonthCharge[],
  rows: readonly MonthCharge[],
): ReminderBlock | null {
  const student = rows[0]?.student;
  const status = student ? statusOn(student, ctx.today) : "arquivado";
  if (status === "pausado" && channel === "email") return "paused";
  if (status !== "ativo" && (channel === "email" || status === "aguardando")) return "archived";
  if (rows.some(({ charge, isExpected }) => charge.status === "pendente" && needsDueDate(ctx, charge, !isExpected)))
    return "unsent";
  if (occasions.some(({ charge }) => isRemindable(ctx, {})(charge))) return null;
  return occasions.every(({ charge }) => reportedAtOf(charge) !== undefined) ? "reported" : "promised";
}
