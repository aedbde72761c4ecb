export const KINDS = {
  lost: "charges lost",
  duplicated: "charges duplicated",
  wrong: "charges wrong: amount, month, due date, or nobody owed",
  mailLost: "mails lost",
  mailDoubled: "mails doubled",
  mailWrong: "mails wrong: paid, late, at night, or not what was charged",
  bank: "payments at the bank lost, doubled, or of strangers",
  stuck: "runs that never end, or messages left over",
} as const;
export type Kind = keyof typeof KINDS;

export type Finding = { kind: Kind; what: string };
