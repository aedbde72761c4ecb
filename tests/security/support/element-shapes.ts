/** Returns the elements of documents as a browser parses them; a QR code is one element. */
export const shapesOf = (documents: string[]) =>
  documents.map((text) =>
    [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("*")]
      .map(
        (one) =>
          `${one.parentElement?.tagName}>${one.tagName} ${[...one.attributes].map(({ name }) => name).join(" ")}`,
      )
      .join("\n"),
  );

/**
 * Tells whether an element was added, or one runs or loads something. A text without a letter
 * yields no PIX code, so the picture and its button may be missing.
 */
export function isChanged(harmless: readonly string[], found: readonly string[]): boolean {
  const isMore = found.some((shape, at) => shape.split("\n").length > (harmless[at]?.split("\n").length ?? 0));
  return isMore || found.some((shape) => /SCRIPT (?!$)|IMG|IFRAME| on\w+/m.test(shape));
}
