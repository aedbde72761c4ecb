import { brand } from "@emdia/contracts/brand";
import type { Charge } from "@emdia/contracts/charge";
import { MessageCircle } from "lucide-react";
import { PaymentInstructions } from "./payment-instructions.tsx";

/** What the student receives: paper, light in every theme. */
export function ChargePreview({ charge }: { charge: Charge }) {
  return (
    <article aria-label="Prévia" className="light-paper grid gap-6 rounded-lg border border-line bg-card p-5 sm:p-8">
      <header className="grid gap-1 border-line border-b pb-5">
        <p className="font-bold text-lg">{charge.businessName || "Seu negócio"}</p>
        <h3 className="text-ink-2">{charge.heading}</h3>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-ink-2 text-sm">Para</p>
          <p className="break-words font-semibold">{charge.recipient.name}</p>
          <p className="break-words text-ink-2 text-sm">{charge.recipient.email ?? "sem e-mail"}</p>
        </div>
        <div className="num sm:ml-auto sm:text-right">
          <p className="text-ink-2 text-sm">{charge.reference}</p>
          <p className="font-extrabold text-3xl tracking-tight">{charge.amount}</p>
          <p className="text-sm">Vence em {charge.dueDate}</p>
        </div>
      </div>
      <p>{charge.greeting}</p>
      <PlanTable charge={charge} />
      <PaymentInstructions instructions={charge.instructions} />
      {charge.proof && (
        <div className="grid gap-3 border-line border-t pt-5">
          <p>
            <span className="block font-bold">Já pagou?</span>
            <span className="text-ink-2">
              Envie o comprovante para{" "}
              <span className="whitespace-nowrap font-semibold text-ink">{charge.proof.phone}</span>
            </span>
          </p>
          <a
            href={charge.proof.link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md border border-control/60 px-4 font-semibold hover:bg-sunken"
          >
            <MessageCircle aria-hidden className="size-5" />
            Enviar comprovante
          </a>
        </div>
      )}
      {charge.additionalInstructions && (
        <p className="whitespace-pre-line border-line border-t pt-5">{charge.additionalInstructions}</p>
      )}
      <footer className="grid gap-2 border-line border-t pt-5 text-ink-2 text-sm">
        {charge.provider.length > 0 && <p>{charge.provider.join(" · ")}</p>}
        <p>
          Cobrança enviada com {brand.name} ·{" "}
          <a href={`https://${brand.domain}`} className="underline">
            {brand.domain}
          </a>
        </p>
      </footer>
    </article>
  );
}

function PlanTable({ charge }: { charge: Charge }) {
  return (
    <table className="num w-full text-left">
      <thead className="border-line border-b text-ink-2 text-sm">
        <tr className="[&>th]:pb-2 [&>th]:font-semibold">
          <th scope="col">Plano</th>
          <th scope="col" className="text-right">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="align-top [&>td]:py-3">
          <td className="pr-3">
            <span className="block font-semibold">{charge.table.planName}</span>
            <span className="text-ink-2 text-sm">{charge.table.detail}</span>
          </td>
          <td className="whitespace-nowrap text-right font-semibold">{charge.table.amount}</td>
        </tr>
      </tbody>
    </table>
  );
}
