import { Specimen } from "./specimen.tsx";

const colours = [
  ["paper", "bg-paper text-ink"],
  ["card", "bg-card text-ink"],
  ["sunken", "bg-sunken text-ink-2"],
  ["primary", "bg-primary text-on-primary"],
  ["primary-soft", "bg-primary-soft text-link"],
  ["deep", "bg-deep text-on-deep"],
  ["canary", "bg-canary text-on-canary"],
  ["danger", "bg-danger text-on-deep"],
  ["disabled", "bg-disabled-soft text-disabled"],
] as const;

const sizes = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl", "text-4xl"] as const;

/** Shows the palette in its colour pairs, the type sizes, and tabular figures. */
export function TokenSpecimens() {
  return (
    <>
      <Specimen name="Cores">
        {colours.map(([name, classes]) => (
          <span key={name} className={`rounded-md border border-line px-4 py-3 font-semibold text-sm ${classes}`}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Letras" isWide>
        {sizes.map((size) => (
          <p key={size} className={`${size} break-words font-bold`}>
            Mensalidades em dia <span className="font-normal text-ink-2">{size}</span>
          </p>
        ))}
      </Specimen>
      <Specimen name="Algarismos tabulares" isWide>
        <p className="num text-right font-semibold">
          R$ 1.111,11
          <br />
          R$ 8.808,80
        </p>
      </Specimen>
    </>
  );
}
