import { play } from "/tmp/wt/mine/tests/simulation/play.ts";
import { silenceConsole } from "/tmp/wt/mine/tests/simulation/silence-console.ts";
silenceConsole(() => {});
let [s, n] = [Number(process.argv[2]), Number(process.argv[3])]; let days = 0, worlds=0, limits=0;
while (n > 0) { if (Math.floor(s / 32) % 6 !== 5) { s++; continue; }
  let l=0; const v: any = await play({ seed: s, trace: (x: string) => { if (x.includes("Meta allows")) l++; } } as any); days += v.days; worlds++; n--; limits+=l>0?1:0;
  if (v.findings.length) process.stdout.write(`seed ${s} limits ${l}: ${JSON.stringify(v.findings).slice(0, 600)}\n`); s++; }
process.stdout.write(`${worlds} worlds ${days} days, ${limits} with changed limits\n`);
