import type { PaperRoll, Scale } from './paper-roll.ts';

/** What became of a command. `end`: the label is finished. Null: it is none of those that print or move. */
export type Outcome = 'done' | 'end' | 'notDrawn' | 'badParameter' | null;

/** `GS v 0` m: normal, double width, double height, both; also as the digits 0 to 3. */
const rasterScales: readonly Scale[] = [
  { across: 1, down: 1 },
  { across: 2, down: 1 },
  { across: 1, down: 2 },
  { across: 2, down: 2 },
];

/** `ESC *` m. The modes of 8 dots have a third of the head's density down, single density half of it across. */
const columnModes: Readonly<Record<number, { readonly bytesDown: number; readonly scale: Scale }>> = {
  0: { bytesDown: 1, scale: { across: 2, down: 3 } },
  1: { bytesDown: 1, scale: { across: 1, down: 3 } },
  32: { bytesDown: 3, scale: { across: 2, down: 1 } },
  33: { bytesDown: 3, scale: { across: 1, down: 1 } },
};

/** Cuts, and the older `ESC i` and `ESC m`. */
const CUT_MODES: ReadonlySet<number> = new Set([0, 1, 48, 49, 65, 66, 97, 98, 103, 104]);

/** Text, built-in codes, stored pictures and graphics, by their first two bytes. */
const undrawn: ReadonlySet<string> = new Set(['\x1dk', '\x1d(', '\x1d8', '\x1d/', '\x1cp']);

export function obeyCommand(command: Buffer, roll: PaperRoll): Outcome {
  const [first = 0, , parameter = 0, high = 0] = command;
  if (command.length === 1) return obeyCharacter(first, roll);
  const name = command.toString('latin1', 0, 2);
  switch (name) {
    case '\x1b@':
      roll.initialise();
      return 'done';
    case '\x1b2':
      roll.lineSpacing = null;
      return 'done';
    case '\x1b3':
      roll.lineSpacing = parameter;
      return 'done';
    case '\x1ba':
      // 0 left, 1 centre, 2 right; also as digits.
      if (parameter % 48 > 2 || parameter > 50) return 'badParameter';
      roll.justification = parameter % 48;
      return 'done';
    case '\x1b$':
      roll.position = parameter + high * 256;
      return 'done';
    case '\x1dL':
      roll.leftMargin = parameter + high * 256;
      return 'done';
    case '\x1dW':
      roll.areaWidth = parameter + high * 256;
      return 'done';
    case '\x1bL':
      roll.pageMode = true;
      roll.markDrawn();
      return 'notDrawn';
    case '\x1bS':
      roll.pageMode = false;
      return 'done';
    case '\x1bJ':
      roll.feed(parameter);
      return 'done';
    case '\x1bd':
      roll.feedLines(parameter);
      return 'done';
    case '\x1dv':
      return drawRaster(command, roll);
    case '\x1b*':
      return drawColumns(command, roll);
    case '\x1dV':
      return CUT_MODES.has(parameter) ? 'end' : 'badParameter';
    case '\x1d\x0c':
    case '\x1b\x0c':
    case '\x1bi':
    case '\x1bm':
      return 'end';
    default:
      if (!undrawn.has(name)) return null;
      roll.markDrawn();
      return 'notDrawn';
  }
}

/** Control characters without a meaning are ignored, as printers do. */
function obeyCharacter(byte: number, roll: PaperRoll): Outcome {
  if (byte === 0x0a) roll.feedLines(1);
  if (byte === 0x0c) return 'end';
  if (byte < 0x20) return 'done';
  roll.addCharacter();
  return 'notDrawn';
}

function drawRaster(command: Buffer, roll: PaperRoll): Outcome {
  const [, , version, mode = 0] = command;
  const scale = rasterScales[mode >= 48 ? mode - 48 : mode];
  if (version !== 0x30 || scale === undefined || command.length === 8) return 'badParameter';
  roll.raster(command.readUInt16LE(4), command.subarray(8), scale);
  return 'done';
}

function drawColumns(command: Buffer, roll: PaperRoll): Outcome {
  const mode = columnModes[command[2] ?? -1];
  if (mode === undefined || command.length === 5) return 'badParameter';
  roll.columns(mode.bytesDown, command.subarray(5), mode.scale);
  return 'done';
}
