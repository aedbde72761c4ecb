import { openFile, readTable } from "../../../lib/sheet/read-file.ts";
import { type RefusalReason, refusal, SheetError } from "../../../lib/sheet/sheet.ts";
import { hasDays, type StatementTable, tableOf } from "./columns.ts";
import { isOfx, readOfx } from "./read-ofx.ts";
import { MAX_STATEMENT_LINES, type StatementLines } from "./statement-line.ts";

export type Statement = StatementLines | { table: StatementTable };

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  tooLarge: "O arquivo passa de 5 MB. Baixe um período menor no banco.",
  tooManyRows: `O extrato passa de ${MAX_STATEMENT_LINES.toLocaleString("pt-BR")} lançamentos. Baixe um período menor.`,
  tooManyColumns: "O arquivo tem colunas demais para um extrato.",
  empty: "Não há lançamentos neste arquivo.",
  damaged: "O arquivo está incompleto ou danificado. Baixe o extrato de novo no banco.",
  unknown: "Este arquivo não parece um extrato. No banco, escolha OFX ou CSV.",
  old: "Planilha antiga (.xls) ou com senha. No banco, escolha OFX ou CSV.",
  page: "Este arquivo é uma página da web com outro nome. No banco, escolha OFX ou CSV.",
  contacts: "Este arquivo é de contatos, não um extrato. No banco, escolha OFX ou CSV.",
};

/** Banks offer a PDF first, so its refusal names the file to choose instead. */
const isPdf = async (file: Blob) => (await file.slice(0, 5).text()) === "%PDF-";

export async function readStatement(file: Blob): Promise<Statement> {
  if (await isPdf(file)) throw new SheetError("unknown", "PDF não dá para conferir. No banco, escolha OFX ou CSV.");
  try {
    const content = await openFile(file);
    if ("text" in content && isOfx(content.text)) return readOfx(content.text);
    const table = tableOf(await readTable(content, MAX_STATEMENT_LINES));
    if (!hasDays(table)) throw refusal("unknown");
    return { table };
  } catch (error) {
    throw error instanceof SheetError ? new SheetError(error.reason, MESSAGES[error.reason]) : error;
  }
}
