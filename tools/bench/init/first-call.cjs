/**
 * Loads a bundle and makes its first call, as a fresh Lambda does. It is plain CommonJS, because a
 * TypeScript loader would load undici itself.
 * Usage: node first-call.cjs <bundle> <export> <file of the event>
 */
const { readFileSync } = require("node:fs");

const [bundle, exported, eventFile] = process.argv.slice(2);
const event = JSON.parse(readFileSync(eventFile, "utf8"));
const context = { awsRequestId: `bench-${process.pid}-${Date.now()}`, getRemainingTimeInMillis: () => 30_000 };

require(bundle)
  [exported](event, context)
  .then(
    (answer) => {
      const hasUndici = process.moduleLoadList.some((name) => name.includes("undici"));
      // The program ends the process here, because open connections would keep it alive.
      process.stdout.write(JSON.stringify({ hasUndici, answer: answer ?? null }), () => process.exit(0));
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
