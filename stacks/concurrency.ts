/**
 * How many executions at a time AWS keeps for a Lambda, which is also the most that it gets. What strangers call cannot
 * take more than 140 of the account's 1,000, and the billing chain has its own: a flood at the public door stops neither
 * billing nor owners (docs/decisions/030-under-attack.md). Reserving costs nothing.
 */
const reserved: Readonly<Record<string, number>> = {
  // The public door.
  ApiPublic: 40,
  ApiChargePage: 60,
  ApiAccounts: 20,
  ApiWebhook: 20,
  // The billing chain: ten owners at a time, and what a doubled tick adds.
  BillingTick: 2,
  BillingShard: 20,
  BillingOwner: 15,
  MailEvents: 30,
};

/**
 * The stages that reserve. A new AWS account has 10 executions, of which none can be kept: before its quota of 1,000 is
 * granted, a deploy of a stage of this list is refused.
 */
const STAGES: readonly string[] = ["production"];

/** Returns the reserved executions of a Lambda; undefined where nothing is reserved. */
export function reservedFor(name: string): { reserved: number } | undefined {
  if (!STAGES.includes($app.stage)) return undefined;
  const count = reserved[name];
  return count === undefined ? undefined : { reserved: count };
}
