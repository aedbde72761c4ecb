/**
 * The gallery of the local console shows every mail: each sentence of the code that writes mails is
 * in one of them, so that a person who reads the gallery has read them all.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mailGallery } from "@emdia/core/testing/mails/gallery";
import { expect, test } from "vitest";
import { type Node, nodesIn, parse, walk } from "./syntax.ts";

const core = join(import.meta.dirname, "../../packages/core/src");
const WRITERS = globSync(["mail/*.ts", "notice/*.ts", "billing/notify-*.ts"], { cwd: core }).filter(
  (file) => !file.includes(".test."),
);

const even = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
const withoutTags = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, "\n")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll("&amp;", "&");

const isError = ({ type, callee }: Node) => type === "NewExpression" && nodesIn(callee)[0]?.name === "Error";
const isLog = (node: Node) =>
  node.type === "CallExpression" && /^logger/.test(String(nodesIn(nodesIn(node.callee)[0]?.object)[0]?.name));

/** Tells whether a node is the fact of a logged line, whose texts are in no mail. */
const isFact = (node: Node) => node.type === "Property" && nodesIn(node.key)[0]?.name === "fact";

/** Returns the parts of a text between its values and tags that have at least three words. */
const sentencesOf = (parts: readonly string[]) =>
  withoutTags(parts.join("\n"))
    .split("\n")
    .map(even)
    .filter((part) => /\p{L}+\P{L}+\p{L}+\P{L}+\p{L}+/u.test(part) && !/[{;]|="|^[a-z]+\.[a-z_]+$/.test(part));

/** Returns the sentences of a file: of its texts and templates, without errors and log lines. */
function writtenIn(file: string): string[] {
  const found: string[] = [];
  walk(parse(readFileSync(join(core, file), "utf8")), (node) => {
    if (isError(node) || isLog(node) || isFact(node)) return false;
    if (node.type === "Literal" && typeof node.value === "string") found.push(...sentencesOf([node.value]));
    if (node.type === "TemplateLiteral")
      found.push(...sentencesOf(nodesIn(node.quasis).map(({ value }) => String(Object(value).cooked))));
    return true;
  });
  return found;
}

test("given the code that writes mails, when the gallery is made, then each of its sentences is in a mail", async () => {
  const mails = [...(await mailGallery("usual")), ...(await mailGallery("long"))];
  const shown = even(
    mails.map(({ mail }) => [mail.subject, mail.fromName, mail.text, withoutTags(mail.html)].join("\n")).join("\n"),
  );
  const sentences = WRITERS.flatMap((file) => writtenIn(file).map((sentence) => `${file}: ${sentence}`));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((one) => !shown.includes(one.slice(one.indexOf(": ") + 2)))).toEqual([]);
});
