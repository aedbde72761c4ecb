import { call } from "../../lib/api.ts";

/** `evenPromised` also reminds before a promise's day. @throws ApiError when all was refused */
export async function remindStudents(studentIds: number[], evenPromised = false) {
  return (await call("remindStudents", { body: { studentIds, ...(evenPromised && { evenPromised }) } })).results;
}

/** One `requestId` is recorded once, even if the phone ends the page when WhatsApp opens. */
export const chatOf = (id: number, press: { requestId: string; confirmRepeat?: boolean }) => ({
  params: { id },
  body: { channel: "whatsapp" as const, ...press },
  keepalive: true,
});
