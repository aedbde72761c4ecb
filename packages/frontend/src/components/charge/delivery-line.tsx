import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import { type Contacted, contactOf, type Delivering, deliveryOf } from "./delivery.ts";

const tones = { quiet: "text-ink-2", good: "text-paid", bad: "text-first" };

export function DeliveryLine(props: { charge: Delivering & { charge: Contacted }; timezone: string }) {
  const { icon: Icon, text, tone, detail } = deliveryOf(props.charge);
  return (
    <>
      <span className={clsx("inline-flex min-w-0 items-start gap-1", tones[tone])}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{detail ? `${text}: ${detail}` : text}</span>
      </span>
      <ContactLine charge={props.charge.charge} timezone={props.timezone} />
    </>
  );
}

function ContactLine({ charge, timezone }: { charge: Contacted; timezone: string }) {
  const contact = contactOf(charge, timezone);
  if (!contact) return null;
  return (
    <span className="inline-flex min-w-0 items-start gap-1 text-ink-2">
      {charge.lastContactChannel === "whatsapp" && <MessageCircle aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span className="min-w-0">{contact}</span>
    </span>
  );
}
