/**
 * Loads a bundle and makes its first call, as a fresh Lambda does. It is plain CommonJS, because a
 * TypeScript loader would be measured too.
 * Usage: node first-call.cjs <bundle> <export> <file of the event>
 */
const { readFileSync } = require("node:fs");

const [bundle, exported, eventFile] = process.argv.slice(2);
const event = JSON.parse(readFileSync(eventFile, "utf8"));
const context = { awsRequestId: `bench-${process.pid}-${Date.now()}`, getRemainingTimeInMillis: () => 30_000 };

const started = performance.now();
const handler = require(bundle)[exported];
const loaded = performance.now();
const rss = process.memoryUsage.rss();

Promise.resolve(handler(event, context)).then(
  (answer) => {
    const called = performance.now();
    const hasUndici = process.moduleLoadList.some((name) => name.includes("undici"));
    const output = {
      loadMillis: loaded - started,
      callMillis: called - loaded,
      rss,
      hasUndici,
      answer: answer ?? null,
    };
    // The program ends the process here, because open connections would keep it alive.
    process.stdout.write(JSON.stringify(output), () => process.exit(0));
  },
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
