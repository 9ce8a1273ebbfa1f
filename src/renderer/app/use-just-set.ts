import { useState } from 'react';

/**
 * What a person has set just now in place of what the station keeps, until the station says something new. Setting null
 * takes it back.
 */
export function useJustSet<T extends string | number>(kept: T): [T, (value: T | null) => void] {
  const [held, setHeld] = useState<{ readonly over: T; readonly value: T | null }>({
    over: kept,
    value: null,
  });
  // Forgotten for good: what is kept may become the same again, and then means itself.
  if (held.over !== kept) setHeld({ over: kept, value: null });
  const value = held.over === kept ? held.value : null;
  return [value ?? kept, (next) => setHeld({ over: kept, value: next })];
}
