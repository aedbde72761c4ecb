import { PairedColumns } from "../components/charts/paired-columns.tsx";
import { StackedBar } from "../components/charts/stacked-bar.tsx";
import { Card } from "../components/ui/card.tsx";
import { ProgressBar } from "../components/ui/progress-bar.tsx";
import { QrCode } from "../components/ui/qr-code.tsx";
import { splitMonth } from "../features/dashboard/month-shares.ts";
import { aRow } from "../testing/builders.ts";
import { Specimen } from "./specimen.tsx";

const rows = [
  aRow({ id: 1 }, { status: "pago", amount: 2400 }),
  aRow({ id: 2 }, { amount: 900 }),
  aRow({ id: 3 }, { amount: 300, isOverdue: true }),
];
const months = ["Jun", "Jul", "Ago", "Set", "Out", "Nov"].map((short, index) => {
  const total = 2000 + index * 300;
  const part = index === 5 ? 900 : total - index * 90;
  const words = { totalText: `R$ ${total},00`, partText: `R$ ${part},00`, partShort: String(part) };
  const beside = total - 600;
  return { key: short, short, label: short, total, part, beside, besideText: `R$ ${beside},00`, ...words };
});

/** Shows full, empty and half-full charts. */
export function ChartSpecimens() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
      <Specimen name="StackedBar" isWide>
        <Card className="grid gap-6 p-5">
          <StackedBar label="67% do mês recebido" shares={splitMonth(rows)} />
          <StackedBar label="0% do mês recebido" shares={splitMonth([])} />
        </Card>
      </Specimen>
      <Specimen name="PairedColumns" isWide>
        <Card className="p-5">
          <PairedColumns
            caption="Esperado × recebido × entrou por mês"
            names={{ key: "Mês", total: "Esperado", part: "Recebido", beside: "Entrou" }}
            pairs={months}
            unit="Valores em R$"
          />
        </Card>
      </Specimen>
      <Specimen name="ProgressBar" isWide>
        <ProgressBar label="Nada" value={0} max={10} />
        <ProgressBar label="Um pouco" value={4} max={10} />
        <ProgressBar label="Tudo" value={10} max={10} />
      </Specimen>
      <Specimen name="QrCode">
        <QrCode text="00020126360014br.gov.bcb.pix0114+5511987654321" label="QR Code do PIX" />
      </Specimen>
    </div>
  );
}
