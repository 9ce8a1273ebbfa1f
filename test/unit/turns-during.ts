import { setImmediate as nextJob } from 'node:timers/promises';

/** How many turns others had meanwhile; `onTurn` is one of them. */
export async function turnsDuring<T>(
  work: Promise<T>,
  onTurn: (turns: number) => void = () => undefined,
): Promise<{ readonly answer: T; readonly turns: number }> {
  const happened: string[] = [];
  const done = work.finally(() => happened.push('done'));
  while (!happened.includes('done')) {
    await nextJob();
    happened.push('turn');
    onTurn(happened.length);
  }
  return { answer: await done, turns: happened.length };
}
