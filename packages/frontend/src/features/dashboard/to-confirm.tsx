import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { statementQueries } from "../../data/statements/queries.ts";
import { reportedRows } from "./reported-rows.ts";
import { ToConfirmList } from "./to-confirm-list.tsx";

type Props = { dashboard: DashboardWire; profile: Pick<ProfileWire, "bankId" | "timezone">; proposals: ReactNode };

/**
 * Shows "A conferir" while a student's report or a payment of the bank waits for an answer. The
 * answers to the bank's payments stay on screen, so that each can be taken back.
 */
export function ToConfirm({ dashboard, profile: { bankId, timezone }, proposals }: Props) {
  const found = useQuery({ ...statementQueries.proposals(), enabled: bankId !== null }).data?.proposals ?? [];
  const [hadProposals, setHadProposals] = useState(false);
  if (found.length > 0 && !hadProposals) setHadProposals(true);
  if (!hadProposals && reportedRows(dashboard).length === 0) return null;
  return <ToConfirmList dashboard={dashboard} timezone={timezone} proposals={hadProposals && proposals} />;
}
