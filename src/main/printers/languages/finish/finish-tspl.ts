import type { Finish, PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';
import { millimetresOf } from '../../../raster/dots-per-mm.ts';

/**
 * `SET PEEL`, `SET CUTTER` and `SET TEAR` stay as they were said last, so each label says all three (TSPL/TSPL2
 * Programming Manual, "SET CUTTER", "SET PEEL", "SET TEAR"). `SET CUTTER 1` cuts after each label of a `PRINT`, feeding
 * to its edge and back by itself; `CUT` alone cuts where the paper stands. `OFFSET` is how much further a label is fed
 * when it is out ("OFFSET").
 */
export function finishTspl(
  document: Uint8Array,
  { finish, restAt, dpi }: Pick<PrinterModel, 'finish' | 'restAt' | 'dpi'>,
  cuts: boolean,
): Uint8Array {
  const lines = [
    ...modeOf(finish, cuts),
    ...(restAt === null ? [] : [`OFFSET ${Number(millimetresOf(restAt, dpi).toFixed(2))} mm`]),
  ];
  if (lines.length === 0) return document;
  // The line end in front ends a line that something before may have left open.
  return Buffer.concat([Buffer.from(`\r\n${lines.join('\r\n')}`, 'latin1'), document]);
}

function modeOf(finish: Finish, cuts: boolean): readonly string[] {
  switch (finish.kind) {
    case 'asSet':
      return [];
    case 'tear':
      return set('OFF', 'OFF', 'ON');
    case 'peel':
      return set('ON', 'OFF', 'OFF');
    case 'cut':
      return cuts ? set('OFF', '1', 'OFF') : set('OFF', 'OFF', 'ON');
    default:
      return unreachable(finish);
  }
}

const set = (peel: string, cutter: string, tear: string): readonly string[] => [
  `SET PEEL ${peel}`,
  `SET CUTTER ${cutter}`,
  `SET TEAR ${tear}`,
];
