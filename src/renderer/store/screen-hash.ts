import { screenNames, screens, type Screen, type ScreenName } from './screens.ts';

/** What a screen is of, by name. */
type Values = Readonly<Record<string, string | null>>;

/** A screen's name in the address bar. */
export function screenToHash(screen: Screen): string {
  const values: Values = screen;
  const { path, of } = screens[screen.name];
  const parts = Object.keys(of ?? {}).flatMap((name) => values[name] ?? []);
  return `#/${[path, ...parts.map(encodeURIComponent)].join('/')}`;
}

/** Anything unknown is the home screen: a hash is typed by people and kept in bookmarks. */
export function screenFromHash(hash: string): Screen {
  const parts = hash.replace(/^#\/?/, '').split('/').map(decode);
  const found = byPath.find(({ path }) => path.every((part, index) => part === parts[index]));
  return found ? screenOf(found.name, parts.slice(found.path.length)) : screenOf('today', []);
}

/** The longest first: the list of labels begins like one of them. */
const byPath = screenNames
  .map((name) => ({ name, path: screens[name].path.split('/') }))
  .toSorted((a, b) => b.path.length - a.path.length);

/** A screen, or the one that leads to it where it is not said what it is of. */
export function screenOf(name: ScreenName, parts: readonly string[]): Screen {
  const values: Record<string, string | null> = {};
  const { of, from } = screens[name];
  for (const [index, [key, kind]] of Object.entries(of ?? {}).entries()) {
    const part = parts[index] ?? '';
    if (kind === 'id' && part === '') return screenOf(from ?? 'today', []);
    if (kind === 'id' || kind === 'idOrNone') values[key] = part === '' ? null : part;
    else values[key] = kind.find((each) => each === part) ?? kind[0] ?? null;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its values were read by the table that the type is made of
  return { name, ...values } as Screen;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
