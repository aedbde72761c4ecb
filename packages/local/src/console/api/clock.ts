import * as z from "zod/mini";
import type { Json } from "../../json.ts";
import type { ClockMove, ClockMoved, Region } from "../../region-types.ts";
import { anEmail, anInstant, aText, InputError, readAs } from "./input.ts";

const aDuration = z.iso.duration('Diga uma duração ISO em "advance", como PT1H ou P1D.');

/** Answers `GET clock.json`: the present instant of business time. */
export function readClock(region: Region) {
  return { now: region.clock.now().toISOString() };
}

/**
 * Answers `POST clock.json`: it moves time forward to an instant, by a duration or to an owner's
 * next billing day.
 */
export async function moveClock(region: Region, input: Json): Promise<ClockMoved> {
  try {
    return await region.moveClock(readMove(input));
  } catch (cause) {
    if (cause instanceof Error && cause.name === "ClockError") throw new InputError(cause.message);
    throw cause;
  }
}

/**
 * Answers `POST fire.json {schedule}`: it fires one schedule now, even if the schedule has fired
 * before.
 */
export async function fireSchedule(region: Region, input: Json) {
  const schedule = readAs(aText('Diga o nome do agendamento em "schedule".'), input.schedule);
  const names = region.schedules().map(({ name }) => name);
  if (!names.includes(schedule)) {
    throw new InputError(`Não há agendamento "${schedule}". Existem: ${names.join(", ") || "nenhum"}.`);
  }
  await region.fire(schedule);
  await region.drain();
  return { now: region.clock.now().toISOString() };
}

function readMove(input: Json): ClockMove {
  const given = ["to", "advance", "toNextBillingDayOf"].filter((name) => input[name] !== undefined);
  if (given.length !== 1) throw new InputError('Diga um destino só: "to", "advance" ou "toNextBillingDayOf".');
  if (input.to !== undefined) return { to: new Date(readAs(anInstant, input.to)).toISOString() };
  if (input.advance !== undefined) return { advance: readAs(aDuration, input.advance) };
  return { toNextBillingDayOf: readAs(anEmail("toNextBillingDayOf"), input.toNextBillingDayOf) };
}
