import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentOf } from "@emdia/local/lambda/environment";
import { type Bundle, buildBundles } from "../../bundle/build.ts";
import { quantile, rounded, summarize } from "../measure/figures.ts";
import { loadRow } from "../measure/load.ts";
import { type BenchRegion, openRegion } from "../region/open-region.ts";
import type { Row, SuiteOptions } from "../row.ts";
import { firstEvents } from "./first-events.ts";
import { freshStudio } from "./fresh-studio.ts";
import { middlewareRows } from "./middleware.ts";
import { callFirst, type FirstCall, type IsolatedBundle, isolateBundle } from "./spawn-call.ts";

/** Counts are known after few rounds; times need many. */
const ROUNDS = { few: 3, full: 15 };
/**
 * The aims as a multiple of the empty handler's time (docs/reports/benchmarks.md), by the heaviest
 * package of a bundle.
 */
const AIMS: readonly [part: string, ratio: number][] = [
  ["stripe", 2.5],
  ["nodemailer", 2.45],
];
const AIM_OF_OTHERS = 2.3;
const AIM_MEMORY = 1.6;
const EMPTY = "exports.handler = async () => ({ statusCode: 200 });";

const aimOf = ({ parts }: Bundle) => AIMS.find(([part]) => (parts[part] ?? 0) > 0)?.[1] ?? AIM_OF_OTHERS;

/** Each bundle's first calls, round by round, and those of an empty handler of the same form. */
type Measured = { empty: FirstCall[]; calls: Map<string, FirstCall[]> };

function eventOf(name: string): (typeof firstEvents)[string] {
  const makeEvent = firstEvents[name];
  if (!makeEvent) throw new Error(`no first call is known for ${name}: add it to first-events.ts`);
  return makeEvent;
}

/** Measures round by round, so that a slow moment of the machine affects all bundles alike. */
async function measure(
  rounds: number,
  opened: BenchRegion,
  empty: IsolatedBundle,
  bundles: readonly IsolatedBundle[],
): Promise<Measured> {
  const measured: Measured = { empty: [], calls: new Map(bundles.map(({ name }) => [name, []])) };
  let studios = 0;
  for (let round = 0; round < rounds; round++) {
    measured.empty.push(await callFirst(empty, {}));
    for (const lone of bundles) {
      const scene = await freshStudio(opened, studios++);
      measured.calls.get(lone.name)?.push(await callFirst(lone, eventOf(lone.name)(scene)));
      await opened.region.drain();
    }
  }
  return measured;
}

/** Returns the life of a process without its call, with which the aims' ratios were measured. */
const loadedMillis = ({ wallMillis, callMillis }: FirstCall) => wallMillis - callMillis;
const wholeMillis = ({ wallMillis }: FirstCall) => wallMillis;

function timeRows(bundles: readonly Bundle[], { empty, calls }: Measured): Row[] {
  const against = (name: string, millis: (call: FirstCall) => number) =>
    summarize(
      (calls.get(name) ?? []).map((call, round) => millis(call) / millis(empty[round] ?? call)),
      2,
    );
  return [
    { name: "empty handler: fresh process with its call", ...summarize(empty.map(wholeMillis), 1), unit: "ms" },
    ...bundles.map((bundle): Row => {
      const { name } = bundle;
      return { name: `${name}: fresh process, loaded`, ...against(name, loadedMillis), unit: "×", aim: aimOf(bundle) };
    }),
    ...bundles.map(
      ({ name }): Row => ({ name: `${name}: with its first call`, ...against(name, wholeMillis), unit: "×" }),
    ),
  ];
}

function factRows({ empty, calls }: Measured): Row[] {
  if (empty.some(({ hasUndici }) => hasUndici)) throw new Error("the empty handler's process has undici by itself");
  const names = [...calls].filter(([, made]) => made.some(({ hasUndici }) => hasUndici)).map(([name]) => name);
  if (names.length > 0) console.error(`These load undici: ${names.join(", ")}`);
  const rssOf = (made: readonly FirstCall[]) =>
    quantile(
      made.map(({ rss }) => rss),
      0.5,
    );
  const memory = Math.max(...[...calls.values()].map((made) => rssOf(made) / rssOf(empty)));
  return [
    { name: "bundles that have loaded undici after their first call", value: names.length, unit: "", budget: 0 },
    {
      name: "memory once loaded, the largest against the empty one",
      value: rounded(memory, 2),
      unit: "×",
      aim: AIM_MEMORY,
    },
  ];
}

/**
 * Measures every Lambda as deployed, in new processes that make one realistic call on the local
 * region.
 */
export async function init({ isFull }: SuiteOptions): Promise<Row[]> {
  if (!isFull)
    console.error(`init makes ${ROUNDS.few} rounds without --full, which makes ${ROUNDS.full}: too few for times`);
  const [{ bundles, folder, discard }, opened] = [await buildBundles(), await openRegion()];
  const urls = { site: opened.region.url, aws: opened.region.awsUrl };
  const { graph } = opened.region;
  const emptyFile = join(folder, "empty.cjs");
  writeFileSync(emptyFile, EMPTY);
  const empty = isolateBundle({ name: "empty", file: emptyFile, handler: "handler" }, {});
  const lone = graph.lambdas.flatMap((lambda) => {
    const bundle = bundles.find(({ name }) => name === lambda.logicalName);
    return bundle ? [isolateBundle(bundle, environmentOf(graph, lambda, urls))] : [];
  });
  try {
    const measured = await measure(isFull ? ROUNDS.full : ROUNDS.few, opened, empty, lone);
    return [...factRows(measured), ...timeRows(bundles, measured), ...(await middlewareRows()), loadRow()];
  } finally {
    for (const one of [empty, ...lone]) one.discard();
    discard();
    await opened.close();
  }
}
