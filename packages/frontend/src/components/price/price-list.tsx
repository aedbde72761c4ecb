import type { StudentWire } from "@emdia/contracts/student";
import { ScrollList } from "../ui/scroll-list.tsx";

/** Lists the students' prices, a text for each student; shows nothing without students. */
export function PriceList({ rows }: { rows: readonly { student: StudentWire; text: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <ScrollList label="Quem paga quanto" className="max-h-[35dvh] divide-y divide-line">
      {rows.map(({ student, text }) => (
        <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{student.name}</span>
          <span className="num text-ink-2">{text}</span>
        </li>
      ))}
    </ScrollList>
  );
}
