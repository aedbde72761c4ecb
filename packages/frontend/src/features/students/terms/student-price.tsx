import type { StudentWire } from "@emdia/contracts/student";
import { formatPrice } from "../../../lib/format.ts";
import { priceMarkOf } from "./terms-texts.ts";

export function StudentPrice({ student }: { student: StudentWire }) {
  const mark = priceMarkOf(student);
  const price = formatPrice(student.price ?? student.plan?.price ?? 0);
  if (!mark) return price;
  return (
    <>
      {price} <span className="whitespace-nowrap rounded-sm bg-info-soft px-2 py-0.5 text-info text-xs">{mark}</span>
    </>
  );
}
