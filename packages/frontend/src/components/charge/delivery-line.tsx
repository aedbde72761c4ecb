import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import { type Contacted, contactOf, type Delivering, deliveryOf } from "./delivery.ts";

const tones = { quiet: "text-ink-2", good: "text-paid", bad: "text-first" };

/**
 * The state of a charge's mail: a word, an icon and, where it failed or was not sent, the reason; and the last reminder
 * by hand. A wide row shows one line of a mail that was not sent on purpose: the charge's own screen has all of it.
 */
export function DeliveryLine({ charge }: { charge: Delivering & { payment: Contacted } }) {
  const { icon: Icon, text, tone, detail } = deliveryOf(charge);
  return (
    <>
      <span className={clsx("inline-flex min-w-0 items-start gap-1", tones[tone])}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className={clsx("min-w-0", tone === "quiet" && "@min-[52rem]:truncate")} title={detail}>
          {text}
          {detail && `: ${detail}`}
        </span>
      </span>
      <ContactLine payment={charge.payment} />
    </>
  );
}

/** The last reminder by hand, where there is one. */
export function ContactLine({ payment }: { payment: Contacted }) {
  const contact = contactOf(payment);
  if (!contact) return null;
  return (
    <span className="inline-flex min-w-0 items-start gap-1 text-ink-2">
      {payment.lastContactChannel === "whatsapp" && <MessageCircle aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span className="min-w-0">{contact}</span>
    </span>
  );
}
