import { loadavg } from "node:os";
import type { Row } from "../row.ts";
import { rounded } from "./figures.ts";

/**
 * Makes the row of the machine's load in the last minute. Times from a busy machine mean little.
 */
export const loadRow = (): Row => ({ name: "load average at the end", value: rounded(loadavg()[0] ?? 0, 1), unit: "" });
