import type { Json } from "../../json.ts";
import type { Region } from "../../region-types.ts";
import { aText, InputError, readAs } from "./input.ts";

/** Answers `GET stripe.json`: customers, events and deliveries of the Stripe stand-in. */
export function readStripe({ stripe }: Region) {
  const events = stripe.events().map(({ id, type, created }) => ({ id, type, created }));
  return { customers: stripe.customers(), events, deliveries: stripe.deliveries() };
}

const isCount = (value: unknown) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 20;

/**
 * Answers `POST stripe.json`: `{redeliver: id}` delivers an event once more, `{hold: true}` holds
 * events back and `false` releases them, and `{duplicates: n, shuffleSeed: s}` repeats each event n
 * times in an order that the seed gives.
 */
export function commandStripe(region: Region, input: Json) {
  const { stripe } = region;
  if (typeof input.hold === "boolean") {
    stripe.deliver({ hold: input.hold });
    return { released: input.hold ? 0 : stripe.release() };
  }
  if (isCount(input.duplicates)) {
    const mode = {
      duplicates: Number(input.duplicates),
      shuffleSeed: isCount(input.shuffleSeed) ? Number(input.shuffleSeed) : undefined,
    };
    stripe.deliver(mode);
    return mode;
  }
  const id = readAs(aText('Diga o evento em "redeliver" ou true ou false em "hold".'), input.redeliver);
  if (!stripe.events().some((event) => event.id === id)) throw new InputError(`Não há o evento ${id}.`);
  stripe.redeliver(id);
  return { redelivered: id };
}
