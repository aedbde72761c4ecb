import { spawn } from "node:child_process";
import * as z from "zod/mini";

const Score = z.object({ score: z.nullable(z.number()) });
const Figure = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({ performance: Score, accessibility: Score, "best-practices": Score, seo: Score }),
  audits: z.record(z.string(), z.looseObject({ score: z.optional(z.nullable(z.number())) })),
});

/** Scores from 0 to 100, times in milliseconds, and the audits that are not perfect. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  imperfect: string[];
};

const hundred = ({ score }: { score: number | null }) => Math.round((score ?? 0) * 100);

function auditOf(text: string): Audit {
  const { categories, audits } = Report.parse(JSON.parse(text));
  const figure = (name: string) => Figure.parse(audits[name]).numericValue;
  return {
    performance: hundred(categories.performance),
    accessibility: hundred(categories.accessibility),
    bestPractices: hundred(categories["best-practices"]),
    seo: hundred(categories.seo),
    firstPaint: Math.round(figure("first-contentful-paint")),
    largestPaint: Math.round(figure("largest-contentful-paint")),
    blocked: Math.round(figure("total-blocking-time")),
    layoutShift: Number(figure("cumulative-layout-shift").toFixed(3)),
    imperfect: Object.entries(audits).flatMap(([name, { score }]) => (score != null && score < 1 ? [name] : [])),
  };
}

/** Runs Lighthouse once with its default settings: a slow phone on slow 4G, simulated. @throws Error with its output */
export async function audit(program: string, browser: { path?: string; flags: string[] }, url: string): Promise<Audit> {
  const flags = ["--headless", "--no-sandbox", ...browser.flags].join(" ");
  const only = "--only-categories=performance,accessibility,best-practices,seo";
  const args = [program, url, "--quiet", "--output=json", "--output-path=stdout", only, `--chrome-flags=${flags}`];
  const env = { ...process.env, ...(browser.path ? { CHROME_PATH: browser.path } : {}) };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, said] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  if (!out.startsWith("{")) throw new Error(`Lighthouse did not finish on ${url}:\n${said}`);
  return auditOf(out);
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of stream) text += String(part);
  return text;
}
