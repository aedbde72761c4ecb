import { DISPATCH_HOUR } from "@emdia/contracts/constants";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { bankQueries } from "../../data/bank/queries.ts";
import { studentQueries, whatsappQueries } from "../../data/queries.ts";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { dismissals } from "../../lib/storage.ts";
import { checkBulkAvailability } from "./bulk-availability.ts";
import { isClosingTime, waitingOf } from "./waiting.ts";

/** Returns the hour at which today's charges leave by themselves; undefined if they do not. */
function leavingHour({ automationEnabled, timezone: timeZone }: ProfileWire): number | undefined {
  const hour = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "numeric", hourCycle: "h23" }).format(new Date());
  return automationEnabled && Number(hour) < DISPATCH_HOUR ? DISPATCH_HOUR : undefined;
}

/** Returns what waits for the owner. Bank and WhatsApp are read only for owners who use them. */
export function useWaiting(dashboard: DashboardWire, profile: ProfileWire) {
  const hasBank = profile.bankId !== null;
  const proposals = useQuery({ ...statementQueries.proposals(), enabled: hasBank }).data?.proposals ?? [];
  const bank = useQuery({ ...bankQueries.own(), enabled: hasBank }).data?.connection;
  const hasNumber = profile.whatsappNumberId !== null;
  const own = useQuery({ ...whatsappQueries.own(), enabled: hasNumber }).data;
  const registered = useQuery({ ...studentQueries.waiting(), enabled: profile.approveRegistrations }).data ?? [];
  const reconciled = useQuery({ ...statementQueries.list(), enabled: isClosingTime(dashboard) }).data;
  const [isDataClosed, setDataClosed] = useState(() => dismissals.has("missing-data", profile.id));
  const debtors = useMemo(() => debtorsOf(dashboard), [dashboard]);
  const chats = useMemo(() => debtorsOf(dashboard, "whatsapp"), [dashboard]);
  const bulk = checkBulkAvailability(dashboard, profile, new Date());
  const isStopped = bank && (["needs-owner", "degraded"].includes(bank.status) || bank.problem === "refund");
  const waiting = waitingOf({
    dashboard,
    profile,
    bulk,
    debtors,
    chats,
    proposals,
    registered,
    number: own?.connection ?? undefined,
    isDataClosed,
    leavesAt: leavingHour(profile),
    stoppedBank: isStopped ? bank.bankName : undefined,
    reconciled,
  });
  function closeData() {
    dismissals.set("missing-data", profile.id);
    setDataClosed(true);
  }
  return { waiting, bulk, debtors, closeData };
}
