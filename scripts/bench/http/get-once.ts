import { type Agent, request } from "node:http";

/**
 * Measures one GET over an open connection, with its whole answer, in milliseconds. @throws Error for any answer but
 * 200
 */
export function getOnce(agent: Agent, url: URL, headers: Readonly<Record<string, string>>): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url.pathname} answered ${answer.statusCode}`));
      });
    });
    asked.once("error", reject).end();
  });
}
