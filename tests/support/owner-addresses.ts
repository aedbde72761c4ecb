import { ownerScreens } from "../../packages/contracts/src/screens.ts";

/** Addresses that show the same screen as another address. */
const doubles: readonly string[] = [ownerScreens.overview, ownerScreens.visaoGeral];

/**
 * Without `studentId`, `chargeId` is also used as the id of a student. Without a `payerId` the
 * payer's screen says that there is none.
 */
type Ids = { planId: number; chargeId: number; studentId?: number; payerId?: number };

export function listOwnerAddresses({ planId, chargeId, studentId, payerId = planId }: Ids): string[] {
  const ids: Readonly<Record<string, number>> = {
    editPlan: planId,
    invoice: chargeId,
    student: studentId ?? chargeId,
    payer: payerId,
  };
  return Object.entries(ownerScreens).flatMap(([name, path]) => {
    if (doubles.includes(path)) return [];
    if (!path.includes(":")) return [path];
    const id = ids[name];
    if (id === undefined) throw new Error(`${name} asks for an id that no test gives`);
    return [path.replace(/:\w+/, String(id))];
  });
}
