/** What a packer can say by scanning a card. The codes are printed and laminated: they stay as they are. */
export const commands = [
  'undo',
  'reprint',
  'skip',
  'defect',
  'hold',
  'openBox',
  'closeBox',
  'changeUser',
  'pausePrinter',
  'nextSupply',
] as const;
export type Command = (typeof commands)[number];

/**
 * Capitals, digits and a hyphen, which scanners send alike in every keyboard layout and every setting of caps lock but
 * one. No order, box or product code begins like this.
 */
const PREFIX = 'PB-';

interface Card {
  readonly code: string;
  /** Both are on the card: packers of one desk needn't read the same language. */
  readonly en: string;
  readonly ru: string;
}

const card = (name: string, en: string, ru: string): Card => ({ code: `${PREFIX}${name}`, en, ru });

export const commandCards: Readonly<Record<Command, Card>> = {
  undo: card('UNDO', 'Undo', 'Шаг назад'),
  reprint: card('REPRINT', 'Print again', 'Напечатать ещё раз'),
  skip: card('SKIP', 'Skip', 'Пропустить'),
  defect: card('DEFECT', 'Defective', 'Брак'),
  hold: card('HOLD', 'Put on hold', 'На удержание'),
  openBox: card('OPEN-BOX', 'Open a box', 'Открыть короб'),
  closeBox: card('CLOSE-BOX', 'Close the box', 'Закрыть короб'),
  changeUser: card('USER', 'Change person', 'Сменить человека'),
  pausePrinter: card('PAUSE', 'Pause the printer', 'Приостановить принтер'),
  nextSupply: card('SUPPLY', 'Next supply', 'Следующая поставка'),
};

/** The command of a scanned card; null for any other code. Capitals or not: caps lock may be on. */
export function readCommand(code: string): Command | null {
  const upper = code.toUpperCase();
  return commands.find((command) => commandCards[command].code === upper) ?? null;
}
