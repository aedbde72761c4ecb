import { DEFAULT_STEPS, type ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { civilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import type { WithMailer } from "../model/context.ts";
import type { Table } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { runDueRules } from "../reminder-rule/run-due-rules.ts";
import { setRule } from "../reminder-rule/set-rule.ts";
import { findRule } from "../store/reminder-rules.ts";
import { student } from "./entities.ts";
import { aStudio, chargeOf, februaryIsOver, type StudioSettings } from "./studio.ts";
import type { SomeCharge } from "./told.ts";

const LATER = new Date("2099-01-01T00:00:00.000Z");
/** Two students at one address, in two spellings. */
export const ana: Student = { ...student, email: "ana@exemplo.com.br" };
export const bia: Student = { ...student, id: 3, name: "Bia Souza", email: " ANA@exemplo.com.br" };
/** A charge that was due on the twelfth is three days late on the studio's Monday, 2027-02-15. */
export const late = (over: SomeCharge = {}) => chargeOf("2027-02", { dueDate: civilDate("2027-02-12"), ...over });
export const rule: ReminderRuleInput = {
  isOn: true,
  hour: 9,
  onRestDays: false,
  morningLine: false,
  steps: [...DEFAULT_STEPS],
};

export type Settings = StudioSettings & { rule?: Partial<ReminderRuleInput>; on?: string };

export async function aRuled({ rule: over = {}, on = "2027-02-01", ...settings }: Settings = {}) {
  const { profile, ...others } = settings;
  const paid: Partial<Profile> = { trialEndsAt: "2027-12-31T12:00:00.000Z", ...februaryIsOver, ...profile };
  const studio = await aStudio({ students: [ana], charges: [late()], profile: paid, ...others });
  const dayOf = () => civilDateIn("America/Sao_Paulo", new Date(studio.clock.now));
  const ctx = () => ({ ...studio.ctx, today: dayOf() });
  const at = (instant: string) => {
    studio.clock.now = instant;
  };
  const morning = studio.clock.now;
  at(`${on}T23:00:00.000Z`);
  await setRule(ctx(), { ...rule, ...over });
  at(morning);
  const { now, mailer, claimant, pageUrlOf, txids } = studio.ctx;
  const { table }: { table: Table } = studio;
  const base = {
    table,
    now,
    mailer,
    claimant,
    pageUrlOf,
    txids,
    siteUrl: "https://site.example",
    pace: async () => true,
  };
  const run = (change: Partial<typeof base & Pick<WithMailer, "whatsapp">> = {}, until = LATER) =>
    runDueRules({ ...base, ...change }, until);
  const nextAt = async () => (await findRule(studio.ctx))?.nextAt;
  return { ...studio, stored: studio.at, ctxNow: ctx, at, run, nextAt, base };
}
export const to = ({ mails }: { mails: readonly { to: { address: string } }[] }) =>
  mails.map((mail) => mail.to.address);
