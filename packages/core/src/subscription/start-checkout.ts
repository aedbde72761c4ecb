import { PREMIUM_LOOKUP_KEY } from "@emdia/contracts/constants";
import type { CheckoutWire, PortalWire } from "@emdia/contracts/subscription";
import { logger } from "../logger.ts";
import { keepsTrial } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { chooseSubscription } from "../model/choose-subscription.ts";
import type { CheckoutPage, NewCheckout } from "../model/ports/stripe-gateway.ts";
import type { Profile } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";
import { linkCustomer } from "../store/subscriptions.ts";
import { type RefreshContext, refreshSubscription } from "./refresh-subscription.ts";

/** The provider's pages return to `siteUrl`; `apiUrl` decides which pages are the provider's. */
type PagesContext = RefreshContext & { siteUrl: string; apiUrl: string };

const TRIES = 8;
const LIVE: ReadonlySet<Profile["subscriptionStatus"]> = new Set(["active", "past_due", "canceled"] as const);
/** A checkout page that expires within this time is not used again. */
const SOON_MILLIS = 30 * 60_000;

/**
 * Makes one customer and one page for an owner. @throws AppError subscription.already_active,
 * subscription.provider_unavailable
 */
export async function startCheckout(ctx: PagesContext): Promise<CheckoutWire> {
  const profile = await requireProfile(ctx);
  await refuseSecond(ctx, profile);
  const customerId = await ensureCustomer(ctx, profile);
  const priceId = await requirePrice(ctx);
  const page = await openPage(ctx, profile, customerId, priceId);
  return {
    success: true,
    message: "Sessão de pagamento criada.",
    sessionId: page.id,
    url: providerUrl(page.url, ctx.apiUrl),
  };
}

/** @throws AppError subscription.none without a checkout, subscription.provider_unavailable */
export async function openPortal(ctx: PagesContext): Promise<PortalWire> {
  const { stripeCustomerId } = await requireProfile(ctx);
  if (stripeCustomerId === null) throw new AppError("subscription.none");
  const page = await ctx.stripe.createPortal(stripeCustomerId, `${ctx.siteUrl}/dashboard`);
  return { success: true, message: "Portal da assinatura aberto.", url: providerUrl(page.url, ctx.apiUrl) };
}

const STRIPE_API = "https://api.stripe.com";
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/**
 * Allows Stripe's own two hosts or the configured API (ASVS 3.7.2: no open redirect).
 * @throws AppError subscription.provider_unavailable for any other address
 */
export function providerUrl(url: string | null, apiUrl: string): string {
  const allowed = new URL(apiUrl).origin === STRIPE_API ? STRIPE_PAGES : [new URL(apiUrl).origin];
  const origin = URL.canParse(url ?? "") ? new URL(url ?? "").origin : "none";
  if (url !== null && allowed.includes(origin)) return url;
  logger.warn("the provider opened a page elsewhere", { origin });
  throw new AppError("subscription.provider_unavailable");
}

/** A second subscription would charge twice; the portal pays or resumes the first. */
async function refuseSecond(ctx: PagesContext, { stripeCustomerId }: Profile): Promise<void> {
  if (stripeCustomerId === null) return;
  const truth = chooseSubscription(await ctx.stripe.listSubscriptions(stripeCustomerId));
  if (!LIVE.has(truth.subscriptionStatus)) return;
  // The provider's state is stored now, so that the paywall disappears when the page is reloaded.
  await refreshSubscription(ctx);
  throw new AppError("subscription.already_active");
}

async function ensureCustomer(ctx: PagesContext, known: Profile): Promise<string> {
  for (let profile = known, attempt = 1; attempt <= TRIES; attempt++) {
    if (profile.stripeCustomerId !== null) return profile.stripeCustomerId;
    const { id: ownerId, email } = profile;
    const customerId = await ctx.stripe.createCustomer({ ownerId, email }, `customer-${ownerId}`);
    if (await linkCustomer(ctx, profile, customerId)) return customerId;
    profile = await requireProfile(ctx);
  }
  throw new AppError("service.busy");
}

async function requirePrice(ctx: PagesContext): Promise<string> {
  const priceId = await ctx.stripe.findPrice(PREMIUM_LOOKUP_KEY);
  if (priceId !== undefined) return priceId;
  logger.warn("the provider has no price", { lookupKey: PREMIUM_LOOKUP_KEY });
  throw new AppError("subscription.provider_unavailable");
}

/** The idempotency key is the newest existing page: concurrent callers get the same new page. */
async function openPage(ctx: PagesContext, profile: Profile, customerId: string, priceId: string) {
  const pages = await ctx.stripe.listCheckouts(customerId);
  const open = pages.find((page) => isUsable(page, priceId, ctx.now()));
  if (open) return open;
  const checkout: NewCheckout = {
    ownerId: ctx.ownerId,
    customerId,
    priceId,
    trialEnd: keepsTrial(profile, ctx.now()) ? profile.trialEndsAt : null,
    successUrl: `${ctx.siteUrl}/dashboard?checkout=success`,
    cancelUrl: `${ctx.siteUrl}/dashboard?checkout=canceled`,
  };
  return ctx.stripe.createCheckout(checkout, `checkout-${customerId}-${priceId}-after-${pages[0]?.id ?? "none"}`);
}

const isUsable = (page: CheckoutPage, priceId: string, now: Date) =>
  page.isOpen &&
  page.url !== null &&
  page.priceId === priceId &&
  Date.parse(page.expiresAt) - now.getTime() > SOON_MILLIS;
