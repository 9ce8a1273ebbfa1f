import { expect, test } from 'vitest';
import { z } from 'zod';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { labelType } from '../../src/shared/marketplace/common.ts';
import { drawSupplyQr } from '../../src/simulator/marketplace/labels/label-drawing.ts';
import { openDesk, takeAndOpen, untilCard, usePrinter } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';

const qrShape = z.object({ barcode: z.string(), file: z.string() });
const OTHER = 'PB-GI-99999999';

test('the code of a supply is this supply’s, on paper and on the screen, or there is none', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await untilCard(desk, (card) => card.supplyId === supplyId && card.stage === 'handedOver');
  const drawn = new Map<string, string>();
  for (const type of labelType.options) drawn.set(type, (await drawSupplyQr(OTHER, type)).toString('base64'));
  const address = desk.printer.address;

  for (const language of ['zpl', 'tspl'] as const) {
    const model = printerModelSchema.parse({ language, dpi: 203, headDots: 832 });
    await usePrinter(desk, { address, model });
    const sent = desk.printer.labels().length;
    const isOther = { ok: false, problem: { code: 'labelUnusable', fault: 'codeDiffers' } };
    for (const lie of [
      (own: z.output<typeof qrShape>) => ({ ...own, barcode: OTHER }),
      (own: z.output<typeof qrShape>) => ({ ...own, file: fileLike(own.file, drawn) }),
      () => ({ barcode: OTHER, file: drawn.get('svg') ?? '' }),
    ]) {
      rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/barcode$/, (answer) => lie(qrShape.parse(answer)));
      expect(await desk.client.supplies.printQr({ supplyId })).toMatchObject(isOther);
      expect(await desk.client.supplies.qr({ supplyId })).toMatchObject(isOther);
    }
    expect(desk.printer.labels()).toHaveLength(sent);
  }
  // One form that says another supply's code, or nothing at all, is no reason to go without the others.
  const asPicture = {
    value: { barcode: supplyId, picture: expect.stringMatching(/^data:image\/png;base64,./) },
  };
  for (const bad of [drawn.get('svg') ?? '', Buffer.from('<svg').toString('base64')]) {
    rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/barcode$/, (answer) => {
      const own = qrShape.parse(answer);
      return Buffer.from(own.file, 'base64').includes('<svg') ? { ...own, file: bad } : own;
    });
    expect(await desk.client.supplies.qr({ supplyId })).toMatchObject(asPicture);
    expect(await desk.client.supplies.printQr({ supplyId })).toEqual({ ok: true, value: null });
  }
  rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/barcode$/, null);
  expect(await desk.client.supplies.printQr({ supplyId })).toEqual({ ok: true, value: null });
  expect(await desk.client.supplies.qr({ supplyId })).toMatchObject({ value: { barcode: supplyId } });
});

/** The other supply's file in the form that was asked for. */
function fileLike(file: string, drawn: ReadonlyMap<string, string>): string {
  const text = Buffer.from(file, 'base64').toString('latin1');
  const type = text.includes('<svg') ? 'svg' : text.includes('PNG') ? 'png' : 'zplh';
  return drawn.get(type) ?? '';
}
