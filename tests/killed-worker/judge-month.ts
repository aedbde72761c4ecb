import type { Region } from "@emdia/local/region-types";
import { type Charge, chargesOf, type LargeStudio, pointerOf } from "./large-studio.ts";

export type Finding = { kind: "lost" | "doubled" | "stuck" | "other"; what: string };

/** Tells whether a charge's mail was given up: the student may have got it or not. */
const isGivenUp = ({ state }: Charge) => state === "U";
const isSent = ({ state }: Charge) => state === "S" || state === "D";

function counted(what: string, count: number, least: number, most = least): Finding[] {
  if (count >= least && count <= most) return [];
  return [{ kind: count < least ? "lost" : "doubled", what: `${count} ${what}` }];
}

function judgeCharges(charges: readonly Charge[], { addresses }: LargeStudio): Finding[] {
  const students = new Set(charges.map(({ studentId }) => studentId)).size;
  const open = charges.filter((charge) => !isSent(charge) && !isGivenUp(charge));
  return [
    ...counted("students with a charge", students, addresses.size),
    ...counted("charges", charges.length, addresses.size),
    ...open.map(({ state, studentId }): Finding => ({ kind: "lost", what: `charge of ${studentId} left in ${state}` })),
  ];
}

/** Judges a month by its charges, its mails, and the region's dead letters and denied calls. */
export async function judgeMonth(region: Region, studio: LargeStudio, month: string, since: Date): Promise<Finding[]> {
  const charges = await chargesOf(region, studio, month);
  const unconfirmed = charges.filter(isGivenUp).length;
  const mails = await region.mailbox.list({ since });
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address)).length;
  const each = [...studio.addresses].map(mailsTo);
  const { deadLetters, denied } = region.state();
  const other = [...deadLetters.map(({ queue }) => `dead letter in ${queue}`), ...denied.map(({ action }) => action)];
  const findings: Finding[] = [
    ...judgeCharges(charges, studio),
    ...each.flatMap((count) => counted("mails to one student", count, unconfirmed > 0 ? 0 : 1, 1)),
    ...counted(
      "mails of the month",
      each.reduce((sum, count) => sum + count, 0),
      each.length - unconfirmed,
      each.length,
    ),
    ...counted("summaries", mailsTo(studio.ownerEmail), 1),
    ...other.map((what): Finding => ({ kind: "other", what })),
  ];
  if ((await pointerOf(region, studio)).month === month)
    findings.push({ kind: "stuck", what: `${month} is still open` });
  return findings;
}
