/** Where key and attribute differ, the attribute is wrong, because items are read by their key. */
import { LOCK_PREFIX } from "../model/keys.ts";
import { type Finding, setFix } from "./finding.ts";
import type { Stored } from "./stored-kinds.ts";

export function checkKey(stored: Stored, ownerId: string): Finding[] {
  if (!stored.value) return [];
  const fields = new Map<string, unknown>(Object.entries(stored.value));
  return Object.entries(valuesInKey(stored, ownerId))
    .filter(([name, said]) => fields.get(name) !== said)
    .map(([name, said]) => ({
      kind: "key",
      sk: stored.sk,
      message: `O atributo "${name}" diz ${fields.get(name)}, mas a chave do item diz ${said}.`,
      fix: setFix([name], said, fields.get(name)),
    }));
}

function valuesInKey(stored: Stored, ownerId: string): Record<string, string | number> {
  switch (stored.kind) {
    case "profile":
      return { id: ownerId };
    case "plan":
    case "payer":
    case "student":
      return { id: stored.id };
    case "payment":
      return { studentId: stored.studentId, month: stored.month, sequence: stored.sequence };
    case "lock":
      return { lockName: stored.sk.slice(LOCK_PREFIX.length) };
    case "import":
      return { id: stored.importId };
    case "import-part":
    case "counter":
    case "bank":
    case "bank-secrets":
    case "whatsapp":
    case "whatsapp-secrets":
    case "consent":
    case "proposal":
    case "bank-entry":
    case "reconciliation":
    case "remembered-name":
    case "notice":
    case "letter":
    case "address-day":
    case "signup":
    case "request":
    case "trial":
    case "reports":
    case "rule":
    case "settlement":
    case "message":
      return {};
  }
}
