/** Sets the height of a mail's frame to its content, so that only the page scrolls. */
export function fitLetter(): void {
  const letter = document.querySelector<HTMLIFrameElement>("[data-letter]");
  if (!letter) return;
  const fit = () => {
    const inside = letter.contentDocument?.documentElement;
    if (inside) letter.style.setProperty("height", `${Math.max(inside.scrollHeight, 240)}px`);
  };
  letter.addEventListener("load", fit);
  addEventListener("resize", fit);
  fit();
}
