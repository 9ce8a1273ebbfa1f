import { align } from './scanner-card-alignment.ts';
import {
  matchCode,
  learnPresses,
  takeCardScan,
  type CardMatch,
  type CardScan,
  type RawScan,
} from './scanner-card-scan.ts';
import { setUpCard, type CardCode } from './scanner-card.ts';
import { GS } from '../marking/element-string.ts';
import { capsLockOf, NO_CHARACTER, usKeys, type KeyReading } from './scanner-key-text.ts';
import { isPaceOfScanner, paceOf, SLOW_MS } from './scanner-pace.ts';
import type { ScannerFindings, ScannerWarning } from './scanner-profile.ts';

export type CardReading =
  | { readonly kind: 'found'; readonly findings: ScannerFindings }
  /** What was scanned for this code (1 to 3) is something else. */
  | { readonly kind: 'notTheCard'; readonly code: number };

/** The second and the third are null when the scanner does not read them. */
export type CardScans = readonly [RawScan, RawScan | null, RawScan | null];

/**
 * What makes a scan one of each code: how alike it is, edits against the longer of the two, and how much of its length
 * came. Through the most different keyboards the card's codes come to 0.29, 0.41 and 0.49; marking codes, addresses and
 * product codes to 0.24, but for short product codes that begin as the first does.
 */
const MUST_HAVE = [
  { alike: 0.27, length: 0.8 },
  { alike: 0.33, length: 0.5 },
  { alike: 0.33, length: 0.5 },
] as const;

/**
 * Finds out how a scanner is set up from its scans of the printed card: tries the ways in which keys can be meant, and
 * takes the one under which the card reads as it is. What no way brings back is damaged, and named.
 */
export function readScannerCard(raws: CardScans): CardReading {
  const scans = raws.map((raw, index) => ({ raw, index, code: setUpCard[index] }));
  const stranger = scans.find(({ raw, index }) => raw !== null && cardCodeOf(raw) !== index + 1);
  if (stranger) return { kind: 'notTheCard', code: stranger.index + 1 };
  const taken: Taken[] = scans.flatMap(({ raw, code }) =>
    raw && code ? [{ code, scan: takeCardScan(raw) }] : [],
  );
  return { kind: 'found', findings: findingsOf(raws, taken, bestReading(taken)) };
}

/** Which code of the card (1 to 3) a scan is, damaged as it may be; null for something else. */
export function cardCodeOf(raw: RawScan): number | null {
  const scan = takeCardScan(raw);
  const texts = [usKeys, pcKeys].map((reading) => textOf(scan, reading).toLowerCase());
  const likeness = setUpCard.map(({ text }) =>
    Math.max(...texts.map((arrived) => alikeness(text.toLowerCase(), arrived))),
  );
  const most = Math.max(...likeness);
  const index = likeness.indexOf(most);
  const { alike, length } = MUST_HAVE[index] ?? MUST_HAVE[0];
  const isWhole = (texts[0]?.length ?? 0) >= (setUpCard[index]?.text.length ?? 0) * length;
  return most >= alike && isWhole ? index + 1 : null;
}

/** 1 for the same text, 0 for one with nothing in common. */
function alikeness(sent: string, arrived: string): number {
  const { same, missing } = align(sent, arrived);
  const added = arrived.length - (sent.length - missing);
  return 1 - (sent.length - same + added) / Math.max(sent.length, arrived.length);
}

interface Taken {
  readonly code: CardCode;
  readonly scan: CardScan;
}

interface Attempt {
  readonly reading: KeyReading;
  readonly matches: readonly (CardMatch | null)[];
}

const pcKeys: KeyReading = { ...usKeys, layout: 'pc' };

/** What is likelier first: of two that read the card alike, the first is right. */
function readingsOf(taken: readonly Taken[]): readonly KeyReading[] {
  const longest = taken.findLast(({ code }) => !code.text.includes(GS));
  const learned = longest ? learnPresses(longest.scan, longest.code.text) : null;
  return [
    usKeys,
    { ...usKeys, letters: 'typed' },
    { ...usKeys, letters: 'swapped' },
    ...(learned ? [{ ...pcKeys, keys: learned }] : []),
    pcKeys,
    { ...pcKeys, letters: 'typed' },
    { ...pcKeys, letters: 'swapped' },
  ];
}

function bestReading(taken: readonly Taken[]): Attempt {
  const attempts = readingsOf(taken).map((reading) => ({
    reading,
    matches: taken.map(({ code, scan }) => matchCode(scan.read(reading), code.text)),
  }));
  const whole = attempts.find(({ matches }) => matches.every((match) => match !== null));
  if (whole) return whole;
  const folded = attempts.find(
    ({ reading }) =>
      reading.letters === 'shift' &&
      taken.every(({ code, scan }) => matchFolded(scan, reading, code.text) !== null),
  );
  if (folded) return folded;
  const same = attempts.map(({ reading }) =>
    taken.reduce((sum, { code, scan }) => sum + align(code.text, textOf(scan, reading)).same, 0),
  );
  return attempts[same.indexOf(Math.max(...same))] ?? { reading: usKeys, matches: taken.map(() => null) };
}

const textOf = (scan: CardScan, reading: KeyReading): string =>
  scan
    .read(reading)
    .map(({ character }) => character)
    .join('');

function findingsOf(
  raws: CardScans,
  taken: readonly Taken[],
  { reading, matches }: Attempt,
): ScannerFindings {
  const found = matches.find((match) => match !== null);
  const separator = separatorOf(matches[1] ?? null, raws[1] !== null);
  const pace = paceOf(taken.map(({ scan }) => scan.keys));
  const separatorPress = matches[1]?.separatorPress ?? null;
  const keys =
    separator.form === 'otherKey' && separatorPress !== null
      ? { ...reading.keys, [separatorPress]: GS }
      : reading.keys;
  const suffix = taken[0]?.scan.suffix ?? 'none';
  const damage = taken.flatMap((one, index) => (matches[index] ? [] : damageOf(one, reading)));
  const capsLock = capsLockOf(taken.flatMap(({ scan }) => scan.keys));
  const warnings: (ScannerWarning | false)[] = [
    separator.form === 'lost' && { code: 'separatorsLost' },
    ...mergeDamage(damage),
    raws[1] === null && { code: 'dataMatrixNotRead' },
    raws[2] === null && { code: 'qrNotRead' },
    pace !== null && !isPaceOfScanner(pace) && { code: 'tooSlow' },
    pace !== null && isPaceOfScanner(pace) && pace.medianMs > SLOW_MS && { code: 'slow' },
    suffix === 'none' && { code: 'noSuffix' },
    reading.layout === 'pc' && { code: 'otherKeyboard' },
    capsLock === true && { code: 'capsLockOn' },
  ];
  return {
    connection: raws[0].kind === 'keys' ? 'keyboard' : 'serial',
    layout: reading.layout,
    letters: reading.letters,
    keys,
    separator,
    prefix: found?.prefix ?? '',
    trailer: found?.trailer ?? '',
    suffix,
    identifiers: found?.identifiers ?? false,
    pace,
    warnings: warnings.filter((warning) => warning !== false),
  };
}

function separatorOf(match: CardMatch | null, wasRead: boolean): ScannerFindings['separator'] {
  if (!wasRead || match === null || match.between === null) return { form: 'unknown', text: '' };
  const { between, separatorPress } = match;
  if (between === '') return { form: 'lost', text: '' };
  if (between === NO_CHARACTER) return { form: 'otherKey', text: '' };
  if (between !== GS) return { form: 'text', text: between };
  if (separatorPress?.startsWith('=') === true) return { form: 'character', text: '' };
  if (separatorPress === 'F8') return { form: 'f8', text: '' };
  if (separatorPress !== null && /^Alt\+\d+$/.test(separatorPress)) return { form: 'altDigits', text: '' };
  return { form: separatorPress?.startsWith('Ctrl+') === true ? 'ctrlBracket' : 'otherKey', text: '' };
}

function damageOf({ code, scan }: Taken, reading: KeyReading): ScannerWarning[] {
  const arrived = textOf(scan, reading);
  if (matchFolded(scan, reading, code.text) !== null)
    return [{ code: 'lettersFolded', to: arrived === arrived.toLowerCase() ? 'small' : 'capital' }];
  const { missing, changed } = align(code.text.replaceAll(GS, ''), arrived);
  return [
    ...(changed.length > 0 ? [{ code: 'charactersChanged' as const, characters: [...changed] }] : []),
    ...(missing > 0 ? [{ code: 'charactersMissing' as const, count: missing }] : []),
  ];
}

/** Compares without regard to case. */
const matchFolded = (scan: CardScan, reading: KeyReading, text: string): CardMatch | null =>
  matchCode(
    scan.read(reading).map(({ name, character }) => ({ name, character: character.toLowerCase() })),
    text.toLowerCase(),
  );

/** One of each kind, for all codes together. */
function mergeDamage(damage: readonly ScannerWarning[]): ScannerWarning[] {
  const folded = damage.find(({ code }) => code === 'lettersFolded');
  const changes = damage.flatMap((one) => (one.code === 'charactersChanged' ? one.characters : []));
  const characters = [...new Map(changes.map((one) => [one.sent + one.arrived, one])).values()];
  const count = damage.reduce((sum, one) => sum + (one.code === 'charactersMissing' ? one.count : 0), 0);
  return [
    ...(folded ? [folded] : []),
    ...(characters.length > 0 ? [{ code: 'charactersChanged' as const, characters }] : []),
    ...(count > 0 ? [{ code: 'charactersMissing' as const, count }] : []),
  ];
}
