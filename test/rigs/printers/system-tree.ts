import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FoundProblem } from '../../../src/shared/domain/printer/found-printer.ts';
import type { Look, Sighting, Source } from '../../../src/main/printers/discovery/sighting.ts';
import type { SystemFiles } from '../../../src/main/printers/discovery/sources/system-files.ts';
import type { SourceOutcome } from '../../../src/shared/domain/printer/found-printer.ts';

/** `/sys`, `/dev` and the like of another computer: path → content; `->` in front of it makes a link. */
export async function systemTree(tree: Readonly<Record<string, string>>): Promise<SystemFiles> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-sys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(tree)) {
    const full = join(root, path);
    await mkdir(dirname(full), { recursive: true });
    await (content.startsWith('->') ? symlink(content.slice(2), full) : writeFile(full, content));
  }
  return {
    sys: join(root, 'sys'),
    dev: join(root, 'dev'),
    proc: join(root, 'proc'),
    etc: join(root, 'etc'),
    locks: join(root, 'lock'),
  };
}

export interface Searched {
  readonly outcome: SourceOutcome;
  readonly seen: readonly Sighting[];
}

/** One source on its own. */
export async function searched(
  source: Source,
  request: Partial<Look['request']> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Searched> {
  const seen: Sighting[] = [];
  const outcome = await source.search({
    request: { networks: '', serialPorts: [], ...request },
    signal,
    see: (sighting) => seen.push(sighting),
  });
  return { outcome, seen };
}

export const NOT_ASKED: FoundProblem = { code: 'notAsked' };

const USB = 'sys/devices/pci0000:00/usb1/1-2';

/** A printer at socket 2 as Linux 6.1 lays it out, with its driver and its id. */
export const zebraOnUsb = {
  [`${USB}/idVendor`]: '0a5f\n',
  [`${USB}/idProduct`]: '0120\n',
  [`${USB}/serial`]: 'D4N261201258\n',
  [`${USB}/manufacturer`]: 'Zebra Technologies\n',
  [`${USB}/product`]: 'ZTC ZD220-203dpi ZPL\n',
  [`${USB}/busnum`]: '1\n',
  [`${USB}/devnum`]: '7\n',
  [`${USB}/1-2:1.0/bInterfaceClass`]: '07\n',
  'sys/bus/usb/devices/1-2': '->../../../devices/pci0000:00/usb1/1-2',
  'sys/bus/usb/devices/1-2:1.0': '->../../../devices/pci0000:00/usb1/1-2/1-2:1.0',
  'dev/bus/usb/001/007': '',
} as const;

export const zebraDriver = {
  [`${USB}/1-2:1.0/ieee1284_id`]:
    'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD220-203dpi ZPL;CLASS:PRINTER;\n',
  [`${USB}/1-2:1.0/usbmisc/lp0/dev`]: '180:0\n',
  [`${USB}/1-2:1.0/usbmisc/lp0/device`]: '->../..',
  'sys/class/usbmisc/lp0': '->../../devices/pci0000:00/usb1/1-2/1-2:1.0/usbmisc/lp0',
  'dev/usb/lp0': '',
} as const;
