import type { WhatsAppConnectionWire, WhatsAppTextWire } from "@emdia/contracts/whatsapp";

export const isUsable = ({ state, category, stoppedAt }: WhatsAppTextWire): boolean =>
  state === "APPROVED" && category === "UTILITY" && stoppedAt === null;
export const isInReview = ({ state, stoppedAt }: WhatsAppTextWire): boolean =>
  state === "PENDING" && stoppedAt === null;
export const isStopped = (text: WhatsAppTextWire): boolean => !isUsable(text) && !isInReview(text);

/** Returns the first thing about a number that its owner has to know. */
export function stateOf({ pausedFor, hookAt, health, texts }: WhatsAppConnectionWire) {
  if (pausedFor || health === "BLOCKED") return "stopped";
  if (hookAt === null) return "unproved";
  if (texts.every(isStopped)) return "textless";
  if (texts.some(isStopped)) return "partly";
  if (health === "LIMITED") return "limited";
  return texts.every(isUsable) ? "works" : "review";
}
