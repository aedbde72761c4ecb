import { formatPhone, internationalPhone } from "@emdia/contracts/values/phone";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import type { ReactNode } from "react";

/** A long name stands above its fact. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-[min(1rem,5vw)] py-2 text-sm">
      <dt className="min-w-22 text-ink-2">{name}</dt>
      <dd className="min-w-0 flex-1 basis-40 break-words">{children}</dd>
    </div>
  );
}

const link = "-my-3 inline-flex min-h-11 max-w-full items-center underline-offset-4 hover:underline";

export function AddressFacts({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      <Fact name="WhatsApp">
        {phone ? (
          <span className="flex flex-wrap gap-x-4">
            <a href={whatsappLink(phone)} target="_blank" rel="noreferrer" className={link}>
              {formatPhone(phone)}
            </a>
            <a href={`tel:+${internationalPhone(phone)}`} className={`${link} min-w-11 font-semibold text-link`}>
              Ligar
            </a>
          </span>
        ) : (
          "sem telefone"
        )}
      </Fact>
      <Fact name="E-mail">
        {email ? (
          <a href={`mailto:${email}`} className={link}>
            <span className="min-w-0 break-words">{email}</span>
          </a>
        ) : (
          "sem e-mail"
        )}
      </Fact>
    </>
  );
}
