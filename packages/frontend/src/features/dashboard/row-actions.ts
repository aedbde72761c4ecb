import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";

/** What the rows of the list can ask for. The functions stay the same, so that rows are not drawn again. */
export type RowActions = {
  onSetStatus(row: DashboardRow, status: PaymentStatus): void;
  /** Opens the form for a part, another day or another method. */
  onSettle(row: DashboardRow): void;
  /** Chooses a row, or no longer. */
  onChoose(row: DashboardRow): void;
};
