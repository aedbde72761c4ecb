/** Lambdas of the small graph the local region's own tests run on. */

/** Answers its event. */
export const echo = async (event: unknown) => event;

/** Answers the instant its `Date` shows, in all the ways there are to ask. */
export const now = async () => ({
  called: Date.parse(Date()),
  made: Date.now(),
  now: Date.now(),
  fixed: new Date(0).toISOString(),
  isDate: new Date() instanceof Date,
});

/** Never ends by itself. */
export const hang = () => new Promise(() => {});

/** Keeps the thread busy for ever. */
export const spin = () => {
  for (;;) Math.random();
};

/** Throws what it is told. */
export const fail = async (event: { message: string }) => {
  console.error("about to fail");
  throw new TypeError(event.message);
};

/** Ends its own thread. */
export const exit = async () => process.exit(7);

/** Says what its environment and context hold. */
export const inspect = async (
  _event: unknown,
  context: { getRemainingTimeInMillis(): number; functionName: string },
) => {
  console.log(JSON.stringify({ level: "WARN", message: "looked around" }));
  return {
    siteUrl: process.env.SITE_URL,
    key: process.env.AWS_ACCESS_KEY_ID,
    home: process.env.HOME ?? null,
    remaining: context.getRemainingTimeInMillis(),
    functionName: context.functionName,
  };
};

/** Answers an HTTP request with what reached it. */
export const http = async (event: unknown) => ({
  statusCode: 201,
  headers: { "content-type": "application/json", "X-Mixed-Case": "yes" },
  cookies: ["a=1", "b=2"],
  body: JSON.stringify(event),
});

/** Answers bytes. */
export const bytes = async () => ({
  statusCode: 200,
  headers: { "content-type": "image/png" },
  isBase64Encoded: true,
  body: Buffer.from([137, 80, 78, 71]).toString("base64"),
});
