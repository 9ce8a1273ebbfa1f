import { operations } from '../../../src/shared/marketplace/index.ts';
import { change, moveOrder, type Work } from './changes.ts';

/** A courier's order up to the courier. */
export async function courierDay(work: Work, id: string): Promise<void> {
  const { confirmCourierOrder, completeCourierOrder } = operations;
  await moveOrder(work, 'order', confirmCourierOrder, { order: id }, { id, to: 'confirm' });
  await moveOrder(work, 'order', completeCourierOrder, { orderId: id }, { id, to: 'complete' });
}

/** One order received, one refused, one cancelled. */
export async function dbsDay(work: Work, orders: readonly string[]): Promise<void> {
  const [received = '', refused = '', dropped = ''] = orders;
  const { confirmDbsOrder, deliverDbsOrder, receiveDbsOrder, rejectDbsOrder, cancelDbsOrder } = operations;
  for (const id of orders) {
    await moveOrder(work, 'dbs', confirmDbsOrder, { order: id }, { id, to: 'confirm' });
  }
  const imei = '490154203237518';
  await work.desk.make(operations.setDbsImei, { orderId: received, imei }, () => Promise.resolve(null));
  work.beliefs.meta.set(received, { imei });
  for (const id of [received, refused]) {
    await moveOrder(work, 'dbs', deliverDbsOrder, { order: id }, { id, to: 'deliver' });
  }
  await moveOrder(work, 'dbs', receiveDbsOrder, { order: received }, { id: received, to: 'receive' });
  await moveOrder(work, 'dbs', rejectDbsOrder, { order: refused }, { id: refused, to: 'reject' });
  await moveOrder(work, 'dbs', cancelDbsOrder, { orderId: dropped }, { id: dropped, to: 'cancel' });
}

/** One order fetched, one refused at the counter, one cancelled. */
export async function pickupDay(work: Work, orders: readonly string[]): Promise<void> {
  const { desk } = work;
  const [received = '', refused = '', dropped = ''] = orders;
  for (const id of orders) {
    await moveOrder(work, 'pickup', operations.confirmPickupOrder, { orderId: id }, { id, to: 'confirm' });
  }
  const never = () => Promise.resolve(null);
  await desk.make(operations.setPickupGtin, { orderId: received, gtin: '4601234567893' }, never);
  await desk.make(operations.setPickupImei, { orderId: received, imei: '490154203237518' }, never);
  await change(work, operations.deletePickupMeta, { orderId: received, key: 'imei' }, async () => {
    const { meta } = await desk.ask(operations.getPickupMeta, { orderId: received });
    return (meta.imei ?? null) === null;
  });
  work.beliefs.meta.set(received, { gtin: '4601234567893' });
  for (const id of [received, refused]) {
    await moveOrder(work, 'pickup', operations.preparePickupOrder, { orderId: id }, { id, to: 'prepare' });
  }
  const { receivePickupOrder, rejectPickupOrder, cancelPickupOrder } = operations;
  await moveOrder(work, 'pickup', receivePickupOrder, { orderId: received }, { id: received, to: 'receive' });
  await moveOrder(work, 'pickup', rejectPickupOrder, { orderId: refused }, { id: refused, to: 'reject' });
  await moveOrder(work, 'pickup', cancelPickupOrder, { orderId: dropped }, { id: dropped, to: 'cancel' });
}
