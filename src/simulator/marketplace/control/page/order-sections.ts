import type { Elements } from '../../../page-elements.ts';
import type { Id, PageOrder } from './page-data.ts';
import type { Act, Sections } from './page-sections.ts';

/**
 * Orders and supplies, and what a trainer does to them. Runs in the browser, from its own source text: it may use
 * nothing from outside itself.
 */
export function makeOrderSections({ el, button, chooser, table, badge, time }: Elements, act: Act): Sections {
  const onTheWay = new Set(['waiting', 'sorted', 'ready_for_pickup']);
  const hasEnded = (order: PageOrder) =>
    order.supplierStatus.startsWith('cancel') || !onTheWay.has(order.platformStatus);
  const tone = (status: string) => {
    if (/cancel|declined|reject|defect/.test(status)) return 'bad';
    if (/sold|receive|complete|deliver|ready|prepare|sorted/.test(status)) return 'good';
    return status === 'new' ? 'fresh' : 'plain';
  };

  const deeds = (order: PageOrder) => {
    if (hasEnded(order)) return null;
    const cancel = (by: string) => () => act('POST', 'cancel', { orderId: order.id, by });
    const move = (platformStatus: string) => () => act('POST', 'move', { orderId: order.id, platformStatus });
    const given = ['complete', 'deliver', 'prepare'].includes(order.supplierStatus);
    return chooser(`Change order ${order.id}`, [
      ['Buyer cancels', cancel('buyer')],
      ...(order.supplierStatus === 'new'
        ? ([['Buyer cancels in the first hour', cancel('buyerFirstHour')]] as const)
        : []),
      ['Platform cancels', cancel('platform')],
      ['Seller cancels', cancel('supplier')],
      ...(order.scheme === 'dbs' ? ([['Buyer doesn’t answer the call', cancel('missedCall')]] as const) : []),
      ...(given
        ? ([
            ['Sorted', move('sorted')],
            ['Ready for pickup', move('ready_for_pickup')],
            ['Sold', move('sold')],
          ] as const)
        : []),
      ['Defect', move('defect')],
    ]);
  };

  const unscannedOf = (orders: readonly Id[]) => {
    const said = window.prompt(
      `Accept ${orders.length} orders. Orders that were NOT scanned, separated by spaces:`,
      '',
    );
    return said === null ? null : said.split(/[\s,]+/).filter((id) => id !== '');
  };

  const accept = (supplyId: string, orders: readonly Id[]) => () => {
    const unscanned = unscannedOf(orders);
    if (unscanned !== null) act('POST', 'accept', { supplyId, unscanned });
  };

  return {
    states: ({ ordersByState }) =>
      table(
        ['scheme', 'seller’s status', 'platform’s status', 'orders'],
        ordersByState.map(({ scheme, state, platform, count }) => [
          scheme,
          badge(state, tone(state)),
          badge(platform, tone(platform)),
          count,
        ]),
        'No orders yet.',
      ),
    orders: ({ orders }) =>
      table(
        [
          'order',
          '',
          'seller',
          'platform',
          'scheme',
          'article',
          'arrived',
          'cargo',
          'required codes',
          'label',
          'supply',
        ],
        orders.map((order) => [
          el('code', {}, String(order.id)),
          deeds(order),
          badge(order.supplierStatus, tone(order.supplierStatus)),
          badge(order.platformStatus, tone(order.platformStatus)),
          order.scheme,
          order.article,
          time(order.createdAt),
          order.cargoType,
          order.requiredMeta.join(', '),
          el('code', {}, `${order.sticker.partA} ${order.sticker.partB}`),
          order.supplyId === null ? null : el('code', {}, order.supplyId),
        ]),
        'No orders yet: create some.',
      ),
    supplies: ({ supplies, boxes }) =>
      table(
        ['supply', '', 'state', 'name', 'cargo', 'orders', 'scanned', 'boxes'],
        supplies.map(({ id, name, done, cargoType, orders, scanDt }) => {
          const own = boxes.filter(({ supplyId }) => supplyId === id);
          return [
            el('code', {}, id),
            button('Accept', accept(id, orders)),
            done ? badge('closed', 'good') : badge('active', 'fresh'),
            name,
            cargoType,
            orders.length,
            time(scanDt),
            own.map((box) => `${box.id} (${box.orders.length})`).join(', '),
          ];
        }),
        'No supplies yet.',
      ),
  };
}
