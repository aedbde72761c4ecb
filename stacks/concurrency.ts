/**
 * The number of concurrent executions that AWS reserves for a Lambda, which is also its maximum.
 * The Lambdas that strangers call cannot take more than 140 of the account's 1,000, and the billing
 * chain has its own: a flood at the public door stops neither billing nor owners
 * (docs/decisions/030-under-attack.md). Reserving costs nothing.
 */
const reserved: Readonly<Record<string, number>> = {
  // The public door.
  ApiPublic: 40,
  ApiChargePage: 60,
  ApiAccounts: 20,
  ApiWebhook: 20,
  // The billing chain: ten owners at a time, and the extra load of a doubled tick.
  BillingTick: 2,
  BillingShard: 20,
  BillingOwner: 15,
  MailEvents: 30,
};

/**
 * The stages with reserved executions. A new AWS account has 10 executions, of which none can be
 * reserved: before its quota of 1,000 is granted, a deploy of a stage of this list is refused.
 */
const STAGES: readonly string[] = ["production"];

/** Returns the reserved executions of a Lambda; undefined if it has none. */
export function reservedFor(name: string): { reserved: number } | undefined {
  if (!STAGES.includes($app.stage)) return undefined;
  const count = reserved[name];
  return count === undefined ? undefined : { reserved: count };
}
