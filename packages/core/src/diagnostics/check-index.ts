/** The due index: a profile that is not in it, or at another instant, is never billed or too often looked at. */
import { indexOf } from "../profile/profile.ts";
import { type Finding, type Mend, setting } from "./finding.ts";
import type { StoredProfile } from "./stored-kinds.ts";

/** One finding for each index attribute that disagrees with the switch, the parking, the due instant or the shard. */
export function checkIndex({ sk, item, value }: StoredProfile, ownerId: string): Finding[] {
  if (!value) return [];
  const index = indexOf({ ...value, id: ownerId });
  return (["g1pk", "g1sk"] as const).flatMap((name): Finding[] => {
    const [was, wanted] = [item[name], index[name]];
    if (was === wanted) return [];
    const message = wanted
      ? `O atributo "${name}" do índice de cobranças não corresponde à próxima cobrança.`
      : `${value.automationEnabled ? "A conta está sem acesso" : "A automação está desligada"}, mas o atributo "${name}" ainda está no índice de cobranças.`;
    const mend: Mend = wanted === undefined ? { act: "unset", path: [name], was } : setting([name], wanted, was);
    return [{ kind: "index", sk, message, mend }];
  });
}
