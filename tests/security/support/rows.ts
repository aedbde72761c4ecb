/** Each risk with its ids in OWASP API Top 10 (APIn) and ASVS 5.0.0, and its targets. */

export type Target = { readonly max: number } | { readonly min: number } | { readonly exactly: number };
export type Row = { readonly risk: string; readonly ids: string; readonly targets: Readonly<Record<string, Target>> };

const none = { max: 0 } as const;

export const ROWS = {
  bola: {
    risk: "Another owner's objects (BOLA)",
    ids: "API1, 8.2.2",
    targets: {
      "cross reads": none,
      "cross writes": none,
      "answers unlike an unknown id's": none,
      "routes left out": none,
    },
  },
  forgedHeaders: {
    risk: "Forged user-id / user-email",
    ids: "4.1.3, 8.3.1",
    targets: { "answers changed by a header": none, "calls let in without a token": none, "foreign profiles": none },
  },
  jwt: { risk: "Forged tokens", ids: "9.1.1–3, 9.2.1–3", targets: { accepted: none, variants: { min: 40 } } },
  massAssignment: {
    risk: "Mass assignment",
    ids: "API3, 15.3.3",
    targets: { persisted: none, "fields changed beside the body's own": none },
  },
  exposure: {
    risk: "Over-exposure",
    ids: "15.3.1, 8.2.3",
    targets: {
      "fields beside the business, its way of approving and its offers": none,
      "names outside a contract": none,
      "internal names": none,
    },
  },
  signUpAbuse: {
    risk: "Public sign-up abuse",
    ids: "API4, API6, 2.4.1, 15.3.4",
    targets: {
      "accepted of 1,000 a minute from one address": { max: 10 },
      "taken with invented addresses": { max: 10 },
      "taken by one code in an hour": { max: 60 },
      "mails to addresses that were not accepted": none,
      "students of one e-mail": { exactly: 1 },
    },
  },
  payerPage: {
    risk: "Forged links, links of the other kind and hostile texts on the payer's page",
    ids: "API1, API4, 1.2.1, 3.2.1, 6.5.3",
    targets: {
      "bent tokens opened": none,
      "links opened as the other kind": none,
      "bent tokens answered": none,
      "kinds of answer to them": { exactly: 1 },
      "bits of a token": { min: 128 },
      "hostile texts that change the page": none,
      "headers missing": none,
      "reports from other sites": none,
      "pages a minute for one address": { max: 60 },
    },
  },
  codeGuessing: {
    risk: "Guessed registration codes",
    ids: "6.3.8, 6.5.3",
    targets: { hits: none, "kinds of answer": { exactly: 1 }, "bits of a code": { min: 128 } },
  },
  secondStep: {
    risk: "A stolen password where an app's code is asked for",
    ids: "6.3.3, 6.5.1, 6.5.5, 6.6.3",
    targets: {
      "tokens without the code": none,
      "codes taken twice": none,
      "calls let in with a sign-in that waits": none,
      "calls let in after signing out everywhere": none,
      "codes judged beyond the rests": none,
    },
  },
  foreignPlan: {
    risk: "Another owner's planId",
    ids: "8.2.2",
    targets: { "not refused with 400": none, "students on it": none },
  },
  accountEnumeration: {
    risk: "Which addresses have an account, and mail bombs by asked codes",
    ids: "6.3.8",
    targets: {
      "calls that tell": none,
      "mails to one address in an hour": { max: 21 },
      "mails to an address without an account": none,
    },
  },
  csrf: {
    risk: "Cross-site requests",
    ids: "3.5.1–3",
    targets: { "cookies taken for a token": none, "simple content types taken": none, "GETs that write": none },
  },
  cors: { risk: "Other origins", ids: "3.4.2", targets: { "answers that allow one": none, origins: { min: 25 } } },
  headers: {
    risk: "CSP, HSTS, framing, nosniff",
    ids: "3.4.1, .3, .4, .6",
    targets: { "headers missing or weak": none, "violations of the policy in a browser": none },
  },
  redirects: { risk: "Open redirects", ids: "3.7.2", targets: { "ways off the site": none } },
  mailMarkup: {
    risk: "HTML in e-mails",
    ids: "1.2.1",
    targets: { "documents of another shape": none, vectors: { min: 500 } },
  },
  mailHeaders: {
    risk: "E-mail header injection",
    ids: "1.3.11",
    targets: { "extra recipients": none, "extra headers": none, "octets of the longest line": { max: 998 } },
  },
  whatsapp: {
    risk: "WhatsApp links",
    ids: "1.2.2",
    targets: { "links that lead elsewhere or say another text": none, links: { min: 10_000 } },
  },
  csv: {
    risk: "CSV formulas",
    ids: "1.2.10",
    targets: { "cells that a program would run": none, "other makers of CSV": none },
  },
  webhook: {
    risk: "Forged webhooks",
    ids: "9.1.1",
    targets: {
      "mutants accepted": none,
      mutants: { min: 10_000 },
      "valid rotations refused": none,
      "effects of replays": none,
    },
  },
  idempotency: {
    risk: "The same call 50 times at once",
    ids: "2.3.3",
    targets: {
      "students of one form": { exactly: 1 },
      "customers at the provider": { exactly: 1 },
      "checkout pages": { exactly: 1 },
      "mails of one charge": { exactly: 1 },
    },
  },
  shapes: {
    risk: "Denial of service by shape",
    ids: "API4",
    targets: {
      "not refused with 400 or 413": none,
      "texts a rule's time grows steeply on": none,
      "students of one bulk call": { max: 500 },
      "students of one bulk change": { max: 100 },
    },
  },
  browserTokens: {
    risk: "Tokens left in the browser",
    ids: "14.3.3",
    targets: { "entries in storages after logout": none, "tokens in addresses or requests": none },
  },
  secrets: {
    risk: "Secrets and personal data in sources, bundles, logs",
    ids: "13.3.1, 16.2.5",
    targets: {
      "secrets in tracked files": none,
      "secrets in bundles": none,
      "personal data in logs": none,
      "Lambdas that did not run": none,
    },
  },
  debug: { risk: "/debug for any user", ids: "API5, 8.2.1", targets: { "traces of others": none } },
  iam: {
    risk: "Rights of the Lambdas",
    ids: "API8",
    targets: {
      "wildcards in policies": none,
      "reads let to the public Lambda": none,
      "roles that could forge a mail's event": none,
    },
  },
  hostileInputs: {
    risk: "Hostile inputs over the route table",
    ids: "API8, 2.2.1, 16.5.1",
    targets: { "unhandled 500": none, "leaked stacks, paths or names": none, requests: { min: 10_000 } },
  },
} as const satisfies Record<string, Row>;

export type RowKey = keyof typeof ROWS;
export type FigureName<K extends RowKey> = keyof (typeof ROWS)[K]["targets"];

/** Formats a target for people: "0", "≤ 10", "≥ 40". */
export function targetText(target: Target): string {
  if ("min" in target) return `≥ ${target.min.toLocaleString("en")}`;
  if ("exactly" in target) return String(target.exactly);
  return target.max === 0 ? "0" : `≤ ${target.max}`;
}

export function isMet(target: Target, figure: number): boolean {
  if ("min" in target) return figure >= target.min;
  return "exactly" in target ? figure === target.exactly : figure <= target.max;
}
