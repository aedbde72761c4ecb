import * as z from "zod/mini";
import { AwsError } from "../../aws/errors.ts";
import type { Fault, FaultKind } from "../../faults.ts";
import type { Json } from "../../json.ts";
import type { ClockMove, ClockMoved, Region } from "../../region-types.ts";
import { setBouncing } from "../../services/ses/simulator.ts";
import type { Mail, OwnerTokens } from "../../types.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import { anEmail, anInstant, aText, InputError, readAs } from "./input.ts";

/**
 * Answers `GET mailbox.json?to=&since=` with mails, newest first. `to` is a whole address. Only
 * mails after the instant `since` of business time are returned.
 */
export async function readMailbox({ mailbox }: Region, query: URLSearchParams): Promise<readonly Mail[]> {
  const to = query.get("to") ?? undefined;
  const since = query.get("since") ?? undefined;
  if (to !== undefined && !to.includes("@")) throw new InputError(`"${to}" não é um endereço de e-mail.`);
  return mailbox.list({
    ...(to === undefined ? {} : { to }),
    ...(since === undefined ? {} : { since: new Date(readAs(anInstant, since)) }),
  });
}

const Owner = z.object({ email: anEmail("email"), password: aText('Diga a senha em "password".') });

/** Answers `POST owners.json {email, password}` with tokens; creates the owner if missing. */
export async function ensureOwner(region: Region, input: Json): Promise<OwnerTokens> {
  const { email, password } = readAs(Owner, input);
  try {
    return await region.createOwner(email, password);
  } catch (cause) {
    if (cause instanceof AwsError) throw new InputError(`A conta não foi criada: ${cause.message}`);
    throw cause;
  }
}

/** Answers `GET clock.json` with the current business time. */
export const readClock = ({ clock }: Region) => ({ now: clock.now().toISOString() });

const aDuration = z.iso.duration('Diga uma duração ISO em "advance", como PT1H ou P1D.');

/** Answers `POST clock.json`: to an instant, by a duration, or to a next billing day. */
export async function moveClock(region: Region, input: Json): Promise<ClockMoved> {
  try {
    return await region.moveClock(readMove(input));
  } catch (cause) {
    if (cause instanceof Error && cause.name === "ClockError") throw new InputError(cause.message);
    throw cause;
  }
}

function readMove(input: Json): ClockMove {
  const given = ["to", "advance", "toNextBillingDayOf"].filter((name) => input[name] !== undefined);
  if (given.length !== 1) throw new InputError('Diga um destino só: "to", "advance" ou "toNextBillingDayOf".');
  if (input.to !== undefined) return { to: new Date(readAs(anInstant, input.to)).toISOString() };
  if (input.advance !== undefined) return { advance: readAs(aDuration, input.advance) };
  return { toNextBillingDayOf: readAs(anEmail("toNextBillingDayOf"), input.toNextBillingDayOf) };
}

/** Answers `POST fire.json {schedule}`. It fires one schedule now, even if it has fired before. */
export async function fireSchedule(region: Region, input: Json) {
  const schedule = readAs(aText('Diga o nome do agendamento em "schedule".'), input.schedule);
  const names = region.schedules().map(({ name }) => name);
  if (!names.includes(schedule))
    throw new InputError(`Não há agendamento "${schedule}". Existem: ${names.join(", ") || "nenhum"}.`);
  await region.fire(schedule);
  await region.drain();
  return readClock(region);
}

const RATE = 'Em "rate", diga um número de 0 a 1.';
const kinds = Object.keys(faultKinds);
const isKind = (kind: unknown): kind is FaultKind => kinds.includes(String(kind));
const FaultInput = z.object({
  service: z.enum(faultServices, `Em "service", escolha um de: ${faultServices.join(", ")}.`),
  kind: z.custom<FaultKind>(isKind, `Em "kind", escolha um de: ${kinds.join(", ")}.`),
  rate: z.number(RATE).check(z.minimum(0, RATE), z.maximum(1, RATE)),
  action: z._default(z.string().check(z.regex(/^[A-Za-z.]*$/, 'Em "action", diga uma ação, como PutItem.')), ""),
});

/**
 * Answers `POST faults.json`: `{service, action?, rate, kind}` sets one fault (rate 0 removes it),
 * and `{clear: true}` removes all.
 */
export function setFault({ faults }: Region, input: Json): readonly Fault[] {
  if (input.clear === true) faults.clear();
  else {
    const { action, ...fault } = readAs(FaultInput, input);
    faults.set(action === "" ? fault : { ...fault, action });
  }
  return faults.list();
}

const Bounce = z.object({ address: anEmail("address"), bounces: z.boolean('Diga true ou false em "bounces".') });

/** Answers `POST bounces.json {address, bounces}`: whether an address bounces every mail. */
export function setBounce({ store }: Region, input: Json) {
  const { address, bounces } = readAs(Bounce, input);
  setBouncing(store, address, bounces);
  return { address, bounces };
}

/** Answers `GET stripe.json` with the customers, events and deliveries of the Stripe stand-in. */
export function readStripe({ stripe }: Region) {
  const events = stripe.events().map(({ id, type, created }) => ({ id, type, created }));
  return { customers: stripe.customers(), events, deliveries: stripe.deliveries() };
}

const aCount = z.int().check(z.minimum(0), z.maximum(20));

/**
 * Answers `POST stripe.json`. `{redeliver: id}` delivers an event once more. `{hold: true}` holds
 * events back and `false` releases them. `{duplicates: n, shuffleSeed: s}` repeats each event n
 * times in an order that depends on the seed.
 */
export function commandStripe({ stripe }: Region, input: Json) {
  if (typeof input.hold === "boolean") {
    stripe.deliver({ hold: input.hold });
    return { released: input.hold ? 0 : stripe.release() };
  }
  const duplicates = aCount.safeParse(input.duplicates);
  if (duplicates.success) {
    const mode = { duplicates: duplicates.data, shuffleSeed: aCount.safeParse(input.shuffleSeed).data };
    stripe.deliver(mode);
    return mode;
  }
  const id = readAs(aText('Diga o evento em "redeliver" ou true ou false em "hold".'), input.redeliver);
  if (!stripe.events().some((event) => event.id === id)) throw new InputError(`Não há o evento ${id}.`);
  stripe.redeliver(id);
  return { redelivered: id };
}
