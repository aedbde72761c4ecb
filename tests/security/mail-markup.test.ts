import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oneBrowser } from "./support/browser.ts";
import { COMPOSERS, everyMail } from "./support/every-mail.ts";
import { markupVectors } from "./support/markup-vectors.ts";
import { measures } from "./support/measure.ts";

const browser = oneBrowser();

test("given the composers of mails, then every one of them is tested", () => {
  const files = readdirSync(join(import.meta.dirname, "../../packages/core/src/mail"));
  expect(files.filter((file) => /-mail\.ts$/.test(file)).toSorted()).toEqual(COMPOSERS);
});

/** Returns a mail's elements; of a link only the target's path, as a query may have any text. */
function shapesOf(documents: string[]): string[] {
  const attributeOf = ({ name, value }: Attr) => {
    if (name !== "href" && name !== "src") return name === "alt" ? "" : value;
    const url = new URL(value);
    return `${url.protocol}//${url.host}${url.pathname}`;
  };
  return documents.map((text) => {
    const walker = new DOMParser().parseFromString(text, "text/html");
    const nodes = walker.createTreeWalker(walker, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    const shape: string[] = [];
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const depth = node.parentNode ? node.parentNode.nodeName : "";
      const attributes = node instanceof Element ? Array.from(node.attributes) : [];
      shape.push(`${depth}>${node.nodeName} ${attributes.map((one) => `${one.name}=${attributeOf(one)}`).join(" ")}`);
    }
    return shape.join("\n");
  });
}

measures(
  "mailMarkup",
  "given hostile texts in every field of every mail, then each parses to the structure of a harmless one",
  async () => {
    const page = await browser().newPage();
    const shapes = async (text: string) => {
      const mails = Object.entries(everyMail(text));
      const found = await page.evaluate(
        shapesOf,
        mails.map(([, { html }]) => html),
      );
      return mails.map(([name], index) => [name, found[index]] as const);
    };
    const benign = new Map(await shapes("xTexto comumx"));
    const vectors = markupVectors();
    const other: string[] = [];
    for (const vector of vectors)
      for (const [name, shape] of await shapes(vector))
        if (shape !== benign.get(name)) other.push(`${name}: ${vector}`);
    return {
      tried: { texts: vectors.length, mails: vectors.length * benign.size },
      figures: { "documents of another shape": other, vectors: vectors.length },
    };
  },
);
