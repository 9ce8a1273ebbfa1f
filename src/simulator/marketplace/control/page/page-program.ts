import type { PageData } from './page-data.ts';
import type { Act, Sections } from './page-sections.ts';

/**
 * Keeps the page fresh and sends what a trainer orders. Runs in the browser, from its own source text: it may use
 * nothing from outside itself.
 */
export function runPage(makeSections: (act: Act) => Sections): void {
  const REFRESH_MS = 2000;
  const NOTE_MS = 6000;
  const place = (id: string) => document.getElementById(id);
  const note = place('note');
  const seller = place('seller');

  let forget: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string, bad: boolean) => {
    if (note === null) return;
    note.textContent = words;
    note.className = bad ? 'bad' : 'good';
    clearTimeout(forget);
    forget = setTimeout(() => note.replaceChildren(), NOTE_MS);
  };

  type WithSource = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
  /** An identifier that a double can't hold stays text. */
  const keepDigits: WithSource = (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;

  const wantedSeller = () => (seller instanceof HTMLSelectElement ? seller.value : '');

  const refresh = async () => {
    const query = wantedSeller() === '' ? '' : `?seller=${encodeURIComponent(wantedSeller())}`;
    const answer = await fetch(`/_simulator/summary${query}`);
    const data: PageData = JSON.parse(await answer.text(), keepDigits);
    const now = place('now');
    if (now !== null) now.textContent = data.now.replace('T', ' ').replace('Z', ' UTC');
    if (seller instanceof HTMLSelectElement && seller.options.length === 0) {
      seller.append(...data.sellers.map((name) => new Option(name)));
    }
    for (const [name, draw] of Object.entries(sections)) {
      const fresh = draw(data);
      const old = place(name);
      // What has not changed is left alone: somebody may be about to click on it.
      if (old !== null && old.firstChild?.isEqualNode(fresh) !== true) old.replaceChildren(fresh);
    }
    document.body.classList.remove('gone');
  };

  const refreshSafely = () =>
    refresh().catch(() => {
      document.body.classList.add('gone');
      say('The simulator does not answer.', true);
    });

  const send = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await fetch(`/_simulator/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (answer.ok) say(`Done: ${path}`, false);
    else {
      const said: { readonly message?: string } = JSON.parse(text);
      say(said.message ?? `refused with ${answer.status}`, true);
    }
    await refresh();
  };
  const act: Act = (method, path, body) => {
    send(method, path, body).catch(() => say('The simulator does not answer.', true));
  };
  const sections = makeSections(act);

  /** A form's fields by name; what is left empty is left out, numbers and lists are what `data-as` says. */
  const fieldsOf = (form: HTMLFormElement): Record<string, unknown> => {
    const fields: Record<string, unknown> = {};
    for (const input of form.elements) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
      const text = input.value.trim();
      const as = input.dataset['as'];
      if (as === 'numberOrAll') fields[input.name] = text === '' ? null : Number(text);
      else if (input.name === '' || text === '') continue;
      else if (as === 'list') fields[input.name] = text.split(/[\s,]+/);
      else if (as === 'percent') fields[input.name] = Number(text) / 100;
      else fields[input.name] = as === 'number' ? Number(text) : text;
    }
    return fields;
  };

  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const own =
        form.dataset['path'] === 'orders' && wantedSeller() !== '' ? { seller: wantedSeller() } : {};
      act('POST', form.dataset['path'] ?? '', { ...fieldsOf(form), ...own });
    });
  }
  for (const step of document.querySelectorAll<HTMLElement>('button[data-clock]')) {
    const wish: object = JSON.parse(step.dataset['clock'] ?? '{}');
    step.addEventListener('click', () => act('POST', 'clock', wish));
  }
  place('clear')?.addEventListener('click', () => act('DELETE', 'faults'));
  seller?.addEventListener('change', () => void refreshSafely());

  void refreshSafely();
  setInterval(() => {
    if (!document.hidden) void refreshSafely();
  }, REFRESH_MS);
}
