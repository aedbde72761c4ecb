import { Scene, SceneLine } from "./scene.tsx";

/** Shows a picture of a plan with its price and period. */
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
