import type { Mutant } from "./mutant.ts";

const CHARGE = "packages/core/src/model/charge.ts";
const PLAN = "packages/core/src/model/plan-reminders.ts";
const RULE = "packages/core/src/model/reminder-rule.ts";
const MESSAGES = "packages/core/src/store/messages.ts";
const SEND_REMINDER = "packages/core/src/message/send-reminder.ts";
const LOAD_FACTS = "packages/core/src/reminder-rule/load-rule-facts.ts";

/**
 * Mistakes of the reminder rule (docs/rules/reminder.md, "The reminder rule", docs/rules/payer.md,
 * "Promises").
 */
export const RULE_MUTANTS: readonly Mutant[] = [
  {
    name: "step-repeated",
    what: "a step goes again on the next day",
    substitutions: [{ file: PLAN, from: "latest && !isDone(charge, latest) ? latest : undefined", to: "latest" }],
  },
  {
    name: "step-older",
    what: "an older step goes after a later one",
    substitutions: [
      { file: PLAN, from: "step !== undefined && step >= days", to: "step === days" },
      {
        file: PLAN,
        from: "steps.findLast((step) => isStepDue(charge, step, today))",
        to: "steps.findLast((step) => isStepDue(charge, step, today) && !isDone(charge, step))",
      },
    ],
  },
  {
    name: "step-after-due",
    what: "a step that speaks of a day ahead goes after that day",
    substitutions: [{ file: PLAN, from: "&& (step.days > 0 || charge.dueDate >= today)", to: "" }],
  },
  {
    name: "step-not-latest",
    what: "of several steps whose day has come, the first goes",
    substitutions: [{ file: PLAN, from: "steps.findLast((step)", to: "steps.find((step)" }],
  },
  {
    name: "rule-sends-past",
    what: "a rule that is switched on sends what it would have sent before",
    substitutions: [{ file: PLAN, from: "stepDay(charge, step) >= step.since && ", to: "" }],
  },
  {
    name: "rule-on-again",
    what: "a rule that is switched on again sends what it missed while it was off",
    substitutions: [
      { file: RULE, from: "before.isOn ? before.steps.map", to: "before.version > 0 ? before.steps.map" },
    ],
  },
  {
    name: "rule-from-today",
    what: "a step counts from the day on which it was chosen",
    substitutions: [{ file: RULE, from: "({ since: addDays(today, 1), ...known", to: "({ since: today, ...known" }],
  },
  {
    name: "rest-day-ignored",
    what: "reminders go on Sundays and holidays",
    substitutions: [{ file: RULE, from: "onRestDays || !isRestDay(date)", to: "onRestDays || date !== undefined" }],
  },
  {
    name: "rule-at-night",
    what: "reminders go after 20h",
    substitutions: [{ file: RULE, from: "hour >= rule.hour && hour < LAST_HOUR", to: "hour >= rule.hour" }],
  },
  {
    name: "rule-skips-days",
    what: "the rule works on every second day",
    substitutions: [
      {
        file: RULE,
        from: "permittedFrom(rule, addDays(today, 1)), rule.hour",
        to: "permittedFrom(rule, addDays(today, 2)), rule.hour",
      },
    ],
  },
  {
    name: "promise-ignored",
    what: "a promised charge is reminded of",
    substitutions: [{ file: PLAN, from: '  if (isPromised(charge, day.today)) return "promised";\n', to: "" }],
  },
  {
    name: "promise-of-today",
    what: "a promise ends on the morning of its day",
    substitutions: [{ file: CHARGE, from: "day >= today", to: "day > today" }],
  },
  {
    name: "promise-unseen",
    what: "nothing sees a promise that was made since the plan",
    substitutions: [
      { file: SEND_REMINDER, from: "  one.promisedFor === now.promisedFor &&\n", to: "" },
      {
        file: MESSAGES,
        from: "({ status, ledgerSize, reportedAt, promisedFor, erasedAt, message, unsent }: Charge)",
        to: "({ status, ledgerSize, reportedAt, erasedAt, message, unsent }: Charge)",
      },
      {
        file: MESSAGES,
        from: "reportedAt, promisedFor, erasedAt, message, unsent });",
        to: "reportedAt, erasedAt, message, unsent });",
      },
    ],
  },
  {
    name: "report-ignored",
    what: "a charge that was reported as paid is reminded of",
    substitutions: [{ file: PLAN, from: '  if (reportedAtOf(charge) !== undefined) return "reported";\n', to: "" }],
  },
  {
    name: "names-not-reread",
    what: "a reminder does not read its charges and students again under its claim",
    substitutions: [{ file: SEND_REMINDER, from: "    await requireUnchanged(ctx, about);\n", to: "" }],
  },
  {
    name: "part-of-debt",
    what: "a rule's mail names only the charges with a due step",
    substitutions: [
      { file: PLAN, from: "charge.dueDate < day.today || isCarried(charge) || due.some", to: "due.some" },
    ],
  },
  {
    name: "reminder-uncarried",
    what: "a charge that a reminder told of first is mailed by its run, too",
    substitutions: [
      { file: SEND_REMINDER, from: "toCarry(ctx, debtsOf(named))", to: "toCarry(ctx, [])" },
      { file: PLAN, from: '  if (isBillUpcoming(charge, day)) return "bill_to_come";\n', to: "" },
    ],
  },
  {
    name: "silent-reminded",
    what: "a charge of which no one was told is reminded of",
    substitutions: [{ file: PLAN, from: 'isUnsent(charge) ? "never_sent" : undefined', to: "undefined" }],
  },
  {
    name: "reminder-before-bill",
    what: "a reminder takes the place of a bill that a run still has to mail",
    substitutions: [{ file: PLAN, from: '  if (isBillUpcoming(charge, day)) return "bill_to_come";\n', to: "" }],
  },
  {
    name: "day-of-rule-shared",
    what: "a rule's mail does not take its address's day",
    substitutions: [
      { file: SEND_REMINDER, from: "isConfirmed: false", to: "isConfirmed: true" },
      { file: PLAN, from: 'return debtors.some(isReached) ? "contacted_today" : undefined;', to: "return undefined;" },
    ],
  },
  {
    name: "day-of-bill-shared",
    what: "an address that the billing day mailed is reminded on the same day",
    substitutions: [
      { file: PLAN, from: 'return debtors.some(isReached) ? "contacted_today" : undefined;', to: "return undefined;" },
    ],
  },
  {
    name: "quiet-ignored",
    what: "reminders go to whom the owner paused them for",
    substitutions: [{ file: PLAN, from: 'if (debtors.some(isQuiet)) return "opted_out";', to: "" }],
  },
  {
    name: "quiet-of-debtors",
    what: "a pause concerns an address only where its student owes",
    substitutions: [
      { file: LOAD_FACTS, from: "near.length > 0 ? await quietAddresses(ctx) : new Set()", to: "new Set()" },
    ],
  },
  {
    name: "unknown-repeated",
    what: "a reminder whose answer is unknown counts as not sent",
    substitutions: [
      {
        file: SEND_REMINDER,
        from: 'if (isStored && message.state === "refused") await takeBack(ctx, students, message, message);',
        to: 'if (kind !== "rejected") await takeBack(ctx, students, message, { ...message, state: "refused" });',
      },
    ],
  },
];
