import { brand } from "../packages/contracts/src/brand.ts";

/** The region of every stage. */
export const REGION = "sa-east-1";
/**
 * CloudFront and Route 53 report their metrics in this region, and an alarm reads only the metrics
 * of its own region.
 */
export const HOME_OF_EDGE = "us-east-1";

/** All that differs between the stages. */
export type Stage = {
  /** Site, API and mails have this domain; its zone is hosted in the stage's account. */
  domain: string;
  /** `www.` leads to the domain. */
  hasWww: boolean;
  /** The AWS account: a deployment into another one is refused. Undefined where anybody's will do. */
  account: string | undefined;
  /** Product mails, and those of the sign-in, come from here. */
  sender: string;
  /** Reports of DMARC and answers to mails of the sign-in go here. */
  support: string;
  /** Alarms and the budget go here: a mailbox of their own, so that no letter of a customer hides one. */
  alarms: string;
  /** Real people use it: nothing is deleted with the stage, and passwords known from leaks are refused. */
  isLive: boolean;
  /** Alarms tell people (docs/decisions/024-alarms.md). */
  isWatched: boolean;
  /** What the account must allow: mails a day (200 are SES's sandbox) and Lambdas at the same time. */
  needs: { mailsADay: number; lambdasAtOnce: number };
};

/** The stages that a release goes through, each in an account of its own (docs/decisions/027-stages.md). */
const released = {
  staging: {
    ...addressedAt(`staging.${brand.domain}`),
    // Write the number of its account here: until then `npm run preflight` says so.
    account: undefined,
    isLive: false,
    isWatched: true,
    needs: { mailsADay: 200, lambdasAtOnce: 100 },
  },
  production: {
    ...addressedAt(brand.domain),
    account: undefined,
    isLive: true,
    isWatched: true,
    needs: { mailsADay: 50_000, lambdasAtOnce: 1_000 },
  },
} as const satisfies Readonly<Record<string, Stage>>;

/** Returns a stage's settings. One of a single person has a domain of its own and wants nothing else. */
export function stageOf(name = "dev"): Stage {
  if (name === "production" || name === "staging") return released[name];
  return {
    ...addressedAt(`${name}.${brand.domain}`),
    account: undefined,
    isLive: false,
    isWatched: false,
    needs: { mailsADay: 200, lambdasAtOnce: 10 },
  };
}

function addressedAt(domain: string) {
  const [mailbox] = brand.sender.split("@");
  return {
    domain,
    hasWww: domain === brand.domain,
    sender: `${mailbox}@${domain}`,
    support: brand.support,
    alarms: brand.alarms,
  };
}
