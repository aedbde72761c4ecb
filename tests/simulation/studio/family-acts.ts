import type { OwnerContext } from "@emdia/core/model/context";
import { ownerPartition, payerKey, STUDENT_PREFIX, studentKey } from "@emdia/core/model/keys";
import type { Item } from "@emdia/core/model/ports/table";
import type { Store } from "../table/store.ts";
import type { World } from "../world/world.ts";
import { type Payer, payerWrite, studentWrite } from "./family-writes.ts";
import { emailFor } from "./open-studio.ts";
import type { Act } from "./person.ts";

export const hasFamilies = ({ seed }: World): boolean => Math.floor(seed / 3) % 3 === 0;

type Studio = { world: World; store: Store; ownerId: string };

const itemsOf = ({ store, ownerId }: Studio, prefix: string): Item[] =>
  store.items(ownerPartition(ownerId)).filter(({ sk }) => String(sk).startsWith(prefix));

async function readPayer({ table, ownerId }: OwnerContext, id: number): Promise<Payer | undefined> {
  const item = await table.get(payerKey(ownerId, id), { consistent: true });
  return item as Payer | undefined;
}

export function moveStudent(studio: Studio): Act | undefined {
  const { world } = studio;
  const student = world.pick([undefined, ...itemsOf(studio, STUDENT_PREFIX)]);
  const target = world.pick([undefined, ...itemsOf(studio, "PERSON#")]);
  if (!student) return undefined;
  const [studentId, payerId] = [Number(student.id), target && Number(target.id)];
  return {
    name: `student ${studentId} to payer ${payerId ?? "none"}`,
    run: async (owner) => {
      const now = await owner.table.get(studentKey(owner.ownerId, studentId), { consistent: true });
      const [from, to] = [now?.payerId as number | undefined, payerId];
      if (!now || from === to) return;
      const [old, next] = await Promise.all(
        [from, to].map((id) => (id === undefined ? undefined : readPayer(owner, id))),
      );
      const left = old && { ...old, studentIds: old.studentIds.filter((id) => id !== studentId) };
      const joined = next && { ...next, studentIds: [...next.studentIds, studentId].sort((a, b) => a - b) };
      const payers = [left, joined].flatMap((one) =>
        one ? [payerWrite(owner.ownerId, { ...one, version: one.version + 1 }, one)] : [],
      );
      await owner.table.transact([...payers, studentWrite(owner.ownerId, studentId, joined)]);
    },
  };
}

export function editPayer(studio: Studio): Act | undefined {
  const { world, ownerId } = studio;
  const payer = world.pick([undefined, ...itemsOf(studio, "PERSON#")]);
  if (!payer) return undefined;
  const id = Number(payer.id);
  const email = world.chance(0.2) ? null : emailFor(world, `${ownerId}-pagante-${Math.floor(world.random() * 1e6)}`);
  return {
    name: `e-mail of payer ${id}: ${email}`,
    run: async (owner) => {
      const before = await readPayer(owner, id);
      if (!before) return;
      const after = { ...before, email, version: before.version + 1 };
      const copies = before.studentIds.map((studentId) => studentWrite(owner.ownerId, studentId, after));
      await owner.table.transact([payerWrite(owner.ownerId, after, before), ...copies]);
    },
  };
}
