import { type ReactNode, useId } from "react";
import { Card } from "../../components/ui/card.tsx";

export function ReportCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-[min(1rem,5vw)] sm:p-6 print:border-0 print:p-0">
      <h2 id={id} className="mb-1.5 font-bold text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Shows the main figure of a report: its name, the amount, and the charges that it counts. */
export function Headline({ name, amount, text }: { name: string; amount: string; text: string }) {
  return (
    <Card aria-label={name} className="p-[min(1rem,5vw)] sm:p-6 print:border-0 print:p-0">
      <p className="text-ink-2">{name}</p>
      <p className="num font-extrabold text-3xl tracking-tight">{amount}</p>
      <p className="mt-1 text-ink-2 text-sm">{text}</p>
    </Card>
  );
}

export const Columns = ({ main, beside }: { main: ReactNode; beside: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
    <div className="lg:order-1 print:order-first">{beside}</div>
    {main}
  </div>
);
