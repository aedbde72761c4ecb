export const echo = async (event: unknown) => event;

export const now = async () => ({
  called: Date.parse(Date()),
  made: Date.now(),
  now: Date.now(),
  fixed: new Date(0).toISOString(),
  isDate: new Date() instanceof Date,
});

export const hang = () => new Promise(() => {});

export const spin = () => {
  for (;;) Math.random();
};

export const fail = async (event: { message: string }) => {
  console.error("about to fail");
  throw new TypeError(event.message);
};

export const exit = async () => process.exit(7);

export const inspect = async (
  _event: unknown,
  context: { getRemainingTimeInMillis(): number; functionName: string },
) => {
  console.warn({ fact: "looked around" });
  return {
    siteUrl: process.env.SITE_URL,
    key: process.env.AWS_ACCESS_KEY_ID,
    home: process.env.HOME ?? null,
    remaining: context.getRemainingTimeInMillis(),
    functionName: context.functionName,
  };
};

export const http = async (event: unknown) => ({
  statusCode: 201,
  headers: { "content-type": "application/json", "X-Mixed-Case": "yes" },
  cookies: ["a=1", "b=2"],
  body: JSON.stringify(event),
});

export const bytes = async () => ({
  statusCode: 200,
  headers: { "content-type": "image/png" },
  isBase64Encoded: true,
  body: Buffer.from([137, 80, 78, 71]).toString("base64"),
});
