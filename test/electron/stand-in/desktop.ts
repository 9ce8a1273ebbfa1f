import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtFile } from '../../rigs/programs/built.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

interface Ended {
  readonly code: number;
  readonly dialogs: { title: string; text: string }[];
}

/** Starts the built desktop program over the stand-in. */
export function startDesktop(dataFolder: string, environment: Readonly<Record<string, string>> = {}) {
  const child = fork(builtFile('main/electron.js'), ['--data', dataFolder, '--some-switch'], {
    execArgv: ['--import', path('./register.ts')],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let lastId = 0;
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let ended: Ended | null = null;
  const pageLoaded = Promise.withResolvers<void>();
  child.on(
    'message',
    (message: { id: number; value?: unknown; error?: string; ended?: Ended; loaded?: true }) => {
      if (message.ended) ended = message.ended;
      else if (message.loaded) pageLoaded.resolve();
      else if (message.error !== undefined) open.get(message.id)?.reject(new Error(message.error));
      else open.get(message.id)?.resolve(message.value);
      open.delete(message.id);
    },
  );
  const exited = new Promise<{ code: number | null; dialogs: Ended['dialogs'] }>((resolve) =>
    child.on('exit', (code) => resolve({ code, dialogs: ended?.dialogs ?? [] })),
  );

  void exited.then((end) => pageLoaded.reject(new Error(`it ended: ${JSON.stringify(end)}`)));
  // Not every test waits for a page.
  pageLoaded.promise.catch(() => undefined);

  const ask = <T>(what: string, given: unknown = null): Promise<T> =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new Error('the program has ended'));
      const id = ++lastId;
      open.set(id, {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the asker knows what it asks for
        resolve: (value) => resolve(value as T),
        reject,
      });
      child.send({ id, what, with: given });
    });

  return {
    exited,
    ask,
    /** Runs a script in the page. */
    page: <T>(script: string): Promise<T> => ask<T>('evaluate', script),
    /** Rejects when the program ends before it shows its page. */
    loaded: () => pageLoaded.promise,
    async quit(): Promise<number | null> {
      await ask('quit');
      return (await exited).code;
    },
    kill(): void {
      child.kill('SIGKILL');
    },
  };
}
