/** The payment provider's own pages; everything else must be of the site's origin. */
const PROVIDER_HOSTS = ["checkout.stripe.com", "billing.stripe.com"];

/** Whether an address may take the person away from the site. */
export function isTrustedPage(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, origin: target } = new URL(url);
  return target === origin || (protocol === "https:" && PROVIDER_HOSTS.includes(host));
}

/** Goes to a page of the provider. @throws Error when the address is none of its */
export function leaveFor(url: string): void {
  if (!isTrustedPage(url, location.origin)) throw new Error("No checkout URL received");
  location.assign(url);
}
