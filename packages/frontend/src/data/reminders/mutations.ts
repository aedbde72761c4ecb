import { call } from "../../lib/api.ts";

/** `evenPromised`: also before a promise's day. @throws ApiError when all was refused */
export async function remindStudents(studentIds: number[], evenPromised = false) {
  return (await call("remindStudents", { body: { studentIds, ...(evenPromised && { evenPromised }) } })).results;
}

/** One `requestId` is recorded once. The press opens WhatsApp, and a phone may end the page. */
export const chatOf = (id: number, press: { requestId: string; confirmRepeat?: boolean }) => ({
  params: { id },
  body: { channel: "whatsapp" as const, ...press },
  keepalive: true,
});
