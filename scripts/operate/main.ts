/**
 * `npm run operate -- <verb> --stage NAME [options] [--yes]` is what people do to a running stage, with their own AWS
 * credentials; without a verb it lists them. It says what it would do, and does it only with `--yes`. `--endpoint URL`
 * names another AWS, as the local region's. When to use which: docs/runbook.md.
 */
import { operate } from "./operate.ts";

process.exitCode = await operate(process.argv.slice(2), {
  print: (line) => console.log(line),
  environment: process.env,
});
