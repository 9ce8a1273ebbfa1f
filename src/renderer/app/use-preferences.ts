import type { Preferences } from '../../shared/domain/preferences.ts';
import type { Problem } from '../../shared/problem.ts';
import { useState } from 'react';
import { useAppState, useClient } from './services.ts';
import { useOperation } from './use-operation.ts';

export interface PreferencesForm {
  readonly preferences: Preferences | null;
  /** Saves at once; a form of one switch needs no button. */
  readonly save: (part: Partial<Preferences>) => void;
  readonly isSaved: boolean;
  readonly problem: Problem | null;
}

export function usePreferences(): PreferencesForm {
  const client = useClient();
  const preferences = useAppState((state) => state.station?.preferences ?? null);
  const { run, problem } = useOperation(client.station.savePreferences);
  const [isSaved, setSaved] = useState(false);
  const save = async (part: Partial<Preferences>): Promise<void> => {
    setSaved((await run(part)) !== null);
  };
  return { preferences, save: (part) => void save(part), isSaved, problem };
}
