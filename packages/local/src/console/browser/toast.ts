/** Shows one sentence at the bottom of the page. An error stays visible until the next action. */
export function showToast(sentence: string, tone: "good" | "bad"): void {
  const toast = document.querySelector<HTMLElement>("[data-toast]");
  if (!toast) return;
  toast.textContent = sentence;
  toast.dataset.toast = tone;
  toast.hidden = false;
  if (tone === "good") setTimeout(() => toast.setAttribute("hidden", ""), 6_000);
}

/** Shows the sentence that the previous page stored for the current page. */
export function showPendingToast(): void {
  const sentence = sessionStorage.getItem("console.toast");
  sessionStorage.removeItem("console.toast");
  if (sentence !== null) showToast(sentence, "good");
}
