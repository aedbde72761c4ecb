import {
  claimWithoutState,
  dayEquality,
  MAIL_STATE,
  type Mutant,
  RUN_OWNER,
  type Substitution,
  unconditionalInsert,
} from "./mutant.ts";

const noEvidence: Substitution = {
  file: MAIL_STATE,
  from: "if (watermark !== undefined && watermark > message.at) {",
  to: "if (watermark !== undefined && watermark === message.at) {",
};

/**
 * Designs that were considered and rejected (docs/billing-state.md describes the present design).
 */
export const DESIGNS: readonly Mutant[] = [
  {
    name: "design-a",
    what: "the day is today; looked up, then acted upon",
    substitutions: [dayEquality, unconditionalInsert, claimWithoutState],
  },
  {
    name: "design-b",
    what: "the pointer moves before the mails",
    substitutions: [
      {
        file: RUN_OWNER,
        from: "const page = await chargeStudentPage(owner, turn.cursor, turn.charges ?? 0);",
        to: "await finish(owner, 1); const page = await chargeStudentPage(owner, turn.cursor, turn.charges ?? 0);",
      },
    ],
  },
  {
    name: "design-c",
    what: "a claim whose lease is over is sent again, evidence or not",
    substitutions: [
      {
        file: MAIL_STATE,
        from: 'if (!isLeaseOver(message, now)) return "wait";',
        to: 'return isLeaseOver(message, now) ? "claim" : "wait";',
      },
    ],
  },
  { name: "design-d", what: "an ambiguous mail is never sent again", substitutions: [noEvidence] },
  { name: "design-e2", what: "SES's client tries each mail three times", substitutions: [], mailAttempts: 3 },
  {
    name: "design-e4",
    what: "a claim is repeated after an hour without looking at the watermark",
    substitutions: [
      { file: MAIL_STATE, from: "watermark !== undefined && watermark > message.at", to: "watermark !== message.at" },
    ],
  },
];
