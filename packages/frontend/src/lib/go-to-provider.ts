/** The hosts of the payment provider's pages. Any other address must have the site's origin. */
const PROVIDER_HOSTS = ["checkout.stripe.com", "billing.stripe.com"];

/** Tells whether the site may send the browser to an address. */
export function isTrustedPage(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, origin: target } = new URL(url);
  return target === origin || (protocol === "https:" && PROVIDER_HOSTS.includes(host));
}

/** Sends the browser to a page of the provider. @throws Error for any other address */
export function goToProvider(url: string): void {
  if (!isTrustedPage(url, location.origin)) throw new Error("No checkout URL received");
  location.assign(url);
}
