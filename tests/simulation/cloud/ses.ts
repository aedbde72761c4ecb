import type { Mailer, OutgoingMail, SendOutcome } from "@emdia/core/model/ports/mailer";
import type { Faults } from "../world/faults.ts";
import { attempt, type Life, Transient } from "../world/network.ts";
import { DAY, type World } from "../world/world.ts";
import type { Evidence, MailEvent } from "./evidence.ts";

export type Accepted = { id: string; at: number; mail: OutgoingMail; by: string; caller: string };

/**
 * Returns the stored item that a mail's tags name, as "partition|sort key"; "" for another mail.
 */
export const taggedItem = ({ mail }: Accepted): string => Buffer.from(mail.tags?.msg ?? "", "base64url").toString();

export const isOfCharge = (accepted: Accepted): boolean => taggedItem(accepted).includes("|MSG#");

/** Addresses with these local parts are refused, or bounce permanently. */
export const REFUSED = "recusado";
export const BOUNCING = "devolvido";

export type Ses = { client: (life: Life) => Mailer; accepted: Accepted[]; requests: () => number };

class Refused extends Error {}

/** SES's limits; five seconds' worth of mails may arrive at once. */
export type SesNature = { evidence: Evidence; attempts: number; rate?: number | undefined; mailsADay: number };
const BURST_SECONDS = 5;

export function createSes(world: World, faults: Faults, { evidence, attempts, rate, mailsADay }: SesNature): Ses {
  const accepted: Accepted[] = [];
  let requests = 0;
  const bucket = { level: 0, at: 0 };

  function keepRate(perSecond: number): void {
    bucket.level = Math.max(0, bucket.level - ((world.now() - bucket.at) / 1_000) * perSecond);
    bucket.at = world.now();
    if (bucket.level + 1 > BURST_SECONDS * perSecond) throw new Transient(true);
    bucket.level += 1;
  }

  function accept(mail: OutgoingMail, life: Life, requestId: string): string {
    requests += 1;
    if (rate !== undefined) keepRate(rate);
    // If the mail `mailsADay` mails ago is of the last 24 hours, the quota is used up.
    if ((accepted.at(-mailsADay)?.at ?? Number.NEGATIVE_INFINITY) > world.now() - DAY) throw new Transient(true);
    if (mail.to.address.startsWith(REFUSED)) throw new Refused("MessageRejected");
    const one = { id: `ses-${accepted.length}`, at: world.now(), mail, by: requestId, caller: life.name };
    accepted.push(one);
    world.note(`  SES takes ${one.id} of ${life.name} ${requestId} to ${mail.to.address}`);
    tellOf(one);
    return one.id;
  }

  function tellOf({ id, at, mail }: Accepted): void {
    const tags = Object.fromEntries(Object.entries(mail.tags ?? {}).map(([name, value]) => [name, [value]]));
    const facts = { timestamp: new Date(at).toISOString(), messageId: id, destination: [mail.to.address], tags };
    const isBounce = mail.to.address.startsWith(BOUNCING);
    const events: MailEvent[] = [
      { eventType: "Send", mail: facts },
      isBounce
        ? { eventType: "Bounce", mail: facts, bounce: { bounceType: "Permanent" } }
        : { eventType: "Delivery", mail: facts },
    ];
    for (const event of events) evidence.emit(event);
  }

  async function send(life: Life, mail: OutgoingMail): Promise<SendOutcome> {
    const { requestId } = life;
    for (let count = 1; ; count++) {
      try {
        const messageId = await attempt({ world, faults }, life, "ses", () => accept(mail, life, requestId));
        return { kind: "sent", messageId };
      } catch (error) {
        if (error instanceof Refused) return { kind: "rejected", reason: error.message };
        if (!(error instanceof Transient)) throw error;
        if (count >= attempts) return { kind: error.isThrottle ? "busy" : "unknown", reason: error.message };
      }
    }
  }

  return { accepted, requests: () => requests, client: (life) => ({ send: (mail) => send(life, mail) }) };
}
