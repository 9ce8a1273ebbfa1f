/** A command as a printer takes it, whatever characters begin one just then. */
export interface PrinterCommand {
  readonly kind: 'format' | 'control';
  /** Two characters in capitals. */
  readonly name: string;
  readonly parameters: string;
}

export interface PrinterReading {
  readonly commands: readonly PrinterCommand[];
  /** Bytes before the first `^XA` and behind an `^XZ`. */
  readonly outside: string;
  /** Control characters that some interfaces act on, where they are not data of a counted graphic. */
  readonly controls: string;
}

/**
 * The reading of a printer by the ZPL II Programming Guide, shared with nothing of ours: `^CC`, `^CT` and `^CD` (and
 * their `~` forms) change the characters that begin commands and part parameters; `^GFB` and `^GFC` take as many bytes
 * as they announce; `^` and `~` count everywhere else, in field data too.
 */
export function readAsPrinter(bytes: Uint8Array): PrinterReading {
  const text = Buffer.from(bytes).toString('latin1');
  const commands: PrinterCommand[] = [];
  let [caret, tilde, delimiter] = ['^', '~', ','];
  let isInside = false;
  let outside = '';
  let controls = '';
  let at = 0;
  const untilPrefix = (from: number): number => {
    let end = from;
    while (end < text.length && text[end] !== caret && text[end] !== tilde) end += 1;
    return end;
  };
  while (at < text.length) {
    if (text[at] !== caret && text[at] !== tilde) {
      const end = untilPrefix(at);
      if (!isInside) outside += text.slice(at, end);
      at = end;
      continue;
    }
    const kind = text[at] === caret ? 'format' : 'control';
    const name = text.slice(at + 1, at + 3).toUpperCase();
    if (['CC', 'CT', 'CD'].includes(name)) {
      const changed = text[at + 3] ?? '';
      commands.push({ kind, name, parameters: changed });
      if (name === 'CC') caret = changed;
      else if (name === 'CT') tilde = changed;
      else delimiter = changed;
      at += 4;
      continue;
    }
    let end = untilPrefix(Math.min(at + 3, text.length));
    if (name === 'GF' && kind === 'format') {
      const parts = text.slice(at + 3).split(delimiter, 4);
      if (parts.length === 4 && /^\s*[bc]\s*$/i.test(parts[0]!)) {
        const head = parts.join(delimiter).length + delimiter.length;
        const counted = Number.parseInt(parts[1]!, 10);
        end = Math.min(text.length, at + 3 + head + (counted > 0 ? counted : 0));
      }
    }
    commands.push({ kind, name, parameters: text.slice(at + 3, end) });
    if (kind === 'format' && name === 'XA') isInside = true;
    if (kind === 'format' && name === 'XZ') {
      outside += text.slice(at + 3, end);
      isInside = false;
    }
    at = end;
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  for (const [character] of text.matchAll(/[\u0000-\u001c\u001e\u001f\u007f]/g)) controls += character;
  return { commands, outside, controls };
}
