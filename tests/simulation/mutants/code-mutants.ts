import {
  ADDRESS_DAYS,
  AMOUNT_TEXTS,
  BILLING_CONTACT,
  BOUNDS,
  CHARGE_PAYER,
  COVERED_MONTHS,
  CREATE_CHARGE,
  claimWithoutState,
  DUE,
  dayEquality,
  MAIL_STATE,
  MESSAGE,
  MESSAGE_ADDRESSES,
  MESSAGES,
  MISSED_MONTHS,
  type Mutant,
  NO_MAIL_REASON,
  NOTICE_CLAIM,
  OVERVIEW,
  OWN_TERMS,
  PERIOD,
  PROFILES,
  READ_RUN_PAGE,
  REMINDER,
  RUN_OWNER,
  SCHEDULE,
  SEND_CHARGES,
  SEND_REMINDER,
  SETTLE,
  TOLD,
  unconditionalInsert,
  WRITE_LEDGER,
} from "./mutant.ts";

export const CODE_MUTANTS: readonly Mutant[] = [
  { name: "day-equality", what: "an owner is due on the billing date alone", substitutions: [dayEquality] },
  {
    name: "charge-unconditional",
    what: "a charge is stored over the one that is there",
    substitutions: [unconditionalInsert],
  },
  {
    name: "claim-unconditional",
    what: "a claim does not look at who holds the mail",
    substitutions: [claimWithoutState],
  },
  {
    name: "claim-of-paid",
    what: "a claim does not notice that the charge was paid",
    substitutions: [{ file: SEND_CHARGES, from: 'if (charge?.status !== "pendente" ||', to: "if (!charge ||" }],
  },
  {
    name: "cycle-passed-by",
    what: "a cycle that an edit gave to a run which had passed its student waits for its next period",
    substitutions: [
      { file: READ_RUN_PAGE, from: "await missedByLastRun(ctx, students, plans)", to: "new Set<number>()" },
    ],
  },
  {
    name: "pointer-early",
    what: "the pointer moves though a charge is open",
    substitutions: [{ file: RUN_OWNER, from: "if (open) return;", to: "if (open && charges < 0) return;" }],
  },
  {
    name: "pointer-of-old-day",
    what: "the pointer moves by the day the run has read, edited or not",
    substitutions: [{ file: PROFILES, from: " AND #day = :day AND #zone = :zone", to: "" }],
  },
  {
    name: "short-evidence",
    what: "evidence is waited for five minutes, and no longer where it was overtaken",
    substitutions: [
      { file: MAIL_STATE, from: "EVIDENCE_MILLIS = 60 * MINUTE", to: "EVIDENCE_MILLIS = 5 * MINUTE" },
      { file: MAIL_STATE, from: 'if (message.overtakenAt === undefined) return "mark-overtaken";', to: "" },
    ],
  },
  {
    name: "anchor-lost",
    what: "the day comes from the last date: 31 becomes 28 for good",
    substitutions: [
      {
        file: SCHEDULE,
        from: "...periodOf(addMonths(period.month, 1), settings) };",
        to: "...periodOf(addMonths(period.month, 1), { ...settings, invoiceDay: Number(period.date.slice(8)) }) };",
      },
    ],
  },
  {
    name: "stale-index",
    what: "a hit of the index is believed, and the safety bound that alone would stop it is gone",
    substitutions: [
      { file: BOUNDS, from: "return now.getTime() - Date.parse(mailedAt) < MAIL_GAP_MILLIS;", to: "return false;" },
      { file: RUN_OWNER, from: "!profile || profile.billing.dueAt > ctx.now().toISOString()", to: "!profile" },
    ],
  },
  {
    name: "busy-is-sent",
    what: "a mail that the provider refused for now counts as sent",
    substitutions: [
      {
        file: MESSAGE,
        from: 'if (outcome.kind === "busy" || outcome.kind === "held")',
        to: 'if (outcome.kind === "busy") return { ...next, state: "sent" };\n  if (outcome.kind === "held")',
      },
    ],
  },
  {
    name: "claim-of-others",
    what: "anybody's claim of the same attempt passes as one's own",
    substitutions: [{ file: MESSAGES, from: " && now.claimedBy === message.claimedBy", to: "" }],
  },
  {
    name: "late-mailed",
    what: "months that were missed are mailed",
    substitutions: [
      {
        file: NO_MAIL_REASON,
        from: "if (ctx.silence) return",
        to: 'if (ctx.silence && ctx.silence !== "late") return',
      },
    ],
  },
  {
    name: "edit-skips",
    what: "an edit of the day starts with the next date that is ahead",
    substitutions: [
      {
        file: PERIOD,
        from: "const next = rescheduledPeriod(billing, settings, now);",
        to: "const next = firstPeriodAfter(now, settings);",
      },
    ],
  },
  {
    name: "backlog-unseen",
    what: "the dashboard leaves out what a late run, or one without access, will store",
    substitutions: [
      {
        file: OVERVIEW,
        from: "const backlog = await backlogOf(ctx, students);",
        to: "const backlog = await backlogOf(ctx, []);",
      },
    ],
  },
  {
    name: "pause-ignored",
    what: "paused students are charged",
    substitutions: [{ file: DUE, from: 'student.status === "pausado" &&', to: "!student.status &&" }],
  },
  {
    name: "anchor-forgotten",
    what: "the first charge does not fix the cycle",
    substitutions: [
      {
        file: CREATE_CHARGE,
        from: "commit(ctx.table, [chargeWrite(ctx, charge), charged])",
        to: "commit(ctx.table, [chargeWrite(ctx, charge)])",
      },
    ],
  },
  {
    name: "first-page-only",
    what: "the students of the first page are all there are",
    substitutions: [
      {
        file: RUN_OWNER,
        from: "if (cursor) return ctx.continueLater",
        to: "if (cursor && !cursor) return ctx.continueLater",
      },
    ],
  },
  {
    name: "pages-forget",
    what: "what an earlier page left open is forgotten",
    substitutions: [{ file: RUN_OWNER, from: "turn.open === true || page.open", to: "page.open" }],
  },
  {
    name: "notice-unclaimed",
    what: "the owner's summary is sent as often as its event comes",
    substitutions: [{ file: NOTICE_CLAIM, from: "...claim }, absent);", to: "...claim });" }],
  },
  {
    name: "night-sending",
    what: "a run does not mind the hour",
    substitutions: [
      {
        file: PERIOD,
        from: "return hour >= DISPATCH_HOUR && hour < QUIET_HOURS_START;",
        to: "return hour >= 0 && DISPATCH_HOUR < QUIET_HOURS_START;",
      },
    ],
  },
  {
    name: "ledger-overwritten",
    what: "a ledger is stored whatever another device has recorded meanwhile",
    substitutions: [
      {
        file: WRITE_LEDGER,
        from: "const same = unchanged({ status, ledgerSize: ledgerSize || undefined, erasedAt, entryLinks });",
        to: "const same = unchanged({ status, erasedAt, entryLinks });",
      },
    ],
  },
  {
    name: "overpaid",
    what: "more than is open is received",
    substitutions: [
      {
        file: SETTLE,
        from: "if (received.amountCents > highestAmountOn(owed))",
        to: "if (received.amountCents > charge.amountCents)",
      },
    ],
  },
  {
    name: "reversed-twice",
    what: "a settlement is taken back more than once",
    substitutions: [{ file: SETTLE, from: "if (isReversed(charge.ledger, settlement))", to: "if (!settlement)" }],
  },
  {
    name: "contacted-twice",
    what: "a student's day is claimed though it is taken",
    substitutions: [
      { file: MESSAGE, from: "own.some((one) => !isVoid(one) && !isOfClick(one))", to: "own.some(isOfClick)" },
      {
        file: TOLD,
        from: ": !isVoid(one) && civilDateIn(profile.timezone, new Date(one.madeAt)) >= today,",
        to: ": !isVoid(one) && civilDateIn(profile.timezone, new Date(one.madeAt)) > today,",
      },
      { file: ADDRESS_DAYS, from: "#contactedOn < :today", to: "#contactedOn <= :today" },
      { file: ADDRESS_DAYS, from: "day.contactedOn < ctx.today", to: "day.contactedOn <= ctx.today" },
    ],
  },
  {
    name: "reminder-repeated",
    what: "a reminder without an answer gives the day back",
    substitutions: [
      {
        file: SEND_REMINDER,
        from: 'if (isStored && message.state === "refused") await takeBack(ctx, students, message, message);',
        to: 'if (kind !== "rejected") await takeBack(ctx, students, message, { ...message, state: "withdrawn" });',
      },
    ],
  },
  {
    name: "reminder-of-archived",
    what: "archived students are reminded",
    substitutions: [{ file: REMINDER, from: 'if (status === "arquivado")', to: 'if (status === "aguardando")' }],
  },
  {
    name: "reminder-of-paused",
    what: "paused students are reminded",
    substitutions: [{ file: REMINDER, from: 'if (status === "pausado")', to: 'if (status === "aguardando")' }],
  },
  {
    name: "reminder-of-all",
    what: "a mail asks for what was received already",
    substitutions: [
      {
        file: AMOUNT_TEXTS,
        from: "amountOfDay?.totalCents ?? Math.max(0, amountCents - settledCents)",
        to: "Math.max(amountOfDay?.totalCents ?? 0, amountCents + 0 * settledCents)",
      },
    ],
  },
  {
    name: "discount-for-ever",
    what: "a discount counts after its last month",
    substitutions: [{ file: OWN_TERMS, from: "month > discount.lastMonth", to: "month < discount.lastMonth" }],
  },
  {
    name: "discount-unrounded",
    what: "half a centavo of a discount is dropped",
    substitutions: [{ file: OWN_TERMS, from: "+ 5_000) / 10_000", to: ") / 10_000" }],
  },
  {
    name: "due-day-before",
    what: "a due day before the billing day is due before anything was sent",
    substitutions: [{ file: OWN_TERMS, from: "sameMonth >= billingDate", to: 'sameMonth >= "2000"' }],
  },
  {
    name: "term-forgotten",
    what: "the owner's term does not count",
    substitutions: [
      { file: OWN_TERMS, from: "addDays(billingDate, termDays)", to: "addDays(billingDate, 0 * termDays)" },
    ],
  },
  {
    name: "payer-forgotten",
    what: "charges go to the student's address though another pays",
    substitutions: [{ file: BILLING_CONTACT, from: "payer.email ?? email", to: "email ?? payer.email" }],
  },
  {
    name: "address-contacted-twice",
    what: "students of one address are contacted apart on one day",
    substitutions: [
      {
        file: ADDRESS_DAYS,
        from: "addressDaysOf(message.students, message.channel).map((address) => takeWrite",
        to: "addressDaysOf([], message.channel).map((address) => takeWrite",
      },
    ],
  },
  {
    name: "addresses-mixed",
    what: "one message by hand names students who are reached at several addresses",
    substitutions: [
      {
        file: MESSAGE_ADDRESSES,
        from: "return student ? recipientOf(student) :",
        to: "return student ? payerKeyOf(student) :",
      },
    ],
  },
  {
    name: "covered-month-reopened",
    what: "a month that a longer charge covers is charged again once the billing day moves",
    substitutions: [
      { file: COVERED_MONTHS, from: "isCovered ? last : state.billing.month", to: "state.billing.month" },
    ],
  },
  {
    name: "switch-sends-backlog",
    what: "automation that is switched on mails what lies before the switch",
    substitutions: [
      { file: MISSED_MONTHS, from: "automationSince !== null &&", to: "automationSince === undefined &&" },
    ],
  },
  {
    name: "return-sends-backlog",
    what: "access that comes back mails what lies before its return",
    substitutions: [
      { file: MISSED_MONTHS, from: "backSince !== null && allowedAt", to: 'backSince === "" && allowedAt' },
    ],
  },
  {
    name: "silent-unstored",
    what: "what is not mailed is not stored",
    substitutions: [
      {
        file: CHARGE_PAYER,
        from: "else if (reason === undefined)",
        to: "else if (reason === undefined || (!due.stored && ctx.silence))",
      },
    ],
  },
];
