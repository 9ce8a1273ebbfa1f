/** Reports show two decimals; how many the service shows is not shown. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Meaning and unit of dynamics are not shown: percents of the value before, 100 when there was nothing before. */
export function dynamics(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100;
  return round(((current - previous) / previous) * 100);
}

/** Percents of the whole, 0 where there is none. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : round((part / whole) * 100);

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : round(part / whole));
