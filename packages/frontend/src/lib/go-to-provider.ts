/** The hosts of the provider's pages; any other address must have the site's origin. */
const PROVIDER_HOSTS = ["checkout.stripe.com", "billing.stripe.com"];

export function isTrustedPage(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, origin: target } = new URL(url);
  return target === origin || (protocol === "https:" && PROVIDER_HOSTS.includes(host));
}

/** @throws Error for any address that is not the provider's */
export function goToProvider(url: string): void {
  if (!isTrustedPage(url, location.origin)) throw new Error("No checkout URL received");
  location.assign(url);
}
