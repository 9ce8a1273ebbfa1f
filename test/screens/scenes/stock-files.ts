import { expect } from '@playwright/test';
import { SOON, type Stage } from '../stage.ts';
import { newOrders, type Scene } from './scene.ts';
import { en, ru } from '../../rigs/words.ts';

type Line = readonly [barcode: string, article: string, amount: string];

async function openFile({ page }: Stage, name: string, lines: readonly Line[]): Promise<void> {
  await page.getByTestId('stock-file-input').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Barcode;Article;Quantity', ...lines.map((line) => line.join(';'))].join('\r\n')),
  });
  await expect(page.getByTestId('stock-file')).toContainText(name, SOON);
}

/** Amounts from a file: its columns, its wrong rows, and what it would lower and set to zero. */
export const stockFiles: Scene = {
  name: 'stock files',
  desk: { orders: 40, seed: 5 },
  play: async (stage) => {
    const { page, shop } = stage;
    await newOrders(stage, 20);
    const { articles } = await shop.state();
    const goods = articles.flatMap(({ article, skus }) => skus.map((sku) => ({ article, sku }))).slice(0, 9);
    for (const { article, sku } of goods) await stage.ask('stocks.addSku', { sku, article });
    for (const sku of ['2000000000017', '2000000000024'])
      await stage.ask('stocks.addSku', { sku, article: 'Two barcodes' });
    await stage.ask('stocks.addSku', { sku: '0004600123', article: 'With zeros' });
    const file = page.getByTestId('stock-file');
    const check = () => file.getByRole('button', { name: en('stockFiles.check') }).click();
    const show = () => file.getByRole('button', { name: en('stockFiles.show') }).click();
    const send = page.getByTestId('stock-send');

    await stage.go({ name: 'stockroom', tab: 'stocks' });
    await openFile(
      stage,
      'delivery.csv',
      goods.map(({ sku, article }) => [sku, article, '20']),
    );
    await check();
    await show();
    await send.click();
    await expect(page.getByTestId('stock-sent').first()).toHaveAttribute('data-open', '0', SOON);

    const amounts = ['0', '3', '0', '1500', '20'];
    await openFile(stage, 'Остатки на полке.csv', [
      ...goods.map(({ sku, article }, at): Line => [sku, article, amounts[at % amounts.length] ?? '']),
      ['4,6E+12', 'Mug “Sea”, blue, 350 ml, with a lid', '4'],
      ['4600123', 'With zeros', '7'],
      ['', 'Two barcodes', '12'],
      [goods[0]?.sku ?? '', '', '5'],
      ['', 'No such article', '2,500'],
      ['2000000000109', '', ''],
    ]);
    await file.scrollIntoViewIfNeeded();
    await stage.look('stockroom', 'fileColumns');
    await check();
    const typed = page.getByLabel(en('stockFiles.skuOf', { line: 11 }), { exact: true });
    await typed.fill('2000000000048');
    // A click might come where the last one was, and be taken for the same touch.
    await page.getByLabel(en('stockFiles.skuOf', { line: 12 }), { exact: true }).press('Enter');
    await expect(page.getByTestId('stock-file-fault')).toHaveCount(4, SOON);
    await expect(typed).toHaveValue('2000000000048');
    const label = (language: 'en' | 'ru') =>
      page.getByLabel((language === 'en' ? en : ru)('stockFiles.skuOf', { line: 11 }), { exact: true });
    await stage.look('stockroom', 'fileFaults', {
      enter: async (language) => expect(label(language)).toHaveValue('2000000000048'),
    });
    await page.getByRole('button', { name: en('stockFiles.leaveOutAll', { count: 4 }) }).click();
    await stage.look('stockroom', 'fileLeftOut');

    await show();
    await expect(page.getByTestId('stock-plan')).toBeFocused(SOON);
    await stage.look('stockroom', 'filePlan');

    await page.getByTestId('stock-row').first().getByRole('checkbox').check();
    await page.getByRole('button', { name: en('stockroom.stocks.delete') }).click();
    await expect(page.getByTestId('stock-plan')).toContainText(
      en('stockroom.stocks.review.kind.deleted', { count: 1 }),
      SOON,
    );
    await stage.look('stockroom', 'stockDelete');
  },
};
