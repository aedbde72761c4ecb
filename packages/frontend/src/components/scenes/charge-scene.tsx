import { Scene, SceneLine } from "./scene.tsx";

/** Shows a picture of a charge as the student receives it. */
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
