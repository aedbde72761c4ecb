import { call } from "../../lib/api.ts";

/**
 * `evenPromised`: also reminds of promises whose day has not passed. @throws ApiError when all was
 * refused
 */
export async function remindStudents(studentIds: number[], evenPromised = false) {
  return (await call("remindStudents", { body: { studentIds, ...(evenPromised && { evenPromised }) } })).results;
}

/**
 * Requests with the same `requestId` are recorded once. The press also opens WhatsApp, and a phone
 * then may end the page.
 */
export const chatOf = (id: number, press: { requestId: string; confirmRepeat?: boolean }) => ({
  params: { id },
  body: { channel: "whatsapp" as const, ...press },
  keepalive: true,
});
