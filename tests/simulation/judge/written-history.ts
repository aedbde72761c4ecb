import type { Item } from "@emdia/core/model/ports/table";
import type { Payment } from "../bank/bank.ts";
import type { Accepted } from "../cloud/ses.ts";
import { noFaults, type Weather } from "../cloud/weather.ts";
import type { Look } from "../studio/looks.ts";
import type { Press } from "../studio/person.ts";
import type { Written } from "../table/store.ts";
import type { Asked, StudioNumber } from "../whatsapp/meta.ts";
import type { Lived } from "./history.ts";
import { type StudioFacts, studioFacts } from "./studio-facts.ts";

export const OWNER = "dono1";

export type Line = [when: string | number, by: string, sk: string, item: Item];

export function logOf(lines: readonly Line[]): Written[] {
  const last = new Map<string, Item>();
  const timed = lines.map(([when, ...rest]) => [new Date(when).getTime(), ...rest] as const);
  return timed
    .toSorted(([one], [other]) => one - other)
    .map(([at, by, sk, after]) => {
      const before = last.get(sk);
      last.set(sk, after);
      return { at, by, key: { pk: `O#${OWNER}`, sk }, before, after };
    });
}

/** Builds the history of February 2027 of a studio in São Paulo that bills on the 10th. */
export type February = {
  lines: readonly Line[];
  accepted?: readonly Accepted[];
  presses?: readonly Press[];
  looks?: readonly Look[];
  payments?: Payment[];
  asked?: readonly Asked[];
  limits?: StudioNumber["limits"];
  weather?: Partial<Weather>;
};

export const PROFILE: Item = {
  invoiceDay: 10,
  timezone: "America/Sao_Paulo",
  subscriptionStatus: "active",
  billing: { month: "2027-02" },
};

export function factsOf({
  lines,
  accepted = [],
  presses = [],
  looks = [],
  payments = [],
  asked = [],
  limits = [{ at: 0, most: null, toldAt: 0 }],
  weather,
}: February): StudioFacts<Lived> {
  const opening: Line[] = [
    ["2027-01-31T00:00:00Z", "opening", "PROFILE", PROFILE],
    ["2027-02-10T11:10:00Z", "owners-1", "PROFILE", { ...PROFILE, billing: { month: "2027-03" } }],
  ];
  const until = Date.parse("2027-02-28T00:00:00Z");
  const past: Lived = {
    from: Date.parse("2027-02-01T00:00:00Z"),
    until,
    end: until,
    presses: [...presses],
    looks: [...looks],
    cloud: {
      store: { log: logOf([...opening, ...lines].flatMap(written)) },
      ses: { accepted },
      bank: { payments: () => payments },
      whatsapp: { meta: { asked, stops: [], numbers: new Map([[OWNER, { limits }]]) }, deaths: () => 0 },
      weather: { ...noFaults(), ...weather },
    },
  };
  return studioFacts(past, OWNER);
}

const runOf = (sk: string) => sk.replace(/^PAY#(\d{6})#(\d{7}).*$/, "MSG#$1#S$2#RUN");

function written(line: Line): Line[] {
  const [at, by, sk, { mail, ...charge }] = line;
  if (!sk.startsWith("PAY#") || mail === undefined) return [line];
  const { st, why, ...state } = mail as Item;
  if (st === "N") return [[at, by, sk, { ...charge, unsent: why }]];
  const [, month = "", student = ""] = sk.split("#");
  const names = `${Number(student)}${month}00:${charge.amountCents}`;
  const message = { channel: "email", purpose: "charge", names, st, why, ...state };
  return [
    [at, by, sk, { ...charge, message: runOf(sk) }],
    [at, by, runOf(sk), message],
  ];
}

export function acceptedMail(
  at: string,
  { by, caller }: Pick<Accepted, "by" | "caller">,
  { sk, attempt, to, subject, text }: { sk: string; attempt: number; to: string; subject: string; text: string },
): Accepted {
  const tags = { msg: Buffer.from(`O#${OWNER}|${runOf(sk)}`).toString("base64url"), att: String(attempt) };
  const mail = { fromName: "Estúdio via Em Dia", to: { address: to }, subject, html: "", text, tags };
  return { id: `ses-${by}`, at: Date.parse(at), mail, by, caller };
}
