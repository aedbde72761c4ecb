import { runWorld } from "/tmp/wt/mine/tests/simulation/run-world.ts";
import { silenceConsole } from "/tmp/wt/mine/tests/simulation/silence-console.ts";
const seed = Number(process.argv[2]), owner = process.argv[3], re = new RegExp(process.argv[4]!), from = Date.parse(process.argv[5]??"2000-01-01"), to = Date.parse(process.argv[6]??"2100-01-01");
silenceConsole(() => {});
const past = await runWorld({ seed, onWorld: ({ random }) => { Math.random = random; } } as any);
for (const w of past.cloud.store.log as any[]) {
  if (w.key.pk !== `O#${owner}` || !re.test(w.key.sk) || w.at < from || w.at > to) continue;
  const b = w.before ?? {}, a = w.after ?? {};
  const diff: any = {};
  for (const k of new Set([...Object.keys(b), ...Object.keys(a)])) if (JSON.stringify(b[k]) !== JSON.stringify(a[k])) diff[k] = a[k];
  process.stdout.write((x=>x.join(" ")+"\n")([new Date(w.at).toISOString(), w.by, w.key.sk, w.after ? "" : "DELETED", JSON.stringify(w.before ? diff : a).slice(0, 700)]));
}
if (process.argv[7]) for (const m of past.cloud.ses.accepted as any[]) if (m.id === process.argv[7] || process.argv[7] === m.mail.to.address) process.stdout.write((x=>x.join(" ")+"\n")([m.id, new Date(m.at).toISOString(), m.mail.text, JSON.stringify(m.mail.tags ?? m.tags)]));
