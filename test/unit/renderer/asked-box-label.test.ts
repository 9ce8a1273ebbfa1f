import { expect, test } from 'vitest';
import type { JobView } from '../../../src/shared/contract/printing.ts';
import { askedBoxLabel } from '../../../src/renderer/store/asked-box-label.ts';
import { printerView } from '../../rigs/desk/views.ts';

const refused = { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' };

test.each([
  ['its file was refused', { state: 'failed', trouble: refused }, 'B-1', true],
  ['it may be out or not', { state: 'uncertain', trouble: null }, 'B-1', true],
  ['it waits for its turn', { state: 'queued', trouble: null }, 'B-1', false],
  ['the printer is in trouble', { state: 'failed', trouble: { code: 'labelNotReady' } }, 'B-1', false],
  ['it is of another box', { state: 'failed', trouble: refused }, 'B-2', false],
])(
  'whether a person is asked about the label of a box, where %s: by row and panel alike',
  (_, job, boxId, asks) => {
    const printer = printerView();
    const queue = [{ id: 'job', document: { kind: 'boxLabel', supplyId: 'S-1', boxId: 'B-1' }, ...job }];
    const printers = [{ ...printer, queue: queue as unknown as JobView[] }];
    expect(askedBoxLabel({ printers: { printers, routes: {} as never } }, boxId) !== undefined).toBe(asks);
  },
);
