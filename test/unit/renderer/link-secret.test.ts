import { expect, test, vi } from 'vitest';
import { createLinkSecret } from '../../../src/renderer/client/link-secret.ts';

/** As much of a browser window as the secret touches. */
function pageAt(hash: string, kept: Map<string, string> | null) {
  const storage = {
    getItem: (name: string) => kept?.get(name) ?? null,
    setItem: (name: string, value: string) => void kept?.set(name, value),
  };
  const replaceState = vi.fn<History['replaceState']>();
  const page = {
    location: { hash, pathname: '/' },
    history: { replaceState },
    get localStorage() {
      if (kept === null) throw new Error('SecurityError');
      return storage;
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is touched
  return { page: page as unknown as Window, replaceState };
}

test('what stands in the address is kept for the next load and leaves the address bar', () => {
  const kept = new Map<string, string>();
  const { page, replaceState } = pageAt('#link=abc', kept);
  expect(createLinkSecret(page)()).toBe('abc');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
  const reloaded = pageAt('#/packing', kept);
  expect(createLinkSecret(reloaded.page)()).toBe('abc');
  expect(reloaded.replaceState).not.toHaveBeenCalled();
});

test('what another tab was given since is offered at the next connection', () => {
  const kept = new Map<string, string>();
  const secret = createLinkSecret(pageAt('#link=old', kept).page);
  createLinkSecret(pageAt('#link=new', kept).page);
  expect(secret()).toBe('new');
});

test('a browser that keeps nothing works until the page is loaded again', () => {
  expect(createLinkSecret(pageAt('#link=abc', null).page)()).toBe('abc');
  expect(createLinkSecret(pageAt('', null).page)()).toBe('none');
});
