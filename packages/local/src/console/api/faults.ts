import * as z from "zod/mini";
import type { Json } from "../../json.ts";
import type { Fault, Region } from "../../region-types.ts";
import { setBouncing } from "../../services/ses/simulator.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import { anEmail, readAs } from "./input.ts";

/** Answers `GET faults.json`: the faults that are on. */
export function readFaults(region: Region): readonly Fault[] {
  return region.faults.list();
}

/**
 * Answers `POST faults.json`: `{service, action?, rate, kind}` sets one fault (rate 0 removes it),
 * and `{clear: true}` removes all.
 */
export function setFault(region: Region, input: Json): readonly Fault[] {
  if (input.clear === true) region.faults.clear();
  else region.faults.set(readFault(input));
  return region.faults.list();
}

const Bounce = z.object({
  address: anEmail("address"),
  bounces: z.boolean('Diga true ou false em "bounces".'),
});

/**
 * Answers `POST bounces.json {address, bounces}`: it makes an address bounce every mail, or stops
 * that.
 */
export function setBounce(region: Region, input: Json) {
  const { address, bounces } = readAs(Bounce, input);
  setBouncing(region.store, address, bounces);
  return { address, bounces };
}

const RATE = 'Em "rate", diga um número de 0 a 1.';
const FaultInput = z.object({
  service: z.enum(faultServices, `Em "service", escolha um de: ${faultServices.join(", ")}.`),
  kind: z.enum(faultKinds, `Em "kind", escolha um de: ${faultKinds.join(", ")}.`),
  rate: z.number(RATE).check(z.minimum(0, RATE), z.maximum(1, RATE)),
  action: z._default(z.string().check(z.regex(/^[A-Za-z.]*$/, 'Em "action", diga uma ação, como PutItem.')), ""),
});

function readFault(input: Json): Fault {
  const { action, ...fault } = readAs(FaultInput, input);
  return action === "" ? fault : { ...fault, action };
}
