/**
 * `npm run capacity` writes docs/capacity.md: what studios cost, how long their mails take, and which quota bites first. It
 * counts requests on the emulator, which takes some ten seconds. `-- --check` only compares, and fails when it is stale.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { silenceConsole } from "../../tests/simulation/silence-console.ts";
import { readOptions } from "../read-options.ts";
import { count } from "./count.ts";
import { capacityDocument } from "./document.ts";

const { values } = readOptions({ options: { check: { type: "boolean", default: false } } });
const file = new URL("../../docs/capacity.md", import.meta.url);
const restore = silenceConsole();
const text = capacityDocument(await count());
restore();
const isSame = values.check && readFileSync(file, "utf8") === text;
if (!values.check) writeFileSync(file, text);
console.log(
  values.check
    ? `docs/capacity.md is ${isSame ? "as counted" : "stale: npm run capacity"}`
    : "docs/capacity.md written",
);
// The emulator's connections are kept open.
process.exit(values.check && !isSame ? 1 : 0);
