/** A function of the cloud: environments that serve one invocation at a time, stay warm, and can die. */
import { NOTHING } from "./event-heap.ts";
import type { Life } from "./network.ts";
import { SECOND, type World } from "./world.ts";

/** How an invocation ended; the dead and the failed are one for who invoked. */
export type Ending<R> = { ok: true; value: R } | { ok: false };

export type Invocation<E> = { event: E; requestId: string; isCalm?: boolean };

export type Lambda<E, R> = { invoke: (call: Invocation<E>, done: (ending: Ending<R>) => void) => void };

type Environment<E, R> = {
  life: Life & { end?: (() => void) | undefined };
  handle: (event: E, requestId: string) => Promise<R>;
};

/** `boot` makes the handler of a fresh environment, with ports that belong to that environment's life. */
export function lambda<E, R>(
  world: World,
  { name, timeoutSeconds }: { name: string; timeoutSeconds: number },
  boot: (life: Life) => (event: E, requestId: string) => Promise<R>,
): Lambda<E, R> {
  const idle: Environment<E, R>[] = [];

  function start(): Environment<E, R> {
    const life: Environment<E, R>["life"] = {
      name,
      requestId: "",
      isDead: false,
      kill(why) {
        if (life.isDead) return;
        life.isDead = true;
        world.note(`  ${name} ${life.requestId} dies: ${why}`);
        life.end?.();
      },
    };
    return { life, handle: boot(life) };
  }

  /** What an invocation left behind may have killed its environment since. */
  function takeIdle(): Environment<E, R> | undefined {
    const environment = idle.pop();
    return environment?.life.isDead ? takeIdle() : environment;
  }

  return {
    invoke({ event, requestId, isCalm = false }, done) {
      const environment = takeIdle() ?? start();
      const { life } = environment;
      let isOver = false;
      const end = (ending: Ending<R>) => {
        if (isOver) return;
        isOver = true;
        life.end = undefined;
        if (!life.isDead) idle.push(environment);
        done(ending);
      };
      Object.assign(life, { requestId, isCalm, end: () => end({ ok: false }) });
      world.after(timeoutSeconds * SECOND, () => (isOver ? NOTHING : life.kill("timeout")));
      environment.handle(event, requestId).then(
        (value) => end({ ok: true, value }),
        (error: unknown) => {
          world.note(`  ${name} ${requestId} fails: ${error instanceof Error ? error.message : String(error)}`);
          end({ ok: false });
        },
      );
    },
  };
}
