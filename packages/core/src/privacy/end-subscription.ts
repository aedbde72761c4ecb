import type { OwnerContext } from "../model/context.ts";
import type { CustomerGateway } from "../model/ports/stripe-gateway.ts";
import { getProfile } from "../store/profiles.ts";

/**
 * Gives the owner's customer at the provider the account's e-mail of today.
 * @throws AppError subscription.provider_unavailable, so that the event is delivered again
 */
export async function followCustomer(ctx: OwnerContext & { stripe: Pick<CustomerGateway, "setEmail"> }): Promise<void> {
  const profile = await getProfile(ctx);
  if (profile && profile.stripeCustomerId !== null) await ctx.stripe.setEmail(profile.stripeCustomerId, profile.email);
}

type EndContext = OwnerContext & { stripe: Pick<CustomerGateway, "cancelAtPeriodEnd"> };

/**
 * Cancels the subscription of an account that is being deleted, at the end of the paid period. An
 * account that was restored keeps its subscription.
 * @throws AppError subscription.provider_unavailable, so that the event is delivered again
 */
export async function endSubscription(ctx: EndContext): Promise<void> {
  const profile = await getProfile(ctx);
  if (profile?.deletion && profile.stripeCustomerId !== null)
    await ctx.stripe.cancelAtPeriodEnd(profile.stripeCustomerId);
}
