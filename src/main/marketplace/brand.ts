/**
 * The interface contains a brand word that the program neither knows nor shows: names with it are written with the
 * neutral word `platform` here and with the profile's word on the wire. Case follows the position: `platform` at
 * the start of a name, `Platform` inside one.
 */
export interface Brand {
  /** Renames in an answer fresh from the parser; changes it in place and returns it. */
  fromWire(value: unknown): unknown;
  /** Renames in a request; returns a copy where something had to change. */
  toWire(value: unknown): unknown;
}

const NEUTRAL_NAMES = ['platformStatus', 'stocksPlatform'];
/** Values that hold the word, under the names of the fields that hold them (documents 1 and 3). */
const NEUTRAL_VALUES: Readonly<Record<string, readonly string[]>> = {
  deliveryType: ['platformgo'],
  field: ['stockPlatformQty'],
};

const identity: Brand = { fromWire: (value) => value, toWire: (value) => value };

export function createBrand(word: string): Brand {
  const lower = word.toLowerCase();
  if (lower === 'platform') return identity;
  const upper = lower.slice(0, 1).toUpperCase() + lower.slice(1);
  const brand = (name: string): string => name.replace('platform', lower).replace('Platform', upper);

  const table = (neutral: readonly string[]) => {
    const pairs = neutral.map((name) => [name, brand(name)] as const);
    return {
      toWire: new Map(pairs),
      fromWire: new Map(pairs.map(([ours, theirs]) => [theirs, ours] as const)),
    };
  };
  const names = table(NEUTRAL_NAMES);
  const values = new Map(
    Object.entries(NEUTRAL_VALUES).map(([field, neutral]) => [field, table(neutral)] as const),
  );

  function fromWire(value: unknown): unknown {
    if (Array.isArray(value)) for (const item of value) fromWire(item);
    else if (isRecord(value)) {
      for (const key of Object.keys(value)) {
        const item = value[key];
        if (typeof item === 'string') value[key] = values.get(key)?.fromWire.get(item) ?? item;
        else fromWire(item);
        const ours = names.fromWire.get(key);
        if (ours !== undefined) {
          value[ours] = value[key];
          delete value[key];
        }
      }
    }
    return value;
  }

  function toWire(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(toWire);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        names.toWire.get(key) ?? key,
        typeof item === 'string' ? (values.get(key)?.toWire.get(item) ?? item) : toWire(item),
      ]),
    );
  }

  return { fromWire, toWire };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
