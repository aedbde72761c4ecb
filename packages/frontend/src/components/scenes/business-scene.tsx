import { Scene, SceneLine } from "./scene.tsx";

/** Shows a picture of the settings from which every charge is made. */
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
