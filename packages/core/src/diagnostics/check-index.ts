/** Without an entry in `due` nothing runs for its owner; without one in `open` a debt is hidden. */

import { bankIndexKey, openIndexKey } from "../model/keys.ts";
import { indexOf } from "../model/profile.ts";
import { ruleIndexOf } from "../model/reminder-rule.ts";
import { type Finding, type Fix, setFix } from "./finding.ts";
import type { StoredCharge, StoredConnection, StoredProfile, StoredReminderRule } from "./stored-kinds.ts";

export function checkIndex({ sk, item, value }: StoredProfile, ownerId: string): Finding[] {
  if (!value) return [];
  const index = indexOf({ ...value, id: ownerId });
  return (["g1pk", "g1sk"] as const).flatMap((name): Finding[] => {
    const [was, wanted] = [item[name], index[name]];
    if (was === wanted) return [];
    const message = wanted
      ? `O atributo "${name}" do índice de cobranças não corresponde à próxima cobrança.`
      : `A conta está sem acesso, mas o atributo "${name}" ainda está no índice de cobranças.`;
    const fix: Fix = wanted === undefined ? { act: "unset", path: [name], was } : setFix([name], wanted, was);
    return [{ kind: "index", sk, message, fix }];
  });
}

export function checkOpenIndex({ sk, item, value, studentId }: StoredCharge): Finding[] {
  if (!value) return [];
  const [was, wanted] = [item.l1sk, openIndexKey({ ...value, studentId }).l1sk];
  if (was === wanted) return [];
  const message = wanted
    ? "A cobrança está em aberto, mas não está, ou está com outro vencimento, na lista de cobranças em aberto."
    : "A cobrança não está em aberto, mas ainda está na lista de cobranças em aberto.";
  const fix: Fix = wanted === undefined ? { act: "unset", path: ["l1sk"], was } : setFix(["l1sk"], wanted, was);
  return [{ kind: "index", sk, message, fix }];
}

export function checkBankIndex({ sk, item, value }: StoredConnection, ownerId: string): Finding[] {
  if (!value) return [];
  const index = bankIndexKey(ownerId, value.heldUntil ?? value.reading.nextAt);
  const message = "A conexão com o banco não está, ou está com outro horário, na lista de bancos a ler.";
  return (["g1pk", "g1sk"] as const)
    .filter((name) => item[name] !== index[name])
    .map((name) => ({ kind: "index", sk, message, fix: setFix([name], index[name], item[name]) }));
}

export function checkRuleIndex({ sk, item, value }: StoredReminderRule, ownerId: string): Finding[] {
  if (!value) return [];
  const index = ruleIndexOf(ownerId, value);
  const message = "A regra de lembretes não corresponde à lista de regras ligadas.";
  return (["g1pk", "g1sk"] as const)
    .filter((name) => item[name] !== index[name])
    .map((name): Finding => {
      const [was, wanted] = [item[name], index[name]];
      return {
        kind: "index",
        sk,
        message,
        fix: wanted === undefined ? { act: "unset", path: [name], was } : setFix([name], wanted, was),
      };
    });
}
