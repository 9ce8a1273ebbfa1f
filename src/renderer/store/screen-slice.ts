import type { StateCreator } from 'zustand';
import { unreachable } from '../../shared/result.ts';
import type { State } from './store.ts';

export type Screen =
  | { readonly name: 'today' }
  | { readonly name: 'packing' }
  | { readonly name: 'handOver'; readonly supplyId: string }
  | { readonly name: 'printer' }
  | { readonly name: 'settings' };

export interface ScreenSlice {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
}

export const createScreenSlice: StateCreator<State, [], [], ScreenSlice> = (set) => ({
  screen: { name: 'today' },
  // The same screen keeps its identity: a scan asks for the bench each time and must not draw all of it again.
  go: (screen) => set((state) => (screenToHash(state.screen) === screenToHash(screen) ? state : { screen })),
});

export function screenToHash(screen: Screen): string {
  switch (screen.name) {
    case 'handOver':
      return `#/hand-over/${encodeURIComponent(screen.supplyId)}`;
    case 'today':
    case 'packing':
    case 'printer':
    case 'settings':
      return `#/${screen.name}`;
    default:
      return unreachable(screen);
  }
}

/** Anything unknown is the home screen: a hash is typed by people and kept in bookmarks. */
export function screenFromHash(hash: string): Screen {
  const [name = '', argument] = hash.replace(/^#\/?/, '').split('/');
  switch (name) {
    case 'packing':
      return { name: 'packing' };
    case 'printer':
      return { name: 'printer' };
    case 'settings':
      return { name: 'settings' };
    case 'hand-over': {
      const supplyId = decode(argument ?? '');
      return supplyId === '' ? { name: 'today' } : { name: 'handOver', supplyId };
    }
    default:
      return { name: 'today' };
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
