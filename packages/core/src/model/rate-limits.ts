/** At most `max` calls for each subject in any period of `seconds`. */
export type Limit = { scope: string; max: number; seconds: number };

/** A class on one Wi-Fi stays below them (docs/rules/registration.md, "Public registration"). */
export const limits = {
  registrationsPerAddress: { scope: "register", max: 10, seconds: 60 },
  signUpsPerAddress: { scope: "sign-ups", max: 30, seconds: 3600 },
  signUpsPerMailbox: { scope: "sign-up", max: 10, seconds: 3600 },
  registrationsPerCode: { scope: "code", max: 60, seconds: 3600 },
  lookupsPerAddress: { scope: "lookup", max: 60, seconds: 60 },
  pagesPerAddress: { scope: "page", max: 60, seconds: 60 },
  reportsPerAddress: { scope: "report", max: 20, seconds: 60 },
  connectionsPerOwner: { scope: "connect", max: 10, seconds: 3600 },
  numbersPerOwner: { scope: "number", max: 10, seconds: 3600 },
  reportsPerPayer: { scope: "payer", max: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts one call. @throws AppError request.too_many with the seconds to wait */
export type Limiter = { spend(limit: Limit, subject: string): Promise<void> };
