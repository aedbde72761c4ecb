export const pixelBase64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Returns a mail in MIME; `change` replaces or adds headers. */
export function rawMail(change: { from?: string; to?: string; head?: string } = {}): Buffer {
  const lines = [
    `From: ${change.from ?? "=?UTF-8?Q?Est=C3=BAdio_Sol?= <cobranca@emdia.com.br>"}`,
    `To: ${change.to ?? "Ana <ana@example.com>"}`,
    "Reply-To: dona@example.com",
    "Subject: =?UTF-8?Q?Mensalidade_de_mar=C3=A7o?=",
    ...(change.head === undefined ? [] : [change.head]),
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "",
    '<p>Olá</p><img src="cid:qr@emdia">',
    "--b",
    "Content-Type: image/png; name=qr.png",
    "Content-ID: <qr@emdia>",
    "Content-Disposition: inline; filename=qr.png",
    "Content-Transfer-Encoding: base64",
    "",
    pixelBase64,
    "--b--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
