/** A command taken apart: its name in capitals and what stands between the commas. */
export type Command = {
  readonly name: string;
  readonly parameters: readonly string[];
  /** As it was sent, without binary data. */
  readonly text: string;
  readonly data: Buffer;
};

/** Commas between quotation marks are text (TSPL manual, "Document conventions"). */
const PARAMETERS = /(?:"[^"]*"|[^,"])*(?:,|$)/g;

export function parseCommand(text: string, data: Buffer): Command {
  const name = /^[A-Za-z]\w*/.exec(text)?.[0] ?? '';
  const rest = text.slice(name.length).trim();
  const parameters =
    rest === '' ? [] : [...rest.matchAll(PARAMETERS)].map(([part]) => part.replace(/,$/, '').trim());
  // The pattern also matches the nothing behind the last parameter.
  if (rest !== '' && !rest.endsWith(',')) parameters.pop();
  return { name: name.toUpperCase(), parameters, text, data };
}

/** All parameters as whole numbers, or null when one is none or their count is not among `counts`. */
export function wholeNumbers(
  { parameters }: Command,
  ...counts: readonly number[]
): readonly number[] | null {
  if (!counts.includes(parameters.length)) return null;
  const numbers = parameters.map((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN));
  return numbers.every((number) => Number.isSafeInteger(number)) ? numbers : null;
}
