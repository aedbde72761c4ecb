/**
 * What strangers may see of an owner: business name and active plans, copied into a partition of their own by the very
 * transactions that write profile and plans (decision 027). The only file that sees its items.
 */
import * as z from "zod/mini";
import type { CoreContext } from "../context.ts";
import { doorKey, offerKey, showcasePartition } from "../table/keys.ts";
import { allOf } from "../table/paginate.ts";
import type { Item, Write } from "../table/table.ts";

const Door = z.strictObject({ businessName: z.nullable(z.string()) });
const Offer = z.strictObject({ id: z.int(), name: z.string(), priceCents: z.int() });
export type Offer = z.infer<typeof Offer>;

/** `offers` in the order the plans were made. */
export type Showcase = { businessName: string | null; offers: Offer[] };

/** The write that belongs to every write of a profile. */
export function doorWrite(profile: { id: string; businessName: string | null }): Write {
  const door: z.infer<typeof Door> = { businessName: profile.businessName };
  return { put: { ...doorKey(profile.id), ...door } };
}

/** The write that belongs to every write of a plan: only active ones are on offer. */
export function offerWrite(ownerId: string, { active, id, name, priceCents }: Offer & { active: boolean }): Write {
  const offer: Offer = { id, name, priceCents };
  return active ? { put: { ...offerKey(ownerId, id), ...offer } } : withdrawOffer(ownerId, id);
}

/** The write that belongs to the removal of a plan. */
export const withdrawOffer = (ownerId: string, planId: number): Write => ({ remove: offerKey(ownerId, planId) });

/** An owner's showcase; undefined where there is no owner. */
export async function readShowcase(ctx: CoreContext, ownerId: string): Promise<Showcase | undefined> {
  const items = await allOf(ctx.table, {
    key: { expression: "pk = :pk", values: { ":pk": showcasePartition(ownerId) } },
    consistent: true,
  });
  const door = items.find(isDoor);
  if (!door) return undefined;
  const offers = items.filter((item) => !isDoor(item)).map((item) => Offer.parse(withoutKey(item)));
  return { businessName: Door.parse(withoutKey(door)).businessName, offers };
}

const isDoor = ({ sk }: Item) => sk === doorKey("").sk;
const withoutKey = ({ pk: _pk, sk: _sk, ...fields }: Item) => fields;
