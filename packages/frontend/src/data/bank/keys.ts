export const bankKeys = { own: () => ["bank"] as const };
