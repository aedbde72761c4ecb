/** The due index: a profile that is not in it, or at another instant, is never billed or too often looked at. */
import { dueIndexKey } from "../table/keys.ts";
import { type Finding, type Mend, setting } from "./finding.ts";
import type { StoredProfile } from "./stored-kinds.ts";

/** One finding for each index attribute that disagrees with the automation switch, the due instant or the shard. */
export function checkIndex({ sk, item, value }: StoredProfile, ownerId: string): Finding[] {
  if (!value) return [];
  const index = dueIndexKey(ownerId, value.billing.dueAt);
  return (["g1pk", "g1sk"] as const).flatMap((name): Finding[] => {
    const [was, wanted] = [item[name], value.automationEnabled ? index[name] : undefined];
    if (was === wanted) return [];
    const message = value.automationEnabled
      ? `O atributo "${name}" do índice de cobranças não corresponde à próxima cobrança.`
      : `A automação está desligada, mas o atributo "${name}" ainda está no índice de cobranças.`;
    const mend: Mend = wanted === undefined ? { act: "unset", path: [name], was } : setting([name], wanted, was);
    return [{ kind: "index", sk, message, mend }];
  });
}
