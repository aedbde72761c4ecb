import { sendRegistration, sendWelcome } from "@emdia/core/notice/send-welcome";
import { studentApproved, studentRegistered } from "@emdia/events/student";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";
import { forEachEvent } from "../queue/for-each-record.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");

async function onApproved(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, sendWelcome: isWelcomed } = studentApproved.parse(event);
  if (isWelcomed) await sendWelcome({ ...base, siteUrl, ownerId }, studentId);
}

async function onRegistered(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, sendWelcome: isWelcomed, source } = studentRegistered.parse(event);
  if (source === "public") await sendRegistration({ ...base, siteUrl, ownerId }, studentId);
  if (isWelcomed) await sendWelcome({ ...base, siteUrl, ownerId }, studentId);
}

/** Mails students what they registered, or a welcome (docs/rules/registration.md). */
export const handler = correlated(
  forEachEvent((event) => (event["detail-type"] === studentApproved.name ? onApproved(event) : onRegistered(event))),
);
