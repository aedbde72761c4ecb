import { brand } from "../packages/contracts/src/brand.ts";

export const REGION = "sa-east-1";
/** CloudFront's and Route 53's metrics are in this region, so their alarms are too. */
export const EDGE_REGION = "us-east-1";

export type Stage = {
  /** The domain of the site, the API and the mails; its zone is hosted in the stage's account. */
  domain: string;
  hasWww: boolean;
  /** The AWS account of the stage: another one is refused, undefined allows any. */
  account: string | undefined;
  sender: string;
  /** The mailbox for DMARC reports and for replies to sign-in mails. */
  support: string;
  /** The mailbox for alarms and the budget alone, so that no customer mail hides them. */
  alarms: string;
  /** The removal of a live stage deletes no data, and its pool refuses leaked passwords. */
  isLive: boolean;
  /** Tells whether alarms notify people (docs/decisions/024-alarms.md). */
  isWatched: boolean;
  /** The account's least quotas: mails a day (SES's sandbox has 200) and Lambdas at once. */
  needs: { mailsADay: number; lambdasAtOnce: number };
};

/** A release passes these in order, each in its own account (docs/decisions/027-stages.md). */
const released = {
  staging: {
    ...addressedAt(`staging.${brand.domain}`),
    // The account's number belongs here. While it is missing, `npm run ops -- preflight` says so.
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
