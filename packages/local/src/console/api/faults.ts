import type { Fault, Region } from "../../region-types.ts";
import { setBouncing } from "../../services/ses/simulator.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import type { Input } from "./input.ts";
import { InputError, requireEmail, requireText } from "./input.ts";

/** `GET faults.json`: the faults that are on. */
export function readFaults(region: Region): readonly Fault[] {
  return region.faults.list();
}

/** `POST faults.json {service, action?, rate, kind}` sets one (rate 0 takes it away); `{clear: true}` takes all away. */
export function setFault(region: Region, input: Input): readonly Fault[] {
  if (input.clear === true) region.faults.clear();
  else region.faults.set(readFault(input));
  return region.faults.list();
}

/** `POST bounces.json {address, bounces}`: makes an address send every mail back, or stop doing so. */
export function setBounce(region: Region, input: Input) {
  const address = requireEmail(input, "address");
  const bounces = input.bounces;
  if (typeof bounces !== "boolean") throw new InputError('Diga true ou false em "bounces".');
  setBouncing(region.store, address, bounces);
  return { address, bounces };
}

function readFault(input: Input): Fault {
  const service = faultServices.find((name) => name === input.service);
  if (!service) throw new InputError(`Em "service", escolha um de: ${faultServices.join(", ")}.`);
  const kind = faultKinds.find((name) => name === input.kind);
  if (!kind) throw new InputError(`Em "kind", escolha um de: ${faultKinds.join(", ")}.`);
  const rate = input.rate;
  if (typeof rate !== "number" || !(rate >= 0 && rate <= 1))
    throw new InputError('Em "rate", diga um número de 0 a 1.');
  const action = input.action;
  if (action === undefined || action === "") return { service, rate, kind };
  const name = requireText(input, "action", 'Em "action", diga o nome de uma ação, como PutItem.');
  if (!/^[A-Za-z.]+$/.test(name)) throw new InputError('Em "action", diga o nome de uma ação, como PutItem.');
  return { service, action: name, rate, kind };
}
