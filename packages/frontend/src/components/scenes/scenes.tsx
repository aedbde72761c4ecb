import type { ReactNode } from "react";

export function BusinessScene() {
  return (
    <Scene>
      <p className="mb-3 font-bold">Studio Movimento</p>
      <SceneLine label="Chave PIX">
        <span className="font-semibold">Celular</span>
      </SceneLine>
      <SceneLine label="Comprovantes">
        <span className="font-semibold">WhatsApp</span>
      </SceneLine>
      <SceneLine label="Dia da cobrança">
        <span className="num font-semibold">Dia 10</span>
      </SceneLine>
    </Scene>
  );
}

export function PlanScene() {
  return (
    <Scene>
      <p className="font-bold">Pilates 2x</p>
      <p className="num mb-3 font-extrabold text-2xl">R$ 240,00</p>
      <SceneLine label="Cobrança">
        <span className="font-semibold">Mensal</span>
      </SceneLine>
      <SceneLine label="Frequência">
        <span className="font-semibold">2x por semana</span>
      </SceneLine>
    </Scene>
  );
}

const students = [
  { name: "Ana", plan: "Pilates 2x" },
  { name: "Bruno", plan: "Funcional 3x" },
  { name: "Carla", plan: "Pilates 1x" },
];

export function StudentsScene() {
  return (
    <Scene>
      <p className="mb-3 truncate rounded-full bg-sunken px-3 py-1.5 text-ink-2 text-sm">emdia.com.br/cadastro/…</p>
      {students.map(({ name, plan }) => (
        <SceneLine key={name} label={plan}>
          <span className="-order-1 font-semibold">{name}</span>
        </SceneLine>
      ))}
    </Scene>
  );
}

export function ChargeScene() {
  return (
    <Scene>
      <p className="text-ink-2 text-sm">Cobrança de Mensalidade</p>
      <p className="num mb-3 font-extrabold text-2xl">R$ 240,00</p>
      <SceneLine label="Vencimento">
        <span className="num font-semibold">10/12</span>
      </SceneLine>
      <p className="mt-1 rounded-md bg-primary py-2 text-center font-semibold text-on-primary text-sm">
        PIX copia e cola
      </p>
    </Scene>
  );
}

export function MonthScene() {
  return (
    <Scene>
      <p className="text-ink-2 text-sm">Recebido em dezembro</p>
      <p className="num font-extrabold text-2xl">R$ 8.640</p>
      <div className="mt-2 mb-3 h-2 rounded-full bg-disabled-soft">
        <div className="h-2 w-5/6 rounded-full bg-primary" />
      </div>
      <SceneLine label="A receber">
        <span className="num font-semibold">R$ 1.400</span>
      </SceneLine>
      <SceneLine label="Em dia">
        <span className="num font-semibold">36 de 42</span>
      </SceneLine>
    </Scene>
  );
}

/**
 * Shows a small picture of a screen, made of text. It is decoration and hidden from screen readers.
 */
function Scene({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="overflow-hidden rounded-lg bg-primary-soft px-5 pt-6 text-left">
      <div className="h-full rounded-t-lg border border-line border-b-0 bg-card p-4">{children}</div>
    </div>
  );
}

function SceneLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-2 text-sm">
      <span className="text-ink-2">{label}</span>
      {children}
    </p>
  );
}
