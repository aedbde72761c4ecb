import type { BankConnectionWire } from "@emdia/contracts/bank";
import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { Link } from "react-router-dom";
import { Notice } from "../../components/feedback/notice.tsx";
import { bankQueries } from "../../data/bank/queries.ts";
import { paths } from "../../lib/paths.ts";
import { agoText, describeConnection } from "./describe-connection.ts";

const readText = ({ bankName, readAt }: BankConnectionWire, now: string) =>
  readAt ? `${bankName} lido ${agoText(readAt, now)}` : `${bankName}: primeira leitura a caminho`;

/** The line keeps its height while data load. */
export function BankLine() {
  const { data: bank } = useQuery(bankQueries.own());
  const connection = bank?.connection;
  if (!bank || !connection) return <p className="min-h-11" aria-hidden />;
  const { tone, label, text } = describeConnection(connection);
  const link = "inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline";
  if (tone === "paid" || tone === "info")
    return (
      <p className="num -my-2 text-ink-2 text-sm">
        <Link to={paths.bank} className={link}>
          <Landmark aria-hidden className="size-5 shrink-0" />
          {readText(connection, bank.now)}
        </Link>
      </p>
    );
  return (
    <Notice tone={tone} icon={Landmark} role="status">
      <strong>
        {connection.bankName}: {label.toLowerCase()}.
      </strong>{" "}
      {text}{" "}
      <Link to={paths.bank} className="inline-block py-0.5 font-semibold underline">
        Abrir a conexão
      </Link>
    </Notice>
  );
}
