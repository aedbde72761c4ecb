import { brand } from "@emdia/contracts/brand";
import { type ChargeDocument, chargeTable } from "@emdia/contracts/charge-document";
import { MessageCircle } from "lucide-react";
import { PaymentInstructions } from "./payment-instructions.tsx";

export function ChargePreview({ charge }: { charge: ChargeDocument }) {
  const { name, email } = charge.recipient;
  return (
    <article
      aria-label="Prévia"
      data-long={isLong(charge) || undefined}
      className="charge-sheet light-paper @container rounded-lg border border-line bg-card p-[min(1.25rem,5vw)] sm:p-8"
    >
      <header className="grid gap-4">
        <p className="break-words border-primary border-b-3 pb-3 font-extrabold text-2xl">{charge.businessName}</p>
        <h3 className="font-bold text-lg">{charge.heading}</h3>
      </header>
      <p className="whitespace-pre-line break-words">{charge.greeting}</p>
      <div>
        {charge.rest && <p className="text-ink-2 text-sm">Falta pagar</p>}
        <p className="num font-extrabold text-[clamp(1.375rem,12cqi,2.375rem)] leading-tight tracking-tight">
          {charge.amount}
        </p>
        {charge.explained && <p className="num text-ink-2 text-sm">{charge.explained}</p>}
        <p className="num mt-1 text-ink-2 text-sm">
          {charge.dueVerb} <strong className="text-ink">{charge.dueDate}</strong>
        </p>
        <p className="mt-1 break-words text-ink-2 text-sm">
          Para: {name}
          {email !== null && ` (${email})`}
        </p>
      </div>
      <PlanTable charge={charge} />
      {charge.publicUrl && (
        <a
          href={charge.publicUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start rounded-md bg-primary px-6 font-semibold text-on-primary print:hidden"
        >
          Ver e pagar
        </a>
      )}
      <PaymentInstructions instructions={charge.instructions} />
      {charge.proof && <Proof proof={charge.proof} />}
      {charge.additionalInstructions && (
        <p className="whitespace-pre-line break-words">{charge.additionalInstructions}</p>
      )}
      <footer className="grid gap-3 border-line border-t pt-5 text-ink-2 text-sm">
        {charge.provider.length > 0 && (
          <p className="break-words">
            {charge.provider.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        )}
        <p>
          Enviado por{" "}
          <a href={`https://${brand.domain}`} className="underline">
            {brand.name}
          </a>
          , o jeito simples de manter as mensalidades em dia.
        </p>
      </footer>
    </article>
  );
}

/** Tells whether a charge is so long that it is printed in smaller type. */
function isLong({ additionalInstructions = "", instructions }: ChargeDocument): boolean {
  const words = additionalInstructions + (instructions.method === "bank" ? instructions.bankInfo : "");
  return words.length > 500 || words.split("\n").length > 10;
}

function PlanTable({ charge }: { charge: ChargeDocument }) {
  return (
    <dl className="num">
      {chargeTable(charge).map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2.5">
          <dt className="max-w-full break-words text-ink-2">{label}</dt>
          <dd className="ml-auto max-w-full break-words text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Proof({ proof }: { proof: NonNullable<ChargeDocument["proof"]> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-[min(1rem,4vw)] sm:px-5">
      <div>
        <p className="font-bold">Envie o comprovante</p>
        <p className="num text-ink-2 text-sm">
          WhatsApp: <span className="whitespace-nowrap">{proof.phone}</span>
        </p>
      </div>
      <a
        href={proof.link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-control/60 bg-card px-4 font-semibold hover:bg-paper print:hidden"
      >
        <MessageCircle aria-hidden className="size-5" />
        Abrir WhatsApp
      </a>
    </div>
  );
}
