import { describe, expect, test } from 'vitest';
import { groupTasks } from '../../../src/renderer/screens/Tasks/group-tasks.ts';
import { countTasks } from '../../../src/renderer/store/count-tasks.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import { fittingSupplies } from '../../../src/renderer/ui/fitting-supplies.ts';
import type { SupplyTask } from '../../../src/shared/contract/supplies.ts';
import { supplyCard } from '../../rigs/desk/views.ts';

const task = (id: string, orderId: string, more: Partial<SupplyTask> = {}): SupplyTask => ({
  id,
  change: 'addOrder',
  to: null,
  supplyId: 'S-1',
  supplyName: 'Monday',
  boxes: [],
  order: { parcel: { orderId, article: 'MUG', colorCode: null, sticker: null }, place: null },
  problem: { code: 'orderTakenElsewhere', orderId },
  since: 0,
  waysOut: ['retry', 'elsewhere', 'dismiss'],
  ...more,
});

describe('refused changes', () => {
  test('of one supply and one reason are decided together, whatever their orders', () => {
    const all = [
      task('1', 'a'),
      task('2', 'b', { problem: { code: 'orderCancelled', orderId: 'b' }, waysOut: ['dismiss'] }),
      task('3', 'c'),
      task('4', 'd', { supplyId: 'S-2' }),
    ];
    expect(groupTasks(all).map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']]);
  });

  test('are counted as they are shown; before the first list as the station counts them', () => {
    const store = createAppStore();
    expect(countTasks(store.getState())).toBe(0);
    store.getState().receive({ supplyTasks: [task('1', 'a')], codeTasks: [] });
    expect(countTasks(store.getState())).toBe(1);
  });
});

describe('orders may go into a supply', () => {
  const orders = { cargoType: 1, warehouseId: 'W1', exceptId: 'here' };
  test.each([
    ['that is open, of their size and warehouse', {}, true],
    ['that is still being filled', { stage: 'adding' }, true],
    ['that is empty', { cargoType: 0, warehouseId: null, total: 0 }, true],
    ['of another size', { cargoType: 2 }, false],
    ['of another warehouse', { warehouseId: 'W2' }, false],
    ['that is handed over', { stage: 'handedOver' }, false],
    ['that is not made yet', { stage: 'creating', supplyId: null }, false],
    ['that they are in', { supplyId: 'here' }, false],
  ] as const)('%s', (_name, more, fits) => {
    expect(fittingSupplies([supplyCard({ warehouseId: 'W1', ...more })], orders)).toHaveLength(fits ? 1 : 0);
  });

  test('whatever its kind, where nothing is known of them', () => {
    const unknown = { cargoType: null, warehouseId: null, exceptId: null };
    expect(fittingSupplies([supplyCard({ cargoType: 3, warehouseId: 'W9' })], unknown)).toHaveLength(1);
  });
});
