import { setImmediate as nextJob } from 'node:timers/promises';

/** How many turns others had meanwhile; `onTurn` is one of them. */
export async function turnsDuring<T>(
  work: Promise<T>,
  onTurn: (turns: number) => void = () => undefined,
): Promise<{ readonly answer: T; readonly turns: number }> {
  const happened: string[] = [];
  const end = (): void => void happened.push('done');
  // Both ways: what fails between two turns is heard at once.
  void work.then(end, end);
  while (!happened.includes('done')) {
    await nextJob();
    happened.push('turn');
    onTurn(happened.length);
  }
  return { answer: await work, turns: happened.length };
}
