import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { boxName } from '../parcels/box-name.ts';
import type { AfterCommit } from './carry-out.ts';
import { lotsToPack } from './lots.ts';
import type { OpenSupplies } from './open-supplies.ts';
import type { SessionHost } from './session-host.ts';

export interface PostCommitPorts {
  readonly cache: Cache;
  readonly boxes: Boxes;
  readonly supplies: OpenSupplies;
  readonly host: () => SessionHost;
  readonly printers: PrinterPool;
  readonly openSupply: (supplyId: string, beside: boolean) => void;
  readonly lookAgain: () => void;
  /** A command card asked for another person. */
  readonly changeUser: () => void;
}

type PostCommitEffect = AfterCommit['effects'][number];

/** Commands that reach beyond the session, carried out once its step is committed. */
export function createPostCommitEffects(ports: PostCommitPorts): (effect: PostCommitEffect) => void {
  const { cache, boxes, supplies } = ports;

  /** The primary printer of order labels: while it is paused, its fallback takes them. */
  const pausePrinter = (): void => {
    const printer = ports.printers.primaryPrinter('orderLabel');
    if (printer?.health().health === 'paused') printer.queue.resume();
    else printer?.queue.pause();
    ports.lookAgain();
  };

  /** Opens the next oldest of the open supplies, after the current one; the ways come after them. */
  const openNext = (): void => {
    const open = lotsToPack(cache);
    const first = supplies.books[0]?.supplyId ?? '';
    const next = open[(open.indexOf(first) + 1) % Math.max(open.length, 1)];
    if (next !== undefined) ports.openSupply(next, false);
  };

  const openEmptyBox = (): void => {
    const [book] = supplies.books;
    if (!book || wayOfLot(book.supplyId) !== null) return;
    const box = boxes.openEmpty(book.supplyId);
    ports.host().put({ kind: 'boxOpened', key: box.key, name: boxName(box) });
  };

  return (effect) => {
    if (effect.kind === 'pausePrinter') pausePrinter();
    if (effect.kind === 'changeUser') ports.changeUser();
    if (effect.kind === 'nextSupply') openNext();
    if (effect.kind === 'openBox' && effect.boxKey === null) openEmptyBox();
  };
}
