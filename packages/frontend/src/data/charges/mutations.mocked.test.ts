/** Tests what the dashboard shows of a charge whose changes overlap. */
import type { ChargeStatus } from "@emdia/contracts/charge";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { dashboardQueries } from "../dashboard/queries.ts";
import { chargeKeys } from "../queries.ts";
import { useSetChargeStatus } from "./mutations.ts";

const call = vi.hoisted(() => vi.fn<(name: string, options: { body: { status: ChargeStatus } }) => Promise<unknown>>());
vi.mock("../../lib/api.ts", () => ({ call }));

const { queryKey } = dashboardQueries.overview();

let change: ReturnType<typeof useSetChargeStatus> | undefined;
function Part() {
  change = useSetChargeStatus();
  return null;
}

/** Taps in turn, each before the first answer, on a dashboard with these charges. */
async function tap(rows: ReturnType<typeof aRow>[], taps: readonly (readonly [id: number, status: ChargeStatus])[]) {
  const client = new QueryClient();
  client.setQueryData(queryKey, aDashboard(rows));
  const reading = vi.spyOn(client, "invalidateQueries");
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Part)));
  await Promise.allSettled(taps.map(([paymentId, status]) => change?.mutateAsync({ paymentId, status })));
  const shown = client.getQueryData(queryKey)?.currentMonthPayments.map(({ payment }) => payment.status);
  const readAgain = reading.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  return { shown, readAgain };
}

const { payment } = aRow({ id: 3 });
test.each<[first: string, second: string, shown: ChargeStatus]>([
  ["refused", "refused", "pendente"],
  ["taken", "refused", "pago"],
  ["refused", "taken", "pendente"],
])(
  "given a charge marked paid, which is %s, and undone at once, which is %s, then it is shown as the server has it",
  async (first, second, shown) => {
    const answers = [first, second];
    call.mockImplementation(async (_name, { body: { status } }) => {
      if (answers.shift() === "refused") throw new Error("offline");
      return { ...payment, status };
    });
    const taps = [
      [payment.id, "pago"],
      [payment.id, "pendente"],
    ] as const;
    expect((await tap([aRow({ id: 3 })], taps)).shown).toEqual([shown]);
  },
);

test("given a mark of a past month, when another charge is marked before its answer, then the past months are read again, and the dashboard once", async () => {
  const [first, second] = [Promise.withResolvers(), Promise.withResolvers()];
  call.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const old = aRow({ id: 4 }, { id: 420200100 });
  const taps = [
    [old.payment.id, "pago"],
    [payment.id, "pago"],
  ] as const;
  const tapped = tap([old, aRow({ id: 3 })], taps);
  setTimeout(first.resolve, 1, old.payment);
  setTimeout(second.resolve, 20, payment);
  const { readAgain } = await tapped;
  const timesOf = (key: readonly string[]) => readAgain.filter((one) => one === key[0]).length;
  expect([timesOf(chargeKeys.byMonth()), timesOf(dashboardQueries.all())]).toEqual([1, 1]);
});
