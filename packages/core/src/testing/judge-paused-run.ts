/**
 * Judges a payer's month from what is stored and what the provider accepted, by rules of its own.
 */
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { decodeMessage } from "../model/message.ts";
import { type Accepted, MONTH, type PausedRun } from "./paused-run.ts";

const CARRYING = ["C", "S", "D", "F", "U"];

/**
 * Finds what is wrong with a month that is over; `isRepeated` if a person may have repeated a mail.
 */
export function* findingsOf(run: PausedRun, isRepeated: boolean): Generator<string> {
  if (!run.isOver()) yield "the month does not end";
  for (const one of run.accepted) yield* inMail(one);
  const messages = new Map(run.stored("MSG#").map((one) => [one.sk, one]));
  for (const [id, student] of run.students()) {
    const [item, ...more] = run.charges().filter(({ studentId }) => studentId === id);
    const mails = run.accepted.filter((one) => namesOf(one).some(([named]) => named === id));
    const isActive = student.status === "ativo";
    if (more.length > 0 || (isActive && !item)) yield `${id} has ${item ? 1 + more.length : 0} charges`;
    if ((isRepeated ? mails.filter(isOfRun) : mails).length > 1) yield `${id} is in ${mails.map(({ sk }) => sk)}`;
    if (item?.status !== "pendente") continue;
    const pointed = messages.get(String(item.message));
    const names = pointed ? decodeMessage(pointed).names : [];
    const isNamed = names.some((one) => one.id === chargeIdOf({ studentId: id, month: MONTH, sequence: 0 }));
    const isCarried = isNamed && CARRYING.includes(String(pointed?.st));
    if ((item.message !== undefined) !== isCarried) yield `${id} points to ${item.message}, ${JSON.stringify(pointed)}`;
    if ((item.message === undefined) === (item.unsent === undefined)) yield `${id}: ${item.message}, ${item.unsent}`;
    const isExcused = item.unsent !== undefined && item.unsent !== "unreleased";
    if (isActive && mails.length === 0 && !isExcused) yield `nobody was told of ${id}`;
  }
}

const inReais = (cents: number) => `R$\u00a0${(cents / 100).toFixed(2).replace(".", ",")}`;
const isOfRun = ({ sk }: Pick<Accepted, "sk">) => sk.includes("#RUN");

const namesOf = ({ names }: Pick<Accepted, "names">): [studentId: number, cents: number][] =>
  names.flatMap(({ id, cents }) => {
    const key = parseChargeId(id);
    return key?.month === MONTH ? [[key.studentId, cents] as [number, number]] : [];
  });

function* inMail(one: Accepted): Generator<string> {
  const { mail, names, claim, now, sk } = one;
  const shown = new Set([...mail.text.matchAll(/Aluno(\d+)/g)].map(([, id]) => Number(id)));
  const named = new Set(names.flatMap(({ id }) => parseChargeId(id)?.studentId ?? []));
  if ([...shown].sort().join() !== [...named].sort().join()) yield `${sk} shows ${[...shown]}, names ${[...named]}`;
  const sum = names.reduce((all, { cents }) => all + cents, 0);
  if (!mail.text.includes(inReais(sum))) yield `${sk} does not ask for ${sum}`;
  const [run = ""] = sk.split("RUN");
  for (const other of claim?.undecided ?? [])
    if (isOfRun(one) && other !== sk && other.startsWith(run)) yield `${sk} was claimed before ${other} was final`;
  if (!claim) yield `${sk} was never claimed`;
  for (const [id, cents] of namesOf(one)) {
    const known = [claim?.openCents.get(id), now.openCents.get(id)];
    if (claim && !claim.openCents.has(id)) yield `${sk} asks ${id} for what was settled before its claim`;
    else if (!known.includes(cents)) yield `${sk} asks ${id} for ${cents}, not for ${known}`;
    // After a run made the charge of a student who pays alone, it never reads the student again.
    const [, , payer = ""] = sk.split("#");
    const isRead = isOfRun(one) && payer.startsWith("P");
    if (isRead && payer !== claim?.payers.get(id)) yield `${sk} names ${id} of ${claim?.payers.get(id)}`;
  }
}
