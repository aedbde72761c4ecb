import { Scene, SceneLine } from "./scene.tsx";

const students = [
  { name: "Ana", plan: "Pilates 2x" },
  { name: "Bruno", plan: "Funcional 3x" },
  { name: "Carla", plan: "Pilates 1x" },
];

/** Shows a picture of the list of students and of the registration link. */
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
