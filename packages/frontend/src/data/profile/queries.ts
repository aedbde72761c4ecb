import { reading } from "../reading.ts";

export const profileQueries = {
  all: () => ["profile"] as const,
  own: () => reading([...profileQueries.all(), "own"], "getProfile", {}),
};

export const scheduleQueries = {
  all: () => ["billing-schedule"] as const,
  next: () => reading([...scheduleQueries.all(), "next"], "getBillingSchedule", {}),
};
