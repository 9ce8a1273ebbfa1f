/** One measured thing; `value` is the one to compare, p50 and p99 in the same unit where there are many runs. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly p50?: number;
  readonly p99?: number;
  /** What it should be, for the table; not part of the JSON. */
  readonly budget?: string;
}

export type Figures = Record<string, Figure>;

const round = (value: number): number => Number(value.toPrecision(4));

export function spread(samples: readonly number[], unit: string, budget?: string): Figure {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { value: at(0.5), unit, p50: at(0.5), p99: at(0.99), ...(budget === undefined ? {} : { budget }) };
}

export const figure = (value: number, unit: string, budget?: string): Figure => ({
  value: round(value),
  unit,
  ...(budget === undefined ? {} : { budget }),
});

export function printTable(figures: Figures): void {
  const rows = Object.entries(figures).map(([name, { value, unit, p50, p99, budget }]) => [
    name,
    p99 === undefined ? `${value} ${unit}` : `p50 ${p50} ${unit}, p99 ${p99} ${unit}`,
    budget ?? '',
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [name = '', measured = '', budget = ''] of rows) {
    process.stdout.write(
      `${name.padEnd(widths[0] ?? 0)}  ${measured.padEnd(widths[1] ?? 0)}  ${budget}\n`.trimEnd() + '\n',
    );
  }
}

export const printJson = (figures: Figures): void => {
  const bare = Object.fromEntries(
    Object.entries(figures).map(([name, { budget: _budget, ...rest }]) => [name, rest]),
  );
  process.stdout.write(`${JSON.stringify(bare)}\n`);
};
