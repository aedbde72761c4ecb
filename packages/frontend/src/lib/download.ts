/** Hands the person a JSON file, made here in the browser; nothing is sent anywhere. */
export function downloadJson(fileName: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
