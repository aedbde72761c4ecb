import { expect, test } from "vitest";
import { unclosedTags } from "./unclosed-tags.ts";

test.each([
  ['<!doctype html><p class="a>b">Oi<br><img src="x"><svg><path d="M0"/></svg></p>', []],
  ["<p>Oi", ["<p>"]],
  ["Oi</p>", ["</p>"]],
  ["<p><b>Oi</p></b>", ["</p>", "<p>"]],
  ['<div class="a<p>Oi</p></div>', ["</div>"]],
])("given %s, when its tags are paired, then those that are not closed are %j", (html, wrong) => {
  expect(unclosedTags(html)).toEqual(wrong);
});
