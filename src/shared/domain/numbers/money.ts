/** Amounts are whole ten-thousandths of the currency's unit: sums of a million of them lose nothing. */
export const AMOUNT_UNITS = 10_000;

/** Ten thousand million: more than any row takes, and little enough for the sum of ninety such rows to lose nothing. */
const MOST_UNITS = 1e14;

/** A value as reports give it, in units of the currency with decimals; null: it is no amount that can be summed. */
export function toUnits(amount: number | null): number | null {
  if (amount === null || !Number.isFinite(amount)) return null;
  const times = amount * AMOUNT_UNITS;
  const near = Math.round(times);
  // 1.00005 is a little less in binary: where it matters, its decimals are what the report said.
  const units =
    Math.abs(times - near) < 0.4 ? near : Math.round(Number(amount.toPrecision(15)) * AMOUNT_UNITS);
  return Math.abs(units) <= MOST_UNITS ? units + 0 : null;
}

/** The reports give amounts in it where they name none (observed facts: "report values are whole roubles"). */
export const REPORT_CURRENCY = 'RUB';
