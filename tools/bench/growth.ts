import { createBillingChain } from "../../tests/bench/chain.ts";
import { onCountedTable, type Usage } from "../../tests/bench/counted-table.ts";
import { billingDay, storeStudios } from "../../tests/bench/studios.ts";
import { type Row, rounded } from "./row.ts";

const MOST_GROWTH = 1.1;
const IN_FLIGHT = 8;
const HOURS_BEFORE = 3 * 3_600_000;

type Population = { owners: number; due: number; students: number };

type Billed = Population & { charges: number; idle: Usage; day: Usage };

const FEW_OWNERS = { owners: 1_000, due: 30, students: 2 };
const MANY_OWNERS = { owners: 10_000, due: 300, students: 2 };
const FEW_STUDENTS = { owners: 1, due: 1, students: 100 };
const MANY_STUDENTS = { owners: 1, due: 1, students: 1_000 };

export async function growth(): Promise<Row[]> {
  const owners = [await billOnce(FEW_OWNERS), await billOnce(MANY_OWNERS)] as const;
  const students = [await billOnce(FEW_STUDENTS), await billOnce(MANY_STUDENTS)] as const;
  return [
    ...idleRows(...owners),
    ...chargeRows("over owners", ...owners),
    ...chargeRows("over an owner's students", ...students),
  ];
}

const billOnce = ({ owners, due, students }: Population): Promise<Billed> =>
  onCountedTable(async ({ table, measure }) => {
    // Charges are paid by bank: a PIX code would take time to draw, but no call of the database.
    await storeStudios(table, 0, due, { students, isDue: true, isNew: false, isByBank: true });
    await storeStudios(table, due, owners - due, { students: 0, isDue: false, isNew: false });
    let now = new Date(billingDay().getTime() - HOURS_BEFORE);
    const chain = createBillingChain({ table, now: () => now }, IN_FLIGHT);
    const idle = await measure(chain.tick);
    now = billingDay();
    const day = await measure(chain.tick);
    const charges = due * students;
    chain.expectDone(charges, due);
    return { owners, due, students, charges, idle, day };
  });

const count = (value: number) => value.toLocaleString("en");
const growthRow = (name: string, value: number, base: number): Row => ({
  name,
  value: rounded(value / base, 3),
  unit: "×",
  budget: MOST_GROWTH,
});

function idleRows(few: Billed, many: Billed): Row[] {
  const [least, most] = [count(few.owners), count(many.owners)];
  return [
    { name: `idle tick among ${most} owners: requests of the table`, value: many.idle.requests, unit: "" },
    { name: `idle tick among ${most} owners: read units`, value: many.idle.reads, unit: "" },
    growthRow(`idle tick, ${most} owners against ${least}: requests`, many.idle.requests, few.idle.requests),
    growthRow(`idle tick, ${most} owners against ${least}: read units`, many.idle.reads, few.idle.reads),
  ];
}

function chargeRows(over: string, few: Billed, many: Billed): Row[] {
  const costs = { writes: "write units", requests: "requests of the table", reads: "read units" } as const;
  const each = ({ charges, day }: Billed, unit: keyof typeof costs) => day[unit] / charges;
  return (["writes", "requests", "reads"] as const).map((unit) =>
    growthRow(
      `${over}: ${costs[unit]} of a charge, ${count(many.charges)} due against ${count(few.charges)}`,
      each(many, unit),
      each(few, unit),
    ),
  );
}
