import { chargeKey, counterKey, openIndexKey, payerKey, planKey, studentKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf } from "../model/profile.ts";
import { charge, OWNER, plan, profile, student } from "./entities.ts";

export const aProfile = (over: Item = {}): Item => ({ ...itemOf(profile), ...over });
export const aCounter = (over: Item = {}): Item => ({ ...counterKey(OWNER), last: 2, ...over });
export const aPlan = (over: Item = {}): Item => ({ ...planKey(OWNER, 1), ...plan, ...over });
export const aStudent = (over: Item = {}): Item => ({ ...studentKey(OWNER, 2), ...student, ...over });
export const aPayer = (over: Item = {}): Item => ({
  ...payerKey(OWNER, 4),
  id: 4,
  name: "Maria Silva",
  email: "maria@exemplo.com.br",
  phone: null,
  document: null,
  studentIds: [2, 3],
  version: 1,
  createdAt: "2027-01-10T12:00:00.000Z",
  ...over,
});
export const aCharge = (over: Item = {}): Item => ({
  ...chargeKey(OWNER, charge),
  ...openIndexKey(charge),
  ...charge,
  ...over,
});
