/** Tests which charges the screen shows as marked, and which mark the key "u" takes back. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { SettlingRun } from "./settling-run.tsx";

const nothing = () => undefined;
const ana = aRow({ name: "Ana Souza" }, { id: 320261100, studentName: "Ana Souza", status: "pago", amountToday: 0 });
const refused = aRow({ name: "Bia Lima" }, { id: 420261100, studentName: "Bia Lima", status: "pendente" });
const marked = [
  { id: 320261100, studentName: "Ana Souza", amountToday: 150.5, settledAmount: 0 },
  { id: 420261100, studentName: "Bia Lima", amountToday: 80, settledAmount: 0 },
];

test("given a mark that the server refused, when the last one is to be taken back, then it is the one before it, and the sum is without it", () => {
  const run = { marked, setStatus: nothing, forget: nothing, end: nothing };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SettlingRun run={run} rows={[ana, refused]} />
    </QueryClientProvider>,
  );
  const text = markup.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
  expect(text).toContain("1 recebido · R$ 150,50Último: Ana Souza");
  expect(text).toContain("Desfazer o último, Ana Souza");
  expect(text).not.toContain("Bia");
});
