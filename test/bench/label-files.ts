import sharp from 'sharp';
import { drawRaw } from '../../src/main/labels/draw-symbol.ts';
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

/** What the bars of `labelWithBars` say. */
export const BARS = 'GI-12345';

/** Modules of bars, in pixels of a tenth of a millimetre: two dots of a head of 203 dpi, and what falls between dots. */
export const WHOLE_DOTS = 2.5;
export const FINE = 2;

/** A label with a large QR code, text, and bars of that module below. */
export async function labelWithBars(type: 'svg' | 'png', module: number): Promise<LabelFile> {
  const code = '*Practice1';
  const matrix = drawRaw({ bcid: 'qrcode', text: code });
  const bars = drawRaw({ bcid: 'code128', text: BARS });
  if (matrix?.kind !== 'matrix' || bars?.kind !== 'bars') throw new Error('no symbol');
  const modules = Array.from({ length: matrix.columns * matrix.rows }, (_, at) => {
    const [x, y] = [at % matrix.columns, Math.floor(at / matrix.columns)];
    return matrix.isBlack(x, y) ? `M${x} ${y}h1v1h-1z` : '';
  });
  let x = 0;
  const lines = bars.widths.map((width, index) => {
    const path = index % 2 === 0 ? `M${x} 0h${width}v1h${-width}z` : '';
    x += width;
    return path;
  });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400"><rect width="100%" height="100%" fill="#fff"/>' +
      `<path transform="translate(40 40) scale(10)" d="${modules.join('')}"/>` +
      `<path transform="translate(40 300) scale(${module} 60)" d="${lines.join('')}"/>` +
      '<text x="320" y="120" font-family="sans-serif" font-size="40">Ab Яж 12</text></svg>',
  );
  const bytes = type === 'svg' ? svg : await sharp(svg).png().toBuffer();
  return { type, width: 58, height: 40, bytes, code };
}
