import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";

const STRIPE_API = "https://api.stripe.com";
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** ASVS 3.7.2: no open redirect. @throws AppError subscription.provider_unavailable for others */
export function providerUrl(url: string | null, apiUrl: string): string {
  const allowed = new URL(apiUrl).origin === STRIPE_API ? STRIPE_PAGES : [new URL(apiUrl).origin];
  const origin = URL.canParse(url ?? "") ? new URL(url ?? "").origin : "none";
  if (url !== null && allowed.includes(origin)) return url;
  logger.warn("the provider opened a page elsewhere", { origin });
  throw new AppError("subscription.provider_unavailable");
}
