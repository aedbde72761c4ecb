import { formatPhone } from "@emdia/contracts/values/phone";
import clsx from "clsx";
import type { ReactNode } from "react";

/** Shows a fact about a student. With `isWide` it spans both columns of a wide container. */
export function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx("min-w-0", isWide && "@md:col-span-2")}>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

export function AddressFacts({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      <Fact name="E-mail" isWide>
        {email ?? "sem e-mail"}
      </Fact>
      <Fact name="Telefone">{phone ? formatPhone(phone) : "sem telefone"}</Fact>
    </>
  );
}
