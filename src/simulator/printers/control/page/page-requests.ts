import type { Elements } from '../../../page-elements.ts';
import type { Act, Fill } from './page-data.ts';
import type { PageWords } from './page-words.ts';

/**
 * Sends what a person orders, and says for a while what came of it. Runs in the browser, from its own source text: it
 * may use nothing from outside itself.
 */
export function makeRequests({ el }: Elements, words: PageWords, fill: Fill) {
  const NOTE_MS = 6000;
  const note = el('p', { id: 'note', role: 'status' });
  let forget: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, bad: boolean) => {
    note.textContent = text;
    note.className = bad ? 'bad' : 'good';
    clearTimeout(forget);
    forget = setTimeout(() => note.replaceChildren(), NOTE_MS);
  };
  const act: Act = (method, path, done, body) => {
    const send = async () => {
      const answer = await fetch(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said: { readonly code?: string } = answer.ok ? {} : JSON.parse(await answer.text());
      if (answer.ok) say(fill(words.done, { action: done }), false);
      else say(words.refusals[said.code ?? ''] ?? String(answer.status), true);
    };
    send().catch(() => say(words.gone, true));
  };

  return { note, act };
}
