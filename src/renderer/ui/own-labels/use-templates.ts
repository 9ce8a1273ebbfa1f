import { useEffect } from 'react';
import type { TemplateEntry, TemplatesView } from '../../../shared/contract/templates.ts';
import { useAppState, useClient } from '../../app/services.ts';

/** All templates of the desk, asked for while a screen of labels is open. Null before the first answer. */
export function useTemplates(): TemplatesView | null {
  const client = useClient();
  const receive = useAppState((state) => state.receiveTemplates);
  useEffect(() => client.templates.list(receive), [client, receive]);
  return useAppState((state) => state.templates);
}

/** Null: there is none of that id. */
export const entryOf = (view: TemplatesView, id: string): TemplateEntry | null =>
  view.templates.find((entry) => entry.id === id) ?? null;
