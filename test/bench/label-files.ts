import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';

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

/** That label as a picture in that form. */
export async function fetchFile(type: 'svg' | 'png'): Promise<LabelFile> {
  const file = (await fetchFiles()).find((one) => one.type === type);
  if (!file) throw new Error(`the simulator gave no ${type}`);
  return file;
}
