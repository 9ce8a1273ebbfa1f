import { tokeniseZpl } from '../printers/languages/zpl/tokenise-zpl.ts';
import type { LabelFile } from './prepared-label.ts';

/** A label has some twenty words; a file of megabytes is no text. */
const MOST_BYTES = 200_000;

const WORD = /[\p{L}\p{N}]+/gu;

/** Not drawn, whatever stands in them. */
const UNDRAWN = /<!--[^]*?-->|<\?[^]*?\?>|<(title|desc|metadata|style)\b[^>]*>[^]*?<\/\1\s*>/g;

/** Words that a person reads on a label, where its file has them as text; none of a picture of dots. */
export function readableWords({ type, bytes }: Pick<LabelFile, 'type' | 'bytes'>): ReadonlySet<string> {
  if (type === 'png' || bytes.byteLength > MOST_BYTES) return new Set();
  const text = type === 'svg' ? textOfSvg(bytes) : textOfZpl(bytes);
  return new Set(text.match(WORD));
}

const textOfSvg = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replaceAll(UNDRAWN, '')
    .replaceAll(/<[^>]*>/g, ' ');

/** The data of fields, but of those that are drawn as bars or modules. */
function textOfZpl(bytes: Uint8Array): string {
  const texts: string[] = [];
  let isCode = false;
  for (const { name, parameters } of tokeniseZpl(bytes)) {
    if (name === 'FS' || name === 'XZ') isCode = false;
    else if (/^B[0-9A-XZ]$/.test(name)) isCode = true;
    else if (!isCode && (name === 'FD' || name === 'FV')) texts.push(parameters);
  }
  return texts.join(' ');
}
