import type { LabelProblem } from '../../../../shared/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { labelUnusable } from '../../../labels/label-unusable.ts';
import { tokeniseZpl, type ZplToken } from './tokenise-zpl.ts';
import { isAllowedName, isDrawing, isSafeEncoding } from './zpl-commands.ts';

export interface FilteredZpl {
  /** One format, one copy, allowed commands alone, no control characters, no `~`. */
  readonly bytes: Uint8Array;
  /** What was left out, each once, in order of appearance: `~JR`, `^MM`, `\x02`, `text`. */
  readonly dropped: readonly string[];
}

/**
 * Makes printer commands that came from outside safe to send: they form one label and change nothing else.
 *
 * The output is put together from whole commands anew, so it holds whatever the printer would have made of the input.
 * Binary graphics (`^GFB`) are rewritten as hexadecimal ones, which hold no bytes that could be taken for commands;
 * those in Zebra's own binary compression (`^GFC`) are dropped.
 */
export function filterZpl(bytes: Uint8Array): Result<FilteredZpl, LabelProblem> {
  const tokens = tokeniseZpl(bytes);
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

  const dropped = new Set<string>();
  for (const token of [...tokens.slice(0, begin), ...tokens.slice(end + 1)]) noteOutside(token, dropped);
  const kept = tokens.slice(begin + 1, end).flatMap((token) => keep(token, dropped));
  if (!kept.some((token) => isDrawing(token.name))) {
    return dropped.size === 0
      ? labelUnusable('empty', 'nothing is drawn')
      : labelUnusable('forbiddenCommands', `nothing is left without ${[...dropped].join(' ')}`);
  }
  const body = kept.map(({ name, parameters }) => `^${name}${withoutControls(parameters, dropped)}`).join('');
  return ok({ bytes: Buffer.from(`^XA${body}^PQ1^XZ`, 'latin1'), dropped: [...dropped] });
}

function indexesOf(tokens: readonly ZplToken[], name: string): number[] {
  return tokens.flatMap((token, index) => (token.prefix === '^' && token.name === name ? [index] : []));
}

function noteOutside(token: ZplToken, dropped: Set<string>): void {
  if (token.prefix !== '') dropped.add(nameOf(token));
  else if (token.parameters.trim() !== '') dropped.add('text');
}

interface Kept {
  readonly name: string;
  readonly parameters: string;
}

/** The command to send instead of the token: itself, its safe equivalent, or none. */
function keep(token: ZplToken, dropped: Set<string>): readonly Kept[] {
  const { name, parameters } = token;
  if (token.prefix !== '^' || !isAllowedName(name)) return drop(nameOf(token), dropped);
  // One copy is always said at the end of the format.
  if (name === 'PQ') return /^\s*0*1?\s*(?:,|$)/.test(parameters) ? [] : drop('^PQ', dropped);
  if (name === 'CI' && !isSafeEncoding(parameters)) return drop('^CI', dropped);
  if (name === 'GF') return keepGraphic(token, dropped);
  // A field separator takes no parameters, and a printer ignores the text between fields.
  return [{ name, parameters: name === 'FS' ? '' : parameters }];
}

function keepGraphic(token: ZplToken, dropped: Set<string>): readonly Kept[] {
  const { name, parameters, binary } = token;
  const [form = '', follow = '', total = '', row = ''] = parameters.split(',', 4).map((part) => part.trim());
  if (form === '' || form.toUpperCase() === 'A') return [{ name, parameters }];
  if (form.toUpperCase() !== 'B' || binary === null || Number(follow) !== Number(total)) {
    return drop(`^GF${printable(form)}`, dropped);
  }
  const hex = Buffer.from(binary.bytes).toString('hex').toUpperCase();
  return [{ name, parameters: `A,${Number(total)},${Number(total)},${Number(row)},${hex}` }];
}

function drop(name: string, dropped: Set<string>): readonly Kept[] {
  dropped.add(name);
  return [];
}

const nameOf = (token: ZplToken): string => token.prefix + printable(token.name);

const printable = (text: string): string => text.replace(/[^!-}]/g, codeOf);

const codeOf = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * Control characters are commands of their own on some interfaces (STX and ETX stand for `^XA` and `^XZ`, SI for `^FS`,
 * DLE and ESC begin other languages), and a line end is what finishes an SGD command (`! U1 …`). Line ends and tabs
 * mean nothing in ZPL. GS alone stays: it is data, the separator of GS1 codes.
 */
function withoutControls(text: string, dropped: Set<string>): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u001c\u001e\u001f\u007f]/g, (character) => {
    if (!'\t\r\n'.includes(character)) dropped.add(codeOf(character));
    return '';
  });
}
