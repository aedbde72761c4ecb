/** A flood of public routes gets 140 of 1,000 executions (docs/decisions/030-under-attack.md). */
const reserved: Readonly<Record<string, number>> = {
  // These Lambdas serve the public routes.
  ApiPublic: 40,
  ApiPayerPage: 50,
  ApiReceipts: 10,
  ApiAccounts: 20,
  ApiWebhook: 10,
  ApiWhatsappHook: 10,
  // A hostile certificate takes seconds of processor time, but only from this Lambda's five.
  ApiBank: 5,
  // The billing Lambdas need room for ten owners at a time, and for a tick that is delivered twice.
  BillingTick: 2,
  BillingShard: 20,
  BillingOwner: 15,
  MailEvents: 30,
  // The reader has one run at a time, so that a bank gets at most five calls at once.
  BankReader: 1,
  // The runner has one run at a time: two at once would mail an owner's students at twice the pace.
  ReminderRunner: 1,
};

/** A run that must wait for the previous run counts as throttled, which is no failure. */
export const runsAlone = (name: string): boolean => reserved[name] === 1;

/** The stages that reserve executions: an account needs a quota of 1,000, and a new one has 10. */
const STAGES: readonly string[] = ["production"];

/** Returns the reserved executions of a stage's Lambda; undefined if it has none. */
export const reservedExecutions = (name: string, stage: string): number | undefined =>
  STAGES.includes(stage) ? reserved[name] : undefined;
