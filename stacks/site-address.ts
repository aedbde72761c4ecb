import { stageOf } from "./stages.ts";

/** Each stage has its own domain, because an AWS account can verify a mail domain only once. */
export function siteAddress() {
  const { domain, hasWww, sender, support } = stageOf($app.stage);
  return { domain, hasWww, url: `https://${domain}`, sender, support };
}

export type SiteAddress = ReturnType<typeof siteAddress>;
