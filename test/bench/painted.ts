import type { ElementHandle, Page } from '@playwright/test';

/** Nothing that is measured takes as long, on any machine. */
const DEADLINE_MS = 30_000;

/** What is done to the page. */
export type Act =
  | { readonly hash: string }
  | { readonly press: ElementHandle | null }
  | { readonly field: string; readonly text: string };

/** What is waited for: that there is such an element, or that its text is another. */
export type Shown = { readonly appears: string } | { readonly changes: string };

/** From an act to the frame that shows what came of it, in ms of the page's own clock. */
export const paintedAfter = (page: Page, act: Act, shown: Shown): Promise<number> =>
  page.evaluate(
    ({ how, what, deadline }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing came of ${JSON.stringify(what)}`)), deadline);
        const textOf = (selector: string): string | undefined =>
          document.querySelector(selector)?.textContent ?? undefined;
        const before = 'changes' in what ? textOf(what.changes) : undefined;
        const isThere = (): boolean =>
          'changes' in what ? textOf(what.changes) !== before : document.querySelector(what.appears) !== null;
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - began));
            port1.start();
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        if ('hash' in how) location.hash = how.hash;
        else if ('press' in how) {
          if (how.press instanceof HTMLElement) how.press.click();
        } else {
          const field = document.querySelector(how.field);
          if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${how.field}`);
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, how.text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }),
    { how: act, what: shown, deadline: DEADLINE_MS },
  );
