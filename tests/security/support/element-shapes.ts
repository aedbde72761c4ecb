/** As a browser parses them. All lines of the QR code are one element. */
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
 * Also one that runs or loads something. A text without a letter yields no PIX code: the picture
 * and its button disappear, and no element is added.
 */
export function isChanged(harmless: readonly string[], found: readonly string[]): boolean {
  const isMore = found.some((shape, at) => shape.split("\n").length > (harmless[at]?.split("\n").length ?? 0));
  return isMore || found.some((shape) => /SCRIPT (?!$)|IMG|IFRAME| on\w+/m.test(shape));
}
