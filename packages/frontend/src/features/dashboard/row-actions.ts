import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";

/** The functions keep their identity, so that rows do not render again. */
export type RowActions = {
  onSetStatus(charge: ChargeWire, status: ChargeStatus): void;
  /** Opens the form for a partial settlement, another day or another payment method. */
  onSettle(row: DashboardRow): void;
  onChoose(row: DashboardRow): void;
};
