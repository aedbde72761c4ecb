import { loadavg } from "node:os";
import type { Row } from "../row.ts";
import { rounded } from "./figures.ts";

/** How busy the machine was in the last minute; times taken on a busy one are worth little. */
export const loadRow = (): Row => ({ name: "load average at the end", value: rounded(loadavg()[0] ?? 0, 1), unit: "" });
