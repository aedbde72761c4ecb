/**
 * Runs `npm run tools -- bundle [--why Name]`: builds every Lambda as it is deployed, loads it
 * in a new process, prints each size next to its budget, and fails when a size exceeds its budget
 * or a Lambda loads undici. `--why` lists the packages in one Lambda.
 */
import { readOptions } from "../read-options.ts";
import { budgetOf, MAIL_PARTS } from "./budgets.ts";
import { type Bundle, buildBundles } from "./build.ts";

const { values } = readOptions({ options: { why: { type: "string" } } });
const kB = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;

const mailBytes = ({ parts }: Bundle) => MAIL_PARTS.reduce((sum, name) => sum + (parts[name] ?? 0), 0);

function line(bundle: Bundle, width: number): { text: string; isGood: boolean } {
  const { budget, kind } = budgetOf(bundle.name);
  const apart = mailBytes(bundle);
  const weighed = bundle.bytes - apart;
  const isGood = weighed <= budget && !bundle.hasUndici;
  const mark = isGood ? "✓" : "✗";
  const figures = `${kB(weighed).padStart(7)} ≤ ${kB(budget)}`.padEnd(18);
  const more = `${kB(bundle.packedBytes).padStart(7)} packed${apart > 0 ? `, and ${kB(apart)} of MIME and QR` : ""}`;
  return {
    text: `${mark} ${bundle.name.padEnd(width)} ${figures} ${more}  (${kind})${bundle.hasUndici ? ", loads undici" : ""}`,
    isGood,
  };
}

const { bundles, discard } = await buildBundles();
discard();
const asked = bundles.find(({ name }) => name === values.why);
if (values.why && !asked) {
  console.error(`No Lambda is called ${values.why}: ${bundles.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
if (asked) {
  for (const [name, bytes] of Object.entries(asked.parts).sort(([, one], [, other]) => other - one))
    if (bytes > 0) console.log(`${kB(bytes).padStart(7)}  ${name}`);
  process.exit(0);
}
const width = Math.max(...bundles.map(({ name }) => name.length));
const lines = bundles.map((bundle) => line(bundle, width));
for (const { text } of lines) console.log(text);
const good = lines.filter(({ isGood }) => isGood).length;
console.log(`${good} passed, ${lines.length - good} failed`);
process.exit(good === lines.length ? 0 : 1);
