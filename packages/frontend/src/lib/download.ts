import type { PdfWire } from "@emdia/contracts/receipt";

/** Downloads a file that is created in the browser. Nothing is sent to a server. */
function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The address is released later, because some browsers start reading only after the click has
  // returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a PDF that the API wrote. */
export function downloadPdf({ fileName, pdf }: PdfWire): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  download(fileName, new Blob([bytes], { type: "application/pdf" }));
}

/** Downloads a JSON file. */
export function downloadJson(fileName: string, content: unknown): void {
  download(fileName, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
}

/** Downloads an Excel workbook with content from `xlsxOf`. */
export const downloadXlsx = (fileName: string, content: Blob): void => download(fileName, content);

/** Downloads a CSV file with content from `csvOf`. */
export function downloadCsv(fileName: string, content: string): void {
  download(fileName, new Blob([content], { type: "text/csv;charset=utf-8" }));
}
