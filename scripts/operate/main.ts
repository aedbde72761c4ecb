/**
 * `npm run operate -- <verb> --stage NAME [options] [--yes]` changes or inspects a running stage
 * with the operator's AWS credentials; without a verb it lists the verbs. It prints its steps, and
 * takes them only with `--yes`. `--endpoint URL` names another AWS, e.g. the local region's. When
 * to use each verb: docs/runbook.md.
 */
import { operate } from "./operate.ts";

process.exitCode = await operate(process.argv.slice(2), {
  print: (line) => console.log(line),
  environment: process.env,
});
