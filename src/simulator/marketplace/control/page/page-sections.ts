import type { Elements } from '../../../page-elements.ts';
import type { PageData } from './page-data.ts';

/** Sends one control request; the page refreshes when it is answered. */
export type Act = (method: 'POST' | 'DELETE', path: string, body?: object) => void;

/** What each part of the page shows, by the id of its place. */
export type Sections = Readonly<Record<string, (data: PageData) => Node>>;

/**
 * The shop around its orders: places, stocks, requests, faults and keys. Runs in the browser, from its own source text:
 * it may use nothing from outside itself.
 */
export function makeShopSections({ el, button, table, badge, time }: Elements): Sections {
  return {
    totals: ({ totals }) =>
      el(
        'dl',
        { class: 'totals' },
        ...Object.entries(totals).map(([name, count]) =>
          el('div', {}, el('dt', {}, name), el('dd', {}, count.toLocaleString('en'))),
        ),
      ),
    warehouses: ({ warehouses }) =>
      table(
        ['warehouse', 'name', 'office', 'cargo', 'delivery'],
        warehouses.map(({ id, name, officeId, cargoType, deliveryType }) => [
          el('code', {}, String(id)),
          name,
          el('code', {}, String(officeId)),
          cargoType,
          ['', 'to the platform', 'by the seller', 'by courier'][deliveryType] ?? deliveryType,
        ]),
        'No warehouses.',
      ),
    stocks: ({ stocks }) =>
      table(
        ['warehouse', 'barcode', 'amount'],
        stocks.map(({ warehouseId, sku, amount }) => [String(warehouseId), el('code', {}, sku), amount]),
        'No stocks uploaded.',
      ),
    passes: ({ passes }) =>
      table(
        ['pass', 'driver', 'car', 'valid until'],
        passes.map(({ id, firstName, lastName, carModel, carNumber, dateEnd }) => [
          el('code', {}, String(id)),
          `${firstName} ${lastName}`,
          `${carModel}, ${carNumber}`,
          time(dateEnd),
        ]),
        'No valid passes.',
      ),
    requests: ({ requests }) =>
      table(
        ['operation', 'received', 'done', 'changed data', 'refused'],
        Object.entries(requests).map(([name, { received, carriedOut, changed, refused }]) => [
          el('code', {}, name),
          received,
          carriedOut,
          changed,
          refused,
        ]),
        'No requests yet.',
      ),
    faults: ({ faults }) =>
      faults.length === 0
        ? el('p', { class: 'empty' }, 'No faults: every answer is as it should be.')
        : el(
            'ul',
            {},
            ...faults.map(({ kind, operation, rate, count, status, delayMs }) =>
              el(
                'li',
                {},
                badge(status === undefined ? kind : `${kind} ${status}`, 'bad'),
                ` ${operation ?? 'all operations'}, ${count === null ? 'until cleared' : `${count} left`}`,
                rate < 1 ? `, ${Math.round(rate * 100)} % of requests` : null,
                delayMs > 0 ? `, ${delayMs} ms late` : null,
              ),
            ),
          ),
    accounts: ({ accounts }) =>
      table(
        ['key', '', 'seller', 'valid until'],
        accounts.map(({ name, token, seller, expiresAt }) => [
          name,
          button('Copy', () => void navigator.clipboard.writeText(token), { title: `Copy the key ${name}` }),
          seller ?? 'none',
          time(expiresAt),
        ]),
        'No keys.',
      ),
  };
}
