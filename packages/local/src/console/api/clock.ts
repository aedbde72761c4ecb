import type { ClockMove, ClockMoved, Region } from "../../region-types.ts";
import type { Input } from "./input.ts";
import { InputError, parseInstant, requireEmail, requireText } from "./input.ts";

const duration = /^P(?=.)(\d+W|(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/;

/** `GET clock.json`: business time now. */
export function readClock(region: Region) {
  return { now: region.clock.now().toISOString() };
}

/** `POST clock.json`: forward to an instant, by a duration, or to an owner's next billing day. */
export async function moveClock(region: Region, input: Input): Promise<ClockMoved> {
  try {
    return await region.moveClock(readMove(input));
  } catch (cause) {
    if (cause instanceof Error && cause.name === "ClockError") throw new InputError(cause.message);
    throw cause;
  }
}

/** `POST fire.json {schedule}`: fires one schedule now, however often it fired before. */
export async function fireSchedule(region: Region, input: Input) {
  const schedule = requireText(input, "schedule", 'Diga o nome do agendamento em "schedule".');
  const names = region.schedules().map(({ name }) => name);
  if (!names.includes(schedule)) {
    throw new InputError(`Não há agendamento "${schedule}". Existem: ${names.join(", ") || "nenhum"}.`);
  }
  await region.fire(schedule);
  await region.drain();
  return { now: region.clock.now().toISOString() };
}

function readMove(input: Input): ClockMove {
  const given = ["to", "advance", "toNextBillingDayOf"].filter((name) => input[name] !== undefined);
  if (given.length !== 1) throw new InputError('Diga um destino só: "to", "advance" ou "toNextBillingDayOf".');
  if (input.to !== undefined) {
    return { to: parseInstant(requireText(input, "to", 'Diga o instante em "to".')).toISOString() };
  }
  if (input.advance !== undefined) return { advance: readDuration(input) };
  return { toNextBillingDayOf: requireEmail(input, "toNextBillingDayOf") };
}

function readDuration(input: Input): string {
  const text = requireText(input, "advance", 'Diga a duração em "advance", como PT1H ou P1D.');
  if (duration.test(text)) return text;
  throw new InputError(`"${text}" não é uma duração ISO, como PT1H ou P1D.`);
}
