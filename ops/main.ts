/**
 * Runs `npm run ops -- <verb>`, the commands for people who run a stage. Without a verb it lists
 * the verbs.
 */
import { runCommand } from "./run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  environment: process.env,
});
