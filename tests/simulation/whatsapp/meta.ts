/**
 * Meta as studios meet it: it loses answers, refuses at once or days later, and reports in any
 * order, twice, late or never. Strangers' calls arrive at the studios' addresses, too.
 */
import { createHmac } from "node:crypto";
import type { WhatsApp, WhatsAppOutcome } from "@emdia/core/model/ports/whatsapp";
import { AccountError, type OpenWhatsAppAccount } from "@emdia/core/model/ports/whatsapp-account";
import { outcomeOfAnswer } from "../../../packages/core/src/adapters/whatsapp/graph-whatsapp.ts";
import type { OutgoingWhatsApp } from "../../../packages/core/src/model/ports/whatsapp.ts";
import type { StoredText, WhatsAppText } from "../../../packages/core/src/model/whatsapp.ts";
import { isIn, type Span } from "../cloud/weather.ts";
import type { Faults } from "../world/faults.ts";
import { attempt, type Life, pause, Transient } from "../world/network.ts";
import { DAY, HOUR, MINUTE, SECOND, type World } from "../world/world.ts";

/**
 * A message that Meta took. `told` has by status the instant at which the product took the first
 * report by which it could surely find the message.
 */
export type Taken = {
  id: string;
  at: number;
  fate: "read" | "delivered" | "failed" | "silent";
  told: Map<string, number>;
};
/**
 * A send by the product. `since` is when its invocation began, `outcome` the answer that the
 * product saw. `beyond` is how many persons the number had written to, if Meta's limit let no
 * further one through.
 */
export type Asked = {
  at: number;
  ownerId: string;
  by: string;
  since?: number | undefined;
  caller: string;
  message: OutgoingWhatsApp;
  outcome?: WhatsAppOutcome;
  beyond?: number | undefined;
  taken?: Taken;
};
/** A payer's "PARAR" or block in answer to a message; `at` is when the product took it. */
export type Stop = { ownerId: string; tag: string; phone: string; sentAt: number; at: number };
export type MetaLog = {
  asked: readonly Asked[];
  stops: readonly Stop[];
  numbers: ReadonlyMap<string, Pick<StudioNumber, "limits">>;
};

/** Meta's limit of persons a day from `at` on; `toldAt` is when the product took the report. */
export type Limit = { at: number; most: number | null; toldAt: number };

/** A studio's number as Meta knows it. `lock` is the code with which every message is refused. */
export type StudioNumber = {
  ownerId: string;
  numberId: string;
  accountId: string;
  token: string;
  appSecret: string;
  hook: string;
  limits: readonly [Limit, ...Limit[]];
  texts: Record<WhatsAppText, StoredText>;
  lock?: number | undefined;
};
export type HookCall = { hook: string; body: string; signature: string; onTaken: () => void };
type Post = (call: HookCall) => void;
type Value = Record<string, unknown>;

/** An outage: `silent` takes nothing, `swallows` takes without an answer, `paced` refuses all. */
export type Outage = Span & { kind: "silent" | "swallows" | "paced" };

/** No call of the product lasts longer. */
const GIVE_UP = 3 * SECOND;
/** A phone that ends in this digit has no WhatsApp. */
export const LANDLINE = "9";
const AT_ONCE = [131_026, 999_999, 131_049, 132_000, 131_042] as const;
const LATER = [131_026, 131_026, 131_049, 132_015, 131_000, 999_999, 131_042] as const;
/** A day, less the time that may lie between Meta's count of a message and the product's. */
const WINDOW = DAY - 5 * MINUTE;

const error = (status: number, code: number) => ({ status, json: { error: { code } } });
const limitOf = ({ limits }: Pick<StudioNumber, "limits">) => (limits.at(-1) ?? limits[0]).most;
const nineless = (phone: string) => `${phone.slice(0, 4)}${phone.slice(5)}`;

/** Draws the delay of a report; undefined for a report that never comes. */
function delayOf(world: World): number | undefined {
  const roll = world.random();
  if (roll < 0.6) return world.between(1, 20) * SECOND;
  if (roll < 0.8) return world.between(0.3, 10) * MINUTE;
  if (roll < 0.93) return world.between(0.2, 11) * HOUR;
  return roll < 0.97 ? world.between(0.5, 5) * DAY : undefined;
}

export function createMeta(world: World, faults: Faults, post: Post) {
  const numbers = new Map<string, StudioNumber>();
  const [asked, stops, outages]: [Asked[], Stop[], Outage[]] = [[], [], []];

  function call(
    number: StudioNumber,
    field: string,
    value: Value,
    onTaken: () => void = () => {},
    forger?: "secret" | "account",
  ) {
    const entry = [{ id: forger === "account" ? "999" : number.accountId, changes: [{ field, value }] }];
    const body = JSON.stringify({ object: "whatsapp_business_account", entry });
    const secret = forger === "secret" ? "another-secret" : number.appSecret;
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    post({ hook: number.hook, body, signature, onTaken });
  }
  const messages = ({ numberId }: StudioNumber, value: Value) => ({
    metadata: { phone_number_id: numberId },
    ...value,
  });

  function statusOf({ message: { tag, to }, taken }: Asked, status: string): Value {
    const errors = [{ code: world.pick(LATER) }];
    return {
      id: taken?.id,
      status,
      timestamp: String(Math.floor(world.now() / SECOND)),
      ...(world.chance(0.95) && { biz_opaque_callback_data: tag }),
      ...(world.chance(0.5) && { recipient_user_id: `BR.${to}` }),
      ...(status === "failed" && { errors }),
    };
  }

  function report(number: StudioNumber, one: Asked, status: string): void {
    for (let copy = world.chance(0.2) ? 2 : 1; copy > 0; copy--) {
      const delay = delayOf(world);
      if (delay === undefined) continue;
      world.after(delay, () => {
        world.note(`  Meta reports ${one.taken?.id} ${status}`);
        const value = statusOf(one, status);
        call(number, "messages", messages(number, { statuses: [value] }), () => {
          const { told } = one.taken ?? {};
          // A sender that died may not have stored Meta's id: only the tag finds its message.
          const isKnown = value.biz_opaque_callback_data !== undefined || (told?.size ?? 0) > 0;
          if (isKnown && !told?.has(status)) told?.set(status, world.now());
        });
      });
    }
  }

  const stopValue = (number: StudioNumber, { message: { to }, taken }: Asked): [field: string, value: Value] => {
    const from = world.chance(0.5) ? nineless(to) : to;
    if (world.chance(0.3))
      return ["user_preferences", messages(number, { user_preferences: [{ wa_id: from, value: "stop" }] })];
    const text = { body: world.pick(["PARAR", "Sair", "p.a.r.a.r!", "Não quero mais receber"]) };
    const by = world.chance(0.7) ? { from } : { context: { id: taken?.id } };
    return ["messages", messages(number, { messages: [{ type: "text", text, ...by }] })];
  };

  /** Lets a payer who got a message end their consent. */
  function stop(number: StudioNumber, one: Asked): void {
    // An answer without a number finds its message once Meta's id of it is known.
    if (one.taken?.told.size === 0 || one.outcome?.kind !== "accepted") return;
    const { ownerId, message } = one;
    world.note(`  ${message.to} answers PARAR to ${ownerId}`);
    const sent: Stop = {
      ownerId,
      tag: message.tag,
      phone: message.to,
      sentAt: world.now(),
      at: Number.POSITIVE_INFINITY,
    };
    stops.push(sent);
    call(number, ...stopValue(number, one), () => {
      sent.at = world.now();
    });
  }

  /** Posts a call of another app, or one about another account: neither may have an effect. */
  function forge(number: StudioNumber, one: Asked): void {
    const forger = world.pick(["secret", "account"] as const);
    const failed = messages(number, {
      statuses: [{ ...statusOf(one, "failed"), biz_opaque_callback_data: one.message.tag }],
    });
    const [field, value] = world.chance(0.5) ? (["messages", failed] as const) : stopValue(number, one);
    world.after(world.between(1, 60) * SECOND, () => call(number, field, value, undefined, forger));
  }

  /** Changes Meta's limit of persons a day; the report of the change may be lost. */
  function setLimit(number: StudioNumber, most: number | null): void {
    const limit: Limit = { at: world.now(), most, toldAt: Number.POSITIVE_INFINITY };
    number.limits = [...number.limits, limit];
    world.note(`${number.ownerId}: Meta allows ${most ?? "any number of"} persons a day`);
    const value = { max_daily_conversations_per_business: most ?? "TIER_UNLIMITED" };
    if (world.chance(0.8))
      call(number, "business_capability_update", value, () => {
        limit.toldAt = world.now();
      });
  }

  function take(number: StudioNumber, one: Asked): Taken {
    const fate = world.pick(["read", "read", "read", "delivered", "delivered", "failed", "failed", "silent"] as const);
    const taken: Taken = { id: `wamid.${asked.length}.${world.now()}`, at: world.now(), fate, told: new Map() };
    one.taken = taken;
    world.note(`  Meta takes ${taken.id} of ${one.caller} ${one.by} to ${one.message.to}: ${fate}`);
    const courses = {
      read: ["sent", "delivered", "read"],
      delivered: ["sent", "delivered"],
      failed: ["sent", "failed"],
    };
    for (const status of fate === "silent" ? [] : courses[fate]) report(number, one, status);
    if (world.chance(0.12)) forge(number, one);
    if (fate !== "failed" && world.chance(0.15)) world.after(world.between(1, 240) * HOUR, () => stop(number, one));
    return taken;
  }

  /** Returns the number of persons written to if the limit lets no further one through. */
  function personsBeyond({ ownerId, limits }: StudioNumber, to: string): number | undefined {
    const own = asked.filter((one) => one.ownerId === ownerId && (one.taken?.at ?? 0) > world.now() - WINDOW);
    const persons = new Set(own.map(({ message }) => message.to));
    const most = limitOf({ limits });
    return most !== null && !persons.has(to) && persons.size >= most ? persons.size : undefined;
  }

  function answer(number: StudioNumber, one: Asked, token: string): { status: number; json: unknown } {
    const text = Object.values(number.texts).find(({ name }) => name === one.message.template.name);
    if (token !== number.token) return error(401, 190);
    if (number.lock !== undefined) return error(400, number.lock);
    if (text?.state !== "APPROVED") return error(400, 132_015);
    one.beyond = personsBeyond(number, one.message.to);
    if (one.beyond !== undefined) return error(400, 80_007);
    if (one.message.to.endsWith(LANDLINE)) return error(400, 131_026);
    if (world.chance(0.05)) return error(400, world.pick(AT_ONCE));
    if (world.chance(0.03)) {
      if (world.chance(0.5)) take(number, one);
      return error(500, 131_016);
    }
    return { status: 200, json: { messages: [{ id: take(number, one).id, message_status: "accepted" }] } };
  }

  async function send(life: Life, number: StudioNumber, token: string, message: OutgoingWhatsApp) {
    const { ownerId } = number;
    const { requestId: by, since, name: caller } = life;
    const one: Asked = { at: world.now(), ownerId, by, since, caller, message };
    asked.push(one);
    const kind = outages.find((span) => isIn([span], world.now()))?.kind;
    try {
      if (kind === "silent") await pause(world, life, GIVE_UP);
      if (kind === "silent") throw new Transient(false);
      const work = () => (kind === "paced" ? error(400, 130_429) : answer(number, one, token));
      const { status, json } = await attempt({ world, faults }, life, "meta", work);
      if (kind === "swallows") throw new Transient(false);
      one.outcome = outcomeOfAnswer(status, json);
    } catch (failure) {
      if (!(failure instanceof Transient)) throw failure;
      const isPaced = failure.isThrottle;
      one.outcome = isPaced ? outcomeOfAnswer(429, undefined) : { kind: "unknown", reason: "silent" };
    }
    return one.outcome;
  }

  return {
    asked,
    stops,
    outages,
    numbers,
    call,
    setLimit,
    open:
      (life: Life) =>
      ({ ownerId, token }: { ownerId: string; token: string }): WhatsApp => {
        const number = numbers.get(ownerId);
        if (!number) throw new Error(`no number of ${ownerId}`);
        return { send: (message) => send(life, number, token, message) };
      },
    account: (({ numberId, token }) => {
      const number = [...numbers.values()].find((one) => one.numberId === numberId);
      if (!number) throw new AccountError("number");
      const problem = number.lock === undefined ? undefined : number.lock === 131_042 ? "payment" : "account";
      return {
        read: async () => {
          if (number.token !== token) throw new AccountError("token");
          const { texts: known } = number;
          const own = { phone: "5511900000000", displayName: "Estúdio", health: "AVAILABLE", currency: "BRL" } as const;
          return { number: { ...own, dailyLimit: limitOf(number), problem }, known };
        },
        subscribe: async () => {},
        submitTexts: async () => number.texts,
      };
    }) satisfies OpenWhatsAppAccount,
  };
}
