import type { Reporter, TestModule } from "vitest/node";

const MOST = 10;

export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length < MOST) return;
    const slowest = modules.map(secondsOf).toSorted((one, other) => other.seconds - one.seconds);
    console.log("The slowest files:");
    for (const { file, seconds } of slowest.slice(0, MOST)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  },
};

function secondsOf(module: TestModule) {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return { file: module.relativeModuleId, seconds: (duration + collectDuration + setupDuration) / 1_000 };
}
