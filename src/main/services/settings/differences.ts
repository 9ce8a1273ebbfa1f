import { isDeepStrictEqual } from 'node:util';
import { preferencesSchema, type Preferences } from '../../../shared/domain/preferences.ts';
import {
  routedDocuments,
  type RoutedDocument,
  type Routes,
} from '../../../shared/domain/printer/printer-set.ts';

/** One item that changed. */
export interface Difference<T> {
  readonly one: T;
  readonly turn: 'added' | 'changed' | 'removed';
}

/** What changed about each item; unchanged ones are left out. */
export function differencesOf<T extends { readonly id: string }>(
  now: readonly T[],
  wanted: readonly T[],
): Difference<T>[] {
  const differences: Difference<T>[] = [];
  for (const one of wanted) {
    const before = now.find(({ id }) => id === one.id);
    if (before === undefined) differences.push({ one, turn: 'added' });
    else if (!isDeepStrictEqual(before, one)) differences.push({ one, turn: 'changed' });
  }
  for (const one of now) {
    if (!wanted.some(({ id }) => id === one.id)) differences.push({ one, turn: 'removed' });
  }
  return differences;
}

/** Names of the preferences that would change; one missing from `wanted` stays as it is. */
export const changedPreferences = (
  now: Preferences,
  wanted: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): (keyof Preferences)[] =>
  preferencesSchema
    .keyof()
    .options.filter((name) => wanted[name] !== undefined && !isDeepStrictEqual(now[name], wanted[name]));

export const changedRoutes = (now: Routes, wanted: Routes): RoutedDocument[] =>
  routedDocuments.filter((document) => !isDeepStrictEqual(now[document], wanted[document]));
