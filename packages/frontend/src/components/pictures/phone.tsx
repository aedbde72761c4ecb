import charge from "./charge.webp";
import dashboard from "./dashboard.webp";
import plans from "./plans.webp";
import rows from "./rows.webp";
import settings from "./settings.webp";
import students from "./students.webp";

const pictures = {
  charge: [charge, 787],
  dashboard: [dashboard, 853],
  plans: [plans, 667],
  rows: [rows, 733],
  settings: [settings, 667],
  students: [students, 1067],
} as const;
export type Picture = keyof typeof pictures;

/** It is decoration. */
export function Phone({ picture }: { picture: Picture }) {
  const [address, height] = pictures[picture];
  return (
    <div
      aria-hidden
      className="light-paper mx-auto w-64 max-w-full overflow-hidden rounded-t-[2rem] border-8 border-b-0 border-ink bg-paper"
    >
      <img src={address} alt="" width={480} height={height} loading="lazy" decoding="async" />
    </div>
  );
}

export const PhoneScene = (props: { picture: Picture }) => (
  <div className="h-60 overflow-hidden rounded-lg bg-primary-soft px-4 pt-6">
    <Phone {...props} />
  </div>
);
