/** An option as the program's help page shows it. */
export interface OptionWords {
  /** What stands for the value; none for a switch. */
  readonly value?: string;
  /** One letter. */
  readonly short?: string;
  readonly words: string;
  /** Used when the option is left out. */
  readonly standard?: string;
}

export interface HelpPage {
  /** One line for each way to call the program, without its name. */
  readonly usage: readonly string[];
  readonly about: string;
  readonly options: Readonly<Record<string, OptionWords>>;
  /** Further tables, each with a title and its rows. */
  readonly sections?: readonly HelpSection[];
}

export interface HelpSection {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, words: string])[];
}

/** A page of help as a terminal shows it. */
export function helpText(program: string, { usage, about, options, sections = [] }: HelpPage): string {
  const rows = Object.entries(options).map(
    ([name, option]) => [nameOf(name, option), wordsOf(option)] as const,
  );
  const all: readonly HelpSection[] = [...sections, { title: 'Options', rows }];
  return [
    about,
    '',
    ...usage.map((line) => `  ${program} ${line}`),
    ...all.flatMap(({ title, rows: own }) => ['', `${title}:`, ...sectionLines(own)]),
    '',
  ].join('\n');
}

/** Longer names get a line of their own. */
const WIDEST_NAME = 30;

/** Rows in two columns, indented. */
export function sectionLines(rows: HelpSection['rows']): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length).filter((length) => length <= WIDEST_NAME));
  return rows.flatMap(([name, words]) =>
    name.length <= WIDEST_NAME
      ? [`  ${name.padEnd(width)}  ${words}`.trimEnd()]
      : [`  ${name}`, `  ${' '.repeat(width)}  ${words}`.trimEnd()],
  );
}

const nameOf = (name: string, { value, short }: OptionWords): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`;

const wordsOf = ({ words, standard }: OptionWords): string =>
  standard === undefined ? words : `${words} (${standard})`;

/** Checked before anything else: somebody who asks for help may have the rest wrong. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');
