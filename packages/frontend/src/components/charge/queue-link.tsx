import { Link } from "react-router-dom";
import { chosenQueuePath } from "../../data/reminders/chosen-queue.ts";

export function QueueLink({ ids }: { ids: readonly number[] }) {
  return (
    <Link
      to={chosenQueuePath([...new Set(ids)])}
      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
    >
      Abrir a fila do WhatsApp
    </Link>
  );
}
