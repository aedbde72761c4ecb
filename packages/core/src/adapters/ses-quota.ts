import { GetSendQuotaCommand, SESClient } from "@aws-sdk/client-ses";
import { logger } from "../logger.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import { quotaCacheMillis, type SendQuota } from "../model/ports/send-quota.ts";

/** Asks SES once in five minutes, more often if little is left; -1 stands for no quota. */
export function sesQuota(now: () => Date): () => Promise<SendQuota | undefined> {
  const client = new SESClient(clientSettings(callLimits.mailQuota));
  let known: { at: number; quota: SendQuota | undefined } | undefined;
  return async () => {
    if (known && now().getTime() - known.at < quotaCacheMillis(known.quota)) return known.quota;
    known = { at: now().getTime(), quota: await read(client) };
    return known.quota;
  };
}

async function read(client: SESClient): Promise<SendQuota | undefined> {
  try {
    const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = await client.send(new GetSendQuotaCommand({}));
    const left = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Math.max(0, Max24HourSend - SentLast24Hours);
    return { daily: Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend, left, perSecond: MaxSendRate };
  } catch (error) {
    logger.warn("the mail quota could not be read", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}
