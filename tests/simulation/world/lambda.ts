/** Simulates Lambdas: an environment serves one invocation at a time, stays warm, can crash. */
import { NOTHING } from "./event-heap.ts";
import type { Life } from "./network.ts";
import { MINUTE, SECOND, type World } from "./world.ts";

/** The invoker cannot distinguish a crash from a failure. */
export type Ending<R> = { ok: true; value: R } | { ok: false };

export type Invocation<E> = { event: E; requestId: string; isCalm?: boolean };

export type Lambda<E, R> = { invoke: (call: Invocation<E>, done: (ending: Ending<R>) => void) => void };

type Environment<E, R> = {
  life: Life & { end?: (() => void) | undefined };
  handle: (event: E, requestId: string) => Promise<R>;
};

/** `boot` makes the handler of a new environment, with ports that belong to that environment. */
export function createLambda<E, R>(
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

  /** Finds an idle environment that no work of an ended invocation has crashed. */
  function findIdle(): Environment<E, R> | undefined {
    const environment = idle.pop();
    return environment?.life.isDead ? findIdle() : environment;
  }

  return {
    invoke({ event, requestId, isCalm = false }, done) {
      const environment = findIdle() ?? start();
      const { life } = environment;
      let isOver = false;
      const end = (ending: Ending<R>) => {
        if (isOver) return;
        isOver = true;
        life.end = undefined;
        if (!life.isDead) idle.push(environment);
        done(ending);
      };
      Object.assign(life, { requestId, isCalm, since: world.now(), end: () => end({ ok: false }) });
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

/** Makes a Lambda that runs one invocation at a time: the next invocation waits for its end. */
export function oneAtATime<E, R>(world: World, { invoke }: Lambda<E, R>): Lambda<E, R> {
  let isBusy = false;
  const whenFree: Lambda<E, R>["invoke"] = (call, done) => {
    if (isBusy) return world.after(MINUTE, () => whenFree(call, done));
    isBusy = true;
    invoke(call, (ending) => {
      isBusy = false;
      done(ending);
    });
  };
  return { invoke: whenFree };
}
