import type { PickList, PickRow } from '../../../shared/contract/supply-lists.ts';

/** A row with the office it is for: the same article may be fetched for several. */
export interface PickLine extends PickRow {
  readonly office: string;
}

export const keyOfLine = ({ office, article, colorCode }: PickLine): string =>
  JSON.stringify([office, article, colorCode]);

export interface PickGroup {
  readonly office: string;
  readonly quantity: number;
  readonly lines: readonly PickLine[];
}

export const groupsOf = ({ offices }: PickList): readonly PickGroup[] =>
  offices.map(({ office, quantity, rows }) => ({
    office,
    quantity,
    lines: rows.map((row) => ({ ...row, office })),
  }));

/** Keys of all lines, as they stand below each other. */
export const keysOf = (groups: readonly PickGroup[]): readonly string[] =>
  groups.flatMap(({ lines }) => lines.map(keyOfLine));

/**
 * The lines as they stood in `order`; new ones last. A person who types cell after cell must not have the lines sorted
 * away under their hands. Null: as the station sorts them.
 */
export function inOrder(groups: readonly PickGroup[], order: readonly string[] | null): readonly PickGroup[] {
  if (order === null) return groups;
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = (line: PickLine): number => places.get(keyOfLine(line)) ?? order.length;
  return groups.map((group) => ({
    ...group,
    lines: group.lines.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }));
}
