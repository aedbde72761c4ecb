/**
 * A browser inside another app may forbid copying: the code is then left selected for a long press.
 * The security policy allows the script by its hash (stacks/site-headers.ts).
 */
export const PAGE_SCRIPT = `(() => {
  const code = document.getElementById("code");
  const button = document.getElementById("copy");
  const told = document.getElementById("told");
  for (const form of document.forms)
    form.addEventListener("submit", () => setTimeout(() => (form.querySelector("button").disabled = true)));
  addEventListener("pageshow", () => document.querySelectorAll("form button").forEach((one) => (one.disabled = false)));
  if (!code || !button || !told) return;
  const label = button.textContent;
  let timer;
  const tell = (done) => {
    told.textContent = done
      ? "Código copiado. Cole no app do seu banco, em PIX copia e cola."
      : "O código está selecionado: toque nele e segure, depois escolha Copiar.";
    button.textContent = done ? "Código copiado" : label;
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), 4000);
  };
  const select = () => {
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  };
  const fallBack = () => {
    select();
    let done = false;
    try {
      done = document.execCommand("copy");
    } catch {}
    tell(done);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    if (!navigator.clipboard) return fallBack();
    navigator.clipboard.writeText(code.textContent).then(() => tell(true), fallBack);
  });
})();`;
