import * as Notices from "@emdia/core/notice";
import { studentApproved, studentRegistered } from "@emdia/events/student";
import type { EventBridgeEvent } from "aws-lambda";
import { env } from "../env.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");

async function onApproved(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, sendWelcome } = studentApproved.parse(event);
  if (sendWelcome) await Notices.sendWelcome({ ...base, ownerId }, studentId);
}

async function onRegistered(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, sendWelcome, source } = studentRegistered.parse(event);
  if (source === "public") await Notices.sendRegistration({ ...base, siteUrl, ownerId }, studentId);
  if (sendWelcome) await Notices.sendWelcome({ ...base, ownerId }, studentId);
}

/**
 * Mails to new students: a welcome where the owner asked for one on registering or approving them, and what was taken in
 * to those who registered themselves.
 */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  await (event["detail-type"] === studentApproved.name ? onApproved(event) : onRegistered(event));
}
