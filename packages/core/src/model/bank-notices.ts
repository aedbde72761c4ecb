/** The owner gets each notice about the bank once (docs/rules/bank.md, "Connecting a bank"). */
import type { BankReading } from "./bank-reading.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** The owner is warned this many days before the certificate ends; 0 is the day of its end. */
const CERTIFICATE_DAYS = [60, 30, 7, 0] as const;
const UNREAD_MILLIS = DAY;

/** `at` distinguishes the notice from an earlier one of its kind. */
export type BankNotice =
  | { kind: "connected" | "needs-owner" | "dark"; at: string }
  | { kind: "certificate"; days: (typeof CERTIFICATE_DAYS)[number]; at: string };

type Connection = { connectedAt: string; certificateEndsAt: string; reading: BankReading; told: readonly string[] };

/** `told` has all notices so far. After a good read, a new refusal or silence is told again. */
export function dueNotices(connection: Connection, now: Date): { told: readonly string[]; due: readonly BankNotice[] } {
  const isGood = connection.reading.failure === undefined && connection.reading.readAt !== undefined;
  const known = connection.told.filter((name) => !isGood || (name !== "needs-owner" && name !== "dark"));
  const due = noticesNow(connection, now).filter((notice) => !known.includes(nameOf(notice)));
  return { told: [...known, ...due.map(nameOf)], due };
}

const nameOf = (notice: BankNotice) => (notice.kind === "certificate" ? `certificate-${notice.days}` : notice.kind);

function certificateNotice({ certificateEndsAt: at }: Connection, now: Date): BankNotice[] {
  const left = Date.parse(at) - now.getTime();
  const days = CERTIFICATE_DAYS.findLast((one) => left <= one * DAY);
  return days === undefined ? [] : [{ kind: "certificate", days, at }];
}

/** A refusal hides the notice about missing reads, and an ended certificate hides both. */
function noticesNow(connection: Connection, now: Date): BankNotice[] {
  const { connectedAt, reading } = connection;
  const { failure, readAt = connectedAt } = reading;
  const certificate = certificateNotice(connection, now);
  const hasEnded = Date.parse(connection.certificateEndsAt) <= now.getTime();
  const isRefused = failure?.kind === "needs-owner";
  const isDark = now.getTime() - Date.parse(readAt) >= UNREAD_MILLIS;
  return [
    { kind: "connected", at: connectedAt },
    ...certificate,
    ...(isRefused && !hasEnded ? [{ kind: "needs-owner", at: readAt } as const] : []),
    ...(isDark && !isRefused && !hasEnded ? [{ kind: "dark", at: readAt } as const] : []),
  ];
}
