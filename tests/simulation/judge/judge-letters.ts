/**
 * Judges that a payer is told nothing twice, and that an address that bounced gets no more mail
 * (docs/rules/student.md, "A student's own terms", 5).
 */
import { type Accepted, BOUNCING, taggedItem } from "../cloud/ses.ts";
import { isIn } from "../cloud/weather.ts";
import { HOUR } from "../world/world.ts";
import type { Finding } from "./findings.ts";
import { historiesOf, type Lived, RACE, versionsDuring } from "./history.ts";
import { billedAddress } from "./own-terms.ts";
import type { StudioFacts } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;

/** An event of SES is applied within this time, unless the evidence is out. */
const LATE = 3 * HOUR;

function repeated(facts: Facts, own: readonly Accepted[]): Finding[] {
  const histories = historiesOf(facts.past, facts.ownerId);
  const told = own.flatMap((one): string[] => {
    const [, sk = ""] = taggedItem(one).split("|");
    if (!sk.startsWith("LTR#")) return [];
    // A released number is used again, so the letter is what was stored when the mail went out.
    const stored = histories.get(sk)?.versions.findLast(({ at, item }) => at <= one.at && item)?.item;
    const tells = (stored?.tells as string[] | undefined) ?? ["nothing"];
    return tells.map((what) => `${sk.replace(/#\d+$/, "")} tells ${what}`);
  });
  const counts = Map.groupBy(told, (what) => what);
  return [...counts]
    .filter(([, same]) => same.length > 1)
    .map(([what, same]) => ({ kind: "mailDoubled", what: `${facts.ownerId}: ${what} ${same.length} times` }));
}

/** Tells whether a bounced address was not edited since: an edit makes it good again. */
function isUnchanged({ students }: Facts, address: string, from: number, to: number): boolean {
  const billed = [...students.values()].filter((student) => {
    const now = versionsDuring(student, to, to)[0];
    return billedAddress(now) === address;
  });
  const isOld = (student: (typeof billed)[number]) =>
    versionsDuring(student, from - RACE, to).every((item) => item !== undefined && billedAddress(item) === address);
  return billed.length > 0 && billed.every(isOld);
}

function ignoredBounces(facts: Facts, own: readonly Accepted[]): Finding[] {
  const { weather } = facts.past.cloud;
  const isTold = (at: number) => !isIn(weather.evidenceOut, at);
  return own
    .filter(({ mail }) => mail.to.address.startsWith(BOUNCING))
    .flatMap((mail, index, all): Finding[] => {
      const { address } = mail.mail.to;
      const before = all.slice(0, index).findLast((one) => one.mail.to.address === address && one.at < mail.at - LATE);
      if (!before || !isTold(before.at) || !isTold(before.at + HOUR)) return [];
      if (!isUnchanged(facts, address, before.at, mail.at)) return [];
      return [{ kind: "mailWrong", what: `${facts.ownerId}: ${mail.id} to ${address}, where ${before.id} bounced` }];
    });
}

export function judgeLetters(facts: Facts): Finding[] {
  const own = facts.past.cloud.ses.accepted.filter((one) => taggedItem(one).startsWith(`O#${facts.ownerId}|`));
  return [...repeated(facts, own), ...ignoredBounces(facts, own)];
}
