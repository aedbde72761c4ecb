import type { WhatsAppWire } from "@emdia/contracts/whatsapp";

/** While Meta has something to do, the state is requested again after this time. */
export const LOOK_MS = 20_000;

export function nextLook(number: WhatsAppWire | undefined): number | false {
  const connection = number?.connection;
  if (!connection) return false;
  const isReviewed = connection.texts.some(({ state }) => state === "PENDING");
  return isReviewed || connection.hookAt === null || connection.pausedFor !== null ? LOOK_MS : false;
}
