/** Makes a table fail at one write and all later ones, as if its process was killed. */
import type { Table } from "../model/ports/table.ts";

/** The write number `step` fails before or just after it takes effect; reads never fail. */
export function failingAt<Ctx extends { table: Table }>(studio: { ctx: Ctx }, step: number, when: "before" | "after") {
  let writes = 0;
  let isDead = false;
  const dying =
    <Input extends unknown[], Output>(write: (...input: Input) => Promise<Output>) =>
    async (...given: Input): Promise<Output> => {
      const mine = ++writes;
      if (mine === step && when === "before") isDead = true;
      if (isDead) throw new Error("killed");
      const answer = await write(...given);
      if (mine === step) {
        isDead = true;
        throw new Error("killed");
      }
      return answer;
    };
  const { put, update, updateAndRead, remove, transact } = studio.ctx.table;
  const table: Table = {
    ...studio.ctx.table,
    put: dying(put),
    update: dying(update),
    updateAndRead: dying(updateAndRead),
    remove: dying(remove),
    transact: dying(transact),
  };
  return { ctx: { ...studio.ctx, table }, writes: () => writes };
}
