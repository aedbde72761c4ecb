import type { PdfWire } from "@emdia/contracts/receipt";

function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers start reading only after the click, so the address is released later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function downloadPdf({ fileName, pdf }: PdfWire): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  download(fileName, new Blob([bytes], { type: "application/pdf" }));
}

export function downloadJson(fileName: string, content: unknown): void {
  download(fileName, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
}

export const downloadXlsx = (fileName: string, content: Blob): void => download(fileName, content);

export function downloadCsv(fileName: string, content: string): void {
  download(fileName, new Blob([content], { type: "text/csv;charset=utf-8" }));
}
