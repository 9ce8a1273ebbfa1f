import type { Rule, Rules } from '../gate/rule.ts';
import { carryOutTransition } from './scheme-orders.ts';

/**
 * Document 1, "Courier orders". Their source states are not shown: those of the warehouse scheme, whose states they
 * share. How `receive` and `reject` come about is not shown either, so nothing leads there.
 */
const confirmCourierOrder: Rule<'confirmCourierOrder'> = (context, { order }) =>
  carryOutTransition(context, 'platformgo', order, { from: 'new', to: 'confirm' });

const completeCourierOrder: Rule<'completeCourierOrder'> = (context, { orderId }) =>
  carryOutTransition(context, 'platformgo', orderId, { from: 'confirm', to: 'complete' });

export const courierRules = {
  confirmCourierOrder,
  completeCourierOrder,
} satisfies Rules<'confirmCourierOrder' | 'completeCourierOrder'>;
