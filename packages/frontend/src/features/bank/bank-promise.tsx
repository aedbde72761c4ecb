import { brand } from "@emdia/contracts/brand";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../components/ui/card.tsx";

const DOES = [
  "Lemos os PIX que a sua chave recebe: a cada 10 minutos, e de hora em hora de madrugada.",
  "O código e o valor conferem com uma cobrança? Ela fica paga, com o número do PIX guardado como prova.",
  "Na dúvida, perguntamos a você, em A conferir.",
];
const NEVER = [
  "Nunca movemos dinheiro: pedimos só a permissão de consulta (pix.read), e com ela não dá para pagar, transferir nem devolver.",
  "Nunca pedimos a senha da sua conta no banco.",
  "Nunca guardamos um PIX que não combina com uma cobrança sua.",
];

/** States what the connection does, and that it never moves money. */
export function BankPromise({ pixKey }: { pixKey: string }) {
  return (
    <Card className="grid gap-4 p-4 sm:p-6" aria-labelledby="o-que-fazemos">
      <h2 id="o-que-fazemos" className="font-bold text-lg">
        O que fazemos, e o que nunca fazemos
      </h2>
      <Points icon={<Check aria-hidden className="mt-0.5 size-5 shrink-0 text-paid" />} points={DOES} />
      <Points icon={<X aria-hidden className="mt-0.5 size-5 shrink-0 text-overdue" />} points={NEVER} />
      <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
        Chave lida: <strong className="text-ink">{pixKey}</strong>. O certificado e os códigos são guardados cifrados, e
        você desconecta quando quiser. Sem conectar, tudo no {brand.name} continua como está.
      </p>
    </Card>
  );
}

const Points = ({ icon, points }: { icon: ReactNode; points: readonly string[] }) => (
  <ul className="grid gap-2 text-sm">
    {points.map((point) => (
      <li key={point} className="flex gap-2">
        {icon}
        {point}
      </li>
    ))}
  </ul>
);
