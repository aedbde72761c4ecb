import { call } from "../../lib/api.ts";

/** `evenPromised` also reminds before a promise's day. @throws ApiError when all was refused */
export async function remindStudents(studentIds: number[], evenPromised = false) {
  return (await call("remindStudents", { body: { studentIds, ...(evenPromised && { evenPromised }) } })).results;
}

/** Calls with one `requestId` record one chat. The call survives a page that the phone unloads. */
export const chatOf = (id: number, press: { requestId: string; confirmRepeat?: boolean }) => ({
  params: { id },
  body: { channel: "whatsapp" as const, ...press },
  keepalive: true,
});
