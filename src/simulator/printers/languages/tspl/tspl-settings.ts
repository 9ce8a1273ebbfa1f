import { TEAR, type Finish } from '../../paper/exit.ts';
import type { Command } from './command.ts';

/** What stays as it was said last and can be asked for with `GETSETTING$`. */
export type TsplSettings = {
  density: number;
  speed: string;
  peel: boolean;
  tear: boolean;
  /** Labels from cut to cut; `BATCH`: those of one `PRINT`; 0: never. */
  cutter: number | 'BATCH';
  offset: string;
  /** The sensor in use. */
  sensor: 'GAP' | 'BLINE' | 'CONTINUOUS';
};

export const factorySettings = (): TsplSettings => ({
  density: 8,
  speed: '4',
  peel: false,
  tear: true,
  cutter: 0,
  offset: '0',
  sensor: 'GAP',
});

/** Null for a command that sets none of these; false when its parameters are not those of the manual. */
export function heedCommand(settings: TsplSettings, { name, parameters, text }: Command): boolean | null {
  const [first = ''] = parameters;
  switch (name) {
    case 'DENSITY':
      settings.density = Number(first);
      return /^\d{1,2}$/.test(first) && settings.density <= 15;
    case 'SPEED':
      settings.speed = first;
      return /^\d{1,2}(\.\d)?$/.test(first);
    case 'OFFSET':
      settings.offset = first;
      return /^-?\d+(\.\d+)?( mm| dot)?$/.test(first);
    case 'GAP':
      settings.sensor = /^0(\.0+)?( mm| dot)?$/.test(first) ? 'CONTINUOUS' : 'GAP';
      return true;
    case 'BLINE':
      settings.sensor = 'BLINE';
      return true;
    case 'SET':
      return heedSet(settings, text);
    default:
      return null;
  }
}

function heedSet(settings: TsplSettings, text: string): boolean | null {
  const [, what = '', value = ''] = /^SET\s+(PEEL|TEAR|CUTTER)\s+(\S+)$/i.exec(text) ?? [];
  const word = value.toUpperCase();
  switch (what.toUpperCase()) {
    case 'PEEL':
      settings.peel = word === 'ON';
      return word === 'ON' || word === 'OFF';
    case 'TEAR':
      settings.tear = word === 'ON';
      return word === 'ON' || word === 'OFF';
    case 'CUTTER':
      settings.cutter = word === 'BATCH' ? 'BATCH' : word === 'OFF' ? 0 : Number(word);
      return word === 'BATCH' || word === 'OFF' || /^\d{1,5}$/.test(word);
    default:
      return null;
  }
}

/** `copies`: of the `PRINT` that puts the label out. */
export function finishOf({ peel, cutter }: TsplSettings, copies: number): Finish {
  if (peel) return { kind: 'peel' };
  if (cutter === 0) return TEAR;
  return { kind: 'cut', every: cutter === 'BATCH' ? copies : cutter };
}

/** `OUT "NAME=";GETSETTING$("CONFIG","TSPL","…")`: the line that the printer sends; null for anything else. */
export function outputOf(settings: TsplSettings, text: string): string | null {
  const [, label = '', name = ''] =
    /^OUT\s+"([^"]*)";GETSETTING\$\("CONFIG","(?:TSPL|SENSOR)","([^"]+)"\)$/.exec(text) ?? [];
  const { density, speed, peel, cutter, offset, sensor } = settings;
  const values: Readonly<Record<string, string>> = {
    DENSITY: String(density),
    SPEED: speed,
    OFFSET: offset,
    'SENSOR TYPE': sensor,
    'PRINT MODE': peel ? 'PEEL' : cutter === 0 ? 'TEAR' : 'CUTTER',
  };
  return name === '' ? null : `${label}${values[name] ?? ''}`;
}
