import type { BoxedParcel } from '../../../shared/contract/boxes.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { MarketplaceLabels } from '../labels/give-out-labels.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import { ordersIn } from './contents.ts';
import { lookUp } from './look-up.ts';
import { createBoxLabels, type BoxLabelsPorts } from './box-labels.ts';
import { createBoxViews } from './box-views.ts';
import { createChangeBoxes, type ChangeBoxesPorts } from './change-boxes.ts';

export type BoxServicePorts = BoxLabelsPorts & ChangeBoxesPorts;

/** What people do with boxes away from the bench: make, look into, move between, empty, print and delete them. */
export function createBoxService(ports: BoxServicePorts): {
  readonly handlers: Handlers['boxes'];
  readonly picture: MarketplaceLabels['box'];
  readonly document: PrintableDocument<'boxLabel'>;
} {
  const { cache, journal } = ports;
  const views = createBoxViews(ports);
  const labels = createBoxLabels(ports, views);

  const handlers: Handlers['boxes'] = {
    view: feed(
      () => cache.supplies.open().map(({ supplyId, name }) => views.ofSupply(supplyId, name)),
      journal.topics('boxes', 'outbox', 'parcels'),
      cache.topics('supplies', 'orders', 'labels', 'box_orders'),
    ),
    ofSupply: async ({ supplyId }) => {
      const supply = cache.supplies.get(supplyId);
      return supply ? ok(views.ofSupply(supplyId, supply.name)) : fail({ code: 'supplyUnknown', supplyId });
    },
    lookUp: async ({ text }) => ok({ found: lookUp(ports, text) }),
    ...createChangeBoxes(ports),
    print: labels.print,
    contents: async ({ boxKey }) => {
      const box = journal.boxes.get(boxKey);
      if (!box) return fail({ code: 'boxUnknown', boxKey });
      const parcels: BoxedParcel[] = [];
      await inSlices(ordersIn(ports, box), (some) => {
        for (const orderId of some) parcels.push(views.parcel(orderId));
      });
      return ok({ box: views.card(box), parcels });
    },
  };

  return { handlers, picture: labels.picture, document: labels.document };
}
