/** How a round of charges is written: `inFlight` at a time, each in a partition of its own. */
export type RoundOfWrites = { round: number; charges: number; inFlight: number };

/** Writes the charges of a round; `write` gets the partition and sort key of each. */
export async function writeInLanes(
  { round, charges, inFlight }: RoundOfWrites,
  name: string,
  write: (key: { pk: string; sk: string }) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (of: number) => {
    for (let n = next++; n < charges; n = next++) await write({ pk: `${name}#${round}#${of}`, sk: `PAY#${n}` });
  };
  await Promise.all(Array.from({ length: inFlight }, (_, of) => lane(of)));
}
