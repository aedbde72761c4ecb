/** Complete items of one owner, for tests of the rules. */

import { chargeKey, counterKey, openIndexKey, planKey, studentKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf } from "../model/profile.ts";
import { charge, OWNER, plan, profile, student } from "./entities.ts";

export const aProfile = (over: Item = {}): Item => ({
  ...itemOf(profile),
  ...over,
});
export const aCounter = (over: Item = {}): Item => ({ ...counterKey(OWNER), last: 2, ...over });
export const aPlan = (over: Item = {}): Item => ({ ...planKey(OWNER, 1), ...plan, ...over });
export const aStudent = (over: Item = {}): Item => ({ ...studentKey(OWNER, 2), ...student, ...over });
export const aCharge = (over: Item = {}): Item => ({
  ...chargeKey(OWNER, charge),
  ...openIndexKey(charge),
  ...charge,
  ...over,
});
