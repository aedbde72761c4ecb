import { ownerScreens } from "../../packages/contracts/src/screens.ts";

/** Addresses that show what another one shows. */
const doubles: readonly string[] = [ownerScreens.overview, ownerScreens.visaoGeral];

/** Lists the address of every screen behind the sign-in once, with the plan and the charge (or student) given. */
export function listOwnerAddresses({ planId, chargeId }: { planId: number; chargeId: number }): string[] {
  const ids: Readonly<Record<string, number>> = { editPlan: planId, invoice: chargeId };
  return Object.entries(ownerScreens).flatMap(([name, path]) => {
    if (doubles.includes(path)) return [];
    if (!path.includes(":")) return [path];
    const id = ids[name];
    if (id === undefined) throw new Error(`${name} asks for an id that no test gives`);
    return [path.replace(/:\w+/, String(id))];
  });
}
