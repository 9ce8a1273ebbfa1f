import type { LabelProblem } from '../../../../shared/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { labelUnusable } from '../../../../shared/domain/label/label-unusable.ts';
import { encodeAcs } from './encode-acs.ts';
import { isHarmless } from './left-out.ts';
import { isSaidAnyway } from './retained-settings.ts';
import { tokeniseZpl, type ZplToken } from './tokenise-zpl.ts';
import { expandRuns, hasBlackRests, isPacked, unpackGraphic } from './unpack-graphic.ts';
import { weighZpl } from './weigh-zpl.ts';
import { CONTROLS, isAllowedName, isDrawing, isSafeEncoding } from './zpl-commands.ts';

export interface FilteredZpl {
  /** One format, one copy, allowed commands alone, no control characters, no `~`. */
  readonly bytes: Uint8Array;
  /** What was left out, each once, in order of appearance: `~JR`, `^MM`, `\x02`, `text`. The first `MOST_NAMES`. */
  readonly dropped: readonly string[];
  /** Those of `dropped` without which this is not the label that was sent: it lacks a part, or has another size. */
  readonly lost: readonly string[];
}

/** What was dropped so far. */
interface Notes {
  readonly dropped: Set<string>;
  readonly lost: Set<string>;
  /** Between `^FD` and `^FS`. */
  isInData: boolean;
}

/** Enough for any driver's head. A file of rubbish has thousands, which nobody reads. */
const MOST_NAMES = 40;

/** 500 mm of the 8 dots for which the marketplace draws. `^LL` outlasts the label: a larger one would feed metres of a continuous roll for each label. */
const LONGEST_LABEL = 4000;

/** 4 by 6 inches at 600 dpi are 1.1 MB; a printer sets aside what the head announces. */
const LARGEST_GRAPHIC = 2_000_000;

/** Hexadecimal digits and run lengths (ZPL II Programming Guide, "^GF"). */
const GRAPHIC_DATA = /^[\sG-Zg-z0-9A-Fa-f,:!]*$/;

/** How Zebra's drivers begin a file: the prefixes and the delimiter are set to what they are. */
const DRIVER_HEAD = Buffer.from('CT~~CD,~CC^~CT~', 'latin1');

/**
 * Makes printer commands that came from outside safe to send: they form one label and change nothing else.
 *
 * The output is rebuilt from whole commands, so it holds whatever the printer would have made of the input.
 * Binary graphics (`^GFB`) are rewritten as hexadecimal ones, which hold no bytes that could be taken for commands;
 * packed ones (`:Z64:`, `:B64:`) are unpacked, checked and written in run lengths, which every printer understands, and
 * so are run lengths with `!`, about which renderers differ;
 * those in Zebra's own binary compression (`^GFC`) are dropped. Comments are left out and not told of.
 */
export function filterZpl(bytes: Uint8Array): Result<FilteredZpl, LabelProblem> {
  const tokens = tokeniseZpl(withoutDriverHead(bytes));
  if (tokens.every((token) => token.prefix === '' && token.parameters.trim() === '')) {
    return labelUnusable('empty', `${bytes.length} bytes without a command`);
  }
  const begins = indexesOf(tokens, 'XA');
  const ends = indexesOf(tokens, 'XZ');
  const [begin] = begins;
  if (begin === undefined) return labelUnusable('notWhatItSays', 'no ^XA: not a ZPL label');
  if (begins.length > 1 || ends.length > 1) {
    return labelUnusable('forbiddenCommands', `${Math.max(begins.length, ends.length)} formats in one label`);
  }
  const [end] = ends;
  if (end === undefined || end < begin) return labelUnusable('truncated', 'no ^XZ after ^XA');
  const cut = tokens.find(({ binary }) => binary !== null && binary.bytes.length < binary.announced);
  if (cut !== undefined) return labelUnusable('truncated', 'the file ends within ^GF data');
  const tooMuch = weighZpl(tokens);
  if (tooMuch !== null) return labelUnusable('tooMuchWork', tooMuch);

  const notes: Notes = { dropped: new Set(), lost: new Set(), isInData: false };
  const { dropped, lost } = notes;
  for (const token of [...tokens.slice(0, begin), ...tokens.slice(end + 1)]) noteOutside(token, notes);
  const kept = tokens.slice(begin + 1, end).flatMap((token) => keep(token, notes));
  if (!kept.some((token) => isDrawing(token.name))) {
    return dropped.size === 0
      ? labelUnusable('empty', 'nothing is drawn')
      : labelUnusable(
          'forbiddenCommands',
          `nothing is left without ${[...dropped].slice(0, MOST_NAMES).join(' ')}`,
        );
  }
  const body = kept.map(({ name, parameters }) => `^${name}${parameters}`).join('');
  return ok({
    bytes: Buffer.from(`^XA${body}^PQ1^XZ`, 'latin1'),
    dropped: [...dropped].slice(0, MOST_NAMES),
    lost: [...lost].slice(0, MOST_NAMES),
  });
}

function indexesOf(tokens: readonly ZplToken[], name: string): number[] {
  return tokens.flatMap((token, index) => (token.prefix === '^' && token.name === name ? [index] : []));
}

function withoutDriverHead(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.indexOf(DRIVER_HEAD);
  // oxlint-disable-next-line no-control-regex -- drivers begin with DLE
  const isFirst = at >= 0 && /^[\u0000-\u0020]*$/.test(file.toString('latin1', 0, at));
  return isFirst ? file.subarray(at + DRIVER_HEAD.length) : bytes;
}

function noteOutside(token: ZplToken, notes: Notes): void {
  if (token.prefix !== '') drop(token, nameOf(token), notes);
  else if (token.parameters.trim() !== '') notes.dropped.add('text');
}

interface Kept {
  readonly name: string;
  readonly parameters: string;
}

/** The command to send instead of the token: itself, its safe equivalent, or none. */
function keep(token: ZplToken, notes: Notes): readonly Kept[] {
  const { name } = token;
  // A comment is for whoever reads the file, and may name a buyer.
  if (token.prefix === '^' && (name === 'FX' || isSaidAnyway(token))) return [];
  if (token.prefix !== '^' || !isAllowedName(name)) return drop(token, nameOf(token), notes);
  // Before anything is read from them: `^LL` NUL `32000` is 32,000 dots for a printer that passes NUL by.
  const parameters = withoutControls(token.parameters, notes.dropped);
  if (name === 'FD' || name === 'FV') notes.isInData = true;
  if (name === 'FS') notes.isInData = false;
  // One copy is always said at the end of the format.
  if (name === 'PQ') return /^\s*0*1?\s*(?:,|$)/.test(parameters) ? [] : drop(token, '^PQ', notes);
  if (name === 'CI' && !isSafeEncoding(parameters)) return drop(token, '^CI', notes);
  if (name === 'LL' && Number(/^\s*(\d+)/.exec(parameters)?.[1] ?? 0) > LONGEST_LABEL)
    return drop(token, '^LL', notes);
  if (name === 'GF') return keepGraphic({ ...token, parameters }, notes);
  // A field separator takes no parameters, and a printer ignores the text between fields.
  return [{ name, parameters: name === 'FS' ? '' : parameters }];
}

function keepGraphic(token: ZplToken, notes: Notes): readonly Kept[] {
  const { name, parameters, binary } = token;
  const [form = '', follow = '', total = '', row = '', ...parts] = parameters
    .split(',')
    .map((part) => part.trim());
  const data = parts.join(',');
  const isSized = [follow, total, row].every(
    (size) => /^\d{1,7}$/.test(size) && Number(size) <= LARGEST_GRAPHIC,
  );
  const isAscii = /^A?$/i.test(form) && parts.length > 0;
  const sizes = `A,${Number(total)},${Number(total)},${Number(row)},`;
  if (isSized && isAscii && (isPacked(data) || (hasBlackRests(data) && GRAPHIC_DATA.test(data)))) {
    const dots = unpacked(data, Number(total), Number(row));
    return dots === null ? drop(token, '^GF', notes) : [{ name, parameters: sizes + dots }];
  }
  if (isSized && isAscii && GRAPHIC_DATA.test(data)) return [{ name, parameters }];
  if (!isSized || !/^B$/i.test(form) || binary === null || Number(follow) !== Number(total))
    // A letter at most: what stands there in a broken label may be a buyer's name.
    return drop(token, `^GF${/^[A-Z]$/i.test(form) ? form : ''}`, notes);
  const hex = Buffer.from(binary.bytes).toString('hex').toUpperCase();
  return [{ name, parameters: sizes + hex }];
}

/** A graphic in the run lengths that all readers agree about; null where it is not what its head says. */
function unpacked(data: string, total: number, stride: number): string | null {
  if (stride === 0 || total % stride !== 0) return null;
  const bits = isPacked(data) ? unpackGraphic(data, total) : expandRuns(data, total, stride);
  if (bits === null) return null;
  const acs = encodeAcs({ width: stride * 8, height: total / stride, stride, bits });
  return Buffer.from(acs).toString('latin1');
}

/** Of what stands in the data of a field behind a `~` nobody can say whether it was meant for the paper. */
function drop(token: ZplToken, shown: string, { dropped, lost, isInData }: Notes): readonly Kept[] {
  const isText = isInData && token.prefix === '~' && token.parameters.trim() !== '';
  dropped.add(shown);
  if (isText || !isHarmless(token)) lost.add(shown);
  return [];
}

const nameOf = (token: ZplToken): string => token.prefix + printable(token.name);

const printable = (text: string): string => text.replace(/[^!-}]/g, codeOf);

const codeOf = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Line ends and tabs, which mean nothing, go without a word. */
function withoutControls(text: string, dropped: Set<string>): string {
  return text.replace(CONTROLS, (character) => {
    if (!'\t\r\n'.includes(character)) dropped.add(codeOf(character));
    return '';
  });
}
