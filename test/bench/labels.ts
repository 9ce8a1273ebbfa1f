import { createLabelPreparer } from '../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { printerModelSchema } from '../../src/shared/domain/printer-model.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { figure, spread, type Figures } from './figures.ts';

const model = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });
const RUNS = 60;
const WARM_UP = 10;

/** Bytes of 464×320 dots as plain hex in `^GFA`: what an encoder without compression sends. */
const PLAIN_HEX = 37_140;

/** Label file → printer bytes, the marketplace's own files, 203 dpi, 58×40 mm; decoding the code included. */
export async function measureLabels(): Promise<Figures> {
  const files = await fetchFiles();
  const preparer = createLabelPreparer();
  await preparer.warm();
  const figures: Figures = {};
  for (const file of files) {
    const samples: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS + WARM_UP; run += 1) {
      const began = performance.now();
      const prepared = await preparer.prepare(file, model);
      if (run >= WARM_UP) samples.push(performance.now() - began);
      if (!prepared.ok) throw new Error(`${file.type}: ${prepared.problem.detail}`);
      bytes = prepared.value.bytes.length;
    }
    figures[`labelToBytes.${file.type}`] = spread(samples, 'ms', '≤ 5 ms');
    figures[`labelBytes.${file.type}`] = figure(bytes, 'bytes');
    if (file.type === 'svg' || file.type === 'png') {
      figures[`labelBytes.${file.type}.ofPlainHex`] = figure((bytes / PLAIN_HEX) * 100, '%', '≤ 15 %');
    }
  }
  return figures;
}

/** The same label of the simulated marketplace in each of its forms. */
export async function fetchFiles(): Promise<LabelFile[]> {
  const simulator = await startSimulator({ port: 0, seed: 1, orders: 1, tokens: ['T'], limits: 'off' });
  const ask = async (path: string, method: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${simulator.marketplaceUrl}${path}`, {
      method,
      headers: { authorization: 'T', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  const { orders } = (await ask('/api/v3/orders/new', 'GET')) as { orders: { id: number }[] };
  const { id } = (await ask('/api/v3/supplies', 'POST', { name: 'bench' })) as { id: string };
  const orderId = orders[0]?.id ?? 0;
  await ask(`/api/v3/supplies/${id}/orders/${orderId}`, 'PATCH');
  const files: LabelFile[] = [];
  for (const type of ['zplh', 'svg', 'png'] as const) {
    const { stickers } = (await ask(`/api/v3/orders/stickers?type=${type}&width=58&height=40`, 'POST', {
      orders: [orderId],
    })) as { stickers: { barcode: string; file: string }[] };
    const [sticker] = stickers;
    if (!sticker) throw new Error('the simulator gave no label');
    const bytes = Buffer.from(sticker.file, 'base64');
    files.push({ type, width: 58, height: 40, bytes, code: sticker.barcode });
  }
  await simulator.close();
  return files;
}
