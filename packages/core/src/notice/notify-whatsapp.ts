import { ownerScreens } from "@emdia/contracts/screens";
import { formatPhone } from "@emdia/contracts/values/phone";
import { PAUSE_WORDS, stopWordsOf, TEXT_NAMES } from "@emdia/contracts/whatsapp-words";
import { countMetrics } from "../metrics.ts";
import type { WhatsAppConnection, WhatsAppText } from "../model/whatsapp.ts";
import { requireProfile } from "../store/profiles.ts";
import { findWhatsApp } from "../store/whatsapp.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

type Words = { subject: string; heading: string; message: string };

const MEANWHILE = "Enquanto isso, as cobranças seguem por e-mail: nenhuma se perde.";

/** @throws Error when the provider accepts no mail for now */
export function notifyWhatsAppPaused(ctx: SiteContext, at: string): Promise<void> {
  return tell(ctx, `paused-${momentOf(at)}`, ({ pausedFor, pausedAt }) =>
    pausedFor && pausedAt === at
      ? {
          subject: "O WhatsApp do seu negócio parou de enviar",
          heading: "O WhatsApp parou",
          message: `${PAUSE_WORDS[pausedFor]} ${MEANWHILE}`,
        }
      : undefined,
  );
}

/** @throws Error when the provider accepts no mail for now */
export function notifyWhatsAppText(ctx: SiteContext, { text, at }: { text: WhatsAppText; at: string }): Promise<void> {
  return tell(ctx, `text-${text}-${momentOf(at)}`, ({ texts }) =>
    texts[text].stoppedAt === at
      ? {
          subject: `O texto de ${TEXT_NAMES[text]} do WhatsApp parou`,
          heading: `O texto de ${TEXT_NAMES[text]} parou`,
          message: `${stopWordsOf(texts[text])} ${MEANWHILE}`,
        }
      : undefined,
  );
}

/** `compose` returns undefined if the cause is gone: then nobody is told. */
async function tell(ctx: SiteContext, ref: string, compose: (connection: WhatsAppConnection) => Words | undefined) {
  const [profile, connection] = await Promise.all([requireProfile(ctx), findWhatsApp(ctx)]);
  const words = connection && compose(connection);
  if (!words) return;
  const notice = { kind: "whatsapp", ref } as const;
  const facts = [["Número", formatPhone(connection.phone)]] as const;
  const path = ownerScreens.whatsapp;
  const letter = { notice, ...words, facts, to: profile.email, path, label: "Ver o WhatsApp" };
  if (await tellOwner(ctx, letter)) countMetrics({ WhatsAppStopped: 1 });
}

const momentOf = (instant: string) => String(Date.parse(instant));
