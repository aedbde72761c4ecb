import { notifyMissed } from "@emdia/core/billing/notify-missed";
import { notifyDeletion, notifyEmailChanged, notifyRestored } from "@emdia/core/notice/notify-account";
import { notifyBankConnected, notifyBankUnread, notifyCertificate } from "@emdia/core/notice/notify-bank";
import { notifyRegistration, notifyRepeatedRegistration } from "@emdia/core/notice/notify-registration";
import { scheduleReportMail } from "@emdia/core/notice/notify-reports";
import { notifyHeld, notifySubscription } from "@emdia/core/notice/notify-subscription";
import { notifyWhatsAppPaused, notifyWhatsAppText } from "@emdia/core/notice/notify-whatsapp";
import { watchAccess } from "@emdia/core/trial/watch-access";
import { accountRestored, deletionRequested, emailChanged } from "@emdia/events/account";
import { bankCertificateEnding, bankConnected, bankUnread } from "@emdia/events/bank";
import { billingHeld } from "@emdia/events/billing";
import type { OwnerNotice } from "@emdia/events/owner-notices";
import { paymentReported } from "@emdia/events/payment";
import { registrationRepeated, studentRegistered } from "@emdia/events/student";
import { subscriptionChanged } from "@emdia/events/subscription";
import { whatsappPaused, whatsappTextStopped } from "@emdia/events/whatsapp";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";
import { forEachEvent } from "../queue/for-each-record.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");
const contextOf = (ownerId: string) => ({ ...base, siteUrl, ownerId });

async function onRegistered(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, source } = studentRegistered.parse(event);
  // An owner who registers a student by hand needs no mail about it.
  if (source === "public") await notifyRegistration(contextOf(ownerId), studentId);
}

async function onRepeated(event: { detail: unknown }): Promise<void> {
  const { ownerId, studentId, planId } = registrationRepeated.parse(event);
  await notifyRepeatedRegistration(contextOf(ownerId), studentId, planId);
}

async function onSubscription(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...change } = subscriptionChanged.parse(event);
  await watchAccess(contextOf(ownerId));
  await notifySubscription(contextOf(ownerId), change);
}

async function onDeletion(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...wish } = deletionRequested.parse(event);
  await notifyDeletion(contextOf(ownerId), wish);
}

async function onRestored(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...wish } = accountRestored.parse(event);
  await notifyRestored(contextOf(ownerId), wish);
}

async function onEmailChanged(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...change } = emailChanged.parse(event);
  await notifyEmailChanged(contextOf(ownerId), change);
}

async function onHeld(event: { detail: unknown }): Promise<void> {
  const { ownerId, month, reason } = billingHeld.parse(event);
  if (reason === "no_access") return notifyMissed(contextOf(ownerId), month);
  await notifyHeld(contextOf(ownerId), { month, reason });
}

async function onReported(event: { detail: unknown }): Promise<void> {
  await scheduleReportMail(contextOf(paymentReported.parse(event).ownerId));
}

async function onBankConnected(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...connected } = bankConnected.parse(event);
  await notifyBankConnected(contextOf(ownerId), connected);
}

async function onCertificate(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...ending } = bankCertificateEnding.parse(event);
  await notifyCertificate(contextOf(ownerId), ending);
}

async function onUnread(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...unread } = bankUnread.parse(event);
  await notifyBankUnread(contextOf(ownerId), unread);
}

async function onWhatsAppPaused(event: { detail: unknown }): Promise<void> {
  const { ownerId, at } = whatsappPaused.parse(event);
  await notifyWhatsAppPaused(contextOf(ownerId), at);
}

async function onWhatsAppText(event: { detail: unknown }): Promise<void> {
  const { ownerId, ...stopped } = whatsappTextStopped.parse(event);
  await notifyWhatsAppText(contextOf(ownerId), stopped);
}

const noticeHandlers: Readonly<Record<OwnerNotice, (event: { detail: unknown }) => Promise<void>>> = {
  [studentRegistered.name]: onRegistered,
  [registrationRepeated.name]: onRepeated,
  [subscriptionChanged.name]: onSubscription,
  [deletionRequested.name]: onDeletion,
  [accountRestored.name]: onRestored,
  [emailChanged.name]: onEmailChanged,
  [billingHeld.name]: onHeld,
  [paymentReported.name]: onReported,
  [bankConnected.name]: onBankConnected,
  [bankCertificateEnding.name]: onCertificate,
  [bankUnread.name]: onUnread,
  [whatsappPaused.name]: onWhatsAppPaused,
  [whatsappTextStopped.name]: onWhatsAppText,
};

const handlers = new Map(Object.entries(noticeHandlers));

/** @throws Error for an event that has no handler here */
export const handler = correlated(
  forEachEvent(async (event) => {
    const notify = handlers.get(event["detail-type"]);
    if (!notify) throw new Error(`no handler for ${event["detail-type"]}`);
    await notify(event);
  }),
);
