import { brand } from "../packages/contracts/src/brand.ts";

/** The region of every stage. */
export const REGION = "sa-east-1";
/**
 * CloudFront and Route 53 report their metrics in this region, and an alarm reads only the metrics
 * of its own region.
 */
export const HOME_OF_EDGE = "us-east-1";

/** The settings that differ between the stages. */
export type Stage = {
  /** Site, API and mails have this domain; its zone is hosted in the stage's account. */
  domain: string;
  /** `www.` redirects to the domain. */
  hasWww: boolean;
  /**
   * The AWS account: a deployment into another account is refused. Undefined if any account will
   * do.
   */
  account: string | undefined;
  /** The sender of the product's mails and of the sign-in's. */
  sender: string;
  /** The mailbox for DMARC reports and for answers to mails of the sign-in. */
  support: string;
  /**
   * The mailbox for alarms and the budget: a separate one, so that no letter of a customer hides an
   * alarm.
   */
  alarms: string;
  /**
   * Real people use the stage: nothing is deleted with it, and passwords known from leaks are
   * refused.
   */
  isLive: boolean;
  /** Alarms notify people (docs/decisions/024-alarms.md). */
  isWatched: boolean;
  /**
   * The quotas the account must have: mails a day (200 are SES's sandbox) and concurrent Lambdas.
   */
  needs: { mailsADay: number; lambdasAtOnce: number };
};

/**
 * The stages that a release goes through, each in an account of its own
 * (docs/decisions/027-stages.md).
 */
const released = {
  staging: {
    ...addressedAt(`staging.${brand.domain}`),
    // Write the number of its account here: until then `npm run preflight` reports it as missing.
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

/**
 * Returns a stage's settings. The stage of a single person has a domain of its own and needs
 * nothing else.
 */
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
