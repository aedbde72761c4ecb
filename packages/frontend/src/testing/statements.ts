export type SampleLine = { day: string; amount: string; memo: string; name?: string; number?: string };

const HEADER =
  "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n" +
  "COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n";

/** Writes an OFX file of version 1, whose fields have no end tag. */
export function ofxOf(samples: readonly SampleLine[], account = "12345-6"): string {
  const lines = samples.map(({ day, amount, memo, name, number = "1" }) =>
    [
      "<STMTTRN>",
      `<TRNTYPE>${amount.startsWith("-") ? "DEBIT" : "CREDIT"}`,
      `<DTPOSTED>${day.replaceAll("-", "")}100000[-03:EST]`,
      `<TRNAMT>${amount}`,
      `<FITID>${number}`,
      ...(name ? [`<NAME>${name}`] : []),
      `<MEMO>${memo}`,
      "</STMTTRN>",
    ].join("\r\n"),
  );
  const start = `<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL`;
  const from = `<BANKACCTFROM><BANKID>341<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>`;
  return `${HEADER}${start}${from}<BANKTRANLIST>${lines.join("\r\n")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}
