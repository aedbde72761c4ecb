/**
 * What an owner hears about the connection to their bank, each once (docs/rules.md, "Connecting a
 * bank"). Pure.
 */
import type { BankReading } from "./bank-reading.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** An owner hears in so many days that the certificate ends; 0 stands for its end. */
const CERTIFICATE_DAYS = [60, 30, 7, 0] as const;
const DARK = DAY;

/** A notice; `at` is the instant (ISO UTC) that it is about and that tells it from an earlier one. */
export type BankNotice =
  | { kind: "connected" | "needs-owner" | "dark"; at: string }
  | { kind: "certificate"; days: (typeof CERTIFICATE_DAYS)[number]; at: string };

type Connection = { connectedAt: string; certificateEndsAt: string; reading: BankReading; told: readonly string[] };

const nameOf = (notice: BankNotice) => (notice.kind === "certificate" ? `certificate-${notice.days}` : notice.kind);

/** Returns the nearest of the certificate's notices whose time has come. */
function certificateNotice({ certificateEndsAt: at }: Connection, now: Date): BankNotice[] {
  const left = Date.parse(at) - now.getTime();
  const days = CERTIFICATE_DAYS.findLast((one) => left <= one * DAY);
  return days === undefined ? [] : [{ kind: "certificate", days, at }];
}

/**
 * Returns the notices that an owner may have to hear. A bank that refuses the owner is dark as
 * well, and a certificate that has ended is why a bank refuses: one notice says so.
 */
function noticesNow(connection: Connection, now: Date): BankNotice[] {
  const { connectedAt, reading } = connection;
  const { failure, readAt = connectedAt } = reading;
  const certificate = certificateNotice(connection, now);
  const hasEnded = Date.parse(connection.certificateEndsAt) <= now.getTime();
  const isRefused = failure?.kind === "needs-owner";
  const isDark = now.getTime() - Date.parse(readAt) >= DARK;
  return [
    { kind: "connected", at: connectedAt },
    ...certificate,
    ...(isRefused && !hasEnded ? [{ kind: "needs-owner", at: readAt } as const] : []),
    ...(isDark && !isRefused && !hasEnded ? [{ kind: "dark", at: readAt } as const] : []),
  ];
}

/**
 * Returns the notices that are due, and the names of all that the owner has heard, to be stored.
 * After a good read, a refusal or a dark day is told anew.
 */
export function dueNotices(connection: Connection, now: Date): { told: readonly string[]; due: readonly BankNotice[] } {
  const isGood = connection.reading.failure === undefined && connection.reading.readAt !== undefined;
  const known = connection.told.filter((name) => !isGood || (name !== "needs-owner" && name !== "dark"));
  const due = noticesNow(connection, now).filter((notice) => !known.includes(nameOf(notice)));
  return { told: [...known, ...due.map(nameOf)], due };
}
