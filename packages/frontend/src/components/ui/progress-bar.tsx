export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={label}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-disabled-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-disabled-soft [&::-webkit-progress-value]:bg-primary"
      value={value}
      max={max}
    />
  );
}
