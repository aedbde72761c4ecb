import { Scene, SceneLine } from "./scene.tsx";

/** Shows a picture of the month's figures. */
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
