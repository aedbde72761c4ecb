import type { IncomingMessage } from "node:http";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import * as z from "zod/mini";
import { AwsError } from "../aws/errors.ts";
import { readBody } from "../aws/request.ts";
import type { FaultKind } from "../faults.ts";
import { parseRecord } from "../json.ts";
import { ClockError } from "../move-clock.ts";
import type { Region } from "../region-types.ts";
import { isRead } from "../server/local-request.ts";
import { BankError } from "../services/bank/controls.ts";
import { MetaError } from "../services/meta/controls.ts";
import { MANNERS } from "../services/meta/records.ts";
import { setBouncing } from "../services/ses/simulator.ts";
import { faultKinds, faultServices } from "./fault-names.ts";
import { type Answer, json, refuseWith } from "./respond.ts";

class InputError extends Error {}

type Resource = {
  get?: (region: Region, query: URLSearchParams) => unknown;
  post?: (region: Region, input: unknown) => unknown;
};

const { localeError } = z.locales.pt();

const LARGEST_BODY = 64 * 1024;
const REFUSALS = [InputError, AwsError, BankError, ClockError, MetaError];

/** Answers a path that ends in `.json`. Bad input gets a 4xx and one sentence in `error`. */
export async function answerApi(
  region: Region,
  request: IncomingMessage,
  name: string,
  query: URLSearchParams,
): Promise<Answer> {
  const resource = resources.get(name);
  if (!resource) return refuseWith(404, `O console não tem ${name}.`);
  try {
    if (isRead(request) && resource.get) return json(await resource.get(region, query));
    if (request.method !== "POST" || !resource.post)
      return refuseWith(405, `${name} não aceita o método ${request.method}.`);
    // A page elsewhere cannot send this type without a preflight, which the console never answers.
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return refuseWith(415, "Envie o corpo como application/json.");
    const body = await readBody(request, LARGEST_BODY);
    if (body === undefined) return refuseWith(413, "O corpo passa de 64 kB.");
    return json((await resource.post(region, parseRecord(body.toString("utf8")))) ?? {});
  } catch (error) {
    if (error instanceof Error && REFUSALS.some((kind) => error instanceof kind)) return refuseWith(400, error.message);
    throw error;
  }
}

function readAs<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: localeError });
  if (result.success) return result.data;
  const [{ path, message } = { path: [], message: "" }] = result.error.issues;
  throw new InputError(`${path.length === 0 ? "" : `Em "${path.join(".")}": `}${message}.`);
}

const command =
  <S extends z.ZodMiniType>(schema: S, run: (region: Region, input: z.output<S>) => unknown) =>
  (region: Region, input: unknown) =>
    run(region, readAs(schema, input));

const text = z.string().check(z.trim(), z.minLength(1));
const email = z.string().check(z.trim(), z.toLowerCase(), z.email());
/** An instant with its time zone, or in Brasília time as the page's field gives it. */
const instant = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], "use um instante ISO"),
  z.transform((given) => new Date(/Z$|[+-]\d\d:\d\d$/.test(given) ? given : `${given}-03:00`)),
);

const Move = z.union(
  [
    z.strictObject({
      to: z.pipe(
        instant,
        z.transform((at) => at.toISOString()),
      ),
    }),
    z.strictObject({ advance: z.iso.duration() }),
    z.strictObject({ toNextBillingDayOf: email }),
  ],
  'Diga um destino só: "to", um instante ISO; "advance", uma duração ISO; ou "toNextBillingDayOf", um e-mail',
);

const kinds = Object.keys(faultKinds);
const isKind = (kind: unknown): kind is FaultKind => kinds.includes(String(kind));
/** A fault. The rate 0 removes it, and an empty action means every action. */
const FaultInput = z.object({
  service: z.enum(faultServices),
  kind: z.custom<FaultKind>(isKind, `escolha um de ${kinds.join(", ")}`),
  rate: z.coerce.number().check(z.minimum(0), z.maximum(1)),
  action: z._default(z.string().check(z.regex(/^[A-Za-z.]*$/)), ""),
});

/** An order to the bank. `pay` is a code; `how` selects its amount, half, more, or two payments. */
const BankOrder = z.union(
  [
    z.strictObject({ open: text }),
    z.strictObject({ refund: text }),
    z.strictObject({ pay: text, how: z._default(z.enum(["right", "less", "more", "twice"]), "right") }),
  ],
  'Diga "pay", um código, e como ("how"); ou "refund", um Pix; ou "open", uma chave',
);

const MORE_CENTS = 1_000;

function orderBank({ bank }: Region, order: z.output<typeof BankOrder>) {
  if ("open" in order) return { account: bank.openAccount(order.open) };
  if ("refund" in order) return bank.refund({ endToEndId: order.refund });
  const { pay: code, how } = order;
  const asked = parsePixCode(code)?.amountCents ?? 0;
  const amountCents = { right: undefined, twice: undefined, less: Math.ceil(asked / 2), more: asked + MORE_CENTS }[how];
  return { paid: Array.from({ length: how === "twice" ? 2 : 1 }, () => bank.pay({ code, amountCents })) };
}

const MetaOrder = z.union(
  [
    z.strictObject({ open: text, tier: z._default(z.string(), "TIER_250") }),
    z.strictObject({ number: text, hook: text, verifyToken: text }),
    z.strictObject({ revoke: text }),
    z.strictObject({ phone: text, manner: z.enum(MANNERS) }),
    z.strictObject({ template: text, status: z.optional(text), category: z.optional(text) }),
    z.strictObject({ message: text, answer: text }),
    z.strictObject({ read: text }),
  ],
  'Diga "open", um número; "number" com "hook" e "verifyToken"; "revoke"; "phone" com "manner"; "template" com "status" ou "category"; "message" com "answer"; ou "read", uma mensagem',
);

function orderMeta({ meta }: Region, order: z.output<typeof MetaOrder>) {
  if ("open" in order) return meta.open(order.open, order.tier);
  if ("number" in order) return meta.hook(order.number, order.hook, order.verifyToken);
  if ("revoke" in order) return meta.revoke(order.revoke);
  if ("phone" in order) return meta.behave(order.phone, order.manner);
  if ("read" in order) return meta.read(order.read);
  return "answer" in order ? meta.answer(order.message, order.answer) : meta.judge(order.template, order);
}

const count = z.int().check(z.minimum(0), z.maximum(20));
const StripeOrder = z.union(
  [
    z.strictObject({ hold: z.boolean() }),
    z.strictObject({ duplicates: count, shuffleSeed: z.optional(count) }),
    z.strictObject({ redeliver: text }),
  ],
  'Diga "hold", true ou false; "duplicates", de 0 a 20; ou "redeliver", um evento',
);

function orderStripe({ stripe }: Region, order: z.output<typeof StripeOrder>) {
  if ("redeliver" in order) {
    if (stripe.events().every(({ id }) => id !== order.redeliver)) throw new InputError("O evento não existe.");
    return stripe.redeliver(order.redeliver);
  }
  stripe.deliver("hold" in order ? order : { shuffleSeed: undefined, ...order });
  return "hold" in order && !order.hold ? { released: stripe.release() } : order;
}

async function fireSchedule(region: Region, { schedule }: { schedule: string }) {
  const names = region.schedules().map(({ name }) => name);
  if (!names.includes(schedule)) throw new InputError(`Existem os agendamentos: ${names.join(", ")}.`);
  await region.fire(schedule);
  return readClock(region);
}

const readClock = ({ clock }: Region) => ({ now: clock.now().toISOString() });

function readMailbox({ mailbox }: Region, query: URLSearchParams) {
  const { to, since } = readAs(
    z.object({ to: z.optional(email), since: z.optional(instant) }),
    Object.fromEntries(query),
  );
  return mailbox.list({ ...(to && { to }), ...(since && { since }) });
}

const resources: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ["mailbox.json", { get: readMailbox }],
  ["clock.json", { get: readClock, post: command(Move, (region, move) => region.moveClock(move)) }],
  [
    "owners.json",
    {
      post: command(z.object({ email, password: text }), (region, one) => region.createOwner(one.email, one.password)),
    },
  ],
  ["state.json", { get: (region) => region.state() }],
  [
    "faults.json",
    {
      get: ({ faults }) => faults.list(),
      post: command(FaultInput, ({ faults }, { action, ...fault }) => {
        faults.set(action === "" ? fault : { ...fault, action });
        return faults.list();
      }),
    },
  ],
  ["fire.json", { post: command(z.object({ schedule: text }), fireSchedule) }],
  [
    "bounces.json",
    {
      post: command(z.object({ address: email, bounces: z.boolean() }), ({ store }, { address, bounces }) =>
        setBouncing(store, address, bounces),
      ),
    },
  ],
  [
    "bank.json",
    {
      get: ({ bank }) => ({ accounts: bank.accounts(), payments: bank.payments() }),
      post: command(BankOrder, orderBank),
    },
  ],
  [
    "whatsapp.json",
    {
      get: ({ meta }) => ({ apps: meta.apps(), templates: meta.templates(), messages: meta.messages() }),
      post: command(MetaOrder, orderMeta),
    },
  ],
  ["stripe.json", { post: command(StripeOrder, orderStripe) }],
]);
