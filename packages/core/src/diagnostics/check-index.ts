/** Without an entry in `due` nothing runs for its owner; without one in `open` a debt is hidden. */

import { bankIndexKey, openIndexKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { indexOf } from "../model/profile.ts";
import { ruleIndexOf } from "../model/reminder-rule.ts";
import { type Finding, type Fix, setFix } from "./finding.ts";
import type { StoredCharge, StoredConnection, StoredProfile, StoredReminderRule } from "./stored-kinds.ts";

export function checkIndex(stored: StoredProfile, ownerId: string): Finding[] {
  if (!stored.value) return [];
  return differencesFrom({ ...NOT_DUE, ...indexOf({ ...stored.value, id: ownerId }) }, stored, (name, isWanted) =>
    isWanted
      ? `O atributo "${name}" do índice de cobranças não corresponde à próxima cobrança.`
      : `A conta está sem acesso, mas o atributo "${name}" ainda está no índice de cobranças.`,
  );
}

export function checkOpenIndex(stored: StoredCharge): Finding[] {
  const { value, studentId } = stored;
  if (!value) return [];
  return differencesFrom({ l1sk: openIndexKey({ ...value, studentId }).l1sk }, stored, (_name, isWanted) =>
    isWanted
      ? "A cobrança está em aberto, mas não está, ou está com outro vencimento, na lista de cobranças em aberto."
      : "A cobrança não está em aberto, mas ainda está na lista de cobranças em aberto.",
  );
}

export function checkBankIndex(stored: StoredConnection, ownerId: string): Finding[] {
  const { value } = stored;
  if (!value) return [];
  const message = "A conexão com o banco não está, ou está com outro horário, na lista de bancos a ler.";
  return differencesFrom(bankIndexKey(ownerId, value.heldUntil ?? value.reading.nextAt), stored, () => message);
}

export function checkRuleIndex(stored: StoredReminderRule, ownerId: string): Finding[] {
  if (!stored.value) return [];
  const message = "A regra de lembretes não corresponde à lista de regras ligadas.";
  return differencesFrom({ ...NOT_DUE, ...ruleIndexOf(ownerId, stored.value) }, stored, () => message);
}

const NOT_DUE = { g1pk: undefined, g1sk: undefined };

/** Compares each attribute of an index as stored with the one wanted, undefined for none. */
function differencesFrom(
  index: Readonly<Record<string, string | undefined>>,
  { sk, item }: { sk: string; item: Item },
  messageOf: (name: string, isWanted: boolean) => string,
): Finding[] {
  return Object.entries(index).flatMap(([name, wanted]): Finding[] => {
    const was = item[name];
    if (was === wanted) return [];
    const fix: Fix = wanted === undefined ? { act: "unset", path: [name], was } : setFix([name], wanted, was);
    return [{ kind: "index", sk, message: messageOf(name, wanted !== undefined), fix }];
  });
}
