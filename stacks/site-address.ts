import { stageOf } from "./stages.ts";

/**
 * Returns this stage's address. Each stage has a domain of its own, because an AWS account verifies
 * a mail domain only once.
 */
export function siteAddress() {
  const { domain, hasWww, sender, support } = stageOf($app.stage);
  return { domain, hasWww, url: `https://${domain}`, sender, support };
}

export type SiteAddress = ReturnType<typeof siteAddress>;
