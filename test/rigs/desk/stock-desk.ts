import type { StocksView, StockSendView } from '../../../src/shared/contract/stocks.ts';
import { FILE_PART_BYTES } from '../../../src/shared/contract/stock-files.ts';
import { openDesk, type Desk } from './desk.ts';
import { until } from '../until.ts';

/** A warehouse for goods of any normal size. */
export const STORE = '658434';

/** A desk that has met every barcode of the shop. */
export async function openStockDesk(): Promise<{ desk: Desk; skus: string[] }> {
  const desk = await openDesk({ orders: 60 });
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total >= 40);
  await until(desk.client.stocks.view, ({ warehouses }) => warehouses.length === 4);
  const { articles } = await desk.marketplace();
  for (const article of articles)
    for (const sku of article.skus) await desk.client.stocks.addSku({ sku, article: article.article });
  const small = articles.filter(({ cargoType }) => cargoType === 1);
  return { desk, skus: small.flatMap((article) => article.skus) };
}

export async function sendPlan(desk: Desk, planId: string): Promise<StockSendView> {
  const sent = await desk.client.stocks.send({ planId });
  if (!sent.ok) throw new Error(sent.problem.code);
  const { sendId } = sent.value;
  const is = ({ sends }: StocksView): boolean => sends.find((each) => each.sendId === sendId)?.open === 0;
  const found = (await until(desk.client.stocks.view, is)).sends.find((each) => each.sendId === sendId);
  if (!found) throw new Error('it is not among those that were sent');
  return found;
}

/** What the marketplace has, past the station. */
export async function amountsThere(desk: Desk, skus: readonly string[]): Promise<Record<string, number>> {
  const answer = await desk.api('POST', `/stocks/${STORE}`, { skus });
  const { stocks } = (await answer.json()) as { stocks: { sku: string; amount: number }[] };
  return Object.fromEntries(stocks.map(({ sku, amount }) => [sku, amount]));
}

/** As a page sends a file. */
export async function openFile(desk: Desk, bytes: Uint8Array): Promise<string> {
  const begun = await desk.client.stockFiles.begin({ name: 'stocks', bytes: bytes.length });
  if (!begun.ok) throw new Error(begun.problem.code);
  const { fileId } = begun.value;
  for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
    const part = Buffer.from(bytes.subarray(at, at + FILE_PART_BYTES)).toString('base64');
    const taken = await desk.client.stockFiles.part({ fileId, at, part });
    if (!taken.ok) throw new Error(taken.problem.code);
  }
  return fileId;
}
