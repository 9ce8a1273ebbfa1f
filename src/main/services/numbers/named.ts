/** What a report gives as a name; null: it gave none. */
export const named = (value: string | null): string | null =>
  value === null || value.trim() === '' ? null : value;
