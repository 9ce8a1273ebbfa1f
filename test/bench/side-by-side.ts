/**
 * Runs the contenders in turn, so that whatever else the machine does meets them alike. Answers the times of each, in
 * ms, without those of the warm-up.
 */
export async function sideBySide<Name extends string>(
  contenders: Readonly<Record<Name, () => unknown>>,
  { runs, warmUp }: { readonly runs: number; readonly warmUp: number },
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const entries = Object.entries<() => unknown>(contenders);
  const samples = Object.fromEntries(entries.map(([name]) => [name, [] as number[]]));
  for (let run = 0; run < runs + warmUp; run += 1) {
    for (const [name, work] of entries) {
      const began = performance.now();
      await work();
      if (run >= warmUp) samples[name]?.push(performance.now() - began);
    }
  }
  return samples as Record<Name, number[]>;
}
