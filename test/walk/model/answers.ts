/** Reads the parts of an answer that the model looks at, and says what is wrong with them. */
export const idText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string'
    ? String(value)
    : `(${typeof value})`;

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function listAt(body: unknown, name: string): unknown[] | null {
  const list = field(body, name);
  return Array.isArray(list) ? (list as unknown[]) : null;
}

const shown = (ids: readonly string[]): string => `[${ids.slice(0, 20).join(', ')}]`;

/** What is wrong with a list of ids: one that must be there is missing, one that may not be there is, or twice. */
export function wrongIds(
  found: readonly string[],
  must: readonly string[],
  may: readonly string[] = must,
): string | null {
  const missing = must.filter((id) => !found.includes(id));
  if (missing.length > 0) return `missing ${shown(missing)} in ${shown(found)}`;
  const allowed = new Set([...must, ...may]);
  const foreign = found.filter((id) => !allowed.has(id));
  if (foreign.length > 0) return `should not hold ${shown(foreign)}; allowed ${shown([...allowed])}`;
  return new Set(found).size === found.length ? null : `holds an id twice: ${shown(found)}`;
}

/** Fields of the documented variant that a record lacks. */
export function missingFields(record: unknown, names: readonly string[]): string | null {
  const missing = names.filter((name) => field(record, name) === undefined);
  return missing.length === 0 ? null : `record lacks ${missing.join(', ')}`;
}

export const firstOf = (faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null;

/** The list named `name` holds those ids, each record with the documented fields. */
export function listFault(
  body: unknown,
  name: string,
  ids: { must: readonly string[]; may?: readonly string[]; key?: string },
  fields: readonly string[] = [],
): string | null {
  const list = listAt(body, name);
  if (list === null) return `no list "${name}"`;
  const found = list.map((record) => idText(field(record, ids.key ?? 'id')));
  return firstOf([
    wrongIds(found, ids.must, ids.may ?? ids.must),
    ...list.map((record) => missingFields(record, fields)),
  ]);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Document 1: `barcode` and `file`, base64 of the picture. */
export function pictureFault(picture: unknown): string | null {
  const file = field(picture, 'file');
  if (!isText(field(picture, 'barcode'))) return 'no barcode';
  return isText(file) && /^[A-Za-z0-9+/]+=*$/.test(file) ? null : 'file is not base64';
}
