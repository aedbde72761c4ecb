/**
 * Stores what strangers may see: the writers of profile and plans copy it to a partition of its own
 * (docs/decisions/013-public-door.md). No other file accesses it.
 */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { setFields } from "../model/expressions.ts";
import { offerKey, publicProfileKey, showcasePartition } from "../model/keys.ts";
import type { Item, Write } from "../model/ports/table.ts";
import { storedMonth } from "../model/stored.ts";
import { allOf } from "../table/reading.ts";

const PublicProfile = z.object({
  businessName: z.nullable(z.string()),
  approveRegistrations: z.boolean(),
  timezone: z.string(),
  whatsappNumberId: z._default(z.nullable(z.string()), null),
});
type PublicProfile = z.infer<typeof PublicProfile>;
const Offer = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
  nextPriceCents: z.optional(z.int()),
  nextPriceFrom: z.optional(storedMonth),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;
/** The plan's fields that an offer shows: an edit of one of them also changes the showcase. */
export const OFFERED_FIELDS = [
  "name",
  "priceCents",
  "nextPriceCents",
  "nextPriceFrom",
  "periodInMonths",
  "isOneTime",
  "active",
] as const;

/** `offers` are in the order in which the plans were created. */
export type Showcase = PublicProfile & { offers: Offer[] };

/** This write must accompany every write of the profile's public fields. */
export function publicProfileWrite({
  id,
  businessName,
  approveRegistrations,
  timezone,
  whatsappNumberId,
}: PublicProfile & { id: string }): Write {
  const shown: PublicProfile = { businessName, approveRegistrations, timezone, whatsappNumberId };
  return { update: publicProfileKey(id), change: setFields(shown) };
}

export function isSamePublicProfile(one: PublicProfile, other: PublicProfile): boolean {
  const shown = ({ businessName, approveRegistrations, timezone }: PublicProfile) =>
    JSON.stringify([businessName, approveRegistrations, timezone]);
  return shown(one) === shown(other);
}

/** This write must accompany every write of a plan: only active plans are offered. */
export function offerWrite(ownerId: string, { active, ...plan }: Offer & { active: boolean }): Write {
  const { id, name, priceCents, nextPriceCents, nextPriceFrom, periodInMonths, isOneTime } = plan;
  const offer: Offer = { id, name, priceCents, nextPriceCents, nextPriceFrom, periodInMonths, isOneTime };
  return active ? { update: offerKey(ownerId, id), change: setFields(offer) } : withdrawOffer(ownerId, id);
}

/** This write must accompany the removal of a plan. */
export const withdrawOffer = (ownerId: string, planId: number): Write => ({ remove: offerKey(ownerId, planId) });

/** Returns undefined if the owner does not exist. */
export async function readShowcase(ctx: CoreContext, ownerId: string): Promise<Showcase | undefined> {
  const items = await allOf(ctx.table, {
    key: { expression: "pk = :pk", values: { ":pk": showcasePartition(ownerId) } },
    consistent: true,
  });
  const publicProfile = items.find(isPublicProfile);
  if (!publicProfile) return undefined;
  const offers = items.filter((item) => !isPublicProfile(item)).map((item) => Offer.parse(item));
  return { ...PublicProfile.parse(publicProfile), offers };
}

const isPublicProfile = ({ sk }: Item) => sk === publicProfileKey("").sk;
