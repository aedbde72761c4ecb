/**
 * AWS's list prices in US dollars, without tax and free tiers, for São Paulo (sa-east-1) where a price has a region. As of
 * November 2026, from aws.amazon.com/<service>/pricing. `isChecked` are those that were compared with AWS's price list
 * for the region; the others are to be compared before somebody builds on them (docs/capacity.md names them).
 */
export type Price = { usd: number; per: string; isChecked: boolean };

const MILLION = 1_000_000;
const price = (usd: number, per: string, isChecked = false): Price => ({ usd, per, isChecked });

export const PRICES = {
  mail: price(0.1 / 1_000, "mail"),
  mailData: price(0.12, "GB of mail"),
  writeUnit: price(0.9375 / MILLION, "write unit"),
  readUnit: price(0.1875 / MILLION, "read unit", true),
  tableStorage: price(0.375, "GB in the table and month"),
  tableRecovery: price(0.3, "GB that can be restored and month"),
  invocation: price(0.2 / MILLION, "invocation"),
  compute: price(0.0000133334, "GB-second, arm64"),
  queueRequest: price(0.4 / MILLION, "request of a queue"),
  busEvent: price(1 / MILLION, "event"),
  apiCall: price(1.23 / MILLION, "call of the HTTP API"),
  logs: price(0.9, "GB of logs", true),
  logStorage: price(0.0408, "GB of logs and month", true),
  siteTransfer: price(0.11, "GB to browsers"),
  siteRequest: price(0.022 / 10_000, "request of CloudFront"),
  activeUser: price(0.02, "owner who signs in, Cognito Plus"),
  alarmMetric: price(0.1, "metric of an alarm and month"),
  ownMetric: price(0.3, "metric of our own and month"),
  topicMessage: price(0.5 / MILLION, "message of a topic"),
  firewall: price(5, "web ACL of WAF and month"),
  firewallRule: price(1, "rule of WAF and month"),
  hostedZone: price(0.5, "hosted zone and month"),
  // This price holds for endpoints within AWS, such as CloudFront. The 50 free checks are left out,
  // as all free tiers are.
  healthCheck: price(0.5, "health check of an endpoint in AWS and month"),
  healthCheckOption: price(1, "option of a health check, as HTTPS, and month"),
} as const satisfies Record<string, Price>;
export type Priced = keyof typeof PRICES;

/** Quotas of an account. `isAsked` can be raised by asking AWS; the others hold. */
export type Quota = { name: string; limit: number; unit: string; isAsked: boolean; remedy: string };
