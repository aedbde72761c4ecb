import type { ChargeStatus } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";

/**
 * The actions of the list's rows. The functions stay the same, so that rows are not rendered again.
 */
export type RowActions = {
  onSetStatus(row: DashboardRow, status: ChargeStatus): void;
  /** Opens the form for a part, another day or another method. */
  onSettle(row: DashboardRow): void;
  /** Chooses a row, or ends its choice. */
  onChoose(row: DashboardRow): void;
};
