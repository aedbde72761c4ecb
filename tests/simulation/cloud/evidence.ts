/**
 * Delivers SES's events late, twice and out of order. During an outage all events are held back,
 * and later delivered in order.
 */
import { MINUTE, SECOND, type World } from "../world/world.ts";

export type MailEvent = {
  eventType: string;
  mail: { timestamp: string; messageId: string; destination: string[]; tags: Record<string, string[]> };
  bounce?: { bounceType: string };
};

export type Hand = (event: { detail: MailEvent }, done?: () => void) => void;
export type Evidence = { emit: (event: MailEvent) => void; held: () => number };

export type EvidenceNature = { duplicates: () => number; isOut: (moment: number) => boolean };

function delayOf(world: World): number {
  const roll = world.random();
  if (roll < 0.7) return world.between(0.5, 10) * SECOND;
  return roll < 0.9 ? world.between(0.1, 3) * MINUTE : world.between(3, 50) * MINUTE;
}

/**
 * Outside an outage no event is later than 50 minutes. An outage's events are delivered in their
 * order, so that a later mail's event never overtakes an earlier one's (docs/billing-state.md).
 */
export function createEvidence(world: World, nature: EvidenceNature, hand: Hand): Evidence {
  const held: MailEvent[] = [];
  let isFlushing = false;

  function flush(): void {
    const next = nature.isOut(world.now()) ? undefined : held.shift();
    if (next) hand({ detail: next }, flush);
    else if (held.length > 0) world.after(5 * MINUTE, flush);
    else isFlushing = false;
  }

  function hold(event: MailEvent): void {
    const place = held.findIndex((one) => one.mail.timestamp > event.mail.timestamp);
    held.splice(place < 0 ? held.length : place, 0, event);
    if (isFlushing) return;
    isFlushing = true;
    world.after(5 * MINUTE, flush);
  }

  return {
    emit(event) {
      const copies = world.chance(nature.duplicates()) ? 2 : 1;
      const isHeld = isFlushing || nature.isOut(world.now());
      if (isHeld) hold(event);
      else for (let copy = 0; copy < copies; copy++) world.after(delayOf(world), () => hand({ detail: event }));
    },
    held: () => held.length,
  };
}
